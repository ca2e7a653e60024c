/* See interrupts.h. A copy has the same locations and edges; parameters, locals and temporaries are new symbols, and terms over them are
 * rebuilt, each once. */
#include "program/interrupts_private.h"

typedef struct copying {
  program *p;
  map symbols; /* id -> new symbol */
  map terms;   /* id -> new term */
} copying;

static symbol *copy_symbol(copying *x, const symbol *old, uint32_t owner) {
  symbol *s = symbol_new(x->p->terms, old->kind, old->name, old->type, old->where);
  uint32_t id = s->id;
  *s = *old;
  s->id = id;
  s->owner = owner;
  s->slot = s->frame = 0;
  map_put(&x->symbols, old->id, map_key(s));
  return s;
}

static const expr *copy_term(copying *x, const expr *e) {
  uint64_t known;
  if (!e) return NULL;
  if (e->kind == EX_VAR && map_get(&x->symbols, e->sym->id, &known))
    return ex_var(x->p->terms, (symbol *)(uintptr_t)known);
  if (!e->nargs) return e;
  if (map_get(&x->terms, e->id, &known)) return (const expr *)(uintptr_t)known;
  const expr *args[3], *copy = e;
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = copy_term(x, e->args[i]);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (args[i] != e->args[i]) copy = NULL;
  if (!copy) copy = ex_rebuild(x->p->terms, e, args);
  map_put(&x->terms, e->id, map_key(copy));
  return copy;
}

static edge copy_edge(copying *x, const edge *old) {
  edge e = *old;
  e.lhs = copy_term(x, e.lhs);
  e.rhs = copy_term(x, e.rhs);
  if (e.nargs) {
    e.args = arena_array(&x->p->arena, const expr *, e.nargs);
    for (uint32_t i = 0; i < e.nargs; i++) e.args[i] = copy_term(x, old->args[i]);
  }
  if (e.call) {
    edge call = copy_edge(x, e.call);
    e.call = arena_copy(&x->p->arena, &call, sizeof call);
  }
  return e;
}

cfa *cfa_copy(program *p, const cfa *of, symbol *sym) {
  copying x = {.p = p};
  cfa *f = cfa_new(p, sym);
  f->is_woven = of->is_woven;
  for (uint32_t i = 0; i < of->params.n; i++) vec_push(&f->params, copy_symbol(&x, of->params.at[i], f->index));
  for (uint32_t i = 0; i < of->locals.n; i++) vec_push(&f->locals, copy_symbol(&x, of->locals.at[i], f->index));
  f->locs.n = 0;
  for (uint32_t i = 0; i < of->locs.n; i++) vec_push(&f->locs, of->locs.at[i]);
  for (uint32_t i = 0; i < of->edges.n; i++) {
    edge e = copy_edge(&x, &of->edges.at[i]);
    vec_push(&f->edges, e);
  }
  f->entry = of->entry;
  f->exit = of->exit;
  map_free(&x.symbols);
  map_free(&x.terms);
  return f;
}
