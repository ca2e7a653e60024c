/* See recursive.h. The property is a part of the search that only watches: its process, made deterministic, goes to ERROR with every event
 * that it does not allow. An error in a component, an end that is not modelled, and a process in ERROR are such events, too. */
#include "prove/recursive.h"

#include "automata/subset.h"
#include "base/tuning.h"
#include "check/cpds.h"
#include "flat/calls.h"
#include "prove/certify.h"
#include "prove/properties.h"
#include "prove/schedule.h"
#include "refine/inlined.h"
#include "refine/luck.h"

#include <string.h>

typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;

typedef struct finite {
  pds *system;
  action_list alphabet;
} finite;

typedef struct recursive {
  job *job;
  const concurrent_request *request;
  members members;
  cpds *cpds;
  smt *smt;             /* of all components: their terms are in one table */
  finite *processes;    /* by member: those that are no C functions */
  action_list *letters; /* by member: its alphabet */
  finite monitor;
  pds_set refused; /* ERROR of the monitor */
  bool *last;      /* by action: the monitor may refuse it */
  verdict *v;
  const char *obstacle;
  refine_how how;
  uint32_t most;
} recursive;

static round_answer stuck(recursive *r, const char *why) {
  r->obstacle = why;
  return ROUND_STUCK;
}

/* ---- finite parts ---- */

static void add_step(pds *p, uint32_t from, uint32_t action, uint32_t to) {
  pds_add_rule(p, (pds_rule){.top = from, .npush = 1, .push = {to}, .action = action});
}

/* The action by which a part says that something went wrong in it. */
static uint32_t alarm_of(recursive *r, const member *m, const char *what) {
  buf text = {0};
  buf_printf(&text, "%s.%s", m->is->name, what);
  uint32_t action = action_named(r->request->members.actions, buf_text(&text));
  buf_free(&text);
  return action;
}

/* A process: its state is the only symbol on the stack. */
static void open_process(recursive *r, uint32_t i) {
  const lts *l = member_system(&r->members.at[i]);
  finite *f = &r->processes[i];
  f->system = pds_new(1, l->states);
  for (uint32_t e = 0; e < l->edges.n; e++)
    add_step(f->system, l->edges.at[e].from, l->edges.at[e].action, l->edges.at[e].to);
  for (uint32_t k = 0; k < l->alphabet.n; k++) vec_push(&f->alphabet, l->alphabet.at[k]);
  if (l->error != LTS_NONE) {
    uint32_t alarm = alarm_of(r, &r->members.at[i], "(ERROR)");
    add_step(f->system, l->error, alarm, l->error);
    vec_push(&f->alphabet, alarm);
  }
  pds_freeze(f->system);
  sort_actions(&f->alphabet);
}

/* What each C function can be seen to do. */
static void find_letters(recursive *r, uint32_t i) {
  const member *m = &r->members.at[i];
  action_list *list = &r->letters[i];
  for (uint32_t k = 0; k < m->woven.process->alphabet.n; k++) vec_push(list, m->woven.process->alphabet.at[k]);
  if (m->error != LTS_NONE) vec_push(list, m->error);
  vec_push(list, m->pushdown.lost);
  sort_actions(list);
}

/* All that the property, or nobody, has an answer to. */
static void find_monitor_letters(recursive *r) {
  const lts *p = r->members.process;
  action_list *list = &r->monitor.alphabet;
  for (uint32_t k = 0; k < p->alphabet.n; k++) vec_push(list, p->alphabet.at[k]);
  for (uint32_t i = 0; i < r->members.n; i++) {
    const member *m = &r->members.at[i];
    if (m->is->function) vec_push(list, m->pushdown.lost);
    else if (member_system(m)->error != LTS_NONE) vec_push(list, alarm_of(r, m, "(ERROR)"));
  }
  sort_actions(list);
}

