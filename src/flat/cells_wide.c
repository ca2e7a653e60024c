/* Accesses that may leave the array that they begin in, but not its object. `s.a[i]` and `*p` are usually taken
 * to stay in the array that the leaf names, which is cheap, and exact where it is true. cells_strays is
 * the condition under which it is not. Where nobody has shown that this never holds, the access is wide: every
 * leaf of the object is compared with the place of the access, in bytes from the object's beginning.
 *
 * The distance between the access and an element that shares bytes with it can only be one of a few numbers,
 * because indices move in steps: each of these is a candidate with a guard of its own. */
#include "flat/cells.h"

/* The place of an access: bytes from the first of its object. */
typedef struct spot {
  const expr *at;      /* ptrdiff_t */
  const expr *pointer; /* the address, where the access begins with a pointer; or NULL */
  int64_t phase, step; /* `at` is `phase` and a multiple of `step`; 0: it is `phase` */
} spot;

enum { most_exact = 16, most_leaves = 400 };

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t r = a % b;
    a = b;
    b = r;
  }
  return a < 0 ? -a : a;
}

static int64_t dims_step(const leaf *f, int64_t step) {
  for (uint32_t d = 0; d < f->ndims; d++) step = gcd(step, (int64_t)f->dims[d].stride / 8);
  return step;
}

bool cells_has_places(const layout *l) { return !l->opaque && (l->n > 1 || l->at[0].ndims > 1); }

/* ---- where the access is ---- */

static const expr *index_term(cells *c, const access *a, uint32_t i) {
  return ex_cast(c->terms, c->terms->types.type_ptrdiff, cells_value(c, a->at[i].index));
}

static spot direct_spot(cells *c, const access *a) {
  int64_t offset = (a->offset - (a->bits ? (int64_t)a->bits->offset : 0)) / 8;
  spot s = {.phase = offset};
  for (uint32_t i = 0; i < a->n; i++) {
    s.at = cells_plus(c, s.at, cells_scaled(c, index_term(c, a, i), a->at[i].stride / 8));
    s.step = gcd(s.step, a->at[i].stride / 8);
  }
  s.at = cells_plus(c, s.at, cells_number(c, offset));
  return s;
}

static spot pointer_spot(cells *c, const expr *lvalue, symbol *object, const uint32_t *classes, uint32_t n) {
  terms *t = c->terms;
  const expr *whole = ex_is_bit_field(lvalue) ? lvalue->args[0] : lvalue;
  const layout *l = alias_layout(c->alias, object);
  spot s = {.pointer = cells_address(c, whole)};
  s.at = ex_binary(t, EX_PTRDIFF, cells_bytes(c, s.pointer), cells_bytes(c, ex_addr(t, ex_var(t, object))));
  for (uint32_t i = 0; i < n; i++) {
    uint64_t rest;
    const leaf *f = classes[i] == NO_OFFSET ? NULL : layout_leaf(l, (int64_t)classes[i] * 8, &rest);
    int64_t phase = f ? (int64_t)classes[i] : 0;
    int64_t step = f ? dims_step(f, 0) : (int64_t)(whole->type->align ? whole->type->align : 1);
    if (!f && step > 1) steps_assume_at(c->steps, ASSUME_ALIGNED, c->where);
    if (!i) s.phase = phase;
    s.step = gcd(gcd(s.step, step), phase - s.phase);
  }
  return s;
}

/* From the beginning of the record of a pool that the access begins with: what moves by whole records does not
 * count, and behind a record there is another one. */
static spot pool_spot(cells *c, const access *a, const expr *whole, int64_t size) {
  terms *t = c->terms;
  int64_t offset = (a->offset - (a->bits ? (int64_t)a->bits->offset : 0)) / 8;
  spot s = {.pointer = cells_address(c, whole), .phase = (offset % size + size) % size};
  for (uint32_t i = 0; i < a->n; i++) {
    int64_t stride = a->at[i].stride / 8;
    if (stride % size == 0) continue;
    s.at = cells_plus(c, s.at, cells_scaled(c, index_term(c, a, i), stride));
    s.step = gcd(s.step ? s.step : size, stride);
  }
  if (!s.at) {
    s.at = cells_number(c, s.phase);
    return s;
  }
  const expr *rest = ex_binary(t, EX_REM, cells_plus(c, s.at, cells_number(c, offset)), cells_number(c, size));
  const expr *behind = ex_binary(t, EX_ADD, rest, cells_number(c, size));
  s.at = ex_ite(t, ex_binary(t, EX_LT, rest, cells_number(c, 0)), behind, rest);
  return s;
}

