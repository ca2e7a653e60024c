/* Bounded search: all paths of the same number of blocks at once, merged where they meet.
 * Shallow errors are found in one query each, and a program whose loops end by themselves
 * is decided completely. */
#ifndef CANTRIP_ABSTRACT_UNROLL_H
#define CANTRIP_ABSTRACT_UNROLL_H

#include "abstract/symex.h"
#include "logic/smt.h"

typedef enum {
  UNROLL_ERROR, /* an error is reachable: the solver holds the model; see `target` */
  UNROLL_DONE,  /* every path ends without one */
  UNROLL_BOUND  /* no error within the bound */
} unroll_answer;

typedef struct unroll {
  uint32_t depth;  /* blocks executed */
  loc_id target;   /* UNROLL_ERROR: the location that is reached */
  uint64_t effort; /* for one query */
  bool doubtful;   /* a query was not decided: UNROLL_DONE is no proof */
} unroll;

/* At most `max_depth` blocks and an effort of `budget`. States that differ in a tracked variable stay
 * apart as long as they are not too many; `tracked` may be NULL. */
unroll_answer unroll_search(job *job, blocks *b, smt *smt, const bool *tracked, uint32_t max_depth, uint64_t budget,
                            unroll *result);

#endif
