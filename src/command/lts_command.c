/* `cantrip lts`: transition systems alone, without C and without a solver. All systems of the arguments
 * are composed, actions hidden, the result minimised and printed; or searched for a deadlock; or
 * compared with the last of them, the specification. */
#include "command/command.h"

#include "automata/aut.h"
#include "automata/compose.h"
#include "automata/lts_print.h"
#include "automata/partition.h"
#include "base/options.h"
#include "base/version.h"
#include "command/lts_arguments.h"
#include "command/lts_claims.h"
#include "command/lts_search.h"
#include "report/strategy.h"

#include <errno.h>
#include <string.h>

typedef struct task {
  job *job;
  lts_arguments systems;
  minimize_kind minimize;
  lts *left, *right; /* the composition; the specification, or NULL */
  uint32_t states;   /* and transitions that were examined for an answer */
  uint64_t transitions;
  buf out;
} task;

static bool is(const char *a, const char *b) { return !strcmp(a, b); }

static bool wants_verdict(const job *job) {
  return job->options.compare || job->options.deadlock || job->options.claims;
}

static const minimize_kind minimize_kinds[] = {[KEEP_ALL] = MINIMIZE_NONE,
                                               [KEEP_STRONG] = MINIMIZE_STRONG,
                                               [KEEP_BRANCHING] = MINIMIZE_BRANCHING,
                                               [KEEP_DIVERGENCE] = MINIMIZE_DIVERGENCE,
                                               [KEEP_TRACES] = MINIMIZE_TRACES};

static const minimize_kind compare_kinds[] = {[COMPARE_EQUAL_TRACES] = MINIMIZE_TRACES,
                                              [COMPARE_STRONG] = MINIMIZE_STRONG,
                                              [COMPARE_BRANCHING] = MINIMIZE_BRANCHING,
                                              [COMPARE_DIVERGENCE] = MINIMIZE_DIVERGENCE};

/* --- usage --- */

static bool usage_error(job *job, const char *message) {
  diag_error(&job->diag, (place){0}, "%s", message);
  return false;
}

/* Does the minimisation keep what is compared? */
static bool keeps(minimize_kind kind, uint32_t compare) {
  switch (kind) {
  case MINIMIZE_NONE:
  case MINIMIZE_STRONG: return true;
  case MINIMIZE_DIVERGENCE: return compare != COMPARE_STRONG;
  case MINIMIZE_BRANCHING: return compare != COMPARE_STRONG && compare != COMPARE_DIVERGENCE;
  case MINIMIZE_TRACES: return compare == COMPARE_TRACES || compare == COMPARE_EQUAL_TRACES;
  }
  return false;
}

static bool usable(job *job) {
  const options *o = &job->options;
  if (!o->files.n) return usage_error(job, "no file name given");
  if (o->format == FORMAT_C)
    return usage_error(job, "--format c is for programs; a system is printed as text, json, dot, aut or fsp");
  if (!!o->compare + o->deadlock + o->claims > 1)
    return usage_error(job, "--compare, --deadlock and --claims exclude each other: choose one");
  if (o->properties.n && !o->claims) return usage_error(job, "--property is for --claims");
  if (wants_verdict(job) && (o->format == FORMAT_AUT || o->format == FORMAT_FSP))
    return usage_error(job, "--format aut and fsp are for systems; a verdict is printed as text, json or dot");
  if (o->format == FORMAT_DOT && wants_verdict(job) && o->compare != COMPARE_SIMULATION)
    return usage_error(job, "--format dot is for systems and for the game of --compare simulation; take text or json");
  if (o->compare && !keeps(minimize_kinds[o->minimize], o->compare)) {
    diag_error(&job->diag, (place){0}, "--minimize %s does not keep what --compare %s asks for",
               options_word(job, "minimize"), options_word(job, "compare"));
    return false;
  }
  if (o->orders == ORDERS_ALL && !o->deadlock && !o->claims)
    return usage_error(job, "--orders is for --deadlock and --claims: a composition that is printed has all of them");
  if ((o->deadlock || o->claims) && o->minimize != KEEP_ALL)
    return usage_error(job, "--deadlock and --claims search the composition itself: leave --minimize out");
  return true;
}

