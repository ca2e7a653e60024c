/* See uninit.h. A leaf of an object that begins its life indeterminate (a variable, memory from malloc) has a flag
 * for each of its elements: it is cleared where the life begins and set by an assignment, through pointers too,
 * as the cell itself is. Copies of records copy flags and read nothing; so does `return` of a value that another
 * call gave, since nobody looks at it there.
 *
 * Bit-fields, unions, long arrays and objects of which there are many have no flags; that is said where one of them
 * is read. */
#include "flat/uninit.h"

#include <string.h>

enum { most_flags = 64 }; /* elements of one array */

struct uninit {
  map flags;   /* object, leaf -> the flag, or 0: always set */
  map sites;   /* symbol id -> site */
  map results; /* symbol id -> 1: scalars that a call may leave without a value */
};

/* ---- which memory has flags ---- */

static const symbol *variable_of(const expr *e) { return e && e->kind == EX_VAR ? e->sym : NULL; }

/* Results of functions that end without `return`, and what they are handed on to. */
static void find_results(uninit *u, const steps *s) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < s->all.n; i++) {
      const step *x = &s->all.at[i];
      const symbol *to = variable_of(x->lhs), *from = variable_of(x->rhs);
      uint64_t known;
      bool handed = x->kind == S_ASSIGN && x->hands_on && from && map_get(&u->results, from->id, &known);
      bool unset = x->kind == S_HAVOC && x->unset;
      if (!to || (!handed && !unset) || map_get(&u->results, to->id, &known)) continue;
      map_put(&u->results, to->id, 1);
      changed = true;
    }
  }
}

uninit *uninit_new(cells *c) {
  uninit *u = mem_alloc(sizeof *u);
  for (uint32_t i = 0; i < c->steps->sites.n; i++) map_put(&u->sites, c->steps->sites.at[i].sym->id, i);
  find_results(u, c->steps);
  return u;
}

void uninit_free(uninit *u) {
  if (!u) return;
  map_free(&u->flags);
  map_free(&u->sites);
  map_free(&u->results);
  mem_free(u);
}

static const site *site_of(const cells *c, const symbol *object) {
  uint64_t n;
  return map_get(&c->uninit->sites, object->id, &n) ? &c->steps->sites.at[n] : NULL;
}

/* Does it begin its life without a value? */
static bool begins_unset(const cells *c, const symbol *object) {
  const site *x = site_of(c, object);
  uint64_t known;
  if (x) return !x->zero && !x->external;
  if (object->kind == SYM_LOCAL || map_get(&c->uninit->results, object->id, &known)) return true;
  return (object->kind == SYM_PARAM || object->kind == SYM_TEMP) &&
         !type_is_scalar(object->type); /* as it was copied */
}

static bool is_followed(const cells *c, symbol *object, const leaf *f) {
  const site *x = site_of(c, object);
  uint64_t count = leaf_count(f);
  bool many = x && (!x->once || !x->size || x->size->kind != EX_INT);
  if (many || f->bits || f->shares || !type_is_scalar(f->type)) return false;
  if (!f->ndims) return true;
  if (!count && x && f->ndims == 1 && f->dims[0].stride) count = (uint64_t)x->size->value * 8 / f->dims[0].stride + 1;
  return count && count <= most_flags;
}

/* What is assumed of what has no flag although it may be unset. */
static assumption_kind why_not(const cells *c, const symbol *object, const leaf *f) {
  const site *x = site_of(c, object);
  if (f->bits || f->shares) return ASSUME_SET_PARTS;
  if (x && (!x->once || !x->size || x->size->kind != EX_INT)) return ASSUME_SET_ALLOCATED;
  return ASSUME_SET_ELEMENTS;
}

/* The flag of one leaf, an array where the leaf is one; NULL: always set. */
static symbol *flag_of(cells *c, symbol *object, uint32_t number, bool reading) {
  uint64_t key = (uint64_t)object->id << 16 | number, known;
  if (!begins_unset(c, object)) return NULL;
  const leaf *f = &alias_layout(c->alias, object)->at[number];
  if (!is_followed(c, object, f)) {
    if (reading) steps_assume(c->steps, why_not(c, object, f));
    return NULL;
  }
  if (map_get(&c->uninit->flags, key, &known)) return (symbol *)(uintptr_t)known;
  types *t = &c->terms->types;
  uint64_t count = leaf_count(f);
  const type *array = count ? type_array_of(t, t->type_bool, count) : type_open_array(t, t->type_bool);
  symbol *flag = cells_temporary(c, "set", f->ndims ? array : t->type_bool);
  map_put(&c->uninit->flags, key, map_key(flag));
  return flag;
}

/* ---- reading ---- */

static const expr *truth(cells *c, bool value) { return ex_int(c->terms, c->terms->types.type_bool, value); }

static const expr *flag_value(cells *c, symbol *flag, const expr *index) {
  const expr *v = ex_var(c->terms, flag);
  return index ? ex_select(c->terms, v, index) : v;
}

