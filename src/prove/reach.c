/* See reach.h. The loop reads as in the papers:
 *
 *     while an error is reachable in the abstraction
 *       if its path is real: violated
 *       refine the precision by the path
 *     holds
 *
 * That is `abstraction` below. Around it stands what makes it practical: programs without inputs are executed; a bounded search
 * comes first; loops that are unfolded too often are summarised; arithmetic is done in integers as long as that is
 * exact enough; and there are further turns with larger budgets. */
#include "prove/reach.h"

#include "abstract/component.h"
#include "abstract/unroll.h"
#include "base/story.h"
#include "base/tuning.h"
#include "check/reach.h"
#include "flat/thin.h"
#include "loops/summary.h"
#include "prove/certify.h"
#include "prove/contracts.h"
#include "refine/alone.h"
#include "refine/judge.h"
#include "refine/luck.h"
#include "refine/replay.h"

typedef enum { TRY_DECIDED, TRY_REFINED, TRY_AGAIN, TRY_INEXACT, TRY_LIMIT } try_answer;

typedef struct prover {
  component component;
  reach reach;
  VEC(astate) states; /* of the abstraction, by number */
  verdict *v;
  summary summary;              /* of the loops */
  bool eager;                   /* summarise as soon as a loop has been unfolded */
  uint32_t next_pause;          /* of the search, in states */
  uint64_t longest_probe;       /* the first execution of the next summary, in steps: they become longer */
  uint64_t begun;               /* the effort that was spent before */
  uint64_t summarized;          /* and that summaries have had */
  uint32_t next_fewest;         /* predicates: then those that no counterexample needs are dropped */
  uint32_t restarts;            /* of the search, for variables newly followed */
  uint32_t next_look;           /* at variables with many values, in states */
  uint32_t unfolded;            /* counterexamples of this turn that went round a loop, */
  uint32_t allowed;             /* and how many may before loops are summarised */
  contracts_plan plan;          /* for procedures */
  const char *without_contract; /* why that decided nothing; NULL: it was not tried */
} prover;

static void forget_states(prover *p) {
  reach_restart(&p->reach);
  p->states.n = 0;
}

static try_answer give_up(prover *p, const char *why) {
  p->component.obstacle = why;
  return TRY_AGAIN;
}

/* `what` does not end: where, and what was tried. */
static try_answer without_end(prover *p, const char *what) {
  component_note_busiest(&p->component, p->states.at, p->states.n);
  return give_up(p, component_at(&p->component, &p->v->arena, what, p->v->iterations, p->v->predicates,
                                 p->summarized ? " and summaries of loops" : NULL));
}

/* ---- the abstraction as a model for check/reach ---- */

static uint32_t number_of(prover *p, astate s) {
  vec_push(&p->states, s);
  return p->states.n - 1;
}

static uint32_t initial(void *context) {
  prover *p = context;
  return number_of(p, image_initial(&p->component.image));
}

static bool moves(void *context, uint32_t s, model_moves *out) {
  prover *p = context;
  astates next = {0};
  astate from = p->states.at[s];
  image_successors(&p->component.image, &from, &next);
  p->v->transitions += next.n;
  for (uint32_t i = 0; i < next.n; i++) vec_push(out, ((model_move){LTS_TAU, number_of(p, next.at[i]), 0}));
  vec_free(&next);
  return true;
}

static uint32_t place_of(void *context, uint32_t s) {
  const prover *p = context;
  return p->states.at[s].head;
}

static bool covers(void *context, uint32_t weak, uint32_t strong) {
  const prover *p = context;
  return astate_covers(&p->states.at[weak], &p->states.at[strong]);
}

static bool is_error(void *context, uint32_t s) {
  const prover *p = context;
  return component_end_at(&p->component, &p->states.at[s]) != END_NONE;
}

/* A loop that is large is summarised only when the refinement has had its turn: the states of a
 * protocol are better tracked by value than summarised. */
static bool loops_are_small(const prover *p) {
  const flat *f = p->component.flat;
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->edges.n; i++) n += p->summary.forest.innermost[f->edges.at[i].from.n] != UINT32_MAX;
  return n <= tuning.small_loops;
}

/* Many states without an error: a loop is being followed value by value. */
static bool wants_pause(void *context) {
  const prover *p = context;
  return p->states.n > p->next_pause && p->eager && summary_may_try(&p->summary);
}

/* ---- refinement ---- */

