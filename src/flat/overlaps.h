/* Which pointers from outside are taken to point to different memory although C lets them alias: into a member or an element of
 * another object, to a variable that others know, at another offset of the same array. Whether the program could tell is seen by
 * the types of what it reads and writes there; then one assumption says it. */
#ifndef CANTRIP_FLAT_OVERLAPS_H
#define CANTRIP_FLAT_OVERLAPS_H

#include "flat/calls.h"

/* A call of a function without body: it may know what its arguments point to from then on, and give pointers to that. */
void overlaps_call(steps *s, const symbol *f, const expr *lhs, const expr **args, uint32_t nargs);
/* By the steps; when the points-to analysis knows them. */
void overlaps_say(steps *s, alias *a);
/* By the edges of all functions that are reached, where steps leave out what seems not to matter. */
void overlaps_say_early(steps *s, calls *c);

#endif
