/* See foreign.h. A set of objects that grows until nothing is added: an assignment of something foreign makes its target
 * foreign as a whole. */
#include "flat/foreign.h"

#include <string.h>

struct foreign {
  cells *cells;
  map objects; /* by symbol id */
};

static bool is_listed(const foreign *f, const symbol *o) {
  uint64_t found;
  return map_get(&f->objects, o->id, &found);
}

/* Given, or unknown. */
static void list_surroundings(foreign *f) {
  const steps *s = f->cells->steps;
  for (uint32_t i = 0; i < s->sites.n; i++)
    if (s->sites.at[i].external) map_put(&f->objects, s->sites.at[i].sym->id, 1);
  for (uint32_t i = 0; i < s->program->globals.n; i++)
    if (steps_starts_unknown(s, s->program->globals.at[i])) map_put(&f->objects, s->program->globals.at[i]->id, 1);
}

static bool value_is(foreign *f, const expr *e);

static bool is_in(foreign *f, const expr *lvalue) {
  targets found = alias_of_place(f->cells->alias, lvalue);
  bool any = false;
  for (uint32_t i = 0; i < found.n && !any; i++) {
    const symbol *o = alias_target(f->cells->alias, found.at[i]).object;
    any = !o || is_listed(f, o);
  }
  return any;
}

static bool value_is(foreign *f, const expr *e) {
  if (ex_is_lvalue(e)) return e->kind == EX_VAR ? is_listed(f, e->sym) : is_in(f, e);
  bool any = false;
  for (uint32_t i = 0; i < e->nargs && e->kind != EX_ADDR && !any; i++) any = value_is(f, e->args[i]);
  return any;
}

/* True: something is new. */
static bool mark(foreign *f, const expr *lvalue) {
  targets found = alias_of_place(f->cells->alias, lvalue);
  uint32_t before = f->objects.n;
  for (uint32_t i = 0; i < found.n; i++) {
    const symbol *o = alias_target(f->cells->alias, found.at[i]).object;
    if (o) map_put(&f->objects, o->id, 1);
  }
  return f->objects.n > before;
}

/* Does the step get its value from code that is not here? An input of the program is not meant. */
static bool comes_from_outside(const foreign *f, const step *s) {
  if (s->kind != S_HAVOC || s->unset || s->origin.n == UINT32_MAX) return false;
  const edge *e = cfa_edge(f->cells->flat->frames.at[s->frame].function, s->origin);
  bool input = e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strncmp(e->rhs->sym->name, "__VERIFIER_nondet", 17);
  return !input;
}

static bool learn(foreign *f, const step *s) {
  if (s->kind == S_ASSIGN) return value_is(f, s->rhs) && mark(f, s->lhs);
  if (s->kind == S_OUTPUT || s->kind == S_FILL || s->kind == S_CLOBBER)
    return type_is_pointer(s->rhs->type) && mark(f, ex_deref(f->cells->terms, s->rhs));
  return comes_from_outside(f, s) && mark(f, s->lhs);
}

foreign *foreign_new(cells *c) {
  foreign *f = mem_alloc(sizeof *f);
  f->cells = c;
  list_surroundings(f);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < c->steps->all.n; i++) more |= learn(f, &c->steps->all.at[i]);
  }
  return f;
}

void foreign_free(foreign *f) {
  if (!f) return;
  map_free(&f->objects);
  mem_free(f);
}

static bool pointer_moves(foreign *f, const expr *p) {
  if (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) return pointer_moves(f, p->args[0]);
  if (p->kind == EX_PTRADD) return value_is(f, p->args[1]) || pointer_moves(f, p->args[0]);
  return p->kind == EX_ADDR && foreign_moves(f, p->args[0]);
}

bool foreign_moves(foreign *f, const expr *lvalue) {
  switch (lvalue->kind) {
  case EX_INDEX: return value_is(f, lvalue->args[1]) || foreign_moves(f, lvalue->args[0]);
  case EX_FIELD: return foreign_moves(f, lvalue->args[0]);
  case EX_DEREF: return pointer_moves(f, lvalue->args[0]);
  default: return false;
  }
}