/* A path through states that were computed before their heads got the predicates they have
 * now: computing them again may be all that is needed. */
static bool renew(prover *p, const counterexample *x) {
  for (uint32_t i = 1; i < x->moves.n; i++) {
    const astate *s = &p->states.at[x->moves.at[i].state];
    if (s->npreds == p->component.precision.preds[s->head].n) continue;
    reach_cut(&p->reach, (uint32_t)x->moves.at[i - 1].edge);
    return true;
  }
  return false;
}

/* So many predicates that it is time to look for the fewest that will do? Dropping some costs all states, so it must be worth it. */
static bool dropped_predicates(prover *p) {
  precision *precision = &p->component.precision;
  if (precision->npreds < p->next_fewest) return false;
  bool dropped = precision_fewest(precision);
  p->component.job->stats.dropped += dropped;
  p->next_fewest = 2 * precision->npreds;
  if (p->next_fewest < tuning.many_predicates) p->next_fewest = tuning.many_predicates;
  return dropped;
}

/* The path is impossible. Looks at more, so that it is not found again, and goes on where the search must change. */
static try_answer refine(prover *p, const counterexample *x) {
  if (renew(p, x)) return TRY_REFINED;
  judge j = {&p->component, p->states.at};
  refine_how how = p->restarts > tuning.restarts_before_following ? REFINE_TRACK : REFINE_CORE;
  precision_round(&p->component.precision);
  judge_refinement r = judge_refine(&j, x, (judge_effort){how, .insist = true});
  if (r.why.tracked) {
    p->restarts++;
    forget_states(p);
    return TRY_REFINED;
  }
  if (r.why.first != UINT32_MAX && dropped_predicates(p)) {
    forget_states(p);
    return TRY_REFINED;
  }
  if (r.why.first != UINT32_MAX) {
    uint32_t before = r.move == NO_MOVE ? 0 : x->moves.at[r.move].parent;
    reach_cut(&p->reach, (uint32_t)x->moves.at[before].edge);
    return TRY_REFINED;
  }
  return without_end(p, !r.followed        ? "a counterexample could not be followed through the abstraction"
                        : r.why.infeasible ? "no further predicates were found that exclude a spurious path"
                                           : "the solver could not decide whether a path is possible");
}

/* ---- too many values ---- */

/* A tracked variable that has taken very many values is a counter: predicates are better. */
static bool drop_counters(prover *p) {
  component *c = &p->component;
  uint32_t k = 0;
  bool dropped = false;
  for (uint32_t v = 0; v < c->blocks.nvars; v++) {
    if (!c->precision.tracked[v]) continue;
    map seen = {0};
    for (uint32_t i = 0; i < p->states.n && seen.n <= tuning.most_values; i++)
      if (k < p->states.at[i].nvalues && p->states.at[i].values[k]) map_put(&seen, p->states.at[i].values[k]->id, 1);
    bool many = seen.n > tuning.most_values;
    map_free(&seen);
    k++;
    if (!many) continue;
    precision_untrack(&c->precision, v);
    dropped = true;
    break; /* positions have moved */
  }
  return dropped;
}

/* ---- proofs ---- */

static void note_invariants(prover *p, const expr **invariants) {
  component *c = &p->component;
  terms *t = c->blocks.terms;
  for (uint32_t i = 0; i < p->reach.nodes.n; i++) {
    const reach_node *n = &p->reach.nodes.at[i];
    if (n->dead || n->covered_by != UINT32_MAX) continue;
    const astate *s = &p->states.at[n->state];
    const expr *f = astate_formula(&c->image, s);
    const expr *old = invariants[s->head];
    invariants[s->head] = old && old != f ? ex_binary(t, EX_LOR, old, f) : f;
  }
  for (uint32_t h = 0; h < c->blocks.heads.n; h++) {
    const flat_loc *l = flat_loc_at(c->flat, c->blocks.heads.at[h]);
    if (!invariants[h] || l->end != END_NONE || c->blocks.heads.at[h].n == c->flat->entry.n) continue;
    const cfa *f = c->flat->frames.at[l->frame].function;
    place where = l->origin.n != UINT32_MAX ? cfa_loc(f, l->origin)->where : (place){0};
    const expr *known = c->image.facts ? c->image.facts[h] : NULL;
    place loop = l->origin.n != UINT32_MAX ? cfa_loc(f, l->origin)->loop : (place){0};
    vec_push(&p->v->invariants, ((invariant){where, known ? ex_both(t, known, invariants[h]) : invariants[h], loop}));
  }
}