/* --- building the systems --- */

static void count(job *job, const lts *l) {
  if (!l) return;
  job->stats.lts_states += l->states;
  job->stats.lts_transitions += l->edges.n;
}

/* Replaces a system by what `now` is; false when a limit was hit. */
static bool replace(task *t, lts **l, lts *now) {
  count(t->job, now);
  lts_free(*l);
  *l = now;
  return now;
}

static bool minimize(task *t, lts **l) {
  if (t->minimize == MINIMIZE_NONE) return true;
  return replace(t, l, lts_minimize(t->job, *l, t->minimize));
}

/* The actions that --hide or --interface name. */
static bool listed(task *t, const string_list *lists, const char *option, action_numbers *out) {
  for (uint32_t i = 0; i < lists->n; i++)
    if (!lts_arguments_actions(t->job, &t->systems, lists->at[i], option, out)) return false;
  return true;
}

typedef struct hiding {
  action_numbers hidden, kept;
} hiding;

static bool find_hidden(task *t, hiding *h) {
  const options *o = &t->job->options;
  return listed(t, &o->hide, "--hide", &h->hidden) && listed(t, &o->interface, "--interface", &h->kept);
}

static void hiding_free(hiding *h) {
  vec_free(&h->hidden);
  vec_free(&h->kept);
}

static bool hide(task *t, const hiding *h) {
  bool good = true;
  if (h->hidden.n) good = replace(t, &t->left, lts_hide(t->job, t->left, h->hidden.at, h->hidden.n));
  if (good && t->job->options.interface.n)
    good = replace(t, &t->left, lts_restrict_to(t->job, t->left, h->kept.at, h->kept.n));
  return good;
}

/* Minimising the parts first keeps the composition small. */
static bool compose(task *t, uint32_t n) {
  lts **parts = t->systems.at.at;
  if (n == 1) {
    t->left = parts[0];
    parts[0] = NULL;
    return true;
  }
  for (uint32_t i = 0; i < n; i++)
    if (!minimize(t, &parts[i])) return false;
  t->left = lts_compose(t->job, parts, n);
  count(t->job, t->left);
  return t->left;
}

static bool build(task *t) {
  bool compares = t->job->options.compare;
  uint32_t n = t->systems.at.n;
  if (compares && n < 2) return usage_error(t->job, "--compare needs two systems: the last is the specification");
  t->minimize = minimize_kinds[t->job->options.minimize];
  if (!n) return usage_error(t->job, "the specifications define no process");
  hiding h = {0};
  bool good = find_hidden(t, &h) && compose(t, compares ? n - 1 : n) && hide(t, &h);
  hiding_free(&h);
  if (!good) return false;
  if (compares) t->right = lts_copy(t->systems.at.at[n - 1]);
  return minimize(t, &t->left) && (!t->right || minimize(t, &t->right));
}

/* --- output --- */

static int cannot_write(task *t) {
  const char *file = t->job->options.output;
  diag_error(&t->job->diag, (place){.file = *file ? diag_file(&t->job->diag, file) : 0}, "cannot be written: %s",
             strerror(errno));
  return STATUS_INPUT;
}

/* Opens what --output names: from now on the text goes there as it grows. */
static bool open_output(task *t) {
  const char *file = t->job->options.output;
  t->out.sink = *file && !is(file, "-") ? fopen(file, "w") : stdout;
  return t->out.sink;
}

static int close_output(task *t, int status) {
  FILE *f = t->out.sink;
  bool good = buf_flush(&t->out) & !fflush(f);
  if (f != stdout && fclose(f)) good = false;
  t->out.sink = NULL;
  return good ? status : cannot_write(t);
}

