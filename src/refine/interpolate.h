/* The second engine of refinement: predicates from sequence interpolants, where weakest
 * preconditions find nothing new. */
#ifndef CANTRIP_REFINE_INTERPOLATE_H
#define CANTRIP_REFINE_INTERPOLATE_H

#include "refine/newton.h"

/* As newton_refine, for a path that is known to be impossible. */
refinement interpolate_refine(job *job, blocks *b, precision *precision, const path *p);

#endif