static try_answer proved(prover *p) {
  component *c = &p->component;
  story_tell(c->job, "%s: no abstract state is an error; there are %u", component_name(c), reach_live(&p->reach));
  const expr **invariants = mem_alloc(sizeof *invariants * (c->blocks.heads.n + 1));
  char why[160] = "";
  bool confirmed = true;
  p->v->invariants.n = 0;
  note_invariants(p, invariants);
  p->v->certificate = (certificate){0};
  if (c->job->options.certify) {
    smt *fresh = smt_new(c->job, c->blocks.terms, c->arith);
    confirmed = certify(c->job, &c->blocks, fresh, invariants, c->image.facts, why, sizeof why);
    if (confirmed && c->image.facts && !summary_certify(&p->summary)) {
      confirmed = false;
      snprintf(why, sizeof why, "a relation of a loop");
    }
    smt_free(fresh);
    p->v->certificate.kind = CERTIFICATE_INVARIANTS;
  }
  mem_free(invariants);
  c->job->stats.unconfirmed += !confirmed;
  if (!confirmed) return give_up(p, arena_printf(&p->v->arena, "the proof was not confirmed: %s", why));
  p->v->kind = VERDICT_HOLDS;
  return TRY_DECIDED;
}

/* ---- loops ---- */

/* How often a counterexample comes by the same loop head. */
static uint32_t unfoldings(const prover *p, const counterexample *x) {
  uint32_t most = 0;
  uint32_t *times = mem_alloc(sizeof *times * (p->component.blocks.heads.n + 1));
  for (uint32_t i = 0; i < x->moves.n; i++) {
    uint32_t n = ++times[p->states.at[x->moves.at[i].state].head];
    if (n > most) most = n;
  }
  mem_free(times);
  return most ? most - 1 : 0;
}

/* An error that a summary does not exclude: perhaps the program reaches it on these inputs. */
static void probe(void *context, smt *smt, const uint32_t *occurrence) {
  prover *p = context;
  component *c = &p->component;
  if (c->options->thin) return;
  for (uint32_t i = 0; i < tuning.most_probes && p->v->kind != VERDICT_VIOLATED && !limits_check_now(&c->job->limits);
       i++) {
    uint64_t steps = i ? tuning.steps_of_probe : p->longest_probe;
    if (replay_probe(c->job, &c->blocks, smt, occurrence, i, steps, c->options, p->v)) p->v->kind = VERDICT_VIOLATED;
  }
  if (p->longest_probe < tuning.longest_probe) p->longest_probe *= 10;
}

static bool follows_values(const prover *p) {
  const component *c = &p->component;
  for (uint32_t i = 0; i < c->blocks.nvars; i++)
    if (c->precision.tracked[i]) return true;
  return false;
}

/* The next summary, if it is its turn: summaries get some effort at once, then in all a multiple of what
 * the refinement has had. What would be decided by a few states is not to wait for them: where variables are
 * followed by value, the refinement begins alone. */
static bool summarize(prover *p) {
  component *c = &p->component;
  const effort *effort = &c->job->limits.effort;
  uint64_t before = effort->spent, refined = before - p->begun - p->summarized;
  uint64_t due = tuning.least_summary + tuning.share_of_summaries * refined;
  if (!summary_may_try(&p->summary) || due < p->summarized + tuning.least_summary / 2) return false;
  if (refined < tuning.head_start && follows_values(p)) return false;
  bool proved = summary_try(&p->summary, &c->precision, due - p->summarized, p->v);
  p->summarized += effort->spent - before;
  c->image.facts = p->summary.known;
  return proved || p->v->kind == VERDICT_VIOLATED;
}

/* ---- one try ---- */

/* A counterexample was executed, or not: then v->reason says why. */
static try_answer executed(prover *p, bool real) {
  if (real) {
    p->v->kind = VERDICT_VIOLATED;
    return TRY_DECIDED;
  }
  p->component.obstacle = p->v->reason;
  if (!smt_is_exact(p->component.smt)) return TRY_INEXACT;
  return p->component.options->thin ? TRY_LIMIT : TRY_AGAIN; /* what is possible there stays so */
}

/* UNROLL_BOUND where the answer does not count: undecided, or an error that inexact arithmetic
 * may have made up. */
