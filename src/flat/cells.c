/* Cells, and reading them. An access through a pointer is resolved to the leaves that the
 * points-to analysis names: the pointer is compared with the address of each (Morris), and
 * within an array the distance from its first byte is the index. The last candidate of a
 * read needs no comparison, for a pointer that is followed is assumed to be valid; where
 * the analysis knows that it may point elsewhere, an unknown value is the last. */
#include "flat/cells.h"

#include "flat/links.h"
#include "run/interp.h"

#include <string.h>

void cells_free(cells *c) {
  vec_free(&c->all);
  vec_free(&c->pending);
  vec_free(&c->memo);
  vec_free(&c->marks);
  map_free(&c->index);
}

void cells_next(cells *c) {
  c->epoch++;
  c->pending.n = 0;
}

void cells_emit(cells *c, flat_kind kind, input_source input, symbol *var, const expr *rhs) {
  vec_push(&c->pending, ((flat_edge){.kind = kind, .input = input, .var = var, .rhs = rhs}));
}

/* ---- cells ---- */

void cells_use(cells *c, symbol *var) { vec_push(&c->flat->vars, var); }

symbol *cells_temporary(cells *c, const char *what, const type *t) {
  const char *name = arena_printf(&c->terms->arena, "$%s%u", what, ++c->temporaries);
  symbol *s = symbol_new(c->terms, SYM_TEMP, name, t, c->where);
  cells_use(c, s);
  return s;
}

static const type *cell_type(cells *c, const leaf *f) {
  if (!f->ndims) return f->type;
  uint64_t count = leaf_count(f);
  if (!count) return type_open_array(&c->terms->types, f->type);
  return type_array_of(&c->terms->types, f->type, count);
}

symbol *cells_var(cells *c, symbol *object, uint32_t leaf_number) {
  uint64_t key = (uint64_t)object->id << 16 | leaf_number, found;
  if (map_get(&c->index, key, &found)) return c->all.at[found].var;
  const leaf *f = &alias_layout(c->alias, object)->at[leaf_number];
  const type *t = cell_type(c, f);
  symbol *var = object;
  if (t != object->type) {
    const char *name = arena_printf(&c->terms->arena, "%s%s", object->name, f->suffix);
    var = symbol_new(c->terms, object->kind, name, t, object->where);
    var->owner = object->owner;
  }
  map_put(&c->index, key, c->all.n);
  vec_push(&c->all, ((cell){var, object, leaf_number}));
  cells_use(c, var);
  return var;
}

/* A value brought into the range of a bit-field. */
const expr *cells_wrap(cells *c, const leaf *f, const expr *v) {
  const type *t = f->type;
  if (!f->bits || t->kind == TY_BOOL || f->bits->bits >= t->width) return v;
  i128 period = (i128)1 << f->bits->bits;
  const expr *low = ex_binary(c->terms, EX_BITAND, v, ex_int(c->terms, t, period - 1));
  if (!t->is_signed) return low;
  const expr *negative = ex_binary(c->terms, EX_GE, low, ex_int(c->terms, t, period / 2));
  const expr *less = ex_binary(c->terms, EX_SUB, low, ex_int(c->terms, t, period));
  return ex_ite(c->terms, negative, less, low);
}

/* ---- accesses ---- */

static void add_index(access *a, const expr *index, uint64_t bytes) {
  int64_t stride = (int64_t)bytes * 8;
  if (index->kind == EX_INT) {
    a->offset += (int64_t)index->value * stride;
  } else if (a->n == sizeof a->at / sizeof *a->at || !stride) {
    a->wild = true;
  } else {
    a->at[a->n].index = index;
    a->at[a->n++].stride = stride;
  }
}

static void path(access *a, const expr *e);

