/* Writing cells. One assignment of C may change several cells: every cell that a pointer
 * may mean (`v = p == &v ? e : v`), every member of a record, the members of a union that
 * share bytes. All of that happens at once, so the effects are collected first, with
 * right sides over the state before; where an earlier effect would disturb a later one,
 * all values are saved in temporaries. */
#include "flat/cells.h"

#include "flat/links.h"
#include "program/external.h"

/* ---- effects ---- */

static effect *effect_on(effects *list, symbol *var) {
  for (uint32_t i = list->n; i-- > 0;)
    if (list->at[i].var == var) return &list->at[i];
  vec_push(list, ((effect){.var = var}));
  return NULL;
}

static void set_any(effects *list, symbol *var) {
  effect *known = effect_on(list, var);
  if (known) known->rhs = NULL;
}

static void set(cells *c, effects *list, symbol *var, const expr *index, const expr *guard, const expr *value) {
  effect *known = effect_on(list, var);
  if (known && !known->rhs) return;
  const expr *old = known ? known->rhs : ex_var(c->terms, var);
  if (index) {
    if (guard) value = ex_ite(c->terms, guard, value, ex_select(c->terms, old, index));
    value = ex_store(c->terms, old, index, value);
  } else if (guard) {
    value = ex_ite(c->terms, guard, value, old);
  }
  if (known) known->rhs = value;
  else vec_last(list).rhs = value;
}

static bool mentions(cells *c, const expr *e, const symbol *var) {
  while (c->marks.n <= e->id) vec_push(&c->marks, 0);
  if (c->marks.at[e->id] == c->mark) return false;
  c->marks.at[e->id] = c->mark;
  if (e->kind == EX_VAR) return e->sym == var;
  if (e->kind == EX_ADDR) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (mentions(c, e->args[i], var)) return true;
  return false;
}

static bool disturbed(cells *c, const effects *list) {
  if (list->n > 64) return true; /* not worth the search */
  for (uint32_t i = 0; i < list->n; i++)
    for (uint32_t k = i + 1; k < list->n; k++) {
      c->mark++;
      if (list->at[k].rhs && mentions(c, list->at[k].rhs, list->at[i].var)) return true;
    }
  return false;
}

/* Links that get values which nobody knows, or a whole array of them. */
static void spoil_links(cells *c, effects *list) {
  for (uint32_t i = 0, n = list->n; i < n; i++) {
    symbol *flags[links_flags];
    const expr *rhs = list->at[i].rhs;
    uint32_t many = rhs && rhs->kind == EX_STORE ? 0 : links_spoil(c, list->at[i].var, flags);
    for (uint32_t k = 0; k < many; k++) set(c, list, flags[k], NULL, NULL, ex_int(c->terms, flags[k]->type, 1));
  }
}

static void emit_effects(cells *c, effects *list) {
  spoil_links(c, list);
  if (disturbed(c, list))
    for (uint32_t i = 0; i < list->n; i++) {
      if (!list->at[i].rhs || list->at[i].rhs->kind == EX_ZERO) continue;
      symbol *saved = cells_temporary(c, "save", list->at[i].var->type);
      cells_emit(c, F_ASSIGN, INPUT_NONE, saved, list->at[i].rhs);
      list->at[i].rhs = ex_var(c->terms, saved);
    }
  for (uint32_t i = 0; i < list->n; i++) {
    effect x = list->at[i];
    if (x.rhs && x.rhs->kind == EX_VAR && x.rhs->sym == x.var) continue;
    cells_emit(c, x.rhs ? F_ASSIGN : F_HAVOC, INPUT_NONE, x.var, x.rhs);
  }
  vec_free(list);
}

/* ---- scalars ---- */

static bool is_number(const type *t) { return t->kind == TY_INT || t->kind == TY_POINTER; }

static bool same_dims(const leaf *a, const leaf *b) {
  if (a->ndims != b->ndims) return false;
  for (uint32_t i = 0; i < a->ndims; i++)
    if (a->dims[i].stride != b->dims[i].stride || a->dims[i].start != b->dims[i].start ||
        a->dims[i].count != b->dims[i].count)
      return false;
  return true;
}