static int print_system(task *t) {
  uint32_t format = t->job->options.format;
  if (!open_output(t)) return cannot_write(t);
  if (format == FORMAT_AUT) aut_write(t->left, &t->out);
  else if (format == FORMAT_FSP) lts_print_fsp(t->left, &t->out);
  else if (format == FORMAT_DOT) lts_print_dot(t->left, &t->out);
  else if (format == FORMAT_JSON) lts_print_json(t->left, &t->out);
  else lts_print_text(t->left, &t->out);
  return close_output(t, STATUS_DONE);
}

/* What one question was answered. The parts of a JSON object that differ are written by the caller. */
typedef struct result {
  const char *name, *kind;
  bool violated;
  buf text; /* why, as lines or as JSON members that begin with a comma */
} result;

static bool as_json(const task *t) { return t->job->options.format == FORMAT_JSON; }

static void put_json(task *t, const result *results, uint32_t n) {
  buf *out = &t->out;
  buf_puts(out, "{\"tool\":\"cantrip\",\"version\":\"" CANTRIP_VERSION "\",\n \"properties\":[");
  for (uint32_t i = 0; i < n; i++) {
    buf why = results[i].text;
    buf_printf(out, "%s\n  {\"name\":\"%s\",\"kind\":\"%s\",\"verdict\":\"%s\"%s}", i ? "," : "", results[i].name,
               results[i].kind, results[i].violated ? "violated" : "holds", buf_text(&why));
  }
  buf_printf(
      out,
      "],\n \"assumptions\":[],\n \"statistics\":{\"seconds\":%.3f,\"peak_kib\":%llu,\"states\":%u,\"transitions\":%llu}}\n",
      limits_elapsed(&t->job->limits), (unsigned long long)limits_peak_kib(), t->states,
      (unsigned long long)t->transitions);
}

static void put_text(task *t, const result *results, uint32_t n) {
  bool violated = false;
  for (uint32_t i = 0; i < n; i++) {
    buf why = results[i].text;
    buf_printf(&t->out, "%s: %s\n", results[i].name, results[i].violated ? "violated" : "holds");
    if (!t->job->options.quiet || results[i].violated) buf_puts(&t->out, buf_text(&why));
    violated |= results[i].violated;
  }
  buf_printf(&t->out, "verdict: %s\n", violated ? "violated" : "holds");
}

static int answer(task *t, result *results, uint32_t n) {
  bool violated = false;
  if (as_json(t)) put_json(t, results, n);
  else if (t->job->options.format != FORMAT_DOT) put_text(t, results, n);
  else buf_puts(&t->out, buf_text(&results[0].text));
  for (uint32_t i = 0; i < n; i++) {
    violated |= results[i].violated;
    buf_free(&results[i].text);
  }
  return open_output(t) ? close_output(t, violated ? STATUS_VIOLATED : STATUS_DONE) : cannot_write(t);
}

static int stopped(task *t) {
  const char *reason = limits_reason(&t->job->limits);
  if (wants_verdict(t->job) && !as_json(t)) printf("verdict: unknown (%s)\n", reason);
  else if (wants_verdict(t->job))
    printf("{\"tool\":\"cantrip\",\"version\":\"" CANTRIP_VERSION
           "\",\n \"properties\":[{\"name\":\"%s\",\"verdict\":\"unknown\",\"reason\":\"%s\"}]}\n",
           t->job->options.deadlock ? "deadlock"
           : t->job->options.claims ? "claims"
                                    : options_word(t->job, "compare"),
           reason);
  else fprintf(stderr, "cantrip: stopped: %s\n", reason);
  return STATUS_UNKNOWN;
}

/* --- the questions --- */

/* The actions that --hide names, or --interface does not, are internal to a reader. */
static bool is_hidden(const hiding *h, bool keeps, uint32_t action) {
  for (uint32_t i = 0; i < h->hidden.n; i++)
    if (h->hidden.at[i] == action) return true;
  for (uint32_t i = 0; i < h->kept.n && keeps; i++)
    if (h->kept.at[i] == action) return false;
  return keeps;
}