/* Whether what is at `lvalue` is set, over flags. */
static const expr *is_set(cells *c, const expr *lvalue, bool reading) {
  resolution r = cells_resolve(c, lvalue);
  const expr *v = r.unknown || !r.at.n ? truth(c, true) : NULL;
  if (r.unknown && reading) steps_assume(c->steps, ASSUME_SET_UNKNOWN);
  for (uint32_t i = r.at.n; i-- > 0;) {
    const candidate *x = &r.at.at[i];
    symbol *flag = flag_of(c, x->object, x->leaf, reading);
    const expr *here = flag ? flag_value(c, flag, x->index) : truth(c, true);
    v = x->guard && v ? ex_ite(c->terms, x->guard, here, v) : here;
  }
  resolution_free(&r);
  return v;
}

/* Are there bytes in the object that belong to no member? */
static bool has_padding(const layout *l) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    if (l->at[i].shares) return false; /* members of a union cover each other */
    bits += l->at[i].width * leaf_count(&l->at[i]);
  }
  return !l->opaque && l->type->is_complete && bits < l->type->size * 8;
}

/* May the access be to bytes of an object of the program that no member has? */
static bool may_be_padding(cells *c, const expr *lvalue) {
  bool found = false;
  access a;
  access_of(&a, lvalue);
  if (!type_is_char(lvalue->type) || !a.pointer) return false;
  targets all = alias_of_place(c->alias, lvalue);
  for (uint32_t i = 0; i < all.n && !found; i++) {
    symbol *o = alias_target(c->alias, all.at[i]).object;
    found = o && o->kind != SYM_FUNC && begins_unset(c, o) && has_padding(alias_layout(c->alias, o));
  }
  return found;
}

const expr *uninit_unset(cells *c, const expr *lvalue) {
  if (!c->uninit || !type_is_scalar(lvalue->type)) return NULL;
  if (may_be_padding(c, lvalue)) { /* an execution tells */
    symbol *any = cells_temporary(c, "unset", c->terms->types.type_bool);
    cells_emit(c, F_HAVOC, INPUT_NONE, any, NULL);
    return ex_var(c->terms, any);
  }
  const expr *set = is_set(c, lvalue, true);
  return set->kind == EX_INT && set->value ? NULL : ex_not(c->terms, set);
}

/* ---- writing ---- */

static void emit(cells *c, symbol *flag, const expr *value) {
  cells_emit(c, F_ASSIGN, INPUT_NONE, flag, ex_cast(c->terms, flag->type, value));
}

/* A scalar is written, or becomes as indeterminate as `value`, a flag, says. A part of one leaves the rest as it was. */
static void set_scalar(cells *c, const expr *lhs, const expr *value) {
  resolution r = cells_resolve(c, lhs);
  for (uint32_t i = 0; i < r.at.n; i++) {
    const candidate *x = &r.at.at[i];
    symbol *flag = x->fit == FIT_PART || x->fit == FIT_ANY ? NULL : flag_of(c, x->object, x->leaf, false);
    if (!flag) continue;
    const expr *v = value;
    if (x->guard) v = ex_ite(c->terms, x->guard, v, flag_value(c, flag, x->index));
    if (x->index)
      v = ex_store(c->terms, ex_var(c->terms, flag), x->index, ex_cast(c->terms, c->terms->types.type_bool, v));
    cells_emit(c, F_ASSIGN, INPUT_NONE, flag, x->index ? v : ex_cast(c->terms, flag->type, v));
  }
  resolution_free(&r);
}

/* All flags of one leaf. */
static void set_leaf(cells *c, symbol *object, uint32_t number, bool value) {
  symbol *flag = flag_of(c, object, number, false);
  if (!flag) return;
  if (flag->type->kind != TY_ARRAY) {
    emit(c, flag, truth(c, value));
    return;
  }
  const expr *v = ex_zero(c->terms, flag->type);
  uint64_t count = flag->type->count ? flag->type->count : most_flags + 1;
  for (uint64_t i = 0; i < count && value; i++)
    v = ex_store(c->terms, v, ex_int(c->terms, c->terms->types.type_ptrdiff, (i128)i), truth(c, true));
  cells_emit(c, F_ASSIGN, INPUT_NONE, flag, v);
}

static void set_object(cells *c, symbol *object, bool value) {
  const layout *l = begins_unset(c, object) ? alias_layout(c->alias, object) : NULL;
  for (uint32_t i = 0; l && i < l->n; i++) set_leaf(c, object, i, value);
}

