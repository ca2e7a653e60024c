/* __builtin_add_overflow and its like: the true result, computed in a type that is wide enough, and whether it differs from what the type
 * of the result can hold. Numbers of 128 bits have no wider type: there the signs tell. */
#include "front/lower.h"

#include <string.h>

typedef struct overflow {
  const expr *value; /* in the type of the result */
  const expr *lost;  /* is it another number than the true result? */
} overflow;

static uint32_t widest(const type *a, const type *b, const type *c) {
  uint32_t w = a->width > b->width ? a->width : b->width;
  return c->width > w ? c->width : w;
}

static overflow exact(lower *l, expr_kind kind, const expr *a, const expr *b, const type *to) {
  terms *t = l->terms;
  uint32_t width = widest(a->type, b->type, to);
  bool signs = a->type->is_signed || b->type->is_signed, large = kind == EX_MUL && width == 64 && !signs;
  bool narrow = width < 32 || (width == 32 && (kind != EX_MUL || (a->type->is_signed && b->type->is_signed)));
  const type *wide = narrow ? t->types.type_llong : large ? t->types.type_uint128 : t->types.type_int128;
  const expr *r = ex_binary(t, kind, ex_cast(t, wide, a), ex_cast(t, wide, b)), *value = ex_cast(t, to, r);
  const expr *lost = ex_binary(t, EX_NE, ex_cast(t, wide, value), r);
  return (overflow){value, lost};
}

/* All of one type that is as wide as there are. */
static overflow by_signs(lower *l, expr_kind kind, const expr *a, const expr *b) {
  terms *t = l->terms;
  const type *type = a->type, *bits = t->types.type_uint128;
  const expr *zero = ex_int(t, type, 0),
             *value = ex_cast(t, type, ex_binary(t, kind, ex_cast(t, bits, a), ex_cast(t, bits, b)));
  const expr *below_a = ex_binary(t, EX_LT, a, zero), *below_b = ex_binary(t, EX_LT, b, zero);
  const expr *below = ex_binary(t, EX_LT, value, zero), *lost;
  if (kind == EX_MUL) {
    const expr *again = ex_binary(t, EX_NE, ex_binary(t, EX_DIV, value, a), b), *least = ex_int(t, type, int_min(type));
    const expr *minus = ex_binary(t, EX_EQ, a, ex_int(t, type, -1));
    if (type->is_signed) again = ex_ite(t, minus, ex_binary(t, EX_EQ, b, least), again);
    lost = ex_ite(t, ex_binary(t, EX_EQ, a, zero), ex_int(t, t->types.type_int, 0), again);
  } else if (!type->is_signed) {
    lost = kind == EX_ADD ? ex_binary(t, EX_LT, value, a) : ex_binary(t, EX_LT, a, b);
  } else {
    const expr *may = ex_binary(t, kind == EX_ADD ? EX_EQ : EX_NE, below_a, below_b);
    lost = ex_both(t, may, ex_binary(t, EX_NE, below, below_a));
  }
  return (overflow){value, lost};
}

bool lower_is_overflow(const char *name) {
  const char *end = strstr(name, "_overflow");
  return !strncmp(name, "__builtin_", 10) && end && (!end[9] || !strcmp(end + 9, "_p"));
}

const expr *lower_overflow(lower *l, aexpr *call) {
  const char *name = lower_callee(call)->name, *what = name + 10;
  bool asks = !strcmp(name + strlen(name) - 2, "_p");
  expr_kind kind = strstr(what, "mul") ? EX_MUL : strstr(what, "sub") ? EX_SUB : EX_ADD;
  const expr *args[3];
  for (uint32_t i = 1; i <= 3; i++)
    for (uint32_t k = i + 1; k <= 3; k++) lower_unordered(l, call->kid[i], call->kid[k], false);
  for (uint32_t i = 0; i < 3; i++) args[i] = lower_save(l, lower_value(l, call->kid[i + 1]));
  const type *to = asks ? args[2]->type : args[2]->type->to;
  overflow r;
  if (widest(args[0]->type, args[1]->type, to) <= 64) r = exact(l, kind, args[0], args[1], to);
  else if (args[0]->type == args[1]->type && args[0]->type == to) r = by_signs(l, kind, args[0], args[1]);
  else {
    lower_unmodelled(l, arena_printf(&l->program->arena, "%s of 128-bit and other operands", name));
    return lower_havoc(l, call->type, name);
  }
  const expr *lost = lower_temp(l, lower_type(l, call->type)); /* before the store, which may change an operand */
  lower_assign(l, lost, ex_cast(l->terms, lost->type, r.lost));
  if (!asks) lower_assign(l, ex_deref(l->terms, args[2]), r.value);
  return lost;
}
