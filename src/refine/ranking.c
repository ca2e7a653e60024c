/* See ranking.h. Candidates come from the conditions in the loop: of a < b, the difference b - a, and the terms themselves, upwards and
 * downwards. */
#include "refine/ranking.h"

#include <string.h>

enum { most_candidates = 200 };

/* ---- one step ---- */

typedef enum { BECOMES_LOWER, BECOMES_HIGHER, STAYS_OR_HIGHER } change;

/* That the measure has changed so, lexicographically. */
static const expr *has_changed(blocks *b, const symstate *before, const symstate *after, const measure *m, change how) {
  terms *t = b->terms;
  const expr *r = ex_int(t, t->types.type_int, how == STAYS_OR_HIGHER);
  for (uint32_t i = m->n; i-- > 0;) {
    const expr *old = sym_eval(b, before, m->part[i]), *now = sym_eval(b, after, m->part[i]);
    const expr *moved = ex_binary(t, how == BECOMES_LOWER ? EX_LT : EX_GT, now, old);
    r = ex_either(t, moved, ex_both(t, ex_binary(t, EX_EQ, now, old), r));
  }
  return r;
}

/* Can the step be taken so that the measure changes like this? */
static bool can_be(component *c, const astate *from, const astate *to, const measure *measure, change how) {
  image *m = &c->image;
  blocks *b = &c->blocks;
  expr_list says = {0};
  VEC(smt_lit) lits = {0};
  symstate start = image_start(m, from, &says), after;
  bool possible = image_step(m, from, to, &start, 0, &after);
  if (possible) {
    for (uint32_t i = 0; i < says.n; i++) vec_push(&lits, smt_literal(c->smt, says.at[i]));
    vec_push(&lits, smt_literal(c->smt, after.guard));
    vec_push(&lits, smt_literal(c->smt, sym_eval(b, &after, astate_formula(m, to))));
    vec_push(&lits, smt_literal(c->smt, has_changed(b, &start, &after, measure, how)));
    possible = smt_possible(c->smt, lits.at, lits.n) != SMT_UNSAT;
    symstate_free(&after);
  }
  symstate_free(&start);
  vec_free(&lits);
  vec_free(&says);
  return possible;
}

bool measure_lowered(component *c, const astate *from, const astate *to, const measure *m) {
  return !can_be(c, from, to, m, STAYS_OR_HIGHER);
}

bool measure_raised(component *c, const astate *from, const astate *to, const measure *m) {
  return can_be(c, from, to, m, BECOMES_HIGHER);
}

bool measure_same(const measure *a, const measure *b) {
  return a->n == b->n && !memcmp(a->part, b->part, sizeof *a->part * a->n);
}

/* ---- one cycle ---- */

typedef struct cycle {
  component *c;
  const astate *states;
  const uint32_t *at;
  uint32_t n;
} cycle;

static const astate *cycle_state(const cycle *y, uint32_t i) { return &y->states[y->at[i % y->n]]; }

static bool is_raised(const cycle *y, const measure *m) {
  for (uint32_t i = 0; i < y->n; i++)
    if (measure_raised(y->c, cycle_state(y, i), cycle_state(y, i + 1), m)) return true;
  return false;
}

static bool is_lowered(const cycle *y, const measure *m) {
  for (uint32_t i = 0; i < y->n; i++)
    if (measure_lowered(y->c, cycle_state(y, i), cycle_state(y, i + 1), m)) return true;
  return false;
}

static bool is_sometimes_lowered(const cycle *y, const measure *m) {
  for (uint32_t i = 0; i < y->n; i++)
    if (can_be(y->c, cycle_state(y, i), cycle_state(y, i + 1), m, BECOMES_LOWER)) return true;
  return false;
}

/* ---- where the cycle is ---- */

/* The locations between the heads of the cycle: those reached from one of them, that reach one, without passing a head. */
static bool *locations_of(const component *c, const astate *states, const uint32_t *cycle, uint32_t n) {
  const flat *f = c->flat;
  bool *forward = mem_alloc(f->locs.n + 1), *in = mem_alloc(f->locs.n + 1);
  VEC(uint32_t) work = {0};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t l = c->blocks.heads.at[states[cycle[i]].head].n;
    if (!forward[l]) vec_push(&work, l);
    forward[l] = in[l] = true;
  }
  while (work.n) {
    uint32_t l = vec_pop(&work);
    for_flat_out(f, (loc_id){l}, e) {
      uint32_t to = flat_edge_at(f, e)->to.n;
      if (forward[to] || c->blocks.is_head[to]) continue;
      forward[to] = true;
      vec_push(&work, to);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < f->edges.n; i++) {
      uint32_t from = f->edges.at[i].from.n, to = f->edges.at[i].to.n;
      if (!forward[from] || in[from] || !in[to]) continue;
      in[from] = changed = true;
    }
  }
  mem_free(forward);
  vec_free(&work);
  return in;
}

