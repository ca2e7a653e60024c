/* See interrupts.h. While handlers may start before an access, a variable of that level (`site`) says which access it is, and if need be
 * another one at which address. A handler that accesses the same memory compares: if one of the two writes and one of them
 * is not atomic, a label is reached that says which accesses they are. Atomic are also volatile objects no longer than a word, since
 * one instruction reads or writes them; but a handler that writes between the read and the write of `x = x + 1` makes that lose
 * what it has written, so that is a race, too. */
#include "program/interrupts_private.h"

#include <string.h>

static const expr *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue;
}

static bool is_fixed(const expr *lvalue) {
  for (; lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX; lvalue = lvalue->args[0])
    if (lvalue->kind == EX_INDEX && lvalue->args[1]->kind != EX_INT) return false;
  return lvalue->kind == EX_VAR;
}

static bool is_volatile(const expr *lvalue) {
  for (; lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX; lvalue = lvalue->args[0])
    if (lvalue->kind == EX_FIELD && ex_field_of(lvalue)->is_volatile) return true;
  return lvalue->kind == EX_VAR && lvalue->sym->is_volatile;
}

static bool is_plain(const races *r, const expr *lvalue, bool atomic) {
  bool at_once = type_is_scalar(lvalue->type) && !ex_is_bit_field(lvalue) && lvalue->type->width <= r->word;
  return !atomic && !(is_volatile(lvalue) && at_once);
}

static bool is_memory(const expr *lvalue) { return cfa_is_shared(lvalue) && !ex_is_device(lvalue); }

static const expr *read_in(const expr *e) {
  if (ex_is_lvalue(e) && is_memory(e)) return e;
  for (uint32_t i = 0; i < e->nargs && e->kind != EX_ADDR; i++) {
    const expr *found = read_in(e->args[i]);
    if (found) return found;
  }
  return NULL;
}

/* The accesses of an edge whose accesses are split. */
static uint32_t accesses_of(const edge *e, race_access_of to[2]) {
  uint32_t n = 0;
  if (e->kind != E_ASSIGN && e->kind != E_HAVOC) return 0;
  const expr *read = e->rhs ? read_in(e->rhs) : NULL;
  if (read) to[n++] = (race_access_of){.lvalue = read, .atomic = e->is_atomic};
  if (is_memory(e->lhs)) to[n++] = (race_access_of){.lvalue = e->lhs, .writes = true, .atomic = e->is_atomic};
  return n;
}

/* ---- the accesses that may be interrupted ---- */

static symbol *new_global(races *r, const char *name, const type *t) {
  symbol *s = symbol_new(r->p->terms, SYM_GLOBAL, name, t, (place){0});
  s->is_defined = s->is_woven = true;
  if (r->p->of) program_add_global(r->p, s);
  else vec_push(&r->p->globals, s);
  return s;
}

static const type *address_type(const races *r) {
  return type_pointer_to(&r->p->terms->types, r->p->terms->types.type_void);
}

static race_level *level_at(races *r, uint32_t level) {
  while (r->levels.n <= level) {
    race_level l = {.site = new_global(r, "race site", r->p->terms->types.type_uint)};
    l.place = new_global(r, "race place", address_type(r));
    vec_push(&r->levels, l);
  }
  return &r->levels.at[level];
}

static bool is_defined_by(const cfa *f, const symbol *temp, const expr *lvalue) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind == E_ASSIGN && e->lhs->kind == EX_VAR && e->lhs->sym == temp) return e->rhs == lvalue;
  }
  return false;
}

/* Does the value come from the same place: x = x + 1? */
static bool changes(const cfa *f, const expr *value, const expr *lvalue) {
  if (value->kind == EX_VAR && value->sym->kind == SYM_TEMP) return is_defined_by(f, value->sym, lvalue);
  for (uint32_t i = 0; i < value->nargs; i++)
    if (changes(f, value->args[i], lvalue)) return true;
  return false;
}

static loc_id then(cfa *f, loc_id from, edge e) {
  e.from = from;
  e.to = cfa_add_loc(f, e.where.begin);
  cfa_add_edge(f, e);
  return e.to;
}

static edge set(const races *r, symbol *s, const expr *value, const edge *like) {
  return (edge){.kind = E_ASSIGN, .lhs = ex_var(r->p->terms, s), .rhs = value, .where = like->where, .is_woven = true};
}

static bool has_place(const race_watch *w) {
  const expr *root = root_of(w->lvalue);
  bool in_variable = root->kind == EX_VAR && !root->sym->address_taken && type_is_scalar(root->type);
  return !in_variable && !ex_is_bit_field(w->lvalue);
}

