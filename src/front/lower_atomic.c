/* Atomic operations as loads and stores: __atomic_*, __c11_atomic_* (which <stdatomic.h> consists of) and __sync_*. Their edges are
 * marked as atomic; what is loaded and stored by one operation is one step, and everything else that it needs is read before. And nontemporal loads and stores, which only hint at the cache. Arithmetic wraps around and
 * is never undefined. A weak compare-and-exchange fails only where the values differ, as on the machines of the data
 * models. Objects that are no numbers or pointers can be moved, but not compared. */
#include "front/lower.h"

#include <string.h>

typedef enum {
  LOAD,         /* (p, order): the value; with `by_pointer` (p, to, order) */
  STORE,        /* (p, value, order) */
  RELEASE,      /* (p): stores 0 */
  EXCHANGE,     /* (p, value, order): the old value; with `by_pointer` (p, value, to, order) */
  TEST_AND_SET, /* (p, order): stores 1 in a byte; was it set? */
  FETCH,        /* (p, value, order): the old value, or with `gives_new` the new one */
  COMPARE,      /* (p, expected, desired, ...): did it? `expected` is a pointer */
  SWAP,         /* (p, expected, desired): the old value, or with `gives_new` whether it did */
  FENCE,
  LOCK_FREE, /* 1 */
  HINT_LOAD, /* (p) */
  HINT_STORE /* (value, p) */
} action;

typedef struct operation {
  const char *name;
  action action;
  expr_kind op; /* FETCH; EX_BITNOT: nand, EX_LT: the smaller one, EX_GT: the larger one */
  bool gives_new;
} operation;

static const operation sync_operations[] = {
    {"fetch_and_add", FETCH, EX_ADD, false},    {"fetch_and_sub", FETCH, EX_SUB, false},
    {"fetch_and_or", FETCH, EX_BITOR, false},   {"fetch_and_and", FETCH, EX_BITAND, false},
    {"fetch_and_xor", FETCH, EX_BITXOR, false}, {"fetch_and_nand", FETCH, EX_BITNOT, false},
    {"add_and_fetch", FETCH, EX_ADD, true},     {"sub_and_fetch", FETCH, EX_SUB, true},
    {"or_and_fetch", FETCH, EX_BITOR, true},    {"and_and_fetch", FETCH, EX_BITAND, true},
    {"xor_and_fetch", FETCH, EX_BITXOR, true},  {"nand_and_fetch", FETCH, EX_BITNOT, true},
    {"lock_test_and_set", EXCHANGE, 0, false},  {"lock_release", RELEASE, 0, false},
    {"val_compare_and_swap", SWAP, 0, false},   {"bool_compare_and_swap", SWAP, 0, true},
    {"synchronize", FENCE, 0, false},           {NULL, FENCE, 0, false}};

static const operation atomic_operations[] = {{"fetch_add", FETCH, EX_ADD, false},
                                              {"fetch_sub", FETCH, EX_SUB, false},
                                              {"fetch_or", FETCH, EX_BITOR, false},
                                              {"fetch_and", FETCH, EX_BITAND, false},
                                              {"fetch_xor", FETCH, EX_BITXOR, false},
                                              {"fetch_nand", FETCH, EX_BITNOT, false},
                                              {"fetch_min", FETCH, EX_LT, false},
                                              {"fetch_max", FETCH, EX_GT, false},
                                              {"add_fetch", FETCH, EX_ADD, true},
                                              {"sub_fetch", FETCH, EX_SUB, true},
                                              {"or_fetch", FETCH, EX_BITOR, true},
                                              {"and_fetch", FETCH, EX_BITAND, true},
                                              {"xor_fetch", FETCH, EX_BITXOR, true},
                                              {"nand_fetch", FETCH, EX_BITNOT, true},
                                              {"min_fetch", FETCH, EX_LT, true},
                                              {"max_fetch", FETCH, EX_GT, true},
                                              {"load", LOAD, 0, false},
                                              {"store", STORE, 0, false},
                                              {"init", STORE, 0, false},
                                              {"exchange", EXCHANGE, 0, false},
                                              {"compare_exchange", COMPARE, 0, false},
                                              {"compare_exchange_strong", COMPARE, 0, false},
                                              {"compare_exchange_weak", COMPARE, 0, false},
                                              {"test_and_set", TEST_AND_SET, 0, false},
                                              {"clear", RELEASE, 0, false},
                                              {"thread_fence", FENCE, 0, false},
                                              {"signal_fence", FENCE, 0, false},
                                              {"always_lock_free", LOCK_FREE, 0, false},
                                              {"is_lock_free", LOCK_FREE, 0, false},
                                              {NULL, FENCE, 0, false}};