/* ---- guards ---- */

/* Is the access `k` bytes behind the beginning of an element of the leaf, all indices 0? */
static void place_candidate(cells *c, const spot *s, const leaf *f, int64_t k, candidate *x) {
  terms *t = c->terms;
  x->placed = true;
  if (!f->ndims) {
    x->guard = s->pointer ? ex_binary(t, EX_EQ, s->pointer, cells_constant_address(c, x->object, k, s->pointer->type))
                          : ex_binary(t, EX_EQ, s->at, cells_number(c, k));
    return;
  }
  const expr *rest = cells_plus(c, s->at, cells_number(c, -k)), *index = NULL;
  x->guard = ex_binary(t, EX_GE, rest, cells_number(c, 0));
  for (uint32_t d = 0; d < f->ndims; d++) {
    int64_t step = (int64_t)f->dims[d].stride / 8, last = (int64_t)f->dims[f->ndims - 1].stride / 8;
    int64_t length = f->dims[d].count ? step * (int64_t)f->dims[d].count : cells_extent(c, x->object);
    x->guard = ex_both(t, x->guard, ex_binary(t, EX_LT, rest, cells_number(c, length)));
    const expr *q = step == 1 ? rest : ex_binary(t, EX_DIV, rest, cells_number(c, step));
    index = cells_plus(c, index, cells_scaled(c, q, (int64_t)leaf_weight(f, d)));
    bool exact = d + 1 == f->ndims && s->step % last == 0 && dims_step(f, 0) == last;
    if (step == 1 || exact) continue;
    rest = ex_binary(t, EX_REM, rest, cells_number(c, step));
    if (d + 1 == f->ndims) x->guard = ex_both(t, x->guard, ex_binary(t, EX_EQ, rest, cells_number(c, 0)));
  }
  x->index = ex_ite(t, x->guard, index, cells_number(c, 0)); /* an element that there is */
}

/* The same in a record of a pool. Its elements are numbered by their addresses, less the leaf's first. */
static void place_in_pool(cells *c, const spot *s, const leaf *f, int64_t k, candidate *x) {
  terms *t = c->terms;
  const type *diff = t->types.type_ptrdiff;
  x->placed = true;
  x->index = cells_plus(c, ex_cast(t, diff, s->pointer), cells_number(c, -k));
  if (f->ndims == 1) {
    x->guard = ex_binary(t, EX_EQ, s->at, cells_number(c, k));
    return;
  }
  const expr *rest = cells_plus(c, s->at, cells_number(c, -k));
  x->guard = ex_binary(t, EX_GE, rest, cells_number(c, 0));
  for (uint32_t d = 1; d < f->ndims; d++) {
    const expr *step = cells_number(c, (int64_t)f->dims[d].stride / 8);
    const expr *length = cells_number(c, (int64_t)(f->dims[d].stride / 8 * f->dims[d].count));
    x->guard = ex_both(t, x->guard, ex_binary(t, EX_LT, rest, length));
    rest = ex_binary(t, EX_REM, rest, step);
  }
  int64_t last = (int64_t)f->dims[f->ndims - 1].stride / 8;
  bool exact = s->step && s->step % last == 0 && dims_step(f, 0) == last;
  if (!exact) x->guard = ex_both(t, x->guard, ex_binary(t, EX_EQ, rest, cells_number(c, 0)));
}

/* ---- how an access and an element lie to each other ---- */

typedef struct bit_range {
  int64_t begin, end; /* bits, from the first byte of the leaf's element */
} bit_range;

static bool is_number(const type *t) { return t->kind == TY_INT || t->kind == TY_POINTER; }

