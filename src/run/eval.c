/* Integers up to 64 bits: their arithmetic, comparisons and addresses. Each operation
 * exists for int, unsigned, long and unsigned long, which is where C computes, and in
 * four shapes; other types go through one slow function that can do everything. */
#include "run/eval.h"

#include <inttypes.h>
#include <string.h>

/* ---- failures ---- */

static __attribute__((cold, noinline)) void overflow(machine *m, const node *n, const char *sign, i128 x, i128 y) {
  buf text = {0};
  int_print(&text, n->type, x);
  if (*sign) {
    buf_printf(&text, " %s ", sign);
    int_print(&text, n->type, y);
  }
  buf type_text = {0};
  type_print(&type_text, n->type, "");
  machine_undefined(m, CHECK_OVERFLOW,
                    *sign ? "signed overflow: %s does not fit %s" : "signed overflow: -(%s) does not fit %s",
                    buf_text(&text), buf_text(&type_text));
  buf_free(&text);
  buf_free(&type_text);
}

static __attribute__((cold, noinline)) void divided_by_zero(machine *m, const node *n) {
  buf text = {0}, divisor = {0};
  machine_print(m, &text, n->e);
  machine_print(m, &divisor, n->e->args[1]);
  if (n->e->args[1]->kind == EX_INT) machine_undefined(m, CHECK_DIV0, "division by zero: %s", buf_text(&text));
  else machine_undefined(m, CHECK_DIV0, "division by zero: %s with %s == 0", buf_text(&text), buf_text(&divisor));
  buf_free(&text);
  buf_free(&divisor);
}

static __attribute__((cold, noinline)) void shifted_too_far(machine *m, const node *n, int64_t by) {
  buf type_text = {0};
  type_print(&type_text, n->type, "");
  if (by < 0 && n->e->args[1]->type->is_signed)
    machine_undefined(m, CHECK_SHIFT, "shift by a negative number of bits: %" PRId64, by);
  else
    machine_undefined(m, CHECK_SHIFT, "shift by %" PRIu64 " bits exceeds the width of %s (%u bits)", (uint64_t)by,
                      buf_text(&type_text), n->type->width);
  buf_free(&type_text);
}

/* ---- operands ---- */

static inline int64_t in_a(machine *m, const node *n) { return n->a->eval.i(m, n->a); }
static inline int64_t in_b(machine *m, const node *n) { return n->b->eval.i(m, n->b); }
static inline int64_t in_k(machine *m, const node *n) {
  (void)m;
  return n->k;
}

static inline int64_t in_cell(machine *m, const node *n) {
  if (unlikely(!m->has[n->slot])) access_no_value(m, n->a->e);
  return m->cells[n->slot].i;
}

static inline int64_t in_other_cell(machine *m, const node *n) {
  if (unlikely(!m->has[n->disp])) access_no_value(m, n->b->e);
  return m->cells[n->disp].i;
}

