/* See reach.h. The programs are flattened in one way after the other, and in each of them the engines have their turns, as strategy.def
 * says, until something decides. */
#include "prove/reach_errors.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "flat/memoryless.h"
#include "prove/errors.h"
#include "refine/concrete_run.h"
#include "refine/guessed_inputs.h"

/* ---- one layout ---- */

/* A loop that is large is summarised only when the refinement has had its turn: the states of a
 * protocol are better tracked by value than summarised. */
static bool loops_are_small(const prover *p) {
  const flat *f = p->component->flat;
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->edges.n; i++) n += p->summary.forest.innermost[f->edges.at[i].from.n] != UINT32_MAX;
  return n <= tuning.small_loops;
}

static void open_solver(prover *p, smt_arith arith) {
  component_start(p->component, arith);
  p->arith = arith;
  p->is_open = true;
  p->turn = UINT32_MAX;
  abstraction_open(p);
}

static void close_solver(prover *p) {
  if (!p->is_open) return;
  precision_explain(&p->component->precision, p->component->job);
  abstraction_close(p);
  component_stop(p->component);
  p->is_open = false;
}

/* A solver of this arithmetic, and a precision that the turn begins with: what did not end with counters as predicates may end with their
 * values. */
static void begin_turn(prover *p, smt_arith arith, uint64_t turn) {
  if (p->is_open && p->arith != arith) close_solver(p);
  if (!p->is_open) open_solver(p, arith);
  if (turn && p->turn != turn) component_restart(p->component, turn % 2 == 1, (uint32_t)turn << 16);
  p->turn = (uint32_t)turn;
}

static bool always(const prover *p) {
  (void)p;
  return true;
}
static bool contracts_are_worth(const prover *p) { return p->plan.worth; }
static bool leaves_objects(const prover *p) {
  const flat_options *o = p->component->options;
  return p->v->unconfirmed && !o->checks && !o->no_errors && !o->known.memoryless;
}
static bool bits(const prover *p) { return p->bits; }
static bool plain(const prover *p) { return !p->bits && !p->inexact; }
static bool small_loops(const prover *p) { return plain(p) && p->eager; }
static bool inexact(const prover *p) { return !p->bits && p->inexact; }
static bool worth_in_bits(const prover *p) { return p->plan.worth && p->bits; }
static bool worth_in_integers(const prover *p) { return p->plan.worth && !p->bits; }

/* A counterexample that was not executed, since it leaves its objects: is there one among the executions that do not? Where the others are
 * left out, a proof about these counts, too. */
static try_answer engine_inside_objects(prover *p, uint64_t effort) {
  component *c = p->component;
  verdict v;
  flat_options o = *c->options;
  flat_stay_inside(&o);
  uint64_t before = limits_begin_part(&c->job->limits, effort);
  bool fine = reach_errors(c->job, c->flat->program, &o, &v);
  limits_end_part(&c->job->limits, before);
  if (!fine) return TRY_AGAIN;
  bool proved = v.kind == VERDICT_HOLDS && c->options->defined && !v.vacuous;
  if (v.kind != VERDICT_VIOLATED && !proved) {
    verdict_free(&v);
    return TRY_AGAIN;
  }
  if (proved) vec_push(&v.assumptions, ((assumption){.kind = ASSUME_DEFINED}));
  v.property = p->v->property;
  verdict_free(p->v);
  *p->v = v;
  return TRY_DECIDED;
}

typedef struct engine_row {
  bool (*when)(const prover *p);
  try_answer (*engine)(prover *p, uint64_t amount);
  uint32_t is; /* with --engines */
  bool solves; /* with a solver of this arithmetic: */
  smt_arith arith;
} engine_row;

static uint64_t amount_of(uint32_t row) {
  const uint64_t amounts[] = {
#define ENGINE(when, engine, is, amount) amount,
#define SOLVE(when, engine, is, arith, turn) turn,
#include "prove/strategy.def"
  };
  return amounts[row];
}

static const engine_row engine_rows[] = {
#define ENGINE(when, engine, is, amount) {when, engine, is, false, SMT_INT},
#define SOLVE(when, engine, is, arith, turn) {when, engine, is, true, arith},
#include "prove/strategy.def"
};

/* Blocks and loops, when the first solver is asked for. */
static void cut(prover *p) {
  component *c = p->component;
  component_cut(c);
  p->bits = blocks_need_bits(&c->blocks);
  summary_init(&p->summary, c->job, &c->blocks, p->bits);
  p->summary.possible = probe;
  p->summary.context = p;
  p->eager = loops_are_small(p);
}

