/* What pointers may point to: Andersen's inclusion constraints over terms, as they stand on
 * edges. Assignments are given in any order and any number, flow and context do not count
 * (an inlined program has a symbol per context). A target is an object and a byte offset
 * in it, array indices left out; NO_OFFSET means anywhere in the object.
 *
 * Integers as wide as a pointer, and bytes, carry pointers too: a pointer survives being
 * cast, hashed or copied byte by byte. A constant number points to nothing.
 *
 * What an unknown pointer points to is told when it is followed, or converted to a pointer of another type:
 * then its own type says what kind of object is there (alias_unknown_objects).
 *
 * Queries may be mixed with new assignments; what is needed is solved when asked for. */
#ifndef CANTRIP_FLAT_ALIAS_H
#define CANTRIP_FLAT_ALIAS_H

#include "flat/layout.h"
#include "logic/expr.h"

typedef struct alias alias;

typedef struct target {
  symbol *object;  /* a variable, an allocation site, a function; NULL: not known */
  uint32_t offset; /* bytes; NO_OFFSET: anywhere */
} target;

typedef struct targets {
  const uint32_t *at; /* for alias_target */
  uint32_t n;
} targets;

alias *alias_new(terms *terms);
void alias_free(alias *a);

/* Which objects an unknown pointer to `t` may point to: the first, second ... of them; NULL: no more. They hold
 * unknown pointers, too, but for those that begin at the bits `except`. Without such a function, or where
 * it names none, the object stays unknown: what is stored there is lost, anything is loaded. */
typedef symbol *alias_object(void *context, const type *t, uint32_t number, const uint64_t **except, uint32_t *n);
void alias_unknown_objects(alias *a, alias_object *object, void *context);

/* No object is split: to be said before any is mentioned. Much quicker, and enough to know which objects an access may be in. */
void alias_coarse(alias *a);
/* This object cannot be split. To be said before it is mentioned. */
void alias_opaque(alias *a, symbol *object);
const layout *alias_layout(alias *a, symbol *object); /* NULL for functions */

/* Accesses to this lvalue, and to parts of it, may be anywhere in the objects that it may be in: their
 * indices may leave the array. To be said before assignments. */
void alias_widen(alias *a, const expr *lvalue);
bool alias_is_wide(const alias *a, const expr *lvalue);

void alias_assign(alias *a, const expr *lhs, const expr *rhs); /* scalars or aggregates */
void alias_flow(alias *a, const expr *lhs, const expr *rhs);   /* any part of rhs to any of lhs */
void alias_point(alias *a, const expr *lhs, symbol *object);   /* lhs = &object */
void alias_unknown(alias *a, const expr *lhs);                 /* lhs = some pointer not known */
/* Every pointer in the object, but for those that begin at the bits `except`. */
void alias_unknown_inside(alias *a, symbol *object, const uint64_t *except, uint32_t n);
/* *to = *from, of a size that is not known: bytes of one object anywhere into another. */
void alias_copy(alias *a, const expr *to, const expr *from);

/* Calls `found` for each target of each leaf of each object, leaves of a union as one group. */
typedef void alias_holder(void *context, symbol *holder, uint32_t group, target at);
void alias_holders(alias *a, alias_holder *found, void *context);
/* Where this group may point into `object`, it may point to the same place in `another`, of the same type, too. */
void alias_also(alias *a, symbol *holder, uint32_t group, symbol *object, symbol *another);

/* Where a value may point, and where an lvalue may be. The order is by first mention. The memory stays valid, but assignments may
 * add targets. */
targets alias_of_value(alias *a, const expr *e);
targets alias_of_place(alias *a, const expr *lvalue);
/* Where a pointer may point, an unknown one by its type before it was converted to one to void. */
targets alias_of_pointer(alias *a, const expr *pointer);
target alias_target(const alias *a, uint32_t id);

#endif