/* False when a limit is hit. */
static bool open_monitor(recursive *r) {
  lts *d = lts_determinize(r->job, r->members.process);
  if (!d) return false;
  uint32_t error = d->states, actions = (uint32_t)r->request->members.actions->names.n;
  find_monitor_letters(r);
  r->last = mem_alloc(actions + 1);
  r->monitor.system = pds_new(1, d->states + 1);
  for (uint32_t s = 0; s < d->states; s++)
    for (uint32_t k = 0; k < r->monitor.alphabet.n; k++) {
      uint32_t a = r->monitor.alphabet.at[k], e = lts_find(d, s, a);
      bool allowed = e < lts_from(d, s + 1) && d->edges.at[e].action == a && d->edges.at[e].to != d->error;
      add_step(r->monitor.system, s, a, allowed ? d->edges.at[e].to : error);
      r->last[a] |= !allowed;
    }
  pds_freeze(r->monitor.system);
  pds_set_init(&r->refused, r->monitor.system);
  uint32_t end = pds_set_add_state(&r->refused, true);
  pds_set_add(&r->refused, 0, error, end);
  cpds_part part = {.system = r->monitor.system,
                    .target = &r->refused,
                    .alphabet = r->monitor.alphabet.at,
                    .nalphabet = r->monitor.alphabet.n,
                    .watches = true};
  vec_push(&part.start.stack, d->initial);
  const spec_sync said = r->request->members.block->sync;
  bool pair = said == SYNC_PAIR || (said == SYNC_DEFAULT && r->job->options.sync == SYNC_IN_PAIRS);
  cpds_request q = {.nparts = r->members.n + 1,
                    .synchronisation = pair ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                    .nactions = actions,
                    .language = r->job->options.language == LANGUAGE_PREFIX   ? CPDS_PREFIX
                                : r->job->options.language == LANGUAGE_SUFFIX ? CPDS_SUFFIX
                                                                              : CPDS_AUTO,
                    .last = r->last};
  r->cpds = cpds_new(r->job, &q);
  cpds_set(r->cpds, r->members.n, &part);
  vec_free(&part.start.stack);
  lts_free(d);
  return true;
}

/* ---- models ---- */

static void set_part(recursive *r, uint32_t i, const pds *system, uint32_t first, const action_list *alphabet) {
  cpds_part part = {.system = system, .alphabet = alphabet->at, .nalphabet = alphabet->n};
  vec_push(&part.start.stack, first);
  cpds_set(r->cpds, i, &part);
  vec_free(&part.start.stack);
}

static bool build_models(recursive *r) {
  for (uint32_t i = 0; i < r->members.n; i++) {
    member *m = &r->members.at[i];
    if (!m->stale) continue;
    m->stale = false;
    if (!pushdown_model(&m->pushdown, m->woven.process, m->error, r->most)) return false;
    set_part(r, i, m->pushdown.system, pushdown_first, &r->letters[i]);
  }
  return true;
}

/* ---- violations ---- */

typedef struct trial {
  pds_run *runs; /* by member */
  bool *fails;   /* it ends in an error, or in what is not modelled */
  counterexample *parts;
  performance *performances;
} trial;

static void trial_open(const recursive *r, trial *t) {
  uint32_t n = r->members.n;
  t->runs = mem_alloc(sizeof *t->runs * n);
  t->fails = mem_alloc(n + 1);
  t->parts = mem_alloc(sizeof *t->parts * n);
  t->performances = mem_alloc(sizeof *t->performances * n);
}

static void trial_close(const recursive *r, trial *t) {
  for (uint32_t i = 0; i < r->members.n; i++) {
    vec_free(&t->runs[i]);
    if (t->performances[i].x) performance_free(&t->performances[i]);
    counterexample_free(&t->parts[i]);
  }
  mem_free(t->runs);
  mem_free(t->fails);
  mem_free(t->parts);
  mem_free(t->performances);
}

