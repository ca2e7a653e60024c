/* Which accesses stay inside their arrays. flat_build takes an access to an array that is a part of an object to
 * stay in that array, but for those that are known as wide; with `confine` it also adds the condition under which
 * that is wrong, as an end of its own, so that someone can show that it never is. */
#ifndef CANTRIP_FLAT_CONFINE_H
#define CANTRIP_FLAT_CONFINE_H

#include "flat/cells.h"

typedef struct confiner {
  cells *cells;
  uint32_t *number; /* by step: how many steps of the same edge in the same frame come before it */
} confiner;

void confiner_init(confiner *k, cells *c); /* the steps are there */
void confiner_free(confiner *k);

/* Tells the points-to analysis which accesses are wide; to be called before it learns the steps. */
void confine_widen(confiner *k);
/* The conditions under which an access of the step leaves its array are laid from `from` on, if `confine` asks
 * for them; returns where the step begins then. */
loc_id confine_step(confiner *k, uint32_t step, loc_id from);

#endif
