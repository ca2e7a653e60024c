/* Edges and temporaries: the few operations through which all of lowering writes. */
#include "front/lower.h"

range lower_enter(lower *l, range where) {
  range outer = l->where;
  if (where.begin.line) l->where = where;
  return outer;
}

loc_id lower_loc(lower *l) {
  loc_id at = cfa_add_loc(l->f, l->where.begin);
  lower_scope_location(l, at);
  return at;
}

static void add(lower *l, edge e) {
  location *from = cfa_loc(l->f, l->at);
  if (from->first_out.n == UINT32_MAX) from->where = l->where.begin;
  e.from = l->at;
  e.where = l->where;
  cfa_add_edge(l->f, e);
}

void lower_edge(lower *l, edge e) {
  e.to = lower_loc(l);
  add(l, e);
  l->at = e.to;
}

static bool is_behind_pointer(const expr *e) {
  while (e->kind == EX_FIELD || e->kind == EX_INDEX) e = e->args[0];
  return e->kind == EX_DEREF;
}

/* A record without members holds nothing, but the pointer to it must not be null. */
void lower_move(lower *l, edge e) {
  e.kind = E_ASSIGN;
  e.rhs = lower_convert(l, e.lhs->type, e.rhs);
  bool empty = type_is_aggregate(e.lhs->type) && e.lhs->type->size == 0;
  if (empty && !is_behind_pointer(e.lhs) && !is_behind_pointer(e.rhs)) return;
  if (type_is_aggregate(e.lhs->type) && e.lhs == e.rhs) return;
  lower_edge(l, e);
}

void lower_assign(lower *l, const expr *lhs, const expr *rhs) { lower_move(l, (edge){.lhs = lhs, .rhs = rhs}); }

void lower_goto(lower *l, loc_id to) {
  add(l, (edge){.kind = E_SKIP, .to = to});
  l->at = lower_loc(l);
}

void lower_join(lower *l, loc_id at) {
  add(l, (edge){.kind = E_SKIP, .to = at});
  l->at = at;
}

void lower_assume(lower *l, const expr *condition, loc_id to, bool is_else) {
  add(l, (edge){.kind = E_ASSUME, .rhs = condition, .to = to, .is_else = is_else});
}

void lower_split(lower *l, const expr *condition, loc_id yes, loc_id no) {
  if (ex_is_const(condition)) {
    bool holds = condition->kind == EX_INT ? condition->value != 0 : condition->real != 0;
    lower_goto(l, holds ? yes : no);
    return;
  }
  const expr *opposite = condition->kind == EX_LNOT ? condition->args[0] : ex_not(l->terms, condition);
  lower_assume(l, condition, yes, false);
  lower_assume(l, opposite, no, true);
  l->at = lower_loc(l);
}

void lower_unmodelled(lower *l, const char *note) {
  diag_warning(&l->job->diag, l->where.begin, "%s cannot be modelled", note);
  lower_edge(l, (edge){.kind = E_UNMODELLED, .note = arena_strdup(&l->program->arena, note)});
}

static bool newly_declared(lower *l, const symbol *s) {
  uint64_t known = 0;
  if (map_get(&l->declared, s->id, &known)) return false;
  map_put(&l->declared, s->id, 1);
  return true;
}

void lower_add_local(lower *l, symbol *s) {
  if (!newly_declared(l, s)) return;
  s->owner = l->f->index;
  vec_push(&l->f->locals, s);
}

void lower_add_global(lower *l, symbol *s) {
  if (newly_declared(l, s)) vec_push(&l->program->globals, s);
}

const expr *lower_temp(lower *l, const type *t) {
  const char *name = arena_printf(&l->program->arena, "$%u", ++l->temps);
  symbol *s = symbol_new(l->terms, l->f->sym ? SYM_TEMP : SYM_GLOBAL, name, t, l->where.begin);
  if (l->f->sym) lower_add_local(l, s);
  else lower_add_global(l, s);
  return ex_var(l->terms, s);
}

const expr *lower_havoc(lower *l, const type *t, const char *note) {
  t = lower_type(l, t);
  if (t->kind == TY_VOID) return NULL;
  const expr *temp = lower_temp(l, t);
  lower_edge(l, (edge){.kind = E_HAVOC, .lhs = temp, .note = arena_strdup(&l->program->arena, note)});
  return temp;
}

/* Scalars as C converts; an object seen through another aggregate type keeps its place. */
const expr *lower_convert(lower *l, const type *to, const expr *e) {
  if (e->type == to) return e;
  if (type_is_scalar(to) && type_is_scalar(e->type)) return ex_cast(l->terms, to, e);
  if (type_is_aggregate(to) && to->size && ex_is_lvalue(e) && e->type->size != to->size) {
    const expr *address = ex_addr(l->terms, e);
    return ex_deref(l->terms, ex_cast(l->terms, type_pointer_to(l->types, to), address));
  }
  return e;
}

/* ---- what later edges can change ---- */

/* Terms are looked into only so far: a large one is saved rather than searched. */
enum { patience = 64 };

static bool stable(const expr *e, int *left);

static bool stable_address(const expr *e, int *left) {
  if (--*left < 0) return false;
  switch (e->kind) {
  case EX_VAR: return true;
  case EX_FIELD: return stable_address(e->args[0], left);
  case EX_INDEX: return stable_address(e->args[0], left) && stable(e->args[1], left);
  case EX_DEREF: return stable(e->args[0], left);
  default: return false;
  }
}

/* A temporary is assigned before its uses and not again while they last. */
static bool stable(const expr *e, int *left) {
  if (--*left < 0) return false;
  if (e->kind == EX_VAR) return e->sym->kind == SYM_TEMP || e->sym->kind == SYM_STRING;
  if (e->kind == EX_DEREF) return false;
  if (e->kind == EX_ADDR) return stable_address(e->args[0], left);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!stable(e->args[i], left)) return false;
  return true;
}

bool lower_is_stable(const expr *e) {
  int left = patience;
  return stable(e, &left);
}

bool lower_has_stable_address(const expr *lvalue) {
  int left = patience;
  return stable_address(lvalue, &left);
}

const expr *lower_save(lower *l, const expr *e) {
  if (!e || lower_is_stable(e)) return e;
  const expr *temp = lower_temp(l, e->type);
  lower_assign(l, temp, e);
  return temp;
}

const expr *lower_pin(lower *l, const expr *lvalue) {
  if (lower_has_stable_address(lvalue)) return lvalue;
  switch (lvalue->kind) {
  case EX_FIELD: return ex_field(l->terms, lower_pin(l, lvalue->args[0]), lvalue->index);
  case EX_INDEX: {
    const expr *array = lower_pin(l, lvalue->args[0]);
    return ex_index(l->terms, array, lower_save(l, lvalue->args[1]));
  }
  case EX_DEREF: return ex_deref(l->terms, lower_save(l, lvalue->args[0]));
  default: return lvalue;
  }
}
