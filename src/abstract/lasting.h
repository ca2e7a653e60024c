/* What lasts: a condition that every execution meets on its way in, about variables that nobody writes to afterwards, holds wherever the
 * execution goes, such as what a component may take for granted of its surroundings. It is known at every head without being a predicate
 * there. So does what the elements of a constant table are. */
#ifndef CANTRIP_ABSTRACT_LASTING_H
#define CANTRIP_ABSTRACT_LASTING_H

#include "abstract/symex.h"

/* By head: what lasts, or NULL where nothing is known; in the arena. NULL: nothing lasts. *tables: it says what constant tables hold. */
const expr *const *lasting_find(const blocks *b, arena *a, bool *tables);

#endif
