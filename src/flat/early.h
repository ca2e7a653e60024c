/* What can matter to errors and events, found before anything is laid out: a call, an assignment or a branch that cannot is left out
 * of the steps. What is left out is taken to end, so more is possible without it than with it: a proof stays a proof,
 * and what is found possible must be executed in any case. That accesses stay inside of their objects is assumed of what is
 * left out, too. */
#ifndef CANTRIP_FLAT_EARLY_H
#define CANTRIP_FLAT_EARLY_H

#include "flat/calls.h"

typedef struct early early;

/* The calls must know where pointers point, and outlive it; they are told what is assumed. */
early *early_find(calls *c);
void early_free(early *e);

/* Does an edge of a function do nothing that matters? */
bool early_drops(early *x, const cfa *f, const edge *e);
/* Where one goes on from a location, doing nothing that matters; itself if something does. */
loc_id early_goes_on(const early *x, const cfa *f, loc_id at);
/* How many edges matter, and how many there are, in functions that are called. */
void early_count(const early *x, uint32_t *matter, uint32_t *all);

#endif