static unroll_answer unroll_again(prover *p, const unroll *u, smt_arith arith, uint64_t budget) {
  component *c = &p->component;
  unroll again;
  smt *fresh = smt_new(c->job, c->blocks.terms, arith);
  unroll_answer a = unroll_search(c->job, &c->blocks, fresh, c->precision.tracked, u->depth + 1, budget, &again);
  if (a == UNROLL_ERROR && !smt_is_exact(fresh)) a = UNROLL_BOUND;
  smt_free(fresh);
  return a;
}

/* The same search with a solver that has seen nothing, and if it does not take too long, in the
 * other arithmetic. */
static bool confirm_unrolling(prover *p, const unroll *u) {
  component *c = &p->component;
  if (!c->job->options.certify) return true;
  unroll_answer other = unroll_again(p, u, c->arith == SMT_INT ? SMT_BV : SMT_INT, tuning.confirmation_by_other);
  if (other != UNROLL_BOUND) return other == UNROLL_DONE;
  return unroll_again(p, u, c->arith, tuning.confirmation_by_same) == UNROLL_DONE;
}

static try_answer bounded(prover *p, uint32_t depth, uint64_t budget) {
  component *c = &p->component;
  unroll u;
  story_tell(c->job, "%s: all executions of up to %u blocks at once", component_name(c), depth);
  switch (unroll_search(c->job, &c->blocks, c->smt, c->precision.tracked, depth, budget, &u)) {
  case UNROLL_ERROR:
    if (c->options->thin) return give_up(p, "something goes wrong if what is read through pointers has any value");
    return executed(p, replay_model(c->job, &c->blocks, c->smt, u.depth + 1, c->options, p->v));
  case UNROLL_DONE:
    if (!confirm_unrolling(p, &u)) {
      p->component.job->stats.unconfirmed++;
      break;
    }
    p->v->kind = VERDICT_HOLDS;
    p->v->states = u.depth;
    p->v->certificate = (certificate){.kind = CERTIFICATE_BOUNDED, .number = u.depth};
    return TRY_DECIDED;
  case UNROLL_BOUND: break;
  }
  return limits_check_now(&c->job->limits) ? TRY_LIMIT : TRY_AGAIN;
}

/* Has a loop been unfolded too often, by this impossible counterexample or by all of this turn? Then it is summarised, and that
 * may decide the question. */
static bool decided_by_summary(prover *p, const counterexample *x) {
  uint32_t rounds = unfoldings(p, x);
  p->unfolded += rounds > 0;
  if (rounds < p->unfolded) rounds = p->unfolded;
  if (!p->eager || rounds <= p->allowed || !summary_may_try(&p->summary)) return false;
  p->allowed = 2 * p->allowed + 1;
  return summarize(p) || summarize(p);
}

/* Is the counterexample real? TRY_REFINED: it is not, and will not be found again. */
static try_answer judge_error(prover *p, const counterexample *x) {
  judge j = {&p->component, p->states.at};
  switch (judge_real(&j, x, NULL, NULL, p->v)) {
  case JUDGED_REAL: return executed(p, true);
  case JUDGED_UNCONFIRMED: return executed(p, false);
  case JUDGED_LOST: return give_up(p, p->v->reason); /* no error, and no proof either */
  case JUDGED_IMPOSSIBLE: break;
  }
  return decided_by_summary(p, x) ? TRY_DECIDED : refine(p, x);
}

/* An error that the last turn gave up on must be found again. */
static void begin_turn(prover *p) {
  p->next_look = (uint32_t)(4 * tuning.most_values);
  p->allowed = (uint32_t)p->component.job->options.unfold;
  p->unfolded = p->restarts = 0;
  p->next_pause = tuning.first_pause;
  p->next_fewest = tuning.many_predicates;
  forget_states(p);
}

static void note_progress(prover *p) {
  component *c = &p->component;
  p->v->iterations++;
  p->v->states = reach_live(&p->reach);
  p->v->predicates = c->precision.npreds;
  progress_update(c->job, p->v->iterations, p->v->states, p->v->predicates);
}

/* So many states that it is time to look for counters among the variables that are followed? */
static bool forgot_counters(prover *p) {
  if (p->states.n <= p->next_look) return false;
  p->next_look = 2 * p->states.n;
  if (!drop_counters(p)) return false;
  forget_states(p);
  return true;
}

