/* What several components do together, as one execution: the executions of the components, each recorded for itself by the
 * interpreter, merged along the schedule of the events that they share. */
#ifndef CANTRIP_PROVE_SCHEDULE_H
#define CANTRIP_PROVE_SCHEDULE_H

#include "check/levels.h"
#include "check/verdict.h"
#include "prove/members.h"

/* The execution of one component: by move of its counterexample the steps that lead to it, its event the last of them. */
typedef struct performance {
  const counterexample *x;
  move_list number; /* of its moves, by move of the system's counterexample; NO_MOVE: the program has no such move */
  verdict v;        /* of the replay of one branch at a time */
  execution steps;
  VEC(uint32_t) first, n; /* by move; first UINT32_MAX: not executed yet */
  uint32_t rest, nrest;   /* of a line: the steps after its last event */
} performance;

void performance_init(performance *p, const counterexample *x);
void performance_free(performance *p);
/* p->v.execution is that of the branch to `leaf`. */
void performance_take(performance *p, uint32_t leaf);

/* Writes moves, actors and the execution of `v`. `performances`: by component; those of processes are not looked at. */
void schedule_write(const members *m, const levels_case *c, const performance *performances, verdict *v);

/* A run of the product of the components' models that was executed part by part: a line, or a lasso of which each part was executed for
 * as many rounds as it takes until it recurs. */
typedef struct schedule_run {
  const counterexample *run;
  const bool *shown; /* by move: it is an event to the reader */
  product *product;
  const counterexample *parts; /* by component, with the moves of the run that each of theirs is of: product_project */
  const move_list *from;
  const uint32_t *rounds;    /* by component */
  performance *performances; /* whose `v` have the executions */
} schedule_run;

/* The same for such a run, and what is repeated. */
void schedule_write_run(const members *m, const schedule_run *s, verdict *v);

#endif
