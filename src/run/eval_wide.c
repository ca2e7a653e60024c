/* Floating point and 128-bit integers. Floats are computed in double and rounded once
 * more, which for the four operations gives the same as computing in float; the compiler
 * of this file must keep to the types (no -ffast-math). Conversions to integers that do
 * not fit give what the instructions of x86 give, after the check. */
#include "run/eval.h"

#include <math.h>

static inline double real_a(machine *m, const node *n) { return n->a->eval.r(m, n->a); }
static inline double real_b(machine *m, const node *n) { return n->b->eval.r(m, n->b); }
static inline long double long_a(machine *m, const node *n) { return n->a->eval.l(m, n->a); }
static inline long double long_b(machine *m, const node *n) { return n->b->eval.l(m, n->b); }
static inline i128 wide_a(machine *m, const node *n) { return n->a->eval.w(m, n->a); }
static inline i128 wide_b(machine *m, const node *n) { return n->b->eval.w(m, n->b); }
static inline int64_t int_a(machine *m, const node *n) { return n->a->eval.i(m, n->a); }

/* ---- truth and comparison ---- */

int64_t eval_wide_true(machine *m, const node *n) { return wide_a(m, n) != 0; }
int64_t eval_real_true(machine *m, const node *n) { return real_a(m, n) != 0; }
int64_t eval_long_true(machine *m, const node *n) { return long_a(m, n) != 0; }

#define COMPARE(NAME, T, OP, IN)                                                                                       \
  static int64_t NAME(machine *m, const node *n) {                                                                     \
    T x = (T)IN##_a(m, n), y = (T)IN##_b(m, n);                                                                        \
    return x OP y;                                                                                                     \
  }
