/* What a proof rests on is tried before it is printed. */
#ifndef CANTRIP_PROVE_ASSUMPTIONS_H
#define CANTRIP_PROVE_ASSUMPTIONS_H

#include "base/job.h"
#include "check/verdict.h"
#include "flat/flat.h"

/* `v` was decided with `options`, which took so much `effort`.
 * - A proof: those of its assumptions about memory that can be shown are taken from it. Where an execution breaks one,
 *   `v` becomes unknown, with that execution.
 * - A counterexample that no execution confirmed, since it leaves memory before its end: `v` becomes the violation that
 *   is found among the executions that do not, if there is one.
 * False, with a diagnostic, where that cannot even be tried. */
bool assumptions_try(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v);

/* The same for the obligations in `list` from `first` on, which were decided with `options`: where an execution of the whole
 * program breaks what they assume, those that hold become unknown. */
bool assumptions_try_all(job *job, program *program, const flat_options *options, uint64_t effort, verdict_list *list,
                         uint32_t first);

/* Does the proof rest on something that can be tried? */
bool assumptions_to_try(const verdict *v);
/* For a search like that by someone else: does `v` ask for one? The options for it, and what it may cost after so
 * much `effort`. */
bool assumptions_withhold(const verdict *v);
flat_options assumptions_kept(const flat_options *options);
uint64_t assumptions_effort(uint64_t effort);

#endif
