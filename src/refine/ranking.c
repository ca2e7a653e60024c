/* See ranking.h. Candidates come from the conditions in the loop: of a < b, the difference b - a, and the terms themselves, upwards and
 * downwards. */
#include "refine/ranking.h"

#include <string.h>

enum { most_candidates = 200 };

/* ---- one step ---- */

/* Can the step be taken so that `measure` after it stands in relation `how` to itself before? */
static bool can_be(component *c, const astate *from, const astate *to, const expr *measure, expr_kind how) {
  image *m = &c->image;
  blocks *b = &c->blocks;
  expr_list says = {0};
  VEC(smt_lit) lits = {0};
  symstate start = image_start(m, from, &says), after;
  bool possible = image_step(m, from, to, &start, 0, &after);
  if (possible) {
    const expr *before = sym_eval(b, &start, measure), *now = sym_eval(b, &after, measure);
    for (uint32_t i = 0; i < says.n; i++) vec_push(&lits, smt_literal(c->smt, says.at[i]));
    vec_push(&lits, smt_literal(c->smt, after.guard));
    vec_push(&lits, smt_literal(c->smt, sym_eval(b, &after, astate_formula(m, to))));
    vec_push(&lits, smt_literal(c->smt, ex_binary(b->terms, how, now, before)));
    possible = smt_possible(c->smt, lits.at, lits.n) != SMT_UNSAT;
    symstate_free(&after);
  }
  symstate_free(&start);
  vec_free(&lits);
  vec_free(&says);
  return possible;
}

bool measure_lowered(component *c, const astate *from, const astate *to, const expr *measure) {
  return !can_be(c, from, to, measure, EX_GE);
}

bool measure_raised(component *c, const astate *from, const astate *to, const expr *measure) {
  return can_be(c, from, to, measure, EX_GT);
}

static bool excludes(component *c, const astate *states, const uint32_t *cycle, uint32_t n, const expr *measure) {
  bool lowered = false;
  for (uint32_t i = 0; i < n; i++)
    if (measure_raised(c, &states[cycle[i]], &states[cycle[(i + 1) % n]], measure)) return false;
  for (uint32_t i = 0; i < n && !lowered; i++)
    lowered = measure_lowered(c, &states[cycle[i]], &states[cycle[(i + 1) % n]], measure);
  return lowered;
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
  measure_list list;
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

const expr *measure_of_cycle(component *c, const astate *states, const uint32_t *cycle, uint32_t n) {
  bool *in = locations_of(c, states, cycle, n);
  candidates k = {.c = c};
  const expr *found = NULL;
  collect(&k, in);
  for (uint32_t i = 0; i < k.list.n && !found && !limits_hit(&c->job->limits); i++)
    if (excludes(c, states, cycle, n, k.list.at[i])) found = k.list.at[i];
  vec_free(&k.list);
  mem_free(in);
  return found;
}

/* ---- hints ---- */

typedef struct hinting {
  component *c;
  const astate *states;
  const uint32_t *cycle;
  uint32_t n;
  bool found;
} hinting;

/* The sign of a term, everywhere on the cycle. */
static void hint_sign(hinting *h, const expr *e) {
  terms *t = h->c->blocks.terms;
  e = without_cast(e);
  if (e->kind == EX_INT || !type_is_integer(e->type)) return;
  if (e->type->size < t->types.type_int->size) e = ex_cast(t, t->types.type_int, e);
  const expr *zero = ex_int(t, e->type, 0);
  for (uint32_t i = 0; i < h->n; i++) {
    uint32_t head = h->states[h->cycle[i]].head;
    h->found |= precision_add(&h->c->precision, head, ex_binary(t, EX_GT, e, zero));
    h->found |= precision_add(&h->c->precision, head, ex_binary(t, EX_LT, e, zero));
  }
}

static void hint_sums(hinting *h, const expr *e) {
  if (e->kind == EX_ADD || e->kind == EX_SUB)
    for (uint32_t i = 0; i < 2; i++)
      if (e->args[i]->kind != EX_INT) hint_sign(h, e->args[i]);
  for (uint32_t i = 0; i < e->nargs; i++) hint_sums(h, e->args[i]);
}

bool measure_hints(component *c, const astate *states, const uint32_t *cycle, uint32_t n) {
  bool *in = locations_of(c, states, cycle, n);
  hinting h = {c, states, cycle, n, false};
  for (uint32_t i = 0; i < c->flat->edges.n; i++) {
    const flat_edge *e = &c->flat->edges.at[i];
    if (e->kind == F_ASSIGN && in[e->from.n] && type_is_integer(e->var->type)) hint_sums(&h, e->rhs);
  }
  mem_free(in);
  return h.found;
}
