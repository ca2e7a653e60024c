/* Calls through pointers that a specification says something of: `procedure *ops->send { ... }` is for every call through a member `send` of
 * something called `ops`, `procedure *hook { ... }` for calls through a variable or member `hook`, whatever they point to. */
#ifndef CANTRIP_SPEC_INDIRECT_H
#define CANTRIP_SPEC_INDIRECT_H

#include "program/cfa.h"
#include "spec/spec.h"

/* Such calls become calls of a function without body that has the name of the procedure, for which all that is said of functions
 * holds. The program is changed; doing it again changes nothing. */
void indirect_bind(program *p, const spec *s);

#endif