static fit relation(const leaf *f, const access *a, bit_range access, bit_range element, uint32_t *shift) {
  *shift = 0;
  if (access.end <= element.begin || element.end <= access.begin) return FIT_NONE;
  if (f->bits || a->bits) {
    bool same = f->bits && a->bits && access.begin == element.begin && access.end == element.end;
    fit whole = same ? access_fit(f, 0, a) : FIT_ANY;
    return whole == FIT_NONE ? FIT_ANY : whole;
  }
  if (access.begin >= element.begin && access.end <= element.end) {
    *shift = (uint32_t)(access.begin - element.begin);
    fit inside = access_fit(f, *shift, a);
    return inside == FIT_NONE ? FIT_ANY : inside;
  }
  bool covers = access.begin <= element.begin && access.end >= element.end && f->type->kind == TY_INT &&
                is_number(a->type);
  *shift = covers ? (uint32_t)(element.begin - access.begin) : 0;
  return covers ? FIT_COVER : FIT_ANY;
}

/* One leaf: every distance at which the access shares bytes with an element. */
static void add_leaf(cells *c, resolution *r, const spot *s, symbol *object, uint32_t number) {
  const access *a = &r->a;
  const layout *l = alias_layout(c->alias, object);
  const leaf *f = &l->at[number];
  int64_t extra = a->bits ? (int64_t)a->bits->offset : 0, first = (int64_t)f->base / 8;
  int64_t begin = extra / 8, width = (extra % 8 + (int64_t)access_width(a) + 7) / 8;
  int64_t size = ((int64_t)f->base % 8 + (int64_t)f->width + 7) / 8, step = dims_step(f, s->step);
  for (int64_t v = 1 - width; v < size; v++) { /* from the element's first byte to the access's */
    int64_t k = first + v - begin;
    uint32_t shift;
    if (step ? (k - s->phase) % step : k != s->phase) continue;
    bit_range access = {v * 8 + extra % 8, v * 8 + extra % 8 + (int64_t)access_width(a)};
    bit_range element = {(int64_t)f->base % 8, (int64_t)f->base % 8 + (int64_t)f->width};
    fit now = relation(f, a, access, element, &shift);
    if (now == FIT_NONE) continue;
    if (l->n > most_exact && (now == FIT_PART || now == FIT_COVER)) now = FIT_ANY;
    candidate x = {.object = object, .leaf = number, .fit = now, .shift = now == FIT_ANY ? 0 : shift};
    if (!steps_is_pool(c->steps, object)) {
      place_candidate(c, s, f, k, &x);
    } else if (k < 0) { /* from one record into the next */
      vec_push(&r->spoiled, ((candidate){.object = object, .leaf = number}));
      r->unknown = true;
      continue;
    } else {
      place_in_pool(c, s, f, k, &x);
    }
    if (x.guard->kind != EX_INT || x.guard->value) vec_push(&r->at, x);
  }
}

/* Is every byte of the object one of a leaf? What is read between them is not known. */
static bool has_padding(const layout *l) {
  uint64_t used = 0, all = l->type->size;
  for (uint32_t i = 0; i < l->n; i++) {
    const leaf *f = &l->at[i];
    bool open = f->ndims && !f->dims[0].count;
    if (f->bits || f->shares) return true;
    if (open) all = f->dims[0].stride / 8;
    uint64_t count = 1;
    for (uint32_t d = open; d < f->ndims; d++) count *= f->dims[d].count;
    used += f->width / 8 * count;
  }
  return used != all;
}

void cells_anywhere(cells *c, resolution *r, const expr *lvalue, symbol *object, const uint32_t *classes, uint32_t n) {
  const layout *l = alias_layout(c->alias, object);
  if (l->n > most_leaves || !access_width(&r->a)) {
    for (uint32_t i = 0; i < l->n; i++) vec_push(&r->spoiled, ((candidate){.object = object, .leaf = i}));
    r->unknown = true;
    return;
  }
  spot s = r->a.root ? direct_spot(c, &r->a) : pointer_spot(c, lvalue, object, classes, n);
  for (uint32_t i = 0; i < l->n; i++) add_leaf(c, r, &s, object, i);
  const type *element = l->type->kind == TY_ARRAY ? l->type->to : l->type;
  bool alike = !r->a.root && r->a.seen->type->to == element; /* padding of a pool's record is at the same places */
  *(alike ? &r->padding : &r->unknown) |= has_padding(l);
}

typedef VEC(target) target_list;

static target_list list_of(const alias *a, targets found) {
  target_list all = {0};
  for (uint32_t i = 0; i < found.n; i++) vec_push(&all, alias_target(a, found.at[i]));
  return all;
}