/* The events of a run as a line of moves, so that its execution is cut at them. */
static void line_of(const recursive *r, uint32_t i, trial *t) {
  const member *m = &r->members.at[i];
  const pds *p = m->is->function ? m->pushdown.system : r->processes[i].system;
  counterexample *out = &t->parts[i];
  counterexample_begin(out, 0);
  for (uint32_t k = 0; k < t->runs[i].n; k++) {
    uint32_t action = p->rules.at[t->runs[i].at[k]].action;
    bool fails = m->is->function && action != LTS_TAU && (action == m->error || action == m->pushdown.lost);
    t->fails[i] |= fails;
    if (action == LTS_TAU || fails) continue;
    counterexample_add(out,
                       (counterexample_move){.parent = out->moves.n - 1, .specification = LTS_NONE, .action = action});
  }
  vec_last(&out->moves).leaf = true;
}

static bool has_part(const recursive *r, const trial *t, uint32_t i) {
  return r->members.at[i].is->function && (t->parts[i].moves.n > 1 || t->fails[i]);
}

/* A run that cannot be done says nothing of the word: with simple inputs an execution may perform it in another way. */
static bool performed_by_luck(recursive *r, trial *t, uint32_t i) {
  enum { tries = 6 };
  const member *m = &r->members.at[i];
  performance *p = &t->performances[i];
  action_list events = {0};
  vec_reserve(&events, 1);
  for (uint32_t k = 1; k < t->parts[i].moves.n; k++) vec_push(&events, t->parts[i].moves.at[k].action);
  luck_word word = {events.at, events.n, t->fails[i]};
  performance_init(p, &t->parts[i]);
  for (uint32_t k = 0; k < t->parts[i].moves.n; k++) vec_push(&p->number, k);
  bool found = false;
  for (uint64_t seed = 0; seed < tries && !found && !limits_check_now(&r->job->limits); seed++)
    found = luck_performs(r->job, m->woven.program, &m->options, seed, tuning.steps_of_recursion, &word, &p->v);
  vec_free(&events);
  if (found) performance_take(p, t->parts[i].moves.n - 1);
  else performance_free(p);
  if (!found) *p = (performance){0};
  return found;
}

/* Refines every component that cannot do its run; false if all can. */
static bool refine_unable(recursive *r, trial *t, bool *refined) {
  bool unable = false;
  for (uint32_t i = 0; i < r->members.n; i++) {
    member *m = &r->members.at[i];
    if (!has_part(r, t, i)) continue;
    bool long_way = t->runs[i].n > tuning.long_run;
    if (long_way && performed_by_luck(r, t, i)) continue;
    if (inlined_possible(&m->pushdown, &t->runs[i]) == SMT_SAT) continue;
    if (!long_way && performed_by_luck(r, t, i)) continue;
    unable = true;
    if (!inlined_refine(&m->pushdown, &t->runs[i], r->how) && !pushdown_ask_all(&m->pushdown)) continue;
    m->stale = *refined = true;
  }
  return unable;
}

static round_answer perform(recursive *r, trial *t) {
  for (uint32_t i = 0; i < r->members.n; i++) {
    const member *m = &r->members.at[i];
    if (!has_part(r, t, i) || t->performances[i].x) continue;
    performance *p = &t->performances[i];
    performance_init(p, &t->parts[i]);
    for (uint32_t k = 0; k < t->parts[i].moves.n; k++) vec_push(&p->number, k);
    inlined_answer a = inlined_real(&r->members.at[i].pushdown, &t->runs[i], &m->options, &p->v);
    if (a != INLINED_REAL) {
      const char *why = p->v.reason && *p->v.reason ? p->v.reason
                                                    : "a part of the counterexample could not be executed";
      return stuck(r, arena_printf(&r->v->arena, "%s: %s", m->is->name, why));
    }
    performance_take(p, t->parts[i].moves.n - 1);
  }
  return ROUND_DECIDED;
}

