/* See obvious.h. Each variable may be tested once; variables of what is given count as tested.
 * Of a disjunction one side is enough: the sides are tried in turn. Work is bounded; what
 * takes longer is left to the solver. */
#include "abstract/obvious.h"

enum { most_variables = 96, most_steps = 400 };

typedef struct {
  terms *terms;
  const symbol *tested[most_variables];
  uint32_t n, steps;
} glance;

static bool test(glance *g, const symbol *s) {
  for (uint32_t i = 0; i < g->n; i++)
    if (g->tested[i] == s) return false;
  if (g->n == most_variables) return false;
  g->tested[g->n++] = s;
  return true;
}

/* Notes all variables of a term as tested; false if there are too many, or arrays. */
static bool note(glance *g, const expr *e) {
  if (++g->steps > most_steps || e->type->kind == TY_ARRAY) return false;
  if (e->kind == EX_VAR) return test(g, e->sym) || g->n < most_variables;
  if (e->kind == EX_ADDR) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!note(g, e->args[i])) return false;
  return true;
}

/* Can a variable of this type compare so with the constant? */
static bool passes(const type *t, expr_kind kind, i128 c) {
  i128 low = int_min(t), high = int_max(t);
  switch (kind) {
  case EX_LT: return c > low;
  case EX_LE: return c >= low;
  case EX_GT: return c < high;
  case EX_GE: return c <= high;
  case EX_EQ: return c >= low && c <= high;
  default: return true;
  }
}

static bool is_plain(const expr *e) {
  return e->kind == EX_VAR && e->type->width <= 64 && (type_is_integer(e->type) || type_is_pointer(e->type));
}

static bool is_widening(const expr *e) {
  return e->kind == EX_CAST && type_is_integer(e->type) && type_is_integer(e->args[0]->type) &&
         e->type->width >= e->args[0]->type->width && e->type->kind != TY_BOOL;
}

/* x != 0, or x == 0 where `holds` is false, for a value that is no truth value itself. */
static bool can_value(glance *g, const expr *e, bool holds) {
  while (is_widening(e)) e = e->args[0];
  if (is_plain(e)) return test(g, e->sym);
  if (e->kind == EX_BITAND && is_plain(e->args[0]) && e->args[1]->kind == EX_INT)
    return (!holds || e->args[1]->value) && test(g, e->args[0]->sym);
  return false;
}

static bool can(glance *g, const expr *e, bool holds);

static bool can_compare(glance *g, const expr *e, bool holds) {
  const expr *n = holds ? e : ex_not(g->terms, e);
  if (n->kind < EX_LT || n->kind > EX_NE || n->args[1]->kind != EX_INT) return false;
  const expr *x = n->args[0];
  i128 c = n->args[1]->value;
  if (is_plain(x)) return passes(x->type, n->kind, c) && test(g, x->sym);
  if (c == 0 && (n->kind == EX_EQ || n->kind == EX_NE)) return can(g, x, n->kind == EX_NE);
  return false;
}

static bool can_either(glance *g, const expr *a, const expr *b, bool holds) {
  uint32_t n = g->n;
  if (can(g, a, holds)) return true;
  g->n = n;
  return can(g, b, holds);
}

/* Can the truth of `e` be `holds`? */
static bool can(glance *g, const expr *e, bool holds) {
  if (++g->steps > most_steps) return false;
  switch (e->kind) {
  case EX_INT: return (e->value != 0) == holds;
  case EX_LNOT: return can(g, e->args[0], !holds);
  case EX_LAND:
  case EX_LOR:
    if ((e->kind == EX_LAND) == holds) return can(g, e->args[0], holds) && can(g, e->args[1], holds);
    return can_either(g, e->args[0], e->args[1], holds);
  case EX_LT:
  case EX_LE:
  case EX_GT:
  case EX_GE:
  case EX_EQ:
  case EX_NE: return can_compare(g, e, holds);
  default: return type_is_scalar(e->type) && can_value(g, e, holds);
  }
}

bool obviously_possible(terms *t, const expr_list *given, const expr_list *wanted) {
  glance g = {.terms = t};
  for (uint32_t i = 0; i < given->n; i++)
    if (!note(&g, given->at[i])) return false;
  g.steps = 0;
  for (uint32_t i = 0; i < wanted->n; i++)
    if (!can(&g, wanted->at[i], true)) return false;
  return true;
}
