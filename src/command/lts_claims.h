/* What a specification says of its own processes: `assert` formulas, and `progress` sets, of systems in parallel. */
#ifndef CANTRIP_COMMAND_LTS_CLAIMS_H
#define CANTRIP_COMMAND_LTS_CLAIMS_H

#include "check/counterexample.h"
#include "spec/spec.h"

typedef enum { CLAIM_HOLDS, CLAIM_VIOLATED, CLAIM_STOPPED, CLAIM_ILL_FORMED /* with a diagnostic */ } claim_answer;

typedef struct claim_finding {
  claim_answer answer;
  counterexample run;           /* CLAIM_VIOLATED: by its actions; an assertion's may have a cycle */
  const char *then;             /* what happens behind it, where it has none: "the run ends" */
  action_list for_ever;         /* progress: all that happens from then on, again and again; sorted */
  uint64_t states, transitions; /* that were examined */
} claim_finding;

/* Is the formula true of every run? Every action is a position, an internal step is none. A run that ends stays where it is. */
claim_finding claim_assertion(job *job, const spec *s, const spec_assertion *a, lts *const *systems, uint32_t n);

/* Under a choice that is fair, where a choice that is available infinitely often is made infinitely often, does one of the
 * actions happen infinitely often; if it is conditional, wherever one of its condition does? */
claim_finding claim_progress(job *job, const spec_progress *p, lts *const *systems, uint32_t n);
void claim_free(claim_finding *f);

#endif
