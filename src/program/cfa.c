/* See cfa.h: building automata, finding functions, printing an edge. An automaton
 * keeps locations and edges in two arrays; the edges that leave a location are a list
 * threaded through them, in order of creation, because that order decides which
 * assume is tried first. Validation is in cfa_check.c, compaction in cfa_compact.c. */
#include "program/cfa.h"

#include <string.h>

const char cfa_returns_note[] = "a function that is declared noreturn returns";

program *program_new(bool ilp32) {
  program *p = mem_alloc(sizeof *p);
  p->terms = mem_alloc(sizeof *p->terms);
  terms_init(p->terms, ilp32);
  p->ilp32 = ilp32;
  p->init = cfa_new(p, NULL);
  return p;
}

static void cfa_release(cfa *f) {
  vec_free(&f->params);
  vec_free(&f->locals);
  vec_free(&f->locs);
  vec_free(&f->edges);
}

/* What a view has of its own: the functions and the initialiser that are not those of its program. */
static void free_view(program *v) {
  for (uint32_t i = 0; i < v->functions.n; i++)
    if (i >= v->of->functions.n || v->functions.at[i] != v->of->functions.at[i]) cfa_release(v->functions.at[i]);
  vec_free(&v->functions);
  if (v->init && v->init != v->of->init) cfa_release(v->init);
  if (v->globals.at != v->of->globals.at) vec_free(&v->globals);
  map_free(&v->functions_by_name);
  map_free(&v->bodies);
  arena_free(&v->arena);
  mem_free(v);
}

void program_free(program *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->views.n; i++) free_view(p->views.at[i]);
  vec_free(&p->views);
  for (uint32_t i = 0; i < p->functions.n; i++) cfa_release(p->functions.at[i]);
  for (uint32_t i = 0; i < p->models.n; i++) cfa_release(p->models.at[i]);
  if (p->init) cfa_release(p->init);
  vec_free(&p->functions);
  vec_free(&p->models);
  vec_free(&p->globals);
  vec_free(&p->devices);
  vec_free(&p->hooks);
  vec_free(&p->enumerators);
  vec_free(&p->typedefs);
  map_free(&p->functions_by_name);
  order_pairs_free(&p->orders);
  terms_free(p->terms);
  mem_free(p->terms);
  arena_free(&p->arena);
  mem_free(p);
}

program *program_view(program *of) {
  program *v = mem_alloc(sizeof *v);
  *v = *of;
  v->of = of;
  v->arena = (arena){0};
  v->functions_by_name = v->bodies = (map){0};
  v->views.at = NULL;
  v->views.n = v->views.cap = 0;
  v->functions.at = NULL;
  v->functions.n = v->functions.cap = 0;
  for (uint32_t i = 0; i < of->functions.n; i++) vec_push(&v->functions, of->functions.at[i]);
  vec_push(&of->views, v);
  return v;
}

void program_add_global(program *view, symbol *global) {
  if (view->globals.at == view->of->globals.at) { /* shared so far */
    uint32_t n = view->globals.n;
    view->globals.at = NULL;
    view->globals.n = view->globals.cap = 0;
    for (uint32_t i = 0; i < n; i++) vec_push(&view->globals, view->of->globals.at[i]);
  }
  vec_push(&view->globals, global);
}

cfa *program_body(const program *p, const symbol *function) {
  uint64_t index = function->function;
  map_get(&p->bodies, function->id, &index);
  return index == UINT32_MAX ? NULL : p->functions.at[index];
}

cfa *program_model(const program *p, const symbol *function) {
  bool has = function->model != UINT32_MAX && !program_body(p, function);
  return has ? p->models.at[function->model] : NULL;
}

cfa *program_contract(const program *p, const symbol *function) {
  bool has = function->contract != UINT32_MAX && !program_body(p, function);
  return has ? p->models.at[function->contract] : program_model(p, function);
}

