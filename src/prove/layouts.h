/* One property of components: flattened in one way after the other (strategy.def), asked the question that it is, until something
 * decides; then what the answer assumes of each component is tried. */
#ifndef CANTRIP_PROVE_LAYOUTS_H
#define CANTRIP_PROVE_LAYOUTS_H

#include "prove/ask.h"

/* `request` without a layout. `formula`: what a property of runs asks; NULL for others. `traces`: words are compared, and not played.
 * Fills `v`, which was not initialised. False, with diagnostics, for what does not fit the program. */
bool layouts_decide(job *job, parts_request *request, const formula_request *formula, bool traces, verdict *v);

/* What a proof about `component` rests on, tried in the program without its events. Where an execution breaks it, `v` is unknown.
 * `copies`: as in part_layout. */
bool layouts_try_assumptions(job *job, const parts_request *request, const spec_component *component,
                             const cexpr *guard, uint64_t effort, uint32_t copies, verdict *v);

/* A component without its events: what remains of the specification are the procedures and the guard. */
bool weave_silently(job *job, const parts_request *request, const spec_component *component, const cexpr *guard,
                    const char *error_call, weaving *w);

#endif
