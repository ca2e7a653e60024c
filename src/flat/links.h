/* Pointers to records that are found in memory from outside, the links of lists and trees of unknown size: each is null or
 * points to a record that is there. A proof that follows them rests on ASSUME_UNKNOWN_SIZE, as everywhere. */
#ifndef CANTRIP_FLAT_LINKS_H
#define CANTRIP_FLAT_LINKS_H

#include "flat/cells.h"

/* When the steps are complete and the points-to analysis knows them; release with links_free, NULL is fine. */
links *links_new(cells *c);
void links_free(links *l);

/* Everything below does nothing where cells.links is NULL, or the leaf or the value is no such pointer. */

/* `value` is what the candidate's cell holds for `lvalue`: adds a pending assumption that it is a link. */
void links_load(cells *c, const candidate *x, const expr *lvalue, const expr *value);
/* The candidate's cell gets `value`: how many flags that may set, and for each its variable and the condition. */
enum { links_flags = 2 };
uint32_t links_store(cells *c, const candidate *x, const expr *value, effect *out);
/* The cell gets unknown values: the flags to set. */
uint32_t links_spoil(cells *c, const symbol *var, symbol **out);
/* The pointer at `lvalue` was just given from outside. */
void links_given(cells *c, const expr *lvalue);
/* The first values of flags and of pointers from outside that are no part of an array. */
void links_begin(cells *c);

#endif
