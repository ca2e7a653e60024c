/* Variables of recursive functions whose address is taken. A flat program with calls has one variable for all activations of a function.
 * Where the address stays in the activation, that is exact. Where a callee, an object or a global variable may get hold of it, it is
 * not: a pointer may lead to the variable of another activation. Such variables are forgotten: whatever is read from them is any value,
 * their addresses are any that are not null, and what is written to them is lost. More is possible then, and nothing is lost. */
#ifndef CANTRIP_ABSTRACT_ESCAPES_H
#define CANTRIP_ABSTRACT_ESCAPES_H

#include "flat/flat.h"

/* May the address of the object reach a variable that `is_common` says others have, too? */
bool escapes_to(const flat *f, const symbol *object, bool (*is_common)(void *context, const symbol *s), void *context);

/* Forgets what is in `objects` (symbol id -> 1). Locations and edges have other numbers then. */
void escapes_forget(flat *f, const map *objects);

#endif
