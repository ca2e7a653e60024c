/* Who is answerable for a violation: does it depend on what the caller has given? */
#ifndef CANTRIP_LIBRARY_BLAME_H
#define CANTRIP_LIBRARY_BLAME_H

#include "check/verdict.h"
#include "program/cfa.h"

/* Is what goes wrong at the end of the execution of `v`, a violation of `function` with any arguments, a number, a pointer or the size of an
 * object that the caller has given? Values that the program makes, that functions without body return, and memory that
 * the program has freed are its own. True also where it cannot be told. */
bool blame_is_callers(const program *p, const cfa *function, const verdict *v);

#endif
