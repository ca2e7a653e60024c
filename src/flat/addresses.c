/* See addresses.h. A pointer that is compared with null, or with another one into the same object, depends on nothing;
 * nor does equality of pointers that are inside of their objects. A number that becomes a pointer again at once
 * is not examined. */
#include "flat/addresses.h"

#include "flat/lifetimes.h"

#include <string.h>

typedef struct look {
  cells *c;
  map sites;  /* by symbol id */
  bool *seen; /* by term id */
  uint32_t nseen;
  map heap;     /* sites of the heap, by symbol id */
  bool frees;   /* some object is freed */
  bool numbers; /* some pointer is made of a number that is not null, */
  bool any;     /* and that number may be where an object is */
  place where;
} look;

static bool is_null_test(const expr *a, const expr *b) {
  return (b->kind == EX_INT && !b->value) || (a->kind == EX_INT && !a->value);
}

static bool is_site(const look *k, const symbol *s) {
  uint64_t found;
  return map_get(&k->sites, s->id, &found);
}

/* May a pointer of this kind be one behind the end of its object? */
static bool may_be_past(look *k, target t) {
  const layout *l = alias_layout(k->c->alias, t.object);
  uint64_t rest;
  if (!l || l->opaque || is_site(k, t.object)) return false;
  const leaf *f = t.offset == NO_OFFSET ? NULL : layout_leaf(l, (int64_t)t.offset * 8, &rest);
  return !f || f->ndims;
}

typedef VEC(target) target_list;

static target_list targets_of(look *k, const expr *e) {
  target_list all = {0};
  targets found = alias_of_value(k->c->alias, e);
  for (uint32_t i = 0; i < found.n; i++) vec_push(&all, alias_target(k->c->alias, found.at[i]));
  return all;
}

/* May the object have been where another is now? */
static bool may_be_gone(const look *k, const symbol *o) {
  uint64_t found;
  return lifetimes_is_dead(k->c, o) || (k->frees && map_get(&k->heap, o->id, &found));
}

static bool have_same_text(const symbol *a, const symbol *b) {
  if (a->kind != SYM_STRING || b->kind != SYM_STRING) return false;
  const symbol *longer = a->type->size > b->type->size ? a : b, *shorter = longer == a ? b : a;
  uint64_t n = shorter->type->size;
  return !memcmp(longer->bytes + longer->type->size - n, shorter->bytes, n); /* one may be the end of the other */
}

/* Two objects that the two pointers may point to; `past`: only where one of them may be behind its end. */
static bool differ(look *k, const expr *a, const expr *b, bool past) {
  target_list left = targets_of(k, a), right = targets_of(k, b);
  bool found = false;
  for (uint32_t i = 0; i < left.n && !found; i++)
    for (uint32_t j = 0; j < right.n && !found; j++) {
      target x = left.at[i], y = right.at[j];
      if (!x.object || !y.object) found = !past;
      else if (x.object != y.object)
        found = !past || may_be_past(k, x) || may_be_past(k, y) || may_be_gone(k, x.object) || may_be_gone(k, y.object);
      uint64_t heap;
      if (past && k->c->steps->reallocs && x.object && y.object && x.object != y.object &&
          map_get(&k->heap, x.object->id, &heap) && map_get(&k->heap, y.object->id, &heap))
        steps_assume_at(k->c->steps, ASSUME_MOVES, k->where);
      if (past && x.object && y.object && have_same_text(x.object, y.object))
        steps_assume_at(k->c->steps, ASSUME_LITERALS, k->where);
    }
  vec_free(&left);
  vec_free(&right);
  return found;
}

static bool has_targets(look *k, const expr *e) { return alias_of_value(k->c->alias, e).n > 0; }

/* May it point to an object of the program? */
static bool has_objects(look *k, const expr *e) {
  targets found = alias_of_value(k->c->alias, e);
  for (uint32_t i = 0; i < found.n; i++) {
    const symbol *o = alias_target(k->c->alias, found.at[i]).object;
    if (o && o->kind != SYM_FUNC && !steps_is_pool(k->c->steps, o)) return true;
  }
  return false;
}

