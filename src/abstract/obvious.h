/* Satisfiability at a glance: conditions that test different variables, each in a way that
 * some value passes, can all hold at once. Most guards of protocol code are of this kind, and
 * the solver need not be asked. */
#ifndef CANTRIP_ABSTRACT_OBVIOUS_H
#define CANTRIP_ABSTRACT_OBVIOUS_H

#include "abstract/precision.h"

/* True: `wanted` can hold together with `given`, which are known to be possible together.
 * False: it does not show at a glance. */
bool obviously_possible(terms *t, const expr_list *given, const expr_list *wanted);

#endif