static bool apart(const leaf *a, const leaf *b) {
  if (!same_dims(a, b)) return false;
  return a->base + a->width <= b->base || b->base + b->width <= a->base;
}

/* Bits that are written, or an element of another leaf: where they are and what is there. */
typedef struct bits {
  uint64_t begin, end;
  const leaf *leaf;
} bits;

static bits element_bits(const leaf *f, uint64_t n) {
  uint64_t at = f->base;
  for (uint32_t d = 0; d < f->ndims; d++) {
    uint64_t weight = leaf_weight(f, d);
    at += n / weight * f->dims[d].stride;
    n %= weight;
  }
  return (bits){at, at + f->width, f};
}

static const type *unsigned_of(cells *c, const type *t) {
  types *all = &c->terms->types;
  switch (t->size) {
  case 1: return all->type_uchar;
  case 2: return all->type_ushort;
  case 4: return all->type_uint;
  case 8: return all->type_ullong;
  default: return NULL;
  }
}

static const expr *shifted(cells *c, expr_kind kind, const expr *v, uint64_t by) {
  if (!by) return v;
  return ex_binary(c->terms, kind, v, ex_int(c->terms, c->terms->types.type_int, (i128)by));
}

/* `old`, an integer, with `width` bits from `at` on replaced by those of `value`; NULL: not
 * possible. */
static const expr *inserted(cells *c, const expr *old, uint64_t at, uint64_t width, const expr *value) {
  terms *t = c->terms;
  const type *u = unsigned_of(c, old->type);
  if (!u || old->type->kind != TY_INT || old->type->width != u->width || width >= 64) return NULL;
  i128 mask = ((i128)1 << width) - 1;
  const expr *part = ex_binary(t, EX_BITAND, ex_cast(t, u, value), ex_int(t, u, mask));
  const expr *rest = ex_binary(t, EX_BITAND, ex_cast(t, u, old), ex_int(t, u, ~(mask << at)));
  return ex_cast(t, old->type, ex_binary(t, EX_BITOR, rest, shifted(c, EX_SHL, part, at)));
}

/* What an element of another leaf is once `value` was written to `w`; NULL: not known. */
static const expr *overlaid(cells *c, bits w, bits e, const expr *old, const expr *value) {
  bool numbers = is_number(w.leaf->type) && is_number(e.leaf->type);
  if (!numbers || value->type->width > 64) return NULL;
  if (e.begin >= w.begin && e.end <= w.end && !w.leaf->bits) {
    const expr *v = shifted(c, EX_SHR, ex_cast(c->terms, unsigned_of(c, w.leaf->type), value), e.begin - w.begin);
    return cells_wrap(c, e.leaf, ex_cast(c->terms, e.leaf->type, v));
  }
  bool inside = w.begin >= e.begin && w.end <= e.end && !e.leaf->bits;
  return inside ? inserted(c, old, w.begin - e.begin, w.end - w.begin, value) : NULL;
}

enum { max_spread = 64, max_choices = 16 };

/* What writing `value` to the bits `w` does to one leaf that shares bytes with them. */
static void spread_to(cells *c, effects *list, const candidate *x, bits w, const expr *guard, uint32_t leaf_number,
                      const expr *value) {
  const leaf *other = &alias_layout(c->alias, x->object)->at[leaf_number];
  symbol *var = cells_var(c, x->object, leaf_number);
  uint64_t count = leaf_count(other);
  if (!count || count > max_spread) {
    set_any(list, var);
    return;
  }
  for (uint64_t n = 0; n < count; n++) {
    bits e = element_bits(other, n);
    const expr *index = NULL, *old = ex_var(c->terms, var);
    if (e.end <= w.begin || e.begin >= w.end) continue;
    if (other->ndims) {
      index = ex_int(c->terms, c->terms->types.type_ptrdiff, (i128)n);
      old = ex_select(c->terms, old, index);
    }
    const expr *v = overlaid(c, w, e, old, value);
    if (!v) {
      set_any(list, var);
      return;
    }
    set(c, list, var, index, guard, v);
  }
}

