/* See indirect.h. A pointer is told by names alone, from the last one backwards, so that `ops->send` is also meant by `device->ops->send`. What
 * a member belongs to may be called by its variable or by the tag of its record: with `struct ops *o`, `o->send` is `ops->send`, too. */
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

/* The same of a term: the member or variable that the name stands for. */
static const expr *last_named(const expr **e) {
  while (*e && (*e)->nargs && (*e)->kind != EX_FIELD) *e = (*e)->args[0];
  const expr *now = *e;
  if (now) *e = now->kind == EX_FIELD ? now->args[0] : NULL;
  return now && (now->kind == EX_FIELD || now->kind == EX_VAR) ? now : NULL;
}

static bool has_tag(const type *t, const char *name) {
  while (type_is_pointer(t) || t->kind == TY_ARRAY) t = t->to;
  return t->kind == TY_RECORD && !strcmp(t->name, name);
}

static bool is_meant(const cexpr *pointer, const expr *callee) {
  bool first = true;
  do {
    const char *wanted = last_name(&pointer);
    const expr *named = last_named(&callee);
    if (!wanted || !named) return false;
    const char *name = named->kind == EX_FIELD ? ex_field_of(named)->name : named->sym->name;
    if (strcmp(wanted, name) && (first || !has_tag(named->type, wanted))) return false;
    first = false;
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
