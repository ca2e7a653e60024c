/* One property of components: flattened in one way after the other (strategy.def), asked the question that it is, until something
 * decides. */
#ifndef CANTRIP_PROVE_LAYOUTS_H
#define CANTRIP_PROVE_LAYOUTS_H

#include "prove/ask.h"

/* How the answer was found. */
typedef struct layouts_answer {
  assumption_lists assumed; /* by component */
  uint64_t effort;          /* of all layouts */
  uint32_t copies;          /* as in part_layout, of the one that decided */
} layouts_answer;

/* `request` without a layout. `formula`: what a property of runs asks; NULL for others. `traces`: words are compared, and not played.
 * Fills `v` and `a`, which were not initialised; release `a` with layouts_answer_free. False, with diagnostics, for what does not fit
 * the program. */
bool layouts_decide(job *job, parts_request *request, const formula_request *formula, bool traces, layouts_answer *a,
                    verdict *v);
void layouts_answer_free(layouts_answer *a);

/* A component without its events: what remains of the specification are the procedures and the guard. */
bool weave_silently(job *job, const parts_request *request, const spec_component *component, const cexpr *guard,
                    const char *error_call, weaving *w);

#endif