static try_answer abstraction(prover *p, uint64_t budget) {
  const effort *effort = &p->component.job->limits.effort;
  uint64_t until = effort_until(effort, budget);
  try_answer answer = TRY_REFINED;
  counterexample x = {0};
  begin_turn(p);
  while (answer == TRY_REFINED) {
    uint32_t error;
    reach_answer found = reach_search(&p->reach, &error);
    note_progress(p);
    if (found == REACH_LIMIT) {
      answer = TRY_LIMIT;
    } else if (found == REACH_NONE) {
      answer = proved(p);
    } else if (found == REACH_PAUSE) {
      p->next_pause = 4 * p->states.n;
      if (summarize(p)) answer = TRY_DECIDED;
      else if (!effort_left(effort, until)) answer = without_end(p, "the search does not end");
    } else if (!effort_left(effort, until)) {
      answer = without_end(p, "the refinement does not end");
    } else if (!forgot_counters(p)) {
      reach_counterexample(&p->reach, error, &x);
      answer = judge_error(p, &x);
    }
  }
  counterexample_free(&x);
  return answer;
}

/* ---- all tries ---- */

static void open_try(prover *p, smt_arith arith) {
  component *c = &p->component;
  model m = {
      .context = p, .initial = initial, .is_error = is_error, .moves = moves, .place = place_of, .covers = covers};
  component_start(c, arith);
  c->image.facts = p->summary.known;
  reach_init(&p->reach, c->job, &m, c->blocks.heads.n);
  p->reach.pause = wants_pause;
  p->states.n = 0;
}

static void close_try(prover *p) {
  component *c = &p->component;
  precision_explain(&c->precision, c->job);
  component_note_busiest(c, p->states.at, p->states.n);
  reach_free(&p->reach);
  component_stop(c);
}

/* Turns `from` to `to`, exclusive, in one arithmetic. */
static try_answer with_arithmetic(prover *p, smt_arith arith, size_t from, size_t to) {
  const tuning_turn *turns = tuning_turns;
  try_answer answer = TRY_AGAIN;
  const job *job = p->component.job;
  open_try(p, arith);
  for (size_t i = from; i < sizeof tuning_turns / sizeof *tuning_turns && i < to && answer == TRY_AGAIN; i++) {
    /* what did not end with counters as predicates may end with their values */
    if (i) component_restart(&p->component, i % 2 == 1, (uint32_t)i << 16);
    if (engine_is_on(job, ENGINE_BOUNDED)) answer = bounded(p, turns[i].depth, turns[i].bounded);
    if (answer == TRY_AGAIN && engine_is_on(job, ENGINE_ABSTRACTION)) answer = abstraction(p, turns[i].abstract);
    if (answer == TRY_AGAIN && summarize(p)) answer = TRY_DECIDED;
  }
  close_try(p);
  return answer;
}

/* Also what is not modelled may be one: beyond it nothing is known. */
static bool has_error(const flat *f) {
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (f->locs.at[i].end != END_NONE && f->locs.at[i].end != END_EXIT) return true;
  return false;
}

/* A program without inputs is executed: for a moment before anything else is tried, and for long when nothing else
 * has found an answer. An execution proves that it accesses nothing outside its objects: what is assumed of them is
 * not printed; only what is assumed of the surroundings remains. */
static bool decided_alone(prover *p, uint64_t steps) {
  component *c = &p->component;
  verdict *v = p->v;
  if (c->options->checks || c->options->no_errors || c->options->thin || c->job->options.print_loops) return false;
  if (!engine_is_on(c->job, ENGINE_EXECUTION)) return false;
  alone a = alone_execute(c->job, c->flat->program, c->options, steps, v);
  if (a.end == ALONE_OPEN) return false;
  story_tell(c->job, "%s: executed, as nothing comes from outside", component_name(c));
  v->kind = a.end == ALONE_ENDS ? VERDICT_HOLDS : a.end == ALONE_ERROR ? VERDICT_VIOLATED : VERDICT_UNKNOWN;
  if (a.end == ALONE_ENDS) {
    v->certificate = (certificate){.kind = CERTIFICATE_EXECUTED, .number = a.steps};
    v->assumptions.n = 0;
    for (uint32_t i = 0; i < c->flat->assumptions.n; i++)
      if (assumption_is_outside(&c->flat->assumptions.at[i])) vec_push(&v->assumptions, c->flat->assumptions.at[i]);
  }
  if (a.end == ALONE_UNDEFINED)
    v->reason = arena_printf(&v->arena, "its only execution does what C leaves undefined: %s", v->message);
  return true;
}

