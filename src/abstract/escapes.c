/* See escapes.h. What addresses reach is a set of variables that grows until nothing is added; that a condition depends on an address
 * hands it to nobody. What is forgotten becomes a havoc right before the location that reads it, so that all conditions of a branch see
 * the same value. */
#include "abstract/escapes.h"

#include <string.h>

/* ---- what addresses reach ---- */

typedef struct flow {
  const symbol *object;
  map holders; /* symbol id -> 1: it may hold the address, or something that was computed from it */
} flow;

static const symbol *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue->kind == EX_VAR ? lvalue->sym : NULL;
}

static bool has_address(const flow *w, const expr *e) {
  uint64_t known;
  if (e->kind == EX_ADDR) return root_of(e->args[0]) == w->object;
  if (e->kind == EX_VAR) return map_get(&w->holders, e->sym->id, &known);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_address(w, e->args[i])) return true;
  return false;
}

bool escapes_to(const flat *f, const symbol *object, bool (*is_common)(void *context, const symbol *s), void *context) {
  flow w = {.object = object};
  bool common = false;
  for (bool more = true; more && !common;) {
    more = false;
    for (uint32_t i = 0; i < f->edges.n && !common; i++) {
      const flat_edge *e = &f->edges.at[i];
      uint64_t known;
      if (e->kind != F_ASSIGN || map_get(&w.holders, e->var->id, &known) || !has_address(&w, e->rhs)) continue;
      map_put(&w.holders, e->var->id, 1);
      common = is_common(context, e->var);
      more = true;
    }
  }
  map_free(&w.holders);
  return common;
}

/* ---- forgetting ---- */

typedef struct forgetting {
  flat *f;
  terms *terms;
  const map *objects;
  map forgotten;      /* symbol id -> 1: a cell of an object */
  map addresses;      /* term id of an address -> the variable that stands for it */
  VEC(symbol *) read; /* by the edges of one location */
  VEC(flat_edge) edges;
} forgetting;

static bool is_listed(const map *m, const symbol *s) {
  uint64_t known;
  return s && map_get(m, s->id, &known);
}

static void note_read(forgetting *x, symbol *s) {
  for (uint32_t i = 0; i < x->read.n; i++)
    if (x->read.at[i] == s) return;
  vec_push(&x->read, s);
}

static symbol *address_of(forgetting *x, const expr *e) {
  uint64_t known;
  if (map_get(&x->addresses, e->id, &known)) return (symbol *)(uintptr_t)known;
  symbol *s = symbol_new(x->terms, SYM_TEMP, "$address", e->type, (place){0});
  s->owner = root_of(e->args[0])->owner;
  map_put(&x->addresses, e->id, map_key(s));
  vec_push(&x->f->vars, s);
  return s;
}

/* The term with variables for the addresses; what it reads that is forgotten is noted. */
static const expr *without(forgetting *x, const expr *e) {
  if (e->kind == EX_VAR && is_listed(&x->forgotten, e->sym)) note_read(x, e->sym);
  if (e->kind == EX_ADDR && is_listed(x->objects, root_of(e->args[0]))) {
    symbol *s = address_of(x, e);
    note_read(x, s);
    return ex_var(x->terms, s);
  }
  if (!e->nargs || e->kind == EX_ADDR) return e;
  const expr **args = mem_alloc(sizeof *args * e->nargs);
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = without(x, e->args[i]);
  const expr *r = ex_rebuild(x->terms, e, args);
  mem_free(args);
  return r;
}

static loc_id glue_location(forgetting *x, loc_id like) {
  flat_loc l = {.first_out = NO_EDGE, .last_out = NO_EDGE};
  l.frame = flat_loc_at(x->f, like)->frame;
  l.origin = flat_loc_at(x->f, like)->origin;
  vec_push(&x->f->locs, l);
  return (loc_id){x->f->locs.n - 1};
}

static loc_id add_glue(forgetting *x, loc_id from, flat_kind kind, symbol *var, const expr *rhs) {
  flat_edge e = {.kind = kind, .from = from, .to = glue_location(x, from), .var = var, .rhs = rhs, .origin = NO_EDGE};
  e.frame = flat_loc_at(x->f, from)->frame;
  vec_push(&x->edges, e);
  return e.to;
}

/* Any values for what was read, from here on. */
static loc_id add_values(forgetting *x, loc_id at) {
  for (uint32_t i = 0; i < x->read.n; i++) {
    symbol *s = x->read.at[i];
    at = add_glue(x, at, F_HAVOC, s, NULL);
    if (is_listed(&x->forgotten, s)) continue;
    const expr *v = ex_var(x->terms, s);
    at = add_glue(x, at, F_ASSUME, NULL, ex_binary(x->terms, EX_NE, v, ex_int(x->terms, v->type, 0)));
  }
  return at;
}

static void forget_at(forgetting *x, loc_id l) {
  uint32_t first = x->edges.n;
  x->read.n = 0;
  for_flat_out(x->f, l, id) {
    flat_edge e = *flat_edge_at(x->f, id);
    if (e.kind == F_ASSIGN || e.kind == F_ASSUME) e.rhs = without(x, e.rhs);
    if ((e.kind == F_ASSIGN || e.kind == F_HAVOC) && is_listed(&x->forgotten, e.var))
      e = (flat_edge){
          .kind = F_SKIP, .from = e.from, .to = e.to, .frame = e.frame, .origin = e.origin, .inner = e.inner};
    vec_push(&x->edges, e);
  }
  uint32_t end = x->edges.n;
  loc_id from = add_values(x, l);
  for (uint32_t i = first; i < end; i++) x->edges.at[i].from = from;
}

static void replace_edges(forgetting *x) {
  flat *f = x->f;
  f->edges.n = 0;
  for (uint32_t i = 0; i < f->locs.n; i++) f->locs.at[i].first_out = f->locs.at[i].last_out = NO_EDGE;
  for (uint32_t i = 0; i < x->edges.n; i++) flat_add_edge(f, x->edges.at[i]);
}

void escapes_forget(flat *f, const map *objects) {
  forgetting x = {.f = f, .terms = f->program->terms, .objects = objects};
  uint32_t before = f->locs.n;
  for (uint32_t i = 0; i < f->cells.n; i++)
    if (f->cells.at[i].var && is_listed(objects, f->cells.at[i].object))
      map_put(&x.forgotten, f->cells.at[i].var->id, 1);
  for (uint32_t i = 0; i < before; i++) forget_at(&x, (loc_id){i});
  replace_edges(&x);
  map_free(&x.forgotten);
  map_free(&x.addresses);
  vec_free(&x.read);
  vec_free(&x.edges);
}
