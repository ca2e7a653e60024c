/* Numbers that the surroundings are answerable for: what is in objects and globals that they give, and what functions
 * without body return. An index that was made of them stays in its array by assumption; one that was made of
 * arguments, or of inputs, does not. Neither flow nor control counts: a number is foreign if a part of it may be. */
#ifndef CANTRIP_FLAT_FOREIGN_H
#define CANTRIP_FLAT_FOREIGN_H

#include "flat/cells.h"

foreign *foreign_new(cells *c); /* the points-to analysis knows the steps; release with foreign_free, NULL is fine */
void foreign_free(foreign *f);
/* Is one of the indices of the lvalue, or of the pointers that it is reached by, foreign? */
bool foreign_moves(foreign *f, const expr *lvalue);

#endif
