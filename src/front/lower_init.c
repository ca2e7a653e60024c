/* Initialisers. An aggregate is zeroed first unless its items name every part of it,
 * then set item by item, in order, so that later items win. Items that are zero are
 * left out where the object is zero still. Globals start zeroed: theirs become the
 * straight line of program.init. */
#include "front/lower.h"

#include <math.h>
#include <string.h>

static const expr *part(lower *l, const expr *object, const ainit *item) {
  for (uint32_t i = 0; i < item->npath; i++) {
    uint64_t n = item->path[i];
    const type *t = n <= INT32_MAX ? l->types->type_int : l->types->type_ptrdiff;
    if (object->type->kind == TY_RECORD) object = ex_field(l->terms, object, (uint32_t)n);
    else object = ex_index(l->terms, object, ex_int(l->terms, t, (i128)n));
  }
  return object;
}

/* ---- does a list of items name everything? ---- */

/* How many scalars there are to set; UINT64_MAX: it cannot be told, or too many. */
static uint64_t leaves(const type *t) {
  uint64_t sum = 0;
  switch (t->kind) {
  case TY_ARRAY: {
    uint64_t each = leaves(t->to);
    if (!t->is_complete || t->is_vla || each == UINT64_MAX) return UINT64_MAX;
    return t->count && each > (UINT64_MAX - 1) / t->count ? UINT64_MAX : each * t->count;
  }
  case TY_RECORD:
    if (t->is_union || !t->is_complete) return UINT64_MAX;
    for (uint32_t i = 0; i < t->nfields; i++) {
      if (t->fields[i].is_bit_field && !*t->fields[i].name) continue;
      uint64_t each = leaves(t->fields[i].type);
      if (each == UINT64_MAX || sum > UINT64_MAX - 1 - each) return UINT64_MAX;
      sum += each;
    }
    return sum;
  default: return 1;
  }
}

/* Is `b` behind `a` and no part of it? */
static bool comes_after(const ainit *a, const ainit *b) {
  for (uint32_t i = 0; i < a->npath && i < b->npath; i++)
    if (a->path[i] != b->path[i]) return a->path[i] < b->path[i];
  return false;
}

static const type *type_at(const type *t, const ainit *item, bool *in_union) {
  for (uint32_t i = 0; i < item->npath; i++) {
    *in_union |= t->kind == TY_RECORD && t->is_union;
    t = t->kind == TY_RECORD ? t->fields[item->path[i]].type : t->to;
  }
  return t;
}

static bool covers_all(const type *t, const aexpr *list) {
  uint64_t wanted = leaves(t), named = 0;
  if (wanted == UINT64_MAX) return false;
  for (uint32_t i = 0; i < list->nitems; i++) {
    bool in_union = false;
    if (i && !comes_after(&list->items[i - 1], &list->items[i])) return false;
    const type *at = type_at(t, &list->items[i], &in_union);
    if (at->kind == TY_RECORD && at->is_union) return false;
    uint64_t each = leaves(at);
    if (each == UINT64_MAX) return false;
    named += each;
  }
  return named == wanted;
}

/* ---- strings ---- */

static bool all_zero(const char *bytes, uint64_t n) {
  for (uint64_t i = 0; i < n; i++)
    if (bytes[i]) return false;
  return true;
}

/* The literal as long as the array: cut, or filled with zeros. */
static symbol *string_of_type(lower *l, const symbol *s, const type *t) {
  char *bytes = arena_alloc(&l->program->arena, t->size + 1);
  memcpy(bytes, s->bytes, s->type->size < t->size ? s->type->size : t->size);
  symbol *fitted = symbol_new(l->terms, SYM_STRING, s->name, t, s->where);
  fitted->bytes = bytes;
  fitted->is_const = true;
  fitted->is_defined = true;
  lower_add_global(l, fitted);
  return fitted;
}

static void from_string(lower *l, const expr *array, symbol *s, bool zeroed) {
  const type *t = array->type;
  bool empty = all_zero(s->bytes, s->type->size < t->size ? s->type->size : t->size);
  if (empty && zeroed) return;
  if (empty) {
    lower_assign(l, array, ex_zero(l->terms, t));
    return;
  }
  if (s->type->size != t->size) s = string_of_type(l, s, t);
  lower_assign(l, array, ex_var(l->terms, s));
}

/* ---- objects ---- */

static bool is_zero(const expr *e) {
  if (e->kind == EX_INT) return e->value == 0;
  return e->kind == EX_FLOAT && e->real == 0 && !signbit(e->real);
}

/* C does not say in which order the items are evaluated. */
static void unordered_items(lower *l, const aexpr *list) {
  for (uint32_t i = 0; i < list->nitems; i++)
    for (uint32_t k = 0; lower_effects(list->items[i].value) && k < list->nitems; k++)
      if (k > i || (k < i && !lower_effects(list->items[k].value)))
        lower_unordered(l, list->items[i].value, list->items[k].value, false);
}

