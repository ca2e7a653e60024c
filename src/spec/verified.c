/* See verified.h. Calls are followed in the program as it is written, down to functions whose abstractions say what they do. */
#include "spec/verified.h"

#include <string.h>

typedef struct reading {
  const program *program;
  const spec *spec;
  map seen; /* symbols */
  VEC(const cfa *) bodies;
  VEC(const spec_procedure *) called; /* that have abstractions */
  bool unknown;                       /* a call through a pointer */
} reading;

static void visit(reading *r, const symbol *f, bool first) {
  uint64_t known;
  if (map_get(&r->seen, map_key(f), &known)) return;
  map_put(&r->seen, map_key(f), 1);
  const spec_procedure *p = spec_procedure_of(r->spec, f->name);
  const cfa *body = program_body(r->program, f);
  if (!first && p && p->abstractions.n && !p->is_inline) vec_push(&r->called, p);
  else if (body) vec_push(&r->bodies, body);
}

static reading read_body(const program *p, const spec *s, const spec_procedure *of) {
  reading r = {.program = p, .spec = s};
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (p->functions.at[i]->sym && !strcmp(p->functions.at[i]->sym->name, of->name))
      visit(&r, p->functions.at[i]->sym, true);
  for (uint32_t i = 0; i < r.bodies.n; i++)
    for (uint32_t k = 0; k < r.bodies.at[i]->edges.n; k++) {
      const edge *e = &r.bodies.at[i]->edges.at[k];
      if (e->kind == E_CALL && e->rhs->kind == EX_FUNC) visit(&r, e->rhs->sym, false);
      r.unknown |= e->kind == E_CALL && e->rhs->kind != EX_FUNC;
    }
  return r;
}

static void free_reading(reading *r) {
  map_free(&r->seen);
  vec_free(&r->bodies);
  vec_free(&r->called);
}

/* ---- events ---- */

static bool is_performed(const reading *r, uint32_t action) {
  for (uint32_t i = 0; i < r->called.n; i++)
    for (uint32_t k = 0; k < r->called.at[i]->abstractions.n; k++)
      if (lts_has(r->called.at[i]->abstractions.at[k].process, action)) return true;
  return r->unknown;
}

lts *verified_process(const program *p, const spec *s, const spec_procedure *of, const lts *process) {
  reading r = read_body(p, s, of);
  lts *l = lts_new(process->actions, process->name);
  for (uint32_t i = 0; i < process->states; i++) lts_add_state(l);
  l->initial = process->initial;
  l->end = process->end;
  l->error = process->error;
  for (uint32_t i = 0; i < process->alphabet.n; i++)
    if (spec_is_return(s, process->alphabet.at[i]) || is_performed(&r, process->alphabet.at[i]))
      lts_add_action(l, process->alphabet.at[i]);
  for (uint32_t i = 0; i < process->edges.n; i++) {
    lts_edge e = process->edges.at[i];
    bool shown = e.action == LTS_TAU || spec_is_return(s, e.action) || is_performed(&r, e.action);
    lts_add_edge(l, e.from, shown ? e.action : LTS_TAU, e.to);
  }
  lts_freeze(l);
  free_reading(&r);
  return l;
}

/* ---- changes ---- */

static bool is_listed(const spec_procedure *of, const char *global) {
  for (uint32_t i = 0; i < of->modifies.n; i++) {
    const cexpr *e = of->modifies.at[i];
    while (e->kind == CX_MEMBER || e->kind == CX_INDEX) e = e->kid[0];
    if (e->kind == CX_NAME && !strcmp(e->text, global)) return true;
  }
  return false;
}

static bool lists_pointers(const spec_procedure *of) {
  for (uint32_t i = 0; i < of->modifies.n; i++)
    if (of->modifies.at[i]->kind == CX_DEREF || of->modifies.at[i]->kind == CX_ARROW) return true;
  return false;
}

static const char *change_of(const spec_procedure *of, const edge *e, arena *a) {
  const expr *root = e->kind == E_DECLARE ? NULL : e->lhs;
  while (root && (root->kind == EX_FIELD || root->kind == EX_INDEX)) root = root->args[0];
  if (!root) return NULL;
  if (root->kind == EX_VAR && root->sym->kind == SYM_GLOBAL && !is_listed(of, root->sym->name))
    return arena_printf(a, "its body changes %s at line %u, which `modifies` does not list", root->sym->name,
                        e->where.begin.line);
  if (root->kind == EX_DEREF && !lists_pointers(of))
    return arena_printf(a, "its body writes through a pointer at line %u, and `modifies` lists none",
                        e->where.begin.line);
  return NULL;
}

const char *verified_changes(const program *p, const spec *s, const spec_procedure *of, arena *a) {
  reading r = read_body(p, s, of);
  const char *why = r.unknown ? "its body calls functions through pointers" : NULL;
  for (uint32_t i = 0; i < r.bodies.n && !why; i++)
    for (uint32_t k = 0; k < r.bodies.at[i]->edges.n && !why; k++) why = change_of(of, &r.bodies.at[i]->edges.at[k], a);
  for (uint32_t i = 0; i < r.called.n && !why; i++)
    for (uint32_t k = 0; k < r.called.at[i]->modifies.n && !why; k++) {
      const cexpr *e = r.called.at[i]->modifies.at[k];
      bool listed = e->kind == CX_NAME ? is_listed(of, e->text) : lists_pointers(of);
      if (!listed)
        why = arena_printf(a, "%s(), which its body calls, modifies something that `modifies` does not list",
                           r.called.at[i]->name);
    }
  free_reading(&r);
  return why;
}