/* The guard for element `n` of the candidate's array to be the one that is meant. */
static const expr *element_guard(cells *c, const candidate *x, uint64_t n) {
  if (!x->index || x->index->kind == EX_INT) return x->guard;
  terms *t = c->terms;
  const expr *here = ex_binary(t, EX_EQ, x->index, ex_int(t, x->index->type, (i128)n));
  return x->guard ? ex_binary(t, EX_LAND, x->guard, here) : here;
}

/* Can the value of `part` be told from that of the number `whole` at the same indices? */
static bool contains(const leaf *whole, const leaf *part) {
  return !whole->bits && whole->type->kind == TY_INT && is_number(part->type) && same_dims(whole, part) &&
         part->base >= whole->base && part->base + part->width <= whole->base + whole->width;
}

/* What writing one member of a union does to another. */
static void spread_member(cells *c, effects *list, const candidate *x, uint32_t other_number, const expr *value) {
  const layout *l = alias_layout(c->alias, x->object);
  const leaf *f = &l->at[x->leaf], *other = &l->at[other_number];
  if (contains(f, other)) {
    const expr *v = shifted(c, EX_SHR, value, other->base - f->base);
    v = cells_wrap(c, other, ex_cast(c->terms, other->type, v));
    set(c, list, cells_var(c, x->object, other_number), x->index, x->guard, v);
    return;
  }
  uint64_t first = 0, end = leaf_count(f);
  if (x->index && x->index->kind == EX_INT) {
    first = (uint64_t)x->index->value;
    end = first < end ? first + 1 : 0;
  }
  if (!end || end - first > max_choices) {
    set_any(list, cells_var(c, x->object, other_number));
    return;
  }
  for (uint64_t n = first; n < end; n++)
    spread_to(c, list, x, element_bits(f, n), element_guard(c, x, n), other_number, value);
}

/* What writing one member of a union does to the others. */
static void spread(cells *c, effects *list, const candidate *x, const expr *value) {
  const layout *l = alias_layout(c->alias, x->object);
  const leaf *f = &l->at[x->leaf];
  for (uint32_t i = 0; i < l->n; i++) {
    if (i == x->leaf || l->at[i].group != f->group || apart(f, &l->at[i])) continue;
    spread_member(c, list, x, i, value);
  }
}

static void spoil_all(cells *c, effects *list, const resolution *r) {
  for (uint32_t i = 0; i < r->spoiled.n; i++)
    set_any(list, cells_var(c, r->spoiled.at[i].object, r->spoiled.at[i].leaf));
}

/* A candidate of which only a part is written: the cell, and all that shares its bytes. */
static void spoil_group(cells *c, effects *list, symbol *object, uint32_t leaf_number) {
  const layout *l = alias_layout(c->alias, object);
  for (uint32_t i = 0; i < l->n; i++)
    if (i == leaf_number || l->at[i].group == l->at[leaf_number].group) set_any(list, cells_var(c, object, i));
}

/* The whole cell when the access writes a part of it; NULL: not known. */
static const expr *part_written(cells *c, const candidate *x, const access *a, const expr *value) {
  const expr *old = ex_var(c->terms, cells_var(c, x->object, x->leaf));
  if (x->index) old = ex_select(c->terms, old, x->index);
  return inserted(c, old, x->shift, a->type->size * 8, value);
}