static void pointer_path(access *a, const expr *p) {
  if (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) {
    const type *from = p->args[0]->type->to;
    if (type_is_char(p->type->to) && (from->kind == TY_RECORD || from->kind == TY_VOID)) a->bytes = true;
    pointer_path(a, p->args[0]);
    if (a->pointer && !a->seen->type->to->size) a->seen = p;
  } else if (p->kind == EX_PTRADD) {
    pointer_path(a, p->args[0]);
    add_index(a, p->args[1], type_step(p->type->to));
  } else if (p->kind == EX_ADDR) {
    path(a, p->args[0]);
  } else {
    a->pointer = a->seen = p;
  }
}

static void path(access *a, const expr *e) {
  switch (e->kind) {
  case EX_VAR: a->root = e->sym; break;
  case EX_DEREF: pointer_path(a, e->args[0]); break;
  case EX_FIELD:
    path(a, e->args[0]);
    a->offset += (int64_t)ex_field_of(e)->offset;
    break;
  case EX_INDEX:
    path(a, e->args[0]);
    add_index(a, e->args[1], e->type->size);
    break;
  default: a->wild = true; break;
  }
}

void access_of(access *a, const expr *lvalue) {
  *a = (access){.type = lvalue->type};
  if (ex_is_bit_field(lvalue)) a->bits = ex_field_of(lvalue);
  path(a, lvalue);
  if (!a->root && !a->pointer) a->wild = true;
}

uint64_t access_width(const access *a) { return a->bits ? a->bits->bits : a->type->size * 8; }

static bool is_number(const type *t) { return t->kind == TY_INT || t->kind == TY_POINTER; }

/* `rest`: where in the leaf's element the access begins. */
fit access_fit(const leaf *f, uint64_t rest, const access *a) {
  uint64_t width = access_width(a);
  if (!f->bits != !a->bits || rest + width > f->width) return FIT_NONE;
  if (rest == 0 && width == f->width) {
    if (f->type == a->type) return FIT_SAME;
    return is_number(f->type) && is_number(a->type) ? FIT_CAST : FIT_NONE;
  }
  bool part = !f->bits && f->type->kind == TY_INT && is_number(a->type);
  return part ? FIT_PART : FIT_NONE;
}

/* ---- direct accesses ---- */

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

bool access_sum(const leaf *f, const access *a, bool strict, linear *out) {
  bool moving[max_dims] = {false};
  *out = (linear){0};
  for (uint32_t i = 0; i < a->n; i++) {
    uint32_t d = 0;
    while (d < f->ndims && a->at[i].stride % (int64_t)f->dims[d].stride) d++;
    if (d == f->ndims) return false;
    out->factor[i] = a->at[i].stride / (int64_t)f->dims[d].stride * (int64_t)leaf_weight(f, d);
    out->dim[i] = d;
    moving[d] = true;
  }
  int64_t rest = a->offset - (int64_t)f->base;
  for (uint32_t d = 0; d < f->ndims; d++) {
    int64_t q = floor_div(rest, (int64_t)f->dims[d].stride);
    bool inside = q >= 0 && (!f->dims[d].count || (uint64_t)q < f->dims[d].count);
    if (!inside && (strict || !(moving[d] && d == 0))) return false;
    rest -= q * (int64_t)f->dims[d].stride;
    out->first[d] = q;
    out->constant += q * (int64_t)leaf_weight(f, d);
  }
  out->rest = (uint64_t)rest;
  return rest >= 0 && out->rest < f->width;
}

const expr *cells_number(cells *c, int64_t v) { return ex_int(c->terms, c->terms->types.type_ptrdiff, v); }

const expr *cells_scaled(cells *c, const expr *v, int64_t factor) {
  if (factor == 1) return v;
  return ex_binary(c->terms, EX_MUL, v, cells_number(c, factor));
}

const expr *cells_plus(cells *c, const expr *a, const expr *b) {
  if (!a || (a->kind == EX_INT && a->value == 0)) return b;
  if (b->kind == EX_INT && b->value == 0) return a;
  return ex_binary(c->terms, EX_ADD, a, b);
}

