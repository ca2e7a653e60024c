/* See obligations.h. Intervals discharge what they can, without a solver. The rest is decided in groups: if
 * nothing is reachable that violates one of the group, all are met; a violation decides one; where there is
 * no answer with the effort for a group, its halves are tried; single ones that need more get it when all
 * have had their turn. An obligation that is decided is assumed to be met from then on: an execution that
 * violates it has ended there.
 *
 * Where only the operations of one function are asked about, and much is called, the calls stand for what they may change at
 * first (flat/effects.h). What is met then is met; only for the others the calls are inlined, which may take too long. */
#include "obligations/obligations.h"

#include "abstract/confined.h"
#include "abstract/discharge.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "flat/calls.h"
#include "flat/checks.h"
#include "prove/reach_errors.h"
#include "refine/concrete_run.h"
#include "refine/guessed_inputs.h"
#include "run/interp.h"

#include <string.h>

enum { turns = 2 };

typedef struct listener {
  obligations_early *early;
  void *context;
} listener;

typedef struct duties {
  job *job;
  program *program;
  flat_options options;
  flat *all;                   /* the program with every obligation */
  bool *decided;               /* by property */
  bool *reached;               /* by property: something may get there, as far as intervals tell */
  verdict **verdicts;          /* by property; NULL: open */
  assumption_list assumptions; /* of the proofs */
  map wide;                    /* accesses that may leave their arrays */
  const verdict_list *before;  /* of the same program with less assumed; NULL: everything is asked */
  const bool *asked;           /* those of them that are asked about again */
  uint32_t turns;
  uint64_t one;     /* of effort, for a group; 0: as the turn says */
  const map *known; /* edge and ordinal of obligations that are met -> how that is known; NULL: none */
  uint32_t turn;
  uint32_t searches; /* so many bounded searches of their own were begun */
  uint64_t budget;   /* of effort, for all groups together; 0: as the turns say */
  verdict_list *out;
  const listener *listener; /* NULL: nobody wants to know relevance */
  verdict_list strays;      /* violations of what is no obligation */
  bool executed;            /* all executions were executed, and nothing was reported */
  certificate executions;
} duties;

/* ---- intervals ---- */

static void discharge_all(duties *d) {
  bool *open = mem_alloc(d->all->properties.n + 1);
  discharge(d->job, d->all, open, d->reached);
  for (uint32_t i = 0; i < d->all->properties.n; i++) d->decided[i] = !open[i];
  mem_free(open);
}

/* ---- verdicts ---- */

static verdict *verdict_for(const job *job, const flat_property *p) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_CHECK, "");
  const char *file = diag_file_name(&job->diag, p->where.file);
  v->property = arena_printf(&v->arena, "%s at %s:%u:%u in %s, %s", p->name, file, p->where.line, p->where.column,
                             p->function ? p->function->sym->name : "", p->text ? p->text : "");
  v->where = p->where;
  v->function = p->function ? arena_strdup(&v->arena, p->function->sym->name) : "";
  v->check = (run_check)p->check;
  v->operation = arena_strdup(&v->arena, p->text ? p->text : "");
  return v;
}

static verdict *decide(duties *d, uint32_t property) {
  verdict *v = verdict_for(d->job, &d->all->properties.at[property]);
  d->verdicts[property] = v;
  d->decided[property] = true;
  return v;
}

static void settle_met(duties *d, uint32_t property, certificate how) { conclude_holds(decide(d, property), how); }

/* What was found out with calls that stand for what they may change. */
static void settle_known(duties *d) {
  uint64_t how;
  for (uint32_t i = 0; i < d->all->properties.n && d->known; i++) {
    const flat_property *p = &d->all->properties.at[i];
    if (d->decided[i] || p->edge == UINT64_MAX) continue;
    if (map_get_pair(d->known, p->edge, p->ordinal, &how))
      settle_met(d, i, (certificate){.kind = (certificate_kind)how});
  }
}

static void settle_unknown(duties *d, uint32_t property, const char *why) {
  conclude_unknown(decide(d, property), why);
}

static void spend(duties *d, obligations_effort effort) {
  d->turns = effort == OBLIGATIONS_ALL ? turns : 1;
  d->one = effort == OBLIGATIONS_GLANCE ? tuning.group_at_glance
           : effort == OBLIGATIONS_TURN ? tuning.group_of_trial
                                        : 0;
}

