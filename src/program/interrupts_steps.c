/* See interrupts.h. What other code may access is split as for threads (cfa_threads.c); then what one instruction cannot access at once is
 * accessed in parts, between which handlers may start:
 *
 * - a record or an array, member by member;
 * - an integer that is longer than the machine word, word by word, in either order. A part is read by reading the whole integer and
 *   keeping some of its bits, and written by replacing these, so that no part has an address of its own;
 * - a bit-field that is written: its neighbours in the same unit of storage are read before, and written back with it. */
#include "program/interrupts_private.h"

#include <string.h>

enum { most_parts = 64 };

typedef struct parting {
  program *p;
  terms *t;
  cfa *f;
  const footprint *code;
  uint32_t word;
  edge model;
  loc_id at;
  uint32_t temps;
  VEC(edge_id) members; /* edges that assign them */
} parting;

static bool matters(const void *context, const expr *lvalue) {
  return footprint_conflicts(context, lvalue, ACCESS_WRITES);
}

/* ---- building ---- */

static const expr *temporary(parting *x, const type *t) {
  const char *name = arena_printf(&x->p->arena, "$%u", 3000000 + ++x->temps);
  symbol *s = symbol_new(x->t, SYM_TEMP, name, t, x->model.where.begin);
  s->owner = x->f->index;
  vec_push(&x->f->locals, s);
  return ex_var(x->t, s);
}

static void then(parting *x, edge e) {
  e.where = x->model.where;
  e.is_woven = x->model.is_woven;
  e.from = x->at;
  e.to = cfa_add_loc(x->f, x->model.where.begin);
  cfa_add_edge(x->f, e);
  x->at = e.to;
}

static void assign(parting *x, const expr *lhs, const expr *rhs) {
  then(x, (edge){.kind = E_ASSIGN, .lhs = lhs, .rhs = rhs});
}

/* The edge's location loses it: what is built from there on leads to where the edge did. */
static void begin(parting *x, edge_id id) {
  x->model = *cfa_edge(x->f, id);
  x->at = x->model.from;
  cfa_loc(x->f, x->at)->first_out = cfa_loc(x->f, x->at)->last_out = NO_EDGE;
}

/* The edge becomes the last one. */
static void finish(parting *x, edge_id id, const expr *lhs, const expr *rhs) {
  edge *e = cfa_edge(x->f, id);
  e->from = x->at;
  e->lhs = lhs;
  e->rhs = rhs;
  location *l = cfa_loc(x->f, x->at);
  l->first_out = l->last_out = id;
}

/* Nothing is known of what happens here. */
static void give_up(parting *x, edge_id id, const char *note) {
  edge *e = cfa_edge(x->f, id);
  e->kind = E_UNMODELLED;
  e->lhs = e->rhs = NULL;
  e->is_input = e->is_atomic = false;
  e->note = note;
}

/* ---- records and arrays ---- */

static uint32_t leaves(const type *t) {
  uint32_t n = 0;
  if (type_is_scalar(t)) return 1;
  if (!t->is_complete || t->is_vla || t->is_union) return most_parts + 1;
  if (t->kind == TY_ARRAY) {
    uint32_t each = leaves(t->to);
    return each && t->count > most_parts / each ? most_parts + 1 : each * (uint32_t)t->count;
  }
  for (uint32_t i = 0; i < t->nfields && n <= most_parts; i++) n += leaves(t->fields[i].type);
  return n;
}

static const expr *member(parting *x, const expr *of, uint32_t i) {
  if (of->kind == EX_ZERO) return ex_zero(x->t, of->type->kind == TY_ARRAY ? of->type->to : of->type->fields[i].type);
  if (of->type->kind == TY_RECORD) return ex_field(x->t, of, i);
  return ex_index(x->t, of, ex_int(x->t, x->t->types.type_ptrdiff, i));
}

static void assign_members(parting *x, const expr *to, const expr *from) {
  const type *t = to->type;
  if (type_is_scalar(t)) {
    assign(x, to, from->kind != EX_ZERO ? from : type_is_float(t) ? ex_float(x->t, t, 0) : ex_int(x->t, t, 0));
    return;
  }
  uint32_t n = t->kind == TY_ARRAY ? (uint32_t)t->count : t->nfields;
  for (uint32_t i = 0; i < n; i++) {
    bool unnamed = t->kind == TY_RECORD && t->fields[i].is_bit_field && !*t->fields[i].name;
    const type *part = t->kind == TY_ARRAY ? t->to : t->fields[i].type;
    const expr *value = from->kind != EX_ZERO || !type_is_scalar(part) ? NULL
                        : type_is_float(part)                          ? ex_float(x->t, part, 0)
                                                                       : ex_int(x->t, part, 0);
    if (!unnamed) assign_members(x, member(x, to, i), value ? value : member(x, from, i));
  }
}

