/* Formulas of Z3 as terms of C, as far as C has the words. Private to src/logic. */
#ifndef CANTRIP_LOGIC_READBACK_H
#define CANTRIP_LOGIC_READBACK_H

#include "logic/expr.h"
#include "logic/z3_api.h"

/* A formula over bound variables: number i is formals[i], widened, so that sums mean the same. NULL: it has other parts, or is
 * nested deeper than `depth`. */
const expr *readback(Z3_context z, terms *terms, symbol *const *formals, uint32_t n, Z3_ast formula, int depth);

#endif
