/* Deadlocks and ERROR of systems in parallel, without their composition: searched on the fly, and only as far as needed. */
#ifndef CANTRIP_COMMAND_LTS_SEARCH_H
#define CANTRIP_COMMAND_LTS_SEARCH_H

#include "automata/lts.h"
#include "base/job.h"
#include "check/counterexample.h"

typedef struct lts_finding {
  bool found;
  bool shortest;      /* there is no shorter way */
  counterexample way; /* by the actions alone: states are of a search that is over */
  buf end;            /* the states of the parts at its end: "(Q0, 3)" */
} lts_finding;

typedef struct lts_findings {
  lts_finding deadlock, error;
  uint64_t transitions;
  uint32_t states; /* examined until both were decided */
} lts_findings;

/* False when a limit is hit. A deadlock is a state without steps in which some part is neither at END nor in ERROR. Release with
 * lts_findings_free. */
bool lts_search(job *job, lts *const *parts, uint32_t n, lts_findings *out);
void lts_findings_free(lts_findings *f);

#endif