static void part_aggregate(parting *x, edge_id id) {
  const edge e = *cfa_edge(x->f, id);
  if (leaves(e.lhs->type) > most_parts || (e.rhs->kind != EX_ZERO && e.lhs->type != e.rhs->type)) {
    give_up(x, id, "an interrupt may come while a large object or a union is copied");
    return;
  }
  begin(x, id);
  uint32_t first = x->f->edges.n;
  assign_members(x, e.lhs, e.rhs);
  for (uint32_t i = first; i < x->f->edges.n; i++) vec_push(&x->members, ((edge_id){i}));
  edge *last = cfa_edge(x->f, id);
  last->kind = E_SKIP;
  last->is_input = last->is_atomic = false;
  finish(x, id, NULL, NULL);
}

/* ---- integers that are longer than a word ---- */

static const expr *mask(parting *x, const type *as, uint32_t part, bool others) {
  u128 bits = (((u128)1 << x->word) - 1) << (part * x->word);
  return ex_int(x->t, as, (i128)(others ? ~bits : bits));
}

static const expr *bits_of(parting *x, const type *as, const expr *value, uint32_t part, bool others) {
  return ex_binary(x->t, EX_BITAND, ex_cast(x->t, as, value), mask(x, as, part, others));
}

static const type *unsigned_of(parting *x, const type *t) {
  const types *all = &x->t->types;
  return t->width == 16   ? all->type_ushort
         : t->width == 32 ? all->type_uint
         : t->width == 64 ? all->type_ullong
                          : all->type_uint128;
}

/* Two ways on, as an input says; returns the second. */
static loc_id either_order(parting *x) {
  const type *t = x->t->types.type_uint;
  const type *function = type_function_of(&x->t->types, t, NULL, 0, false, true);
  symbol *s = symbol_new(x->t, SYM_FUNC, "__VERIFIER_nondet_order", function, (place){0});
  const expr *order = temporary(x, t), *first = ex_binary(x->t, EX_EQ, order, ex_int(x->t, t, 0));
  s->is_external = true;
  then(x, (edge){.kind = E_CALL, .lhs = order, .rhs = ex_func(x->t, s)});
  loc_id from = x->at, second;
  then(x, (edge){.kind = E_ASSUME, .rhs = first});
  loc_id begin = x->at;
  x->at = from;
  then(x, (edge){.kind = E_ASSUME, .rhs = ex_not(x->t, first), .is_else = true});
  second = x->at;
  x->at = begin;
  return second;
}

static void access_parts(parting *x, const expr *lvalue, const expr *value, const expr *const *temps, uint32_t n,
                         bool down) {
  const type *as = unsigned_of(x, lvalue->type);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t part = down ? n - 1 - i : i;
    if (!value) {
      assign(x, temps[part], lvalue);
      continue;
    }
    const expr *kept = bits_of(x, as, lvalue, part, true), *changed = bits_of(x, as, value, part, false);
    assign(x, lvalue, ex_cast(x->t, lvalue->type, ex_binary(x->t, EX_BITOR, kept, changed)));
  }
}

/* Reads it into `temps`, or writes `value`, by words. */
static void by_words(parting *x, const expr *lvalue, const expr *value, const expr *const *temps, uint32_t n) {
  loc_id second = either_order(x);
  access_parts(x, lvalue, value, temps, n, false);
  loc_id end = x->at;
  x->at = second;
  access_parts(x, lvalue, value, temps, n, true);
  cfa_add_edge(x->f, (edge){.kind = E_SKIP, .from = x->at, .to = end, .where = x->model.where});
  x->at = end;
}

static const expr *replaced(parting *x, const expr *e, const expr *old, const expr *by) {
  if (e == old) return by;
  const expr *args[3];
  bool same = true;
  if (!e->nargs) return e;
  for (uint32_t i = 0; i < e->nargs; i++) {
    args[i] = replaced(x, e->args[i], old, by);
    same &= args[i] == e->args[i];
  }
  return same ? e : ex_rebuild(x->t, e, args);
}

static void part_read(parting *x, edge_id id, const expr *lvalue) {
  const expr *temps[16] = {NULL}, *whole = NULL;
  const edge e = *cfa_edge(x->f, id);
  uint32_t n = lvalue->type->width / x->word;
  const type *as = unsigned_of(x, lvalue->type);
  begin(x, id);
  for (uint32_t i = 0; i < n; i++) temps[i] = temporary(x, lvalue->type);
  by_words(x, lvalue, NULL, temps, n);
  for (uint32_t i = 0; i < n; i++) {
    const expr *part = bits_of(x, as, temps[i], i, false);
    whole = whole ? ex_binary(x->t, EX_BITOR, whole, part) : part;
  }
  finish(x, id, e.lhs, replaced(x, e.rhs, lvalue, ex_cast(x->t, lvalue->type, whole)));
}

