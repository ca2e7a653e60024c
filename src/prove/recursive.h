/* A property of components whose calls stay calls: the two loops of Chaki, Clarke, Kidd, Reps and Touili (2006). Predicate abstraction makes a
 * pushdown system of each C function, check/cpds looks for a word that all can do together and that the property forbids, and the
 * judge says of each component whether it can do its run; only one that cannot is refined. Recursion has no bound. */
#ifndef CANTRIP_PROVE_RECURSIVE_H
#define CANTRIP_PROVE_RECURSIVE_H

#include "prove/concurrent.h"

/* Is some component recursive, or much smaller with its calls, so that this is the better way? */
bool recursive_is_worth(job *job, const members_request *request);

/* Is some component recursive only if a pointer that nobody knows points back to what is active? That can often be excluded. */
bool recursive_by_chance(job *job, const members_request *request);

/* As concurrent_check, for errors and for specifications by words; by simulation where the specification is deterministic, which is
 * the same. Not for deadlock. */
bool recursive_check(job *job, const concurrent_request *request, verdict *v, assumption_lists *assumed);

#endif
