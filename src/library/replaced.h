/* Functions whose bodies a proof has not examined, although they are there: the specification says what a call of them does. That it
 * says so rightly is assumed. */
#ifndef CANTRIP_LIBRARY_REPLACED_H
#define CANTRIP_LIBRARY_REPLACED_H

#include "flat/assumption.h"
#include "program/cfa.h"
#include "spec/spec.h"

/* Appends an assumption for each function that the component may call and whose abstractions replace its body, unless the list has
 * it. `function` is the component. */
void replaced_assumptions(const program *p, const spec *s, const char *function, assumption_list *out);

#endif
