/* Proofs with a contract for each procedure: what its results are, given its arguments and what it finds in memory, and that no
 * error is found in it. Contracts and invariants of loops are the solution of Horn clauses, one relation for
 * each procedure and each head in it; so recursion has no bound, and a procedure is examined once however often it is
 * called. Errors are left to others: a violation is an execution. */
#ifndef CANTRIP_PROCEDURES_CONTRACTS_H
#define CANTRIP_PROCEDURES_CONTRACTS_H

#include "abstract/procedure.h"
#include "check/verdict.h"

/* Whether a program is to be proved this way. */
typedef struct contracts_plan {
  bool worth;     /* it is recursive, or much smaller with its calls than without */
  bool only;      /* without them it is too large for anything else */
  bool addressed; /* a recursive function takes the address of one of its variables: it has no contract */
} contracts_plan;

contracts_plan contracts_plan_for(job *job, program *program, const flat_options *options);

/* What the proof assumes becomes what `v` assumes. False: no proof with that effort for each of some ways. */
bool contracts_try(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v);

/* The same for procedures that are inlined. */
bool contracts_prove(job *job, procedures *p, uint64_t effort, verdict *v);

/* What is true of the procedures whatever happens, as far as guesses tell: facts over what each was called with, `contracts_old`, and
 * over its variables. NULL: something that is not modelled may be reached, or a limit is hit. Release with contracts_forget. */
typedef struct contracts_facts contracts_facts;
contracts_facts *contracts_learn(job *job, procedures *p, uint64_t effort);
void contracts_forget(contracts_facts *f);
symbol *contracts_old(contracts_facts *f, const symbol *input);
/* At a head that is not the entry; when it is called (not of procedure 0); and of what it has when it returns. */
const expr *contracts_at(contracts_facts *f, uint32_t procedure, uint32_t head);
const expr *contracts_at_call(contracts_facts *f, uint32_t procedure);
const expr *contracts_at_return(contracts_facts *f, uint32_t procedure);
bool contracts_confirm(contracts_facts *f); /* by separate queries */

#endif
