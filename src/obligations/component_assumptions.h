/* What a proof about the components of a specification assumes of each of them, tried before it is printed. */
#ifndef CANTRIP_OBLIGATIONS_COMPONENT_ASSUMPTIONS_H
#define CANTRIP_OBLIGATIONS_COMPONENT_ASSUMPTIONS_H

#include "prove/layouts.h"

/* `v` is the verdict that was found as `found` says. Each component is tried without its events. Where an execution breaks what the proof
 * assumes, `v` becomes unknown, with that execution if there is no other component. False, with a diagnostic, where that cannot even be
 * tried. */
bool component_assumptions_try(job *job, const parts_request *request, const layouts_answer *found, verdict *v);

#endif