/* One violation was asked for, and it is there. */
static bool is_enough(const duties *d) {
  bool found = d->strays.n;
  for (uint32_t i = 0; i < d->all->properties.n && d->job->options.stop_at_first && !found; i++)
    found = d->verdicts[i] && d->verdicts[i]->kind == VERDICT_VIOLATED;
  return d->job->options.stop_at_first && found;
}

static bool is_named(const duties *d, uint32_t property, const verdict *v) {
  const flat_property *p = &d->all->properties.at[property];
  if (p->where.file != v->where.file || p->where.line != v->where.line || p->where.column != v->where.column)
    return false;
  verdict *named = verdict_for(d->job, p);
  bool same = !strcmp(named->property, v->property);
  verdict_free(named);
  mem_free(named);
  return same;
}

/* What is known with less assumed: what is met stays so, and what is not asked about stays open. */
static void settle_before(duties *d) {
  for (uint32_t i = 0; d->before && i < d->all->properties.n; i++) {
    const verdict *found = NULL;
    bool ask = false;
    for (uint32_t k = 0; k < d->before->n && !d->decided[i]; k++) {
      const verdict *v = d->before->at[k];
      if (!is_named(d, i, v)) continue;
      ask |= d->asked[k];
      found = v;
    }
    if (!found || ask) continue;
    if (found->kind == VERDICT_HOLDS) settle_met(d, i, (certificate){.kind = found->certificate.kind});
    else settle_unknown(d, i, found->kind == VERDICT_UNKNOWN ? found->reason : found->message);
  }
}

/* ---- groups ---- */

typedef struct group {
  const uint32_t *at;
  uint32_t n;
} group;

/* What a group gets: more, if it is large. */
static uint64_t budget_of(const duties *d, group g) {
  uint64_t one = d->one ? d->one : d->turn ? tuning.group_at_last : tuning.group_at_first;
  return d->budget ? d->budget : one + one * tuning.percent_each * g.n / 100;
}

/* A single obligation that had its turn: one bounded search with more effort than it gets among the other engines. Not where there are
 * many, as in a project whose functions are examined one by one. */
static bool search_first(duties *d, group g, const flat_options *o, verdict *v) {
  enum { most = 6 };
  bool last = g.n == 1 && d->turn && d->turn + 1 == d->turns && !d->budget && !d->options.own_operations;
  if (!last || d->job->options.engines || d->searches++ >= most) return false;
  d->job->options.engines = ENGINE_BOUNDED;
  verdict_init(v, AIM_REACH, "");
  uint64_t before = limits_begin_part(&d->job->limits, tuning.search_at_last);
  bool fine = reach_errors(d->job, d->program, o, v), late = limits_end_part(&d->job->limits, before);
  d->job->options.engines = 0;
  if (fine && (v->kind == VERDICT_VIOLATED || (v->kind == VERDICT_HOLDS && !late))) return true;
  verdict_free(v);
  return false;
}

/* All obligations but those of the group count as met. Late: the effort for them was spent, which is no fault even
 * where the program could not be flattened with it. */
static bool decide_once(duties *d, group g, verdict *v, bool *late) {
  bool *assumed = mem_alloc(d->all->properties.n + 1);
  memset(assumed, 1, d->all->properties.n);
  for (uint32_t i = 0; i < g.n; i++) assumed[g.at[i]] = d->decided[g.at[i]];
  flat_options o = d->options;
  o.known.decided = assumed;
  o.known.ndecided = d->all->properties.n;
  o.known.wide = &d->wide;
  bool fine = search_first(d, g, &o, v);
  *late = false;
  if (!fine) {
    uint64_t before = limits_begin_part(&d->job->limits, budget_of(d, g));
    fine = reach_errors(d->job, d->program, &o, v);
    *late = limits_end_part(&d->job->limits, before);
  }
  mem_free(assumed);
  return fine || *late;
}

/* The answer to one obligation, with its trace. */
static void take_answer(duties *d, uint32_t property, verdict *v) {
  verdict *mine = decide(d, property);
  verdict swap = *mine;
  *mine = *v; /* with its trace and arena */
  mine->aim = AIM_CHECK;
  mine->where = swap.where;
  mine->check = swap.check;
  mine->property = arena_strdup(&mine->arena, swap.property);
  mine->function = arena_strdup(&mine->arena, swap.function);
  mine->operation = arena_strdup(&mine->arena, swap.operation);
  verdict_free(&swap);
  *v = (verdict){0};
}

