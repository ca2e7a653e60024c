/* What the guard of a component fixes: parameters and globals that it says a value of and that nothing changes, and parameters of other
 * functions that are always given such values. Several instances of one function are told apart by it: each has only those actions in
 * its alphabet that its own values lead to. */
#ifndef CANTRIP_SPEC_FIXED_H
#define CANTRIP_SPEC_FIXED_H

#include "base/job.h"
#include "program/cfa.h"
#include "spec/spec.h"

typedef struct fixed {
  job *job;
  program *program;
  spec *spec;
  map values; /* symbol -> const expr *, a constant */
} fixed;

/* `guard` may be NULL: nothing is fixed. Release with fixed_free. */
void fixed_init(fixed *f, job *job, program *program, spec *spec, const cfa *component, const cexpr *guard);
void fixed_free(fixed *f);

/* Can this call of a procedure lead to its abstraction `k`? False only where the fixed values contradict its guard. */
bool fixed_leads_to(const fixed *f, const edge *call, const spec_procedure *p, uint32_t k);

#endif
