/* See lasting.h. The way in is the chain of locations from the entry that have one edge out and at most one in, so that every execution
 * takes it, and takes it once. */
#include "abstract/lasting.h"

#include <string.h>

typedef struct way_in {
  const flat *flat;
  uint32_t *entering; /* by location: edges into it */
  uint32_t *position; /* by edge: its number on the chain, from 1 on; 0: it is not on it */
  VEC(edge_id) chain;
} way_in;

static void follow(way_in *w) {
  const flat *f = w->flat;
  for (uint32_t i = 0; i < f->edges.n; i++) w->entering[f->edges.at[i].to.n]++;
  loc_id at = f->entry;
  while (!w->entering[at.n] || (at.n != f->entry.n && w->entering[at.n] == 1)) {
    edge_id e = flat_loc_at(f, at)->first_out;
    if (e.n == UINT32_MAX || flat_edge_at(f, e)->next_out.n != UINT32_MAX) return;
    vec_push(&w->chain, e);
    w->position[e.n] = w->chain.n;
    at = flat_edge_at(f, e)->to;
  }
}

/* Is a variable of the condition of chain edge number `n` written to, but on the chain before it? */
static bool is_written(const way_in *w, uint32_t n, const expr *condition) {
  const flat *f = w->flat;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    bool before = w->position[i] && w->position[i] < n, writes = e->kind == F_ASSIGN || e->kind == F_HAVOC;
    if (e->kind == F_CALL || (writes && !before && ex_mentions(condition, e->var))) return true;
  }
  return false;
}

/* The parts of a condition that last, as one; `all` if there is none. */
static const expr *add_lasting(const way_in *w, terms *t, uint32_t n, const expr *condition, const expr *all) {
  if (condition->kind == EX_LAND)
    return add_lasting(w, t, n, condition->args[1], add_lasting(w, t, n, condition->args[0], all));
  if (condition->kind == EX_INT || is_written(w, n, condition)) return all;
  return all ? ex_binary(t, EX_LAND, all, condition) : condition;
}

const expr *const *lasting_find(const blocks *b, arena *a) {
  const flat *f = b->flat;
  way_in w = {.flat = f,
              .entering = mem_alloc(sizeof(uint32_t) * (f->locs.n + 1)),
              .position = mem_alloc(sizeof(uint32_t) * (f->edges.n + 1))};
  const expr *all = NULL, **known = mem_alloc(sizeof *known * (f->locs.n + 1)), **facts = NULL;
  bool *on = mem_alloc(f->locs.n + 1);
  follow(&w);
  for (uint32_t i = 0; i < w.chain.n; i++) {
    const flat_edge *e = flat_edge_at(f, w.chain.at[i]);
    on[e->from.n] = true;
    known[e->from.n] = all;
    if (e->kind == F_ASSUME) all = add_lasting(&w, b->terms, i + 1, e->rhs, all);
  }
  if (all) {
    facts = arena_array(a, const expr *, b->heads.n + 1);
    for (uint32_t h = 0; h < b->heads.n; h++) facts[h] = on[b->heads.at[h].n] ? known[b->heads.at[h].n] : all;
  }
  mem_free(w.entering);
  mem_free(w.position);
  mem_free(known);
  mem_free(on);
  vec_free(&w.chain);
  return facts;
}