static try_answer take_turns(prover *p) {
  try_answer answer = TRY_AGAIN;
  bool is_cut = false;
  const job *job = p->component->job;
  for (uint32_t i = 0; i < sizeof engine_rows / sizeof *engine_rows && answer != TRY_DECIDED; i++) {
    const engine_row *row = &engine_rows[i];
    if (row->solves && !is_cut) cut(p);
    is_cut |= row->solves;
    if (!row->when(p) || !engine_is_on(job, row->is)) continue;
    if (answer == TRY_LIMIT && (row->solves || p->component->options->known.memoryless)) continue;
    if (limits_check_now((limits *)&job->limits)) break;
    if (row->solves && row->arith == SMT_INT && p->inexact) continue;
    if (row->solves) begin_turn(p, row->arith, amount_of(i));
    try_answer said = row->engine(p, amount_of(i));
    p->inexact |= said == TRY_INEXACT;
    if (said == TRY_DECIDED || answer != TRY_LIMIT) answer = said;
  }
  return answer;
}

/* Also what is not modelled may be one: beyond it nothing is known. */
static bool has_error(const flat *f) {
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (f->locs.at[i].end != END_NONE && f->locs.at[i].end != END_EXIT) return true;
  return false;
}

static void print_loops(prover *p) {
  buf text = {0};
  summary_print(&p->summary, &text);
  p->v->loops = arena_strdup(&p->v->arena, buf_text(&text));
  buf_free(&text);
}

static void decide(prover *p) {
  verdict *v = p->v;
  component *c = p->component;
  if (!has_error(c->flat)) {
    conclude_holds(v, (certificate){.kind = CERTIFICATE_NO_ERRORS});
    v->vacuous = !c->flat->threads.n; /* where there are some it was shown when they were interleaved */
    return;
  }
  try_answer answer = take_turns(p);
  close_solver(p);
  if (answer != TRY_DECIDED) {
    const char *why = component_why_unknown(c, &v->arena, "no answer was found", v->iterations, v->predicates);
    conclude_unknown(v, p->without_contract ? arena_printf(&v->arena, "%s; %s", why, p->without_contract) : why);
  }
  if (c->job->options.print_loops) print_loops(p);
  summary_free(&p->summary);
}

/* A program that is too large when its calls are inlined. */
static void decide_by_contracts_alone(job *job, program *program, const flat_options *options, verdict *v) {
  if (lucky(job, program, options, false, v)) return;
  if (contracts_try(job, program, options, tuning.contracts_later, v)) return;
  if (!limits_check_now(&job->limits) && contracts_try(job, program, options, tuning.contracts_at_last, v)) return;
  const char *why = v->reason && *v->reason ? v->reason : NULL, *limit = limits_reason(&job->limits);
  bool late = limits_check_now(&job->limits);
  conclude_unknown(v, !late ? why : why ? arena_printf(&v->arena, "%s: %s", limit, why) : limit);
}

static bool decide_with_copies(job *job, program *program, const flat_options *options, contracts_plan plan,
                               verdict *v) {
  prover p = {.v = v, .longest_probe = tuning.steps_of_first_probe, .begun = job->limits.effort.spent, .plan = plan};
  if (!parts_open_errors(&p.parts, job, program, options, v)) {
    parts_close(&p.parts);
    return false;
  }
  p.component = &p.parts.at[0].component;
  decide(&p);
  vec_free(&p.states);
  parts_close(&p.parts);
  return true;
}

/* How deep a recursion can be inlined after it was not deep enough; 0: no deeper. */
static uint32_t deeper(job *job, program *program, const flat_options *options, uint32_t bound) {
  calls c;
  calls_open(&c, job, program, options, program_find(program, options->entry), false);
  bool some = false;
  for (uint32_t i = 0; i < c.order.n; i++) some |= c.recursive[c.order.at[i]->index];
  bool fits = some && calls_unrolled(&c, bound, tuning.largest_unrolling) != UINT64_MAX;
  calls_close(&c);
  return fits ? bound : 0;
}

