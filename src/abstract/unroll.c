/* See unroll.h. The frontier has one state per head and constants of tracked variables; when
 * that makes too many, one per head. Before a state is carried on,
 * the solver is asked whether it can exist, unless its guard is a constant. */
#include "abstract/unroll.h"

#include "base/tuning.h"

typedef VEC(block_exit) frontier;

static smt_answer ask(smt *smt, const symstate *s, const unroll *u) {
  if (s->guard->kind == EX_INT && !s->guard->value) return SMT_UNSAT;
  smt_lit lit = smt_literal(smt, s->guard);
  return smt_check(smt, &lit, 1, u->effort);
}

/* The same for an error: its model is to be executed. */
static smt_answer ask_likely(blocks *b, smt *smt, const symstate *s, const unroll *u) {
  if (s->guard->kind == EX_INT && !s->guard->value) return SMT_UNSAT;
  smt_lit lit = smt_literal(smt, s->guard);
  return blocks_check(b, smt, &lit, 1, u->effort);
}

static void add(blocks *b, const bool *tracked, frontier *f, block_exit x) {
  if (f->n >= tuning.most_apart_in_search) tracked = NULL;
  for (uint32_t i = 0; i < f->n; i++)
    if (f->at[i].to.n == x.to.n && symstate_same_tracked(b, x.to, &f->at[i].state, &x.state, tracked)) {
      symstate_merge(b, x.to, &f->at[i].state, &x.state);
      return;
    }
  vec_push(f, x);
}

static void clear(frontier *f) {
  for (uint32_t i = 0; i < f->n; i++) symstate_free(&f->at[i].state);
  f->n = 0;
}

/* True: an error was found. What cannot be modelled, or not be decided, leaves doubt. */
static bool is_error(blocks *b, smt *smt, const block_exit *x, unroll *result) {
  flat_end end = flat_loc_at(b->flat, x->to)->end;
  if (end == END_NONE || end == END_EXIT) return false;
  smt_answer a = ask_likely(b, smt, &x->state, result);
  if (a == SMT_SAT && end == END_ERROR) {
    result->target = x->to;
    return true;
  }
  if (a != SMT_UNSAT) result->doubtful = true;
  return false;
}

static bool step(blocks *b, smt *smt, const bool *tracked, frontier *now, frontier *next, unroll *result) {
  bool found = false;
  for (uint32_t i = 0; i < now->n && !found; i++) {
    block_exits exits = {0};
    block_execute(b, now->at[i].to, &now->at[i].state, tracked, result->depth, &exits);
    for (uint32_t k = 0; k < exits.n && !found; k++) {
      found = is_error(b, smt, &exits.at[k], result);
      if (flat_loc_at(b->flat, exits.at[k].to)->end != END_NONE) continue;
      add(b, tracked, next, exits.at[k]);
      exits.at[k].state.values = NULL;
    }
    block_exits_free(&exits);
  }
  return found;
}

/* Paths that cannot be taken end here. */
static void prune(smt *smt, frontier *f, unroll *result) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f->n; i++) {
    smt_answer a = SMT_SAT;
    if (f->at[i].state.guard->kind != EX_INT) a = ask(smt, &f->at[i].state, result);
    if (a == SMT_UNKNOWN) result->doubtful = true;
    if (a == SMT_UNSAT) symstate_free(&f->at[i].state);
    else f->at[kept++] = f->at[i];
  }
  f->n = kept;
}

unroll_answer unroll_search(job *job, blocks *b, smt *smt, const bool *tracked, uint32_t max_depth, uint64_t budget,
                            unroll *result) {
  const effort *effort = &job->limits.effort;
  uint64_t until = effort_until(effort, budget);
  frontier now = {0}, next = {0};
  *result = (unroll){.target = NO_LOC, .effort = budget / tuning.query_of_search};
  unroll_answer answer = UNROLL_BOUND;
  vec_push(&now, ((block_exit){b->flat->entry, symstate_new(b)}));
  while (result->depth < max_depth) {
    if (limits_check_now(&job->limits) || !effort_left(effort, until)) break;
    if (step(b, smt, tracked, &now, &next, result)) {
      answer = UNROLL_ERROR;
      break;
    }
    result->depth++;
    clear(&now);
    frontier swap = now;
    now = next;
    next = swap;
    prune(smt, &now, result);
    if (!now.n) {
      answer = result->doubtful ? UNROLL_BOUND : UNROLL_DONE;
      break;
    }
  }
  clear(&now);
  clear(&next);
  vec_free(&now);
  vec_free(&next);
  return answer;
}