/* Is one an address that may be a number, the other that of an object? */
static bool one_is_number(look *k, const expr *a, const expr *b) {
  return k->numbers && has_targets(k, a) != has_targets(k, b);
}

static bool depends(look *k, const expr *e) {
  const expr *a = e->nargs ? e->args[0] : NULL, *b = e->nargs > 1 ? e->args[1] : NULL;
  if (e->kind == EX_CAST)
    return type_is_pointer(a->type) && type_is_integer(e->type) && e->type->kind != TY_BOOL && has_targets(k, a);
  if (!b || !type_is_pointer(a->type) || !type_is_pointer(b->type) || is_null_test(a, b)) return false;
  if (a->kind == EX_INT || b->kind == EX_INT) return has_targets(k, a->kind == EX_INT ? b : a); /* a written address */
  if (e->kind == EX_EQ || e->kind == EX_NE) return one_is_number(k, a, b) || differ(k, a, b, true);
  if (e->kind == EX_PTRDIFF || (e->kind >= EX_LT && e->kind <= EX_GE)) return differ(k, a, b, false);
  return false;
}

/* May an object be at this address? Not in the first pages, nor where the system is. */
static bool may_be_there(const look *k, const expr *number, uint64_t align) {
  const types *t = &k->c->terms->types;
  uint64_t at = (uint64_t)number->value, end = t->pointer_size == 8 ? (uint64_t)1 << 47 : 0xfffff000;
  if (t->pointer_size == 4) at &= UINT32_MAX;
  return at >= 1 << 16 && at < end && at % (align ? align : 1) == 0;
}

/* An equation of an address with a number. */
static bool asks_for_number(look *k, const expr *e) {
  const expr *a = e->args[0], *b = e->args[1];
  if (a->type->size != k->c->terms->types.pointer_size || type_is_float(a->type)) return false;
  if (has_objects(k, b)) a = e->args[1], b = e->args[0];
  if (!has_objects(k, a) || has_objects(k, b)) return false;
  if (a->kind == EX_VAR && a->type->is_signed) return false; /* it is not for addresses */
  while (b->kind == EX_CAST) b = b->args[0];
  uint64_t align = type_is_pointer(a->type) ? a->type->to->align : 1;
  bool equation = e->kind == EX_EQ || e->kind == EX_NE;
  if (b->kind == EX_INT) return equation && may_be_there(k, b, align);
  const expr *of = a;
  while (of->kind == EX_CAST && !type_is_pointer(of->type)) of = of->args[0];
  bool own = type_is_pointer(of->type) || (of->kind == EX_VAR && of->sym->frame != NO_FRAME);
  return k->any || (own && type_is_integer(b->type)); /* the number may be an input */
}

static bool made_of_pointer(const expr *e) {
  switch (e->kind) {
  case EX_ADD:
  case EX_BITAND:
  case EX_BITOR:
  case EX_BITXOR: return made_of_pointer(e->args[0]) || made_of_pointer(e->args[1]);
  case EX_SUB: return made_of_pointer(e->args[0]);
  case EX_ITE: return made_of_pointer(e->args[1]) || made_of_pointer(e->args[2]);
  case EX_CAST: return type_is_pointer(e->args[0]->type) || made_of_pointer(e->args[0]);
  case EX_VAR:
  case EX_FIELD:
  case EX_INDEX:
  case EX_DEREF: return true; /* it may hold an address */
  default: return false;
  }
}

/* A pointer that is computed, and not from another pointer in one of the ways in which that makes sense. */
static bool is_made_of_numbers(look *k, const expr *e) {
  if (e->kind == EX_INT) return type_is_pointer(e->type) && may_be_there(k, e, e->type->to->align);
  if (e->kind != EX_CAST || !type_is_pointer(e->type) || !type_is_integer(e->args[0]->type)) return false;
  const expr *number = e->args[0];
  while (number->kind == EX_CAST && type_is_integer(number->args[0]->type)) number = number->args[0];
  if (number->kind == EX_INT) return may_be_there(k, number, e->type->to->align);
  return !has_objects(k, e->args[0]) || !made_of_pointer(e->args[0]);
}

