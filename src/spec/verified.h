/* Does the body of a function do what its abstractions say (`verify;`)? Each abstraction is a question of conformance under its guard. What
 * the question does not see, since no event shows it, is found here: actions that only stand for the call, and what the body
 * changes besides. */
#ifndef CANTRIP_SPEC_VERIFIED_H
#define CANTRIP_SPEC_VERIFIED_H

#include "program/cfa.h"
#include "spec/spec.h"

/* The process of an abstraction without the actions that no call in the body performs: those stand for the call itself. Release with lts_free. */
lts *verified_process(const program *p, const spec *s, const spec_procedure *of, const lts *process);

/* Something that the body may change and that `modifies` does not have, as a reason why it is not verified; NULL: there is nothing. */
const char *verified_changes(const program *p, const spec *s, const spec_procedure *of, arena *a);

#endif
