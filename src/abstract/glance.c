/* See glance.h. Conditions are goals; a goal is an atom, or is split into goals, and the sides of a
 * disjunction are tried in turn, after everything that leaves no choice. An atom narrows the range of its
 * variable. An atom over a variable that is no plain comparison (`x & 8`) is a free choice, as long
 * as nothing else is asked of the variable; one that is not understood at all is
 *   in the first pass a failure: if the search succeeds, the conditions are possible;
 *   in the second pass free: if the search fails, they are not.
 * Work is bounded; what takes longer is left to the solver. */
#include "abstract/glance.h"

#include "base/tuning.h"

#include <string.h>

enum { most_variables = 64, most_excluded = 10, most_free = 64 };

typedef struct {
  const symbol *sym;
  i128 low, high;
  i128 excluded[most_excluded];
  uint8_t nexcluded;
  bool frozen;      /* asked of it in a way that is not understood */
  const expr *free; /* the atom about its bits that was decided, */
  bool holds;       /* so; then nothing is known of its range */
} domain;

typedef struct {
  uint32_t at;
  domain old;
} change;

typedef struct goal {
  const expr *e;
  bool holds;
  const struct goal *next;
} goal;

typedef struct {
  terms *terms;
  domain domains[most_variables];
  uint32_t n, steps;
  VEC(change) trail;
  const expr *free[most_free]; /* second pass: atoms not understood, and their truth */
  bool truth[most_free];
  uint32_t nfree;
  bool second, unclear;
} search;

static domain *domain_of(search *g, const expr *var) {
  for (uint32_t i = 0; i < g->n; i++)
    if (g->domains[i].sym == var->sym) return &g->domains[i];
  if (g->n == most_variables) return NULL;
  domain *d = &g->domains[g->n++];
  *d = (domain){.sym = var->sym, .low = int_min(var->type), .high = int_max(var->type)};
  return d;
}

static void save(search *g, const domain *d) { vec_push(&g->trail, ((change){(uint32_t)(d - g->domains), *d})); }

static void undo(search *g, uint32_t mark, uint32_t nfree) {
  while (g->trail.n > mark) {
    g->trail.n--;
    g->domains[g->trail.at[g->trail.n].at] = g->trail.at[g->trail.n].old;
  }
  g->nfree = nfree;
}

/* ---- atoms ---- */

static bool is_plain(const expr *e) {
  return e->kind == EX_VAR && e->type->width <= 64 && (type_is_integer(e->type) || type_is_pointer(e->type));
}

static const expr *without_widening(const expr *e) {
  while (e->kind == EX_CAST && type_is_integer(e->type) && type_is_integer(e->args[0]->type) && e->type->width <= 64 &&
         int_min(e->type) <= int_min(e->args[0]->type) && int_max(e->type) >= int_max(e->args[0]->type))
    e = e->args[0];
  return e;
}

/* An atom that is not understood, positive form. */
static bool not_understood(search *g, const expr *e, bool holds) {
  g->unclear = true;
  if (!g->second) return false;
  if (e->kind == EX_NE || e->kind == EX_GT || e->kind == EX_GE || e->kind == EX_LNOT) {
    e = ex_not(g->terms, e);
    holds = !holds;
  }
  for (uint32_t i = 0; i < g->nfree; i++)
    if (g->free[i] == e) return g->truth[i] == holds;
  if (g->nfree < most_free) {
    g->free[g->nfree] = e;
    g->truth[g->nfree++] = holds;
  }
  return true;
}

static bool is_excluded(const domain *d, i128 c) {
  for (uint32_t i = 0; i < d->nexcluded; i++)
    if (d->excluded[i] == c) return true;
  return false;
}

static bool exclude(search *g, domain *d, const expr *atom, i128 c) {
  if (c < d->low || c > d->high || is_excluded(d, c)) return true;
  if (d->nexcluded == most_excluded) return not_understood(g, atom, true);
  d->excluded[d->nexcluded++] = c;
  while (d->low <= d->high && is_excluded(d, d->low)) d->low++;
  while (d->low <= d->high && is_excluded(d, d->high)) d->high--;
  return d->low <= d->high;
}