static void visit(look *k, const expr *e, const expr *parent) {
  if (!e || (e->id < k->nseen && k->seen[e->id])) return;
  if (e->id < k->nseen) k->seen[e->id] = true;
  bool back = e->kind == EX_CAST && parent && parent->kind == EX_CAST && type_is_pointer(parent->type);
  bool test = e->kind == EX_CAST && parent && e->type->size >= e->args[0]->type->size &&
              (parent->kind == EX_LNOT || parent->kind == EX_LAND || parent->kind == EX_LOR ||
               ((parent->kind == EX_EQ || parent->kind == EX_NE) && is_null_test(parent->args[0], parent->args[1])));
  bool computes = e->kind >= EX_NEG && e->kind <= EX_SHR && e->kind != EX_LNOT;
  for (uint32_t i = 0; computes && i < e->nargs; i++)
    if (ex_is_wide_bit_field(e->args[i])) steps_assume_at(k->c->steps, ASSUME_WIDE_BITS, k->where);
  if (e->kind >= EX_LT && e->kind <= EX_NE && asks_for_number(k, e))
    steps_assume_at(k->c->steps, ASSUME_WRITTEN, k->where);
  if (e->kind == EX_CAST && has_objects(k, e) && is_made_of_numbers(k, e))
    steps_assume_at(k->c->steps, ASSUME_WRITTEN, k->where);
  if (!back && !test && depends(k, e)) steps_assume_at(k->c->steps, ASSUME_ADDRESSES, k->where);
  for (uint32_t i = 0; i < e->nargs; i++) visit(k, e->args[i], e);
}

static bool is_number(const expr *e) {
  if (!type_is_pointer(e->type)) return false;
  return (e->kind == EX_INT && e->value) || (e->kind == EX_CAST && type_is_integer(e->args[0]->type));
}

static bool has_number(look *k, const expr *e) {
  if (!e || e->id >= k->nseen || k->seen[e->id]) return false;
  k->seen[e->id] = true;
  bool found = is_number(e);
  if (found) k->any |= is_made_of_numbers(k, e);
  for (uint32_t i = 0; i < e->nargs; i++) found |= has_number(k, e->args[i]);
  return found;
}

/* A step of the program itself, not one that a specification adds? */
static bool is_own(const cells *c, const step *x) {
  const cfa *f = c->flat->frames.at[x->frame].function;
  return x->kind != S_FLOW && x->kind != S_SKIP && x->origin.n != UINT32_MAX && f->sym && !f->is_woven;
}

static bool has_numbers(look *k) {
  const steps *s = k->c->steps;
  bool found = false;
  for (uint32_t i = 0; i < s->all.n; i++)
    if (is_own(k->c, &s->all.at[i])) found |= has_number(k, s->all.at[i].rhs);
  memset(k->seen, 0, k->nseen);
  return found;
}

void addresses_say(cells *c) {
  const steps *s = c->steps;
  look k = {.c = c, .nseen = c->terms->all.n + 1, .seen = mem_alloc(c->terms->all.n + 1)};
  for (uint32_t i = 0; i < s->sites.n; i++) {
    map_put(&k.sites, s->sites.at[i].sym->id, 1);
    if (s->sites.at[i].heap) map_put(&k.heap, s->sites.at[i].sym->id, 1);
  }
  k.frees = s->frees;
  k.numbers = has_numbers(&k);
  for (uint32_t i = 0; i < s->all.n; i++) {
    const step *x = &s->all.at[i];
    if (!is_own(c, x)) continue;
    k.where = x->where;
    visit(&k, x->lhs, NULL);
    visit(&k, x->rhs, NULL);
  }
  map_free(&k.sites);
  map_free(&k.heap);
  mem_free(k.seen);
}