static bool decide_errors(job *job, program *program, const flat_options *options, verdict *v) {
  static const uint32_t bounds[] = {8, 30};
  verdict_init(v, AIM_REACH, "unreach");
  contracts_plan plan = contracts_plan_for(job, program, options);
  if (plan.only) {
    decide_by_contracts_alone(job, program, options, v);
    return true;
  }
  bool fine = decide_with_copies(job, program, options, plan, v);
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds && fine && plan.worth; i++) {
    flat_options o = *options;
    if (v->kind != VERDICT_UNKNOWN || limits_check_now(&job->limits)) break;
    o.recursion_bound = deeper(job, program, options, bounds[i]);
    if (!o.recursion_bound) break;
    verdict_free(v);
    verdict_init(v, AIM_REACH, "unreach");
    fine = decide_with_copies(job, program, &o, (contracts_plan){0}, v);
  }
  return fine;
}

bool reach_errors_of_threads(job *job, program *program, const flat_options *options, verdict *v) {
  flat_options o = *options;
  o.threads = true;
  verdict_init(v, AIM_REACH, "unreach");
  return decide_with_copies(job, program, &o, (contracts_plan){0}, v);
}

/* ---- views of the program ---- */

typedef enum {
  VIEW_EXECUTED, /* if nothing comes from outside */
  VIEW_GUESSED,  /* executed on simple inputs only */
  VIEW_NEXT,     /* as if there were no memory: RELEVANCE_NEXT and so on; only proofs count */
  VIEW_NEAR,
  VIEW_ROUGH,
  VIEW_DIRECT,
  VIEW_SLICED, /* without what cannot matter: a proof counts, and an error is executed */
  VIEW_WHOLE
} view;

/* What is asked, and what decides which views are worth it. */
typedef struct viewed {
  job *job;
  program *program;
  const flat_options *options;
  verdict *v;
  bool any;   /* *v is something */
  bool usual; /* a program as it is, and not a question of somebody else's about it */
  bool is_large;
  bool executes; /* it has one execution, which ends: that is for the whole program to say */
  uint64_t size; /* edges when all calls are inlined, if it is large */
  contracts_plan plan;
  memoryless memoryless; /* opened for the first view that needs it */
  bool is_viewed;
} viewed;

static bool any_program(const viewed *w) {
  (void)w;
  return true;
}
static bool large(const viewed *w) {
  return w->usual && !w->executes && !w->options->known.memoryless && (w->is_large || w->plan.addressed);
}
static bool large_at_all(const viewed *w) { return w->usual && w->is_large && !w->options->known.memoryless; }
static bool large_and_simple(const viewed *w) {
  return w->usual && !w->executes && w->is_large && w->size <= tuning.simple_program;
}
/* Does the program follow pointers, through which a view without memory reads anything? */
static bool follows(const expr *e) {
  if (e->kind == EX_DEREF) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (follows(e->args[i])) return true;
  return false;
}

static bool follows_pointers(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if ((e->lhs && follows(e->lhs)) || (e->rhs && follows(e->rhs))) return true;
    }
  return false;
}

static bool simple_with_pointers(const viewed *w) { return large_and_simple(w) && follows_pointers(w->program); }
static bool guessable(const viewed *w) { return w->is_large ? large_at_all(w) && !w->executes : w->plan.addressed; }
static bool recursive(const viewed *w) {
  return w->usual && !w->options->known.memoryless && !large(w) && w->plan.worth;
}
static bool much_is_irrelevant(const viewed *w) {
  return w->usual && !w->executes && relevance_is_worth(w->job, w->program, w->options);
}

static uint64_t laid_out_size(job *job, program *program, const flat_options *options) {
  const cfa *entry = program_find(program, options->entry);
  calls c;
  if (!entry) return 0;
  calls_open(&c, job, program, options, entry, false);
  uint64_t size = calls_size(&c, NULL);
  calls_close(&c);
  return size;
}

static bool is_large(const program *p) {
  uint32_t edges = 0;
  for (uint32_t i = 0; i < p->functions.n && edges < tuning.small_program; i++) edges += p->functions.at[i]->edges.n;
  return edges >= tuning.small_program;
}

/* As if there were no memory: what holds then holds, and little may be left of a large program. */
static bool look_without_memory(viewed *w, relevance_how how, verdict *v) {
  verdict_init(v, AIM_REACH, "unreach");
  if (!w->is_viewed) memoryless_open(&w->memoryless, w->job, w->program, w->options);
  w->is_viewed = true;
  memoryless *t = &w->memoryless;
  if (!memoryless_build(t, how)) return true;
  flat_options o = *w->options;
  o.entry = t->entry;
  o.known.memoryless = true;
  verdict_free(v);
  if (!decide_errors(w->job, t->program, &o, v)) {
    verdict_init(v, AIM_REACH, "unreach");
    return true; /* that is a matter of the view */
  }
  for (uint32_t i = 0; i < t->assumptions.n && v->kind == VERDICT_HOLDS; i++)
    if (!assumption_known(&v->assumptions, &t->assumptions.at[i])) vec_push(&v->assumptions, t->assumptions.at[i]);
  return true;
}

