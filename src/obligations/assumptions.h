/* What a proof rests on is tried before it is printed. */
#ifndef CANTRIP_OBLIGATIONS_ASSUMPTIONS_H
#define CANTRIP_OBLIGATIONS_ASSUMPTIONS_H

#include "base/job.h"
#include "check/verdict.h"
#include "flat/flat.h"

/* `v` was decided with `options`, which took so much `effort`.
 * Those of a proof's assumptions about memory that can be shown are taken from it. Where an execution breaks one, `v` becomes unknown,
 * with that execution. False, with a diagnostic, where that cannot even be tried. */
bool assumptions_try(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v);

/* The same for the obligations in `list` from `first` on, which were decided with `options`: where an execution of the whole
 * program breaks what they assume, those that hold become unknown. */
bool assumptions_try_all(job *job, program *program, const flat_options *options, uint64_t effort, verdict_list *list,
                         uint32_t first);

/* Does the proof rest on something that can be tried? */
bool assumptions_to_try(const verdict *v);

#endif