static const operation hints[] = {
    {"load", HINT_LOAD, 0, false}, {"store", HINT_STORE, 0, false}, {NULL, FENCE, 0, false}};

static const struct {
  const char *prefix;
  const operation *operations;
} families[] = {{"__sync_", sync_operations},
                {"__atomic_", atomic_operations},
                {"__c11_atomic_", atomic_operations},
                {"__builtin_nontemporal_", hints}};

/* The operation of this name; a suffix _n, _1 ... _16 does not count, and without one, __atomic_load and its like
 * are given values through pointers. */
static const operation *find(const char *name, bool *by_pointer) {
  static const char *const sizes[] = {"_n", "_1", "_2", "_4", "_8", "_16"};
  for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
    size_t n = strlen(families[f].prefix);
    if (strncmp(name, families[f].prefix, n)) continue;
    for (const operation *o = families[f].operations; o->name; o++) {
      size_t m = strlen(o->name);
      if (strncmp(name + n, o->name, m)) continue;
      *by_pointer = f == 1 && !name[n + m];
      if (!name[n + m]) return o;
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (!strcmp(name + n + m, sizes[i])) return o;
    }
  }
  return NULL;
}

bool lower_is_atomic(const char *name) {
  bool by_pointer;
  return find(name, &by_pointer) != NULL;
}

/* ---- pieces ---- */

typedef struct atomic {
  lower *l;
  aexpr *a;
  const operation *o;
  bool by_pointer;
  bool is_atomic; /* initialisers and hints are not */
  bool is_relaxed;
  const expr *args[8];
  uint32_t nargs;
} atomic;

/* Programs with threads: read before the operation, of which it is no part. */
static const expr *before(const atomic *x, const expr *e) {
  return lower_is_interrupted(x->l) && e ? lower_save(x->l, e) : e;
}

enum { seq_cst = 5 };

/* The last argument is the order; of compare-and-exchange the last two are. */
static bool is_relaxed(const atomic *x) {
  uint32_t orders = x->o->action == COMPARE ? 2 : 1;
  const char *name = lower_callee(x->a)->name;
  if (!strncmp(name, "__sync_", 7)) return strstr(name, "_lock_") != NULL;
  for (uint32_t i = 1; i <= orders && i < x->nargs; i++) {
    const expr *order = x->args[x->nargs - i];
    if (order->kind != EX_INT || order->value != seq_cst) return true;
  }
  return false;
}

/* Arguments as values; those before one with side effects are saved. */
static bool evaluate(atomic *x) {
  lower *l = x->l;
  uint32_t last = 0;
  x->nargs = x->a->nkids - 1;
  if (x->nargs > 8) return false;
  for (uint32_t i = 0; i < x->nargs; i++)
    if (lower_effects(x->a->kid[i + 1])) last = i;
  for (uint32_t i = 0; i < x->nargs; i++)
    for (uint32_t k = i + 1; k < x->nargs; k++) lower_unordered(l, x->a->kid[i + 1], x->a->kid[k + 1], false);
  for (uint32_t i = 0; i < x->nargs; i++) {
    x->args[i] = lower_value(l, x->a->kid[i + 1]);
    if (!x->args[i]) return false;
    if (i < last || type_is_pointer(x->args[i]->type)) x->args[i] = lower_save(l, x->args[i]);
  }
  for (uint32_t i = 0; i < x->nargs; i++) x->args[i] = before(x, x->args[i]);
  x->is_atomic = x->o->action < FENCE && strcmp(x->o->name, "init") != 0;
  x->is_relaxed = x->is_atomic && is_relaxed(x);
  return true;
}

static const expr *object_at(const atomic *x, uint32_t i) {
  const expr *p = i < x->nargs ? x->args[i] : NULL;
  if (!p || !type_is_pointer(p->type)) return NULL;
  const type *t = p->type->to;
  bool flag = x->o->action == TEST_AND_SET || (x->o->action == RELEASE && x->by_pointer); /* of one byte */
  if (t->kind == TY_VOID || (flag && t->size != 1))
    p = ex_cast(x->l->terms, type_pointer_to(x->l->types, x->l->types->type_uchar), p);
  else if (!type_is_scalar(t) && t->kind != TY_RECORD) return NULL;
  return ex_deref(x->l->terms, p);
}