static void execute(viewed *w, verdict *v) {
  verdict_init(v, AIM_REACH, "unreach");
  if (!engine_is_on(w->job, ENGINE_EXECUTION)) return;
  alone a = concrete_run_execute(w->job, w->program, w->options, tuning.execution_at_first, v);
  w->executes = a.end != CONCRETE_OPEN;
  if (a.end == CONCRETE_ERROR) conclude_violated(v, NULL);
}

/* False, with a diagnostic: it cannot be flattened. */
static bool look(viewed *w, view how, verdict *v) {
  flat_options o = *w->options;
  switch (how) {
  case VIEW_EXECUTED: execute(w, v); return true;
  case VIEW_GUESSED:
    verdict_init(v, AIM_REACH, "unreach");
    lucky(w->job, w->program, &o, w->is_large, v);
    return true;
  case VIEW_NEXT: return look_without_memory(w, RELEVANCE_NEXT, v);
  case VIEW_NEAR: return look_without_memory(w, RELEVANCE_NEAR, v);
  case VIEW_ROUGH: return look_without_memory(w, RELEVANCE_ROUGH, v);
  case VIEW_DIRECT: return look_without_memory(w, RELEVANCE_DIRECT, v);
  case VIEW_SLICED: o.sliced = true; break;
  case VIEW_WHOLE: break;
  }
  return decide_errors(w->job, w->program, &o, v);
}

/* Takes one view; the verdict is kept if it decides, or says best why nothing does. False: it cannot be flattened. */
static bool take_view(viewed *w, view how, uint64_t effort) {
  verdict v;
  limits *l = &w->job->limits;
  uint64_t before = limits_begin_part(l, effort);
  bool fine = look(w, how, &v), late = limits_end_part(l, before);
  if (!fine) return late;
  bool memoryless = how >= VIEW_NEXT && how <= VIEW_DIRECT;
  bool counts = how == VIEW_SLICED || how == VIEW_WHOLE || v.kind == VERDICT_HOLDS ||
                (v.kind == VERDICT_VIOLATED && !memoryless);
  if (!counts) {
    verdict_free(&v);
    return true;
  }
  if (w->any) verdict_free(w->v);
  *w->v = v;
  w->any = true;
  return true;
}

/* With undefined behaviour left out, is anything left? A few executions tell; if all of them are undefined, that counts after all on the way
 * to an error. */
static bool nothing_is_defined(job *job, const program *program, const flat_options *options) {
  enum { tries = 3, steps = 20000 };
  if (!options->defined || options->checks || options->no_errors) return false;
  for (uint64_t seed = 0; seed < tries; seed++) {
    verdict found;
    verdict_init(&found, AIM_REACH, "");
    concrete_run_end end = guess_execute(job, program, options, seed, steps, &found).end;
    verdict_free(&found);
    if (end != CONCRETE_UNDEFINED) return false;
  }
  return true;
}

bool reach_errors(job *job, program *program, const flat_options *asked, verdict *v) {
  static const struct {
    bool (*when)(const viewed *w);
    view how;
  } rows[] = {
#define VIEW(when, how, effort) {when, how},
#include "prove/strategy.def"
  };
  const uint64_t efforts[] = {
#define VIEW(when, how, effort) effort,
#include "prove/strategy.def"
  };
  flat_options o = *asked;
  const flat_options *options = &o;
  o.defined = asked->defined && !nothing_is_defined(job, program, asked);
  viewed w = {.job = job, .program = program, .options = options, .v = v};
  w.usual = !(options->checks || options->no_errors || options->sliced || job->options.print_loops);
  w.is_large = is_large(program);
  w.size = w.is_large && w.usual ? laid_out_size(job, program, options) : 0;
  w.plan = contracts_plan_for(job, program, options);
  bool fine = true;
  for (uint32_t i = 0; i < sizeof rows / sizeof *rows && fine; i++) {
    if (w.any && (v->kind != VERDICT_UNKNOWN || limits_check_now(&job->limits))) break;
    if (rows[i].when(&w)) fine = take_view(&w, rows[i].how, efforts[i]);
  }
  if (w.is_viewed) memoryless_free(&w.memoryless);
  return fine && w.any;
}
