/* A volatile variable of a function is an input where someone outside may know where it is. Its address stays in the program where it is
 * only passed to functions that follow it, or pass it on: such a parameter is confined. It is fed by the program where every call of the
 * function gives it such a variable, or such a parameter. */
#include "program/cfa.h"

#include <string.h>

typedef struct volatiles {
  const program *program;
  map loose; /* id of a parameter that is not confined, or of a variable whose address goes elsewhere */
  map unfed; /* id of a parameter that may be given something else */
  map called;
  bool more;
} volatiles;

static bool has(const map *m, const symbol *s) {
  uint64_t found;
  return map_get(m, s->id, &found);
}

static void add(volatiles *v, map *m, const symbol *s) {
  if (has(m, s)) return;
  map_put(m, s->id, 1);
  v->more = true;
}

static const expr *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue;
}

static const expr *without_casts(const expr *e) {
  while (e->kind == EX_CAST && type_is_pointer(e->type) && type_is_pointer(e->args[0]->type)) e = e->args[0];
  return e;
}

/* The pointer that it is moved from. */
static const expr *base_of(const expr *pointer) {
  for (pointer = without_casts(pointer); pointer->kind == EX_PTRADD;) pointer = without_casts(pointer->args[0]);
  return pointer;
}

static bool is_local(const symbol *s) { return s->kind == SYM_LOCAL || s->kind == SYM_PARAM; }

/* The variable whose address the argument is, or the parameter that is passed on; NULL: neither. */
static const symbol *given(const expr *argument) {
  const expr *e = without_casts(argument), *root = e->kind == EX_ADDR ? root_of(e->args[0]) : e;
  return root->kind == EX_VAR && is_local(root->sym) ? root->sym : NULL;
}

/* Everything in the term that is used other than by being followed. */
static void loosen(volatiles *v, const expr *e, bool followed) {
  if (!e) return;
  if (e->kind == EX_VAR && e->sym->kind == SYM_PARAM && !followed) add(v, &v->loose, e->sym);
  if (e->kind == EX_FUNC) /* called through a pointer: by anybody */
    for (uint32_t i = 0; i < v->program->functions.n; i++) {
      const cfa *f = v->program->functions.at[i];
      for (uint32_t k = 0; f->sym == e->sym && k < f->params.n; k++) add(v, &v->unfed, f->params.at[k]);
    }
  if (e->kind == EX_ADDR && root_of(e->args[0])->kind == EX_VAR) add(v, &v->loose, root_of(e->args[0])->sym);
  bool moved = e->kind == EX_PTRADD || (e->kind == EX_CAST && type_is_pointer(e->type));
  bool pointer = e->kind == EX_DEREF || (moved && followed);
  for (uint32_t i = 0; i < e->nargs; i++) loosen(v, e->args[i], pointer && !i);
}

static void look_at_call(volatiles *v, const edge *e) {
  const cfa *callee = e->rhs->kind == EX_FUNC ? program_body(v->program, e->rhs->sym) : NULL;
  if (!callee) loosen(v, e->rhs, false);
  for (uint32_t i = 0; i < e->nargs; i++) {
    const symbol *s = given(e->args[i]), *p = callee && i < callee->params.n ? callee->params.at[i] : NULL;
    bool passed = s && p && type_is_pointer(p->type) && !has(&v->loose, p);
    bool own = s && (without_casts(e->args[i])->kind == EX_ADDR || (s->kind == SYM_PARAM && !has(&v->unfed, s)));
    if (!passed) loosen(v, e->args[i], false);
    if (p) map_put(&v->called, p->id, 1);
    if (p && (!own || has(&v->loose, s))) add(v, &v->unfed, p);
  }
  if (e->lhs && e->lhs->kind == EX_VAR && e->lhs->sym->kind == SYM_PARAM) add(v, &v->loose, e->lhs->sym);
  loosen(v, e->lhs, true);
}

static void look_at(volatiles *v, const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind == E_CALL) {
      look_at_call(v, e);
      continue;
    }
    if (e->kind == E_ENDS || e->kind == E_DECLARE) continue;
    bool changed = e->lhs && e->lhs->kind == EX_VAR && e->lhs->sym->kind == SYM_PARAM && type_is_pointer(e->lhs->type);
    if (changed) add(v, &v->loose, e->lhs->sym);
    loosen(v, e->lhs, true);
    loosen(v, e->rhs, false);
    for (uint32_t k = 0; k < e->nargs; k++) loosen(v, e->args[k], false);
  }
}

/* Is what is read the program's own? */
static bool is_own(const volatiles *v, const expr *lvalue) {
  const expr *root = root_of(lvalue);
  if (root->kind == EX_DEREF) root = base_of(root->args[0]);
  else if (root->kind == EX_VAR) return is_local(root->sym) && !has(&v->loose, root->sym);
  return root->kind == EX_VAR && root->sym->kind == SYM_PARAM && has(&v->called, root->sym) &&
         !has(&v->loose, root->sym) && !has(&v->unfed, root->sym);
}

void program_settle_volatile(program *p) {
  volatiles v = {.program = p, .more = true};
  bool any = false;
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) any |= p->functions.at[i]->edges.at[k].is_input;
  while (any && v.more) {
    v.more = false;
    if (p->init) look_at(&v, p->init);
    for (uint32_t i = 0; i < p->functions.n; i++) look_at(&v, p->functions.at[i]);
  }
  for (uint32_t i = 0; any && i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      edge *e = &p->functions.at[i]->edges.at[k];
      if (e->is_input && !ex_is_device(e->rhs) && is_own(&v, e->rhs)) e->is_input = false;
    }
  map_free(&v.loose);
  map_free(&v.unfed);
  map_free(&v.called);
}