/* Where the process of the property is after an event, as far as that can be told; LTS_NONE: it cannot. */
static uint32_t position_after(const lts *p, uint32_t at, uint32_t action) {
  if (at == LTS_NONE || !lts_has(p, action)) return at;
  uint32_t e = lts_find(p, at, action), end = lts_from(p, at + 1);
  bool one = e < end && p->edges.at[e].action == action && (e + 1 == end || p->edges.at[e + 1].action != action);
  return one ? p->edges.at[e].to : LTS_NONE;
}

/* The word as a schedule of what the parts do. */
static void case_of(const recursive *r, const cpds_word *w, const trial *t, levels_case *x) {
  const lts *p = r->members.process;
  uint32_t *next = mem_alloc(sizeof *next * (r->members.n + 1)), at = p->initial;
  *x = (levels_case){.parts = t->parts, .nparts = r->members.n};
  counterexample_begin(&x->run, 0);
  for (uint32_t i = 0; i < w->events.n; i++) {
    const cpds_event *e = &w->events.at[i];
    counterexample_move m = {.parent = i, .specification = at, .action = e->action, .leaf = i + 1 == w->events.n};
    counterexample_add(&x->run, m);
    at = position_after(p, at, e->action);
    vec_push(&x->events, ((levels_event){i ? i - 1 : NO_MOVE, i + 1, e->action, x->steps.n, e->n}));
    for (uint32_t k = 0; k < e->n; k++) {
      uint32_t part = w->parts.at[e->first + k];
      vec_push(&x->steps, ((levels_step){part, ++next[part]}));
    }
  }
  mem_free(next);
}

static const char *message_of(const recursive *r, const trial *t) {
  switch (r->request->members.property->kind) {
  case PROPERTY_SPECIFICATION:
    return r->members.n > 1 ? "the components do together what the specification does not allow"
                            : "the component does what its specification does not allow";
  case PROPERTY_REACH_ERROR: return "the process is in ERROR";
  default: break;
  }
  for (uint32_t i = 0; i < r->members.n; i++)
    if (has_part(r, t, i) && t->fails[i])
      return arena_printf(&r->v->arena, "%s: %s", r->members.at[i].is->name, t->performances[i].v.message);
  return "an error is reached";
}

static void write_violation(recursive *r, const cpds_word *w, const trial *t) {
  levels_case x;
  case_of(r, w, t, &x);
  schedule_write(&r->members, &x, t->performances, r->v);
  r->v->kind = VERDICT_VIOLATED;
  r->v->message = message_of(r, t);
  counterexample_free(&x.run);
  vec_free(&x.events);
  vec_free(&x.steps);
}

/* A common word: real, or what excludes it is looked at from now on in one component. */
static round_answer judge_word(recursive *r, const cpds_word *w) {
  trial t;
  bool fine = true, refined = false;
  round_answer answer = ROUND_REFINED;
  trial_open(r, &t);
  for (uint32_t i = 0; i < r->members.n && fine; i++) {
    fine = cpds_run(r->cpds, w, i, &t.runs[i]);
    if (fine) line_of(r, i, &t);
  }
  if (!fine) answer = stuck(r, "the search was stopped");
  else if (refine_unable(r, &t, &refined))
    answer = refined ? ROUND_REFINED
                     : stuck(r, "no further predicates were found that exclude a spurious counterexample");
  else if ((answer = perform(r, &t)) == ROUND_DECIDED) write_violation(r, w, &t);
  trial_close(r, &t);
  return answer;
}

/* ---- rounds ---- */

/* Does some component perform an event that the property is about? */
static bool has_events(const recursive *r) {
  for (uint32_t i = 0; i < r->members.n; i++) {
    const pds *p = r->members.at[i].is->function ? r->members.at[i].pushdown.system : r->processes[i].system;
    for (uint32_t k = 0; k < p->rules.n; k++)
      if (p->rules.at[k].action != LTS_TAU && lts_has(r->members.process, p->rules.at[k].action)) return true;
  }
  return false;
}

