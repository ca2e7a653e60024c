/* Sequence interpolants: for a path in steps that cannot be taken, a formula after each step
 * that the steps before imply and the steps behind contradict. Found by Spacer as the solution
 * of a chain of Horn clauses, in linear integers. */
#ifndef CANTRIP_LOGIC_HORN_H
#define CANTRIP_LOGIC_HORN_H

#include "base/job.h"
#include "logic/expr.h"

typedef struct horn_step {
  const expr *guard;   /* over the state before the step and inputs */
  const expr **values; /* of each state variable behind it */
} horn_step;

/* `state`: integer variables, all that the guards and values mention besides inputs. Fills
 * between[i], for 0 < i < n, with the formula between steps i - 1 and i, as C over wide integers,
 * or NULL where it cannot be said so. False: none was found with that effort. */
bool horn_interpolate(job *job, terms *terms, symbol *const *state, uint32_t nstate, const horn_step *steps, uint32_t n,
                      uint64_t effort, const expr **between);

#endif
