/* The fewest elements that contain, of each group of sets, at least one set: a counterexample is a group, the sets of predicates
 * that exclude it are its sets, and what is asked for are the fewest predicates that exclude all counterexamples. (Chaki, Clarke,
 * Groce and Strichman, CHARME 2003, state it with pseudo-Boolean constraints.) */
#ifndef CANTRIP_ABSTRACT_HITTING_SET_H
#define CANTRIP_ABSTRACT_HITTING_SET_H

#include "base/vec.h"

#include <stdbool.h>

typedef struct hitting_set_range {
  uint32_t first, n;
} hitting_set_range;

/* Zeroed is empty; release with hitting_set_free. */
typedef struct fewest {
  VEC(uint32_t) members;         /* of all sets */
  VEC(hitting_set_range) sets;   /* in `members` */
  VEC(hitting_set_range) groups; /* in `sets` */
  uint32_t elements;             /* all members are smaller */
} fewest;

void hitting_set_add_group(fewest *f);                                    /* without sets it asks for nothing */
void hitting_set_add_set(fewest *f, const uint32_t *members, uint32_t n); /* to the last group; members differ */
void hitting_set_free(fewest *f);

/* `chosen`, by element: on entry what there is now, on return what is needed. It changes only if fewer elements do, or if what there
 * is now is not enough. True: there is no smaller choice; false: `steps` visits of a set did not suffice to know. */
bool hitting_set_choose(const fewest *f, uint64_t steps, bool *chosen);

#endif
