/* The events that a component may perform: those of the procedures that it may call. */
#ifndef CANTRIP_ABSTRACT_PERFORMS_H
#define CANTRIP_ABSTRACT_PERFORMS_H

#include "program/cfa.h"
#include "spec/spec.h"

typedef struct performs_request {
  job *job;
  program *program;
  struct guard_solver *solver; /* as in weave_request */
  spec *spec;
  actions *actions;
  const spec_component *component; /* a C function */
  const cexpr *guard;              /* may be NULL */
  bool initial_globals;
} performs_request;

/* Appends them, sorted. False, with a diagnostic, if there is no such function, or it does not fit the specification. */
bool performs_alphabet(const performs_request *q, action_list *out);

/* Is the action in a sorted list? */
bool performs_has(const action_list *list, uint32_t action);

#endif
