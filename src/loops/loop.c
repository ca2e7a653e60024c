/* See loop.h: the forest. Edges against the reverse post-order close loops; a loop is its head
 * and what reaches the closing edge without passing the head. If that search leaves the head's
 * successors in the order, the loop has a second entrance. */
#include "loops/loop.h"

#include <string.h>

static bool is_retreating(const blocks *b, const flat_edge *e) {
  return b->order[e->from.n] != UINT32_MAX && b->order[e->to.n] <= b->order[e->from.n];
}

/* Edges by their target, as one array of edge numbers with an index per location. */
typedef struct incoming {
  uint32_t *first, *edges;
} incoming;

static incoming find_incoming(const flat *f) {
  incoming in = {mem_alloc(sizeof(uint32_t) * (f->locs.n + 2)), mem_alloc(sizeof(uint32_t) * (f->edges.n + 1))};
  for (uint32_t i = 0; i < f->edges.n; i++) in.first[f->edges.at[i].to.n + 1]++;
  for (uint32_t i = 0; i < f->locs.n; i++) in.first[i + 1] += in.first[i];
  uint32_t *at = mem_alloc(sizeof *at * (f->locs.n + 1));
  memcpy(at, in.first, sizeof *at * (f->locs.n + 1));
  for (uint32_t i = 0; i < f->edges.n; i++) in.edges[at[f->edges.at[i].to.n]++] = i;
  mem_free(at);
  return in;
}

/* All that reaches `from` without passing the head. False: something before the head does. */
static bool collect(const blocks *b, const incoming *in, loc_id head, loc_id from, bool *member) {
  VEC(uint32_t) todo = {0};
  bool proper = true;
  member[head.n] = true;
  if (!member[from.n]) vec_push(&todo, from.n);
  member[from.n] = true;
  while (todo.n && proper) {
    uint32_t at = vec_pop(&todo);
    for (uint32_t k = in->first[at]; k < in->first[at + 1]; k++) {
      uint32_t before = b->flat->edges.at[in->edges[k]].from.n;
      if (b->order[before] == UINT32_MAX || member[before]) continue;
      proper &= b->order[before] > b->order[head.n];
      member[before] = true;
      vec_push(&todo, before);
    }
  }
  vec_free(&todo);
  return proper;
}

static place place_of(const flat *f, loc_id at) {
  const flat_loc *l = flat_loc_at(f, at);
  if (l->origin.n != UINT32_MAX) {
    place p = cfa_loc(f->frames.at[l->frame].function, l->origin)->where;
    if (p.line) return p;
  }
  for_flat_out(f, at, e) {
    const flat_edge *edge = flat_edge_at(f, e);
    if (edge->origin.n != UINT32_MAX) return cfa_edge(f->frames.at[edge->frame].function, edge->origin)->where.begin;
  }
  return (place){0};
}

static void add_loop(loop_forest *f, const incoming *in, loc_id head) {
  blocks *b = f->b;
  const flat *flat = b->flat;
  loop l = {.head = head, .parent = UINT32_MAX, .where = place_of(flat, head)};
  l.member = mem_alloc(flat->locs.n + 1);
  l.written = mem_alloc(b->nvars + 1);
  for (uint32_t k = in->first[head.n]; k < in->first[head.n + 1]; k++) {
    const flat_edge *e = &flat->edges.at[in->edges[k]];
    if (is_retreating(b, e) && !collect(b, in, head, e->from, l.member)) f->reducible = false;
  }
  for (uint32_t i = 0; i < flat->edges.n; i++) {
    const flat_edge *e = &flat->edges.at[i];
    if (e->var && l.member[e->from.n] && l.member[e->to.n]) l.written[blocks_var(b, e->var)] = true;
  }
  vec_push(&f->all, l);
}

static void nest(loop_forest *f) {
  uint32_t n = f->b->flat->locs.n;
  for (uint32_t i = 0; i < n; i++) f->innermost[i] = UINT32_MAX;
  for (uint32_t k = 0; k < f->all.n; k++) {
    f->all.at[k].parent = f->innermost[f->all.at[k].head.n];
    for (uint32_t i = 0; i < n; i++)
      if (f->all.at[k].member[i]) f->innermost[i] = k;
  }
}

