/* See replaced.h. Calls are followed in the program as it is written; a call through a pointer may be one of any function whose address is
 * taken somewhere. */
#include "library/replaced.h"

#include <string.h>

typedef struct walk {
  const program *program;
  const spec *spec;
  const symbol *component;
  assumption_list *out;
  map seen; /* symbols */
  VEC(const cfa *) work;
} walk;

static void visit(walk *w, const symbol *f) {
  uint64_t known;
  if (map_get(&w->seen, map_key(f), &known)) return;
  map_put(&w->seen, map_key(f), 1);
  const cfa *body = program_body(w->program, f);
  const spec_procedure *p = spec_procedure_of(w->spec, f->name);
  if (!body && !(p && p->pointer && p->abstractions.n)) return;
  if (!p || !p->abstractions.n || p->is_inline || f == w->component) {
    vec_push(&w->work, body);
    return;
  }
  assumption a = {.kind = ASSUME_REPLACED, .name = f->name};
  if (!assumption_known(w->out, &a)) vec_push(w->out, a);
}

/* Functions named in a term: their addresses are taken. */
static void visit_named(walk *w, const expr *e) {
  if (e->kind == EX_FUNC) visit(w, e->sym);
  for (uint32_t i = 0; i < e->nargs; i++) visit_named(w, e->args[i]);
}

static void visit_edges(walk *w, const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->lhs) visit_named(w, e->lhs);
    if (e->rhs) visit_named(w, e->rhs);
    for (uint32_t k = 0; k < e->nargs; k++) visit_named(w, e->args[k]);
  }
}

static bool calls_through_pointer(const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == E_CALL && f->edges.at[i].rhs->kind != EX_FUNC) return true;
  return false;
}

void replaced_assumptions(const program *p, const spec *s, const char *function, assumption_list *out) {
  walk w = {.program = p, .spec = s, .out = out};
  bool tables = false; /* the initialisers of globals were examined */
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (p->functions.at[i]->sym && !strcmp(p->functions.at[i]->sym->name, function)) {
      w.component = p->functions.at[i]->sym;
      visit(&w, w.component);
    }
  while (w.work.n) {
    const cfa *f = vec_pop(&w.work);
    visit_edges(&w, f);
    if (tables || !calls_through_pointer(f)) continue;
    tables = true;
    visit_edges(&w, p->init);
  }
  map_free(&w.seen);
  vec_free(&w.work);
}
