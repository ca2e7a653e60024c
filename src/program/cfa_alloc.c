/* Allocation made visible: calls of the allocation functions that the program does
 * not define itself become edges of their own. What cannot be said exactly by one
 * edge stays a call: calloc whose product may overflow, realloc, aligned_alloc. */
#include "program/cfa.h"

#include <string.h>

typedef enum { NOT_ALLOCATION, MALLOC, CALLOC, LIBRARY, ALLOCA, FREE } allocator;

static allocator allocator_of(const edge *e) {
  static const struct {
    const char *name;
    allocator kind;
    uint32_t nargs;
  } known[] = {{"malloc", MALLOC, 1},
               {"__builtin_malloc", MALLOC, 1},
               {"calloc", CALLOC, 2},
               {"__builtin_calloc", CALLOC, 2},
               {"__cantrip_object", LIBRARY, 1},
               {"alloca", ALLOCA, 1},
               {"__builtin_alloca", ALLOCA, 1},
               {"__builtin_alloca_with_align", ALLOCA, 2},
               {"free", FREE, 1},
               {"__builtin_free", FREE, 1}};
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC) return NOT_ALLOCATION;
  const symbol *s = e->rhs->sym;
  if (s->function != UINT32_MAX) return NOT_ALLOCATION;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (e->nargs == known[i].nargs && !strcmp(s->name, known[i].name)) return known[i].kind;
  return NOT_ALLOCATION;
}

static bool is_one(const expr *e) { return e->kind == EX_INT && e->value == 1; }

/* n * m as size_t when that is exact, or NULL. */
static const expr *exact_product(terms *t, const expr *n, const expr *m) {
  const type *size = t->types.type_size;
  n = ex_cast(t, size, n);
  m = ex_cast(t, size, m);
  if (is_one(n)) return m;
  if (is_one(m)) return n;
  if (n->kind != EX_INT || m->kind != EX_INT) return NULL;
  u128 product = (u128)n->value * (u128)m->value;
  return product > (u128)int_max(size) ? NULL : ex_int(t, size, (i128)product);
}

/* The object is made although nothing will point to it: a leak is a leak. */
static const expr *nowhere(program *p, cfa *f, place where) {
  const char *name = arena_printf(&p->arena, "$leak%u", f->locals.n);
  const type *pointer = type_pointer_to(&p->terms->types, p->terms->types.type_void);
  symbol *s = symbol_new(p->terms, SYM_TEMP, name, pointer, where);
  s->owner = f->index;
  vec_push(&f->locals, s);
  return ex_var(p->terms, s);
}

static void make_alloc(program *p, cfa *f, edge *e, allocator kind) {
  if (e->lhs && !type_is_pointer(e->lhs->type)) return; /* an implicit `int malloc()` */
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!type_is_integer(e->args[i]->type)) return;
  const expr *size = kind == CALLOC ? exact_product(p->terms, e->args[0], e->args[1])
                                    : ex_cast(p->terms, p->terms->types.type_size, e->args[0]);
  if (!size) return;
  e->call = arena_copy(&p->arena, e, sizeof *e);
  if (!e->lhs) e->lhs = nowhere(p, f, e->where.begin);
  e->kind = E_ALLOC;
  static const alloc_kind made[] = {
      [MALLOC] = ALLOC_HEAP, [CALLOC] = ALLOC_HEAP_ZERO, [LIBRARY] = ALLOC_LIBRARY, [ALLOCA] = ALLOC_STACK};
  e->alloc = made[kind];
  e->rhs = size;
  e->args = NULL;
  e->nargs = 0;
}

static void make_free(program *p, edge *e) {
  if (e->lhs || !type_is_pointer(e->args[0]->type)) return;
  e->call = arena_copy(&p->arena, e, sizeof *e);
  e->kind = E_FREE;
  e->rhs = e->args[0];
  e->args = NULL;
  e->nargs = 0;
}

/* Its model sets errno where it fails. */
static bool has_model(const program *p, const edge *e) {
  const char *name = e->rhs->sym->name;
  return (!strcmp(name, "malloc") || !strcmp(name, "calloc")) && program_model(p, e->rhs->sym);
}

static void lower_in(program *p, cfa *f, bool by_model) {
  for (uint32_t j = 0; j < f->edges.n; j++) {
    edge *e = &f->edges.at[j];
    allocator kind = allocator_of(e);
    if ((kind == MALLOC || kind == CALLOC) && by_model && has_model(p, e)) continue;
    if (kind == FREE) make_free(p, e);
    else if (kind != NOT_ALLOCATION) make_alloc(p, f, e, kind);
  }
}

void program_lower_allocation(program *p, bool by_model) {
  for (uint32_t i = 0; i < p->functions.n; i++) lower_in(p, p->functions.at[i], by_model);
  for (uint32_t i = 0; i < p->models.n; i++) lower_in(p, p->models.at[i], by_model);
}

static bool is_lowered(const edge *e, const char *function) {
  return (e->kind == E_ALLOC || e->kind == E_FREE) && e->call && !strcmp(e->call->rhs->sym->name, function);
}

#define COPY_VEC(to, from)                                                                                             \
  do {                                                                                                                 \
    (to)->at = NULL;                                                                                                   \
    (to)->n = (to)->cap = 0;                                                                                           \
    for (uint32_t k = 0; k < (from)->n; k++) vec_push(to, (from)->at[k]);                                              \
  } while (0)

/* The function as the view's own, so that it can be changed there. */
static cfa *own(program *view, uint32_t index) {
  cfa *shared = view->functions.at[index];
  if (index >= view->of->functions.n || shared != view->of->functions.at[index]) return shared;
  cfa *f = arena_copy(&view->arena, shared, sizeof *shared);
  COPY_VEC(&f->params, &shared->params);
  COPY_VEC(&f->locals, &shared->locals);
  COPY_VEC(&f->locs, &shared->locs);
  COPY_VEC(&f->edges, &shared->edges);
  view->functions.at[index] = f;
  return f;
}

void program_raise_allocation(program *view, const char *function) {
  for (uint32_t i = 0; i < view->functions.n; i++)
    for (uint32_t j = 0; j < view->functions.at[i]->edges.n; j++) {
      if (!is_lowered(&view->functions.at[i]->edges.at[j], function)) continue;
      edge *e = &own(view, i)->edges.at[j];
      const edge *call = e->call;
      e->kind = E_CALL;
      e->lhs = call->lhs;
      e->rhs = call->rhs;
      e->args = call->args;
      e->nargs = call->nargs;
      e->call = NULL;
    }
}
