/* Which memory a step reads and writes: its lvalues, in the order in which C evaluates them. */
#ifndef CANTRIP_FLAT_ACCESSES_H
#define CANTRIP_FLAT_ACCESSES_H

#include "logic/expr.h"

/* What && || and ?: around an access ask for: it happens only if `condition` is true, or only if it is not. */
typedef struct reached_when {
  const expr *condition;
  bool holds;
  const struct reached_when *outer; /* NULL: none */
} reached_when;

typedef void access_found(void *context, const expr *lvalue, const reached_when *when, uint32_t ordinal);

/* Of evaluating `rhs`, then of writing `lhs`; each may be NULL. Variables without a path count, too. */
void accesses_visit(const expr *lhs, const expr *rhs, access_found *found, void *context);

#endif
