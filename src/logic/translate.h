/* Terms of C as formulas of Z3. Private to src/logic. */
#ifndef CANTRIP_LOGIC_TRANSLATE_H
#define CANTRIP_LOGIC_TRANSLATE_H

#include "logic/smt.h"
#include "logic/z3_api.h"

typedef struct translator {
  Z3_context z;
  terms *terms;
  smt_arith arith;
  bool exact;         /* no term was replaced by an unknown value */
  bool ideal;         /* SMT_INT: numbers have no end. True of a machine only where translate_overflow is not */
  map values, truths; /* expr id -> Z3_ast: as a number, as a formula */
  map overflows;      /* expr id -> Z3_ast: with `ideal`, whether something in it leaves its type */
  VEC(Z3_ast) facts;  /* ranges of variables, definitions: to be asserted by the caller */
} translator;

void translator_init(translator *t, Z3_context z, terms *terms, smt_arith arith);
void translator_free(translator *t);
Z3_ast translate_truth(translator *t, const expr *e); /* e != 0 */
Z3_ast translate_value(translator *t, const expr *e);
/* With `ideal`: does an operation whose value counts leave the range of its type? */
Z3_ast translate_overflow(translator *t, const expr *e);

#endif
