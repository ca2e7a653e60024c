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
  map values, truths; /* expr id -> Z3_ast: as a number, as a formula */
  VEC(Z3_ast) facts;  /* ranges of variables, definitions: to be asserted by the caller */
} translator;

void translator_init(translator *t, Z3_context z, terms *terms, smt_arith arith);
void translator_free(translator *t);
Z3_ast translate_truth(translator *t, const expr *e); /* e != 0 */
Z3_ast translate_value(translator *t, const expr *e);

#endif