/* What a proof rests on, besides what the program as a whole does. With bounds among the obligations, an
 * access outside an array has ended the execution before. */
static void keep_assumptions(duties *d, const verdict *v) {
  for (uint32_t i = 0; i < v->assumptions.n; i++) {
    const assumption *a = &v->assumptions.at[i];
    bool known = d->options.checks & CHECK_BOUNDS && a->kind == ASSUME_ELEMENTS;
    if (!known && !assumption_known(&d->assumptions, a)) vec_push(&d->assumptions, *a);
  }
}

/* One obligation without an answer: another turn may find it, if it was only late. */
static void put_off(duties *d, uint32_t property, verdict *v, bool late) {
  bool last = d->turn + 1 == d->turns;
  const char *reason = *v->reason ? v->reason : "no answer was found",
             *limit = "the effort limit per obligation was reached";
  if (!last && late) return;
  if (!v->unconfirmed || !v->execution.steps.n) {
    settle_unknown(d, property, late ? limit : reason);
    return;
  }
  conclude_unknown(v, late ? limit : reason);
  take_answer(d, property, v);
}

static uint32_t open_of(const duties *d, group g, uint32_t *list) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < g.n; i++)
    if (!d->decided[g.at[i]]) list[n++] = g.at[i];
  return n;
}

static bool decide_group(duties *d, group g) {
  uint32_t *list = mem_alloc(sizeof *list * (g.n + 1));
  bool fine = true;
  for (;;) {
    group now = {list, open_of(d, g, list)};
    if (!now.n || !fine || is_enough(d) || limits_check_now(&d->job->limits)) break;
    verdict v;
    bool late;
    fine = decide_once(d, now, &v, &late);
    if (!fine) break;
    if (v.kind == VERDICT_VIOLATED) {
      take_answer(d, v.error_property, &v);
      continue;
    }
    if (late && v.kind == VERDICT_HOLDS)
      conclude_unknown(&v, NULL); /* what was asked last may not have been answered */
    if (v.kind == VERDICT_HOLDS) keep_assumptions(d, &v);
    for (uint32_t i = 0; i < now.n && v.kind == VERDICT_HOLDS; i++) settle_met(d, now.at[i], (certificate){0});
    bool split = v.kind == VERDICT_UNKNOWN && now.n > 1;
    if (v.kind == VERDICT_UNKNOWN && !split) put_off(d, now.at[0], &v, late);
    verdict_free(&v);
    if (!split) break;
    uint32_t half = now.n / 2;
    fine = decide_group(d, (group){now.at, half}) && decide_group(d, (group){now.at + half, now.n - half});
    break;
  }
  mem_free(list);
  return fine;
}

/* ---- what nothing reaches ---- */

/* Is there something that intervals do not show to be out of reach, and that ends what is known? */
static bool ends_unknown(const flat *f) {
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (f->locs.at[i].end == END_UNMODELLED || f->locs.at[i].end == END_RECURSION) return true;
  return false;
}

/* Obligations that are met because no execution gets to them are counted apart: dead code, and what stands only behind
 * a violation, where executions have ended. */
static bool find_unreached(duties *d) {
  uint32_t n = d->all->properties.n;
  bool any = false, *violated = mem_alloc(n + 1);
  for (uint32_t i = 0; i < n; i++) any |= violated[i] = d->verdicts[i]->kind == VERDICT_VIOLATED;
  flat_options o = d->options;
  o.known.decided = violated;
  o.known.ndecided = n;
  o.known.wide = &d->wide;
  flat *f = any ? flat_build(d->job, d->program, &o) : NULL;
  bool fine = f || !any || limits_check_now(&d->job->limits);
  if (f) {
    flat_slice(f);
    memset(d->reached, 0, n);
    discharge(d->job, f, NULL, d->reached);
  }
  bool deeper = d->executed && ends_unknown(d->all); /* executions have reached where recursion is not followed */
  for (uint32_t i = 0; i < n; i++)
    d->verdicts[i]->vacuous = d->verdicts[i]->kind == VERDICT_HOLDS && !d->reached[i] && !deeper;
  flat_free(f);
  mem_free(violated);
  return fine;
}