loc_id races_watch(races *r, cfa *f, uint32_t level, loc_id from, const edge *before) {
  race_access_of all[2];
  terms *t = r->p->terms;
  uint32_t n = accesses_of(before, all);
  if (!n) return from;
  const race_access_of *a = &all[n - 1];
  race_watch w = {.level = level, .lvalue = a->lvalue, .writes = a->writes, .f = f, .where = before->where.begin};
  w.is_plain = is_plain(r, a->lvalue, a->atomic);
  w.changes = a->writes && !a->atomic && before->rhs && changes(f, before->rhs, a->lvalue);
  w.number = r->watches.n + 1;
  race_level l = *level_at(r, level);
  vec_push(&r->watches, w);
  const expr *place = has_place(&w) ? ex_cast(t, address_type(r), ex_addr(t, a->lvalue)) : NULL;
  if (place) from = then(f, from, set(r, l.place, place, before));
  return then(f, from, set(r, l.site, ex_int(t, t->types.type_uint, w.number), before));
}

loc_id races_forget(races *r, cfa *f, uint32_t level, loc_id from, const edge *like) {
  const type *t = r->p->terms->types.type_uint;
  return then(f, from, set(r, level_at(r, level)->site, ex_int(r->p->terms, t, 0), like));
}

/* What is an error otherwise only ends the execution. */
void races_end_errors(const races *r, cfa *f) {
  terms *t = r->p->terms;
  const type *function = type_function_of(&t->types, t->types.type_void, &t->types.type_int, 1, false, true);
  symbol *s = symbol_new(t, SYM_FUNC, "__VERIFIER_assume", function, (place){0});
  s->is_external = true;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    edge *e = &f->edges.at[i];
    if (e->kind != E_CALL || e->rhs->kind != EX_FUNC || !cfa_is_error(e->rhs->sym->name)) continue;
    e->lhs = NULL;
    e->rhs = ex_func(t, s);
    e->args = arena_array(&r->p->arena, const expr *, 1);
    e->args[0] = ex_int(t, t->types.type_int, 0);
    e->nargs = 1;
  }
}

/* ---- what handlers access ---- */

static bool is_same_unit(const expr *a, const expr *b) {
  if (!ex_is_bit_field(a) || !ex_is_bit_field(b) || a->args[0] != b->args[0]) return false;
  const field *x = ex_field_of(a), *y = ex_field_of(b);
  return x->offset / x->type->width == y->offset / x->type->width;
}

typedef enum { NEVER_SAME, MAYBE_SAME, SAME } sameness;

static sameness compare(const expr *a, const expr *b) {
  const expr *x = root_of(a), *y = root_of(b);
  if (is_fixed(a) && is_fixed(b))
    return a == b || is_same_unit(a, b)                                  ? SAME
           : x == y && (x->type->kind == TY_RECORD && x->type->is_union) ? MAYBE_SAME
                                                                         : NEVER_SAME;
  if (x->kind == EX_VAR && y->kind == EX_VAR && x != y) return NEVER_SAME;
  if (x->kind == EX_VAR && y->kind != EX_VAR && !x->sym->address_taken) return NEVER_SAME;
  if (y->kind == EX_VAR && x->kind != EX_VAR && !y->sym->address_taken) return NEVER_SAME;
  return MAYBE_SAME;
}

static bool is_race(const race_watch *w, const race_access_of *a, bool plain) {
  if (!w->writes && !a->writes) return false;
  return w->is_plain || plain || (w->changes && a->writes);
}

/* Do both accesses overlap? NULL: it cannot be told. */
static const expr *overlap(const races *r, const race_watch *w, const expr *lvalue) {
  terms *t = r->p->terms;
  const expr *there = ex_var(t, r->levels.at[w->level].place);
  if (!has_place(w) || ex_is_bit_field(lvalue)) return NULL;
  const expr *here = ex_cast(t, address_type(r), ex_addr(t, lvalue));
  if (w->lvalue->type->size == lvalue->type->size) return ex_binary(t, EX_EQ, there, here);
  const type *number = t->types.type_size;
  const expr *a = ex_cast(t, number, there), *b = ex_cast(t, number, here);
  const expr *x = ex_binary(t, EX_LT, ex_binary(t, EX_SUB, b, a), ex_int(t, number, (i128)w->lvalue->type->size));
  const expr *y = ex_binary(t, EX_LT, ex_binary(t, EX_SUB, a, b), ex_int(t, number, (i128)lvalue->type->size));
  return ex_binary(t, EX_LOR, x, y);
}

/* In the words of the source as far as these are known: temporaries are not. */
static void print_place(buf *b, const expr *lvalue) {
  switch (lvalue->kind) {
  case EX_VAR: buf_puts(b, lvalue->sym->kind == SYM_TEMP ? "..." : lvalue->sym->name); break;
  case EX_FIELD:
    print_place(b, lvalue->args[0]);
    buf_printf(b, ".%s", ex_field_of(lvalue)->name);
    break;
  case EX_INDEX:
    print_place(b, lvalue->args[0]);
    buf_putc(b, '[');
    if (lvalue->args[1]->kind == EX_INT) int_print(b, NULL, lvalue->args[1]->value);
    else buf_puts(b, "...");
    buf_putc(b, ']');
    break;
  case EX_DEREF:
    buf_puts(b, "*");
    print_place(b, lvalue->args[0]);
    break;
  default: buf_puts(b, "..."); break;
  }
}

