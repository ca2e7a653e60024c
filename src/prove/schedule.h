/* What several components do together, as one execution: the executions of the components, each recorded for itself by the
 * interpreter, merged along the schedule of the events that they share. */
#ifndef CANTRIP_PROVE_SCHEDULE_H
#define CANTRIP_PROVE_SCHEDULE_H

#include "check/two_level.h"
#include "check/verdict.h"
#include "prove/parts.h"

/* Writes moves, actors and the execution of `v`. `shares`: by component, executed; those of processes are not examined. */
void schedule_write(const parts *m, const two_level_case *c, const share *shares, verdict *v);

/* A run of the product of the components' models that was executed part by part: a line, or a lasso of which each part was executed for
 * as many rounds as it takes until it recurs. */
typedef struct schedule_run {
  const counterexample *run;
  const bool *shown; /* by move: it is an event to the reader */
  product *product;
  share *shares; /* by component, projected (product_project); those of processes have one round */
} schedule_run;

/* The same for such a run, and what is repeated. */
void schedule_write_run(const parts *m, const schedule_run *s, verdict *v);

#endif