static round_answer proved(recursive *r) {
  r->v->certificate = (certificate){0};
  for (uint32_t i = 0; i < r->members.n && r->job->options.certify; i++) {
    if (!r->members.at[i].is->function) continue;
    bool confirmed = certify_pushdown(&r->members.at[i].pushdown);
    r->job->stats.unconfirmed += !confirmed;
    if (!confirmed) return stuck(r, "the model was not confirmed by separate queries");
    r->v->certificate.kind = CERTIFICATE_MODEL;
  }
  r->v->kind = VERDICT_HOLDS;
  r->v->vacuous = r->request->members.property->kind == PROPERTY_SPECIFICATION && !has_events(r);
  return ROUND_DECIDED;
}

static round_answer one_round(recursive *r, uint64_t effort) {
  if (!build_models(r)) return stuck(r, "the model has too many states");
  cpds_word w = {0};
  cpds_answer said = cpds_check(r->cpds, effort, &w);
  r->v->states = cpds_states(r->cpds);
  round_answer answer = said == CPDS_NONE ? proved(r)
                        : said == CPDS_FOUND
                            ? judge_word(r, &w)
                            : stuck(r, "no end of the search for a common word of the components was found");
  cpds_word_free(&w);
  return answer;
}

typedef struct outlook {
  smt_arith arith;
  bool follow_counters;
  uint64_t most, effort;
} outlook;

static void open_rounds(recursive *r, const outlook *o) {
  r->how = o->follow_counters ? REFINE_TRACK : REFINE_CORE;
  r->most = (uint32_t)o->most;
  r->smt = smt_new(r->job, r->request->members.program->terms, o->arith);
  for (uint32_t i = 0; i < r->members.n; i++) {
    member *m = &r->members.at[i];
    m->stale = m->is->function;
    if (m->is->function) pushdown_start(&m->pushdown, r->smt, o->arith, o->follow_counters);
    for (uint32_t k = 0; m->is->function && k < r->request->npredicates; k++)
      for (uint32_t q = 0; q < m->pushdown.procedures.all.n; q++)
        for (uint32_t h = 0; h < m->pushdown.procedures.all.at[q].blocks.heads.n; h++)
          pushdown_add(&m->pushdown, q, h, r->request->predicates[k]);
  }
}

static void close_rounds(recursive *r) {
  r->v->predicates = 0;
  for (uint32_t i = 0; i < r->members.n; i++) {
    member *m = &r->members.at[i];
    if (!m->is->function) continue;
    r->v->predicates += pushdown_predicates(&m->pushdown);
    for (uint32_t q = 0; q < m->pushdown.procedures.all.n; q++) precision_explain(&m->pushdown.precisions[q], r->job);
    pushdown_stop(&m->pushdown);
  }
  smt_free(r->smt);
}

static round_answer rounds(recursive *r, outlook o) {
  round_answer answer = ROUND_REFINED;
  open_rounds(r, &o);
  for (uint32_t i = 0; i < tuning.most_iterations && answer == ROUND_REFINED; i++) {
    answer = one_round(r, o.effort);
    r->v->iterations++;
    progress_update(r->job, r->v->iterations, r->v->states, r->v->predicates);
    if (limits_check_now(&r->job->limits)) answer = answer == ROUND_DECIDED ? answer : ROUND_STUCK;
  }
  close_rounds(r);
  return answer;
}

/* ---- all ---- */

static bool is_deterministic(const lts *l) {
  for (uint32_t e = 0; e < l->edges.n; e++) {
    const lts_edge *a = &l->edges.at[e];
    if (a->action == LTS_TAU) return false;
    if (e && a[-1].from == a->from && a[-1].action == a->action) return false;
  }
  return true;
}

static verdict_aim aim_of(const recursive *r) {
  if (r->request->members.property->kind != PROPERTY_SPECIFICATION) return AIM_REACH;
  return r->request->traces ? AIM_TRACES : AIM_SIMULATION;
}

