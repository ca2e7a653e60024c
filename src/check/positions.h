/* The positions of a run, as a formula sees them: what propositions and fluents are now, packed into one number, and the letter that is
 * read. */
#ifndef CANTRIP_CHECK_POSITIONS_H
#define CANTRIP_CHECK_POSITIONS_H

#include "spec/alphabet.h"

typedef struct positions {
  const alphabet *alphabet;
  const spec *spec;
  const bool *late;
  uint64_t *weight; /* by group */
} positions;

/* `late`: by group, it may have no value for some time; NULL: all have one. All arguments outlive it. */
void positions_init(positions *p, const alphabet *a, const spec *spec, const bool *late);
void positions_free(positions *p);

/* Values of all groups: each plus one, 0: not known yet. */
uint64_t positions_first(const positions *p);
uint32_t positions_value(const positions *p, uint64_t values, uint32_t group);
uint64_t positions_with(const positions *p, uint64_t values, uint32_t group, uint32_t value);
/* Fluents have their new value at the event already. */
uint64_t positions_after(const positions *p, uint64_t values, uint32_t action);
/* Has every proposition been looked at that always has a value? */
bool positions_known(const positions *p, uint64_t values);
/* `event`: its value in group 0; `returns`: a bit for each return action. */
uint32_t positions_letter(const positions *p, uint64_t values, uint32_t event, uint32_t returns);

#endif