/* `joined`: what is stored afterwards belongs to the same step. */
static const expr *load(const atomic *x, const expr *object, bool joined) {
  const expr *temp = lower_temp(x->l, object->type);
  lower_edge(x->l, (edge){.kind = E_ASSIGN,
                          .lhs = temp,
                          .rhs = object,
                          .is_input = x->a->is_volatile,
                          .is_atomic = x->is_atomic,
                          .is_relaxed = x->is_relaxed,
                          .is_joined = joined && x->is_atomic});
  return temp;
}

static void save(const atomic *x, const expr *object, const expr *value) {
  lower_move(x->l, (edge){.lhs = object, .rhs = value, .is_atomic = x->is_atomic, .is_relaxed = x->is_relaxed});
}

/* The value that argument `i` is, or points to. */
static const expr *operand(const atomic *x, uint32_t i, const type *t) {
  if (i >= x->nargs) return NULL;
  const expr *e = x->args[i];
  if (x->by_pointer) e = object_at(x, i);
  if (!e || (e->type != t && !(type_is_scalar(e->type) && type_is_scalar(t)))) return NULL;
  return before(x, lower_convert(x->l, t, e));
}

/* ---- operations ---- */

/* Pointers move by bytes. <stdatomic.h> is not taken here: it moves them by bytes with gcc and by elements with clang. */
static const expr *moved(const atomic *x, const expr *old, const expr *by) {
  terms *t = x->l->terms;
  if (!strncmp(lower_callee(x->a)->name, "__c11", 5) && old->type->to->size > 1) return NULL;
  const type *bytes = type_pointer_to(x->l->types, x->l->types->type_char);
  const expr *p = ex_cast(t, bytes, old);
  return ex_cast(t, old->type, lower_advance(x->l, p, by, x->o->op == EX_SUB, bytes->to));
}

static const type *unsigned_type(const types *t, uint32_t width) {
  return width <= 32 ? t->type_uint : width <= 64 ? t->type_ullong : t->type_uint128;
}

static const expr *computed(const atomic *x, const expr *old, const expr *v) {
  terms *t = x->l->terms;
  const type *type = old->type, *in = type;
  if (x->o->op == EX_LT || x->o->op == EX_GT) return ex_ite(t, ex_binary(t, x->o->op, old, v), old, v);
  if (type_is_integer(type)) {
    in = unsigned_type(x->l->types, type->width);
    old = ex_cast(t, in, old);
    v = ex_cast(t, in, v);
  }
  bool nand = x->o->op == EX_BITNOT;
  const expr *r = ex_binary(t, nand ? EX_BITAND : x->o->op, old, v);
  if (nand) r = ex_unary(t, EX_BITNOT, r);
  return ex_cast(t, type, r);
}

static const expr *fetch(const atomic *x, const expr *object) {
  if (!type_is_scalar(object->type) || x->nargs < 2) return NULL;
  const expr *old = load(x, object, true), *new;
  bool add = x->o->op == EX_ADD || x->o->op == EX_SUB;
  if (type_is_pointer(object->type)) {
    if (!add || type_is_float(x->args[1]->type)) return NULL;
    new = moved(x, old, lower_convert(x->l, x->l->types->type_long, x->args[1]));
  } else {
    bool compared = x->o->op == EX_LT || x->o->op == EX_GT;
    const expr *v = lower_convert(x->l, object->type, x->args[1]);
    if (type_is_float(object->type) && !add && !compared) return NULL;
    new = computed(x, old, v);
  }
  if (!new) return NULL;
  if (!x->o->gives_new) {
    save(x, object, new);
    return old;
  }
  const expr *result = lower_temp(x->l, object->type);
  lower_move(x->l, (edge){.lhs = result, .rhs = new, .is_joined = true});
  save(x, object, result);
  return result;
}