/* base + the sum of the access's indices. */
static const expr *sum(cells *c, const access *a, const expr *base, const linear *l) {
  const type *diff = c->terms->types.type_ptrdiff;
  for (uint32_t i = 0; i < a->n; i++) {
    const expr *v = ex_cast(c->terms, diff, cells_value(c, a->at[i].index));
    base = cells_plus(c, base, cells_scaled(c, v, l->factor[i]));
  }
  return cells_plus(c, base, cells_number(c, l->constant));
}

static void spoil(resolution *r, symbol *object, uint32_t leaf_number) {
  for (uint32_t i = 0; i < r->spoiled.n; i++)
    if (r->spoiled.at[i].object == object && r->spoiled.at[i].leaf == leaf_number) return;
  vec_push(&r->spoiled, ((candidate){.object = object, .leaf = leaf_number}));
}

static void spoil_touched(resolution *r, symbol *object, const layout *l, uint32_t offset) {
  uint64_t size = r->a.wild || !r->a.type->size ? UINT64_MAX : r->a.type->size;
  for (uint32_t i = 0; i < l->n; i++)
    if (leaf_touched(l, &l->at[i], offset, size)) spoil(r, object, i);
  r->unknown = true;
}

enum { most_split = 4 };

/* Is the access to one byte, and the leaf an integer of several? Each is a candidate then. */
static bool splits(const layout *l, const leaf *f, const access *a) {
  return l->n <= most_split && !a->wild && !a->bits && !f->bits && !f->ndims && a->type->size == 1 &&
         is_number(a->type) && f->type->kind == TY_INT && f->width <= 64 && f->width > 8;
}

/* One byte of an integer variable, at an index that is not known. */
static bool resolve_byte(cells *c, resolution *r, const layout *l) {
  const access *a = &r->a;
  if (l->n != 1 || !splits(l, &l->at[0], a) || a->n != 1 || a->at[0].stride != 8) return false;
  terms *t = c->terms;
  const expr *index = ex_cast(t, t->types.type_ptrdiff, cells_value(c, a->at[0].index));
  for (uint32_t at = 0; at < l->at[0].width; at += 8) {
    const expr *here = cells_number(c, ((int64_t)at - a->offset) / 8);
    vec_push(&r->at,
             ((candidate){.object = a->root, .fit = FIT_PART, .shift = at, .guard = ex_binary(t, EX_EQ, index, here)}));
  }
  return true;
}

candidate cells_direct(const layout *l, const access *a, linear *sum) {
  candidate best = {.object = a->root};
  linear s;
  bool bytes = a->bytes && a->n && l->n > 1; /* may leave the array that it begins in */
  for (int lenient = 0; lenient < 2 && best.fit == FIT_NONE; lenient++)
    for (uint32_t i = 0; i < l->n && !a->wild && !bytes; i++) {
      if (!access_sum(&l->at[i], a, !lenient, &s)) continue;
      fit now = access_fit(&l->at[i], s.rest, a);
      if (now <= best.fit) continue;
      best.fit = now;
      best.leaf = i;
      best.shift = (uint32_t)s.rest;
      *sum = s;
    }
  return best;
}

static void resolve_root(cells *c, resolution *r, const expr *lvalue) {
  const access *a = &r->a;
  const layout *l = alias_layout(c->alias, a->root);
  linear parts = {0};
  if (!l || l->opaque) {
    r->unknown = true;
    return;
  }
  if (a->n && !(c->steps->options->checks & CHECK_BOUNDS)) steps_assume(c->steps, ASSUME_ELEMENTS);
  if (a->n && !a->wild && alias_is_wide(c->alias, lvalue) && cells_has_places(l)) {
    cells_anywhere(c, r, lvalue, a->root, NULL, 0);
    return;
  }
  candidate best = cells_direct(l, a, &parts);
  if (best.fit == FIT_NONE && resolve_byte(c, r, l)) return;
  if (best.fit == FIT_NONE) {
    bool fixed = !a->wild && !a->n && !a->bits;
    spoil_touched(r, a->root, l, fixed ? layout_class(l, a->offset / 8) : NO_OFFSET);
    return;
  }
  if (l->at[best.leaf].ndims) best.index = sum(c, a, NULL, &parts);
  vec_push(&r->at, best);
}