static void part_write(parting *x, edge_id id) {
  const edge e = *cfa_edge(x->f, id);
  begin(x, id);
  const expr *value = temporary(x, e.lhs->type);
  edge first = {.kind = E_ASSIGN, .lhs = value, .rhs = e.rhs, .is_input = e.is_input};
  then(x, first);
  by_words(x, e.lhs, value, NULL, e.lhs->type->width / x->word);
  edge *last = cfa_edge(x->f, id);
  last->kind = E_SKIP;
  last->is_input = false;
  finish(x, id, NULL, NULL);
}

/* ---- bit-fields ---- */

static bool same_unit(const field *a, const field *b) {
  uint64_t unit = a->type->width;
  return b->is_bit_field && *b->name && a->offset / unit == b->offset / unit;
}

static void part_bit_field(parting *x, edge_id id) {
  const edge e = *cfa_edge(x->f, id);
  const expr *record = e.lhs->args[0];
  const type *t = record->type;
  const field *written = ex_field_of(e.lhs);
  const expr **kept = arena_array(&x->p->arena, const expr *, t->nfields + 1);
  begin(x, id);
  const expr *value = temporary(x, e.lhs->type);
  then(x, (edge){.kind = E_ASSIGN, .lhs = value, .rhs = e.rhs, .is_input = e.is_input});
  uint32_t first = x->f->edges.n;
  for (uint32_t i = 0; i < t->nfields; i++) {
    if (&t->fields[i] == written || !same_unit(written, &t->fields[i])) continue;
    kept[i] = temporary(x, t->fields[i].type);
    assign(x, kept[i], ex_field(x->t, record, i));
    x->f->edges.at[x->f->edges.n - 1].is_joined = true;
  }
  if (x->f->edges.n > first) x->f->edges.at[x->f->edges.n - 1].is_joined = false;
  for (uint32_t i = 0; i < t->nfields; i++) {
    if (!kept[i]) continue;
    assign(x, ex_field(x->t, record, i), kept[i]);
    x->f->edges.at[x->f->edges.n - 1].is_joined = true;
  }
  cfa_edge(x->f, id)->is_input = false;
  finish(x, id, e.lhs, value);
}

static bool has_neighbours(const expr *lvalue) {
  const type *t = lvalue->args[0]->type;
  for (uint32_t i = 0; i < t->nfields; i++)
    if (i != lvalue->index && same_unit(ex_field_of(lvalue), &t->fields[i])) return true;
  return false;
}

/* ---- edges ---- */

static const expr *shared_in(const parting *x, const expr *e) {
  if (ex_is_lvalue(e) && matters(x->code, e)) return e;
  for (uint32_t i = 0; i < e->nargs && e->kind != EX_ADDR; i++) {
    const expr *found = shared_in(x, e->args[i]);
    if (found) return found;
  }
  return NULL;
}

static bool is_wide(const parting *x, const expr *lvalue) {
  return x->word && type_is_scalar(lvalue->type) && lvalue->type->width > x->word && !ex_is_bit_field(lvalue);
}

static void part_edge(parting *x, edge_id id) {
  const edge *e = cfa_edge(x->f, id);
  if (e->kind != E_ASSIGN || e->is_atomic) return;
  bool writes = matters(x->code, e->lhs);
  const expr *read = writes ? NULL : shared_in(x, e->rhs), *wide = writes ? e->lhs : read;
  if (!wide) return;
  bool noticed = footprint_conflicts(x->code, wide, writes ? ACCESS_WRITES : ACCESS_READS);
  if (!noticed) return;
  if (type_is_aggregate(e->lhs->type)) part_aggregate(x, id);
  else if (writes && ex_is_bit_field(e->lhs) && has_neighbours(e->lhs)) part_bit_field(x, id);
  else if (!is_wide(x, wide)) return;
  else if (!type_is_integer(wide->type) || wide->type->width > 16 * x->word)
    give_up(x, id, "an interrupt may come while a pointer or a floating-point number is accessed word by word");
  else if (writes) part_write(x, id);
  else part_read(x, id, read);
}

void interrupts_split(program *p, cfa *f, const footprint *others, const footprint *code, uint32_t word) {
  parting x = {.p = p, .t = p->terms, .f = f, .code = code, .word = word};
  cfa_split_accesses(p, f, matters, others);
  uint32_t n = f->edges.n;
  for (uint32_t i = 0; i < n; i++) part_edge(&x, (edge_id){i});
  for (uint32_t i = 0; i < x.members.n; i++) part_edge(&x, x.members.at[i]); /* which may be wide, too */
  vec_free(&x.members);
}
