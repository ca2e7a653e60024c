/* Values that are read before they are set: which memory has been set is followed by flags, a second memory of
 * truth values beside the cells. */
#ifndef CANTRIP_FLAT_UNINIT_H
#define CANTRIP_FLAT_UNINIT_H

#include "flat/cells.h"

/* When the steps are complete and the points-to analysis knows them; release with uninit_free. */
uninit *uninit_new(cells *c);
void uninit_free(uninit *u);

/* When a scalar at `lvalue` has no value, as a condition over flags; NULL: it always has one, or that cannot be
 * told, which is said then. */
const expr *uninit_unset(cells *c, const expr *lvalue);

/* What a step does to the flags, as pending edges that belong before its own. */
void uninit_step(cells *c, const step *s);

#endif
