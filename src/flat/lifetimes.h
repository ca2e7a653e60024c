/* Where the lives of variables end. A pointer to a variable that outlives it becomes, at that point, one to another object that
 * stands for the dead one: each access there is an error of memory, and a variable that begins its next life in a loop is not
 * taken for the one that was pointed to. Variables to which no pointer can be left cost nothing. */
#ifndef CANTRIP_FLAT_LIFETIMES_H
#define CANTRIP_FLAT_LIFETIMES_H

#include "flat/cells.h"

/* When the points-to analysis knows all steps: which pointers outlive what; it is told of the dead objects. NULL: none does. */
lifetimes *lifetimes_new(cells *c);
void lifetimes_free(lifetimes *l);

void lifetimes_begin(cells *c);               /* of the program: nothing has ended */
void lifetimes_step(cells *c, const step *s); /* S_ENDS: adds what happens to the pending edges */

/* Is it what a variable was that has ended? */
bool lifetimes_is_dead(const cells *c, const symbol *object);
/* A condition under which an access to the object may be to an earlier one that was there; NULL: never. */
const expr *lifetimes_may_be_dead(cells *c, const symbol *object);

#endif
