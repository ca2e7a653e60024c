/* See links.h. A pool is an array over addresses, and a list of unknown length is a walk through it: `p = pool.next[p]` may
 * be repeated without bound. Nothing can be said of all its elements at once; so what is known of each is said where
 * one is loaded: the value is null, points to an object that was given, or into the pool. Nothing is said of
 * distances, order or sharing: lists may be circular, run into each other, or into an object with a name.
 *
 * That is so of what the surroundings left there. The program stores, too: each stored value is compared with the same
 * description (widened by the program's own objects that the points-to analysis knows there), and one that does not fit sets
 * a flag, `$wild`, which stays set; a load says nothing from then on. A second flag, `$mixed`, is for values that fit only
 * because of the program's own objects: without it the surroundings would seem to know these. Both descriptions are
 * fixed for a leaf of an object, so that what is assumed is exactly what was shown: no execution is lost.
 *
 * Numbers that the program writes down as pointers are marks, and may be found there as well. A pointer that is no
 * element of an array is described once, where its object begins. */
#include "flat/links.h"

#include <assert.h>

typedef struct link {
  symbol *object;
  uint32_t leaf;
  bool described; /* something can be said of it */
  bool written;   /* by the program, somewhere */
  symbol *wild, *mixed;
  target *targets; /* of the program's own objects */
  uint32_t ntargets;
} link;

struct links {
  VEC(link) all;
  map index;     /* object, leaf -> number in `all` */
  map of_symbol; /* id of a cell's variable -> number */
  map written;   /* object, leaf */
};

/* ---- which leaves ---- */

static const site *site_of(const cells *c, const symbol *object) {
  for (uint32_t i = 0; i < c->steps->sites.n; i++)
    if (c->steps->sites.at[i].sym == object) return &c->steps->sites.at[i];
  return NULL;
}

static bool is_outside(const cells *c, const symbol *object) {
  const site *x = site_of(c, object);
  if (x) return x->external;
  return object->kind == SYM_GLOBAL && steps_starts_unknown(c->steps, object);
}

static bool is_link(const type *t) {
  return type_is_pointer(t) && t->to->kind == TY_RECORD && t->to->is_complete && t->to->size;
}

static uint64_t key_of(const symbol *object, uint32_t leaf) { return (uint64_t)object->id << 16 | leaf; }

static void note_written(cells *c, symbol *object, uint32_t offset, uint64_t size) {
  const layout *l = object && object->kind != SYM_FUNC ? alias_layout(c->alias, object) : NULL;
  for (uint32_t i = 0; l && i < l->n; i++)
    if (leaf_touched(l, &l->at[i], offset, size)) map_put(&c->links->written, key_of(object, i), 1);
}

static void note_step(cells *c, const step *s) {
  bool all = s->kind == S_CLOBBER || s->kind == S_OUTPUT || s->kind == S_FILL;
  if (!all && s->kind != S_ASSIGN && s->kind != S_HAVOC && s->kind != S_ALLOC) return;
  const expr *lhs = all ? NULL : ex_is_bit_field(s->lhs) ? s->lhs->args[0] : s->lhs;
  access a = {0};
  if (lhs) access_of(&a, lhs);
  if (lhs && !a.wild && a.root && !is_outside(c, a.root)) return;
  bool anywhere = all || a.wild || alias_is_wide(c->alias, lhs);
  VEC(target) list = {0};
  targets found = !all ? alias_of_place(c->alias, lhs) : alias_of_pointer(c->alias, s->rhs);
  for (uint32_t i = 0; i < found.n; i++) vec_push(&list, alias_target(c->alias, found.at[i]));
  if (a.root) vec_push(&list, ((target){a.root, NO_OFFSET}));
  for (uint32_t i = 0; i < list.n; i++)
    note_written(c, list.at[i].object, anywhere ? NO_OFFSET : list.at[i].offset,
                 lhs && lhs->type->size ? lhs->type->size : UINT64_MAX);
  vec_free(&list);
}

links *links_new(cells *c) {
  links *l = mem_alloc(sizeof *l);
  c->links = l;
  for (uint32_t i = 0; i < c->steps->all.n; i++) note_step(c, &c->steps->all.at[i]);
  return l;
}