static void decide(recursive *r) {
  const outlook outlooks[] = {{SMT_INT, true, tuning.most_followed_states, tuning.words_at_first},
                              {SMT_INT, false, tuning.most_model_states, tuning.words_later},
                              {SMT_BV, false, tuning.most_model_states, tuning.words_later}};
  round_answer answer = ROUND_STUCK;
  for (uint32_t i = 0; i < r->members.n; i++) {
    if (r->members.at[i].is->function) find_letters(r, i);
    else open_process(r, i);
  }
  if (!open_monitor(r)) stuck(r, "the search was stopped");
  for (uint32_t i = 0; i < r->members.n && r->cpds; i++)
    if (!r->members.at[i].is->function)
      set_part(r, i, r->processes[i].system, member_system(&r->members.at[i])->initial, &r->processes[i].alphabet);
  for (uint32_t i = 0; i < 3 && r->cpds && answer != ROUND_DECIDED && !limits_check_now(&r->job->limits); i++)
    answer = rounds(r, outlooks[i]);
  if (r->v->kind == VERDICT_HOLDS) verdict_forget_counterexample(r->v);
  if (answer == ROUND_DECIDED) return;
  r->v->kind = VERDICT_UNKNOWN;
  r->v->reason = limits_check_now(&r->job->limits) ? limits_reason(&r->job->limits)
                 : r->obstacle                     ? r->obstacle
                                                   : "the refinement does not end";
}

static void close_all(recursive *r) {
  cpds_free(r->cpds);
  if (r->monitor.system) pds_set_free(&r->refused);
  pds_free(r->monitor.system);
  vec_free(&r->monitor.alphabet);
  mem_free(r->last);
  for (uint32_t i = 0; i < r->members.n && r->processes; i++) {
    pds_free(r->processes[i].system);
    vec_free(&r->processes[i].alphabet);
    vec_free(&r->letters[i]);
  }
  mem_free(r->processes);
  mem_free(r->letters);
}

bool recursive_check(job *job, const concurrent_request *request, verdict *v, assumption_lists *assumed) {
  recursive r = {.job = job, .request = request, .v = v};
  members_request q = request->members;
  q.calls_stay = true;
  verdict_init(v, aim_of(&r), request->members.property->name);
  bool fine = members_open(&r.members, job, &q);
  r.processes = mem_alloc(sizeof *r.processes * (r.members.n + 1));
  r.letters = mem_alloc(sizeof *r.letters * (r.members.n + 1));
  if (fine && r.members.why_not) v->reason = arena_strdup(&v->arena, r.members.why_not);
  else if (fine && aim_of(&r) == AIM_SIMULATION && !is_deterministic(r.members.process))
    v->reason = "recursive components are compared by words: --relation traces, or a deterministic specification";
  else if (fine) {
    for (uint32_t i = 0; i < r.members.n; i++)
      vec_push(&v->components, arena_strdup(&v->arena, r.members.at[i].is->name));
    members_assumptions(&r.members, v, assumed);
    decide(&r);
  }
  close_all(&r);
  members_close(&r.members);
  return fine;
}

/* What is asked of who calls whom in a component. */
static bool some_component(job *job, const members_request *request, bool (*ask)(calls *c)) {
  bool any = false;
  for (uint32_t i = 0; i < request->block->components.n && !any; i++) {
    const char *function = request->block->components.at[i].function;
    const cfa *entry = function ? program_find(request->program, function) : NULL;
    flat_options options = properties_options(job, request->block, function ? function : "", function);
    calls c;
    if (!entry) continue;
    calls_open(&c, job, request->program, &options, entry, false);
    any = ask(&c);
    calls_close(&c);
  }
  return any;
}

bool recursive_is_worth(job *job, const members_request *request) {
  if (job->options.recursion == RECURSION_INLINE || request->property->kind == PROPERTY_DEADLOCK) return false;
  return job->options.recursion == RECURSION_PUSHDOWN || some_component(job, request, calls_should_stay);
}

bool recursive_by_chance(job *job, const members_request *request) {
  return job->options.recursion == RECURSION_AUTO && some_component(job, request, calls_recur_unknown);
}