/* Where the pointer may point that an access begins with; an unknown one by its type. */
static target_list begins_at(cells *c, const access *a) {
  const type *to = a->seen->type->to;
  bool typed = to->is_complete && to->size && !to->is_vla && to->kind != TY_FUNCTION;
  return list_of(c->alias,
                 typed ? alias_of_place(c->alias, ex_deref(c->terms, a->seen)) : alias_of_value(c->alias, a->seen));
}

/* Does the access begin with a pointer to a record of the pool, not to a part of one? */
static bool begins_with_record(cells *c, const access *a, const symbol *pool) {
  const type *to = a->seen->type->to, *element = pool->type->to;
  bool whole = to->kind == TY_RECORD && to->size == element->size;
  target_list values = begins_at(c, a);
  for (uint32_t i = 0; i < values.n; i++)
    whole &= values.at[i].object && (values.at[i].object != pool || values.at[i].offset == 0);
  vec_free(&values);
  return whole;
}

void cells_anywhere_in_pool(cells *c, resolution *r, const expr *lvalue, symbol *pool) {
  const layout *l = alias_layout(c->alias, pool);
  bool narrow = l->n <= most_leaves && access_width(&r->a) && begins_with_record(c, &r->a, pool);
  if (!narrow) {
    for (uint32_t i = 0; i < l->n; i++) vec_push(&r->spoiled, ((candidate){.object = pool, .leaf = i}));
    r->unknown = true;
    return;
  }
  spot s = pool_spot(c, &r->a, r->a.bits ? lvalue->args[0] : lvalue, (int64_t)pool->type->to->size);
  for (uint32_t i = 0; i < l->n; i++) add_leaf(c, r, &s, pool, i);
  r->padding |= has_padding(l);
}

/* ---- leaving an array ---- */

/* The first scalar of an aggregate. */
static const expr *first_scalar(terms *t, const expr *e) {
  while (e && type_is_aggregate(e->type)) {
    const expr *in = NULL;
    if (e->type->kind == TY_ARRAY && e->type->to->size) in = ex_index(t, e, ex_int(t, t->types.type_ptrdiff, 0));
    for (uint32_t i = 0; e->type->kind == TY_RECORD && i < e->type->nfields && !in; i++)
      if (!e->type->fields[i].is_bit_field && e->type->fields[i].type->size) in = ex_field(t, e, i);
    e = in;
  }
  return e;
}

/* Some index of the access is not one of the dimension that it moves in. The outermost array of an object that
 * is an array is left only together with the object. NULL: the access needs no indices. */
static const expr *leaves_dims(cells *c, const layout *l, const leaf *f, const access *a, const linear *s) {
  terms *t = c->terms;
  const expr *out = NULL;
  for (uint32_t d = 0; d < f->ndims; d++) {
    const expr *at = NULL;
    for (uint32_t i = 0; i < a->n; i++)
      if (s->dim[i] == d)
        at = cells_plus(c, at, cells_scaled(c, index_term(c, a, i), s->factor[i] / (int64_t)leaf_weight(f, d)));
    if (!at || (d == 0 && layout_spans(l, f))) continue;
    at = cells_plus(c, at, cells_number(c, s->first[d]));
    const expr *low = ex_binary(t, EX_LT, at, cells_number(c, 0));
    const expr *high = ex_binary(t, EX_GE, at, cells_number(c, (int64_t)f->dims[d].count));
    const expr *beyond = ex_either(t, low, high);
    out = out ? ex_either(t, out, beyond) : beyond;
  }
  return out;
}

static const expr *direct_strays(cells *c, const access *a) {
  const layout *l = alias_layout(c->alias, a->root);
  linear s = {0};
  if (!l || l->opaque || !a->n || !cells_has_places(l)) return NULL;
  candidate best = cells_direct(l, a, &s);
  return best.fit == FIT_NONE ? NULL : leaves_dims(c, l, &l->at[best.leaf], a, &s);
}

