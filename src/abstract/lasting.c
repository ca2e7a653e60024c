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

/* ---- tables ---- */

enum { most_elements = 64, most_tables = 8 };

/* Is the array written to on the chain only? Where the last time is, from 1 on; 0: it is not. */
static uint32_t last_written(const way_in *w, const symbol *array) {
  const flat *f = w->flat;
  uint32_t last = 0;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (e->kind == F_CALL) return 0;
    if ((e->kind != F_ASSIGN && e->kind != F_HAVOC) || e->var != array) continue;
    if (!w->position[i]) return 0;
    if (w->position[i] > last) last = w->position[i];
  }
  return last;
}

/* The constants that the chain leaves in an array; NULL: of an element nothing is known. False: nothing at all. */
static bool elements_of(const way_in *w, terms *t, const symbol *array, const expr **elements) {
  bool any = false;
  for (uint32_t i = 0; i < w->chain.n; i++) {
    const flat_edge *e = flat_edge_at(w->flat, w->chain.at[i]);
    if ((e->kind != F_ASSIGN && e->kind != F_HAVOC) || e->var != array) continue;
    const expr *r = e->kind == F_ASSIGN ? e->rhs : NULL;
    bool store = r && r->kind == EX_STORE && r->args[0]->kind == EX_VAR && r->args[0]->sym == array &&
                 r->args[1]->kind == EX_INT && r->args[1]->value >= 0 && r->args[1]->value < (i128)array->type->count;
    if (store) elements[r->args[1]->value] = ex_is_fixed(r->args[2]) ? r->args[2] : NULL;
    for (uint64_t k = 0; k < array->type->count && !store; k++)
      elements[k] = r && r->kind == EX_ZERO ? ex_int(t, array->type->to, 0) : NULL;
  }
  for (uint64_t k = 0; k < array->type->count; k++) any |= elements[k] != NULL;
  return any;
}

/* What is known of the tables, NULL: nothing; *from is where on the chain that begins to be true. */
static const expr *find_tables(const way_in *w, const blocks *b, uint32_t *from) {
  terms *t = b->terms;
  const expr *known = NULL;
  uint32_t tables = 0;
  for (uint32_t v = 0; v < b->nvars && tables < most_tables; v++) {
    const symbol *array = w->flat->vars.at[v];
    const expr *elements[most_elements] = {0};
    const type *type = array->type;
    if (type->kind != TY_ARRAY || !type->count || type->count > most_elements || !type_is_scalar(type->to) ||
        type_is_float(type->to))
      continue;
    uint32_t last = last_written(w, array);
    if (!last || !elements_of(w, t, array, elements)) continue;
    for (uint64_t k = 0; k < type->count; k++) {
      if (!elements[k]) continue;
      const expr *at = ex_select(t, ex_var(t, (symbol *)array), ex_int(t, t->types.type_ptrdiff, (i128)k));
      const expr *is = ex_binary(t, EX_EQ, at, elements[k]);
      known = known ? ex_binary(t, EX_LAND, known, is) : is;
    }
    if (last > *from) *from = last;
    tables++;
  }
  return known;
}

const expr *const *lasting_find(const blocks *b, arena *a, bool *has_tables) {
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
  uint32_t tables = 0; /* from that edge of the chain on what tables hold is known, too */
  const expr *held = find_tables(&w, b, &tables);
  *has_tables = held;
  for (uint32_t i = tables; i < w.chain.n && held; i++) {
    const expr **at = &known[flat_edge_at(f, w.chain.at[i])->from.n];
    *at = *at ? ex_binary(b->terms, EX_LAND, *at, held) : held;
  }
  if (held) all = all ? ex_binary(b->terms, EX_LAND, all, held) : held;
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
