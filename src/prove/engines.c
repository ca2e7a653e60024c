/* The engines around the abstraction that search for errors, or show that there are none: see errors.h. */
#include "prove/errors.h"

#include "abstract/unroll.h"
#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "refine/concrete_run.h"
#include "refine/guessed_inputs.h"
#include "refine/replay.h"

try_answer give_up(prover *p, const char *why) {
  p->component->obstacle = why;
  return TRY_AGAIN;
}

try_answer executed(prover *p, const smt *smt, bool real) {
  if (real) {
    conclude_violated(p->v, NULL);
    return TRY_DECIDED;
  }
  p->component->obstacle = p->v->reason;
  if (!smt_is_exact(smt)) return TRY_INEXACT;
  return p->component->options->known.memoryless ? TRY_LIMIT : TRY_AGAIN; /* what is possible there stays so */
}

/* ---- summaries of loops ---- */

/* An error that a summary does not exclude: perhaps the program reaches it on these inputs. */
void probe(void *context, smt *smt, const uint32_t *occurrence) {
  prover *p = context;
  component *c = p->component;
  if (c->options->known.memoryless) return;
  for (uint32_t i = 0; i < tuning.most_probes && p->v->kind != VERDICT_VIOLATED && !limits_check_now(&c->job->limits);
       i++) {
    uint64_t steps = i ? tuning.steps_of_probe : p->longest_probe;
    if (replay_probe(c->job, &c->blocks, smt, occurrence, i, steps, c->options, p->v)) conclude_violated(p->v, NULL);
  }
  if (p->longest_probe < tuning.longest_probe) p->longest_probe *= 10;
}

static bool follows_values(const prover *p) {
  const component *c = p->component;
  for (uint32_t i = 0; i < c->blocks.nvars; i++)
    if (c->precision.tracked[i]) return true;
  return false;
}

/* The next summary, if it is its turn: summaries get some effort at once, then in all a multiple of what
 * the refinement has had. What would be decided by a few states is not to wait for them: where variables are
 * followed by value, the refinement begins alone. */
