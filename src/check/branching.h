/* Is a formula of universal branching time (ACTL) true of a model? The positions of its runs are those of temporal.h; a formula is about a
 * position and all that may follow it, and must be true of every first position.
 *
 * What is searched is a witness of the negation, which says that certain paths exist: a tree. Most witnesses are lines or lassos; one branches
 * where the negation asks for two paths from the same position. */
#ifndef CANTRIP_CHECK_BRANCHING_H
#define CANTRIP_CHECK_BRANCHING_H

#include "check/temporal.h"

typedef struct branching_result {
  temporal_answer answer;
  temporal_kind kind; /* of the run, or of the last branch of the tree */
  counterexample run; /* a line, a lasso or a tree */
  bool mixed;         /* it has branches and cycles: then `run` is of no use */
  uint64_t states, transitions;
} branching_result;

/* `q` without automaton and fairness; `alphabet` is that of the formula, whose temporal operators are all for all paths and not negated. */
branching_result branching_check(job *job, const temporal_request *q, alphabet *alphabet, const ltl *formula);
void branching_free(branching_result *r);

#endif