/* How many obligations that nothing reaches are reached by a program of which less is assumed. */
static uint32_t reached_without(duties *d, const flat_options *o) {
  flat *f = flat_build(d->job, d->program, o);
  if (!f) return 0;
  map found = {0};
  uint32_t count = 0;
  uint64_t yes;
  bool *reached = mem_alloc(f->properties.n + 1);
  flat_slice(f);
  discharge(d->job, f, NULL, reached);
  for (uint32_t i = 0; i < f->properties.n; i++)
    if (reached[i]) map_put_pair(&found, f->properties.at[i].edge, f->properties.at[i].ordinal, 1);
  for (uint32_t i = 0; i < d->all->properties.n; i++) {
    const flat_property *p = &d->all->properties.at[i];
    if (d->verdicts[i]->vacuous && p->edge != UINT64_MAX && map_get_pair(&found, p->edge, p->ordinal, &yes)) count++;
  }
  map_free(&found);
  mem_free(reached);
  flat_free(f);
  return count;
}

static void blame(duties *d, const flat_options *o, const char *assumed) {
  uint64_t before = limits_begin_part(&d->job->limits, tuning.share_of_property);
  uint32_t n = reached_without(d, o);
  limits_end_part(&d->job->limits, before);
  if (n) vec_push(&d->assumptions, ((assumption){.kind = ASSUME_UNREACHED, .name = assumed, .number = n}));
}

static bool knows(const duties *d, const char *name) {
  return program_function(d->program, intern_str(&d->job->names, name)) != NULL;
}

/* Where nothing reaches most obligations, which are met for that reason: is it because of something that is assumed? */
static void explain_unreached(duties *d) {
  uint32_t n = d->all->properties.n, unreached = 0, malloc_option = d->job->options.malloc;
  for (uint32_t i = 0; i < n; i++) unreached += d->verdicts[i]->vacuous;
  if (2 * unreached <= n || d->options.brief || d->options.known.memoryless) return;
  const cfa *entry = program_find(d->program, intern_str(&d->job->names, d->options.entry));
  flat_options o = d->options;
  o.known.wide = &d->wide;
  o.no_null = false;
  if (d->options.no_null) blame(d, &o, "pointers from outside are not null (--assume nonnull)");
  o.no_null = d->options.no_null;
  o.no_alias = false;
  if (d->options.no_alias) blame(d, &o, "pointers from outside point to objects of their own (--assume noalias)");
  o.no_alias = d->options.no_alias;
  o.unassumed = true;
  if (knows(d, "__VERIFIER_assume")) blame(d, &o, "the arguments of __VERIFIER_assume() are true");
  o.unassumed = false;
  o.unrequired = true;
  if (entry && entry->is_woven) blame(d, &o, "callers meet what the specification requires of them");
  o.unrequired = false;
  if (malloc_option == MALLOC_MAY_FAIL || (!knows(d, "malloc") && !knows(d, "calloc"))) return;
  d->job->options.malloc = MALLOC_MAY_FAIL;
  blame(d, &o, "malloc() and calloc() do not fail");
  d->job->options.malloc = malloc_option;
}

/* ---- programs without inputs ---- */

/* An execution that breaks no obligation that there is, such as one that loses what a place allocates many times: a
 * verdict of its own, one for each place. */
static void take_stray(duties *d, alone a, verdict *v) {
  place w = a.where.begin;
  for (uint32_t i = 0; i < d->strays.n; i++)
    if (d->strays.at[i]->where.line == w.line && d->strays.at[i]->where.file == w.file) return;
  const char *function = "";
  for (uint32_t i = v->execution.steps.n; i-- > 0 && !*function;) {
    const execution_step *x = &v->execution.steps.at[i];
    if (x->edge && x->edge->where.begin.file == w.file && x->edge->where.begin.line == w.line)
      function = x->function->name;
  }
  verdict *mine = mem_alloc(sizeof *mine);
  *mine = *v;
  *v = (verdict){0};
  conclude_violated(mine, NULL);
  mine->where = w;
  mine->check = a.check;
  mine->function = arena_strdup(&mine->arena, function);
  mine->property = arena_printf(&mine->arena, "%s at %s:%u:%u in %s", check_name_of(a.check),
                                diag_file_name(&d->job->diag, w.file), w.line, w.column, function);
  vec_push(&d->strays, mine);
}

