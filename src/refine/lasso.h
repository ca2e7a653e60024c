/* Can the program take the cycle of a counterexample forever? It can if a state recurs: if the stem and some rounds of the cycle lead
 * back to a state that agrees in everything that is still read, then the same inputs lead there again. */
#ifndef CANTRIP_REFINE_LASSO_H
#define CANTRIP_REFINE_LASSO_H

#include "refine/judge.h"

/* `x` with `rounds` rounds of its cycle, as a line; its `loop` is where the cycle begins. */
void lasso_unroll(const counterexample *x, uint32_t rounds, counterexample *out);

typedef enum {
  LASSO_REAL,        /* the interpreter has taken it, the cycle several times */
  LASSO_UNCONFIRMED, /* the solver finds a state that recurs, the execution does something else: v->reason */
  LASSO_OPEN         /* no state recurs after one round, as far as the solver can tell */
} lasso_answer;

/* `x` is a line whose cycle (at `loop`) is taken as one round. */
lasso_answer lasso_recurs(const judge *j, const counterexample *x, verdict *v);

/* Executes a line; with `to_end` it must end, too. The solver holds a model of it (judge_possible). */
bool lasso_execute(const judge *j, const counterexample *x, bool to_end, verdict *v);

#endif
