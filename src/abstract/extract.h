/* The model of a component as seen by its events: a transition system whose states are abstract
 * states at the heads of blocks, so that between two events there is as little as possible. Built anew
 * for each precision, with the fewest predicates that exclude all counterexamples so far; what did not change comes from the image's and the solver's memory. */
#ifndef CANTRIP_ABSTRACT_EXTRACT_H
#define CANTRIP_ABSTRACT_EXTRACT_H

#include "abstract/image.h"
#include "automata/lts.h"

typedef struct extraction {
  lts *system;        /* ERROR: what happens next is not modelled, or recursion goes too deep */
  VEC(astate) states; /* by state of the system, but for ERROR; in the image's arena */
} extraction;

/* Events that are not in `alphabet` are internal. `error` is the action of an error, which leads from where it is reached to the
 * same state; LTS_NONE: errors are not modelled. False, with what there is, when a limit is hit or there are more than `most`
 * states. Release with extraction_free. */
bool extract(job *job, image *m, actions *actions, const lts *alphabet, uint32_t error, uint32_t most, extraction *out);
void extraction_free(extraction *x);

/* Where in the source an abstract state is; a zero place if nowhere. */
place astate_place(const image *m, const astate *s);

#endif
