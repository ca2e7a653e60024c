/* See translate.h. Every term is translated once; the result is kept by its id.
 *
 * Integers: a term's value lies in the range of its type, so sums leave it by at most one
 * period and `ite` brings them back; products by a constant and narrowing conversions
 * use `mod`. When both operands are known to be small, nothing is written. Truth values
 * stay formulas and become 0 or 1 only where a number is wanted. */
#include "logic/smt_translate.h"

#include "logic/table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void translator_init(translator *t, Z3_context z, terms *terms, smt_arith arith) {
  *t = (translator){.z = z, .terms = terms, .arith = arith, .exact = true};
}

void translator_free(translator *t) {
  map_free(&t->values);
  map_free(&t->truths);
  map_free(&t->reals);
  map_free(&t->overflows);
  vec_free(&t->facts);
}

/* ---- sorts and constants ---- */

static bool is_signed(const type *t) { return t->kind == TY_INT && t->is_signed; }

static uint32_t width_of(const type *t) {
  if (t->kind == TY_FLOAT && t->width > 64) return 64; /* long double is an unknown value */
  return t->width;
}

static Z3_sort sort_of(translator *t, const type *type) {
  if (type->kind == TY_ARRAY) {
    Z3_sort index = sort_of(t, t->terms->types.type_ptrdiff);
    return z3.mk_array_sort(t->z, index, sort_of(t, type->to));
  }
  if (t->arith == SMT_INT) return z3.mk_int_sort(t->z);
  return z3.mk_bv_sort(t->z, width_of(type));
}

static void decimal(char *out, i128 value) {
  char digits[48];
  int n = 0;
  u128 v = value < 0 ? -(u128)value : (u128)value;
  do digits[n++] = (char)('0' + (int)(v % 10));
  while (v /= 10);
  if (value < 0) *out++ = '-';
  while (n) *out++ = digits[--n];
  *out = 0;
}

static Z3_ast number(translator *t, const type *type, i128 value) {
  char text[64];
  if (t->arith == SMT_BV && value < 0 && width_of(type) < 128) value += (i128)1 << width_of(type);
  decimal(text, value);
  return z3.mk_numeral(t->z, text, sort_of(t, type));
}

static Z3_ast integer(translator *t, i128 value) {
  char text[64];
  decimal(text, value);
  return z3.mk_numeral(t->z, text, z3.mk_int_sort(t->z));
}

static void bound(translator *t, Z3_ast x, const type *type) {
  if (t->arith != SMT_INT || type->kind == TY_FLOAT || type->kind == TY_ARRAY) return;
  vec_push(&t->facts, z3.mk_ge(t->z, x, integer(t, int_min(type))));
  vec_push(&t->facts, z3.mk_le(t->z, x, integer(t, int_max(type))));
}

/* A value of which only the type is known; the same term gets the same one. */
static Z3_ast unknown(translator *t, const expr *e, bool inexact) {
  char name[32];
  snprintf(name, sizeof name, "u%u", e->id);
  Z3_ast x = z3.mk_const(t->z, z3.mk_string_symbol(t->z, name), sort_of(t, e->type));
  bound(t, x, e->type);
  if (inexact) t->exact = false;
  return x;
}

static Z3_ast variable(translator *t, const expr *e) {
  char name[32];
  snprintf(name, sizeof name, "v%u", e->sym->id);
  Z3_ast x = z3.mk_const(t->z, z3.mk_string_symbol(t->z, name), sort_of(t, e->type));
  bound(t, x, e->type);
  return x;
}

i128 symbol_address(const terms *t, const symbol *sym) {
  uint32_t shift = symbol_reach_bits(&t->types) + 1;
  i128 base = (i128)1 << (shift - 4);
  return ((i128)sym->slot << shift) + base;
}