/* ---- addresses ---- */

const expr *cells_bytes(cells *c, const expr *p) {
  types *t = &c->terms->types;
  return ex_cast(c->terms, type_pointer_to(t, t->type_char), p);
}

/* The address of the byte `offset` of an object, as a pointer of type `want`. */
const expr *cells_constant_address(cells *c, symbol *object, int64_t offset, const type *want) {
  const expr *at = ex_var(c->terms, object);
  int64_t rest = offset;
  while (rest >= 0 && !(rest == 0 && at->type == want->to) && type_is_aggregate(at->type)) {
    const expr *in = NULL;
    if (at->type->kind == TY_ARRAY && at->type->to->size) {
      int64_t i = rest / (int64_t)at->type->to->size;
      rest -= i * (int64_t)at->type->to->size;
      in = ex_index(c->terms, at, cells_number(c, i));
    }
    for (uint32_t i = 0; at->type->kind == TY_RECORD && i < at->type->nfields && !in; i++) {
      const field *f = &at->type->fields[i];
      int64_t low = (int64_t)(f->offset / 8);
      if (f->is_bit_field || rest < low || rest >= low + (int64_t)f->type->size) continue;
      rest -= low;
      in = ex_field(c->terms, at, i);
    }
    if (!in) break;
    at = in;
  }
  if (rest == 0 && at->type == want->to) return ex_addr(c->terms, at);
  const expr *first = cells_bytes(c, ex_addr(c->terms, ex_var(c->terms, object)));
  return ex_cast(c->terms, want, ex_binary(c->terms, EX_PTRADD, first, cells_number(c, offset)));
}

static bool is_constant_path(const expr *e) {
  if (e->kind == EX_VAR) return true;
  if (e->kind == EX_FIELD) return is_constant_path(e->args[0]);
  return e->kind == EX_INDEX && e->args[1]->kind == EX_INT && is_constant_path(e->args[0]);
}

const expr *cells_address(cells *c, const expr *e) {
  terms *t = c->terms;
  const type *want = type_pointer_to(&t->types, e->type);
  if (is_constant_path(e)) return ex_addr(t, e);
  if (e->kind == EX_DEREF) return cells_value(c, e->args[0]);
  if (e->kind == EX_FIELD) {
    const expr *base = cells_address(c, e->args[0]);
    int64_t offset = (int64_t)(ex_field_of(e)->offset / 8);
    if (!offset) return ex_cast(t, want, base);
    return ex_cast(t, want, ex_binary(t, EX_PTRADD, cells_bytes(c, base), cells_number(c, offset)));
  }
  if (e->kind != EX_INDEX) return ex_var(t, cells_temporary(c, "nowhere", want));
  bool constant = is_constant_path(e->args[0]);
  const expr *base = constant ? ex_decay(t, e->args[0]) : ex_cast(t, want, cells_address(c, e->args[0]));
  return ex_binary(t, EX_PTRADD, base, cells_value(c, e->args[1]));
}

/* The address of the whole access; of the record, for a bit-field. */
static const expr *access_address(cells *c, const expr *lvalue) {
  return cells_address(c, ex_is_bit_field(lvalue) ? lvalue->args[0] : lvalue);
}

static const expr *byte_distance(cells *c, const expr *p, symbol *object, int64_t offset) {
  const expr *base = cells_bytes(c, cells_constant_address(c, object, offset, p->type));
  return ex_binary(c->terms, EX_PTRDIFF, cells_bytes(c, p), base);
}

