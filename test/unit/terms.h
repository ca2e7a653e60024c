/* Random terms over integer variables of seven types, and their values by plain evaluation: C's arithmetic with
 * wrap-around. What C leaves undefined besides, division by zero and shifts that go too far, has no value. */
#ifndef CANTRIP_TEST_TERMS_H
#define CANTRIP_TEST_TERMS_H

#include "unit.h"

#include "logic/expr.h"

enum { random_variables = 7, most_symbols = 4096 };

typedef struct random_terms {
  terms *t;
  symbol *vars[random_variables];
  i128 values[most_symbols]; /* by symbol id */
  uint64_t seed;
} random_terms;

static inline uint32_t pick(random_terms *r, uint32_t n) {
  r->seed = r->seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(r->seed >> 33) % n;
}

static inline const type *some_type(random_terms *r) { return r->vars[pick(r, random_variables)]->type; }

/* Mostly small, sometimes at the ends of the type, sometimes anything. */
static inline i128 some_value(random_terms *r, const type *type) {
  i128 v = (i128)pick(r, 12) - 4;
  uint32_t how = pick(r, 8);
  if (how == 0) v = int_min(type) + pick(r, 3);
  if (how == 1) v = int_max(type) - pick(r, 3);
  if (how == 2) v = ((i128)pick(r, 1u << 31) << 31) ^ pick(r, 1u << 31);
  if (how == 3) v = (i128)1 << pick(r, type->width);
  return int_wrap(type, v);
}

static inline void some_values(random_terms *r) {
  for (int i = 0; i < random_variables; i++) r->values[r->vars[i]->id] = some_value(r, r->vars[i]->type);
}

static inline bool is_arithmetic(const type *t) { return t->kind == TY_INT && t->width >= 32; }

static inline const expr *some_condition(random_terms *r, int depth);

/* A term of this type. */
static inline const expr *some_term(random_terms *r, const type *type, int depth) {
  static const expr_kind kinds[] = {EX_ADD, EX_SUB, EX_MUL, EX_DIV, EX_REM, EX_BITAND, EX_BITOR, EX_BITXOR};
  terms *t = r->t;
  uint32_t how = pick(r, depth > 0 ? 10 : 3);
  if (how == 0) return ex_int(t, type, some_value(r, type));
  if (how <= 2) return ex_cast(t, type, ex_var(t, r->vars[pick(r, random_variables)]));
  if (how == 3) return ex_cast(t, type, some_term(r, some_type(r), depth - 1));
  if (how == 4) {
    const expr *c = some_condition(r, depth - 1);
    return ex_ite(t, c, some_term(r, type, depth - 1), some_term(r, type, depth - 1));
  }
  if (!is_arithmetic(type)) return ex_cast(t, type, some_term(r, t->types.type_int, depth - 1));
  if (how == 5) return ex_unary(t, pick(r, 2) ? EX_NEG : EX_BITNOT, some_term(r, type, depth - 1));
  if (how == 6) {
    const expr *by = ex_int(t, t->types.type_int, pick(r, type->width));
    return ex_binary(t, pick(r, 2) ? EX_SHL : EX_SHR, some_term(r, type, depth - 1), by);
  }
  expr_kind kind = kinds[pick(r, 8)];
  const expr *a = some_term(r, type, depth - 1), *b = some_term(r, type, depth - 1);
  if (pick(r, 2)) b = ex_int(t, type, some_value(r, type));
  return ex_binary(t, kind, a, b);
}

static inline const expr *some_condition(random_terms *r, int depth) {
  static const expr_kind kinds[] = {EX_LT, EX_LE, EX_GT, EX_GE, EX_EQ, EX_NE};
  terms *t = r->t;
  uint32_t how = depth > 0 ? pick(r, 6) : 5;
  if (how <= 1) return ex_binary(t, how ? EX_LAND : EX_LOR, some_condition(r, depth - 1), some_condition(r, depth - 1));
  if (how == 2) return ex_unary(t, EX_LNOT, some_condition(r, depth - 1));
  if (how == 3) return some_term(r, some_type(r), depth - 1);
  const type *type = some_type(r);
  const expr *a = some_term(r, type, depth - 1);
  const expr *b = pick(r, 3) ? ex_int(t, type, some_value(r, type)) : some_term(r, type, depth - 1);
  return ex_binary(t, kinds[pick(r, 6)], a, b);
}

/* ---- evaluation ---- */

static inline bool counts_as_signed(const type *t) { return t->kind == TY_INT && t->is_signed; }

static inline i128 value_of_binary(const expr *e, i128 a, i128 b, bool *defined) {
  const type *t = e->args[0]->type;
  bool less = counts_as_signed(t) ? a < b : (u128)a < (u128)b;
  switch (e->kind) {
  case EX_ADD: return (i128)((u128)a + (u128)b);
  case EX_SUB: return (i128)((u128)a - (u128)b);
  case EX_MUL: return (i128)((u128)a * (u128)b);
  case EX_DIV:
  case EX_REM:
    if (!b) *defined = false;
    if (!b) return 0;
    return e->kind == EX_DIV ? a / b : a % b;
  case EX_BITAND: return a & b;
  case EX_BITOR: return a | b;
  case EX_BITXOR: return a ^ b;
  case EX_SHL:
  case EX_SHR:
    if (b < 0 || b >= t->width) *defined = false;
    if (!*defined) return 0;
    return e->kind == EX_SHL ? (i128)((u128)a << b) : a >> b;
  case EX_LT: return less;
  case EX_LE: return less || a == b;
  case EX_GT: return !less && a != b;
  case EX_GE: return !less;
  case EX_EQ: return a == b;
  case EX_NE: return a != b;
  default: *defined = false; return 0;
  }
}

/* The value under r->values; *defined becomes false if there is none. */
static inline i128 value_of(const random_terms *r, const expr *e, bool *defined) {
  i128 a, b;
  switch (e->kind) {
  case EX_INT: return e->value;
  case EX_VAR: assert_true(e->sym->id < most_symbols); return r->values[e->sym->id];
  case EX_CAST: return int_wrap(e->type, value_of(r, e->args[0], defined));
  case EX_NEG: return int_wrap(e->type, (i128)(0 - (u128)value_of(r, e->args[0], defined)));
  case EX_BITNOT: return int_wrap(e->type, ~value_of(r, e->args[0], defined));
  case EX_LNOT: return !value_of(r, e->args[0], defined);
  case EX_ITE: return value_of(r, e->args[value_of(r, e->args[0], defined) ? 1 : 2], defined);
  case EX_LAND:
  case EX_LOR:
    a = value_of(r, e->args[0], defined) != 0;
    if (a == (e->kind == EX_LOR)) return a;
    return value_of(r, e->args[1], defined) != 0;
  default:
    a = value_of(r, e->args[0], defined);
    b = value_of(r, e->args[1], defined);
    return int_wrap(e->type, value_of_binary(e, a, b, defined));
  }
}

/* Does the condition hold for these values? Undefined ones do not count: neither true nor false. */
static inline bool is_so(const random_terms *r, const expr *e, bool *defined) { return value_of(r, e, defined) != 0; }

#endif