/* An execution that ended in an undefined operation: the obligation that it breaks is decided, whatever a proof says that rests on
 * assumptions. */
static void take_execution(duties *d, alone a, verdict v) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < d->all->properties.n && a.end == CONCRETE_UNDEFINED; i++) {
    const flat_property *p = &d->all->properties.at[i];
    bool here = p->where.file == a.where.begin.file && p->where.line == a.where.begin.line &&
                p->where.column == a.where.begin.column;
    if (!here || p->check != (uint32_t)a.check) continue;
    v.error_property = i;
    found++;
  }
  conclude_violated(&v, NULL);
  verdict *old = found == 1 ? d->verdicts[v.error_property] : NULL;
  if (old && old->kind == VERDICT_HOLDS) {
    verdict_free(old);
    mem_free(old);
    d->verdicts[v.error_property] = NULL;
    d->decided[v.error_property] = false;
  }
  if (found == 1 && !d->decided[v.error_property]) take_answer(d, v.error_property, &v);
  else if (!found && a.end == CONCRETE_UNDEFINED && a.check & d->options.checks && a.where.begin.line)
    take_stray(d, a, &v);
  verdict_free(&v); /* of two in one statement, nobody knows which */
}

/* Of these the interpreter reports every violation. It knows objects, not the arrays inside them, and its objects are aligned. */
enum {
  EXACT = ~(CHECK_BOUNDS | CHECK_ALIGNMENT),
  EXECUTED = CHECK_OVERFLOW | CHECK_DIV0 | CHECK_SHIFT | CHECK_NULL | CHECK_MEMORY | CHECK_LEAK
};

/* The only execution of a program without inputs shows a violation at once, if there is one, and otherwise that most obligations are
 * met. */
static void execute_alone(duties *d) {
  verdict v;
  verdict_init(&v, AIM_CHECK, "");
  alone a = concrete_run_execute(d->job, d->program, &d->options, tuning.steps_alone, &v);
  d->executed = a.end == CONCRETE_ENDS;
  d->executions = (certificate){.kind = CERTIFICATE_EXECUTED, .number = a.steps, .relations = a.executions};
  for (uint32_t i = 0; d->executed && i < d->all->properties.n; i++) {
    if (d->decided[i] || !(d->all->properties.at[i].check & EXECUTED)) continue;
    settle_met(d, i, d->executions);
  }
  take_execution(d, a, v);
}

/* Before a solver is asked: the ends of the inputs' types, and small numbers. */
static void try_luck(duties *d) {
  for (uint64_t seed = 0; seed < tuning.lucky_tries && !limits_check_now(&d->job->limits); seed++) {
    verdict v;
    verdict_init(&v, AIM_CHECK, "");
    alone a = guess_execute(d->job, d->program, &d->options, seed, tuning.lucky_steps, &v);
    take_execution(d, a, v);
  }
}

/* ---- all ---- */

/* Executions reach what is not modelled, and may go on from there: intervals have not followed them. What was known before,
 * of calls that stand for what they may change, remains. */
static void doubt_intervals(duties *d, const char *why) {
  uint64_t how;
  for (uint32_t i = 0; i < d->all->properties.n; i++) {
    const flat_property *p = &d->all->properties.at[i];
    verdict *v = d->verdicts[i];
    if (v->kind != VERDICT_HOLDS || v->certificate.kind != CERTIFICATE_INTERVALS) continue;
    if (d->executed && p->check && !(p->check & ~(uint32_t)EXACT)) continue;
    if (d->known && p->edge != UINT64_MAX && map_get_pair(d->known, p->edge, p->ordinal, &how)) continue;
    conclude_unknown(v, *why ? why : "part of the program is not modelled");
  }
}

/* Where no obligation says what a proof rests on, or some part of the program is not modelled: a verdict of its own
 * about the program as a whole. */