/* rhs NULL: every scalar in `lhs` becomes `value`; otherwise as set as its counterpart. */
static void set_parts(cells *c, const expr *lhs, const expr *rhs, bool value) {
  const type *t = lhs->type;
  terms *all = c->terms;
  if (type_is_scalar(t)) {
    set_scalar(c, lhs, rhs ? is_set(c, rhs, false) : truth(c, value));
  } else if (t->kind == TY_ARRAY && t->is_complete && !t->is_vla && t->count <= most_flags) {
    for (uint32_t i = 0; i < t->count; i++) {
      const expr *at = ex_int(all, all->types.type_ptrdiff, i);
      set_parts(c, ex_index(all, lhs, at), rhs ? ex_index(all, rhs, at) : NULL, value);
    }
  } else if (t->kind == TY_RECORD && !t->is_union) {
    for (uint32_t i = 0; i < t->nfields; i++)
      if (!t->fields[i].is_bit_field) set_parts(c, ex_field(all, lhs, i), rhs ? ex_field(all, rhs, i) : NULL, value);
  }
}

/* Someone else writes there: all of it counts as set. */
static void set_targets(cells *c, const expr *pointer) {
  VEC(symbol *) objects = {0};
  targets found = alias_of_value(c->alias, pointer);
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *o = alias_target(c->alias, found.at[i]).object;
    if (o && o->kind != SYM_FUNC && begins_unset(c, o)) vec_push(&objects, o);
  }
  for (uint32_t i = 0; i < objects.n; i++) set_object(c, objects.at[i], true);
  if (objects.n) steps_assume(c->steps, ASSUME_SET_BY_LIBRARY);
  vec_free(&objects);
}

/* A function without body sets what it is pointed to. */
static void set_outputs(cells *c, const expr *pointer, bool whole) {
  VEC(target) all = {0};
  targets found = alias_of_value(c->alias, pointer);
  for (uint32_t i = 0; i < found.n; i++) vec_push(&all, alias_target(c->alias, found.at[i]));
  for (uint32_t i = 0; i < all.n; i++) {
    target at = all.at[i];
    const layout *l = at.object && begins_unset(c, at.object) ? alias_layout(c->alias, at.object) : NULL;
    for (uint32_t k = 0; l && k < l->n; k++)
      if (cells_output_reaches(l, &l->at[k], at, pointer, whole)) set_leaf(c, at.object, k, true);
    if (l) steps_assume(c->steps, ASSUME_SET_BY_CALLEE);
  }
  vec_free(&all);
}

/* So many bytes are set. */
static void set_filled(cells *c, const expr *pointer, const expr *bytes) {
  VEC(symbol *) objects = {0};
  terms *t = c->terms;
  targets found = alias_of_value(c->alias, pointer);
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *o = alias_target(c->alias, found.at[i]).object;
    if (o && o->kind != SYM_FUNC && begins_unset(c, o)) vec_push(&objects, o);
  }
  for (uint32_t i = 0; i < objects.n; i++) {
    const layout *l = alias_layout(c->alias, objects.at[i]);
    for (uint32_t k = 0; k < l->n; k++) {
      symbol *flag = flag_of(c, objects.at[i], k, false);
      bool array = flag && flag->type->kind == TY_ARRAY;
      uint64_t n = array && flag->type->count ? flag->type->count : array ? most_flags + 1 : 1;
      const expr *v = flag ? ex_var(t, flag) : NULL;
      for (uint64_t e = 0; v && e < n; e++) {
        const expr *filled = cells_is_filled(c, objects.at[i], &l->at[k], e, pointer, bytes);
        const expr *index = ex_int(t, t->types.type_ptrdiff, (i128)e);
        const expr *before = ex_var(t, flag), *old = array ? ex_select(t, before, index) : before,
                   *now = ex_ite(t, filled, truth(c, true), old);
        v = array ? ex_store(t, v, index, ex_cast(t, t->types.type_bool, now)) : ex_cast(t, flag->type, now);
      }
      if (v) cells_emit(c, F_ASSIGN, INPUT_NONE, flag, v);
    }
  }
  vec_free(&objects);
}

void uninit_step(cells *c, const step *s) {
  const expr *rhs = s->rhs;
  if (!c->uninit) return;
  switch (s->kind) {
  case S_ASSIGN:
    if (rhs->kind == EX_ZERO || (type_is_scalar(s->lhs->type) && !s->hands_on)) rhs = NULL;
    else if (!ex_is_lvalue(rhs) || rhs->type != s->lhs->type) rhs = NULL;
    set_parts(c, s->lhs, rhs, true);
    return;
  case S_HAVOC: set_parts(c, s->lhs, NULL, !s->unset); return;
  case S_ALLOC:
    set_object(c, c->steps->sites.at[s->site].sym, false);
    set_parts(c, s->lhs, NULL, true);
    return;
  case S_DECLARE: set_object(c, s->lhs->sym, false); return;
  case S_CLOBBER: set_targets(c, s->rhs); return;
  case S_OUTPUT: set_outputs(c, s->rhs, s->whole); return;
  case S_FILL: set_filled(c, s->rhs, s->lhs); return;
  case S_SKIP:
  case S_ASSUME:
  case S_CALL:
  case S_EVENT:
  case S_FREE:
  case S_ENDS:
  case S_READ:
  case S_VALID:
  case S_INVALID:
  case S_ACCESS:
  case S_OBLIGE:
  case S_FLOW: return;
  }
}