/* ---- candidates ---- */

typedef struct candidates {
  component *c;
  expr_list list;
} candidates;

static void add_candidate(candidates *k, const expr *e) {
  if (e->kind == EX_INT || !type_is_integer(e->type) || k->list.n >= most_candidates) return;
  for (uint32_t i = 0; i < k->list.n; i++)
    if (k->list.at[i] == e) return;
  vec_push(&k->list, e);
}

/* Upwards and downwards. */
static void add_both(candidates *k, const expr *e) {
  if (!type_is_integer(e->type)) return;
  terms *t = k->c->blocks.terms;
  const expr *wide = e->type->size < 8 ? ex_cast(t, t->types.type_llong, e) : e;
  add_candidate(k, wide);
  add_candidate(k, ex_unary(t, EX_NEG, wide));
}

static const expr *without_cast(const expr *e) {
  while (e->kind == EX_CAST && type_is_integer(e->type) && type_is_integer(e->args[0]->type) &&
         e->args[0]->type->size < e->type->size)
    e = e->args[0];
  return e;
}

static void add_atom(void *context, const expr *atom) {
  candidates *k = context;
  terms *t = k->c->blocks.terms;
  if (atom->kind < EX_LT || atom->kind > EX_NE) {
    add_both(k, atom);
    return;
  }
  const expr *a = without_cast(atom->args[0]), *b = without_cast(atom->args[1]);
  add_both(k, a);
  add_both(k, b);
  if (a->kind == EX_INT || b->kind == EX_INT || !type_is_integer(a->type) || !type_is_integer(b->type)) return;
  if (a->type->size < 8) a = ex_cast(t, t->types.type_llong, a);
  if (b->type->size < 8) b = ex_cast(t, t->types.type_llong, b);
  if (a->type != b->type) return;
  add_candidate(k, ex_binary(t, EX_SUB, a, b));
  add_candidate(k, ex_binary(t, EX_SUB, b, a));
}

/* From the conditions, then from what is assigned. */
static void collect(candidates *k, const bool *in) {
  const flat *f = k->c->flat;
  terms *t = k->c->blocks.terms;
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == F_ASSUME && in[f->edges.at[i].from.n]) expr_atoms(t, f->edges.at[i].rhs, add_atom, k);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (e->kind == F_ASSIGN && in[e->from.n] && type_is_integer(e->var->type)) add_both(k, ex_var(t, e->var));
  }
}

/* Goes on from a measure that is never raised: one more part, which is lowered where the others stay. */
static bool extend(const cycle *y, const measure_list *singles, measure *m) {
  if (is_lowered(y, m)) return true;
  for (uint32_t i = 0; m->n < MEASURE_PARTS && i < singles->n && !limits_hit(&y->c->job->limits); i++) {
    measure longer = *m;
    longer.part[longer.n++] = singles->at[i].part[0];
    if (is_raised(y, &longer) || !extend(y, singles, &longer)) continue;
    *m = longer;
    return true;
  }
  return false;
}

bool measure_of_cycle(component *c, const astate *states, const uint32_t *at, uint32_t n, measure *out) {
  bool *in = locations_of(c, states, at, n), found = false;
  candidates k = {.c = c};
  measure_list singles = {0}, kept = {0};
  cycle y = {c, states, at, n};
  collect(&k, in);
  for (uint32_t i = 0; i < k.list.n; i++) vec_push(&singles, ((measure){.part = {k.list.at[i]}, .n = 1}));
  for (uint32_t i = 0; i < singles.n && !found && !limits_hit(&c->job->limits); i++) {
    *out = singles.at[i];
    if (is_raised(&y, out)) continue;
    found = is_lowered(&y, out);
    if (!found && is_sometimes_lowered(&y, out)) vec_push(&kept, *out);
  }
  for (uint32_t i = 0; i < kept.n && !found && !limits_hit(&c->job->limits); i++) {
    *out = kept.at[i];
    found = extend(&y, &singles, out);
  }
  vec_free(&k.list);
  vec_free(&singles);
  vec_free(&kept);
  mem_free(in);
  return found;
}

/* ---- hints ---- */

typedef struct hinting {
  cycle y;
  bool found;
} hinting;

static void hint(hinting *h, const expr *predicate) {
  for (uint32_t i = 0; i < h->y.n; i++)
    h->found |= precision_add(&h->y.c->precision, cycle_state(&h->y, i)->head, predicate);
}

/* The sign of a term, everywhere on the cycle. */
static void hint_sign(hinting *h, const expr *e) {
  terms *t = h->y.c->blocks.terms;
  e = without_cast(e);
  if (e->kind == EX_INT || !type_is_integer(e->type)) return;
  if (e->type->size < t->types.type_int->size) e = ex_cast(t, t->types.type_int, e);
  hint(h, ex_binary(t, EX_GT, e, ex_int(t, e->type, 0)));
  hint(h, ex_binary(t, EX_LT, e, ex_int(t, e->type, 0)));
}