/* The element that a pointer into an array of known place means. */
static const expr *pointer_index(cells *c, const resolution *r, const expr *lvalue, const leaf *f, symbol *object) {
  const access *a = &r->a;
  int64_t extra = a->bits ? (int64_t)a->bits->offset : 0;
  linear s = {0};
  if (steps_is_pool(c->steps, object)) { /* by the address at which the record begins */
    const expr *at = ex_cast(c->terms, c->terms->types.type_ptrdiff, access_address(c, lvalue));
    return cells_plus(c, at, cells_number(c, -(((int64_t)f->base - extra) / 8)));
  }
  bool regular = f->ndims == 1;
  int64_t stride = (int64_t)f->dims[0].stride / 8;
  for (uint32_t i = 0; i < a->n && regular; i++) {
    regular = a->at[i].stride % (int64_t)f->dims[0].stride == 0;
    s.factor[i] = a->at[i].stride / (int64_t)f->dims[0].stride;
  }
  if (regular && ((int64_t)f->base - a->offset) % 8 == 0) {
    const expr *p = cells_value(c, a->pointer);
    int64_t base = ((int64_t)f->base - a->offset) / 8;
    if (type_step(p->type->to) == (uint64_t)stride) {
      const expr *first = cells_constant_address(c, object, base, p->type);
      return sum(c, a, ex_binary(c->terms, EX_PTRDIFF, p, first), &s);
    }
    const expr *bytes = byte_distance(c, p, object, base);
    if (stride > 1) bytes = ex_binary(c->terms, EX_DIV, bytes, cells_number(c, stride));
    return sum(c, a, bytes, &s);
  }
  const expr *whole = access_address(c, lvalue), *index = NULL;
  const expr *rest = byte_distance(c, whole, object, ((int64_t)f->base - extra) / 8);
  for (uint32_t d = 0; d < f->ndims; d++) {
    const expr *step = cells_number(c, (int64_t)f->dims[d].stride / 8);
    const expr *q = ex_binary(c->terms, EX_DIV, rest, step);
    index = cells_plus(c, index, cells_scaled(c, q, (int64_t)leaf_weight(f, d)));
    rest = ex_binary(c->terms, EX_REM, rest, step);
  }
  return index;
}

/* ---- accesses through pointers ---- */

/* How far one object's addresses reach: see symbol_address. */
int64_t cells_extent(const cells *c, const symbol *object) {
  uint32_t shift = symbol_reach_bits(&c->terms->types) + 1;
  if (object->type->is_complete && object->type->size) return (int64_t)object->type->size;
  return ((int64_t)1 << shift) - ((int64_t)1 << (shift - 3));
}

/* Does the pointer point to one of the bytes from `begin` up to `end` of the object? */
static const expr *inside(cells *c, const expr *p, symbol *object, int64_t begin, int64_t end) {
  terms *t = c->terms;
  const expr *low = cells_constant_address(c, object, begin, p->type);
  const expr *first = cells_bytes(c, ex_addr(t, ex_var(t, object)));
  const expr *high = ex_binary(t, EX_PTRADD, first, cells_number(c, end));
  return ex_binary(t, EX_LAND, ex_binary(t, EX_GE, p, low), ex_binary(t, EX_LT, p, ex_cast(t, p->type, high)));
}

const expr *cells_element(cells *c, symbol *object, const expr *p) {
  const expr *far = byte_distance(c, p, object, 0);
  return ex_binary(c->terms, EX_DIV, far, cells_number(c, (int64_t)object->type->to->size));
}

const expr *cells_is_inside(cells *c, symbol *object, const expr *p) {
  return inside(c, p, object, 0, cells_extent(c, object));
}