/* Where bits are needed they get the first turns; integers, which are cheaper but may then be
 * inexact, get one in between. */
static try_answer all_turns(prover *p, bool bits) {
  try_answer answer = bits ? with_arithmetic(p, SMT_BV, 0, 2) : TRY_AGAIN;
  if (answer == TRY_AGAIN) answer = with_arithmetic(p, SMT_INT, 0, bits ? 1 : SIZE_MAX);
  if (answer == TRY_INEXACT || (answer == TRY_AGAIN && bits))
    answer = with_arithmetic(p, SMT_BV, bits ? 2 : 0, SIZE_MAX);
  return answer;
}

static void print_loops(prover *p) {
  buf text = {0};
  summary_print(&p->summary, &text);
  p->v->loops = arena_strdup(&p->v->arena, buf_text(&text));
  buf_free(&text);
}

/* Executions on simple inputs: errors behind deep recursion need nothing else. */
static bool decided_by_luck(job *job, const program *program, const flat_options *options, verdict *v) {
  if (!engine_is_on(job, ENGINE_LUCK) || options->thin) return false;
  for (uint64_t seed = 0; seed < tuning.tries_of_recursion && !limits_check_now(&job->limits); seed++) {
    if (luck_execute(job, program, options, seed, tuning.steps_of_recursion, v).end != ALONE_ERROR) continue;
    v->kind = VERDICT_VIOLATED;
    return true;
  }
  if (luck_search(job, program, options, tuning.steps_of_recursion, tuning.steps_of_search, v)) {
    v->kind = VERDICT_VIOLATED;
    return true;
  }
  verdict_forget_counterexample(v);
  return false;
}

/* Procedures as relations, for programs that ask for it. */
static bool decided_by_contracts(prover *p, uint64_t effort) {
  component *c = &p->component;
  if (!p->plan.worth || limits_check_now(&c->job->limits)) return false;
  if (contracts_try(c->job, c->flat->program, c->options, effort, p->v)) return true;
  p->without_contract = p->v->reason;
  return false;
}

/* Before the turns of a program that asks for contracts: what a short search decides is not to wait for them. */
static bool decided_at_once(prover *p, bool bits) {
  if (!p->plan.worth) return false;
  open_try(p, bits ? SMT_BV : SMT_INT);
  bool decided = engine_is_on(p->component.job, ENGINE_BOUNDED) &&
                 bounded(p, tuning_turns[0].depth, tuning_turns[0].bounded) == TRY_DECIDED;
  close_try(p);
  return decided || decided_by_contracts(p, tuning.contracts_at_first);
}

static void decide(prover *p) {
  verdict *v = p->v;
  component *c = &p->component;
  if (!has_error(c->flat)) {
    v->kind = VERDICT_HOLDS;
    v->vacuous = true;
    v->certificate.kind = CERTIFICATE_NO_ERRORS;
    return;
  }
  if (decided_alone(p, tuning.execution_at_first)) return;
  if (p->plan.worth && decided_by_luck(c->job, c->flat->program, c->options, v)) return;
  component_cut(c);
  bool bits = blocks_need_bits(&c->blocks);
  summary_init(&p->summary, c->job, &c->blocks, bits);
  p->summary.possible = probe;
  p->summary.context = p;
  p->eager = loops_are_small(p);
  try_answer answer = decided_at_once(p, bits) ? TRY_DECIDED : all_turns(p, bits);
  bool over = answer == TRY_LIMIT && c->options->thin;
  if (answer != TRY_DECIDED && !over && decided_by_contracts(p, tuning.contracts_later)) answer = TRY_DECIDED;
  if (answer != TRY_DECIDED && !limits_check_now(&c->job->limits) && decided_alone(p, tuning.execution_at_last))
    answer = TRY_DECIDED;
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
  if (decided_by_luck(job, program, options, v)) return;
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
  if (!component_open(&p.component, job, program, options)) return false;
  const flat *f = p.component.flat;
  for (uint32_t i = 0; i < f->assumptions.n; i++) vec_push(&v->assumptions, f->assumptions.at[i]);
  decide(&p);
  vec_free(&p.states);
  component_close(&p.component);
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
    if (decided_by_luck(job, program, options, v)) return true;
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
