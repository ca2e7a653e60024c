/* See layout.h. A walk over the type that carries the dimensions passed so far. Members
 * of a union are leaves of their own that overlap; those which look the same from outside
 * (offset, type, dimensions) are one leaf. */
#include "flat/layout.h"

#include <string.h>

enum { max_leaves = 4096 };

typedef struct walk {
  arena *arena;
  VEC(leaf) leaves;
  uint32_t groups;
  uint32_t open_group; /* of the outermost union around; UINT32_MAX: none */
  bool failed;
} walk;

static bool same_shape(const leaf *a, const leaf *b) {
  if (a->base != b->base || a->width != b->width || a->type != b->type || a->ndims != b->ndims) return false;
  for (uint32_t i = 0; i < a->ndims; i++)
    if (a->dims[i].stride != b->dims[i].stride || a->dims[i].count != b->dims[i].count) return false;
  return true;
}

static void add_leaf(walk *w, leaf l) {
  bool in_union = w->open_group != UINT32_MAX;
  if (w->leaves.n >= max_leaves) {
    w->failed = true;
    return;
  }
  if (in_union)
    for (uint32_t i = 0; i < w->leaves.n; i++)
      if (w->leaves.at[i].group == w->open_group && same_shape(&w->leaves.at[i], &l)) return;
  l.group = in_union ? w->open_group : w->groups++;
  vec_push(&w->leaves, l);
}

static void visit(walk *w, const type *t, leaf at);

static void visit_array(walk *w, const type *t, leaf at) {
  uint64_t stride = t->to->size * 8, count = t->is_complete ? t->count : 0;
  bool top = at.ndims == 0 && at.base == 0 && !*at.suffix;
  if (t->is_vla || !stride || (!count && !top)) {
    w->failed = true;
    return;
  }
  dim *outer = at.ndims ? &at.dims[at.ndims - 1] : NULL;
  if (outer && outer->stride == stride * count && at.base == outer->start) {
    outer->stride = stride;
    outer->count *= count;
  } else if (at.ndims == max_dims) {
    w->failed = true;
    return;
  } else {
    at.dims[at.ndims++] = (dim){at.base, stride, count};
    at.suffix = arena_printf(w->arena, "%s[]", at.suffix);
  }
  visit(w, t->to, at);
}

static void visit_record(walk *w, const type *t, leaf at) {
  uint32_t saved = w->open_group;
  if (!t->is_complete) {
    w->failed = true;
    return;
  }
  if (t->is_union && saved == UINT32_MAX) w->open_group = w->groups++;
  for (uint32_t i = 0; i < t->nfields && !w->failed; i++) {
    const field *f = &t->fields[i];
    leaf in = at;
    in.base += f->offset;
    if (*f->name) in.suffix = arena_printf(w->arena, "%s.%s", at.suffix, f->name);
    if (f->is_bit_field) {
      if (!*f->name) continue; /* padding */
      in.bits = f;
      in.width = f->bits;
      in.type = f->type;
      add_leaf(w, in);
    } else {
      visit(w, f->type, in);
    }
  }
  w->open_group = saved;
}

static void visit(walk *w, const type *t, leaf at) {
  if (w->failed) return;
  if (t->kind == TY_ARRAY) {
    visit_array(w, t, at);
  } else if (t->kind == TY_RECORD) {
    visit_record(w, t, at);
  } else if (type_is_scalar(t)) {
    at.width = t->size * 8;
    at.type = t;
    add_leaf(w, at);
  } else {
    w->failed = true;
  }
}

layout *layout_opaque(arena *a, const type *t) {
  layout *l = arena_new(a, layout);
  *l = (layout){.type = t, .opaque = true, .ngroups = 1};
  return l;
}

layout *layout_of(arena *a, const type *t) {
  walk w = {.arena = a, .open_group = UINT32_MAX};
  visit(&w, t, (leaf){.suffix = ""});
  if (w.failed) {
    vec_free(&w.leaves);
    return layout_opaque(a, t);
  }
  layout *l = arena_new(a, layout);
  *l = (layout){.type = t, .n = w.leaves.n, .ngroups = w.groups};
  l->at = arena_copy(a, w.leaves.at, sizeof *l->at * w.leaves.n);
  uint32_t *members = mem_alloc(sizeof *members * (w.groups + 1));
  for (uint32_t i = 0; i < l->n; i++) members[l->at[i].group]++;
  for (uint32_t i = 0; i < l->n; i++) l->at[i].shares = members[l->at[i].group] > 1;
  mem_free(members);
  vec_free(&w.leaves);
  return l;
}