static bool narrow(search *g, const expr *var, const expr *atom, expr_kind kind, i128 c) {
  domain *d = domain_of(g, var);
  if (!d || d->frozen || (d->free && !g->second)) return not_understood(g, atom, true);
  save(g, d);
  switch (kind) {
  case EX_LT: c--; /* fall through */
  case EX_LE:
    if (c < d->high) d->high = c;
    break;
  case EX_GT: c++; /* fall through */
  case EX_GE:
    if (c > d->low) d->low = c;
    break;
  case EX_EQ:
    if (c > d->low) d->low = c;
    if (c < d->high) d->high = c;
    break;
  default: return exclude(g, d, atom, c);
  }
  while (d->low <= d->high && is_excluded(d, d->low)) d->low++;
  while (d->low <= d->high && is_excluded(d, d->high)) d->high--;
  return d->low <= d->high;
}

/* x & mask, as a truth value: free while it is all that is asked of x. */
static bool decide_bits(search *g, const expr *atom, bool holds) {
  const expr *x = without_widening(atom->args[0]);
  if (g->second || !is_plain(x) || !type_is_integer(x->type) || atom->args[1]->kind != EX_INT ||
      atom->args[1]->value <= 0 || atom->args[1]->value > int_max(x->type))
    return not_understood(g, atom, holds);
  domain *d = domain_of(g, x);
  if (d && d->free == atom && !d->frozen) return d->holds == holds;
  if (!d || d->free || d->frozen || d->nexcluded || d->low != int_min(x->type) || d->high != int_max(x->type))
    return not_understood(g, atom, holds);
  save(g, d);
  d->free = atom;
  d->holds = holds;
  return true;
}

/* ---- the search ---- */

static bool solve(search *g, const goal *now, const goal *later);

static bool either(search *g, const goal *a, const goal *b, const goal *later) {
  uint32_t mark = g->trail.n, nfree = g->nfree;
  if (solve(g, a, later)) return true;
  undo(g, mark, nfree);
  return g->steps <= tuning.steps_of_glance && solve(g, b, later);
}

/* c ? a : b is true, or false. */
static bool choose(search *g, const expr *c, const expr *a, const expr *b, bool holds, const goal *later) {
  goal yes = {a, holds, NULL}, no = {b, holds, NULL};
  goal with_yes = {c, true, &yes}, with_no = {c, false, &no};
  return either(g, &with_yes, &with_no, later);
}

static bool compare(search *g, const expr *e, bool holds, const goal *now, const goal *later) {
  const expr *n = holds ? e : ex_not(g->terms, e);
  if (n->kind < EX_LT || n->kind > EX_NE || n->args[1]->kind != EX_INT)
    return not_understood(g, e, holds) && solve(g, now, later);
  const expr *x = without_widening(n->args[0]);
  i128 c = n->args[1]->value;
  if (is_plain(x) && (type_is_integer(x->type) || n->kind >= EX_EQ))
    return narrow(g, x, n, n->kind, c) && solve(g, now, later);
  if (x->kind == EX_ITE) {
    goal put_off = {n, true, later};
    return solve(g, now, &put_off);
  }
  if (c == 0 && n->kind >= EX_EQ) {
    goal truth = {x, n->kind == EX_NE, now};
    return solve(g, &truth, later);
  }
  return not_understood(g, e, holds) && solve(g, now, later);
}

static bool is_compare(const expr *e) { return e->kind >= EX_LT && e->kind <= EX_NE; }

/* Nothing without a choice is left. */
static bool solve_later(search *g, const goal *d) {
  if (!d) return true;
  const expr *e = d->e;
  if (e->kind == EX_LAND || e->kind == EX_LOR) {
    goal a = {e->args[0], d->holds, NULL}, b = {e->args[1], d->holds, NULL};
    return either(g, &a, &b, d->next);
  }
  if (is_compare(e)) {
    const expr *x = without_widening(e->args[0]), *k = e->args[1];
    /* widening left the value alone, so the arms are compared in their own wider type */
    const expr *a = ex_binary(g->terms, e->kind, ex_cast(g->terms, k->type, x->args[1]), k);
    const expr *b = ex_binary(g->terms, e->kind, ex_cast(g->terms, k->type, x->args[2]), k);
    return choose(g, x->args[0], a, b, true, d->next);
  }
  return choose(g, e->args[0], e->args[1], e->args[2], d->holds, d->next);
}