static void make_symbols(loop_forest *f) {
  terms *t = f->b->terms;
  f->entry = mem_alloc(sizeof *f->entry * (f->b->nvars + 1));
  for (uint32_t v = 0; v < f->b->nvars; v++) {
    const symbol *s = f->b->flat->vars.at[v];
    f->entry[v] = symbol_new(t, SYM_TEMP, arena_printf(&t->arena, "%s@entry", s->name), s->type, s->where);
    map_put(&f->entry_of, f->entry[v]->id, v);
  }
  f->any = symbol_new(t, SYM_TEMP, "k", t->types.type_ptrdiff, (place){0});
}

void loop_forest_init(loop_forest *f, blocks *b) {
  const flat *flat = b->flat;
  *f = (loop_forest){.b = b, .reducible = true};
  f->innermost = mem_alloc(sizeof *f->innermost * (flat->locs.n + 1));
  incoming in = find_incoming(flat);
  bool *closes = mem_alloc(flat->locs.n + 1);
  uint32_t *at = mem_alloc(sizeof *at * (flat->locs.n + 1)); /* position + 1 -> location + 1 */
  for (uint32_t i = 0; i < flat->edges.n; i++)
    if (is_retreating(b, &flat->edges.at[i])) closes[flat->edges.at[i].to.n] = true;
  for (uint32_t i = 0; i < flat->locs.n; i++)
    if (b->order[i] < flat->locs.n) at[b->order[i]] = i + 1;
  for (uint32_t k = 0; k < flat->locs.n; k++)
    if (at[k] && closes[at[k] - 1]) add_loop(f, &in, (loc_id){at[k] - 1});
  nest(f);
  make_symbols(f);
  mem_free(at);
  mem_free(closes);
  mem_free(in.first);
  mem_free(in.edges);
}

void loop_forest_free(loop_forest *f) {
  for (uint32_t i = 0; i < f->all.n; i++) {
    mem_free(f->all.at[i].member);
    mem_free(f->all.at[i].written);
  }
  vec_free(&f->all);
  mem_free(f->innermost);
  mem_free(f->entry);
  map_free(&f->entry_of);
}

bool loop_contains(const loop_forest *f, uint32_t outer, uint32_t inner) {
  while (inner != UINT32_MAX && inner != outer) inner = f->all.at[inner].parent;
  return inner == outer;
}

/* ---- facts in a state ---- */

const expr *loop_put(const loop_forest *f, const expr *e, const symstate *now, const symstate *entry, const expr *index,
                     map *done) {
  if (e->kind == EX_VAR) {
    uint64_t v;
    if (e->sym == f->any) return index ? index : e;
    if (map_get(&f->entry_of, e->sym->id, &v)) return entry->values[v];
    return map_get(&f->b->var_index, e->sym->id, &v) ? now->values[v] : e;
  }
  if (!e->nargs || e->kind == EX_ADDR) return e;
  uint64_t found;
  if (map_get(done, e->id, &found)) return (const expr *)(uintptr_t)found;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = loop_put(f, e->args[i], now, entry, index, done);
  const expr *r = ex_rebuild(f->b->terms, e, args);
  map_put(done, e->id, map_key(r));
  return r;
}

void loop_facts_free(loop_facts *f) {
  vec_free(&f->all);
  map_free(&f->known);
}

bool loop_facts_add(loop_facts *f, uint32_t loop, const expr *formula, bool quantified, uint8_t rank) {
  uint64_t key = (uint64_t)loop << 32 | formula->id, known;
  if (formula->kind == EX_INT || map_get(&f->known, key, &known)) return false;
  map_put(&f->known, key, 1);
  vec_push(&f->all, ((loop_fact){.loop = loop, .formula = formula, .quantified = quantified, .rank = rank}));
  return true;
}

void loop_facts_revive(loop_facts *f) {
  for (uint32_t i = 0; i < f->all.n; i++) f->all.at[i].dead = false;
}