/* ---- positions ---- */

uint64_t leaf_weight(const leaf *f, uint32_t d) {
  uint64_t weight = 1;
  for (uint32_t i = d + 1; i < f->ndims; i++) weight *= f->dims[i].count;
  return weight;
}

uint64_t leaf_count(const leaf *f) {
  uint64_t count = 1;
  for (uint32_t i = 0; i < f->ndims; i++) count *= f->dims[i].count;
  return count;
}

/* Splits an offset into indices; what is left lies within one element, or the answer is no. */
static bool split(const leaf *f, int64_t offset, int64_t *number, uint64_t *rest) {
  int64_t r = offset - (int64_t)f->base;
  *number = 0;
  if (r < 0) return false;
  for (uint32_t d = 0; d < f->ndims; d++) {
    int64_t q = r / (int64_t)f->dims[d].stride;
    if (f->dims[d].count && (uint64_t)q >= f->dims[d].count) return false;
    r -= q * (int64_t)f->dims[d].stride;
    *number += q * (int64_t)leaf_weight(f, d);
  }
  *rest = (uint64_t)r;
  return *rest < f->width;
}

const leaf *layout_leaf(const layout *l, int64_t offset, uint64_t *rest) {
  int64_t number;
  for (uint32_t i = 0; i < l->n; i++)
    if (split(&l->at[i], offset, &number, rest)) return &l->at[i];
  return NULL;
}

static bool same_dim(const dim *a, const dim *b) {
  return a->start == b->start && a->stride == b->stride && a->count == b->count;
}

uint32_t layout_outer_dims(const layout *l, const leaf *f) {
  uint32_t n = f->ndims;
  for (uint32_t i = 0; i < l->n && f->shares; i++) {
    const leaf *g = &l->at[i];
    if (g->group != f->group) continue;
    uint32_t k = 0;
    while (k < n && k < g->ndims && same_dim(&f->dims[k], &g->dims[k])) k++;
    n = k;
  }
  return n;
}

/* Elements of an array in a union that are not its first have the positions of other members. */
static bool is_ambiguous(const layout *l, const leaf *f, int64_t offset) {
  int64_t r = offset - (int64_t)f->base;
  if (!f->shares) return false;
  uint32_t outer = layout_outer_dims(l, f);
  for (uint32_t d = 0; d < outer; d++) r %= (int64_t)f->dims[d].stride;
  return outer < f->ndims && r >= (int64_t)f->dims[f->ndims - 1].stride;
}

uint32_t layout_class(const layout *l, int64_t offset) {
  uint64_t rest;
  if (l->opaque || offset < 0) return NO_OFFSET;
  const leaf *f = layout_leaf(l, offset * 8, &rest);
  if (!f || is_ambiguous(l, f, offset * 8)) return NO_OFFSET;
  uint64_t at = (f->base + rest) / 8;
  return at < NO_OFFSET ? (uint32_t)at : NO_OFFSET;
}

/* Within element 0 of the dimension? */
static bool in_element(const dim *d, int64_t offset) {
  return offset * 8 >= (int64_t)d->start && offset * 8 < (int64_t)(d->start + d->stride);
}

static bool in_array(const dim *d, int64_t offset) {
  if (!d->count) return offset * 8 >= (int64_t)d->start;
  return offset * 8 >= (int64_t)d->start && offset * 8 < (int64_t)(d->start + d->stride * d->count);
}

uint32_t layout_move(const layout *l, uint32_t offset, int64_t bytes, uint64_t step) {
  if (!bytes || offset == NO_OFFSET) return offset;
  uint64_t rest;
  const leaf *f = l->opaque ? NULL : layout_leaf(l, (int64_t)offset * 8, &rest);
  if (!f) return NO_OFFSET;
  int64_t to = (int64_t)offset + bytes;
  if (!f->ndims || in_element(&f->dims[f->ndims - 1], to)) return layout_class(l, to);
  for (uint32_t d = 0; d < f->ndims; d++)
    if (step * 8 % f->dims[d].stride == 0 && (step > 1 || in_array(&f->dims[d], to))) return offset;
  return NO_OFFSET;
}