/* Defines NAME for every shape, from a body on x and y of type T. */
#define SHAPED(NAME, T, ...)                                                                                           \
  static int64_t NAME##_any(machine *m, const node *n) {                                                               \
    T x = (T)in_a(m, n), y = (T)in_b(m, n);                                                                            \
    __VA_ARGS__                                                                                                        \
  }                                                                                                                    \
  static int64_t NAME##_k(machine *m, const node *n) {                                                                 \
    T x = (T)in_a(m, n), y = (T)in_k(m, n);                                                                            \
    __VA_ARGS__                                                                                                        \
  }                                                                                                                    \
  static int64_t NAME##_cell_k(machine *m, const node *n) {                                                            \
    T x = (T)in_cell(m, n), y = (T)in_k(m, n);                                                                         \
    __VA_ARGS__                                                                                                        \
  }                                                                                                                    \
  static int64_t NAME##_cells(machine *m, const node *n) {                                                             \
    T x = (T)in_cell(m, n), y = (T)in_other_cell(m, n);                                                                \
    __VA_ARGS__                                                                                                        \
  }                                                                                                                    \
  static int_fn *const NAME[SHAPES] = {NAME##_any, NAME##_k, NAME##_cell_k, NAME##_cells};

/* ---- arithmetic ---- */

#define CHECKED(NAME, T, BUILTIN, SIGN)                                                                                \
  SHAPED(NAME, T, T r; if (unlikely(BUILTIN(x, y, &r)) && m->overflow) overflow(m, n, SIGN, x, y); return r;)
#define PLAIN(NAME, T, OP) SHAPED(NAME, T, return (int64_t)(T)(x OP y);)

CHECKED(add_i32, int32_t, __builtin_add_overflow, "+")
CHECKED(sub_i32, int32_t, __builtin_sub_overflow, "-")
CHECKED(mul_i32, int32_t, __builtin_mul_overflow, "*")
CHECKED(add_i64, int64_t, __builtin_add_overflow, "+")
CHECKED(sub_i64, int64_t, __builtin_sub_overflow, "-")
CHECKED(mul_i64, int64_t, __builtin_mul_overflow, "*")
PLAIN(add_u32, uint32_t, +)
PLAIN(sub_u32, uint32_t, -)
PLAIN(mul_u32, uint32_t, *)
PLAIN(add_u64, uint64_t, +)
PLAIN(sub_u64, uint64_t, -)
PLAIN(mul_u64, uint64_t, *)
/* On extended values these need no further care. */
SHAPED(bit_and, int64_t, return x & y;)
SHAPED(bit_or, int64_t, return x | y;)
SHAPED(bit_xor, int64_t, return x ^ y;)

#define ZERO_DIVISOR                                                                                                   \
  if (unlikely(!y)) {                                                                                                  \
    divided_by_zero(m, n);                                                                                             \
    return 0;                                                                                                          \
  }
/* MIN / -1 wraps to MIN when it is not reported. */
#define SIGNED_DIVISION(T, U, SIGN)                                                                                    \
  ZERO_DIVISOR                                                                                                         \
  if (unlikely(y == -1)) {                                                                                             \
    T r = (T)(0 - (U)x);                                                                                               \
    if (x && r == x && m->overflow) overflow(m, n, SIGN, x, y);                                                        \
    return *SIGN == '/' ? r : 0;                                                                                       \
  }

SHAPED(div_i32, int32_t, SIGNED_DIVISION(int32_t, uint32_t, "/") return x / y;)
SHAPED(rem_i32, int32_t, SIGNED_DIVISION(int32_t, uint32_t, "%") return x % y;)
SHAPED(div_i64, int64_t, SIGNED_DIVISION(int64_t, uint64_t, "/") return x / y;)
SHAPED(rem_i64, int64_t, SIGNED_DIVISION(int64_t, uint64_t, "%") return x % y;)
SHAPED(div_u32, uint32_t, ZERO_DIVISOR return x / y;)
SHAPED(rem_u32, uint32_t, ZERO_DIVISOR return x % y;)
SHAPED(div_u64, uint64_t, ZERO_DIVISOR return (int64_t)(x / y);)
SHAPED(rem_u64, uint64_t, ZERO_DIVISOR return (int64_t)(x % y);)

static __attribute__((cold, noinline)) void shifted_out(machine *m, const node *n, int64_t x, int64_t y) {
  buf text = {0}, name = {0};
  int_print(&text, n->type, x);
  buf_puts(&text, " << ");
  int_print(&text, n->e->args[1]->type, y);
  type_print(&name, n->type, "");
  if (x < 0) machine_undefined(m, CHECK_SHIFT, "left shift of a negative value: %s", buf_text(&text));
  else machine_undefined(m, CHECK_SHIFT, "left shift: %s does not fit %s", buf_text(&text), buf_text(&name));
  buf_free(&text);
  buf_free(&name);
}

#define SHIFT(NAME, T, U, OP, WIDTH)                                                                                   \
  SHAPED(                                                                                                              \
      NAME, int64_t, if (unlikely((uint64_t)y >= WIDTH)) {                                                             \
        if (m->shift) shifted_too_far(m, n, y);                                                                        \
        y &= WIDTH - 1;                                                                                                \
      } return (int64_t)(T)((U)x OP y);)

/* Of signed values: none is negative, none is lost. */
#define SIGNED_LEFT(NAME, T, U, WIDTH)                                                                                 \
  SHAPED(                                                                                                              \
      NAME, int64_t,                                                                                                   \
      if (unlikely((uint64_t)y >= WIDTH)) {                                                                            \
        if (m->shift) shifted_too_far(m, n, y);                                                                        \
        y &= WIDTH - 1;                                                                                                \
      } if (unlikely(m->signed_shift) && n->type->is_signed && (uint64_t)x > (uint64_t)(T)((U) - 1 >> 1) >> y)         \
          shifted_out(m, n, x, y);                                                                                     \
      return (int64_t)(T)((U)x << y);)

SIGNED_LEFT(shl_i32, int32_t, uint32_t, 32)
SHIFT(shl_u32, uint32_t, uint32_t, <<, 32)
SIGNED_LEFT(shl_i64, int64_t, uint64_t, 64)
SHIFT(shr_i32, int32_t, int32_t, >>, 32)
SHIFT(shr_u32, uint32_t, uint32_t, >>, 32)
SHIFT(shr_i64, int64_t, int64_t, >>, 64)
SHIFT(shr_u64, uint64_t, uint64_t, >>, 64)

/* ---- comparisons ---- */

SHAPED(less, int64_t, return x < y;)
SHAPED(less_equal, int64_t, return x <= y;)
SHAPED(greater, int64_t, return x > y;)
SHAPED(greater_equal, int64_t, return x >= y;)
SHAPED(equal, int64_t, return x == y;)
SHAPED(unequal, int64_t, return x != y;)
SHAPED(below, uint64_t, return x < y;)
SHAPED(below_equal, uint64_t, return x <= y;)
SHAPED(above, uint64_t, return x > y;)
SHAPED(above_equal, uint64_t, return x >= y;)

/* ---- types in which C does not compute ---- */

static int64_t generic(machine *m, const node *n, i128 x, i128 y) {
  const type *t = n->type;
  i128 r;
  switch (n->e->kind) {
  case EX_ADD: r = x + y; break;
  case EX_SUB: r = x - y; break;
  case EX_MUL: r = (i128)((u128)x * (u128)y); break;
  case EX_DIV:
  case EX_REM:
    ZERO_DIVISOR
    r = n->e->kind == EX_DIV ? x / y : x % y;
    break;
  default:
    if (y < 0 || y >= t->width) {
      if (m->shift) shifted_too_far(m, n, (int64_t)y);
      y &= t->width > 32 ? 63 : 31;
    }
    r = n->e->kind == EX_SHL ? (i128)((u128)x << y) : x >> y;
  }
  i128 wrapped = int_wrap(t, r);
  if (wrapped != r && t->is_signed && m->overflow && n->e->kind <= EX_REM)
    overflow(m, n, n->e->kind == EX_ADD ? "+" : n->e->kind == EX_SUB ? "-" : "*", x, y);
  return (int64_t)wrapped;
}

static i128 as_number(const type *t, int64_t v) {
  bool is_signed = t->kind == TY_INT && t->is_signed;
  return is_signed ? (i128)v : (i128)(uint64_t)v;
}

static int64_t generic_any(machine *m, const node *n) {
  int64_t x = in_a(m, n), y = in_b(m, n);
  return generic(m, n, as_number(n->type, x), as_number(n->e->args[1]->type, y));
}

static int64_t generic_k(machine *m, const node *n) {
  return generic(m, n, as_number(n->type, in_a(m, n)), as_number(n->e->args[1]->type, n->k));
}

/* ---- the choice ---- */

typedef enum { AS_I32, AS_U32, AS_I64, AS_U64, AS_OTHER } computed_as;

static computed_as computes_as(const type *t) {
  bool is_signed = t->kind == TY_INT && t->is_signed;
  if (t->kind == TY_BOOL) return AS_OTHER;
  if (t->width == 32) return is_signed ? AS_I32 : AS_U32;
  if (t->width == 64) return is_signed ? AS_I64 : AS_U64;
  return AS_OTHER;
}

static int_fn *const *arithmetic(expr_kind kind, computed_as as) {
#define FOUR(name) {name##_i32, name##_u32, name##_i64, name##_u64}
  static int_fn *const *const table[][4] = {FOUR(add),
                                            FOUR(sub),
                                            FOUR(mul),
                                            FOUR(div),
                                            FOUR(rem),
                                            {bit_and, bit_and, bit_and, bit_and},
                                            {bit_or, bit_or, bit_or, bit_or},
                                            {bit_xor, bit_xor, bit_xor, bit_xor},
                                            {shl_i32, shl_u32, shl_i64, shl_i64},
                                            FOUR(shr)};
  return table[kind - EX_ADD][as];
}

static int_fn *const *comparison(expr_kind kind, bool is_unsigned) {
  static int_fn *const *const table[][2] = {{less, below},    {less_equal, below_equal},
                                            {greater, above}, {greater_equal, above_equal},
                                            {equal, equal},   {unequal, unequal}};
  return table[kind - EX_LT][is_unsigned];
}

int_fn *eval_int_binary(expr_kind kind, const type *t, shape s) {
  computed_as as = computes_as(t);
  if (kind >= EX_LT) return comparison(kind, as == AS_U64)[s];
  if (kind >= EX_BITAND && kind <= EX_BITXOR) as = AS_I64;
  if (as != AS_OTHER) return arithmetic(kind, as)[s];
  if (s == SHAPE_K) return generic_k;
  return s == SHAPE_ANY ? generic_any : NULL;
}

/* ---- one operand ---- */

#define NEGATE(NAME, T)                                                                                                \
  static int64_t NAME(machine *m, const node *n) {                                                                     \
    T x = (T)in_a(m, n), r;                                                                                            \
    if (unlikely(__builtin_sub_overflow((T)0, x, &r)) && m->overflow) overflow(m, n, "", x, 0);                        \
    return r;                                                                                                          \
  }
NEGATE(neg_i32, int32_t)
NEGATE(neg_i64, int64_t)

static int64_t neg_other(machine *m, const node *n) { return (int64_t)int_wrap(n->type, -(i128)in_a(m, n)); }

static int64_t bit_not(machine *m, const node *n) { return (int64_t)int_wrap(n->type, ~(i128)in_a(m, n)); }

static int64_t bit_not_signed(machine *m, const node *n) { return ~in_a(m, n); }

int_fn *eval_int_unary(expr_kind kind, const type *t) {
  computed_as as = computes_as(t);
  if (kind == EX_BITNOT) return as == AS_I32 || as == AS_I64 ? bit_not_signed : bit_not;
  return as == AS_I32 ? neg_i32 : as == AS_I64 ? neg_i64 : neg_other;
}

#define WRAP(NAME, T)                                                                                                  \
  static int64_t NAME(machine *m, const node *n) { return (int64_t)(T)in_a(m, n); }
WRAP(to_i8, int8_t)
WRAP(to_u8, uint8_t)
WRAP(to_i16, int16_t)
WRAP(to_u16, uint16_t)
WRAP(to_i32, int32_t)
WRAP(to_u32, uint32_t)

static int64_t to_bool(machine *m, const node *n) { return in_a(m, n) != 0; }
static int64_t to_other(machine *m, const node *n) { return (int64_t)int_wrap(n->type, in_a(m, n)); }

int_fn *eval_int_wrap(const type *t, const type *from) {
  bool is_signed = t->kind == TY_INT && t->is_signed;
  bool from_signed = from->kind == TY_INT && from->is_signed;
  if (t->kind == TY_BOOL) return from->kind == TY_BOOL ? NULL : to_bool;
  if (t->width == 64) return NULL;
  if (from->width < t->width && (!from_signed || is_signed)) return NULL;
  if (from->width == t->width && from_signed == is_signed) return NULL;
  switch (t->width) {
  case 8: return is_signed ? to_i8 : to_u8;
  case 16: return is_signed ? to_i16 : to_u16;
  case 32: return is_signed ? to_i32 : to_u32;
  default: return to_other;
  }
}

int64_t eval_const(machine *m, const node *n) {
  (void)m;
  return n->k;
}

int64_t eval_lnot(machine *m, const node *n) { return !in_a(m, n); }
int64_t eval_land(machine *m, const node *n) { return in_a(m, n) && in_b(m, n); }
int64_t eval_lor(machine *m, const node *n) { return in_a(m, n) || in_b(m, n); }
int64_t eval_ite(machine *m, const node *n) { return in_a(m, n) ? in_b(m, n) : n->c->eval.i(m, n->c); }

/* ---- addresses ---- */

static inline uint64_t scaled(machine *m, const node *n) { return (uint64_t)in_b(m, n) * (uint64_t)n->k; }

int64_t eval_pointer_add(machine *m, const node *n) { return (int64_t)((uint64_t)in_a(m, n) + scaled(m, n)); }

int64_t eval_pointer_add32(machine *m, const node *n) { return (uint32_t)((uint64_t)in_a(m, n) + scaled(m, n)); }

int64_t eval_pointer_sub(machine *m, const node *n) {
  int64_t bytes = (int64_t)((uint64_t)in_a(m, n) - (uint64_t)in_b(m, n));
  return n->k > 1 ? bytes / n->k : bytes;
}

int64_t eval_pointer_sub32(machine *m, const node *n) {
  int32_t bytes = (int32_t)((uint32_t)in_a(m, n) - (uint32_t)in_b(m, n));
  return n->k > 1 ? bytes / n->k : bytes;
}

/* The address of a variable of the frame. */
int64_t eval_address_local(machine *m, const node *n) {
  return (int64_t)(memory_address(&m->memory, &m->objects[n->slot]) + n->disp);
}

int64_t eval_address_add(machine *m, const node *n) {
  uint64_t r = (uint64_t)in_a(m, n) + n->disp;
  if (n->b) r += (uint64_t)in_b(m, n);
  return (int64_t)(m->memory.flat ? (uint32_t)r : r);
}

int64_t eval_offset_add(machine *m, const node *n) { return in_a(m, n) + in_b(m, n); }

static __attribute__((cold, noinline)) void outside(machine *m, const node *n, int64_t i) {
  buf text = {0}, name = {0};
  const expr *array = n->e->args[0];
  const type *index_type = n->e->args[1]->type;
  machine_print(m, &name, array);
  type_print(&text, array->type, buf_text(&name));
  if (index_type->is_signed)
    machine_undefined(m, CHECK_BOUNDS, "array index %" PRId64 " is outside %s", i, buf_text(&text));
  else machine_undefined(m, CHECK_BOUNDS, "array index %" PRIu64 " is outside %s", (uint64_t)i, buf_text(&text));
  buf_free(&text);
  buf_free(&name);
}

/* The offset of element a, which must be below `count`; 0 otherwise. */
int64_t eval_index(machine *m, const node *n) {
  int64_t i = in_a(m, n);
  if (unlikely((uint64_t)i >= n->count)) {
    outside(m, n, i);
    return 0;
  }
  return i * n->k;
}

/* The same where one past the end may be pointed to. */
int64_t eval_index_end(machine *m, const node *n) {
  int64_t i = in_a(m, n);
  if (unlikely((uint64_t)i > n->count)) {
    outside(m, n, i);
    return 0;
  }
  return i * n->k;
}