static bool decide_rest(duties *d) {
  bool late;
  if (d->all->properties.n && !ends_unknown(d->all)) return true;
  verdict *v = mem_alloc(sizeof *v);
  d->turn = turns - 1;
  if (!decide_once(d, (group){0}, v, &late)) {
    mem_free(v);
    return false;
  }
  if (v->kind != VERDICT_HOLDS) doubt_intervals(d, v->reason);
  if (v->kind == VERDICT_UNKNOWN && d->executed) conclude_holds(v, d->executions);
  if (v->kind == VERDICT_HOLDS && d->all->properties.n) {
    verdict_free(v);
    mem_free(v);
    return true;
  }
  v->property = "checks";
  vec_push(d->out, v);
  return true;
}

static void take_assumptions(const duties *d) {
  if (!d->out->n || !d->all->properties.n) return; /* the verdict about the whole has its own */
  verdict *v = d->out->at[0];
  for (uint32_t i = 0; i < d->assumptions.n; i++) vec_push(&v->assumptions, d->assumptions.at[i]);
}

/* Lays the program out with all its obligations, and discharges what intervals can. */
static bool open_duties(duties *d) {
  d->options.no_errors = true;
  d->all = confined_build(d->job, d->program, &d->options, &d->wide);
  if (!d->all) return false;
  flat_slice(d->all); /* intervals cost by variable and location */
  uint32_t n = d->all->properties.n;
  d->decided = mem_alloc(n + 1);
  d->reached = mem_alloc(n + 1);
  d->verdicts = mem_alloc(sizeof *d->verdicts * (n + 1));
  discharge_all(d);
  return true;
}

static void close_duties(duties *d) {
  vec_free(&d->assumptions);
  vec_free(&d->strays);
  mem_free(d->decided);
  mem_free(d->reached);
  mem_free(d->verdicts);
  map_free(&d->wide);
  flat_free(d->all);
}

static uint32_t *all_of(const duties *d) {
  uint32_t *all = mem_alloc(sizeof *all * (d->all->properties.n + 1));
  for (uint32_t i = 0; i < d->all->properties.n; i++) all[i] = i;
  return all;
}

/* Tells what is known before a solver is asked, with what is open as such. */
static void tell_early(duties *d) {
  verdict_list known = {0};
  uint32_t n = d->all->properties.n;
  bool *open = mem_alloc(n + 1);
  for (uint32_t i = 0; i < n; i++) {
    open[i] = !d->verdicts[i];
    if (open[i]) settle_unknown(d, i, "its share of the time ran out");
    vec_push(&known, d->verdicts[i]);
  }
  uint32_t own = n ? known.at[0]->assumptions.n : 0; /* what all rest on is said with the first */
  for (uint32_t i = 0; n && i < d->assumptions.n; i++) vec_push(&known.at[0]->assumptions, d->assumptions.at[i]);
  for (uint32_t i = 0; n && i < d->all->assumptions.n; i++)
    vec_push(&known.at[0]->assumptions, d->all->assumptions.at[i]);
  d->listener->early(d->listener->context, &known);
  if (n) known.at[0]->assumptions.n = own;
  for (uint32_t i = 0; i < n; i++) {
    if (!open[i]) continue;
    verdict_free(d->verdicts[i]);
    mem_free(d->verdicts[i]);
    d->verdicts[i] = NULL;
    d->decided[i] = false;
  }
  vec_free(&known);
  mem_free(open);
}

/* Decides what is open, in so many turns. */
static bool decide_all(duties *d) {
  uint32_t n = d->all->properties.n, *all = all_of(d);
  bool fine = true;
  for (uint32_t i = 0; i < n; i++)
    if (d->decided[i]) settle_met(d, i, (certificate){.kind = CERTIFICATE_INTERVALS});
  settle_known(d);
  settle_before(d);
  if (engine_is_on(d->job, ENGINE_EXECUTION) && !d->options.brief) execute_alone(d);
  if (engine_is_on(d->job, ENGINE_LUCK)) try_luck(d);
  if (d->listener) tell_early(d);
  uint32_t most = d->options.brief ? 1 : d->turns;
  for (d->turn = 0; fine && d->turn < most; d->turn++) fine = decide_group(d, (group){all, n});
  mem_free(all);
  return fine;
}

