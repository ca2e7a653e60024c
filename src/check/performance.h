/* The execution of one component, as the interpreter recorded it, dealt out to the moves of the counterexample that it follows. */
#ifndef CANTRIP_CHECK_PERFORMANCE_H
#define CANTRIP_CHECK_PERFORMANCE_H

#include "automata/lts.h"
#include "check/counterexample.h"
#include "check/verdict.h"

/* By move of the counterexample the steps that lead to it, its event the last of them. */
typedef struct performance {
  const counterexample *x;
  move_list number; /* of its moves, by move of the system's counterexample; NO_MOVE: the program has no such move */
  verdict *v;       /* of the replay of one branch at a time */
  verdict own;      /* where nobody else's is meant */
  execution steps;
  VEC(uint32_t) first, n; /* by move; first UINT32_MAX: not executed yet */
  uint32_t rest, nrest;   /* of a line: the steps after its last event */
} performance;

/* `v` receives what the replay says; NULL: a verdict of its own. The performance must not move afterwards. */
void performance_init(performance *p, const counterexample *x, verdict *v);
/* The same execution, dealt out again to the moves of another counterexample; each of its moves is its own number. */
void performance_again(performance *p, const counterexample *x);
void performance_free(performance *p);
/* v->execution is that of the branch to `leaf`. */
void performance_take(performance *p, uint32_t leaf);

#endif