/* The actions of a run; where its cycle begins, a line says so. */
static void put_run_of(task *t, const counterexample *run, const hiding *h, buf *out) {
  const actions *names = &t->systems.actions;
  bool json = as_json(t), keeps = t->job->options.interface.n;
  buf_puts(out, json ? ",\"trace\":[" : "");
  for (uint32_t i = 1; i < run->moves.n; i++) {
    uint32_t a = run->moves.at[i].action;
    const char *name = action_name(names, is_hidden(h, keeps, a) ? LTS_TAU : a);
    if (json) {
      buf_puts(out, i > 1 ? ",{\"event\":" : "{\"event\":");
      buf_json(out, name);
      buf_putc(out, '}');
    } else {
      if (run->loop != NO_MOVE && i == run->loop + 1) buf_puts(out, "  forever:\n");
      buf_printf(out, "  %s%s\n", run->loop != NO_MOVE && i > run->loop ? "  " : "", name);
    }
  }
}

static void put_way(task *t, const lts_finding *f, const hiding *h, buf *out) {
  buf end = f->end;
  bool json = as_json(t);
  put_run_of(t, &f->way, h, out);
  if (json) {
    buf_puts(out, "],\"state\":");
    buf_json(out, buf_text(&end));
  } else {
    buf_printf(out, "  %s state %s\n", f->way.moves.n > 1 ? "ends in" : "begins in", buf_text(&end));
    if (!f->shortest) buf_puts(out, "  (there may be a shorter path)\n");
  }
}

static int report_search(task *t, lts_findings *found, const hiding *h) {
  t->states = t->job->stats.lts_states = found->states;
  t->transitions = t->job->stats.lts_transitions = found->transitions;
  result results[] = {{.name = "deadlock", .kind = "deadlock", .violated = found->deadlock.found},
                      {.name = "error", .kind = "reach", .violated = found->error.found}};
  if (found->deadlock.found) put_way(t, &found->deadlock, h, &results[0].text);
  if (found->error.found) put_way(t, &found->error, h, &results[1].text);
  if (!as_json(t) && !t->job->options.quiet)
    buf_printf(&t->out, "%u state%s and %llu transition%s explored\n", t->states, plural(t->states),
               (unsigned long long)t->transitions, plural(t->transitions));
  return answer(t, results, 2);
}

static int find_deadlock(task *t) {
  lts_findings found = {0};
  hiding h = {0};
  int status = STATUS_INPUT;
  if (find_hidden(t, &h))
    status = lts_search(t->job, t->systems.at.at, t->systems.at.n, &found) ? report_search(t, &found, &h) : stopped(t);
  lts_findings_free(&found);
  hiding_free(&h);
  return status;
}

/* --- what the specifications assert --- */

static void put_claim(task *t, const claim_finding *f, const hiding *h, buf *out) {
  bool json = as_json(t);
  put_run_of(t, &f->run, h, out);
  if (json) buf_putc(out, ']');
  if (json && f->run.loop != NO_MOVE) buf_printf(out, ",\"cycle\":%u", f->run.loop);
  if (f->then && json) {
    buf_puts(out, ",\"reason\":");
    buf_json(out, f->then);
  } else if (f->then) buf_printf(out, "  %s\n", f->then);
  if (!f->for_ever.n) return;
  buf_puts(out, json ? ",\"for_ever\":[" : "  from then on only:");
  for (uint32_t i = 0; i < f->for_ever.n; i++) {
    const char *name = action_name(&t->systems.actions, f->for_ever.at[i]);
    buf_puts(out, !i ? "" : ",");
    if (json) buf_json(out, name);
    else buf_printf(out, " %s", name);
  }
  buf_puts(out, json ? "]" : "\n");
}

static bool is_asked_for(const job *job, const char *name) {
  const string_list *only = &job->options.properties;
  for (uint32_t i = 0; i < only->n; i++)
    if (is(only->at[i], name)) return true;
  return !only->n;
}

typedef VEC(result) result_list;

