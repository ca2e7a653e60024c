/* Can a condition be made true by choosing the values that a procedure leaves: its result, and what it modifies? What must be true of the
 * rest for that is found by trying the values that the condition itself compares with, and the solver says whether others would
 * do better. */
#ifndef CANTRIP_SPEC_CHOICES_H
#define CANTRIP_SPEC_CHOICES_H

#include "spec/guards.h"

typedef struct choices {
  guard_solver *solver;
  terms *terms;
  const expr *const *chosen; /* lvalues that get any value */
  uint32_t nchosen;
} choices;

/* When some choice makes the condition true, as a condition over everything else: the constants 1 and 0 for always and never.
 * *exact false: it says too little, there may be other choices. */
const expr *choices_when(const choices *c, const expr *condition, bool *exact);

#endif