static void hint_sums(hinting *h, const expr *e) {
  if (e->kind == EX_ADD || e->kind == EX_SUB)
    for (uint32_t i = 0; i < 2; i++)
      if (e->args[i]->kind != EX_INT) hint_sign(h, e->args[i]);
  for (uint32_t i = 0; i < e->nargs; i++) hint_sums(h, e->args[i]);
}

static void hint_atom(void *context, const expr *atom) {
  hinting *h = context;
  if (atom->kind >= EX_LT && atom->kind <= EX_NE) hint(h, atom);
}

static void mark_variables(const blocks *b, const expr *e, bool *read) {
  uint32_t v = e->kind == EX_VAR ? blocks_var(b, e->sym) : UINT32_MAX;
  if (v != UINT32_MAX) read[v] = true;
  for (uint32_t i = 0; i < e->nargs; i++) mark_variables(b, e->args[i], read);
}

/* The bounds of one variable at one head. */
static void hint_bounds(hinting *h, const intervals *bounds, uint32_t head, uint32_t var) {
  component *c = h->y.c;
  terms *t = c->blocks.terms;
  const symbol *s = c->flat->vars.at[var];
  loc_id at = c->blocks.heads.at[head];
  if (!type_is_integer(s->type) || s->type->kind == TY_BOOL || !blocks_is_live(&c->blocks, at, var)) return;
  const expr *e = ex_var(t, (symbol *)s);
  interval x = interval_of(bounds, at, e);
  if (x.low > x.high) return;
  if (e->type->size < t->types.type_int->size) e = ex_cast(t, t->types.type_int, e);
  const expr *low = ex_binary(t, EX_GE, e, ex_int(t, e->type, x.low));
  const expr *high = ex_binary(t, EX_LE, e, ex_int(t, e->type, x.high));
  if (x.low > int_min(s->type)) h->found |= precision_add(&c->precision, head, low);
  if (x.high < int_max(s->type)) h->found |= precision_add(&c->precision, head, high);
}

/* Of everything that the cycle reads, at every head: bounds come from before it. */
static void hint_all_bounds(hinting *h, const intervals *bounds, const bool *in) {
  component *c = h->y.c;
  bool *read = mem_alloc(c->blocks.nvars + 1);
  for (uint32_t i = 0; i < c->flat->edges.n; i++) {
    const flat_edge *e = &c->flat->edges.at[i];
    if (e->rhs && in[e->from.n]) mark_variables(&c->blocks, e->rhs, read);
  }
  for (uint32_t head = 0; head < c->blocks.heads.n && bounds->at; head++) {
    if (!interval_reaches(bounds, c->blocks.heads.at[head])) continue;
    for (uint32_t v = 0; v < c->blocks.nvars; v++)
      if (read[v]) hint_bounds(h, bounds, head, v);
  }
  mem_free(read);
}

void measure_bounds(component *c, const intervals *bounds) {
  hinting h = {.y = {.c = c}};
  for (uint32_t head = 0; head < c->blocks.heads.n && bounds->at; head++) {
    if (!interval_reaches(bounds, c->blocks.heads.at[head])) continue;
    for (uint32_t v = 0; v < c->blocks.nvars; v++) hint_bounds(&h, bounds, head, v);
  }
}

bool measure_hints(component *c, const astate *states, const uint32_t *at, uint32_t n, const intervals *bounds) {
  bool *in = locations_of(c, states, at, n);
  hinting h = {{c, states, at, n}, false};
  for (uint32_t i = 0; i < c->flat->edges.n && n > 1; i++) { /* a cycle of one step knows its conditions */
    const flat_edge *e = &c->flat->edges.at[i];
    if (e->kind == F_ASSUME && in[e->from.n]) expr_atoms(c->blocks.terms, e->rhs, hint_atom, &h);
  }
  if (!h.found) hint_all_bounds(&h, bounds, in);
  for (uint32_t i = 0; i < c->flat->edges.n && !h.found; i++) {
    const flat_edge *e = &c->flat->edges.at[i];
    if (e->kind == F_ASSIGN && in[e->from.n] && type_is_integer(e->var->type)) hint_sums(&h, e->rhs);
  }
  for (uint32_t i = 0; i < c->flat->edges.n && !h.found; i++) {
    const flat_edge *e = &c->flat->edges.at[i];
    if (e->kind == F_ASSIGN && in[e->from.n] && type_is_integer(e->var->type))
      hint_sign(&h, ex_var(c->blocks.terms, e->var));
  }
  mem_free(in);
  return h.found;
}
