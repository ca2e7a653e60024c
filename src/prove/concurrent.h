/* A property of components that run in parallel: the two-level loop of Chaki, Ouaknine, Yorav and Clarke (2003). Predicate abstraction
 * makes a transition system of each C function, check/levels decides the property of these, and the judge says of each component
 * whether it can do its part of a counterexample; only one that cannot is refined. */
#ifndef CANTRIP_PROVE_CONCURRENT_H
#define CANTRIP_PROVE_CONCURRENT_H

#include "check/verdict.h"
#include "prove/members.h"

typedef struct concurrent_request {
  members_request members;
  const expr *const *predicates; /* to begin with */
  uint32_t npredicates;
  bool traces; /* containment of words instead of simulation */
} concurrent_request;

/* Fills `v`, which was not initialised. `assumed`: what a proof assumes, by component; the caller frees the lists. False, with
 * diagnostics, for what does not fit the program. */
bool concurrent_check(job *job, const concurrent_request *request, verdict *v, assumption_lists *assumed);

#endif
