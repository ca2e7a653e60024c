/* See choices.h. The conjuncts of the condition fall into groups that have no chosen value in common; each group is looked at for itself. */
#include "spec/choices.h"

enum { most_unknowns = 4, most_candidates = 12, most_combinations = 512, most_conjuncts = 32 };

/* An unknown is a part of what is chosen that the condition reads. */
typedef struct unknown {
  const expr *what;
  const expr *candidates[most_candidates];
  uint32_t n;
} unknown;

typedef struct group {
  const choices *c;
  const expr *condition;
  unknown unknowns[most_unknowns];
  uint32_t n;
  bool hard; /* too many, or of a type that is not tried */
} group;

static const expr *constant(const choices *c, bool value) { return ex_int(c->terms, c->terms->types.type_int, value); }

/* Is an lvalue chosen, as a whole or as a part of something? What a chosen pointer points to is, too. */
static bool is_chosen(const choices *c, const expr *e) {
  for (uint32_t i = 0; i < c->nchosen; i++)
    if (c->chosen[i] == e) return true;
  if (e->kind == EX_FIELD || e->kind == EX_INDEX) return is_chosen(c, e->args[0]);
  if (e->kind != EX_DEREF) return false;
  const expr *p = e->args[0];
  while (p->kind == EX_PTRADD || p->kind == EX_CAST) p = p->args[0];
  return ex_is_lvalue(p) && is_chosen(c, p);
}

static bool has_chosen(const choices *c, const expr *e) {
  if (ex_is_lvalue(e) && is_chosen(c, e)) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_chosen(c, e->args[i])) return true;
  return false;
}

static void add_unknown(group *g, const expr *e) {
  for (uint32_t i = 0; i < g->n; i++)
    if (g->unknowns[i].what == e) return;
  g->hard |= g->n == most_unknowns || !type_is_scalar(e->type) || type_is_float(e->type);
  if (!g->hard) g->unknowns[g->n++] = (unknown){.what = e};
}

static void find_unknowns(group *g, const expr *e) {
  if (ex_is_lvalue(e) && is_chosen(g->c, e)) {
    add_unknown(g, e);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++) find_unknowns(g, e->args[i]);
}

static void add_candidate(group *g, unknown *u, const expr *e) {
  e = ex_cast(g->c->terms, u->what->type, e);
  for (uint32_t i = 0; i < u->n; i++)
    if (u->candidates[i] == e) return;
  if (u->n < most_candidates) u->candidates[u->n++] = e;
}

/* A value and its neighbours. */
static void add_around(group *g, unknown *u, const expr *e) {
  terms *t = g->c->terms;
  if (!type_is_scalar(e->type) || type_is_float(e->type)) return;
  add_candidate(g, u, e);
  if (!type_is_integer(e->type)) return;
  add_candidate(g, u, ex_binary(t, EX_ADD, e, ex_int(t, e->type, 1)));
  add_candidate(g, u, ex_binary(t, EX_SUB, e, ex_int(t, e->type, 1)));
}

static const expr *without_casts(const expr *e) {
  while (e->kind == EX_CAST) e = e->args[0];
  return e;
}

/* What the unknown is compared with. */
static void find_candidates(group *g, unknown *u, const expr *e) {
  if (e->kind >= EX_LT && e->kind <= EX_NE)
    for (int i = 0; i < 2; i++)
      if (without_casts(e->args[i]) == u->what && !has_chosen(g->c, e->args[!i])) add_around(g, u, e->args[!i]);
  for (uint32_t i = 0; i < e->nargs; i++) find_candidates(g, u, e->args[i]);
}

static const expr *put_in(const group *g, const expr *e, const uint32_t *choice) {
  for (uint32_t i = 0; i < g->n; i++)
    if (g->unknowns[i].what == e) return g->unknowns[i].candidates[choice[i]];
  if (!e->nargs || e->kind == EX_ADDR) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = put_in(g, e->args[i], choice);
  return ex_rebuild(g->c->terms, e, args);
}

static const expr *truth(const choices *c, const expr *e) {
  if (e->kind == EX_INT) return constant(c, e->value != 0);
  return ex_not(c->terms, ex_not(c->terms, e));
}

/* One of the combinations of candidates makes it true. */
static const expr *some_combination(group *g) {
  uint32_t choice[most_unknowns] = {0}, combinations = 1;
  const expr *when = constant(g->c, false);
  for (uint32_t i = 0; i < g->n; i++) {
    unknown *u = &g->unknowns[i];
    terms *t = g->c->terms;
    find_candidates(g, u, g->condition);
    add_candidate(g, u, ex_int(t, u->what->type, 0));
    add_candidate(g, u, ex_int(t, u->what->type, type_is_pointer(u->what->type) ? 4096 : 1));
    combinations *= u->n;
  }
  if (combinations > most_combinations) return when;
  for (uint32_t k = 0; k < combinations && !(when->kind == EX_INT && when->value); k++) {
    uint32_t rest = k;
    for (uint32_t i = 0; i < g->n; i++) {
      choice[i] = rest % g->unknowns[i].n;
      rest /= g->unknowns[i].n;
    }
    when = ex_either(g->c->terms, when, truth(g->c, put_in(g, g->condition, choice)));
  }
  return when;
}

static bool is_true(const expr *e) { return e->kind == EX_INT && e->value; }

/* Is the condition false wherever no candidate does? */
static bool is_exact(const group *g, const expr *when) {
  guards q;
  if (is_true(when)) return true;
  guards_init(&q, g->c->solver);
  guards_assume(&q, truth(g->c, g->condition));
  guards_assume(&q, ex_not(g->c->terms, when));
  bool exact = !guards_possible(&q);
  guards_free(&q);
  return exact;
}

static const expr *group_when(group *g, bool *exact) {
  find_unknowns(g, g->condition);
  if (!g->n && !g->hard) return truth(g->c, g->condition);
  const expr *when = g->hard ? constant(g->c, false) : some_combination(g);
  if (!is_exact(g, when)) *exact = false;
  return when;
}

static void split(const expr *e, const expr **out, uint32_t *n) {
  if (e->kind == EX_LAND && *n + 2 < most_conjuncts) {
    split(e->args[0], out, n);
    split(e->args[1], out, n);
  } else out[(*n)++] = e;
}

/* Do two conditions read something chosen in common? */
static bool are_linked(const choices *c, const expr *a, const expr *b) {
  if (ex_is_lvalue(a) && is_chosen(c, a)) {
    if (b == a) return true;
    for (uint32_t i = 0; i < b->nargs; i++)
      if (are_linked(c, a, b->args[i])) return true;
  }
  for (uint32_t i = 0; i < a->nargs; i++)
    if (are_linked(c, a->args[i], b)) return true;
  return false;
}

const expr *choices_when(const choices *c, const expr *condition, bool *exact) {
  const expr *parts[most_conjuncts], *when = constant(c, true);
  uint32_t n = 0;
  *exact = true;
  split(condition, parts, &n);
  while (n) {
    group g = {.c = c, .condition = parts[--n]};
    for (bool grows = true; grows;) {
      grows = false;
      for (uint32_t i = 0; i < n; i++) {
        if (!are_linked(c, g.condition, parts[i])) continue;
        g.condition = ex_binary(c->terms, EX_LAND, parts[i], g.condition);
        parts[i] = parts[--n];
        grows = true;
      }
    }
    when = ex_both(c->terms, when, group_when(&g, exact));
  }
  return when;
}
