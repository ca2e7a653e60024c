/* A program that reads no input has one execution. If that ends soon enough, it is the answer, and no solver is needed. So it is with few
 * executions, where inputs are chosen among few numbers: does malloc() fail? */
#ifndef CANTRIP_REFINE_CONCRETE_RUN_H
#define CANTRIP_REFINE_CONCRETE_RUN_H

#include "check/verdict.h"
#include "flat/flat.h"
#include "run/interp.h"

typedef enum {
  CONCRETE_OPEN,     /* it reads something that is not known, or did not end in time */
  CONCRETE_ENDS,     /* it ends, and reports no error */
  CONCRETE_ERROR,    /* it reaches an error of the property */
  CONCRETE_UNDEFINED /* it does something that C leaves undefined; see `check` */
} concrete_run_end;

typedef struct alone {
  concrete_run_end end;
  run_check check;     /* CONCRETE_UNDEFINED */
  range where;         /* of what ended it */
  uint64_t steps;      /* of all executions */
  uint32_t executions; /* CONCRETE_ENDS: how many there are */
} alone;

/* Does an execution depend on more than the program: inputs, or what C leaves open? */
bool concrete_run_is_open(const program *p, const flat_options *options);
/* Executes the program for at most `steps` steps, with the run-time checks of `options`. Errors and undefined operations
 * leave their message and the execution in `v`; nothing else of it is changed. */
alone concrete_run_execute(job *job, const program *p, const flat_options *options, uint64_t steps, verdict *v);

#endif