static bool solve(search *g, const goal *now, const goal *later) {
  if (++g->steps > tuning.steps_of_glance) return false;
  if (!now) return solve_later(g, later);
  const expr *e = now->e;
  bool holds = now->holds;
  if (is_compare(e)) return compare(g, e, holds, now->next, later);
  switch (e->kind) {
  case EX_INT: return (e->value != 0) == holds && solve(g, now->next, later);
  case EX_LNOT: {
    goal inner = {e->args[0], !holds, now->next};
    return solve(g, &inner, later);
  }
  case EX_LAND:
  case EX_LOR:
    if ((e->kind == EX_LAND) == holds) {
      goal b = {e->args[1], holds, now->next}, a = {e->args[0], holds, &b};
      return solve(g, &a, later);
    } else {
      goal put_off = {e, holds, later};
      return solve(g, now->next, &put_off);
    }
  case EX_ITE: {
    goal put_off = {e, holds, later};
    return solve(g, now->next, &put_off);
  }
  default: break;
  }
  const expr *x = without_widening(e);
  if (x != e) {
    goal inner = {x, holds, now->next};
    return solve(g, &inner, later);
  }
  bool can = is_plain(e)            ? narrow(g, e, holds ? e : ex_not(g->terms, e), holds ? EX_NE : EX_EQ, 0)
             : e->kind == EX_BITAND ? decide_bits(g, e, holds)
                                    : not_understood(g, e, holds);
  return can && solve(g, now->next, later);
}

/* ---- what is given ---- */

/* Is every part of it a comparison with a constant? */
static bool understood(const expr *e, uint32_t *steps) {
  if (++*steps > 100) return false;
  e = without_widening(e);
  if (e->kind == EX_INT || is_plain(e)) return true;
  if (e->kind == EX_LNOT) return understood(e->args[0], steps);
  if (e->kind == EX_BITAND) return is_plain(without_widening(e->args[0])) && e->args[1]->kind == EX_INT;
  if (e->kind == EX_LAND || e->kind == EX_LOR) return understood(e->args[0], steps) && understood(e->args[1], steps);
  return is_compare(e) && e->args[1]->kind == EX_INT && understood(e->args[0], steps);
}

/* Notes all variables of a term as beyond understanding; false if there are too many, or arrays. */
static bool freeze(search *g, const expr *e) {
  if (++g->steps > tuning.steps_of_glance || e->type->kind == TY_ARRAY) return false;
  if (e->kind == EX_VAR) {
    domain *d = is_plain(e) ? domain_of(g, e) : NULL;
    if (d) d->frozen = true;
    return d || !is_plain(e);
  }
  if (e->kind == EX_ADDR) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!freeze(g, e->args[i])) return false;
  return true;
}

static const goal *as_goals(const expr_list *list, goal *room, const goal *next) {
  for (uint32_t i = list->n; i-- > 0;) {
    room[i] = (goal){list->at[i], true, next};
    next = &room[i];
  }
  return next;
}

static glance_answer first_pass(search *g, const expr_list *given, const goal *wanted, const goal *all) {
  uint32_t steps = 0;
  bool clear = true;
  for (uint32_t i = 0; i < given->n && clear; i++) clear = understood(given->at[i], &steps);
  for (uint32_t i = 0; i < given->n && !clear; i++)
    if (!freeze(g, given->at[i])) return GLANCE_UNCLEAR;
  g->steps = 0;
  if (solve(g, clear ? all : wanted, NULL)) return GLANCE_YES;
  return g->steps > tuning.steps_of_glance || g->unclear ? GLANCE_UNCLEAR : GLANCE_NO;
}

static bool second_pass(search *g, const goal *all) {
  g->n = g->nfree = g->steps = g->trail.n = 0;
  g->second = true;
  return solve(g, all, NULL) || g->steps > tuning.steps_of_glance;
}

glance_answer glance(terms *t, const expr_list *given, const expr_list *wanted) {
  search *g = mem_alloc(sizeof *g);
  goal *room = mem_alloc(sizeof *room * (given->n + wanted->n + 1));
  g->terms = t;
  const goal *wants = as_goals(wanted, room, NULL);
  const goal *all = as_goals(given, room + wanted->n, wants);
  glance_answer a = first_pass(g, given, wants, all);
  if (a == GLANCE_UNCLEAR && g->unclear && g->steps <= tuning.steps_of_glance && !second_pass(g, all)) a = GLANCE_NO;
  vec_free(&g->trail);
  mem_free(room);
  mem_free(g);
  return a;
}
