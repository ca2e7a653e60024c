/* Does every execution of a program end? As a formula that is false of every infinite run, decided like all formulas; before that, infinite
 * recursion on simple inputs, and measures along calls and loops (descent.h). */
#ifndef CANTRIP_PROVE_TERMINATION_H
#define CANTRIP_PROVE_TERMINATION_H

#include "check/verdict.h"
#include "flat/flat.h"

/* From the entry; `options` without no_errors and keep_loops, which it sets itself. False, with a diagnostic, where the program cannot be
 * inlined. */
bool termination_check(job *job, program *program, const flat_options *options, verdict *v);

#endif