symbol *program_arguments(const program *p, const cfa *entry) {
  bool fits = p->arguments && p->arguments->model != UINT32_MAX && entry->params.n >= 2;
  return fits && !strcmp(entry->sym->name, "main") ? p->arguments : NULL;
}

cfa *program_own_body(program *view, uint32_t index) {
  const cfa *old = view->functions.at[index];
  if (index >= view->of->functions.n || old != view->of->functions.at[index]) return view->functions.at[index];
  cfa *f = arena_new(&view->arena, cfa);
  *f = *old;
  f->params.at = NULL, f->locals.at = NULL, f->locs.at = NULL, f->edges.at = NULL;
  f->params.n = f->params.cap = f->locals.n = f->locals.cap = 0;
  f->locs.n = f->locs.cap = f->edges.n = f->edges.cap = 0;
  for (uint32_t i = 0; i < old->params.n; i++) vec_push(&f->params, old->params.at[i]);
  for (uint32_t i = 0; i < old->locals.n; i++) vec_push(&f->locals, old->locals.at[i]);
  for (uint32_t i = 0; i < old->locs.n; i++) vec_push(&f->locs, old->locs.at[i]);
  for (uint32_t i = 0; i < old->edges.n; i++) vec_push(&f->edges, old->edges.at[i]);
  view->functions.at[index] = f;
  return f;
}

void program_share_body(program *view, const symbol *function, const cfa *body) {
  map_put(&view->bodies, function->id, body ? body->index : UINT32_MAX);
}

/* An external function is found before a static one of the same name. */
static void register_name(program *p, symbol *sym) {
  uint64_t known = 0;
  if (map_get(&p->functions_by_name, map_key(sym->name), &known) &&
      (((symbol *)(uintptr_t)known)->is_external || !sym->is_external))
    return;
  map_put(&p->functions_by_name, map_key(sym->name), map_key(sym));
}

bool cfa_is_error(const char *name) {
  static const char *const errors[] = {"reach_error",  "__VERIFIER_error", "__assert_fail",
                                       "__assert_rtn", "__assert",         "__assert_perror_fail"};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (!strcmp(name, errors[i])) return true;
  return false;
}

void program_prefer(program *p, symbol *function) {
  map_put(&p->functions_by_name, map_key(function->name), map_key(function));
}

/* A function begins with an entry and an exit; the initialiser with one location that
 * is both, so that an empty one is well formed and appending moves the exit. */
static cfa *empty(program *p, symbol *sym) {
  cfa *f = arena_new(&p->arena, cfa);
  f->sym = sym;
  f->index = UINT32_MAX;
  f->entry = f->exit = cfa_add_loc(f, sym ? sym->where : (place){0});
  if (sym) f->exit = cfa_add_loc(f, sym->where);
  return f;
}

cfa *cfa_new_model(program *p, symbol *sym) {
  cfa *f = empty(p, sym);
  f->is_model = true;
  sym->model = p->models.n;
  vec_push(&p->models, f);
  return f;
}

cfa *cfa_new(program *p, symbol *sym) {
  cfa *f = empty(p, sym);
  if (!sym) return f;
  f->index = p->functions.n;
  if (p->of) map_put(&p->bodies, sym->id, f->index);
  else sym->function = f->index;
  vec_push(&p->functions, f);
  register_name(p, sym);
  return f;
}

loc_id cfa_add_loc(cfa *f, place where) {
  loc_id l = {f->locs.n};
  location fresh = {.first_out = NO_EDGE, .last_out = NO_EDGE, .where = where};
  vec_push(&f->locs, fresh);
  return l;
}

edge_id cfa_add_edge(cfa *f, edge e) {
  edge_id id = {f->edges.n};
  e.next_out = NO_EDGE;
  vec_push(&f->edges, e);
  location *from = cfa_loc(f, e.from);
  if (from->last_out.n == UINT32_MAX) from->first_out = id;
  else cfa_edge(f, from->last_out)->next_out = id;
  from->last_out = id;
  return id;
}