/* What a candidate's cell is once `value` was written; NULL: not known. */
static const expr *cell_written(cells *c, const candidate *x, const access *a, const expr *value) {
  const leaf *f = &alias_layout(c->alias, x->object)->at[x->leaf];
  if (x->fit == FIT_PART) return part_written(c, x, a, value);
  if (x->fit == FIT_ANY) {
    symbol *any = cells_temporary(c, "any", f->type);
    cells_emit(c, F_HAVOC, INPUT_NONE, any, NULL);
    value = ex_var(c->terms, any);
  }
  if (x->fit == FIT_COVER) {
    const type *u = unsigned_of(c, value->type);
    if (!u) return NULL;
    value = shifted(c, EX_SHR, ex_cast(c->terms, u, value), x->shift);
  }
  return cells_wrap(c, f, ex_cast(c->terms, f->type, value));
}

/* `raw`: other members of a union are written too, one by one. */
static void write_scalar(cells *c, effects *list, const expr *lhs, const expr *value, bool raw) {
  resolution r = cells_resolve(c, lhs);
  for (uint32_t i = 0; i < r.at.n; i++) {
    const candidate *x = &r.at.at[i];
    const leaf *f = &alias_layout(c->alias, x->object)->at[x->leaf];
    const expr *v = cell_written(c, x, &r.a, value);
    if (!v) {
      spoil_group(c, list, x->object, x->leaf);
      continue;
    }
    effect remembered[links_flags];
    uint32_t flags = links_store(c, x, v, remembered);
    const expr *one = ex_int(c->terms, c->terms->types.type_bool, 1);
    for (uint32_t k = 0; k < flags; k++) set(c, list, remembered[k].var, NULL, remembered[k].rhs, one);
    set(c, list, cells_var(c, x->object, x->leaf), x->index, x->guard, v);
    if (f->shares && !raw) spread(c, list, x, v);
  }
  spoil_all(c, list, &r);
  resolution_free(&r);
}

/* ---- aggregates ---- */

/* Every cell that may overlap the lvalue gets any value. */
static void spoil_place(cells *c, effects *list, const expr *lhs) {
  resolution r = {0};
  access_of(&r.a, lhs);
  uint64_t size = lhs->type->size ? lhs->type->size : UINT64_MAX;
  bool anywhere = r.a.wild || alias_is_wide(c->alias, lhs);
  targets found = alias_of_place(c->alias, lhs);
  for (uint32_t i = 0; i < found.n; i++) {
    target t = alias_target(c->alias, found.at[i]);
    const layout *l = t.object ? alias_layout(c->alias, t.object) : NULL;
    for (uint32_t k = 0; l && k < l->n; k++)
      if (leaf_touched(l, &l->at[k], anywhere ? NO_OFFSET : t.offset, size)) set_any(list, cells_var(c, t.object, k));
  }
  resolution_free(&r);
}

/* A variable, or a member of one that is in no array: its cells are whole cells. */
static bool is_whole(const expr *e) {
  while (e->kind == EX_FIELD) e = e->args[0];
  return e->kind == EX_VAR;
}

typedef VEC(uint32_t) leaf_list;

static void leaves_in(const layout *l, const access *a, leaf_list *out) {
  uint64_t low = (uint64_t)a->offset, high = low + a->type->size * 8;
  for (uint32_t i = 0; i < l->n; i++)
    if (l->at[i].base >= low && (l->at[i].base < high || !a->type->size)) vec_push(out, i);
}

/* rhs NULL: zero. False if the two do not consist of the same cells. */
static bool assign_whole(cells *c, effects *list, const expr *lhs, const expr *rhs) {
  access to, from;
  access_of(&to, lhs);
  const layout *l = alias_layout(c->alias, to.root), *m = NULL;
  leaf_list mine = {0}, theirs = {0};
  leaves_in(l, &to, &mine);
  bool fits = true;
  if (rhs) {
    access_of(&from, rhs);
    m = alias_layout(c->alias, from.root);
    leaves_in(m, &from, &theirs);
    fits = mine.n == theirs.n && !l->opaque && !m->opaque;
  }
  for (uint32_t i = 0; i < mine.n && fits && rhs; i++) {
    const leaf *a = &l->at[mine.at[i]], *b = &m->at[theirs.at[i]];
    fits = a->type == b->type && !a->bits == !b->bits && a->ndims == b->ndims && leaf_count(a) == leaf_count(b);
  }
  for (uint32_t i = 0; i < mine.n && fits; i++) {
    symbol *var = cells_var(c, to.root, mine.at[i]);
    const expr *v = rhs ? ex_var(c->terms, cells_var(c, from.root, theirs.at[i])) : ex_zero(c->terms, var->type);
    set(c, list, var, NULL, NULL, v);
  }
  vec_free(&mine);
  vec_free(&theirs);
  return fits;
}

