/* Measures: terms that show that a cycle of a model cannot be taken for ever. A term of C has finitely many values, so a run that
 * lowers it infinitely often raises it infinitely often: whatever order its type has, and whether it wraps or not, is the
 * machine's. Nothing else has to be proved of a measure than what each step does to it (Balaban, Pnueli, Zuck 2005: ranking
 * abstraction; Podelski and Rybalchenko 2004 for where the terms come from). */
#ifndef CANTRIP_REFINE_RANKING_H
#define CANTRIP_REFINE_RANKING_H

#include "abstract/component.h"

typedef VEC(const expr *) measure_list;

/* What a step between two abstract states does to a measure: two questions to the solver. */
bool measure_lowered(component *c, const astate *from, const astate *to, const expr *measure); /* whatever happens */
bool measure_raised(component *c, const astate *from, const astate *to, const expr *measure);  /* perhaps */

/* A measure that excludes the cycle states[cycle[0]], ..., states[cycle[n-1]], states[cycle[0]]: one step lowers it, and none raises it. NULL:
 * none was found. */
const expr *measure_of_cycle(component *c, const astate *states, const uint32_t *cycle, uint32_t n);

/* Predicates at the heads of the cycle that might help to find one: the signs of what is added in it. True if there was a
 * new one. */
bool measure_hints(component *c, const astate *states, const uint32_t *cycle, uint32_t n);

#endif
