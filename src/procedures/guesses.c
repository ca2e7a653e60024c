/* See guesses.h. All terms are C's: sums wrap around as the machine's do, and equalities of sums survive that. */
#include "procedures/guesses.h"

enum { most_variables = 40, most_given = 6, most_facts = 300 };

/* ---- constants ---- */

static uint32_t set_of(guess_constants *c, const symbol *s) {
  uint64_t found;
  if (!map_get(&c->set_of, s->id, &found)) {
    found = c->sets.n;
    vec_push(&c->sets, ((constant_set){0}));
    vec_push(&c->joint, (uint32_t)found);
    map_put(&c->set_of, s->id, found);
  }
  uint32_t n = (uint32_t)found;
  while (c->joint.at[n] != n) n = c->joint.at[n] = c->joint.at[c->joint.at[n]];
  return n;
}

static void add_constant(constant_set *s, i128 v) {
  if (v > INT32_MAX || v < -INT32_MAX) return;
  for (uint32_t i = 0; i < s->n; i++)
    if (s->at[i] == v) return;
  if (s->n < sizeof s->at / sizeof *s->at) s->at[s->n++] = v;
}

static void unite(guess_constants *c, const symbol *a, const symbol *b) {
  uint32_t x = set_of(c, a), y = set_of(c, b);
  if (x == y) return;
  c->joint.at[y] = x;
  for (uint32_t i = 0; i < c->sets.at[y].n; i++) add_constant(&c->sets.at[x], c->sets.at[y].at[i]);
}

static const expr *plain(const expr *e) {
  while (e->kind == EX_CAST && type_is_integer(e->type)) e = e->args[0];
  return e;
}

/* One side is set to the other, or compared with it; a strict comparison has two ends. */
static void relate(guess_constants *c, const expr *a, const expr *b, bool strict) {
  a = plain(a), b = plain(b);
  if (a->kind == EX_INT) {
    const expr *swap = a;
    a = b, b = swap;
  }
  if (a->kind == EX_VAR && b->kind == EX_VAR) unite(c, a->sym, b->sym);
  if (a->kind != EX_VAR || b->kind != EX_INT) return;
  uint32_t number = set_of(c, a->sym); /* may move the sets */
  constant_set *s = &c->sets.at[number];
  add_constant(s, b->value);
  if (strict) add_constant(s, b->value + 1);
  if (strict) add_constant(s, b->value - 1);
}

static void look(guess_constants *c, const expr *e, int depth) {
  if (e->kind >= EX_LT && e->kind <= EX_NE) relate(c, e->args[0], e->args[1], e->kind != EX_EQ && e->kind != EX_NE);
  for (uint32_t i = 0; i < e->nargs && depth; i++) look(c, e->args[i], depth - 1);
}

/* What a variable is set to: a sum of itself and others is a relation with these. */
static void look_at_value(guess_constants *c, const symbol *v, const expr *e, const expr *var, int depth) {
  e = plain(e);
  if (e->kind == EX_VAR || e->kind == EX_INT) relate(c, var, e, false);
  if (!depth || (e->kind != EX_ITE && e->kind != EX_ADD && e->kind != EX_SUB)) return;
  for (uint32_t i = e->kind == EX_ITE; i < e->nargs; i++)
    if (e->kind == EX_ITE || e->args[i]->kind != EX_INT) look_at_value(c, v, e->args[i], var, depth - 1);
}

static void look_at_sums(guess_constants *c, const expr *e, int depth) {
  for (uint32_t i = 0; i < 2 && (e->kind == EX_ADD || e->kind == EX_SUB); i++)
    if (plain(e->args[i])->kind == EX_INT) add_constant(&c->added, plain(e->args[i])->value);
  for (uint32_t i = 0; i < e->nargs && depth; i++) look_at_sums(c, e->args[i], depth - 1);
}

void guess_constants_find(guess_constants *c, const flat *f) {
  enum { deepest = 6 };
  *c = (guess_constants){0};
  add_constant(&c->added, 1); /* what is more, or less */
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (e->kind == F_ASSUME) look(c, e->rhs, deepest);
    if (e->kind == F_ASSIGN) look_at_sums(c, e->rhs, deepest);
    if (e->kind == F_ASSIGN && e->var->type->kind != TY_ARRAY)
      look_at_value(c, e->var, e->rhs, ex_var(f->program->terms, e->var), deepest);
  }
}

void guess_constants_free(guess_constants *c) {
  map_free(&c->set_of);
  vec_free(&c->joint);
  vec_free(&c->sets);
}

/* ---- facts ---- */

static bool is_number(const symbol *s) {
  return (type_is_integer(s->type) && s->type->kind != TY_BOOL) || type_is_pointer(s->type);
}

static void compare(terms *t, expr_kind kind, const expr *a, const expr *b, guess_list *out) {
  const expr *fact = ex_binary(t, kind, a, b);
  if (fact->kind != EX_INT && out->n < most_facts) vec_push(out, fact);
}

/* One that was given, or a sum of two. */
static void guess_sums(terms *t, const expr *v, const guess_subject *about, guess_list *out) {
  const type *type = v->type;
  for (uint32_t i = 0; i < about->m && i < most_given; i++) {
    const expr *a = ex_var(t, about->given[i]);
    if (!type_is_integer(a->type) || a == v) continue;
    if (a->type != type) a = ex_cast(t, type, a);
    compare(t, EX_EQ, v, a, out);
    compare(t, EX_GE, v, a, out);
    compare(t, EX_LE, v, a, out);
    for (uint32_t k = i + 1; k < about->m && k < most_given; k++) {
      const expr *b = ex_var(t, about->given[k]);
      if (!type_is_integer(b->type) || b == v) continue;
      if (b->type != type) b = ex_cast(t, type, b);
      compare(t, EX_EQ, v, ex_binary(t, EX_ADD, a, b), out);
      compare(t, EX_EQ, v, ex_binary(t, EX_SUB, a, b), out);
      compare(t, EX_EQ, v, ex_binary(t, EX_SUB, b, a), out);
    }
  }
}