enum { max_elements = 64, max_effects = 1024 };

static void assign_parts(cells *c, effects *list, const expr *lhs, const expr *rhs, bool raw);

static void assign_elements(cells *c, effects *list, const expr *lhs, const expr *rhs, bool raw) {
  const type *t = lhs->type, *index = c->terms->types.type_ptrdiff;
  if (!t->is_complete || t->is_vla || t->count > max_elements || list->n > max_effects) {
    steps_assume_at(c->steps, ASSUME_COPIED_PART, c->where);
    spoil_place(c, list, lhs);
    return;
  }
  for (uint32_t i = 0; i < t->count; i++) {
    const expr *at = ex_int(c->terms, index, i);
    assign_parts(c, list, ex_index(c->terms, lhs, at), rhs ? ex_index(c->terms, rhs, at) : NULL, raw);
  }
}

static void assign_parts(cells *c, effects *list, const expr *lhs, const expr *rhs, bool raw) {
  const type *t = lhs->type;
  if (type_is_scalar(t)) {
    const expr *v = rhs ? cells_value(c, rhs) : ex_zero(c->terms, t);
    write_scalar(c, list, lhs, v, raw);
    return;
  }
  if (is_whole(lhs) && (!rhs || is_whole(rhs)) && assign_whole(c, list, lhs, rhs)) return;
  if (t->kind == TY_ARRAY) {
    assign_elements(c, list, lhs, rhs, raw);
    return;
  }
  raw |= t->is_union;
  for (uint32_t i = 0; i < t->nfields; i++) {
    if (t->fields[i].is_bit_field && !*t->fields[i].name) continue;
    assign_parts(c, list, ex_field(c->terms, lhs, i), rhs ? ex_field(c->terms, rhs, i) : NULL, raw);
  }
}

void cells_assign(cells *c, const expr *lhs, const expr *rhs) {
  effects list = {0};
  bool zero = rhs->kind == EX_ZERO;
  if (type_is_scalar(lhs->type)) {
    cells_assign_value(c, lhs, cells_value(c, rhs));
    return;
  }
  if (zero || (ex_is_lvalue(rhs) && rhs->type == lhs->type)) {
    assign_parts(c, &list, lhs, zero ? NULL : rhs, false);
  } else {
    steps_assume_at(c->steps, ASSUME_COPIED_OTHER, c->where);
    spoil_place(c, &list, lhs);
  }
  emit_effects(c, &list);
}

void cells_assign_value(cells *c, const expr *lhs, const expr *value) {
  effects list = {0};
  write_scalar(c, &list, lhs, value, false);
  emit_effects(c, &list);
}

/* ---- any values ---- */

void cells_havoc(cells *c, const expr *lhs, input_source input) {
  effects list = {0};
  if (!type_is_scalar(lhs->type)) {
    spoil_place(c, &list, lhs);
    emit_effects(c, &list);
    return;
  }
  resolution r = cells_resolve(c, lhs);
  const candidate *x = r.at.n == 1 ? &r.at.at[0] : NULL;
  const leaf *f = x ? &alias_layout(c->alias, x->object)->at[x->leaf] : NULL;
  symbol *var = NULL;
  if (x && !x->guard && !x->index && x->fit == FIT_SAME && !f->bits && !f->shares)
    var = cells_var(c, x->object, x->leaf);
  resolution_free(&r);
  if (!var) {
    symbol *any = cells_temporary(c, "input", lhs->type);
    cells_emit(c, F_HAVOC, input, any, NULL);
    cells_assign_value(c, lhs, ex_var(c->terms, any));
    return;
  }
  cells_emit(c, F_HAVOC, input, var, NULL);
}