void links_free(links *l) {
  if (!l) return;
  for (uint32_t i = 0; i < l->all.n; i++) mem_free(l->all.at[i].targets);
  vec_free(&l->all);
  map_free(&l->index);
  map_free(&l->of_symbol);
  map_free(&l->written);
  mem_free(l);
}

/* The lvalue that stands for one leaf, its indices zero; NULL: there is none in C. */
static const expr *lvalue_of(cells *c, symbol *object, const leaf *f) {
  const expr *at = cells_constant_address(c, object, (int64_t)f->base / 8, type_pointer_to(&c->terms->types, f->type));
  return at->kind == EX_ADDR ? at->args[0] : NULL;
}

/* The program's own objects that a leaf may point to. False: nobody knows. */
static bool find_targets(cells *c, link *x, const expr *lvalue) {
  targets found = alias_of_pointer(c->alias, lvalue);
  VEC(target) own = {0};
  bool known = true;
  for (uint32_t i = 0; i < found.n && known; i++) {
    target t = alias_target(c->alias, found.at[i]);
    const layout *l = t.object && t.object->kind != SYM_FUNC ? alias_layout(c->alias, t.object) : NULL;
    known = l && !l->opaque;
    if (known && !is_outside(c, t.object)) vec_push(&own, t);
  }
  x->targets = mem_alloc(sizeof *x->targets * (own.n + 1));
  for (uint32_t i = 0; i < own.n; i++) x->targets[i] = own.at[i];
  x->ntargets = own.n;
  vec_free(&own);
  return known;
}

static symbol *flag(cells *c, const char *name) { return cells_temporary(c, name, c->terms->types.type_bool); }

/* The link at a leaf, described when it is first met; NULL: there is none. */
static const link *link_at(cells *c, symbol *object, uint32_t number) {
  links *l = c->links;
  uint64_t known, key = key_of(object, number);
  if (!l) return NULL;
  if (map_get(&l->index, key, &known)) return l->all.at[known].described ? &l->all.at[known] : NULL;
  const leaf *f = &alias_layout(c->alias, object)->at[number];
  link x = {.object = object, .leaf = number};
  const expr *lvalue = is_link(f->type) && !f->shares && is_outside(c, object) ? lvalue_of(c, object, f) : NULL;
  x.described = lvalue && find_targets(c, &x, lvalue);
  x.written = x.described && map_get(&l->written, key, &known);
  if (x.written) x.wild = flag(c, "wild");
  if (x.written && x.ntargets) x.mixed = flag(c, "mixed");
  map_put(&l->index, key, l->all.n);
  if (x.described) map_put(&l->of_symbol, cells_var(c, object, number)->id, l->all.n);
  vec_push(&l->all, x);
  return x.described ? &vec_last(&l->all) : NULL;
}

/* ---- what a link is ---- */

static const expr *equals(cells *c, const expr *v, const expr *at) {
  return ex_binary(c->terms, EX_EQ, v, ex_cast(c->terms, v->type, at));
}

/* Is it one of the places from `first` on, `step` bytes apart, before `end`? The last two are byte numbers in the object. */
static const expr *among(cells *c, const expr *v, symbol *object, int64_t first, uint64_t step, const expr *end) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  const expr *base = ex_cast(t, size, ex_addr(t, ex_var(t, object)));
  const expr *far = ex_binary(t, EX_SUB, ex_cast(t, size, v), base), *in = ex_binary(t, EX_LT, far, end);
  if (step <= 1) return in;
  const expr *rest = ex_binary(t, EX_REM, ex_binary(t, EX_SUB, far, ex_int(t, size, first)),
                               ex_int(t, size, (i128)step));
  return ex_both(t, in, ex_binary(t, EX_EQ, rest, ex_int(t, size, 0)));
}

static const expr *bytes_number(cells *c, int64_t n) { return ex_int(c->terms, c->terms->types.type_size, n); }

/* Objects of a site that are in use, elements of one array. */
static const expr *among_elements(cells *c, const expr *v, const site *x, int64_t offset) {
  terms *t = c->terms;
  const expr *top = ex_cast(t, t->types.type_size, ex_var(t, x->top)), *end = bytes_number(c, cells_extent(c, x->sym));
  if (!x->external) end = ex_binary(t, EX_MUL, top, bytes_number(c, (int64_t)x->element->size));
  else if (x->bytes) end = ex_var(t, x->bytes);
  return among(c, v, x->sym, offset, x->element->size, end);
}

