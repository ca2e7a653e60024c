/* Floating point for translate.c: float and double as IEEE 754 has them, rounded to the nearest, each operation in its own type
 * (FLT_EVAL_METHOD 0). Only with bit-vectors, where such a value is its bits; operations are done on numbers of Z3's floating
 * sorts, which are kept by term, so that bits are made only where a variable or an element wants them. A NaN has the bits that Z3
 * gives it. long double is not modelled, nor is what a conversion to an integer gives that the number does not fit: C leaves it
 * undefined. */
#include "logic/smt_translate.h"

#include <stdio.h>

static bool is_modelled(const translator *t, const type *type) {
  return t->arith == SMT_BV && type_is_float(type) && type->width <= 64;
}

static Z3_sort sort_of(const translator *t, const type *type) {
  return type->width == 32 ? z3.mk_fpa_sort_single(t->z) : z3.mk_fpa_sort_double(t->z);
}

static Z3_ast constant(translator *t, const type *type, long double value) {
  char text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)bits_of_real(type, value));
  return z3.mk_fpa_to_fp_bv(t->z, z3.mk_numeral(t->z, text, z3.mk_bv_sort(t->z, type->width)), sort_of(t, type));
}

bool translates_float(const translator *t, const expr *e) {
  if (!is_modelled(t, e->type)) return false;
  switch (e->kind) {
  case EX_FLOAT:
  case EX_NEG:
  case EX_ADD:
  case EX_SUB:
  case EX_MUL:
  case EX_DIV:
  case EX_ITE:
  case EX_VAR:
  case EX_SELECT: return true;
  case EX_CAST:
    return is_modelled(t, e->args[0]->type) || (!type_is_float(e->args[0]->type) && e->args[0]->type->width <= 64);
  default: return false;
  }
}

static Z3_ast from_integer(translator *t, const expr *e) {
  const expr *a = e->args[0];
  Z3_ast x = translate_value(t, a), nearest = z3.mk_fpa_rne(t->z);
  if (a->type->kind == TY_INT && a->type->is_signed)
    return z3.mk_fpa_to_fp_signed(t->z, nearest, x, sort_of(t, e->type));
  return z3.mk_fpa_to_fp_unsigned(t->z, nearest, x, sort_of(t, e->type));
}

static Z3_ast make_real(translator *t, const expr *e) {
  Z3_context z = t->z;
  Z3_ast nearest = z3.mk_fpa_rne(z);
  switch (e->kind) {
  case EX_FLOAT: return constant(t, e->type, e->real);
  case EX_NEG: return z3.mk_fpa_neg(z, translate_real(t, e->args[0]));
  case EX_ADD: return z3.mk_fpa_add(z, nearest, translate_real(t, e->args[0]), translate_real(t, e->args[1]));
  case EX_SUB: return z3.mk_fpa_sub(z, nearest, translate_real(t, e->args[0]), translate_real(t, e->args[1]));
  case EX_MUL: return z3.mk_fpa_mul(z, nearest, translate_real(t, e->args[0]), translate_real(t, e->args[1]));
  case EX_DIV: return z3.mk_fpa_div(z, nearest, translate_real(t, e->args[0]), translate_real(t, e->args[1]));
  case EX_ITE:
    return z3.mk_ite(z, translate_truth(t, e->args[0]), translate_real(t, e->args[1]), translate_real(t, e->args[2]));
  case EX_CAST:
    if (translates_float(t, e) && !type_is_float(e->args[0]->type)) return from_integer(t, e);
    if (translates_float(t, e))
      return z3.mk_fpa_to_fp_float(z, nearest, translate_real(t, e->args[0]), sort_of(t, e->type));
    break;
  default: break;
  }
  return z3.mk_fpa_to_fp_bv(z, translate_value(t, e), sort_of(t, e->type));
}

Z3_ast translate_real(translator *t, const expr *e) {
  uint64_t found;
  if (map_get(&t->reals, e->id, &found)) return (Z3_ast)(uintptr_t)found;
  Z3_ast r = make_real(t, e);
  map_put(&t->reals, e->id, (uint64_t)(uintptr_t)r);
  return r;
}

Z3_ast translate_float_bits(translator *t, const expr *e) { return z3.mk_fpa_to_ieee_bv(t->z, translate_real(t, e)); }

Z3_ast translate_float_compare(translator *t, const expr *e) {
  Z3_context z = t->z;
  if (!is_modelled(t, e->args[0]->type)) return NULL;
  Z3_ast a = translate_real(t, e->args[0]), b = translate_real(t, e->args[1]);
  switch (e->kind) {
  case EX_LT: return z3.mk_fpa_lt(z, a, b);
  case EX_LE: return z3.mk_fpa_leq(z, a, b);
  case EX_GT: return z3.mk_fpa_lt(z, b, a);
  case EX_GE: return z3.mk_fpa_leq(z, b, a);
  case EX_EQ: return z3.mk_fpa_eq(z, a, b);
  default: return z3.mk_not(z, z3.mk_fpa_eq(z, a, b));
  }
}

Z3_ast translate_float_truth(translator *t, const expr *e) {
  return is_modelled(t, e->type) ? z3.mk_not(t->z, z3.mk_fpa_is_zero(t->z, translate_real(t, e))) : NULL;
}

/* Does the number, cut off behind the point, fit the integer type? */
static Z3_ast fits(translator *t, Z3_ast x, const type *from, const type *to) {
  Z3_context z = t->z;
  long double low = (long double)int_min(to), high = (long double)int_max(to) + 1;
  if (to->width == 64) high = to->is_signed ? 9223372036854775808.0L : 18446744073709551616.0L;
  bool below = (from->width == 32 ? (long double)(float)(low - 1) : (long double)(double)(low - 1)) == low - 1;
  Z3_ast two[2];
  if (below) two[0] = z3.mk_fpa_lt(z, constant(t, from, low - 1), x);
  else two[0] = z3.mk_fpa_leq(z, constant(t, from, low), x);
  two[1] = z3.mk_fpa_lt(z, x, constant(t, from, high));
  return z3.mk_and(z, 2, two);
}

Z3_ast translate_float_to_integer(translator *t, const expr *e, Z3_ast otherwise) {
  const type *from = e->args[0]->type, *to = e->type;
  Z3_context z = t->z;
  if (!is_modelled(t, from) || to->width > 64) return NULL;
  Z3_ast x = translate_real(t, e->args[0]), zero = z3.mk_fpa_rtz(z);
  bool is_signed = to->kind == TY_INT && to->is_signed;
  Z3_ast whole = is_signed ? z3.mk_fpa_to_sbv(z, zero, x, to->width) : z3.mk_fpa_to_ubv(z, zero, x, to->width);
  return z3.mk_ite(z, fits(t, x, from, to), whole, otherwise);
}