/* Arrays inside the record stand at index 0; in those around it the record is an element. */
uint32_t layout_member(const layout *l, uint32_t offset, int64_t bytes, uint64_t size) {
  if (!bytes || offset == NO_OFFSET) return offset;
  uint64_t rest;
  const leaf *f = l->opaque ? NULL : layout_leaf(l, (int64_t)offset * 8, &rest);
  if (!f) return NO_OFFSET;
  const dim *around = NULL;
  for (uint32_t d = 0; d < f->ndims; d++)
    if (f->dims[d].stride >= size * 8) around = &f->dims[d];
  int64_t to = (int64_t)offset + bytes;
  return !around || in_element(around, to) ? layout_class(l, to) : NO_OFFSET;
}

bool layout_spans(const layout *l, const leaf *f) {
  const dim *d = &f->dims[0];
  if (!f->ndims || d->start) return false;
  return !d->count || d->stride * d->count == l->type->size * 8;
}

bool layout_has_unions(const layout *l) {
  for (uint32_t i = 0; i < l->n; i++)
    if (l->at[i].shares) return true;
  return false;
}

bool layout_may_stray(const layout *l, uint32_t offset, uint64_t size) {
  uint64_t rest;
  const leaf *f = offset == NO_OFFSET || l->opaque ? NULL : layout_leaf(l, (int64_t)offset * 8, &rest);
  if (!f) return false;
  for (uint32_t i = 0; i < l->n && f->shares; i++)
    if (l->at[i].group == f->group && l->at[i].ndims > layout_outer_dims(l, &l->at[i])) return true;
  uint32_t around = 0; /* arrays in which the pointer may be at any index */
  while (around < f->ndims && f->dims[around].stride >= size * 8) around++;
  return around > 1 || (around == 1 && !layout_spans(l, f));
}

uint32_t layout_record(const layout *l, uint32_t offset, uint64_t size, uint64_t first) {
  uint64_t rest;
  const leaf *f = offset == NO_OFFSET || l->opaque ? NULL : layout_leaf(l, (int64_t)offset * 8, &rest);
  if (!f || !f->ndims) return offset;
  uint64_t stride = f->dims[f->ndims - 1].stride;
  return stride < size * 8 && stride != first * 8 ? NO_OFFSET : offset;
}

uint32_t layout_bytes(const layout *l, uint32_t offset) {
  if (offset == NO_OFFSET || l->opaque || l->n == 1) return offset;
  uint64_t rest;
  const leaf *f = layout_leaf(l, (int64_t)offset * 8, &rest);
  return f && f->ndims && f->width == 8 ? NO_OFFSET : offset;
}

uint32_t layout_stride(const layout *l, uint32_t offset, uint64_t step) {
  if (offset == NO_OFFSET) return offset;
  uint64_t rest;
  const leaf *f = l->opaque ? NULL : layout_leaf(l, (int64_t)offset * 8, &rest);
  if (!f) return NO_OFFSET;
  for (uint32_t d = 0; d < f->ndims; d++)
    if (step * 8 % f->dims[d].stride == 0) return offset;
  return NO_OFFSET;
}

bool leaf_touched(const layout *l, const leaf *f, uint32_t offset, uint64_t size) {
  if (offset == NO_OFFSET || size == UINT64_MAX) return true;
  uint64_t low = (uint64_t)offset * 8, high = low + size * 8, rest;
  const leaf *first = layout_leaf(l, (int64_t)low, &rest);
  if (!first) return true;
  /* Beyond one element of the array it is in: whatever follows. */
  if (first->ndims) {
    const dim *in = &first->dims[first->ndims - 1];
    if (high > in->start + in->stride) return true;
  }
  if (f->shares && first->group == f->group) return true;
  uint64_t end = f->base + f->width;
  for (uint32_t d = 0; d < f->ndims; d++) {
    /* A wide access from outside the array may reach into any of its elements. */
    if (d < first->ndims && first->dims[d].start == f->dims[d].start) continue;
    if (!f->dims[d].count) return true;
    end += (f->dims[d].count - 1) * f->dims[d].stride;
  }
  return f->base < high && low < end;
}