void cells_declare(cells *c, symbol *object) {
  const layout *l = alias_layout(c->alias, object);
  for (uint32_t i = 0; i < l->n; i++) {
    symbol *var = cells_var(c, object, i);
    const leaf *f = &l->at[i];
    cells_emit(c, F_HAVOC, f->ndims ? INPUT_NONE : INPUT_DECLARE, var, NULL);
    const expr *v = f->ndims ? NULL : cells_wrap(c, f, ex_var(c->terms, var));
    if (v && v->kind != EX_VAR) cells_emit(c, F_ASSIGN, INPUT_NONE, var, v);
  }
}

void cells_clobber(cells *c, const expr *pointer) {
  effects list = {0};
  targets found = alias_of_pointer(c->alias, pointer);
  for (uint32_t i = 0; i < found.n; i++) {
    target t = alias_target(c->alias, found.at[i]);
    const layout *l = t.object ? alias_layout(c->alias, t.object) : NULL;
    if (!l || t.object->kind == SYM_STRING) continue;
    for (uint32_t k = 0; k < l->n; k++) set_any(&list, cells_var(c, t.object, k));
  }
  emit_effects(c, &list);
}

/* A record that is a member of another one, not the first: who is given a pointer to it writes to that member. */
static bool is_beside(const layout *l, const leaf *f, target at, const expr *pointer) {
  const type *t = external_pointer(pointer)->type->to;
  bool member = t->kind == TY_RECORD && t->is_complete && t->size && at.offset && at.offset != NO_OFFSET;
  return member && !leaf_touched(l, f, at.offset, t->size);
}

bool cells_output_reaches(const layout *l, const leaf *f, target at, const expr *pointer, bool whole) {
  if (type_is_pointer(f->type) || is_beside(l, f, at, pointer)) return false;
  if (whole || at.offset == NO_OFFSET) return true;
  bool bytes = type_is_char(pointer->type->to) || pointer->type->to->kind == TY_VOID, found = false;
  for (uint32_t i = 0; i < l->n && bytes; i++)
    found |= l->at[i].base == (uint64_t)at.offset * 8 && type_is_char(l->at[i].type);
  return (bytes && !found) || f->base == (uint64_t)at.offset * 8;
}

void cells_output(cells *c, const expr *pointer, bool whole) {
  effects list = {0};
  VEC(target) all = {0};
  targets found = alias_of_value(c->alias, pointer);
  for (uint32_t i = 0; i < found.n; i++) vec_push(&all, alias_target(c->alias, found.at[i]));
  for (uint32_t i = 0; i < all.n; i++) {
    target at = all.at[i];
    const layout *l = at.object ? alias_layout(c->alias, at.object) : NULL;
    if (!l || at.object->kind == SYM_STRING || at.object->is_const) continue;
    for (uint32_t k = 0; k < l->n; k++)
      if (cells_output_reaches(l, &l->at[k], at, pointer, whole)) {
        set_any(&list, cells_var(c, at.object, k));
        if (!l->at[k].shares) continue;
        for (uint32_t n = 0; n < l->n; n++)
          if (l->at[n].group == l->at[k].group) set_any(&list, cells_var(c, at.object, n));
      }
  }
  uint32_t n = list.n;
  spoil_links(c, &list);
  for (uint32_t i = 0; i < list.n; i++)
    cells_emit(c, i < n ? F_HAVOC : F_ASSIGN, i < n ? INPUT_OUTPUT : INPUT_NONE, list.at[i].var, list.at[i].rhs);
  vec_free(&list);
  vec_free(&all);
}

/* ---- bytes from outside ---- */

