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

typedef enum {
  REFINE_CORE,  /* what contradicts itself on the path */
  REFINE_TRACK, /* the same, and if that follows a variable, all that the path tests */
  REFINE_ALL    /* every condition on the path, at every head */
} refine_how;

/* Adds to `precision` what excludes the path; with several, which begin together and part (the branches of
 * a strategy), what excludes that all can be taken from where they part. Nothing new: predicates is 0,
 * first (of the first path) is UINT32_MAX, tracked is false. */
refinement newton_refine(blocks *b, smt *smt, precision *precision, const path *paths, uint32_t n, refine_how how);

#endif