bool program_has_device(const program *p, uint64_t address) {
  for (uint32_t i = 0; i < p->devices.n; i++)
    if (address - p->devices.at[i] < device_size) return true;
  return false;
}

symbol *program_function(const program *p, const char *name) {
  uint64_t found = 0;
  if (!map_get(&p->functions_by_name, map_key(name), &found) && p->of) return program_function(p->of, name);
  return (symbol *)(uintptr_t)found;
}

cfa *program_find(const program *p, const char *name) {
  cfa *found = NULL;
  for (uint32_t i = 0; i < p->functions.n; i++) {
    cfa *f = p->functions.at[i];
    if (strcmp(f->sym->name, name)) continue;
    if (f->sym->is_external) return f;
    if (!found) found = f;
  }
  return found;
}

/* ---- printing ---- */

static void print_callee(buf *b, const expr *e, const ex_style *style) {
  bool plain = e->kind == EX_FUNC || (ex_is_lvalue(e) && e->kind != EX_DEREF);
  if (!plain) buf_putc(b, '(');
  ex_show(b, e, NULL, style);
  if (!plain) buf_putc(b, ')');
}

static void print_call(buf *b, const edge *e, const ex_style *style) {
  print_callee(b, e->rhs, style);
  buf_putc(b, '(');
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (i) buf_puts(b, ", ");
    ex_show(b, e->args[i], NULL, style);
  }
  buf_putc(b, ')');
}

static const char *alloc_name(alloc_kind kind) {
  switch (kind) {
  case ALLOC_HEAP: return "malloc";
  case ALLOC_HEAP_ZERO: return "calloc";
  case ALLOC_LIBRARY: return "library";
  case ALLOC_STACK: return "alloca";
  default: return "vla";
  }
}

void edge_show_right(buf *b, const edge *e, const ex_style *style) {
  switch (e->kind) {
  case E_ASSIGN: ex_show(b, e->rhs, e->lhs->type, style); break;
  case E_CALL: print_call(b, e, style); break;
  case E_ALLOC:
    buf_printf(b, "%s(", alloc_name(e->alloc));
    ex_show(b, e->rhs, NULL, style);
    buf_putc(b, ')');
    break;
  default: break;
  }
}

void edge_show(buf *b, const edge *e, const ex_style *style) {
  switch (e->kind) {
  case E_SKIP: buf_puts(b, "skip"); break;
  case E_ASSIGN:
  case E_CALL:
  case E_ALLOC:
    if (e->lhs) {
      ex_show(b, e->lhs, NULL, style);
      buf_puts(b, " = ");
    }
    edge_show_right(b, e, style);
    break;
  case E_ASSUME:
    buf_putc(b, '[');
    ex_show(b, e->rhs, NULL, style);
    buf_putc(b, ']');
    break;
  case E_RETURN:
    buf_puts(b, e->rhs ? "return " : "return");
    if (e->rhs) ex_show(b, e->rhs, NULL, style);
    break;
  case E_HAVOC:
    buf_puts(b, "havoc ");
    ex_show(b, e->lhs, NULL, style);
    break;
  case E_FREE:
    buf_puts(b, "free(");
    ex_show(b, e->rhs, NULL, style);
    buf_putc(b, ')');
    break;
  case E_DECLARE: type_print(b, e->lhs->type, e->lhs->sym->name); break;
  case E_ENDS:
    buf_puts(b, "end of ");
    for (uint32_t i = 0; i < e->nargs; i++) {
      if (i) buf_puts(b, ", ");
      ex_show(b, e->args[i], NULL, style);
    }
    break;
  case E_EVENT: buf_printf(b, "event %s", e->note); break;
  case E_UNMODELLED: buf_printf(b, "unmodelled: %s", e->note ? e->note : ""); break;
  }
}

void edge_print(buf *b, const edge *e) { edge_show(b, e, NULL); }