static void guess_bounds(terms *t, const expr *v, const constant_set *s, guess_list *out) {
  for (uint32_t k = 0; k < s->n; k++) {
    const expr *number = ex_int(t, v->type, int_wrap(v->type, s->at[k]));
    if (number->value != s->at[k]) continue;
    compare(t, EX_EQ, v, number, out);
    compare(t, EX_GE, v, number, out);
    compare(t, EX_LE, v, number, out);
  }
}

static void guess_distances(terms *t, const guess_constants *c, const guess_subject *about, guess_list *out) {
  const type *wide = t->types.type_llong;
  for (uint32_t i = 0; i < about->n && i < most_variables; i++)
    for (uint32_t k = 0; k < about->m && k < most_given; k++) {
      const expr *a = ex_var(t, about->now[i]), *b = ex_var(t, about->given[k]);
      if (a == b || !type_is_integer(a->type) || !type_is_integer(b->type) || a->type->size >= wide->size ||
          b->type->size >= wide->size)
        continue;
      for (uint32_t n = 0; n < 2 * c->added.n; n++) {
        const expr *step = ex_int(t, a->type, int_wrap(a->type, c->added.at[n / 2]));
        if (a->type == b->type) compare(t, EX_EQ, a, ex_binary(t, n % 2 ? EX_SUB : EX_ADD, b, step), out);
        const expr *number = ex_int(t, wide, n % 2 ? -c->added.at[n / 2] : c->added.at[n / 2]);
        const expr *sum = ex_binary(t, EX_ADD, ex_cast(t, wide, b), number);
        compare(t, EX_GE, ex_cast(t, wide, a), sum, out);
        compare(t, EX_LE, ex_cast(t, wide, a), sum, out);
      }
    }
}

/* Where something that was given is small, or large, one has a fixed value. */
static void guess_cases(terms *t, guess_constants *c, const guess_subject *about, uint32_t i, guess_list *out) {
  enum { few = 3 };
  const expr *v = ex_var(t, about->now[i]);
  const constant_set values = c->sets.at[set_of(c, about->as[i])];
  for (uint32_t k = 0; k < about->m && k < most_given; k++) {
    const expr *g = ex_var(t, about->given[k]);
    if (!type_is_integer(g->type) || g->type->kind == TY_BOOL) continue;
    for (uint32_t n = 0; n < values.n && n < few; n++)
      for (uint32_t b = 0; b < values.n && b < few; b++) {
        const expr *bound = ex_int(t, g->type, int_wrap(g->type, values.at[b]));
        const expr *is = ex_binary(t, EX_EQ, v, ex_int(t, v->type, int_wrap(v->type, values.at[n])));
        const expr *small = ex_either(t, ex_binary(t, EX_GT, g, bound), is);
        const expr *large = ex_either(t, ex_binary(t, EX_LT, g, bound), is);
        if (small->kind != EX_INT && out->n < most_facts) vec_push(out, small);
        if (large->kind != EX_INT && out->n < most_facts) vec_push(out, large);
      }
  }
}

void guess_more(terms *t, guess_constants *c, const guess_subject *about, guess_list *out) {
  for (uint32_t i = 0; i < about->n && i < most_variables; i++) {
    const expr *v = ex_var(t, about->now[i]);
    uint32_t number = set_of(c, about->as[i]);
    const constant_set *s = &c->sets.at[number];
    for (uint32_t k = 0; k < s->n && type_is_integer(v->type) && v->type->kind != TY_BOOL; k++)
      if (int_wrap(v->type, s->at[k]) == s->at[k]) compare(t, EX_NE, v, ex_int(t, v->type, s->at[k]), out);
    if (type_is_integer(v->type) && v->type->kind != TY_BOOL) guess_cases(t, c, about, i, out);
  }
  guess_distances(t, c, about, out);
}

/* A little more, or less, than it was: behind a call in the middle of what is undone later. */
static void guess_steps(terms *t, const guess_constants *c, const expr *v, const expr *old, guess_list *out) {
  for (uint32_t n = 0; n < c->added.n; n++) {
    const expr *step = ex_int(t, v->type, int_wrap(v->type, c->added.at[n]));
    compare(t, EX_EQ, v, ex_binary(t, EX_ADD, old, step), out);
    compare(t, EX_EQ, v, ex_binary(t, EX_SUB, old, step), out);
  }
}

void guess_facts(terms *t, guess_constants *c, const guess_subject *about, guess_list *out) {
  for (uint32_t i = 0; i < about->n && i < most_variables; i++) {
    if (!is_number(about->now[i])) continue;
    const expr *v = ex_var(t, about->now[i]), *old = about->old[i] ? ex_var(t, about->old[i]) : NULL;
    if (old) compare(t, EX_EQ, v, old, out);
    if (old && type_is_integer(v->type) && old->type == v->type) guess_steps(t, c, v, old, out);
    if (type_is_pointer(v->type)) {
      compare(t, EX_EQ, v, ex_int(t, v->type, 0), out);
      compare(t, EX_NE, v, ex_int(t, v->type, 0), out);
      continue;
    }
    uint32_t number = set_of(c, about->as[i]);
    guess_bounds(t, v, &c->sets.at[number], out);
    if (old) compare(t, EX_GE, v, old, out);
    if (old) compare(t, EX_LE, v, old, out);
    guess_sums(t, v, about, out);
  }
}
