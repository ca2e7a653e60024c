/* A temporal formula about several components that run in parallel: each has its own model and measures (prove/watched), the product
 * of the models is searched together with the automaton of the negation, and a run is judged component by component; only one that
 * cannot do its part is refined. */
#ifndef CANTRIP_PROVE_INTERLEAVED_H
#define CANTRIP_PROVE_INTERLEAVED_H

#include "prove/concurrent.h"

/* `request->property` is PROPERTY_LTL, `request->alphabet` that of its formula. Fills `v`, which was not initialised; `assumed` as for
 * concurrent_check. False, with diagnostics, for what does not fit the program. */
bool interleaved_check(job *job, const members_request *request, verdict *v, assumption_lists *assumed);

#endif