static const expr *guard_of(cells *c, const resolution *r, const expr *lvalue, const candidate *at) {
  terms *t = c->terms;
  const access *a = &r->a;
  const leaf *f = &alias_layout(c->alias, at->object)->at[at->leaf];
  int64_t extra = a->bits ? (int64_t)a->bits->offset : 0;
  int64_t begin = (int64_t)f->base + at->shift - extra;
  if (!f->ndims && !a->n) {
    const expr *p = cells_value(c, a->pointer);
    int64_t base = ((int64_t)f->base + at->shift - a->offset) / 8;
    return ex_binary(t, EX_EQ, p, cells_constant_address(c, at->object, base, p->type));
  }
  const expr *p = access_address(c, lvalue);
  if (!f->ndims) return ex_binary(t, EX_EQ, p, cells_constant_address(c, at->object, begin / 8, p->type));
  if (!at->by_address) return inside(c, p, at->object, 0, cells_extent(c, at->object));
  int64_t first = begin / 8, end = cells_extent(c, at->object);
  if (f->dims[0].count) end = first + (int64_t)(f->dims[0].count * f->dims[0].stride / 8);
  const expr *in = inside(c, p, at->object, first, end);
  const expr *distance = byte_distance(c, p, at->object, begin / 8);
  const expr *step = cells_number(c, (int64_t)f->dims[0].stride / 8);
  const expr *rest = ex_binary(t, EX_REM, distance, step);
  return ex_binary(t, EX_LAND, in, ex_binary(t, EX_EQ, rest, cells_number(c, 0)));
}

static void add_candidate(resolution *r, candidate x) {
  for (uint32_t i = 0; i < r->at.n; i++)
    if (r->at.at[i].object == x.object && r->at.at[i].leaf == x.leaf && r->at.at[i].shift == x.shift) return;
  vec_push(&r->at, x);
}

/* Anywhere in the object: every leaf that fits, told apart by its address. */
static void anywhere(resolution *r, symbol *object, const layout *l) {
  for (uint32_t i = 0; i < l->n; i++) {
    fit now = access_fit(&l->at[i], 0, &r->a);
    bool whole = now == FIT_SAME || now == FIT_CAST;
    if (whole && l->at[i].ndims <= 1 && !r->a.wild)
      add_candidate(r, (candidate){.object = object, .leaf = i, .fit = now, .by_address = l->n > 1});
    else if (splits(l, &l->at[i], &r->a))
      for (uint32_t at = 0; at < l->at[i].width; at += 8)
        add_candidate(r, (candidate){.object = object, .leaf = i, .fit = FIT_PART, .shift = at});
    else spoil(r, object, i);
  }
  if (r->spoiled.n) r->unknown = true;
}

candidate cells_at_class(symbol *object, const layout *l, const access *a, uint32_t offset) {
  uint64_t begin = (uint64_t)offset * 8 + (a->bits ? a->bits->offset : 0);
  candidate best = {.object = object};
  for (uint32_t i = 0; i < l->n && !a->wild; i++) {
    const leaf *f = &l->at[i];
    if (begin < f->base || begin >= f->base + f->width) continue;
    fit now = access_fit(f, begin - f->base, a);
    if (now == FIT_PART && f->ndims) continue;
    if (now <= best.fit) continue;
    best.fit = now;
    best.leaf = i;
    best.shift = (uint32_t)(begin - f->base);
  }
  return best;
}

static void at_class(resolution *r, symbol *object, const layout *l, uint32_t offset) {
  candidate best = cells_at_class(object, l, &r->a, offset);
  if (best.fit != FIT_NONE) add_candidate(r, best);
  else spoil_touched(r, object, l, r->a.bits ? NO_OFFSET : offset);
}

static void resolve_target(cells *c, resolution *r, target t) {
  const layout *l = t.object ? alias_layout(c->alias, t.object) : NULL;
  if (!l) {
    r->unknown = true;
    if (!t.object) steps_assume(c->steps, ASSUME_OWN_OBJECTS);
  } else if (l->opaque) {
    r->unknown = true;
    steps_assume_of(c->steps, ASSUME_CONTENTS, t.object->name);
  } else if (t.offset == NO_OFFSET && steps_is_pool(c->steps, t.object)) {
    spoil_touched(r, t.object, l, NO_OFFSET);
  } else if (t.offset == NO_OFFSET) {
    anywhere(r, t.object, l);
  } else {
    at_class(r, t.object, l, t.offset);
  }
}

