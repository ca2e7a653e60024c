/* Verification of one program: bounded search, then abstraction and refinement, in turns
 * with growing budgets, until there is an answer or a limit is hit. */
#ifndef CANTRIP_PROVE_REACH_ERRORS_H
#define CANTRIP_PROVE_REACH_ERRORS_H

#include "check/verdict.h"
#include "flat/flat.h"

/* Fills `v`; release with verdict_free. False, with a diagnostic, for a program that cannot
 * be verified at all (no entry). */
bool reach_errors(job *job, program *program, const flat_options *options, verdict *v);

/* The same for a program that starts threads. */
bool reach_errors_of_threads(job *job, program *program, const flat_options *options, verdict *v);

#endif
