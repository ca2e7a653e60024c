/* Why predicates are there: for each counterexample so far the sets of predicates each of which excludes it, so that those that no
 * counterexample needs any more can be dropped. Part of a precision, which is what others talk to. */
#ifndef CANTRIP_ABSTRACT_REASONS_H
#define CANTRIP_ABSTRACT_REASONS_H

#include "abstract/hitting_set.h"
#include "base/map.h"
#include "logic/expr.h"

typedef struct reason_atom {
  uint32_t head;
  const expr *atom;
} reason_atom;

/* Zeroed is empty; release with reasons_free. */
typedef struct reasons {
  VEC(reason_atom) atoms;  /* that are in a set */
  map index;               /* head and number of the atom -> index in atoms */
  fewest sets;             /* of them; a group is a counterexample */
  hitting_set_range begun; /* what there was before the counterexample that is open: sets, members */
  VEC(uint32_t) offered;   /* the set that is open */
  bool fresh;              /* it has a predicate that the counterexample did not know */
  bool open;               /* a counterexample is */
} reasons;

void reasons_free(reasons *r);

void reasons_begin(reasons *r);                                              /* a counterexample */
void reasons_offer(reasons *r, uint32_t head, const expr *atom, bool fresh); /* for the set that is open */
/* The set is complete. One without a fresh predicate excludes nothing, and is forgotten. */
void reasons_complete(reasons *r);
/* No more sets. `excluded`: by something else, so that it needs no predicates; nor does one without sets. */
void reasons_end(reasons *r, bool excluded);

#endif
