/* The properties of a specification's program blocks: each is woven into the C program and decided. */
#ifndef CANTRIP_LIBRARY_PROPERTIES_H
#define CANTRIP_LIBRARY_PROPERTIES_H

#include "check/verdict.h"
#include "spec/spec.h"

/* Decides every property, or those that --property names; appends a verdict each, which the caller frees with
 * verdict_free and mem_free. False, with diagnostics, for bad input; a limit is a verdict. */
bool properties_check(job *job, program *program, spec *spec, actions *actions, verdict_list *out);

/* Whether each component ends: one verdict each. */
bool properties_termination(job *job, program *program, spec *spec, actions *actions, verdict_list *out);

/* Run-time errors of the components, or of the functions that --function names, as obligations: procedures do what
 * their abstractions say, and a component is called as the guard of its first property says. */
bool properties_obligations(job *job, program *program, spec *spec, actions *actions, uint32_t checks,
                            verdict_list *out);

#endif