bool summarize(prover *p) {
  component *c = p->component;
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

try_answer engine_summaries(prover *p, uint64_t unused) {
  (void)unused;
  return summarize(p) ? TRY_DECIDED : TRY_AGAIN;
}

/* ---- the bounded search ---- */

/* UNROLL_BOUND where the answer does not count: undecided, or an error that inexact arithmetic
 * may have made up. */
static unroll_answer unroll_again(prover *p, const unroll *u, smt_arith arith, uint64_t budget) {
  component *c = p->component;
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
  component *c = p->component;
  if (!c->job->options.certify) return true;
  unroll_answer other = unroll_again(p, u, c->arith == SMT_INT ? SMT_BV : SMT_INT, tuning.confirmation_by_other);
  if (other != UNROLL_BOUND) return other == UNROLL_DONE;
  return unroll_again(p, u, c->arith, tuning.confirmation_by_same) == UNROLL_DONE;
}

static try_answer unroll_to(prover *p, smt *smt, const bool *tracked, uint32_t depth, uint64_t budget) {
  component *c = p->component;
  unroll u;
  story_tell(c->job, "%s: bounded search of all executions of up to %u blocks", component_name(c), depth);
  switch (unroll_search(c->job, &c->blocks, smt, tracked, depth, budget, &u)) {
  case UNROLL_ERROR:
    if (c->options->known.memoryless)
      return give_up(p, "an error is possible if reads through pointers give arbitrary values");
    return executed(p, smt, replay_model(c->job, &c->blocks, smt, u.depth + 1, c->options, p->v));
  case UNROLL_DONE:
    if (!confirm_unrolling(p, &u)) {
      p->component->job->stats.unconfirmed++;
      break;
    }
    conclude_holds(p->v, (certificate){.kind = CERTIFICATE_BOUNDED, .number = u.depth});
    p->v->states = u.depth;
    return TRY_DECIDED;
  case UNROLL_BOUND: break;
  }
  return limits_check_now(&c->job->limits) ? TRY_LIMIT : TRY_AGAIN;
}

try_answer engine_bounded(prover *p, uint64_t turn) {
  component *c = p->component;
  return unroll_to(p, c->smt, c->precision.tracked, tuning_turns[turn].depth, tuning_turns[turn].bounded);
}

/* Without the values that the abstraction has learnt to follow, which keep apart what can be searched at once, and with a solver that has
 * seen nothing. */
try_answer engine_dive(prover *p, uint64_t turn) {
  component *c = p->component;
  precision begun;
  smt *fresh = smt_new(c->job, c->blocks.terms, c->arith);
  (void)turn;
  precision_init(&begun, &c->blocks, false);
  try_answer answer = unroll_to(p, fresh, begun.tracked, tuning_turns[1].depth, tuning.dive);
  precision_free(&begun);
  smt_free(fresh);
  return answer;
}

/* ---- executions ---- */

/* A program without inputs is executed: for a moment before anything else is tried, and for long when nothing else
 * has found an answer. An execution proves that it accesses nothing outside its objects: what is assumed of them is
 * not printed; only what is assumed of the surroundings remains. */
try_answer engine_execution(prover *p, uint64_t steps) {
  component *c = p->component;
  verdict *v = p->v;
  if (c->flat->threads.n || c->options->checks || c->options->no_errors || c->options->known.memoryless ||
      c->job->options.print_loops)
    return TRY_AGAIN;
  alone a = concrete_run_execute(c->job, c->flat->program, c->options, steps, v);
  if (a.end == CONCRETE_OPEN) return TRY_AGAIN;
  if (a.end == CONCRETE_UNDEFINED && c->options->defined) {
    verdict_forget_counterexample(v);
    return TRY_AGAIN;
  }
  story_tell(c->job, "%s: executed, since it has no inputs", component_name(c));
  if (a.end == CONCRETE_ENDS) {
    conclude_holds(v, (certificate){.kind = CERTIFICATE_EXECUTED, .number = a.steps, .relations = a.executions});
    v->assumptions.n = 0;
    for (uint32_t i = 0; i < c->flat->assumptions.n; i++)
      if (assumption_is_outside(&c->flat->assumptions.at[i])) vec_push(&v->assumptions, c->flat->assumptions.at[i]);
  }
  if (a.end == CONCRETE_ERROR) conclude_violated(v, NULL);
  if (a.end == CONCRETE_UNDEFINED)
    conclude_unknown(v, arena_printf(&v->arena, "its only execution has undefined behaviour: %s", v->message));
  return TRY_DECIDED;
}

/* Executions on simple inputs: errors behind deep recursion need nothing else. */
bool lucky(job *job, const program *program, const flat_options *options, bool briefly, verdict *v) {
  uint64_t tries = briefly ? tuning.lucky_tries : tuning.tries_of_recursion, steps = tuning.steps_of_recursion;
  uint64_t left = briefly ? tuning.brief_luck : tries * steps;
  bool found = false;
  if (!engine_is_on(job, ENGINE_LUCK) || options->known.memoryless) return false;
  for (uint64_t seed = 0; seed < tries && left && !found && !limits_check_now(&job->limits); seed++) {
    alone a = guess_execute(job, program, options, seed, left < steps ? left : steps, v);
    found = a.end == CONCRETE_ERROR;
    left -= a.steps < left ? a.steps : left;
  }
  if (!found && !briefly) found = guess_search(job, program, options, steps, tuning.steps_of_search, v);
  if (found) conclude_violated(v, NULL);
  else verdict_forget_counterexample(v);
  return found;
}

try_answer engine_luck(prover *p, uint64_t unused) {
  component *c = p->component;
  (void)unused;
  return lucky(c->job, c->flat->program, c->options, false, p->v) ? TRY_DECIDED : TRY_AGAIN;
}

/* ---- contracts ---- */

try_answer engine_contracts(prover *p, uint64_t effort) {
  component *c = p->component;
  if (contracts_try(c->job, c->flat->program, c->options, effort, p->v)) return TRY_DECIDED;
  p->without_contract = p->v->reason;
  return TRY_AGAIN;
}