static const expr *at_target(cells *c, const expr *v, target to) {
  const site *x = site_of(c, to.object);
  const layout *l = alias_layout(c->alias, to.object);
  if (x && x->top && x->element && to.offset != NO_OFFSET) return among_elements(c, v, x, to.offset);
  const expr *all = bytes_number(c, cells_extent(c, to.object));
  if (to.offset == NO_OFFSET) return among(c, v, to.object, 0, 1, all);
  for (uint32_t i = 0; i < l->n; i++) {
    const leaf *f = &l->at[i];
    if (!f->ndims || !leaf_touched(l, f, to.offset, 1)) continue;
    return among(c, v, to.object, to.offset, f->ndims == 1 ? f->dims[0].stride / 8 : 1, all);
  }
  return equals(c, v, cells_constant_address(c, to.object, to.offset, v->type));
}

/* Is it a record of its kind that is a part of the object, of type `t` at byte `at`? */
static const expr *in_part(cells *c, const expr *v, symbol *object, const type *t, int64_t at, bool array) {
  const expr *r = ex_int(c->terms, c->terms->types.type_int, 0);
  const expr *all = bytes_number(c, cells_extent(c, object));
  while (t->kind == TY_ARRAY) t = t->to, array = true;
  if (t->kind != TY_RECORD || !t->is_complete) return r;
  if (steps_same_kind(c->steps, t, v->type->to))
    r = array ? among(c, v, object, at, t->size, all) : equals(c, v, cells_constant_address(c, object, at, v->type));
  for (uint32_t i = 0; i < t->nfields; i++) {
    int64_t inside = at + (int64_t)(t->fields[i].offset / 8);
    const expr *here = in_part(c, v, object, t->fields[i].type, inside, array);
    bool some = here->kind != EX_INT || here->value;
    if (some && array) here = among(c, v, object, 0, 1, all); /* of one of several records */
    r = ex_either(c->terms, r, here);
  }
  return r;
}

/* The parts of objects of other kinds: the end of a list that is a member of its head. */
static const expr *in_parts(cells *c, const expr *v) {
  const steps *s = c->steps;
  const expr *r = ex_int(c->terms, c->terms->types.type_int, 0);
  if (!steps_may_share(c->steps, v->type->to)) return r;
  for (uint32_t i = 0; i < s->sites.n; i++) {
    const site *x = &s->sites.at[i];
    if (!x->external || !x->element || (x->pool && steps_same_kind(c->steps, x->element, v->type->to))) continue;
    r = ex_either(c->terms, r, in_part(c, v, x->sym, x->sym->type, 0, false));
  }
  for (uint32_t i = 0; i < s->program->globals.n; i++) {
    symbol *g = s->program->globals.at[i];
    if (!steps_is_unknown_global(s, g) || site_of(c, g)) continue;
    r = ex_either(c->terms, r, in_part(c, v, g, g->type, 0, false));
  }
  return r;
}

/* Null, a mark, or one of the objects that the surroundings know. */
static const expr *from_outside(cells *c, const expr *v) {
  terms *t = c->terms;
  const uint64_t *except;
  uint32_t n;
  const type *size = t->types.type_size;
  symbol *pool = steps_unknown_object(c->steps, v->type->to, 0, &except, &n), *o;
  const expr *begin = ex_cast(t, size, ex_addr(t, ex_var(t, pool)));
  i128 reach = (i128)1 << symbol_reach_bits(&t->types);
  const expr *far = ex_binary(t, EX_SUB, ex_cast(t, size, v), begin);
  const expr *r = ex_either(t, ex_binary(t, EX_EQ, v, ex_int(t, v->type, 0)),
                            ex_binary(t, EX_LT, far, ex_int(t, size, reach)));
  for (uint32_t i = 0; i < c->flat->marks.n; i++)
    r = ex_either(t, r, ex_binary(t, EX_EQ, v, ex_int(t, v->type, c->flat->marks.at[i])));
  for (uint32_t i = 1; (o = steps_unknown_object(c->steps, v->type->to, i, &except, &n)); i++) {
    const site *x = site_of(c, o);
    if (!x) continue; /* a global: below */
    const expr *here = x->top && x->element ? among_elements(c, v, x, 0) : equals(c, v, ex_addr(t, ex_var(t, o)));
    r = ex_either(t, r, here);
  }
  return ex_either(t, r, in_parts(c, v));
}

