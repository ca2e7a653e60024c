/* See fixed.h. */
#include "spec/fixed.h"

#include "spec/resolve.h"

#include <string.h>

/* ---- values ---- */

static const expr *value_of(const fixed *f, const expr *e) {
  uint64_t known;
  if (e->kind == EX_INT) return e;
  if (e->kind == EX_VAR) return map_get(&f->values, map_key(e->sym), &known) ? (const expr *)(uintptr_t)known : NULL;
  if (!e->nargs || e->kind == EX_ADDR || ex_is_lvalue(e)) return NULL;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!(args[i] = value_of(f, e->args[i]))) return NULL;
  const expr *r = ex_rebuild(f->program->terms, e, args);
  return r->kind == EX_INT ? r : NULL;
}

/* Does the value come from the guard, and not only from the text of the program? */
static bool depends(const fixed *f, const expr *e) {
  uint64_t known;
  if (e->kind == EX_VAR) return map_get(&f->values, map_key(e->sym), &known);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (depends(f, e->args[i])) return true;
  return false;
}

static const expr *given(const fixed *f, const expr *e) { return depends(f, e) ? value_of(f, e) : NULL; }

static bool is_written_in(const cfa *f, const symbol *s) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const expr *root = f->edges.at[i].lhs;
    if (f->edges.at[i].kind == E_DECLARE) continue;
    while (root && (root->kind == EX_FIELD || root->kind == EX_INDEX)) root = root->args[0];
    if (root && root->kind == EX_VAR && root->sym == s) return true;
  }
  return false;
}

static bool is_written(const program *p, const symbol *s) {
  if (s->address_taken || s->is_volatile || !type_is_integer(s->type)) return true;
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (is_written_in(p->functions.at[i], s)) return true;
  return false;
}

/* ---- from the guard ---- */

static void take_guard(fixed *f, const expr *e) {
  if (e->kind == EX_LAND) {
    take_guard(f, e->args[0]);
    take_guard(f, e->args[1]);
    return;
  }
  for (int i = 0; i < 2 && e->kind == EX_EQ; i++) {
    const expr *x = e->args[i], *value = e->args[!i];
    while (x->kind == EX_CAST && type_is_integer(x->type) && x->type->size >= x->args[0]->type->size) x = x->args[0];
    if (x->kind != EX_VAR || value->kind != EX_INT || is_written(f->program, x->sym)) continue;
    map_put(&f->values, map_key(x->sym), map_key(ex_int(f->program->terms, x->sym->type, value->value)));
  }
}

/* ---- from call to call ---- */

static bool is_named(const expr *e, const symbol *f) {
  if (e->kind == EX_FUNC && e->sym == f) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (is_named(e->args[i], f)) return true;
  return false;
}

/* Argument `n` of every call of the function, if it is always the same; NULL also where it may be called through a pointer. */
static const expr *always_given(const fixed *f, const symbol *function, uint32_t n) {
  const program *p = f->program;
  const expr *value = NULL;
  for (uint32_t i = 0; i <= p->functions.n; i++) {
    const cfa *code = i < p->functions.n ? p->functions.at[i] : p->init;
    for (uint32_t k = 0; k < code->edges.n; k++) {
      const edge *e = &code->edges.at[k];
      bool called = e->kind == E_CALL && e->rhs->kind == EX_FUNC && e->rhs->sym == function;
      for (uint32_t a = 0; a < e->nargs; a++)
        if (is_named(e->args[a], function)) return NULL;
      if (!called && e->rhs && is_named(e->rhs, function)) return NULL;
      if (!called) continue;
      const expr *v = n < e->nargs ? given(f, e->args[n]) : NULL;
      if (!v || (value && value->value != v->value)) return NULL;
      value = v;
    }
  }
  return value;
}

static bool follow_once(fixed *f, const cfa *component) {
  const program *p = f->program;
  bool found = false;
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const cfa *code = p->functions.at[i];
    for (uint32_t k = 0; k < code->params.n && code != component && code->sym; k++) {
      const symbol *s = code->params.at[k];
      uint64_t known;
      if (map_get(&f->values, map_key(s), &known) || is_written(p, s)) continue;
      const expr *v = always_given(f, code->sym, k);
      if (!v) continue;
      map_put(&f->values, map_key(s), map_key(ex_int(p->terms, s->type, v->value)));
      found = true;
    }
  }
  return found;
}

void fixed_init(fixed *f, job *job, program *program, spec *spec, const cfa *component, const cexpr *guard) {
  *f = (fixed){.job = job, .program = program, .spec = spec};
  resolve_scope scope = {.program = program, .function = component};
  if (!guard || guard->kind == CX_INT) return;
  const expr *e = spec_resolve(job, spec, guard, &scope);
  if (e) take_guard(f, e);
  while (f->values.n && follow_once(f, component)) continue;
}

void fixed_free(fixed *f) { map_free(&f->values); }

bool fixed_leads_to(const fixed *f, const edge *call, const spec_procedure *p, uint32_t k) {
  terms *t = f->program->terms;
  if (!f->values.n) return true;
  const expr **dollars = mem_alloc(sizeof *dollars * (call->nargs + 1));
  for (uint32_t i = 0; i < call->nargs; i++) {
    const expr *v = given(f, call->args[i]);
    dollars[i + 1] = v ? v : ex_var(t, symbol_new(t, SYM_TEMP, "argument", call->args[i]->type, (place){0}));
  }
  resolve_scope scope = {.program = f->program, .dollars = dollars, .ndollars = call->nargs + 1};
  const expr *guard = spec_resolve(f->job, f->spec, p->abstractions.at[k].guard, &scope);
  mem_free(dollars);
  return !guard || guard->kind != EX_INT || guard->value;
}
