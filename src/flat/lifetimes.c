/* See lifetimes.h. A pointer can outlive a variable in a global, in allocated memory, in a variable of an outer block or of a
 * calling function, and in the result of the function. Where it is an element of an array, or one of many objects, it is not known which
 * of them points there; then the variable may be dead whenever it is accessed through a pointer, and the execution decides. */
#include "flat/lifetimes.h"

typedef struct holder {
  symbol *object;
  uint32_t group;
} holder;

/* A variable, or memory of a stack, whose life ends somewhere. */
typedef struct ending {
  symbol *object, *dead; /* dead: NULL until a pointer outlives it */
  VEC(holder) holders;
  symbol *lost; /* a pointer to it that cannot be told may be left; or NULL */
} ending;

struct lifetimes {
  VEC(ending) all;
  map index; /* symbol id -> number in `all` */
  map dead;  /* symbol id of a dead object */
};

/* ---- what ends ---- */

static void add(lifetimes *l, symbol *object) {
  uint64_t known;
  if (!object || map_get(&l->index, object->id, &known)) return;
  map_put(&l->index, object->id, l->all.n);
  vec_push(&l->all, ((ending){.object = object}));
}

static bool is_stack(const cells *c, const symbol *object) {
  for (uint32_t i = 0; i < c->steps->sites.n; i++) {
    const site *x = &c->steps->sites.at[i];
    if (x->sym == object) return !x->heap && !x->external && !x->pool;
  }
  return false;
}

/* Calls `visit` for each object of the n terms. */
static void each_ended(cells *c, const step *s, void (*visit)(cells *, symbol *)) {
  for (uint32_t i = 0; i < s->nlist; i++) {
    const expr *e = s->list[i];
    if (e->kind == EX_VAR) {
      visit(c, e->sym);
      continue;
    }
    targets found = alias_of_value(c->alias, e->args[0]);
    for (uint32_t k = 0; k < found.n; k++) {
      symbol *o = alias_target(c->alias, found.at[k]).object;
      if (o && is_stack(c, o)) visit(c, o);
    }
  }
}

static void note_ending(cells *c, symbol *object) { add(c->lifetimes, object); }

/* ---- who still points there ---- */

static bool is_caller(const flat *f, uint32_t frame, uint32_t of) {
  for (uint32_t at = of; at != UINT32_MAX; at = f->frames.at[at].caller)
    if (at == frame) return true;
  return false;
}

static uint32_t root_of(const flat *f, uint32_t frame) {
  while (f->frames.at[frame].caller != UINT32_MAX) frame = f->frames.at[frame].caller;
  return frame;
}

/* May a pointer in `h` be used when the life of `x` has ended? */
static bool outlives(const cells *c, const symbol *h, const symbol *x) {
  const flat *f = c->flat;
  if (h->kind == SYM_FUNC || h->kind == SYM_STRING || h == x || h->frame == NO_FRAME) return false;
  if (h->kind == SYM_GLOBAL || !h->frame || !x->frame) return true;
  uint32_t holds = h->frame - 1, ends = x->frame - 1;
  if (holds == ends)
    return x->kind != SYM_PARAM && x->scope && h->kind != SYM_TEMP && (h->scope < x->scope || h->scope >= x->scope_end);
  if (root_of(f, holds) != root_of(f, ends)) return h->address_taken; /* else it has its values from results */
  return is_caller(f, holds, ends);
}

static void note_holder(void *context, symbol *h, uint32_t group, target at) {
  cells *c = context;
  uint64_t n;
  if (!at.object || !map_get(&c->lifetimes->index, at.object->id, &n)) return;
  ending *x = &c->lifetimes->all.at[n];
  if (!outlives(c, h, x->object)) return;
  bool seen = x->holders.n && vec_last(&x->holders).object == h && vec_last(&x->holders).group == group;
  if (!seen) vec_push(&x->holders, ((holder){h, group}));
}

/* The one leaf of the group, a variable of its own that can hold an address; NULL: it is not so simple. */
static const leaf *leaf_of(cells *c, const holder *h, uint32_t *number) {
  const layout *l = alias_layout(c->alias, h->object);
  for (uint32_t i = 0; !l->opaque && i < l->n; i++) {
    const leaf *f = &l->at[i];
    if (f->group != h->group) continue;
    *number = i;
    return f->ndims || f->shares || f->bits || f->type->size != c->terms->types.pointer_size ? NULL : f;
  }
  return NULL;
}

/* Does one variable of the flat program stand for those of several calls that are under way? */
static bool is_recursive(const cells *c, const symbol *x) {
  const flat *f = c->flat;
  const cfa *function = x->frame ? f->frames.at[root_of(f, x->frame - 1)].function : NULL;
  for (uint32_t i = 0; i < f->procedures.n; i++)
    if (f->procedures.at[i].function == function && f->procedures.at[i].recursive) return true;
  return false;
}