/* How far behind the beginning of the object the pointer points. */
static const expr *distance(cells *c, symbol *object, const expr *pointer) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  while (pointer->kind == EX_CAST && type_is_pointer(pointer->args[0]->type)) pointer = pointer->args[0];
  uint64_t at = 0;
  const expr *e = pointer->kind == EX_ADDR ? pointer->args[0] : NULL;
  for (; e && e->kind != EX_VAR; e = e->args[0]) {
    bool known = e->kind == EX_FIELD || (e->kind == EX_INDEX && e->args[1]->kind == EX_INT);
    if (!known) break;
    at += e->kind == EX_FIELD ? ex_field_of(e)->offset / 8 : (uint64_t)e->args[1]->value * e->type->size;
  }
  if (e && e->kind == EX_VAR && e->sym == object) return ex_int(t, size, (i128)at);
  const expr *base = ex_cast(t, size, ex_addr(t, ex_var(t, object)));
  return ex_binary(t, EX_SUB, ex_cast(t, size, cells_value(c, pointer)), base);
}

const expr *cells_is_filled(cells *c, symbol *object, const leaf *f, uint64_t i, const expr *pointer,
                            const expr *bytes) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  const expr *at = ex_int(t, size, (i128)(element_bits(f, i).begin / 8));
  const expr *behind = ex_binary(t, EX_SUB, at, distance(c, object, pointer));
  return ex_binary(t, EX_LT, behind, ex_cast(t, size, cells_value(c, bytes)));
}

static bool is_true(const expr *e) { return e->kind == EX_INT && e->value; }
static bool is_false(const expr *e) { return e->kind == EX_INT && !e->value; }

/* One cell: any value where bytes are written, the old one elsewhere. Of a long array that is known only where all of it, or
 * nothing, is written. */
static void fill_leaf(cells *c, symbol *object, uint32_t number, const expr *pointer, const expr *bytes,
                      input_source input) {
  terms *t = c->terms;
  const leaf *f = &alias_layout(c->alias, object)->at[number];
  uint64_t n = leaf_count(f), last = n ? n - 1 : 0;
  symbol *var = cells_var(c, object, number);
  const expr *first = cells_is_filled(c, object, f, 0, pointer, bytes);
  const expr *end = cells_is_filled(c, object, f, last, pointer, bytes), *kept = ex_int(t, t->types.type_int, 1);
  bool whole = n && is_true(first) && is_true(end), few = n && n <= max_elements;
  if (!f->ndims && is_false(first)) return;
  symbol *saved = whole || !few ? NULL : cells_temporary(c, "before", var->type);
  if (saved) cells_emit(c, F_ASSIGN, INPUT_NONE, saved, ex_var(t, var));
  for (uint64_t i = 0; saved && i < n; i++) {
    const expr *filled = cells_is_filled(c, object, f, i, pointer, bytes), *index = cells_number(c, (int64_t)i);
    const expr *now = ex_var(t, var), *then = ex_var(t, saved);
    if (f->ndims) now = ex_select(t, now, index), then = ex_select(t, then, index);
    kept = ex_both(t, kept, ex_either(t, filled, ex_binary(t, EX_EQ, now, then)));
  }
  cells_emit(c, F_HAVOC, input, var, NULL);
  if (!is_true(kept)) cells_emit(c, F_ASSUME, INPUT_NONE, NULL, kept);
}

void cells_fill(cells *c, const expr *pointer, const expr *bytes, input_source input) {
  VEC(symbol *) objects = {0};
  targets found = alias_of_value(c->alias, pointer);
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *o = alias_target(c->alias, found.at[i]).object;
    bool seen = !o || o->kind == SYM_STRING || o->kind == SYM_FUNC || o->is_const;
    for (uint32_t k = 0; k < objects.n && !seen; k++) seen = objects.at[k] == o;
    if (!seen) vec_push(&objects, o);
  }
  for (uint32_t i = 0; i < objects.n; i++) {
    const layout *l = alias_layout(c->alias, objects.at[i]);
    for (uint32_t k = 0; k < l->n; k++)
      if (!type_is_pointer(l->at[k].type) || input == INPUT_NONE) fill_leaf(c, objects.at[i], k, pointer, bytes, input);
  }
  vec_free(&objects);
}
