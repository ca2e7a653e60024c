/* The subset construction: what states a system may be in after a word, tau steps included. ERROR is not
 * a member of the sets; whether a word may end there is told apart. Sets are interned, closed under
 * tau, sorted, numbered from 0, and built when first asked for. */
#ifndef CANTRIP_AUTOMATA_SUBSET_H
#define CANTRIP_AUTOMATA_SUBSET_H

#include "automata/lts.h"
#include "base/job.h"

typedef struct subsets {
  const lts *l;
  VEC(uint32_t) members; /* of all sets, one after the other */
  VEC(uint32_t) first;   /* of set k: members[first[k]] .. members[first[k + 1]] */
  idset index;
  map post;              /* (set, action) -> set << 1 | may end in ERROR */
  uint32_t *seen, round; /* marks of the states in the set under construction */
  VEC(uint32_t) work;
} subsets;

void subsets_init(subsets *t, const lts *l);
void subsets_free(subsets *t);

/* The set after the empty word; `*error`: may that be ERROR. */
uint32_t subset_initial(subsets *t, bool *error);

/* The set after one more action (not tau); empty if there is none. */
uint32_t subset_after(subsets *t, uint32_t set, uint32_t action, bool *error);
bool subset_empty(const subsets *t, uint32_t set);
bool subset_within(const subsets *t, uint32_t a, uint32_t b); /* is a part of b */

/* The deterministic system, as partition.h says; NULL when a limit of the job is hit. */
lts *lts_determinize(job *job, const lts *l);

#endif