/* True if it was answered. */
static bool take_claim(task *t, const char *name, const char *kind, claim_finding f, const hiding *h,
                       result_list *results) {
  result r = {.name = name, .kind = kind, .violated = f.answer == CLAIM_VIOLATED};
  if (r.violated) put_claim(t, &f, h, &r.text);
  if (f.answer <= CLAIM_VIOLATED) vec_push(results, r);
  t->states += (uint32_t)f.states;
  t->transitions += f.transitions;
  bool answered = f.answer <= CLAIM_VIOLATED;
  claim_free(&f);
  return answered;
}

static bool claims_exist(task *t) {
  const spec *s = t->systems.spec;
  const string_list *only = &t->job->options.properties;
  bool fine = true;
  for (uint32_t i = 0; i < only->n; i++) {
    bool found = false;
    for (uint32_t k = 0; k < spec_assertion_count(s); k++) found |= is(only->at[i], spec_assertion_at(s, k)->name);
    for (uint32_t k = 0; k < spec_progress_count(s); k++) found |= is(only->at[i], spec_progress_at(s, k)->name);
    if (!found)
      diag_error(&t->job->diag, (place){0}, "the specifications have no assert or progress '%s'", only->at[i]);
    fine &= found;
  }
  if (fine && !spec_assertion_count(s) && !spec_progress_count(s))
    return usage_error(t->job, "the specifications have neither assert nor progress");
  return fine;
}

static bool decide_claims(task *t, const hiding *h, result_list *results) {
  const spec *s = t->systems.spec;
  lts *const *systems = t->systems.at.at;
  bool fine = true;
  for (uint32_t i = 0; i < spec_assertion_count(s) && fine; i++) {
    const spec_assertion *a = spec_assertion_at(s, i);
    if (is_asked_for(t->job, a->name))
      fine = take_claim(t, a->name, "ltl", claim_assertion(t->job, s, a, systems, t->systems.at.n), h, results);
  }
  for (uint32_t i = 0; i < spec_progress_count(s) && fine; i++) {
    const spec_progress *p = spec_progress_at(s, i);
    if (is_asked_for(t->job, p->name))
      fine = take_claim(t, p->name, "progress", claim_progress(t->job, p, systems, t->systems.at.n), h, results);
  }
  return fine;
}

static int check_claims(task *t) {
  hiding h = {0};
  result_list results = {0};
  int status = STATUS_INPUT;
  if (find_hidden(t, &h) && claims_exist(t)) {
    if (decide_claims(t, &h, &results)) status = answer(t, results.at, results.n);
    else if (!t->job->diag.errors) status = stopped(t);
  }
  vec_free(&results);
  hiding_free(&h);
  return status;
}

/* The implementation's actions that the specification does not have are said to be internal. */
static void warn_of_internal(task *t) {
  for (uint32_t i = 0; i < t->left->alphabet.n; i++) {
    uint32_t a = t->left->alphabet.at[i];
    if (!lts_has(t->right, a))
      diag_warning(&t->job->diag, (place){0}, "the specification does not have the action '%s': it counts as internal",
                   action_name(t->left->actions, a));
  }
}

static void put_strategies(task *t, const simulation *s, const strategy_names *names, buf *out) {
  for (uint32_t k = 0; k < s->strategies.n; k++) {
    const strategy *tree = &s->strategies.at[k];
    if (t->job->options.format == FORMAT_DOT) {
      report_strategy_dot(tree, names, out);
    } else if (as_json(t)) {
      buf_puts(out, k ? "," : ",\"strategy\":");
      if (k == 1) buf_puts(out, "\"more_strategies\":[");
      report_strategy_json(tree, names, out);
    } else {
      if (s->strategies.n > 1) buf_printf(out, "path %u:\n", k + 1);
      report_strategy_text(tree, names, out);
    }
  }
  if (as_json(t) && s->strategies.n > 1) buf_putc(out, ']');
}

