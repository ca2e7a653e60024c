/* See reach.h. The programs are laid out in one way after the other, and in each of them the engines have their turns, as strategy.def
 * says, until something decides. */
#include "prove/reach.h"

#include "base/story.h"
#include "base/tuning.h"
#include "flat/thin.h"
#include "prove/errors.h"

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
static bool bits(const prover *p) { return p->bits; }
static bool plain(const prover *p) { return !p->bits && !p->inexact; }
static bool inexact(const prover *p) { return !p->bits && p->inexact; }
static bool worth_in_bits(const prover *p) { return p->plan.worth && p->bits; }
static bool worth_in_integers(const prover *p) { return p->plan.worth && !p->bits; }

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
    if (answer == TRY_LIMIT && (row->solves || p->component->options->thin)) continue;
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
    v->kind = VERDICT_HOLDS;
    v->vacuous = true;
    v->certificate.kind = CERTIFICATE_NO_ERRORS;
    return;
  }
  try_answer answer = take_turns(p);
  close_solver(p);
  if (v->kind == VERDICT_HOLDS) verdict_forget_counterexample(v);
  if (answer != TRY_DECIDED) {
    v->kind = VERDICT_UNKNOWN;
    v->reason = component_why_unknown(c, &v->arena, "no answer was found", v->iterations, v->predicates);
    if (p->without_contract) v->reason = arena_printf(&v->arena, "%s; %s", v->reason, p->without_contract);
  }
  if (c->job->options.print_loops) print_loops(p);
  summary_free(&p->summary);
}

/* A program that is too large when its calls are laid out. */
static void decide_by_contracts_alone(job *job, program *program, const flat_options *options, verdict *v) {
  if (lucky(job, program, options, v)) return;
  if (contracts_try(job, program, options, tuning.contracts_later, v)) return;
  if (!limits_check_now(&job->limits) && contracts_try(job, program, options, tuning.contracts_at_last, v)) return;
  v->kind = VERDICT_UNKNOWN;
  if (!limits_check_now(&job->limits)) return;
  const char *limit = limits_reason(&job->limits);
  v->reason = v->reason && *v->reason ? arena_printf(&v->arena, "%s: %s", limit, v->reason) : limit;
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

/* How deep a recursion can be laid out after it was not deep enough; 0: no deeper. */
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

static bool is_worth_slicing(job *job, program *program, const flat_options *options) {
  if (options->checks || options->no_errors || options->early || job->options.print_loops) return false;
  return early_is_worth(job, program, options);
}

static bool is_large(const program *p) {
  uint32_t edges = 0;
  for (uint32_t i = 0; i < p->functions.n && edges < tuning.small_program; i++) edges += p->functions.at[i]->edges.n;
  return edges >= tuning.small_program;
}

static bool proved_without_memory(thin *t, const flat_options *options, early_how how, verdict *v) {
  job *job = t->job;
  if (!thin_build(t, how)) return false;
  flat_options o = *options;
  o.entry = t->entry;
  o.thin = true;
  bool fine = decide_errors(job, t->program, &o, v), proved = fine && v->kind == VERDICT_HOLDS;
  for (uint32_t i = 0; i < t->assumptions.n && proved; i++)
    if (!assumption_known(&v->assumptions, &t->assumptions.at[i])) vec_push(&v->assumptions, t->assumptions.at[i]);
  if (fine && !proved) verdict_free(v);
  return proved;
}

/* As if there were no memory: what holds then holds, and little may be left of a large program. */
static bool decided_without_memory(job *job, program *program, const flat_options *options, verdict *v) {
  if (options->checks || options->no_errors || options->early || options->thin || job->options.print_loops)
    return false;
  static const early_how hows[] = {EARLY_NEXT, EARLY_NEAR, EARLY_ROUGH, EARLY_DIRECT};
  thin t;
  bool proved = false;
  thin_open(&t, job, program, options);
  for (size_t i = 0; i < sizeof hows / sizeof *hows && !proved && !limits_check_now(&job->limits); i++) {
    uint64_t before = limits_begin_part(&job->limits, tuning.effort_when_thin);
    proved = proved_without_memory(&t, options, hows[i], v);
    limits_end_part(&job->limits, before);
  }
  thin_free(&t);
  return proved;
}

/* What cannot matter is left out first; without it more is possible, so that a proof counts and an error is executed. If
 * neither is found, the program is looked at as a whole. */
static bool errors_with_memory(job *job, program *program, const flat_options *options, verdict *v) {
  if (!is_worth_slicing(job, program, options)) return decide_errors(job, program, options, v);
  flat_options sliced = *options;
  sliced.early = true;
  uint64_t before = limits_begin_part(&job->limits, tuning.effort_when_sliced);
  bool fine = decide_errors(job, program, &sliced, v);
  bool cut = limits_end_part(&job->limits, before);
  if ((fine && v->kind != VERDICT_UNKNOWN) || (!cut && limits_check_now(&job->limits))) return fine;
  if (fine) verdict_free(v);
  return decide_errors(job, program, options, v);
}

/* Large programs without their memory first, as that takes little of the effort, and recursive ones that have no other contracts;
 * other recursive ones at last. */
bool reach_errors(job *job, program *program, const flat_options *options, verdict *v) {
  bool large = is_large(program), addressed = !large && contracts_plan_for(job, program, options).addressed;
  if (addressed) {
    verdict_init(v, AIM_REACH, "unreach");
    if (lucky(job, program, options, v)) return true;
    verdict_free(v);
  }
  large |= addressed;
  if (large && decided_without_memory(job, program, options, v)) return true;
  if (!errors_with_memory(job, program, options, v)) return false;
  if (large || v->kind != VERDICT_UNKNOWN || limits_check_now(&job->limits)) return true;
  verdict thin;
  if (!contracts_plan_for(job, program, options).worth || !decided_without_memory(job, program, options, &thin))
    return true;
  verdict_free(v);
  *v = thin;
  return true;
}