/* Two candidates in one object: both must be told by their exact address. */
static void tell_apart(cells *c, resolution *r) {
  for (uint32_t i = 0; i < r->at.n; i++)
    for (uint32_t k = i + 1; k < r->at.n; k++)
      if (r->at.at[i].object == r->at.at[k].object && !r->at.at[i].placed)
        r->at.at[i].by_address = r->at.at[k].by_address = true;
  for (uint32_t i = 0; i < r->at.n;) {
    candidate x = r->at.at[i];
    if (x.by_address && !x.placed && alias_layout(c->alias, x.object)->at[x.leaf].ndims > 1) {
      spoil(r, x.object, x.leaf);
      r->unknown = true;
      r->at.at[i] = vec_last(&r->at);
      r->at.n--;
    } else {
      i++;
    }
  }
}

/* A pool is what is meant when none of the other objects is, for the address of an unknown pointer may be any. With
 * two pools, or where something else may be meant, they cannot be told apart; nor can two places in one, unless each
 * has its guard. The candidates of a pool that is told come last; returns the number of the others. */
static uint32_t settle_pools(cells *c, resolution *r) {
  VEC(candidate) pool = {0};
  uint32_t kept = 0;
  bool told = !r->unknown;
  for (uint32_t i = 0; i < r->at.n; i++) {
    candidate x = r->at.at[i];
    if (steps_is_pool(c->steps, x.object)) vec_push(&pool, x);
    else r->at.at[kept++] = x;
  }
  r->at.n = kept;
  for (uint32_t i = 1; i < pool.n; i++)
    told &= pool.at[i].object == pool.at[0].object && pool.at[i].placed && pool.at[0].placed;
  for (uint32_t i = 0; i < pool.n; i++) {
    if (told) vec_push(&r->at, pool.at[i]);
    else spoil(r, pool.at[i].object, pool.at[i].leaf);
  }
  r->unknown |= r->padding || (pool.n && !told);
  vec_free(&pool);
  return kept;
}

/* The guard of the pool, behind the first n candidates. */
static const expr *none_before(cells *c, const resolution *r, uint32_t n) {
  const expr *some = ex_int(c->terms, c->terms->types.type_int, 0);
  for (uint32_t i = 0; i < n; i++)
    if (r->at.at[i].guard) some = ex_either(c->terms, some, r->at.at[i].guard);
  return ex_not(c->terms, some);
}

typedef VEC(target) target_list;

/* The classes of one object among the targets; true if the access may be anywhere in it. */
static bool classes_of(const target_list *all, const symbol *object, bool wide, uint32_t *classes, uint32_t *n) {
  *n = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    if (all->at[i].object != object) continue;
    classes[(*n)++] = all->at[i].offset;
    wide |= all->at[i].offset == NO_OFFSET;
  }
  return wide;
}

/* An object that may be accessed anywhere is resolved when its first class comes by. */
static void resolve_object(cells *c, resolution *r, const expr *lvalue, const target_list *all, uint32_t i, bool wide) {
  symbol *object = all->at[i].object;
  const layout *l = object ? alias_layout(c->alias, object) : NULL;
  uint32_t n, *classes = mem_alloc(sizeof *classes * (all->n + 1));
  bool pool = object && steps_is_pool(c->steps, object); /* places in it are not numbered */
  bool anywhere = classes_of(all, object, wide, classes, &n) && l && !l->opaque && !r->a.wild && cells_has_places(l);
  bool first = true;
  for (uint32_t k = 0; k < i; k++) first &= all->at[k].object != object;
  if (!anywhere) resolve_target(c, r, all->at[i]);
  else if (first && pool) cells_anywhere_in_pool(c, r, lvalue, object);
  else if (first) cells_anywhere(c, r, lvalue, object, classes, n);
  mem_free(classes);
}