static int compare_simulation(task *t) {
  strategy_systems both = {t->left, t->right};
  strategy_names names = strategy_names_of(&both);
  model imp = model_of_lts(t->left);
  double most = t->job->options.strategies;
  simulation s = simulation_check(t->job, &imp, t->right, most < 1 ? 1 : most > 1000 ? 1000 : (uint32_t)most);
  if (s.answer == SIMULATION_STOPPED) {
    simulation_free(&s);
    return stopped(t);
  }
  result r = {.name = "simulation", .kind = "simulation", .violated = s.answer == SIMULATION_FAILS};
  if (r.violated) put_strategies(t, &s, &names, &r.text);
  else if (t->job->options.format == FORMAT_DOT) buf_puts(&r.text, "digraph strategy {\n}\n");
  else if (!as_json(t)) buf_printf(&r.text, "  %llu positions of the game\n", (unsigned long long)s.positions);
  simulation_free(&s);
  return answer(t, &r, 1);
}

/* Adds the run by which `a` does more than `b`; false if there is none, or when stopped. */
static bool put_run(task *t, const lts *a, const lts *b, const char *title, buf *out) {
  strategy_systems both = {a, b};
  strategy_names names = strategy_names_of(&both);
  model imp = model_of_lts(a);
  traces run = traces_check(t->job, &imp, b);
  bool fails = run.answer == TRACES_FAIL;
  if (fails && as_json(t)) {
    buf_puts(out, ",\"trace\":");
    report_run_json(&run, &names, out);
  } else if (fails) {
    buf_puts(out, title);
    report_run_text(&run, &names, out);
  }
  traces_free(&run);
  return fails;
}

static int compare_traces(task *t) {
  result r = {.name = "traces", .kind = "traces"};
  r.violated = put_run(t, t->left, t->right, "", &r.text);
  if (t->job->limits.hit) {
    buf_free(&r.text);
    return stopped(t);
  }
  return answer(t, &r, 1);
}

/* A run of one that the other does not have, if that is how they differ. For this all actions count. */
static void explain_difference(task *t, buf *out) {
  lts *a = lts_copy(t->left), *b = lts_copy(t->right);
  for (uint32_t k = 1; k < a->actions->names.n; k++) lts_add_action(a, k), lts_add_action(b, k);
  lts_freeze(a);
  lts_freeze(b);
  if (!put_run(t, a, b, "  only the first has this trace:\n", out) &&
      !put_run(t, b, a, "  only the second has this trace:\n", out) && !as_json(t))
    buf_puts(out, "  they have the same traces but differ in their choices\n");
  lts_free(a);
  lts_free(b);
}

static int compare_equivalence(task *t) {
  uint32_t how = t->job->options.compare;
  bool was_stopped;
  result r = {.name = options_word(t->job, "compare"), .kind = "equivalence"};
  r.violated = !lts_equivalent(t->job, t->left, t->right, compare_kinds[how], &was_stopped);
  if (was_stopped) return stopped(t);
  if (r.violated) explain_difference(t, &r.text);
  return answer(t, &r, 1);
}

static int compare(task *t) {
  uint32_t how = t->job->options.compare;
  if (how == COMPARE_SIMULATION || how == COMPARE_TRACES) {
    warn_of_internal(t);
    return how == COMPARE_TRACES ? compare_traces(t) : compare_simulation(t);
  }
  return compare_equivalence(t);
}

static int act(task *t) {
  bool deadlock = t->job->options.deadlock, claims = t->job->options.claims;
  if (lts_arguments_load(t->job, &t->systems, deadlock || claims)) {
    if (deadlock && t->systems.at.n) return find_deadlock(t);
    if (claims && t->systems.at.n) return check_claims(t);
    if (build(t)) {
      t->states = t->left->states;
      t->transitions = t->left->edges.n;
      return t->job->options.compare ? compare(t) : print_system(t);
    }
  }
  if (!t->job->diag.errors && t->job->limits.hit) return stopped(t);
  return STATUS_INPUT;
}

int command_lts(job *job) {
  task t = {.job = job};
  if (!usable(job)) return STATUS_USAGE;
  int status = act(&t);
  lts_free(t.left);
  lts_free(t.right);
  lts_arguments_free(&t.systems);
  buf_free(&t.out);
  return status;
}