#define COMPARE_ALL(SUFFIX, T, IN)                                                                                     \
  COMPARE(lt_##SUFFIX, T, <, IN)                                                                                       \
  COMPARE(le_##SUFFIX, T, <=, IN)                                                                                      \
  COMPARE(gt_##SUFFIX, T, >, IN)                                                                                       \
  COMPARE(ge_##SUFFIX, T, >=, IN)                                                                                      \
  COMPARE(eq_##SUFFIX, T, ==, IN)                                                                                      \
  COMPARE(ne_##SUFFIX, T, !=, IN)                                                                                      \
  static int_fn *const compare_##SUFFIX[] = {lt_##SUFFIX, le_##SUFFIX, gt_##SUFFIX,                                    \
                                             ge_##SUFFIX, eq_##SUFFIX, ne_##SUFFIX};
COMPARE_ALL(real, double, real)
COMPARE_ALL(long, long double, long)
COMPARE_ALL(signed, i128, wide)
COMPARE_ALL(unsigned, u128, wide)

int_fn *eval_compare(expr_kind kind, value_class class, bool is_signed) {
  switch (class) {
  case CLASS_REAL: return compare_real[kind - EX_LT];
  case CLASS_LONG: return compare_long[kind - EX_LT];
  default: return is_signed ? compare_signed[kind - EX_LT] : compare_unsigned[kind - EX_LT];
  }
}

/* ---- to integers ---- */

static __attribute__((cold, noinline)) void does_not_fit(machine *m, const type *t, long double v) {
  buf text = {0};
  type_print(&text, t, "");
  machine_undefined(m, CHECK_OVERFLOW, "conversion overflow: %.17Lg does not fit %s", v, buf_text(&text));
  buf_free(&text);
}

/* What the conversion instructions give: the smallest number when it does not fit. */
static int64_t truncate64(long double v) { return v >= -0x1p63L && v < 0x1p63L ? (int64_t)v : INT64_MIN; }

static int32_t truncate32(long double v) { return v > -0x1p31L - 1 && v < 0x1p31L ? (int32_t)v : INT32_MIN; }

static bool fits(const type *t, long double v) {
  bool is_signed = t->kind == TY_INT && t->is_signed;
  long double top = ldexpl(1, (int)t->width - is_signed);
  return v < top && (is_signed ? v > -top - 1 || v == -top : v > -1);
}

static int64_t integer_of(machine *m, const type *t, long double v) {
  if (t->kind == TY_BOOL) return v != 0;
  if (m->overflow && !fits(t, v)) {
    does_not_fit(m, t, v);
    return 0;
  }
  bool is_signed = t->kind == TY_INT && t->is_signed;
  if (t->width == 64 && !is_signed && v >= 0x1p63L)
    return (int64_t)((uint64_t)truncate64(v - 0x1p63L) ^ (uint64_t)1 << 63);
  if (t->width > 32 || (t->width == 32 && !is_signed)) return (int64_t)int_wrap(t, truncate64(v));
  return (int64_t)int_wrap(t, truncate32(v));
}

int64_t eval_int_of_real(machine *m, const node *n) { return integer_of(m, n->type, real_a(m, n)); }
int64_t eval_int_of_long(machine *m, const node *n) { return integer_of(m, n->type, long_a(m, n)); }
int64_t eval_int_of_wide(machine *m, const node *n) { return (int64_t)int_wrap(n->type, wide_a(m, n)); }

static i128 wide_of(machine *m, const type *t, long double v) {
  if (!fits(t, v)) {
    if (m->overflow) does_not_fit(m, t, v);
    return int_min(t);
  }
  return t->is_signed ? (i128)v : (i128)(u128)v;
}

i128 eval_wide_of_real(machine *m, const node *n) { return wide_of(m, n->type, real_a(m, n)); }
i128 eval_wide_of_long(machine *m, const node *n) { return wide_of(m, n->type, long_a(m, n)); }
i128 eval_wide_of_int(machine *m, const node *n) { return int_a(m, n); }
i128 eval_wide_of_uint(machine *m, const node *n) { return (uint64_t)int_a(m, n); }
i128 eval_wide_wrap(machine *m, const node *n) { return int_wrap(n->type, wide_a(m, n)); }

/* ---- 128 bits ---- */

i128 eval_wide_const(machine *m, const node *n) {
  (void)m;
  return n->cell->w;
}

i128 eval_wide_ite(machine *m, const node *n) { return int_a(m, n) ? wide_b(m, n) : n->c->eval.w(m, n->c); }

static void wide_overflow(machine *m, const node *n, bool happened) {
  buf text = {0}, type_text = {0};
  if (!happened || !n->type->is_signed || !m->overflow) return;
  machine_print(m, &text, n->e);
  type_print(&type_text, n->type, "");
  machine_undefined(m, CHECK_OVERFLOW, "signed overflow: %s does not fit %s", buf_text(&text), buf_text(&type_text));
  buf_free(&text);
  buf_free(&type_text);
}

static i128 wide_divide(machine *m, const node *n, i128 x, i128 y) {
  bool quotient = n->e->kind == EX_DIV;
  if (!y) {
    buf text = {0};
    machine_print(m, &text, n->e);
    machine_undefined(m, CHECK_DIV0, "division by zero: %s", buf_text(&text));
    buf_free(&text);
    return 0;
  }
  if (!n->type->is_signed) return quotient ? (i128)((u128)x / (u128)y) : (i128)((u128)x % (u128)y);
  if (y == -1) {
    wide_overflow(m, n, x == int_min(n->type));
    return quotient ? (i128)(0 - (u128)x) : 0;
  }
  return quotient ? x / y : x % y;
}

static i128 wide_shift(machine *m, const node *n, i128 x) {
  int64_t by = n->b->class == CLASS_WIDE ? (int64_t)wide_b(m, n) : n->b->eval.i(m, n->b);
  if (by < 0 || by >= n->type->width) {
    if (m->shift)
      machine_undefined(m, CHECK_SHIFT, "shift by %lld bits exceeds the width of %u bits", (long long)by,
                        n->type->width);
    by &= 127;
  }
  if (n->e->kind == EX_SHL) return (i128)((u128)x << by);
  return n->type->is_signed ? x >> by : (i128)((u128)x >> by);
}

i128 eval_wide_arith(machine *m, const node *n) {
  i128 x = wide_a(m, n), y, r;
  switch (n->e->kind) {
  case EX_NEG:
    wide_overflow(m, n, x == int_min(n->type));
    r = (i128)(0 - (u128)x);
    break;
  case EX_BITNOT: r = ~x; break;
  case EX_SHL:
  case EX_SHR: r = wide_shift(m, n, x); break;
  case EX_ADD: wide_overflow(m, n, __builtin_add_overflow(x, wide_b(m, n), &r)); break;
  case EX_SUB: wide_overflow(m, n, __builtin_sub_overflow(x, wide_b(m, n), &r)); break;
  case EX_MUL: wide_overflow(m, n, __builtin_mul_overflow(x, wide_b(m, n), &r)); break;
  case EX_DIV:
  case EX_REM:
    y = wide_b(m, n);
    r = wide_divide(m, n, x, y);
    break;
  case EX_BITAND: r = x & wide_b(m, n); break;
  case EX_BITOR: r = x | wide_b(m, n); break;
  default: r = x ^ wide_b(m, n); break;
  }
  return int_wrap(n->type, r);
}

/* ---- float and double ---- */

double eval_real_const(machine *m, const node *n) {
  (void)m;
  return n->real;
}

double eval_real_ite(machine *m, const node *n) { return int_a(m, n) ? real_b(m, n) : n->c->eval.r(m, n->c); }

double eval_real_neg(machine *m, const node *n) { return -real_a(m, n); }
double eval_real_round(machine *m, const node *n) { return (float)real_a(m, n); }

double eval_real_of_int(machine *m, const node *n) {
  int64_t v = int_a(m, n);
  return n->type->width == 32 ? (float)v : (double)v;
}

double eval_real_of_uint(machine *m, const node *n) {
  uint64_t v = (uint64_t)int_a(m, n);
  return n->type->width == 32 ? (float)v : (double)v;
}

double eval_real_of_wide(machine *m, const node *n) {
  i128 v = wide_a(m, n);
  if (!n->a->type->is_signed) return n->type->width == 32 ? (float)(u128)v : (double)(u128)v;
  return n->type->width == 32 ? (float)v : (double)v;
}

double eval_real_of_long(machine *m, const node *n) {
  long double v = long_a(m, n);
  return n->type->width == 32 ? (float)v : (double)v;
}

#define REAL_OP(NAME, OP)                                                                                              \
  static double NAME##_f64(machine *m, const node *n) { return real_a(m, n) OP real_b(m, n); }                         \
  static double NAME##_f32(machine *m, const node *n) { return (float)(real_a(m, n) OP real_b(m, n)); }
REAL_OP(add, +)
REAL_OP(sub, -)
REAL_OP(mul, *)
REAL_OP(div, /)

real_fn *eval_real_arith(expr_kind kind, const type *t) {
  bool single = t->width == 32;
  switch (kind) {
  case EX_ADD: return single ? add_f32 : add_f64;
  case EX_SUB: return single ? sub_f32 : sub_f64;
  case EX_MUL: return single ? mul_f32 : mul_f64;
  case EX_DIV: return single ? div_f32 : div_f64;
  default: return eval_real_neg;
  }
}

/* ---- long double ---- */

long double eval_long_const(machine *m, const node *n) {
  (void)m;
  return n->cell->l;
}

long double eval_long_ite(machine *m, const node *n) { return int_a(m, n) ? long_b(m, n) : n->c->eval.l(m, n->c); }

long double eval_long_of_int(machine *m, const node *n) { return int_a(m, n); }
long double eval_long_of_uint(machine *m, const node *n) { return (uint64_t)int_a(m, n); }
long double eval_long_of_real(machine *m, const node *n) { return real_a(m, n); }
long double eval_long_of_wide(machine *m, const node *n) {
  i128 v = wide_a(m, n);
  return n->a->type->is_signed ? (long double)v : (long double)(u128)v;
}

long double eval_long_arith(machine *m, const node *n) {
  long double x = long_a(m, n);
  switch (n->e->kind) {
  case EX_ADD: return x + long_b(m, n);
  case EX_SUB: return x - long_b(m, n);
  case EX_MUL: return x * long_b(m, n);
  case EX_DIV: return x / long_b(m, n);
  default: return -x;
  }
}
