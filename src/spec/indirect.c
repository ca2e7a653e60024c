/* See indirect.h. A pointer is told by names alone, from the last one backwards, so that `ops->send` is also meant by `device->ops->send`. */
#include "spec/indirect.h"

#include <string.h>

/* The next name of a C expression of a specification, and what is before it; NULL: there is none. */
static const char *last_name(const cexpr **e) {
  while (*e && ((*e)->kind == CX_DEREF || (*e)->kind == CX_INDEX || (*e)->kind == CX_CAST)) *e = (*e)->kid[0];
  const cexpr *now = *e;
  if (!now) return NULL;
  bool member = now->kind == CX_ARROW || now->kind == CX_MEMBER;
  *e = member ? now->kid[0] : NULL;
  return member || now->kind == CX_NAME ? now->text : NULL;
}

/* The same of a term. */
static const char *last_name_of(const expr **e) {
  while (*e && (*e)->nargs && (*e)->kind != EX_FIELD) *e = (*e)->args[0];
  const expr *now = *e;
  if (!now) return NULL;
  *e = now->kind == EX_FIELD ? now->args[0] : NULL;
  return now->kind == EX_FIELD ? ex_field_of(now)->name : now->kind == EX_VAR ? now->sym->name : NULL;
}

static bool is_meant(const cexpr *pointer, const expr *callee) {
  do {
    const char *wanted = last_name(&pointer), *name = last_name_of(&callee);
    if (!wanted || !name || strcmp(wanted, name)) return false;
  } while (pointer);
  return true;
}

static symbol *function_of(program *p, const spec_procedure *of, const type *type) {
  for (uint32_t i = 0; i < p->terms->symbols.n; i++) {
    symbol *s = p->terms->symbols.at[i];
    if (s->kind == SYM_FUNC && s->type == type && !strcmp(s->name, of->name)) return s;
  }
  symbol *s = symbol_new(p->terms, SYM_FUNC, of->name, type, of->where);
  s->is_external = true;
  return s;
}

static void bind_call(program *p, const spec *s, edge *e) {
  for (uint32_t i = 0; i < spec_procedure_count(s); i++) {
    const spec_procedure *of = spec_procedure_at(s, i);
    if (!of->pointer || !is_meant(of->pointer, e->rhs)) continue;
    const type *t = type_is_pointer(e->rhs->type) ? e->rhs->type->to : e->rhs->type;
    e->rhs = ex_func(p->terms, function_of(p, of, t));
    return;
  }
}

void indirect_bind(program *p, const spec *s) {
  bool any = false;
  for (uint32_t i = 0; i < spec_procedure_count(s); i++) any |= spec_procedure_at(s, i)->pointer != NULL;
  for (uint32_t i = 0; i < p->functions.n && any; i++) {
    cfa *f = p->functions.at[i];
    for (uint32_t k = 0; k < f->edges.n; k++)
      if (f->edges.at[k].kind == E_CALL && f->edges.at[k].rhs->kind != EX_FUNC) bind_call(p, s, &f->edges.at[k]);
  }
}
