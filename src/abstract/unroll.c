/* See unroll.h. The frontier has at most one state per head. Before a state is carried on,
 * the solver is asked whether it can exist, unless its guard is a constant. */
#include "abstract/unroll.h"

typedef VEC(block_exit) frontier;

static bool possible(smt *smt, const symstate *s, unroll *result) {
  if (s->guard->kind == EX_INT) return s->guard->value != 0;
  smt_lit lit = smt_literal(smt, s->guard);
  smt_answer a = smt_check(smt, &lit, 1, 3000000);
  if (a == SMT_UNKNOWN) result->doubtful = true;
  return a != SMT_UNSAT;
}

static bool is_bad(flat_end end) { return end == END_ERROR; }

/* Two states of one head and depth become one. */
static void add(blocks *b, frontier *f, block_exit x) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->at[i].to.n == x.to.n) {
      symstate_merge(b, &f->at[i].state, &x.state);
      return;
    }
  vec_push(f, x);
}

static void clear(frontier *f) {
  for (uint32_t i = 0; i < f->n; i++) symstate_free(&f->at[i].state);
  f->n = 0;
}

/* True: an error was found. */
static bool step(blocks *b, smt *smt, frontier *now, frontier *next, unroll *result) {
  for (uint32_t i = 0; i < now->n; i++) {
    block_exits exits = {0};
    block_execute(b, now->at[i].to, &now->at[i].state, NULL, result->depth, &exits);
    for (uint32_t k = 0; k < exits.n; k++) {
      flat_end end = flat_loc_at(b->flat, exits.at[k].to)->end;
      bool wanted = end != END_EXIT && (end == END_NONE || end == END_ERROR);
      if (end == END_UNMODELLED || end == END_RECURSION) {
        if (possible(smt, &exits.at[k].state, result)) result->doubtful = true;
      } else if (wanted && (end == END_NONE || possible(smt, &exits.at[k].state, result))) {
        if (is_bad(end) && !result->doubtful) {
          result->target = exits.at[k].to;
          block_exits_free(&exits);
          return true;
        }
        if (!is_bad(end)) {
          add(b, next, exits.at[k]);
          exits.at[k].state.values = NULL;
        }
      }
    }
    block_exits_free(&exits);
  }
  return false;
}

unroll_answer unroll_search(job *job, blocks *b, smt *smt, uint32_t max_depth, double seconds,
                            unroll *result) {
  double until = limits_elapsed(&job->limits) + seconds;
  frontier now = {0}, next = {0};
  *result = (unroll){.target = NO_LOC};
  unroll_answer answer = UNROLL_BOUND;
  vec_push(&now, ((block_exit){b->flat->entry, symstate_new(b)}));
  while (result->depth < max_depth) {
    if (limits_check_now(&job->limits) || limits_elapsed(&job->limits) > until) break;
    if (step(b, smt, &now, &next, result)) {
      answer = UNROLL_ERROR;
      break;
    }
    result->depth++;
    clear(&now);
    frontier swap = now;
    now = next;
    next = swap;
    uint32_t kept = 0; /* paths that cannot be taken end here */
    for (uint32_t i = 0; i < now.n; i++) {
      if (possible(smt, &now.at[i].state, result)) now.at[kept++] = now.at[i];
      else symstate_free(&now.at[i].state);
    }
    now.n = kept;
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
