/* See interrupts.h. Memory is told apart by variables; what is accessed through a pointer may be any variable whose address is taken, and
 * anything that another pointer leads to. Registers of devices are nobody's memory: reading one is an input. */
#include "program/interrupts_private.h"

#include <string.h>

typedef bool access_fn(void *context, const expr *lvalue, uint32_t how);

static const expr *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue;
}

/* ---- the accesses of an edge; each ends where `fn` says true ---- */

static bool each_value(const expr *e, access_fn *fn, void *context);

static bool each_address(const expr *lvalue, access_fn *fn, void *context) {
  switch (lvalue->kind) {
  case EX_FIELD: return each_address(lvalue->args[0], fn, context);
  case EX_INDEX: return each_address(lvalue->args[0], fn, context) || each_value(lvalue->args[1], fn, context);
  case EX_DEREF: return each_value(lvalue->args[0], fn, context);
  default: return false;
  }
}

static bool each_value(const expr *e, access_fn *fn, void *context) {
  if (ex_is_lvalue(e)) return each_address(e, fn, context) || fn(context, e, ACCESS_READS);
  if (e->kind == EX_ADDR) return each_address(e->args[0], fn, context);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (each_value(e->args[i], fn, context)) return true;
  return false;
}

static bool is_known(const symbol *f) {
  return !strncmp(f->name, "__VERIFIER_", 11) || !strncmp(f->name, "__cantrip_", 10) ||
         !strncmp(f->name, "__builtin_", 10);
}

/* Some byte that a pointer leads to. */
static const expr *behind(const program *p, const expr *pointer) {
  const type *bytes = type_pointer_to(&p->terms->types, p->terms->types.type_uchar);
  return ex_deref(p->terms, ex_cast(p->terms, bytes, pointer));
}

/* A function without a body may access what its arguments point to. */
static bool each_outside(const program *p, const edge *e, access_fn *fn, void *context) {
  if (e->rhs->kind != EX_FUNC || program_body(p, e->rhs->sym) || is_known(e->rhs->sym)) return false;
  for (uint32_t i = 0; i < e->nargs; i++) {
    const type *t = e->args[i]->type;
    if (!type_is_pointer(t) || e->args[i]->kind == EX_INT || e->args[i]->kind == EX_FUNC) continue;
    const expr *a = e->args[i];
    while (a->kind == EX_CAST && type_is_pointer(a->args[0]->type)) a = a->args[0];
    const expr *there = a->kind == EX_ADDR ? a->args[0] : a->type->to->kind == TY_FUNCTION ? NULL : behind(p, a);
    if (there && (fn(context, there, ACCESS_READS) || fn(context, there, ACCESS_WRITES))) return true;
  }
  return false;
}

static bool each_access(const program *p, const edge *e, access_fn *fn, void *context) {
  if (e->kind == E_DECLARE || e->kind == E_ENDS || e->kind == E_EVENT) return false;
  if (e->rhs && each_value(e->rhs, fn, context)) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (each_value(e->args[i], fn, context)) return true;
  if (e->kind == E_CALL && each_outside(p, e, fn, context)) return true;
  if (e->kind == E_FREE && fn(context, behind(p, e->rhs), ACCESS_WRITES)) return true;
  return e->lhs && (each_address(e->lhs, fn, context) || fn(context, e->lhs, ACCESS_WRITES));
}

/* ---- footprints ---- */

static bool is_memory(const expr *lvalue) { return !ex_is_device(lvalue) && cfa_is_shared(lvalue); }

static bool note(void *context, const expr *lvalue, uint32_t how) {
  footprint *f = context;
  const expr *root = root_of(lvalue);
  uint64_t known = 0;
  if (!is_memory(lvalue)) return false;
  if (root->kind != EX_VAR) {
    f->pointers |= how;
    return false;
  }
  map_get(&f->variables, root->sym->id, &known);
  map_put(&f->variables, root->sym->id, known | how);
  if (root->sym->address_taken) f->taken |= how;
  return false;
}

void footprint_free(footprint *f) { map_free(&f->variables); }

void footprint_add_value(footprint *f, const expr *e) { each_value(e, note, f); }

void footprint_add_edge(footprint *f, const program *p, const edge *e) {
  f->performs |= e->kind == E_EVENT;
  each_access(p, e, note, f);
}

bool footprint_conflicts(const footprint *f, const expr *lvalue, uint32_t how) {
  const expr *root = root_of(lvalue);
  uint32_t others = how & ACCESS_WRITES ? ACCESS_READS | ACCESS_WRITES : ACCESS_WRITES;
  uint64_t known = 0;
  if (!is_memory(lvalue)) return false;
  if (root->kind != EX_VAR) return (f->pointers | f->taken) & others;
  map_get(&f->variables, root->sym->id, &known);
  return (known & others) || (root->sym->address_taken && (f->pointers & others));
}

static bool conflicts(void *context, const expr *lvalue, uint32_t how) {
  return footprint_conflicts(context, lvalue, how);
}

bool footprint_conflicts_with_edge(const footprint *f, const program *p, const edge *e) {
  if (e->kind == E_EVENT) return f->performs;
  return each_access(p, e, conflicts, (void *)(uintptr_t)f);
}