static const expr *fits(cells *c, const link *x, const expr *v) {
  const expr *r = from_outside(c, v);
  for (uint32_t i = 0; i < x->ntargets; i++) r = ex_either(c->terms, r, at_target(c, v, x->targets[i]));
  return r;
}

/* ---- loads and stores ---- */

static void assume(cells *c, const symbol *unless, const expr *condition) {
  if (unless) condition = ex_either(c->terms, ex_var(c->terms, (symbol *)unless), condition);
  if (condition->kind != EX_INT) cells_emit(c, F_ASSUME, INPUT_NONE, NULL, condition);
}

/* With --assume nonnull: a pointer that the surroundings have set, and nobody else. Lists end all the same. */
static bool is_nonnull(const cells *c, const symbol *object, const leaf *f) {
  if (!c->steps->options->no_null || f->shares || !type_is_pointer(f->type) || !is_outside(c, object)) return false;
  return !is_link(f->type) || !steps_is_walked(c->steps, f->type->to);
}

/* The address of something, or a mark. */
static const expr *is_address(cells *c, const expr *v) {
  terms *t = c->terms;
  const expr *r = ex_binary(t, EX_GE, ex_cast(t, t->types.type_size, v), bytes_number(c, 4096));
  for (uint32_t i = 0; i < c->flat->marks.n; i++)
    r = ex_either(t, r, ex_binary(t, EX_EQ, v, ex_int(t, v->type, c->flat->marks.at[i])));
  return r;
}

static void load_nonnull(cells *c, const candidate *x, const expr *value) {
  const leaf *f = &alias_layout(c->alias, x->object)->at[x->leaf];
  uint64_t known;
  bool told = c->links && x->index && x->fit == FIT_SAME && value->type == f->type;
  if (!told || map_get(&c->links->written, key_of(x->object, x->leaf), &known) || !is_nonnull(c, x->object, f)) return;
  const expr *elsewhere = x->guard ? ex_not(c->terms, x->guard) : ex_int(c->terms, c->terms->types.type_int, 0);
  assume(c, NULL, ex_either(c->terms, elsewhere, is_address(c, value)));
}

void links_load(cells *c, const candidate *x, const expr *lvalue, const expr *value) {
  load_nonnull(c, x, value);
  const link *l = c->links && x->index && x->fit == FIT_SAME ? link_at(c, x->object, x->leaf) : NULL;
  if (!l || value->type != lvalue->type) return;
  assume(c, l->wild, l->written ? fits(c, l, value) : from_outside(c, value));
  if (l->mixed) assume(c, l->mixed, from_outside(c, value));
}

static effect set_if(cells *c, symbol *flag, const expr *guard, const expr *fine) {
  const expr *bad = ex_not(c->terms, fine);
  return (effect){flag, guard ? ex_both(c->terms, guard, bad) : bad};
}

uint32_t links_store(cells *c, const candidate *x, const expr *value, effect *out) {
  const link *l = c->links && x->index ? link_at(c, x->object, x->leaf) : NULL;
  if (!l) return 0;
  assert(l->written);
  out[0] = set_if(c, l->wild, x->guard, fits(c, l, value));
  if (l->mixed) out[1] = set_if(c, l->mixed, x->guard, from_outside(c, value));
  return l->mixed ? 2 : 1;
}

uint32_t links_spoil(cells *c, const symbol *var, symbol **out) {
  uint64_t n;
  if (!c->links || !map_get(&c->links->of_symbol, var->id, &n)) return 0;
  const link *l = &c->links->all.at[n];
  if (!alias_layout(c->alias, l->object)->at[l->leaf].ndims) return 0;
  assert(l->written);
  out[0] = l->wild;
  out[1] = l->mixed;
  return l->mixed ? 2 : 1;
}

void links_given(cells *c, const expr *lvalue) {
  if (c->links && is_link(lvalue->type)) assume(c, NULL, from_outside(c, cells_value(c, lvalue)));
}

/* ---- the beginning ---- */

static bool is_owned(const uint64_t *own, uint32_t n, uint64_t at) {
  for (uint32_t i = 0; i < n; i++)
    if (own[i] == at) return true;
  return false;
}

