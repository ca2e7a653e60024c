/* Can a component be called at all? What is assumed of its caller (a guard, `requires`, the initial values of globals,
 * --assume) may contradict itself; then everything would hold of it. */
#ifndef CANTRIP_LIBRARY_CALLABLE_H
#define CANTRIP_LIBRARY_CALLABLE_H

#include "flat/flat.h"
#include "spec/spec.h"

typedef struct callable_request {
  program *program;
  struct guard_solver *solver; /* as in weave_request */
  spec *spec;
  actions *actions;
  const spec_program *block; /* may be NULL */
  const spec_component *component;
  const cexpr *guard; /* may be NULL */
} callable_request;

/* False, with an error in the job, if it is proved that no execution gets as far as the call. */
bool callable_check(job *job, const callable_request *request);

#endif
