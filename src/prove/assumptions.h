/* What a proof rests on is tried before it is printed. */
#ifndef CANTRIP_PROVE_ASSUMPTIONS_H
#define CANTRIP_PROVE_ASSUMPTIONS_H

#include "base/job.h"
#include "check/verdict.h"

/* `v` is a proof, made with `options`, that took so much `effort`. Those of its assumptions about memory
 * that can be shown are taken from it. Where an execution breaks one, `v` becomes unknown, with that execution.
 * False, with a diagnostic, where that cannot even be tried. */
bool assumptions_try(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v);

#endif
