/* Measures: terms that show that a cycle of a model cannot be taken forever. A term of C has finitely many values, so a run that
 * lowers it infinitely often raises it infinitely often: whatever order its type has, and whether it wraps or not, is the
 * machine's. Nothing else has to be proved of a measure than what each step does to it (Balaban, Pnueli, Zuck 2005: ranking
 * abstraction; Podelski and Rybalchenko 2004 for where the terms come from). */
#ifndef CANTRIP_REFINE_RANKING_H
#define CANTRIP_REFINE_RANKING_H

#include "abstract/component.h"
#include "abstract/interval.h"

/* One term, or several, compared as words are in a dictionary. */
enum { MEASURE_PARTS = 3 };
typedef struct measure {
  const expr *part[MEASURE_PARTS];
  uint32_t n;
} measure;

typedef VEC(measure) measure_list;

/* What a step between two abstract states does to a measure: two questions to the solver. */
bool measure_lowered(component *c, const astate *from, const astate *to, const measure *m); /* whatever happens */
bool measure_raised(component *c, const astate *from, const astate *to, const measure *m);  /* perhaps */
bool measure_same(const measure *a, const measure *b);

/* A measure that excludes the cycle states[cycle[0]], ..., states[cycle[n-1]], states[cycle[0]]: one step lowers it, and none raises it. False:
 * none was found. */
bool measure_of_cycle(component *c, const astate *states, const uint32_t *cycle, uint32_t n, measure *out);

/* Predicates that might help to find one: the conditions in the cycle, at its heads; if they are there already, the bounds of what it
 * reads, wherever they are known; then the signs of what is added in it, and of what is set. True if there was a new one. */
bool measure_hints(component *c, const astate *states, const uint32_t *cycle, uint32_t n, const intervals *bounds);

/* The bounds of everything that is followed at a head, as predicates there: for a refinement that goes through values one by one. */
void measure_bounds(component *c, const intervals *bounds);

#endif
