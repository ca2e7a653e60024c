/* Expressions of a specification as typed terms of a program: names are looked up, and the
 * promotions and conversions of C are applied as a compiler would (C17 6.3.1, 6.5). */
#ifndef CANTRIP_SPEC_RESOLVE_H
#define CANTRIP_SPEC_RESOLVE_H

#include "program/cfa.h"
#include "spec/spec.h"

typedef struct resolve_scope {
  program *program;
  const cfa *function;        /* whose parameters and locals are seen; NULL: only globals */
  const expr *const *dollars; /* what $0, $1, ... stand for; NULL entries: nothing */
  uint32_t ndollars;
  const spec_index *values; /* variables of the specification, before everything else */
  uint32_t nvalues;
} resolve_scope;

/* The value: a scalar, arrays as the address of their first element. Names are, in this order: variables
 * of the scope, constants of the specification, parameters and locals of the function, its static
 * variables, globals, functions. NULL, with a diagnostic that has a place, for what C does not allow
 * and what the program does not have. */
const expr *spec_resolve(job *job, spec *s, const cexpr *e, const resolve_scope *scope);

/* What can be changed (of `modifies`): a variable, member, element or dereference of any type. */
const expr *spec_resolve_lvalue(job *job, spec *s, const cexpr *e, const resolve_scope *scope);

#endif
