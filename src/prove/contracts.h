/* Proofs with a contract for each procedure: what its results are, given its arguments and what it finds in memory, and that no
 * error is found in it. Contracts and invariants of loops are the solution of Horn clauses, one relation for
 * each procedure and each head in it; so recursion has no bound, and a procedure is looked at once however often it is
 * called. Errors are left to others: a violation is an execution. */
#ifndef CANTRIP_PROVE_CONTRACTS_H
#define CANTRIP_PROVE_CONTRACTS_H

#include "abstract/procedure.h"
#include "check/verdict.h"

/* Whether a program is to be proved this way. */
typedef struct contracts_plan {
  bool worth; /* it is recursive, or much smaller with its calls than without */
  bool only;  /* without them it is too large for anything else */
} contracts_plan;

contracts_plan contracts_plan_for(job *job, program *program, const flat_options *options);

/* What the proof assumes becomes what `v` assumes. False: no proof with that effort for each of some ways. */
bool contracts_try(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v);

/* The same for procedures that are laid out. */
bool contracts_prove(job *job, procedures *p, uint64_t effort, verdict *v);

#endif