/* &x, &x.f, &a[3] are numbers; &a[i] is one plus a multiple of i. */
static Z3_ast address(translator *t, const expr *e, const expr *lvalue) {
  const type *ptr = e->type, *diff = t->terms->types.type_ptrdiff;
  if (lvalue->kind == EX_VAR) return number(t, ptr, symbol_address(t->terms, lvalue->sym));
  if (lvalue->kind == EX_DEREF) return translate_value(t, lvalue->args[0]);
  if (lvalue->kind == EX_FIELD) {
    Z3_ast base = address(t, e, lvalue->args[0]);
    Z3_ast off = number(t, ptr, (i128)(ex_field_of(lvalue)->offset / 8));
    Z3_ast sum[2] = {base, off};
    return t->arith == SMT_INT ? z3.mk_add(t->z, 2, sum) : z3.mk_bvadd(t->z, base, off);
  }
  assert(lvalue->kind == EX_INDEX);
  Z3_ast base = address(t, e, lvalue->args[0]);
  Z3_ast i = translate_value(t, ex_cast(t->terms, diff, lvalue->args[1]));
  Z3_ast size = number(t, diff, (i128)lvalue->type->size);
  if (t->arith == SMT_BV) return z3.mk_bvadd(t->z, base, z3.mk_bvmul(t->z, i, size));
  Z3_ast product[2] = {i, size}, sum[2] = {base, z3.mk_mul(t->z, 2, product)};
  return z3.mk_add(t->z, 2, sum);
}

/* ---- truth ---- */

static Z3_ast as_number(translator *t, const type *type, Z3_ast truth) {
  return z3.mk_ite(t->z, truth, number(t, type, 1), number(t, type, 0));
}

/* Any truth value, the same for the same term. */
static Z3_ast unknown_truth(translator *t, const expr *e) {
  char name[32];
  snprintf(name, sizeof name, "f%u", e->id);
  t->exact = false;
  return z3.mk_const(t->z, z3.mk_string_symbol(t->z, name), z3.mk_bool_sort(t->z));
}

static Z3_ast compare(translator *t, const expr *e) {
  const type *type = e->args[0]->type;
  Z3_context z = t->z;
  if (type_is_float(type)) { /* equality too: NaN differs from itself */
    Z3_ast known = translate_float_compare(t, e);
    return known ? known : unknown_truth(t, e);
  }
  Z3_ast a = translate_value(t, e->args[0]), b = translate_value(t, e->args[1]);
  if (e->kind == EX_EQ) return z3.mk_eq(z, a, b);
  if (e->kind == EX_NE) return z3.mk_not(z, z3.mk_eq(z, a, b));
  if (e->kind == EX_GT || e->kind == EX_GE) {
    Z3_ast swap = a;
    a = b;
    b = swap;
  }
  bool strict = e->kind == EX_LT || e->kind == EX_GT;
  if (t->arith == SMT_INT) return strict ? z3.mk_lt(z, a, b) : z3.mk_le(z, a, b);
  if (is_signed(type)) return strict ? z3.mk_bvslt(z, a, b) : z3.mk_bvsle(z, a, b);
  return strict ? z3.mk_bvult(z, a, b) : z3.mk_bvule(z, a, b);
}

static Z3_ast make_truth(translator *t, const expr *e) {
  Z3_context z = t->z;
  Z3_ast two[2];
  switch (e->kind) {
  case EX_INT: return e->value ? z3.mk_true(z) : z3.mk_false(z);
  case EX_LNOT: return z3.mk_not(z, translate_truth(t, e->args[0]));
  case EX_LAND:
  case EX_LOR:
    two[0] = translate_truth(t, e->args[0]);
    two[1] = translate_truth(t, e->args[1]);
    return e->kind == EX_LAND ? z3.mk_and(z, 2, two) : z3.mk_or(z, 2, two);
  case EX_LT:
  case EX_LE:
  case EX_GT:
  case EX_GE:
  case EX_EQ:
  case EX_NE: return compare(t, e);
  case EX_ITE:
    return z3.mk_ite(z, translate_truth(t, e->args[0]), translate_truth(t, e->args[1]), translate_truth(t, e->args[2]));
  case EX_CAST: /* widening and conversion to _Bool keep the truth */
    if (!type_is_float(e->args[0]->type) && (e->type->kind == TY_BOOL || e->type->width >= e->args[0]->type->width))
      return translate_truth(t, e->args[0]);
    break;
  default: break;
  }
  if (type_is_float(e->type)) {
    Z3_ast known = translate_float_truth(t, e);
    return known ? known : unknown_truth(t, e);
  }
  return z3.mk_not(z, z3.mk_eq(z, translate_value(t, e), number(t, e->type, 0)));
}