/* Was the pointer given an object of its own, at first? */
static bool has_object(const cells *c, const symbol *object, const leaf *f) {
  const site *x = site_of(c, object);
  if (x) return is_owned(x->own, x->nown, f->base);
  for (uint32_t i = 0; i < c->steps->owners.n; i++) {
    const owner *o = &c->steps->owners.at[i];
    if (o->global == object) return is_owned(o->own, o->nown, f->base);
  }
  return false;
}

/* Near to the object, and not where the pointer may point to in it. */
static const expr *astray(cells *c, const expr *v, targets found, const symbol *object) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  i128 reach = (i128)1 << symbol_reach_bits(&t->types), before = reach / 8; /* as for checks */
  const expr *here = ex_int(t, t->types.type_int, 0);
  for (uint32_t i = 0; i < found.n; i++) {
    target to = alias_target(c->alias, found.at[i]);
    if (to.object == object) here = ex_either(t, here, at_target(c, v, to));
  }
  const expr *base = ex_cast(t, size, ex_addr(t, ex_var(t, (symbol *)object)));
  const expr *far = ex_binary(t, EX_SUB, ex_cast(t, size, v), ex_binary(t, EX_SUB, base, ex_int(t, size, before)));
  return ex_both(t, ex_binary(t, EX_LT, far, ex_int(t, size, reach + before)), ex_not(t, here));
}

/* A pointer to something else than records is null, a mark, or the address of something. It may point to a global because the
 * program says so: then to what it may point to there, not somewhere into it. */
static void begin_other(cells *c, const cell *at, const leaf *f) {
  terms *t = c->terms;
  const expr *lvalue = lvalue_of(c, at->object, f), *v = ex_var(t, at->var);
  targets found = lvalue ? alias_of_pointer(c->alias, lvalue) : (targets){0};
  const expr *fine = ex_either(t, ex_binary(t, EX_EQ, v, ex_int(t, v->type, 0)), is_address(c, v));
  for (uint32_t i = 0; i < found.n; i++) {
    const symbol *o = alias_target(c->alias, found.at[i]).object;
    const layout *l = o && o->kind == SYM_GLOBAL && !site_of(c, o) ? alias_layout(c->alias, (symbol *)o) : NULL;
    if (l && !l->opaque) fine = ex_both(t, fine, ex_not(t, astray(c, v, found, o)));
  }
  assume(c, NULL, fine);
}

static void begin_nonnull(cells *c) {
  for (uint32_t i = 0; i < c->all.n && c->steps->options->no_null; i++) {
    const cell at = c->all.at[i];
    const leaf *f = &alias_layout(c->alias, at.object)->at[at.leaf];
    if (!f->ndims && is_nonnull(c, at.object, f) && !has_object(c, at.object, f))
      assume(c, NULL, is_address(c, ex_var(c->terms, at.var)));
  }
}

static void begin_others(cells *c) {
  for (uint32_t i = 0; i < c->all.n; i++) {
    const cell at = c->all.at[i];
    const leaf *f = &alias_layout(c->alias, at.object)->at[at.leaf];
    if (f->ndims || f->shares || !type_is_pointer(f->type) || is_link(f->type) || !is_outside(c, at.object)) continue;
    if (f->type->to->is_complete && f->type->to->size && !has_object(c, at.object, f)) begin_other(c, &at, f);
  }
}

void links_begin(cells *c) {
  begin_others(c);
  begin_nonnull(c);
  if (!c->links) return;
  for (uint32_t i = 0; i < c->all.n; i++) {
    const cell at = c->all.at[i];
    const leaf *f = &alias_layout(c->alias, at.object)->at[at.leaf];
    if (f->ndims || f->shares || !is_link(f->type) || !is_outside(c, at.object) || has_object(c, at.object, f))
      continue;
    assume(c, NULL, from_outside(c, ex_var(c->terms, at.var)));
  }
  for (uint32_t i = 0; i < c->links->all.n; i++) {
    const link *x = &c->links->all.at[i];
    symbol *flags[links_flags] = {x->wild, x->mixed};
    for (uint32_t k = 0; k < links_flags; k++)
      if (flags[k]) cells_emit(c, F_ASSIGN, INPUT_NONE, flags[k], ex_int(c->terms, flags[k]->type, 0));
  }
}