/* A verdict for every obligation, and one about the rest. */
static bool conclude(duties *d, bool fine, verdict_list *out) {
  const char *limit = limits_reason(&d->job->limits);
  bool enough = is_enough(d);
  if (enough) limit = "not attempted after the first violation (--stop-at-first)";
  for (uint32_t i = 0; i < d->all->properties.n; i++) {
    if (!d->verdicts[i]) settle_unknown(d, i, *limit ? limit : "undecided with calls replaced by what they may change");
    vec_push(d->out, d->verdicts[i]);
  }
  for (uint32_t i = 0; i < d->strays.n; i++) vec_push(d->out, d->strays.at[i]);
  if (fine && !enough) fine = find_unreached(d) && decide_rest(d);
  if (fine && !enough && !d->before) explain_unreached(d);
  for (uint32_t i = 0; i < d->all->assumptions.n; i++) vec_push(&d->assumptions, d->all->assumptions.at[i]);
  take_assumptions(d);
  for (uint32_t i = 0; i < d->out->n; i++) vec_push(out, d->out->at[i]);
  return fine;
}

static bool check_whole(job *job, program *program, const flat_options *options, const map *known,
                        const assumption_list *assumed, const listener *listener, obligations_effort effort,
                        verdict_list *out) {
  duties d = {.job = job, .program = program, .options = *options, .known = known, .listener = listener};
  spend(&d, effort);
  verdict_list mine = {0};
  d.out = &mine;
  for (uint32_t i = 0; i < assumed->n; i++) vec_push(&d.assumptions, assumed->at[i]);
  if (!open_duties(&d)) {
    map_free(&d.wide);
    vec_free(&d.assumptions);
    return false;
  }
  bool fine = conclude(&d, decide_all(&d), out);
  vec_free(&mine);
  close_duties(&d);
  return fine;
}

/* ---- calls that stand for what they may change ---- */

/* Is there much that is called? */
static bool is_worth_brevity(job *job, program *program, const flat_options *options) {
  const cfa *entry = program_find(program, options->entry);
  if (!entry || !options->own_operations) return false;
  calls c;
  calls_open(&c, job, program, options, entry, false);
  bool large = false;
  for (uint32_t i = 0; i < c.order.n; i++) large |= c.recursive[c.order.at[i]->index];
  large = large || calls_size(&c, NULL) > tuning.brief_program;
  calls_close(&c);
  return large;
}

static void keep_known(const duties *d, map *known) {
  for (uint32_t i = 0; i < d->all->properties.n; i++) {
    const flat_property *p = &d->all->properties.at[i];
    const verdict *v = d->verdicts[i];
    if (v && v->kind == VERDICT_HOLDS && p->edge != UINT64_MAX)
      map_put_pair(known, p->edge, p->ordinal, (uint64_t)v->certificate.kind);
  }
}

static bool all_met(const verdict_list *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i]->kind != VERDICT_HOLDS) return false;
  return true;
}

static bool has_first(const job *job, const verdict_list *list) {
  for (uint32_t i = 0; i < list->n && job->options.stop_at_first; i++)
    if (list->at[i]->kind == VERDICT_VIOLATED) return true;
  return false;
}

static void free_verdicts(verdict_list *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    verdict_free(list->at[i]);
    mem_free(list->at[i]);
  }
  vec_free(list);
}

/* False: it cannot be flattened even so. */
static bool check_briefly(job *job, program *program, const flat_options *options, map *known, assumption_list *assumed,
                          const listener *listener, obligations_effort effort, verdict_list *out) {
  duties d = {.job = job, .program = program, .options = *options, .listener = listener};
  verdict_list mine = {0};
  spend(&d, effort);
  d.options.brief = (uint32_t)tuning.brief_procedure;
  d.options.known.memoryless = true;
  d.out = &mine;
  if (!open_duties(&d)) {
    map_free(&d.wide);
    return false;
  }
  bool fine = decide_all(&d);
  conclude(&d, fine, out);
  keep_known(&d, known);
  for (uint32_t i = 0; i < d.assumptions.n; i++) vec_push(assumed, d.assumptions.at[i]);
  vec_free(&mine);
  close_duties(&d);
  return true;
}

/* ---- what a proof rests on ---- */

