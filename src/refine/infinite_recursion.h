/* Executions that go deeper forever: a function that depends on nothing but its arguments is called, while a call of it is under way, with
 * what that one was called with. The same inputs then lead there forever. */
#ifndef CANTRIP_REFINE_INFINITE_RECURSION_H
#define CANTRIP_REFINE_INFINITE_RECURSION_H

#include "run/interp.h"

/* A call that is under way. */
typedef struct infinite_recursion_call {
  const cfa *function;
  uint32_t first, n; /* of its arguments, in `values` */
  uint64_t step;     /* steps that were taken before its first one */
  uint64_t hash;     /* of the function and its arguments; 0: it is not looked for */
  uint32_t before;   /* the call with the same hash that began last before it, counted from 1; 0: none */
} infinite_recursion_call;

typedef struct endless {
  bool *closed; /* by function: it depends on its arguments and on inputs alone */
  VEC(infinite_recursion_call) calls;
  VEC(i128) values;
  VEC(i128) given;  /* what the last step has stored into parameters */
  map latest;       /* hash -> the call that began last with it, counted from 1; 0: none any more */
  uint64_t repeats; /* the step at which the call began that is repeated */
} endless;

void infinite_recursion_init(endless *e, const program *p);
void infinite_recursion_free(endless *e);

/* To be called from on_step and on_stored of a run. True: here a call repeats one that is under way. */
bool infinite_recursion_step(endless *e, struct machine *run, const cfa *f);
void infinite_recursion_stored(endless *e, const run_value *v);

#endif