/* *p is compared with `wanted`; where it is not that, it goes to `seen`, if that is not NULL. Did it? */
static const expr *compare(const atomic *x, const expr *object, const expr *old, const expr *wanted,
                           const expr *desired, const expr *seen) {
  lower *l = x->l;
  const expr *did = lower_temp(l, l->types->type_int);
  loc_id yes = lower_loc(l), no = lower_loc(l), end = lower_loc(l);
  uint32_t first = l->f->edges.n;
  lower_split(l, ex_binary(l->terms, EX_EQ, old, wanted), yes, no);
  if (l->f->edges.n > first) l->f->edges.at[first].is_joined = true;
  l->at = yes;
  save(x, object, desired);
  lower_assign(l, did, ex_int(l->terms, l->types->type_int, 1));
  lower_goto(l, end);
  l->at = no;
  if (seen) lower_assign(l, seen, old);
  lower_assign(l, did, ex_int(l->terms, l->types->type_int, 0));
  lower_join(l, end);
  return did;
}

static const expr *compare_and(const atomic *x, const expr *object) {
  bool swap = x->o->action == SWAP;
  const type *t = object->type;
  bool comparable = type_is_integer(t) || type_is_pointer(t); /* as bytes are; not so floats and records */
  if (!comparable || x->nargs < 3) return NULL;
  const expr *seen = swap ? NULL : object_at(x, 1);
  const expr *wanted = swap ? lower_convert(x->l, t, x->args[1]) : before(x, seen);
  const expr *desired = operand(x, 2, t);
  if (!wanted || !desired || wanted->type != t) return NULL;
  const expr *old = load(x, object, true), *did = compare(x, object, old, wanted, desired, seen);
  return swap && !x->o->gives_new ? old : did;
}

static const expr *exchange(const atomic *x, const expr *object) {
  const expr *v = operand(x, 1, object->type), *to = x->by_pointer ? object_at(x, 2) : NULL;
  if (!v || (x->by_pointer && (!to || to->type != object->type))) return NULL;
  const expr *old = load(x, object, true);
  save(x, object, v);
  if (to) lower_assign(x->l, to, old);
  return old;
}

static bool act(const atomic *x, const expr **result) {
  lower *l = x->l;
  bool hint = x->o->action == HINT_STORE;
  *result = NULL;
  if (x->o->action == FENCE) return true;
  if (x->o->action == LOCK_FREE) {
    *result = ex_int(l->terms, l->types->type_int, 1);
    return true;
  }
  const expr *object = object_at(x, hint ? 1 : 0), *v;
  if (!object) return false;
  switch (x->o->action) {
  case LOAD:
    if (!x->by_pointer) return (*result = load(x, object, false)) != NULL;
    v = object_at(x, 1);
    if (!v || v->type != object->type) return false;
    lower_assign(l, v, load(x, object, false));
    return true;
  case STORE:
    v = operand(x, 1, object->type);
    if (v) save(x, object, v);
    return v != NULL;
  case RELEASE:
    if (!type_is_scalar(object->type)) return false;
    save(x, object, ex_int(l->terms, l->types->type_int, 0));
    return true;
  case TEST_AND_SET:
    if (!type_is_integer(object->type)) return false;
    v = load(x, object, true);
    save(x, object, ex_int(l->terms, object->type, 1));
    *result = ex_binary(l->terms, EX_NE, v, ex_int(l->terms, object->type, 0));
    return true;
  case EXCHANGE: return (*result = exchange(x, object)) != NULL;
  case FETCH: return (*result = fetch(x, object)) != NULL;
  case COMPARE:
  case SWAP: return (*result = compare_and(x, object)) != NULL;
  case HINT_LOAD: return (*result = load(x, object, false)) != NULL;
  case HINT_STORE: lower_assign(l, object, x->args[0]); return true;
  default: return false;
  }
}

const expr *lower_atomic(lower *l, aexpr *a) {
  const char *name = lower_callee(a)->name;
  atomic x = {.l = l, .a = a};
  x.o = find(name, &x.by_pointer);
  const expr *result = NULL;
  const type *wanted = lower_type(l, a->type);
  if (!evaluate(&x) || !act(&x, &result)) {
    lower_unmodelled(l, arena_printf(&l->program->arena, "this use of %s", name));
    return lower_havoc(l, a->type, name);
  }
  if (wanted->kind == TY_VOID) return NULL;
  if (!result) return lower_havoc(l, a->type, name);
  return type_is_scalar(result->type) && type_is_scalar(wanted) ? lower_convert(l, wanted, result) : result;
}