Z3_ast translate_truth(translator *t, const expr *e) {
  uint64_t found;
  if (map_get(&t->truths, e->id, &found)) return (Z3_ast)(uintptr_t)found;
  Z3_ast r = make_truth(t, e);
  map_put(&t->truths, e->id, (uint64_t)(uintptr_t)r);
  return r;
}

/* ---- linear integers ---- */

typedef struct {
  i128 low, high;
} interval;

static i128 clamp(i128 v) {
  i128 most = (i128)1 << 100;
  return v > most ? most : v < -most ? -most : v;
}

/* What can be said of a term's mathematical value without the solver. */
static interval bounds(const expr *e, int depth) {
  interval full = {int_min(e->type), int_max(e->type)};
  if (e->type->width > 64) return full;
  if (e->kind == EX_INT) return (interval){e->value, e->value};
  if (e->kind >= EX_LT && e->kind <= EX_LOR) return (interval){0, 1};
  if (e->kind == EX_LNOT) return (interval){0, 1};
  if (depth <= 0) return full;
  interval a, b, r = full;
  switch (e->kind) {
  case EX_CAST:
    if (type_is_float(e->args[0]->type)) return full;
    a = bounds(e->args[0], depth - 1);
    return a.low >= full.low && a.high <= full.high ? a : full;
  case EX_ITE:
    a = bounds(e->args[1], depth - 1);
    b = bounds(e->args[2], depth - 1);
    return (interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
  case EX_ADD:
    a = bounds(e->args[0], depth - 1);
    b = bounds(e->args[1], depth - 1);
    r = (interval){clamp(a.low + b.low), clamp(a.high + b.high)};
    break;
  case EX_SUB:
    a = bounds(e->args[0], depth - 1);
    b = bounds(e->args[1], depth - 1);
    r = (interval){clamp(a.low - b.high), clamp(a.high - b.low)};
    break;
  case EX_REM:
    if (e->args[1]->kind == EX_INT && e->args[1]->value > 0) {
      i128 m = e->args[1]->value - 1;
      a = bounds(e->args[0], depth - 1);
      return (interval){a.low < 0 ? -m : 0, m};
    }
    return full;
  case EX_BITAND:
    for (int i = 0; i < 2; i++)
      if (e->args[i]->kind == EX_INT && e->args[i]->value >= 0) return (interval){0, e->args[i]->value};
    return full;
  default: return full;
  }
  return r.low >= full.low && r.high <= full.high ? r : full;
}

static Z3_ast add2(translator *t, Z3_ast a, Z3_ast b) {
  Z3_ast two[2] = {a, b};
  return z3.mk_add(t->z, 2, two);
}

static Z3_ast sub2(translator *t, Z3_ast a, Z3_ast b) {
  Z3_ast two[2] = {a, b};
  return z3.mk_sub(t->z, 2, two);
}

static Z3_ast mul2(translator *t, Z3_ast a, Z3_ast b) {
  Z3_ast two[2] = {a, b};
  return z3.mk_mul(t->z, 2, two);
}

/* Brings `x`, known to lie in `in`, into the range of the type. */
static Z3_ast wrap(translator *t, const type *type, Z3_ast x, interval in) {
  Z3_context z = t->z;
  i128 low = int_min(type), high = int_max(type), period = (i128)1 << type->width;
  if (type->kind == TY_BOOL) return z3.mk_ite(z, z3.mk_eq(z, x, integer(t, 0)), integer(t, 0), integer(t, 1));
  if ((in.low >= low && in.high <= high) || (t->ideal && type->width <= 64)) return x;
  if (in.low >= low - period && in.high <= high + period) {
    Z3_ast r = x;
    if (in.high > high) r = z3.mk_ite(z, z3.mk_gt(z, x, integer(t, high)), sub2(t, x, integer(t, period)), r);
    if (in.low < low) r = z3.mk_ite(z, z3.mk_lt(z, x, integer(t, low)), add2(t, x, integer(t, period)), r);
    return r;
  }
  Z3_ast shifted = low ? sub2(t, x, integer(t, low)) : x;
  Z3_ast m = z3.mk_mod(z, shifted, integer(t, period));
  return low ? add2(t, m, integer(t, low)) : m;
}

static void know_if(translator *t, Z3_ast a, Z3_ast b, Z3_ast fact, Z3_ast more) {
  Z3_ast given[2] = {a, b}, then[2] = {fact, more};
  vec_push(&t->facts, z3.mk_implies(t->z, z3.mk_and(t->z, 2, given), z3.mk_and(t->z, 2, then)));
}

/* A quotient or a remainder by what is no constant: where it lies, as far as that takes no products. */
static Z3_ast divided(translator *t, const expr *e) {
  Z3_context z = t->z;
  Z3_ast r = unknown(t, e, true), zero = integer(t, 0);
  Z3_ast a = translate_value(t, e->args[0]), b = translate_value(t, e->args[1]), minus_b = z3.mk_unary_minus(z, b);
  Z3_ast not_below = z3.mk_ge(z, a, zero), not_above = z3.mk_le(z, a, zero), positive = z3.mk_gt(z, b, zero),
         negative = z3.mk_lt(z, b, zero), small = z3.mk_lt(z, a, b);
  know_if(t, not_below, positive, z3.mk_ge(z, r, zero), z3.mk_le(z, r, a));
  know_if(t, not_above, positive, z3.mk_le(z, r, zero), z3.mk_ge(z, r, a));
  Z3_ast then = z3.mk_eq(z, r, e->kind == EX_REM ? a : zero);
  know_if(t, not_below, small, then, then);
  if (e->kind == EX_DIV) return r;
  know_if(t, not_below, negative, z3.mk_ge(z, r, zero), z3.mk_le(z, r, a));
  know_if(t, not_above, negative, z3.mk_le(z, r, zero), z3.mk_ge(z, r, a));
  know_if(t, positive, positive, z3.mk_lt(z, minus_b, r), z3.mk_lt(z, r, b));
  know_if(t, negative, negative, z3.mk_lt(z, b, r), z3.mk_lt(z, r, minus_b));
  return r;
}

/* C divides towards zero, Z3 rounds down for a positive divisor. */
static Z3_ast divide(translator *t, Z3_ast a, interval in, i128 divisor) {
  Z3_context z = t->z;
  Z3_ast d = integer(t, divisor < 0 ? -divisor : divisor), zero = integer(t, 0);
  Z3_ast q = z3.mk_div(z, a, d);
  if (in.low < 0)
    q = z3.mk_ite(z, z3.mk_ge(z, a, zero), q, z3.mk_unary_minus(z, z3.mk_div(z, z3.mk_unary_minus(z, a), d)));
  return divisor < 0 ? z3.mk_unary_minus(z, q) : q;
}

static bool is_power(i128 v, uint32_t *log) {
  for (uint32_t k = 0; k < 64; k++)
    if (v == (i128)1 << k) {
      *log = k;
      return true;
    }
  return false;
}

/* x & mask, for low ones (2^k - 1) or a single bit: of a value taken modulo 2^width. */
static Z3_ast mask_bits(translator *t, const expr *x, i128 mask) {
  Z3_context z = t->z;
  uint32_t log;
  if (mask < 0) return NULL;
  Z3_ast v = translate_value(t, x);
  if (is_power(mask + 1, &log)) return z3.mk_mod(z, v, integer(t, mask + 1));
  if (!is_power(mask, &log)) return NULL;
  Z3_ast bit = z3.mk_mod(z, z3.mk_div(z, v, integer(t, mask)), integer(t, 2));
  return mul2(t, bit, integer(t, mask));
}

static Z3_ast int_bits(translator *t, const expr *e) {
  const expr *a = e->args[0], *b = e->args[1];
  Z3_ast r = NULL;
  if (e->kind == EX_BITAND && b->kind == EX_INT) r = mask_bits(t, a, b->value);
  if (e->kind == EX_BITAND && !r && a->kind == EX_INT) r = mask_bits(t, b, a->value);
  if (e->kind == EX_SHL && b->kind == EX_INT && b->value >= 0 && b->value < e->type->width && b->value < 62) {
    i128 f = (i128)1 << b->value;
    interval in = bounds(a, 4);
    r = wrap(t, e->type, mul2(t, translate_value(t, a), integer(t, f)),
             (interval){clamp(in.low * f), clamp(in.high * f)});
  }
  if (e->kind == EX_SHR && b->kind == EX_INT && b->value >= 0 && b->value < e->type->width)
    r = z3.mk_div(t->z, translate_value(t, a), integer(t, (i128)1 << b->value));
  return r ? r : unknown(t, e, true);
}

static Z3_ast int_arith(translator *t, const expr *e) {
  const expr *a = e->args[0], *b = e->args[1];
  const type *type = e->type;
  interval x = bounds(a, 6), y = bounds(b, 6);
  switch (e->kind) {
  case EX_ADD:
    return wrap(t, type, add2(t, translate_value(t, a), translate_value(t, b)),
                (interval){x.low + y.low, x.high + y.high});
  case EX_SUB:
    return wrap(t, type, sub2(t, translate_value(t, a), translate_value(t, b)),
                (interval){x.low - y.high, x.high - y.low});
  case EX_MUL: {
    const expr *c = b->kind == EX_INT ? b : a, *v = b->kind == EX_INT ? a : b;
    if (c->kind != EX_INT || c->value > (i128)1 << 40 || c->value < -((i128)1 << 40)) return unknown(t, e, true);
    interval in = bounds(v, 6);
    i128 p = clamp(in.low * c->value), q = clamp(in.high * c->value);
    return wrap(t, type, mul2(t, translate_value(t, v), integer(t, c->value)),
                p < q ? (interval){p, q} : (interval){q, p});
  }
  case EX_DIV:
  case EX_REM: {
    if (b->kind != EX_INT) return divided(t, e);
    if (!b->value) return unknown(t, e, true);
    Z3_ast va = translate_value(t, a), q = divide(t, va, x, b->value);
    if (e->kind == EX_DIV) { /* only MIN / -1 leaves the range */
      bool edge = b->value == -1 && is_signed(type);
      return edge ? wrap(t, type, q, (interval){-x.high, -x.low}) : q;
    }
    return sub2(t, va, mul2(t, q, integer(t, b->value)));
  }
  default: return int_bits(t, e);
  }
}

static Z3_ast int_pointer(translator *t, const expr *e) {
  const expr *a = e->args[0], *b = e->args[1];
  uint64_t step = type_step(a->type->to);
  if (e->kind == EX_PTRDIFF) {
    Z3_ast d = sub2(t, translate_value(t, a), translate_value(t, b));
    return step <= 1 ? d : divide(t, d, (interval){-1, 1}, (i128)step);
  }
  Z3_ast move = mul2(t, translate_value(t, b), integer(t, (i128)step));
  return add2(t, translate_value(t, a), move); /* objects are far from the ends of memory */
}

/* ---- bit-vectors ---- */

static Z3_ast resize(translator *t, Z3_ast x, const type *from, const type *to) {
  uint32_t have = width_of(from), want = width_of(to);
  if (want == have) return x;
  if (want < have) return z3.mk_extract(t->z, want - 1, 0, x);
  return is_signed(from) ? z3.mk_sign_ext(t->z, want - have, x) : z3.mk_zero_ext(t->z, want - have, x);
}

/* The amount of a shift as x86 takes it: the low bits, in the width of the left side. */
static Z3_ast amount(translator *t, const expr *e) {
  const type *type = e->type;
  Z3_ast b = resize(t, translate_value(t, e->args[1]), e->args[1]->type, type);
  return z3.mk_bvand(t->z, b, number(t, type, (i128)type->width - 1));
}

static Z3_ast bv_arith(translator *t, const expr *e) {
  Z3_context z = t->z;
  bool s = is_signed(e->type);
  Z3_ast a = translate_value(t, e->args[0]);
  if (e->kind == EX_SHL) return z3.mk_bvshl(z, a, amount(t, e));
  if (e->kind == EX_SHR) return s ? z3.mk_bvashr(z, a, amount(t, e)) : z3.mk_bvlshr(z, a, amount(t, e));
  Z3_ast b = translate_value(t, e->args[1]);
  switch (e->kind) {
  case EX_ADD: return z3.mk_bvadd(z, a, b);
  case EX_SUB: return z3.mk_bvsub(z, a, b);
  case EX_MUL: return z3.mk_bvmul(z, a, b);
  case EX_DIV: return s ? z3.mk_bvsdiv(z, a, b) : z3.mk_bvudiv(z, a, b);
  case EX_REM: return s ? z3.mk_bvsrem(z, a, b) : z3.mk_bvurem(z, a, b);
  case EX_BITAND: return z3.mk_bvand(z, a, b);
  case EX_BITOR: return z3.mk_bvor(z, a, b);
  default: return z3.mk_bvxor(z, a, b);
  }
}

static Z3_ast bv_pointer(translator *t, const expr *e) {
  const type *diff = t->terms->types.type_ptrdiff;
  Z3_ast a = translate_value(t, e->args[0]), b = translate_value(t, e->args[1]);
  Z3_ast step = number(t, diff, (i128)type_step(e->args[0]->type->to));
  if (e->kind == EX_PTRDIFF) return z3.mk_bvsdiv(t->z, z3.mk_bvsub(t->z, a, b), step);
  b = resize(t, b, e->args[1]->type, diff);
  return z3.mk_bvadd(t->z, a, z3.mk_bvmul(t->z, b, step));
}

/* ---- values ---- */

static Z3_ast convert(translator *t, const expr *e) {
  const expr *a = e->args[0];
  const type *to = e->type, *from = a->type;
  if (to->kind == TY_BOOL) return as_number(t, to, translate_truth(t, a));
  if (type_is_float(from)) {
    Z3_ast otherwise = unknown(t, e, false), known = translate_float_to_integer(t, e, otherwise);
    t->exact &= known != NULL;
    return known ? known : otherwise;
  }
  Z3_ast x = translate_value(t, a);
  if (t->arith == SMT_BV) return resize(t, x, from, to);
  return wrap(t, to, x, bounds(a, 6));
}

static Z3_ast negate(translator *t, const expr *e) {
  Z3_ast x = translate_value(t, e->args[0]);
  interval in = bounds(e->args[0], 6);
  if (t->arith == SMT_BV) return e->kind == EX_NEG ? z3.mk_bvneg(t->z, x) : z3.mk_bvnot(t->z, x);
  if (e->kind == EX_NEG) return wrap(t, e->type, z3.mk_unary_minus(t->z, x), (interval){-in.high, -in.low});
  return wrap(t, e->type, sub2(t, integer(t, -1), x), (interval){-1 - in.high, -1 - in.low});
}

/* ---- arrays ---- */

static Z3_ast plain_element(translator *t, const expr *array, const expr *index) {
  if (array->kind == EX_ZERO && type_is_integer(array->type->to)) return number(t, array->type->to, 0);
  Z3_ast r = z3.mk_select(t->z, translate_value(t, array), translate_value(t, index));
  bound(t, r, array->type->to);
  return r;
}

/* The element of a run at an index that lies in it. */
static Z3_ast element_of_run(translator *t, const table_run *run, const type *type, const expr *index) {
  if (!run->rises) return number(t, type, run->value);
  Z3_ast i = translate_value(t, index);
  if (t->arith == SMT_INT) return add2(t, i, integer(t, run->value - run->first));
  return z3.mk_bvadd(t->z, resize(t, i, index->type, type), number(t, type, int_wrap(type, run->value - run->first)));
}

static Z3_ast is_between(translator *t, const expr *index, i128 first, i128 last) {
  terms *all = t->terms;
  const expr *low = ex_binary(all, EX_GE, index, ex_int(all, index->type, first));
  const expr *high = ex_binary(all, EX_LE, index, ex_int(all, index->type, last));
  return translate_truth(t, ex_binary(all, EX_LAND, low, high));
}

static Z3_ast read_element(translator *t, const expr *e) {
  const expr *array = e->args[0], *index = ex_cast(t->terms, t->terms->types.type_ptrdiff, e->args[1]);
  table all;
  if (!table_of(array, &all)) return plain_element(t, array, index);
  Z3_ast r = plain_element(t, all.rest, index);
  for (uint32_t i = all.runs.n; i-- > 0;) {
    const table_run *run = &all.runs.at[i];
    Z3_ast here = is_between(t, index, run->first, run->last);
    r = z3.mk_ite(t->z, here, element_of_run(t, run, e->type, index), r);
  }
  table_free(&all);
  return r;
}

static Z3_ast make_value(translator *t, const expr *e) {
  Z3_context z = t->z;
  bool wide = e->type->width > 64 && t->arith == SMT_INT;
  if (e->type->kind != TY_ARRAY && type_is_float(e->type) && e->kind != EX_VAR && e->kind != EX_SELECT &&
      e->kind != EX_ITE)
    return translates_float(t, e) ? translate_float_bits(t, e) : unknown(t, e, true);
  switch (e->kind) {
  case EX_INT: return number(t, e->type, e->value);
  case EX_ZERO: return z3.mk_const_array(z, sort_of(t, t->terms->types.type_ptrdiff), number(t, e->type->to, 0));
  case EX_VAR: return variable(t, e);
  case EX_FUNC: return number(t, e->type, symbol_address(t->terms, e->sym));
  case EX_ADDR: return address(t, e, e->args[0]);
  case EX_CAST: return convert(t, e);
  case EX_NEG:
  case EX_BITNOT: return wide ? unknown(t, e, true) : negate(t, e);
  case EX_LNOT:
  case EX_LT:
  case EX_LE:
  case EX_GT:
  case EX_GE:
  case EX_EQ:
  case EX_NE:
  case EX_LAND:
  case EX_LOR: return as_number(t, e->type, translate_truth(t, e));
  case EX_PTRADD:
  case EX_PTRDIFF: return t->arith == SMT_INT ? int_pointer(t, e) : bv_pointer(t, e);
  case EX_ITE:
    return z3.mk_ite(z, translate_truth(t, e->args[0]), translate_value(t, e->args[1]), translate_value(t, e->args[2]));
  case EX_SELECT: return read_element(t, e);
  case EX_STORE: {
    const expr *i = ex_cast(t->terms, t->terms->types.type_ptrdiff, e->args[1]);
    return z3.mk_store(z, translate_value(t, e->args[0]), translate_value(t, i), translate_value(t, e->args[2]));
  }
  case EX_FLOAT:
  case EX_DEREF:
  case EX_FIELD:
  case EX_INDEX: return unknown(t, e, true);
  default:
    if (wide) return unknown(t, e, true);
    return t->arith == SMT_INT ? int_arith(t, e) : bv_arith(t, e);
  }
}

Z3_ast translate_value(translator *t, const expr *e) {
  uint64_t found;
  if (map_get(&t->values, e->id, &found)) return (Z3_ast)(uintptr_t)found;
  Z3_ast r = make_value(t, e);
  map_put(&t->values, e->id, (uint64_t)(uintptr_t)r);
  return r;
}

/* ---- numbers without end ---- */

static interval scaled(interval in, i128 factor) {
  i128 p = clamp(in.low * factor), q = clamp(in.high * factor);
  return p < q ? (interval){p, q} : (interval){q, p};
}

/* Where the value of an operation lies before it is brought into its type; false: it never has to be. */
static bool raw_bounds(const expr *e, interval *in) {
  const expr *a = e->args[0], *b = e->nargs > 1 ? e->args[1] : NULL;
  if (type_is_float(e->type) || e->type->kind == TY_BOOL || e->type->width > 64) return false;
  interval x = bounds(a, 6), y = b ? bounds(b, 6) : x;
  switch (e->kind) {
  case EX_CAST: *in = x; return !type_is_float(a->type);
  case EX_NEG: *in = (interval){-x.high, -x.low}; return true;
  case EX_BITNOT: *in = (interval){-1 - x.high, -1 - x.low}; return true;
  case EX_ADD: *in = (interval){x.low + y.low, x.high + y.high}; return true;
  case EX_SUB: *in = (interval){x.low - y.high, x.high - y.low}; return true;
  case EX_MUL:
    *in = b->kind == EX_INT ? scaled(x, b->value) : scaled(y, a->value);
    return b->kind == EX_INT || a->kind == EX_INT;
  case EX_SHL: *in = scaled(x, b->kind == EX_INT ? (i128)1 << (b->value & 63) : 0); return b->kind == EX_INT;
  case EX_DIV: *in = (interval){-x.high, -x.low}; return b->kind == EX_INT && b->value == -1;
  default: return false;
  }
}

static Z3_ast leaves_type(translator *t, const expr *e) {
  interval in;
  if (!e->nargs || !raw_bounds(e, &in)) return z3.mk_false(t->z);
  i128 low = int_min(e->type), high = int_max(e->type);
  if (in.low >= low && in.high <= high) return z3.mk_false(t->z);
  Z3_ast x = translate_value(t, e);
  Z3_ast two[2] = {z3.mk_lt(t->z, x, integer(t, low)), z3.mk_gt(t->z, x, integer(t, high))};
  return z3.mk_or(t->z, 2, two);
}

static Z3_ast either(translator *t, Z3_ast a, Z3_ast b) {
  Z3_ast two[2] = {a, b}, no = z3.mk_false(t->z);
  if (a == no || b == no) return a == no ? b : a;
  return z3.mk_or(t->z, 2, two);
}

static Z3_ast both(translator *t, Z3_ast a, Z3_ast b) {
  Z3_ast two[2] = {a, b}, no = z3.mk_false(t->z);
  return a == no || b == no ? no : z3.mk_and(t->z, 2, two);
}

static Z3_ast make_overflow(translator *t, const expr *e) {
  if (e->kind == EX_ADDR) return z3.mk_false(t->z);
  Z3_ast first = e->nargs ? translate_overflow(t, e->args[0]) : z3.mk_false(t->z), chosen;
  switch (e->kind) {
  case EX_LAND: chosen = both(t, translate_truth(t, e->args[0]), translate_overflow(t, e->args[1])); break;
  case EX_LOR:
    chosen = both(t, z3.mk_not(t->z, translate_truth(t, e->args[0])), translate_overflow(t, e->args[1]));
    break;
  case EX_ITE:
    chosen = z3.mk_ite(t->z, translate_truth(t, e->args[0]), translate_overflow(t, e->args[1]),
                       translate_overflow(t, e->args[2]));
    break;
  default:
    chosen = leaves_type(t, e);
    for (uint32_t i = 1; i < e->nargs; i++) chosen = either(t, chosen, translate_overflow(t, e->args[i]));
  }
  return either(t, first, chosen);
}

Z3_ast translate_overflow(translator *t, const expr *e) {
  uint64_t found;
  if (map_get(&t->overflows, e->id, &found)) return (Z3_ast)(uintptr_t)found;
  Z3_ast r = make_overflow(t, e);
  map_put(&t->overflows, e->id, (uint64_t)(uintptr_t)r);
  return r;
}