static void print_access(buf *b, const cfa *f, bool writes, const expr *lvalue, place where) {
  buf_printf(b, "%s() %s ", f->sym->name, writes ? "writes" : "reads");
  print_place(b, lvalue);
  buf_printf(b, " in line %u", where.line);
}

/* The label that says which accesses race. */
static const char *name_race(races *r, const race_watch *w, const cfa *f, const race_access_of *a, place where) {
  buf b = {0};
  buf_puts(&b, "data race: ");
  print_access(&b, f, a->writes, a->lvalue, where);
  buf_puts(&b, " while ");
  print_access(&b, w->f, w->writes, w->lvalue, w->where);
  const char *text = arena_strdup(&r->p->arena, buf_text(&b));
  buf_free(&b);
  vec_push(r->labels, text);
  return text;
}

static loc_id branch(races *r, cfa *f, loc_id *at, const expr *condition, const edge *like) {
  edge e = {.kind = E_ASSUME, .rhs = condition, .where = like->where, .is_woven = true};
  loc_id yes = then(f, *at, e);
  e.rhs = ex_not(r->p->terms, condition);
  e.is_else = true;
  *at = then(f, *at, e);
  return yes;
}

static void check_watch(races *r, cfa *f, const race_watch *w, const race_access_of *a, const edge *e, loc_id *at,
                        loc_id rest) {
  terms *t = r->p->terms;
  sameness same = compare(w->lvalue, a->lvalue);
  if (same == NEVER_SAME || !is_race(w, a, is_plain(r, a->lvalue, a->atomic))) return;
  const expr *site = ex_var(t, r->levels.at[w->level].site);
  loc_id hit = branch(r, f, at, ex_binary(t, EX_EQ, site, ex_int(t, site->type, w->number)), e);
  const expr *condition = same == SAME ? NULL : overlap(r, w, a->lvalue);
  if (same == MAYBE_SAME && !condition) {
    edge lost = {.kind = E_UNMODELLED, .from = hit, .to = rest, .where = e->where, .is_woven = true};
    lost.note = "it cannot be told whether two accesses of bit-fields or parts of unions overlap";
    cfa_add_edge(f, lost);
    return;
  }
  if (condition) {
    loc_id fine = hit, found = branch(r, f, &fine, condition, e);
    cfa_add_edge(f, (edge){.kind = E_SKIP, .from = fine, .to = rest, .where = e->where, .is_woven = true});
    hit = found;
  }
  cfa_loc(f, hit)->label = name_race(r, w, f, a, e->where.begin);
  cfa_add_edge(f, (edge){.kind = E_SKIP, .from = hit, .to = rest, .where = e->where, .is_woven = true});
}

static bool concerns(const race_watch *w, uint32_t level, const race_access_of *a, uint32_t n, const races *r) {
  for (uint32_t i = 0; i < n && w->level != level; i++)
    if (compare(w->lvalue, a[i].lvalue) != NEVER_SAME && is_race(w, &a[i], is_plain(r, a[i].lvalue, a[i].atomic)))
      return true;
  return false;
}

static void check_edge(races *r, cfa *f, uint32_t level, edge_id id) {
  race_access_of all[2];
  const edge e = *cfa_edge(f, id);
  uint32_t n = accesses_of(&e, all);
  bool any = false;
  for (uint32_t i = 0; i < r->watches.n; i++) any |= concerns(&r->watches.at[i], level, all, n, r);
  if (!any) return;
  loc_id at = e.from, rest = cfa_add_loc(f, e.where.begin);
  cfa_loc(f, at)->first_out = cfa_loc(f, at)->last_out = NO_EDGE;
  cfa_edge(f, id)->from = rest;
  cfa_loc(f, rest)->first_out = cfa_loc(f, rest)->last_out = id;
  for (uint32_t i = 0; i < r->watches.n; i++)
    for (uint32_t k = 0; k < n; k++)
      if (concerns(&r->watches.at[i], level, &all[k], 1, r))
        check_watch(r, f, &r->watches.at[i], &all[k], &e, &at, rest);
  cfa_add_edge(f, (edge){.kind = E_SKIP, .from = at, .to = rest, .where = e.where, .is_woven = true});
}

void races_check(races *r, cfa *f, uint32_t level) {
  uint32_t n = f->edges.n;
  for (uint32_t i = 0; i < n; i++)
    if (!f->edges.at[i].is_woven) check_edge(r, f, level, (edge_id){i});
}

void races_free(races *r) {
  vec_free(&r->watches);
  vec_free(&r->levels);
}
