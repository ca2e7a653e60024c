/* Terms of C as formulas of Z3. Private to src/logic. */
#ifndef CANTRIP_LOGIC_SMT_TRANSLATE_H
#define CANTRIP_LOGIC_SMT_TRANSLATE_H

#include "logic/smt.h"
#include "logic/z3_api.h"

typedef struct translator {
  Z3_context z;
  terms *terms;
  smt_arith arith;
  bool exact;         /* no term was replaced by an unknown value */
  bool ideal;         /* SMT_INT: numbers have no end. True of a machine only where translate_overflow is not */
  map values, truths; /* expr id -> Z3_ast: as a number, as a formula */
  map reals;          /* expr id -> Z3_ast: of a floating sort */
  map overflows;      /* expr id -> Z3_ast: with `ideal`, whether something in it leaves its type */
  VEC(Z3_ast) facts;  /* ranges of variables, definitions: to be asserted by the caller */
} translator;

void translator_init(translator *t, Z3_context z, terms *terms, smt_arith arith);
void translator_free(translator *t);
Z3_ast translate_truth(translator *t, const expr *e); /* e != 0 */
Z3_ast translate_value(translator *t, const expr *e);
/* Floating point; translate_float.c. Is it more than an unknown value? Then as a number of a floating sort, and as its bits. */
bool translates_float(const translator *t, const expr *e);
Z3_ast translate_real(translator *t, const expr *e);
Z3_ast translate_float_bits(translator *t, const expr *e);
/* A comparison of two; whether one is not zero; one as an integer, or as `otherwise` where it does not fit. NULL: not modelled. */
Z3_ast translate_float_compare(translator *t, const expr *e);
Z3_ast translate_float_truth(translator *t, const expr *e);
Z3_ast translate_float_to_integer(translator *t, const expr *e, Z3_ast otherwise);
/* With `ideal`: does an operation whose value counts leave the range of its type? */
Z3_ast translate_overflow(translator *t, const expr *e);

#endif