static void make_dead(cells *c, ending *x) {
  uint32_t number;
  bool several = is_recursive(c, x->object);
  if (is_stack(c, x->object)) return; /* a flag of its own says whether that lives */
  for (uint32_t i = 0; i < x->holders.n; i++) {
    const holder *h = &x->holders.at[i];
    if (several || !leaf_of(c, h, &number)) {
      if (!x->lost) x->lost = cells_temporary(c, "lost", c->terms->types.type_bool);
      continue;
    }
    if (!x->dead) {
      x->dead = symbol_new(c->terms, SYM_LOCAL, x->object->name, x->object->type, x->object->where);
      symbol_take_address(c->terms, x->dead);
      map_put(&c->lifetimes->dead, x->dead->id, 1);
    }
    alias_also(c->alias, h->object, h->group, x->object, x->dead);
  }
}

lifetimes *lifetimes_new(cells *c) {
  lifetimes *l = mem_alloc(sizeof *l);
  c->lifetimes = l;
  for (uint32_t i = 0; i < c->steps->all.n; i++)
    if (c->steps->all.at[i].kind == S_ENDS) each_ended(c, &c->steps->all.at[i], note_ending);
  if (!l->all.n) return l;
  alias_holders(c->alias, note_holder, c);
  for (uint32_t i = 0; i < l->all.n; i++) make_dead(c, &l->all.at[i]);
  return l;
}

void lifetimes_free(lifetimes *l) {
  if (!l) return;
  for (uint32_t i = 0; i < l->all.n; i++) vec_free(&l->all.at[i].holders);
  vec_free(&l->all);
  map_free(&l->index);
  map_free(&l->dead);
  mem_free(l);
}

/* ---- the end of a life ---- */

/* Where the value points if it pointed into the object, which is dead now. */
static const expr *dead_value(cells *c, const ending *x, const expr *v) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  const expr *old = ex_cast(t, size, ex_addr(t, ex_var(t, x->object)));
  const expr *new = ex_cast(t, size, ex_addr(t, ex_var(t, x->dead)));
  if (type_is_scalar(x->object->type)) {
    const expr *is = ex_binary(t, EX_EQ, ex_cast(t, size, v), old);
    return ex_ite(t, is, ex_cast(t, v->type, new), v);
  }
  i128 reach = (i128)1 << symbol_reach_bits(&t->types), before = reach / 8; /* as for checks */
  const expr *far = ex_binary(t, EX_SUB, ex_cast(t, size, v), old);
  const expr *near = ex_binary(t, EX_LT, ex_binary(t, EX_ADD, far, ex_int(t, size, before)),
                               ex_int(t, size, reach + before));
  return ex_ite(t, near, ex_cast(t, v->type, ex_binary(t, EX_ADD, new, far)), v);
}

static void end_site(cells *c, const ending *x) {
  for (uint32_t i = 0; i < c->steps->sites.n; i++) {
    const site *at = &c->steps->sites.at[i];
    if (at->sym != x->object || !at->freed || at->freed->type->kind == TY_ARRAY) continue;
    cells_emit(c, F_ASSIGN, INPUT_NONE, at->freed, ex_int(c->terms, at->freed->type, 1));
  }
}

static void end_object(cells *c, symbol *object) {
  uint64_t n;
  uint32_t number;
  if (!map_get(&c->lifetimes->index, object->id, &n)) return;
  const ending *x = &c->lifetimes->all.at[n];
  if (x->holders.n && is_stack(c, object)) end_site(c, x);
  if (x->lost) cells_emit(c, F_ASSIGN, INPUT_NONE, x->lost, ex_int(c->terms, x->lost->type, 1));
  for (uint32_t i = 0; x->dead && i < x->holders.n; i++) {
    if (!leaf_of(c, &x->holders.at[i], &number)) continue;
    symbol *var = cells_var(c, x->holders.at[i].object, number);
    cells_emit(c, F_ASSIGN, INPUT_NONE, var, dead_value(c, x, ex_var(c->terms, var)));
  }
}

void lifetimes_step(cells *c, const step *s) { each_ended(c, s, end_object); }

bool lifetimes_is_dead(const cells *c, const symbol *object) {
  uint64_t known;
  return c->lifetimes && map_get(&c->lifetimes->dead, object->id, &known);
}

const expr *lifetimes_may_be_dead(cells *c, const symbol *object) {
  uint64_t n;
  if (!c->lifetimes || !map_get(&c->lifetimes->index, object->id, &n)) return NULL;
  const ending *x = &c->lifetimes->all.at[n];
  bool many = x->holders.n && is_stack(c, object);
  for (uint32_t i = 0; many && i < c->steps->sites.n; i++)
    many = c->steps->sites.at[i].sym != object || !c->steps->sites.at[i].freed;
  if (!x->lost && !many) return NULL;
  symbol *any = cells_temporary(c, "ended", c->terms->types.type_bool);
  cells_emit(c, F_HAVOC, INPUT_NONE, any, NULL);
  return x->lost ? ex_both(c->terms, ex_var(c->terms, x->lost), ex_var(c->terms, any)) : ex_var(c->terms, any);
}

void lifetimes_begin(cells *c) {
  for (uint32_t i = 0; c->lifetimes && i < c->lifetimes->all.n; i++) {
    symbol *lost = c->lifetimes->all.at[i].lost;
    if (lost) cells_emit(c, F_ASSIGN, INPUT_NONE, lost, ex_int(c->terms, lost->type, 0));
  }
}
