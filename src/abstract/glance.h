/* Satisfiability at a glance: most guards of protocol code compare variables with constants and
 * test bits. What they allow is found by a small search over the range of each variable, a thousand
 * times faster than by asking the solver, who is left with the rest. */
#ifndef CANTRIP_ABSTRACT_GLANCE_H
#define CANTRIP_ABSTRACT_GLANCE_H

#include "abstract/precision.h"

typedef enum { GLANCE_NO, GLANCE_YES, GLANCE_UNCLEAR } glance_answer;

/* Can `wanted` hold together with `given`, which are known to be possible together? */
glance_answer glance(terms *t, const expr_list *given, const expr_list *wanted);

#endif
