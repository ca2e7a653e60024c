/* Refinement: why a path cannot be taken, in predicates at the heads it passes. */
#ifndef CANTRIP_REFINE_NEWTON_H
#define CANTRIP_REFINE_NEWTON_H

#include "abstract/precision.h"
#include "refine/path.h"

typedef struct refinement {
  bool infeasible;     /* the path was shown to be impossible */
  bool tracked;        /* a variable is followed by value from now on */
  uint32_t first;      /* position in the path of the first head that got a predicate */
  uint32_t predicates; /* how many are new */
} refinement;

/* Adds to `precision` what excludes the path. Nothing new: first is UINT32_MAX and tracked
 * is false. `eager`: also every condition on the path, at every head. */
refinement newton_refine(job *job, blocks *b, smt *smt, precision *precision, const path *p,
                         bool eager);

#endif