/* Is the address at one of the positions of a class? */
static const expr *in_class(cells *c, const expr *address, target to) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  const layout *l = alias_layout(c->alias, to.object);
  uint64_t within;
  const leaf *f = !l || l->opaque || to.offset == NO_OFFSET ? NULL : layout_leaf(l, (int64_t)to.offset * 8, &within);
  const expr *base = ex_cast(t, size, ex_addr(t, ex_var(t, to.object)));
  const expr *rest = ex_binary(t, EX_SUB, ex_cast(t, size, address), base);
  if (!f) return ex_binary(t, EX_LT, rest, ex_int(t, size, cells_extent(c, to.object)));
  if (to.offset) rest = ex_binary(t, EX_SUB, rest, ex_int(t, size, to.offset));
  if (!f->ndims) return ex_binary(t, EX_EQ, rest, ex_int(t, size, 0));
  const expr *in = NULL;
  int64_t last = (int64_t)f->dims[f->ndims - 1].stride / 8;
  for (uint32_t d = 0; d < f->ndims; d++) {
    i128 length = f->dims[d].count ? (i128)(f->dims[d].stride / 8 * f->dims[d].count) : cells_extent(c, to.object);
    const expr *here = ex_binary(t, EX_LT, rest, ex_int(t, size, length));
    in = in ? ex_both(t, in, here) : here;
    if (d + 1 < f->ndims || dims_step(f, 0) != last)
      rest = ex_binary(t, EX_REM, rest, ex_int(t, size, (i128)f->dims[d].stride / 8));
  }
  return dims_step(f, 0) == last ? in : ex_both(t, in, ex_binary(t, EX_EQ, rest, ex_int(t, size, 0)));
}

static bool is_split(cells *c, target t, const layout **l) {
  *l = t.object && t.object->kind != SYM_FUNC ? alias_layout(c->alias, t.object) : NULL;
  return *l && t.offset != NO_OFFSET && cells_has_places(*l);
}

/* How much has to be said about an access through a pointer. */
typedef enum {
  RISK_NONE,
  RISK_INDEX,   /* the pointer is where its class says; indices move from there */
  RISK_ADDRESS, /* the pointer itself may be elsewhere */
  RISK_CLASS    /* the class is not where the access is */
} risk;

/* Of one target of the pointer that the access begins with; `f`: the leaf that it moves in, `s` how. */
static risk risk_at(cells *c, const access *a, target t, const target_list *places, access *from, const leaf **f,
                    linear *s) {
  const layout *l;
  const target *place = NULL;
  uint32_t n = 0;
  if (!is_split(c, t, &l)) return RISK_NONE;
  for (uint32_t i = 0; i < places->n; i++)
    if (places->at[i].object == t.object) {
      place = &places->at[i];
      n++;
    }
  if (!n || (n == 1 && place->offset == NO_OFFSET)) return RISK_NONE;
  uint64_t size = a->pointer->type->to->size ? a->pointer->type->to->size : 1;
  if (n > 1 || layout_may_stray(l, t.offset, size)) return RISK_ADDRESS;
  *from = *a;
  from->root = t.object;
  from->offset += (int64_t)t.offset * 8;
  candidate here = cells_at_class(t.object, l, a, place->offset), best = cells_direct(l, from, s);
  if (here.fit == FIT_NONE) return a->n ? RISK_CLASS : RISK_NONE;
  *f = &l->at[best.leaf];
  if (best.fit == FIT_NONE || here.leaf != best.leaf) return RISK_CLASS;
  return a->n && (*f)->ndims ? RISK_INDEX : RISK_NONE;
}

/* The worst of all targets. */
static risk risk_of(cells *c, const access *a, const target_list *values, const target_list *places) {
  risk worst = RISK_NONE;
  for (uint32_t i = 0; i < values->n; i++) {
    access from;
    linear s;
    const leaf *f;
    risk now = risk_at(c, a, values->at[i], places, &from, &f, &s);
    if (now > worst) worst = now;
  }
  return worst;
}

static const expr *index_strays(cells *c, const access *a, const target_list *values, const target_list *places) {
  const expr *out = NULL;
  for (uint32_t i = 0; i < values->n; i++) {
    access from;
    linear s;
    const leaf *f;
    if (risk_at(c, a, values->at[i], places, &from, &f, &s) != RISK_INDEX) continue;
    const expr *here = leaves_dims(c, alias_layout(c->alias, values->at[i].object), f, &from, &s);
    if (here) out = out ? ex_either(c->terms, out, here) : here;
  }
  return out;
}

