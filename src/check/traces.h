/* Is every word of an implementation a word of a specification? Words are of visible actions, those of
 * the specification's alphabet; others are internal. A word that may end in ERROR must be one that may end
 * in the specification's ERROR, and one that may end elsewhere must be one that may end elsewhere there:
 * where a `property` can only go to ERROR, the word is forbidden. */
#ifndef CANTRIP_CHECK_TRACES_H
#define CANTRIP_CHECK_TRACES_H

#include "base/job.h"
#include "check/counterexample.h"
#include "check/model.h"

typedef enum { TRACES_HOLD, TRACES_FAIL, TRACES_STOPPED } traces_answer;

typedef struct traces {
  traces_answer answer;
  uint64_t pairs;     /* of a state and a set of states that were looked at */
  counterexample run; /* TRACES_FAIL: a shortest run whose word is refused; its last step is the one that the
                         specification cannot follow. Only the start: one side begins in ERROR */
} traces;

/* The specification is frozen. TRACES_STOPPED when a limit is hit or the implementation stops.
 * Release with traces_free. */
traces traces_check(job *job, const model *imp, const lts *spec);
void traces_free(traces *t);

#endif
