/* Places: where each pointer may point, at every location, as a small set of addresses and ranges of addresses: null, the
 * beginning of an object, somewhere in a pool. Unlike an interval such a set has holes, which is what null tests
 * and lists are about. Cheap: no solver, a few passes over the program. */
#ifndef CANTRIP_ABSTRACT_PLACES_H
#define CANTRIP_ABSTRACT_PLACES_H

#include "abstract/symex.h"
#include "base/job.h"

typedef struct places places;

/* NULL: the program is too large for it, or takes too long. Release with places_free; `b` must live as long. */
places *places_analysis(job *job, const blocks *b);
void places_free(places *p); /* NULL is fine */

/* Both say nothing of NULL. False: no execution comes there. */
bool places_reach(places *p, loc_id at);
/* True: the condition is false in every execution that comes there. */
bool places_refute(places *p, loc_id at, const expr *condition);

#endif