static const expr *outside_classes(cells *c, const expr *whole, const target_list *places) {
  terms *t = c->terms;
  const expr *in = ex_int(t, t->types.type_int, 0);
  for (uint32_t i = 0; i < places->n; i++)
    if (places->at[i].object && places->at[i].object->kind != SYM_FUNC &&
        !steps_is_pool(c->steps, places->at[i].object))
      in = ex_either(t, in, in_class(c, cells_address(c, whole), places->at[i]));
  return ex_not(t, in);
}

static bool moves_in_pool(cells *c, const access *a, const target_list *values, const target_list *places) {
  for (uint32_t i = 0; i < values->n; i++) {
    access from;
    linear s;
    const leaf *f;
    if (values->at[i].object && steps_is_pool(c->steps, values->at[i].object) &&
        risk_at(c, a, values->at[i], places, &from, &f, &s) == RISK_ADDRESS)
      return true;
  }
  return false;
}

/* `most`: nothing is said about worse risks. */
static const expr *pointer_strays(cells *c, const access *a, const expr *lvalue, risk least, risk most) {
  const expr *whole = a->bits ? lvalue->args[0] : lvalue;
  target_list places = list_of(c->alias, alias_of_place(c->alias, whole));
  target_list values = begins_at(c, a);
  risk worst = risk_of(c, a, &values, &places);
  const expr *out = NULL;
  if (worst < least || worst > most) worst = RISK_NONE;
  if (worst == RISK_INDEX) out = index_strays(c, a, &values, &places);
  if (worst == RISK_CLASS) out = ex_int(c->terms, c->terms->types.type_int, 1);
  if (worst == RISK_ADDRESS) out = outside_classes(c, whole, &places);
  if (worst == RISK_ADDRESS && least == RISK_INDEX && moves_in_pool(c, a, &values, &places))
    out = ex_int(c->terms, c->terms->types.type_int, 1); /* where a record of a pool begins is not known */
  vec_free(&places);
  vec_free(&values);
  return out;
}

const expr *cells_leaves_array(cells *c, const expr *lvalue) {
  access a;
  lvalue = first_scalar(c->terms, lvalue);
  if (!lvalue) return NULL;
  access_of(&a, lvalue);
  return a.wild || !a.pointer ? NULL : pointer_strays(c, &a, lvalue, RISK_ADDRESS, RISK_ADDRESS);
}

const expr *cells_strays(cells *c, const expr *lvalue) {
  access a;
  lvalue = first_scalar(c->terms, lvalue);
  if (!lvalue) return NULL;
  access_of(&a, lvalue);
  if (a.wild) return NULL;
  if (a.root) return direct_strays(c, &a);
  return a.pointer ? pointer_strays(c, &a, lvalue, RISK_INDEX, RISK_CLASS) : NULL;
}

const expr *cells_outside(cells *c, const expr *lvalue) {
  terms *t = c->terms;
  access a;
  access_of(&a, lvalue);
  if (!a.root || a.wild || !a.root->type->is_complete || !a.root->type->size) return NULL;
  spot s = direct_spot(c, &a);
  int64_t extra = a.bits ? (int64_t)a.bits->offset : 0, end = (extra + (int64_t)access_width(&a) + 7) / 8;
  const expr *low = ex_binary(t, EX_LT, s.at, cells_number(c, 0));
  const expr *high = ex_binary(t, EX_GT, s.at, cells_number(c, (int64_t)a.root->type->size - end));
  return ex_either(t, low, high);
}

bool cells_may_stray(cells *c, const expr *lvalue) {
  access a;
  lvalue = first_scalar(c->terms, lvalue);
  if (!lvalue) return false;
  access_of(&a, lvalue);
  if (a.wild) return false;
  if (a.root) {
    const layout *l = a.n ? alias_layout(c->alias, a.root) : NULL;
    return l && !l->opaque && cells_has_places(l);
  }
  if (!a.pointer) return false;
  target_list places = list_of(c->alias, alias_of_place(c->alias, a.bits ? lvalue->args[0] : lvalue));
  target_list values = begins_at(c, &a);
  bool may = risk_of(c, &a, &values, &places) != RISK_NONE;
  vec_free(&places);
  vec_free(&values);
  return may;
}