static void resolve_pointer(cells *c, resolution *r, const expr *lvalue) {
  targets found = alias_of_place(c->alias, r->a.bits ? lvalue->args[0] : lvalue);
  bool wide = alias_is_wide(c->alias, lvalue);
  target_list all = {0};
  for (uint32_t i = 0; i < found.n; i++) vec_push(&all, alias_target(c->alias, found.at[i]));
  for (uint32_t i = 0; i < all.n; i++) resolve_object(c, r, lvalue, &all, i, wide);
  if (!all.n) r->unknown = true;
  vec_free(&all);
  if (!(c->steps->options->checks & CHECK_BOUNDS) && !c->doubtful) steps_assume(c->steps, ASSUME_POINTERS);
  tell_apart(c, r);
  uint32_t others = settle_pools(c, r);
  r->unknown |= c->doubtful; /* behind an object with a name; in a pool there is some value everywhere */
  for (uint32_t i = 0; i < r->at.n; i++) {
    candidate *x = &r->at.at[i];
    const leaf *f = &alias_layout(c->alias, x->object)->at[x->leaf];
    bool pool = i >= others;
    if (x->placed && pool && others) x->guard = ex_both(c->terms, x->guard, none_before(c, r, others));
    if (x->placed) continue;
    if (r->unknown || r->at.n > 1) x->guard = pool ? none_before(c, r, others) : guard_of(c, r, lvalue, x);
    if (f->ndims) x->index = pointer_index(c, r, lvalue, f, x->object);
  }
}

resolution cells_resolve(cells *c, const expr *lvalue) {
  resolution r = {0};
  access_of(&r.a, lvalue);
  if (r.a.root) resolve_root(c, &r, lvalue);
  else if (r.a.pointer) resolve_pointer(c, &r, lvalue);
  else r.unknown = true;
  for (uint32_t i = 0; i < r.at.n; i++) r.unknown |= r.at.at[i].fit <= FIT_COVER || (c->doubtful && r.at.at[i].guard);
  if (r.spoiled.n) steps_assume_at(c->steps, ASSUME_OTHER_TYPE, c->where);
  return r;
}

void resolution_free(resolution *r) {
  vec_free(&r->at);
  vec_free(&r->spoiled);
}

/* ---- values ---- */

static const expr *candidate_value(cells *c, const resolution *r, const candidate *x) {
  const expr *v = ex_var(c->terms, cells_var(c, x->object, x->leaf));
  if (x->index) v = ex_select(c->terms, v, x->index);
  if (x->fit == FIT_PART && x->shift)
    v = ex_binary(c->terms, EX_SHR, v, ex_int(c->terms, c->terms->types.type_int, (i128)x->shift));
  return ex_cast(c->terms, r->a.type, v);
}

enum { max_candidates = 100 };

static const expr *read_cells(cells *c, const expr *lvalue) {
  resolution r = cells_resolve(c, lvalue);
  const expr *v = NULL;
  if (r.at.n > max_candidates) {
    steps_assume_at(c->steps, ASSUME_MANY_OBJECTS, c->where);
    r.unknown = true;
    r.at.n = 0;
  }
  if (r.unknown || !r.at.n) {
    symbol *any = cells_temporary(c, "any", lvalue->type);
    cells_emit(c, F_HAVOC, INPUT_NONE, any, NULL);
    v = ex_var(c->terms, any);
  }
  for (uint32_t i = r.at.n; i-- > 0;) {
    const candidate *x = &r.at.at[i];
    if (x->fit <= FIT_COVER) continue; /* read as the unknown value */
    const expr *here = candidate_value(c, &r, x);
    links_load(c, x, lvalue, here);
    v = x->guard && v ? ex_ite(c->terms, x->guard, here, v) : here;
  }
  resolution_free(&r);
  return v;
}

static const expr *compute(cells *c, const expr *e) {
  if (ex_is_lvalue(e)) return read_cells(c, e);
  if (e->kind == EX_ADDR) return cells_address(c, e->args[0]);
  if (!e->nargs) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = cells_value(c, e->args[i]);
  return ex_rebuild(c->terms, e, args);
}

const expr *cells_value(cells *c, const expr *e) {
  while (c->memo.n <= e->id) vec_push(&c->memo, ((rewritten){0}));
  rewritten known = c->memo.at[e->id];
  if (known.to && known.epoch == c->epoch) return known.to;
  const expr *to = compute(c, e);
  c->memo.at[e->id] = (rewritten){to, c->epoch};
  return to;
}