static void initialise_list(lower *l, const expr *object, aexpr *list, bool zeroed) {
  bool aggregate = type_is_aggregate(object->type);
  if (aggregate && !zeroed && !covers_all(object->type, list)) {
    lower_assign(l, object, ex_zero(l->terms, object->type));
    zeroed = true;
  }
  const ainit *furthest = NULL;
  unordered_items(l, list);
  for (uint32_t i = 0; i < list->nitems; i++) {
    const ainit *item = &list->items[i];
    bool in_union = false, behind = !furthest || comes_after(furthest, item);
    type_at(object->type, item, &in_union);
    lower_initialise(l, part(l, object, item), item->value, zeroed && behind && !in_union);
    if (behind) furthest = item;
  }
  if (!list->nitems && !aggregate && !zeroed) lower_assign(l, object, ex_zero(l->terms, object->type));
}

static void initialise(lower *l, const expr *object, aexpr *init, bool zeroed) {
  if (init->kind == A_INIT) {
    initialise_list(l, object, init, zeroed);
  } else if (object->type->kind == TY_ARRAY && init->kind == A_STRING) {
    from_string(l, object, init->sym, zeroed);
  } else if (object->kind == EX_VAR && lower_effects(init)) {
    lower_into(l, object, init);
  } else {
    const expr *value = lower_value(l, init);
    if (!zeroed || !is_zero(value)) lower_assign(l, object, value);
  }
}

void lower_initialise(lower *l, const expr *object, aexpr *init, bool zeroed) {
  range outer = lower_enter(l, init->where);
  initialise(l, object, init, zeroed);
  l->where = outer;
}

/* Sets a static object in the initialiser, wherever lowering is just now. */
static void initialise_static(lower *l, symbol *s, aexpr *init) {
  cfa *f = l->f;
  loc_id at = l->at;
  if (f != l->program->init) {
    l->f = l->program->init;
    l->at = l->f->exit;
  }
  lower_initialise(l, ex_var(l->terms, s), init, true);
  if (f != l->program->init) {
    l->f->exit = l->at;
    l->f = f;
    l->at = at;
  }
}

/* A compound literal: a static object set before the program starts, or a local one
 * that begins a new life each time. */
const expr *lower_compound(lower *l, aexpr *a) {
  symbol *s = a->sym;
  if (!a->is_global_compound && l->f->sym) {
    lower_add_local(l, s);
    const expr *object = ex_var(l->terms, s);
    lower_edge(l, (edge){.kind = E_DECLARE, .lhs = object});
    lower_initialise(l, object, a->kid[0], false);
    return object;
  }
  s->kind = SYM_GLOBAL;
  s->is_defined = true;
  lower_add_global(l, s);
  initialise_static(l, s, a->kid[0]);
  return ex_var(l->terms, s);
}

/* ---- globals ---- */

/* How many elements of the flexible member number `member` the list sets. */
static uint64_t flexible_count(const type *record, const aexpr *list, uint32_t member) {
  uint64_t count = 0, element = record->fields[member].type->to->size;
  for (uint32_t i = 0; i < list->nitems; i++) {
    const ainit *item = &list->items[i];
    if (!item->npath || item->path[0] != member) continue;
    uint64_t reach = item->npath > 1 ? item->path[1] + 1 : 0;
    if (item->npath == 1 && item->value->kind == A_STRING && element) reach = item->value->sym->type->size / element;
    if (reach > count) count = reach;
  }
  return count;
}

/* struct { int n; char text[]; } x = {1, "abc"}: the object is longer than its type
 * says, so it gets a type of its own in which the array has a length. */
static void complete_flexible(lower *l, symbol *s, const aexpr *init) {
  const type *t = s->type;
  if (t->kind != TY_RECORD || t->is_union || !t->nfields || init->kind != A_INIT) return;
  uint32_t last = t->nfields - 1;
  const type *array = t->fields[last].type;
  if (array->kind != TY_ARRAY || array->size) return;
  uint64_t count = flexible_count(t, init, last);
  if (!count) return;
  field *fields = arena_copy(&l->program->arena, t->fields, t->nfields * sizeof *fields);
  fields[last].type = type_array_of(l->types, array->to, count);
  uint64_t size = fields[last].offset / 8 + fields[last].type->size;
  type *longer = type_record(l->types, t->name, false);
  type_complete(l->types, longer, fields, t->nfields, size > t->size ? size : t->size, t->align);
  s->type = longer;
}

void lower_globals(lower *l, const ast *tree) {
  for (uint32_t i = 0; i < tree->globals.n; i++) {
    avar *v = tree->globals.at[i];
    if (!v->is_extern || v->init) v->sym->is_defined = true;
    if (v->init) complete_flexible(l, v->sym, v->init);
  }
  l->f = l->program->init;
  l->at = l->f->exit;
  for (uint32_t i = 0; i < tree->globals.n; i++) {
    avar *v = tree->globals.at[i];
    lower_add_global(l, v->sym);
    lower_enter(l, v->where);
    if (v->init) lower_initialise(l, ex_var(l->terms, v->sym), v->init, true);
  }
  l->f->exit = l->at;
}