/* All that is open, together: a group that is not decided with its effort is not halved. */
static bool try_open(duties *d, trial *out) {
  uint32_t *all = all_of(d);
  group open = {all, 0};
  verdict v;
  bool late, fine = true;
  for (uint32_t i = 0; i < d->all->properties.n; i++)
    if (!d->decided[i]) all[open.n++] = i;
  if (open.n && d->budget && !limits_check_now(&d->job->limits)) {
    fine = decide_once(d, open, &v, &late);
    bool violated = fine && v.kind == VERDICT_VIOLATED;
    for (uint32_t i = 0; fine && v.kind == VERDICT_HOLDS && i < open.n; i++) d->decided[open.at[i]] = true;
    uint32_t property = v.error_property;
    if (violated) take_answer(d, property, &v);
    if (violated) out->broken = d->verdicts[property];
    if (fine && !violated) verdict_free(&v);
  }
  mem_free(all);
  return fine;
}

bool obligations_try(job *job, program *program, const flat_options *options, uint64_t budget, trial *out) {
  duties d = {.job = job, .program = program, .options = *options, .budget = budget, .turns = turns};
  *out = (trial){.elements = true, .pointers = true};
  d.options.checks = CHECKS_OF_MEMORY;
  d.options.whole_objects = true;
  bool fine = open_duties(&d) && try_open(&d, out);
  for (uint32_t i = 0; fine && i < d.all->properties.n; i++)
    if (!d.decided[i]) *(d.all->properties.at[i].direct ? &out->elements : &out->pointers) = false;
  if (d.all) close_duties(&d);
  else map_free(&d.wide);
  return fine;
}

/* ---- calls that stand for what they may change, and all ---- */

static bool calls_itself(const assumption_list *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].kind == ASSUME_CALLS_ITSELF) return true;
  return false;
}

static void replace(verdict_list *list, verdict *v) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (strcmp(list->at[i]->property, v->property)) continue;
    verdict_free(list->at[i]);
    mem_free(list->at[i]);
    list->at[i] = v;
    return;
  }
  vec_push(list, v);
}

/* That a function calls itself as others do was assumed: is there an execution in which it does not, and fails? */
static void try_recursion(job *job, program *program, const flat_options *options, verdict_list *known) {
  duties d = {.job = job, .program = program, .options = *options, .budget = tuning.least_trial, .turns = turns};
  trial t = {0};
  if (limits_check_now(&job->limits)) return;
  if (open_duties(&d)) try_open(&d, &t);
  if (t.broken) replace(known, t.broken);
  if (d.all) close_duties(&d);
  else map_free(&d.wide);
}

bool obligations_check_telling(job *job, program *program, const flat_options *options, obligations_effort effort,
                               obligations_early *early, void *context, verdict_list *out) {
  map known = {0};
  assumption_list assumed = {0};
  verdict_list brief = {0}, whole = {0};
  listener told_to = {early, context}, *listener = early ? &told_to : NULL;
  bool told = is_worth_brevity(job, program, options) &&
              check_briefly(job, program, options, &known, &assumed, listener, effort, &brief);
  bool enough = told && (all_met(&brief) || has_first(job, &brief) || limits_check_now(&job->limits)), fine = true;
  if (told && !enough && early) early(context, &brief);
  if (enough && calls_itself(&assumed)) try_recursion(job, program, options, &brief);
  if (!enough) fine = check_whole(job, program, options, &known, &assumed, listener, effort, &whole);
  verdict_list *chosen = whole.n ? &whole : &brief;
  fine |= chosen->n && limits_check_now(&job->limits); /* it is cut short, and says so */
  for (uint32_t i = 0; i < chosen->n; i++) vec_push(out, chosen->at[i]);
  chosen->n = 0;
  free_verdicts(&brief);
  free_verdicts(&whole);
  vec_free(&assumed);
  map_free(&known);
  return fine;
}

bool obligations_check_again(job *job, program *program, const flat_options *options, const verdict_list *before,
                             const bool *asked, obligations_effort effort, verdict_list *out) {
  duties d = {.job = job, .program = program, .options = *options, .before = before, .asked = asked};
  verdict_list mine = {0};
  d.out = &mine;
  spend(&d, effort);
  if (!open_duties(&d)) {
    map_free(&d.wide);
    return false;
  }
  bool fine = conclude(&d, decide_all(&d), out);
  vec_free(&mine);
  close_duties(&d);
  return fine;
}

bool obligations_check(job *job, program *program, const flat_options *options, verdict_list *out) {
  return obligations_check_telling(job, program, options, OBLIGATIONS_ALL, NULL, NULL, out);
}
