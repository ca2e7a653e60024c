/* See expr.h. One table for all terms; a term is looked up before it is made, so
 * comparison is a pointer's and shared parts exist once. Folding is done here and
 * nowhere else: only where C defines the result, so that no undefined operation
 * disappears before it can be reported. */
#include "logic/expr.h"

#include "base/tuning.h"

#include <assert.h>
#include <string.h>

void terms_init(terms *t, bool ilp32) {
  *t = (terms){0};
  types_init(&t->types, ilp32);
}

void terms_free(terms *t) {
  types_free(&t->types);
  arena_free(&t->arena);
  vec_free(&t->all);
  vec_free(&t->symbols);
  vec_free(&t->placed);
  idset_free(&t->index);
}

symbol *symbol_new(terms *t, symbol_kind kind, const char *name, const type *type, place where) {
  symbol *s = arena_new(&t->arena, symbol);
  *s = (symbol){.kind = kind,
                .id = t->symbols.n,
                .name = name,
                .type = type,
                .where = where,
                .owner = UINT32_MAX,
                .function = UINT32_MAX,
                .model = UINT32_MAX,
                .contract = UINT32_MAX};
  vec_push(&t->symbols, s);
  return s;
}

uint32_t symbol_reach_bits(const types *t) { return t->pointer_size == 8 ? 39 : 15; }

/* On a small address space a large object takes several slots, so that the next one is still at some distance. */
void symbol_take_address(terms *t, symbol *s) {
  enum { room = 60000 };
  bool small = t->types.pointer_size < 8;
  s->address_taken = s->kind != SYM_FUNC;
  if (s->slot) return;
  s->slot = ++t->slots;
  vec_push(&t->placed, s);
  if (small && s->kind != SYM_FUNC && s->type->is_complete) t->slots += (uint32_t)(s->type->size / room);
}

/* ---- integers ---- */

static bool is_signed(const type *t) { return t->kind == TY_INT && t->is_signed; }

i128 int_wrap(const type *type, i128 value) {
  if (type->kind == TY_BOOL) return value != 0;
  if (type->width >= 128) return value;
  u128 mask = ((u128)1 << type->width) - 1;
  u128 low = (u128)value & mask;
  if (is_signed(type) && low >> (type->width - 1)) low |= ~mask;
  return (i128)low;
}

i128 int_min(const type *type) {
  if (!is_signed(type)) return 0;
  return -(i128)((u128)1 << (type->width - 1) >> 1) * 2;
}

i128 int_max(const type *type) {
  if (type->width >= 128) return is_signed(type) ? (i128)(~(u128)0 >> 1) : (i128)-1;
  return ((i128)1 << (type->width - is_signed(type))) - 1;
}

/* ---- hash-consing ---- */

static uint64_t hash_of(const expr *k) {
  uint64_t h = hash_mix(k->kind * 65537u + k->index, k->type->id);
  switch (k->kind) {
  case EX_INT:
    h = hash_mix(h, (uint64_t)k->value);
    h = hash_mix(h, (uint64_t)((u128)k->value >> 64));
    break;
  case EX_FLOAT: h = hash_mix(h, hash_bytes(&k->real, 10)); break; /* x87: 10 bytes count */
  case EX_VAR:
  case EX_FUNC: h = hash_mix(h, k->sym->id); break;
  default: break;
  }
  for (uint32_t i = 0; i < k->nargs; i++) h = hash_mix(h, k->args[i]->id);
  return h;
}

static bool same(void *context, uint32_t id, const void *candidate) {
  const terms *t = context;
  const expr *a = t->all.at[id], *b = candidate;
  if (a->kind != b->kind || a->type != b->type || a->index != b->index) return false;
  for (uint32_t i = 0; i < a->nargs; i++)
    if (a->args[i] != b->args[i]) return false;
  switch (a->kind) {
  case EX_INT: return a->value == b->value;
  case EX_FLOAT: return !memcmp(&a->real, &b->real, 10);
  case EX_VAR:
  case EX_FUNC: return a->sym == b->sym;
  default: return true;
  }
}

static const expr *cons(terms *t, const expr *key) {
  if (t->effort) effort_charge(t->effort, tuning.cost_of_term);
  uint64_t hash = hash_of(key);
  uint32_t id = idset_find(&t->index, hash, same, t, key);
  if (id != UINT32_MAX) return t->all.at[id];
  expr *n = arena_copy(&t->arena, key, sizeof *key);
  n->id = t->all.n;
  vec_push(&t->all, n);
  idset_add(&t->index, hash, n->id);
  return n;
}

/* ---- constants and lvalues ---- */

const expr *ex_int(terms *t, const type *type, i128 value) {
  assert(type_is_integer(type) || type_is_pointer(type));
  return cons(t, &(expr){.kind = EX_INT, .type = type, .value = int_wrap(type, value)});
}

const expr *ex_float(terms *t, const type *type, long double value) {
  assert(type_is_float(type));
  if (type->width == 32) value = (float)value;
  if (type->width == 64) value = (double)value;
  return cons(t, &(expr){.kind = EX_FLOAT, .type = type, .real = value});
}

const expr *ex_zero(terms *t, const type *type) {
  if (type_is_integer(type) || type_is_pointer(type)) return ex_int(t, type, 0);
  if (type_is_float(type)) return ex_float(t, type, 0);
  return cons(t, &(expr){.kind = EX_ZERO, .type = type});
}

const expr *ex_func(terms *t, symbol *function) {
  assert(function->kind == SYM_FUNC);
  symbol_take_address(t, function);
  return cons(t, &(expr){.kind = EX_FUNC, .type = type_pointer_to(&t->types, function->type), .sym = function});
}

const expr *ex_var(terms *t, symbol *variable) {
  assert(variable->kind != SYM_FUNC);
  return cons(t, &(expr){.kind = EX_VAR, .type = variable->type, .sym = variable});
}

const expr *ex_deref(terms *t, const expr *pointer) {
  assert(type_is_pointer(pointer->type));
  if (pointer->kind == EX_ADDR && pointer->args[0]->type == pointer->type->to) return pointer->args[0];
  return cons(t, &(expr){.kind = EX_DEREF, .type = pointer->type->to, .nargs = 1, .args = {pointer}});
}

const expr *ex_field(terms *t, const expr *record, uint32_t index) {
  assert(record->type->kind == TY_RECORD && index < record->type->nfields);
  return cons(
      t, &(expr){
             .kind = EX_FIELD, .type = record->type->fields[index].type, .index = index, .nargs = 1, .args = {record}});
}

const expr *ex_index(terms *t, const expr *array, const expr *index) {
  assert(array->type->kind == TY_ARRAY && type_is_integer(index->type));
  return cons(t, &(expr){.kind = EX_INDEX, .type = array->type->to, .nargs = 2, .args = {array, index}});
}

static void mark_address_taken(terms *t, const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  if (lvalue->kind == EX_VAR) symbol_take_address(t, lvalue->sym);
}

const expr *ex_addr(terms *t, const expr *lvalue) {
  if (lvalue->kind == EX_DEREF) return lvalue->args[0];
  assert(ex_is_lvalue(lvalue) && !ex_is_bit_field(lvalue));
  mark_address_taken(t, lvalue);
  return cons(t,
              &(expr){.kind = EX_ADDR, .type = type_pointer_to(&t->types, lvalue->type), .nargs = 1, .args = {lvalue}});
}

const expr *ex_decay(terms *t, const expr *array) {
  return ex_addr(t, ex_index(t, array, ex_int(t, t->types.type_ptrdiff, 0)));
}

bool ex_mentions(const expr *e, const symbol *s) {
  if (e->kind == EX_VAR) return e->sym == s;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (ex_mentions(e->args[i], s)) return true;
  return false;
}

bool ex_is_wide_bit_field(const expr *e) {
  return ex_is_lvalue(e) && ex_is_bit_field(e) && ex_field_of(e)->bits > 32 && e->type->width > ex_field_of(e)->bits;
}

bool ex_is_bit_field(const expr *e) { return e->kind == EX_FIELD && ex_field_of(e)->is_bit_field; }

bool ex_is_device(const expr *e) {
  while (e->kind == EX_FIELD || e->kind == EX_INDEX) e = e->args[0];
  if (e->kind != EX_DEREF) return false;
  e = e->args[0];
  while (e->kind == EX_CAST || e->kind == EX_PTRADD) e = e->args[0];
  if (e->kind == EX_ADDR) return ex_is_device(e->args[0]);
  return e->kind == EX_INT && e->value;
}

const field *ex_field_of(const expr *e) { return &e->args[0]->type->fields[e->index]; }

/* ---- operations ---- */

static const expr *fold_cast(terms *t, const type *type, const expr *e) {
  bool to_int = type_is_integer(type) || type_is_pointer(type);
  if (e->kind == EX_INT && to_int) return ex_int(t, type, e->value);
  if (e->kind == EX_INT && type_is_float(type)) {
    bool huge = e->type->width == 128 && !e->type->is_signed;
    long double v = huge ? (long double)(u128)e->value : (long double)e->value;
    /* One rounding only: the hardware converts straight to the narrow type. */
    if (type->width == 32) v = huge ? (float)(u128)e->value : (float)e->value;
    if (type->width == 64) v = huge ? (double)(u128)e->value : (double)e->value;
    return ex_float(t, type, v);
  }
  if (e->kind == EX_FLOAT && type_is_float(type)) return ex_float(t, type, e->real);
  if (e->kind == EX_FLOAT && type->kind == TY_BOOL) return ex_int(t, type, e->real != 0);
  if (e->kind == EX_FLOAT && type_is_integer(type) && type->width <= 64 && e->real > -9e18L && e->real < 9e18L) {
    i128 v = (i128)e->real;
    if (v >= int_min(type) && v <= int_max(type)) return ex_int(t, type, v);
  }
  return NULL;
}

const expr *ex_cast(terms *t, const type *type, const expr *e) {
  assert(type_is_scalar(type) && type_is_scalar(e->type));
  if (type == e->type) return e;
  const expr *folded = ex_is_const(e) ? fold_cast(t, type, e) : NULL;
  if (folded) return folded;
  return cons(t, &(expr){.kind = EX_CAST, .type = type, .nargs = 1, .args = {e}});
}

static const expr *truth(terms *t, bool b) { return ex_int(t, t->types.type_int, b); }

static const symbol *object_of(const expr *e);

static bool is_true(const expr *e) { return e->kind == EX_INT ? e->value != 0 : e->real != 0; }

const expr *ex_unary(terms *t, expr_kind kind, const expr *e) {
  const type *type = kind == EX_LNOT ? t->types.type_int : e->type;
  if (kind == EX_LNOT && ex_is_const(e)) return truth(t, !is_true(e));
  if (kind == EX_LNOT && object_of(e)) return truth(t, false);
  if (e->kind == EX_INT && kind == EX_BITNOT) return ex_int(t, type, ~e->value);
  if (e->kind == EX_INT && kind == EX_NEG && !(is_signed(type) && e->value == int_min(type)))
    return ex_int(t, type, (i128)(0 - (u128)e->value));
  if (e->kind == EX_FLOAT && kind == EX_NEG) return ex_float(t, type, -e->real);
  return cons(t, &(expr){.kind = kind, .type = type, .nargs = 1, .args = {e}});
}

/* a < b for constants of one integer or pointer type */
static bool int_less(const type *type, i128 a, i128 b) { return is_signed(type) ? a < b : (u128)a < (u128)b; }

static const expr *fold_compare(terms *t, expr_kind kind, const expr *a, const expr *b) {
  bool less, equal;
  if (a->kind == EX_INT) {
    less = int_less(a->type, a->value, b->value);
    equal = a->value == b->value;
  } else {
    if (a->real != a->real || b->real != b->real) return truth(t, kind == EX_NE);
    less = a->real < b->real;
    equal = a->real == b->real;
  }
  switch (kind) {
  case EX_LT: return truth(t, less);
  case EX_LE: return truth(t, less || equal);
  case EX_GT: return truth(t, !less && !equal);
  case EX_GE: return truth(t, !less);
  case EX_EQ: return truth(t, equal);
  default: return truth(t, !equal);
  }
}

/* NULL where C leaves the result undefined, or it would not fit the type. */
static const expr *fold_arith(terms *t, expr_kind kind, const expr *a, const expr *b) {
  const type *type = a->type;
  i128 x = a->value, y = b->value, r;
  if (type->width > 64 || !type_is_integer(type)) return NULL;
  switch (kind) {
  case EX_ADD: r = x + y; break;
  case EX_SUB: r = x - y; break;
  case EX_MUL:
    if (__builtin_mul_overflow(x, y, &r)) return NULL; /* 2^64 squared: leave it */
    break;
  case EX_DIV:
  case EX_REM:
    if (!y) return NULL;
    r = kind == EX_DIV ? x / y : x % y;
    if (x / y > int_max(type)) return NULL;
    break;
  case EX_BITAND: r = x & y; break;
  case EX_BITOR: r = x | y; break;
  case EX_BITXOR: r = x ^ y; break;
  case EX_SHL:
    if (y < 0 || y >= type->width || x < 0) return NULL;
    r = x << y;
    break;
  case EX_SHR:
    if (y < 0 || y >= type->width) return NULL;
    r = x >> y;
    break;
  default: return NULL;
  }
  if (is_signed(type) && r != int_wrap(type, r)) return NULL;
  return ex_int(t, type, r);
}

/* In the type's own format, rounded once, as the hardware does; NULL where the result is not
 * a finite number. */
static const expr *fold_real(terms *t, expr_kind kind, const expr *a, const expr *b) {
  const type *type = a->type;
  long double x = a->real, y = b->real, r;
  if (kind == EX_DIV && y == 0) return NULL;
#define IN(T)                                                                                                          \
  (kind == EX_ADD   ? (T)((T)x + (T)y)                                                                                 \
   : kind == EX_SUB ? (T)((T)x - (T)y)                                                                                 \
   : kind == EX_MUL ? (T)((T)x * (T)y)                                                                                 \
                    : (T)((T)x / (T)y))
  if (kind != EX_ADD && kind != EX_SUB && kind != EX_MUL && kind != EX_DIV) return NULL;
  if (type->width == 32) r = IN(float);
  else if (type->width == 64) r = IN(double);
  else r = IN(long double);
#undef IN
  return __builtin_isfinite(r) ? ex_float(t, type, r) : NULL;
}

/* The variable or function that a fixed address is in; NULL for other terms. */
static const symbol *object_of(const expr *e) {
  while (e->kind == EX_CAST && type_is_pointer(e->type) && type_is_pointer(e->args[0]->type)) e = e->args[0];
  if (e->kind == EX_FUNC) return e->sym->is_weak && e->sym->function == UINT32_MAX ? NULL : e->sym; /* may be null */
  if (e->kind != EX_ADDR) return NULL;
  for (e = e->args[0]; e->kind != EX_VAR; e = e->args[0]) {
    if (e->kind == EX_FIELD) continue;
    if (e->kind != EX_INDEX || e->args[1]->kind != EX_INT) return NULL;
    const type *array = e->args[0]->type;
    if (array->is_complete && (e->args[1]->value < 0 || e->args[1]->value >= (i128)array->count)) return NULL;
  }
  return e->sym;
}

bool ex_is_fixed(const expr *e) { return e->kind == EX_INT || object_of(e); }

/* Objects have different addresses, and none is null. NULL where that does not decide. */
static const expr *fold_addresses(terms *t, expr_kind kind, const expr *a, const expr *b) {
  const symbol *x = object_of(a), *y = object_of(b);
  bool null = (a->kind == EX_INT && !a->value) || (b->kind == EX_INT && !b->value);
  if (a == b && x) return truth(t, kind == EX_EQ);
  if ((x && y && x != y) || ((x || y) && null)) return truth(t, kind == EX_NE);
  return NULL;
}

static const type *binary_type(terms *t, expr_kind kind, const expr *a) {
  if (kind >= EX_LT && kind <= EX_LOR) return t->types.type_int;
  if (kind == EX_PTRDIFF) return t->types.type_ptrdiff;
  return a->type;
}

const expr *ex_binary(terms *t, expr_kind kind, const expr *a, const expr *b) {
  assert(kind >= EX_ADD && kind <= EX_LOR);
  assert(type_is_scalar(a->type) && type_is_scalar(b->type));
  bool one_type = kind != EX_SHL && kind != EX_SHR && kind != EX_PTRADD && kind != EX_PTRDIFF && kind != EX_LAND &&
                  kind != EX_LOR;
  assert(!one_type || a->type == b->type);
  if (kind == EX_LAND || kind == EX_LOR) {
    if (object_of(a)) a = truth(t, true);
    if (object_of(b)) b = truth(t, true);
    if (ex_is_const(a) && is_true(a) == (kind == EX_LOR)) return truth(t, kind == EX_LOR);
    if (ex_is_const(a) && ex_is_const(b)) return truth(t, is_true(b));
  } else if (kind == EX_PTRADD) {
    if (b->kind == EX_INT && b->value == 0) return a;
    if (a->kind == EX_INT && b->kind == EX_INT)
      return ex_int(t, a->type, a->value + b->value * (i128)type_step(a->type->to));
  } else if (kind >= EX_LT && ex_is_const(a) && ex_is_const(b)) {
    return fold_compare(t, kind, a, b);
  } else if (kind == EX_EQ || kind == EX_NE) {
    const expr *folded = type_is_pointer(a->type) ? fold_addresses(t, kind, a, b) : NULL;
    if (folded) return folded;
  } else if (a->kind == EX_INT && b->kind == EX_INT) {
    const expr *folded = fold_arith(t, kind, a, b);
    if (folded) return folded;
  } else if (a->kind == EX_FLOAT && b->kind == EX_FLOAT) {
    const expr *folded = fold_real(t, kind, a, b);
    if (folded) return folded;
  }
  return cons(t, &(expr){.kind = kind, .type = binary_type(t, kind, a), .nargs = 2, .args = {a, b}});
}

static bool may_fail(const expr *e, int *left);

/* Taking an address reads what it is computed from, not what is there. */
static bool address_may_fail(const expr *e, int *left) {
  for (; e->kind == EX_FIELD || e->kind == EX_INDEX; e = e->args[0])
    if (e->kind == EX_INDEX && e->args[1]->kind != EX_INT) return true;
  return e->kind == EX_DEREF && may_fail(e->args[0], left);
}

static bool may_fail(const expr *e, int *left) {
  if (--*left < 0) return true;
  switch (e->kind) {
  case EX_DIV:
  case EX_REM:
  case EX_SHL:
  case EX_SHR:
  case EX_DEREF:
  case EX_INDEX:
  case EX_PTRADD:
  case EX_PTRDIFF: return true;
  case EX_ADDR: return address_may_fail(e->args[0], left);
  case EX_NEG:
  case EX_ADD:
  case EX_SUB:
  case EX_MUL:
    if (type_is_integer(e->type) && e->type->is_signed) return true;
    break;
  case EX_CAST:
    if (type_is_integer(e->type) && type_is_float(e->args[0]->type)) return true;
    break;
  default: break;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (may_fail(e->args[i], left)) return true;
  return false;
}

bool ex_may_fail(const expr *e) {
  int left = 64;
  return may_fail(e, &left);
}

const expr *ex_ite(terms *t, const expr *c, const expr *a, const expr *b) {
  assert(a->type == b->type);
  if (ex_is_const(c)) return is_true(c) ? a : b;
  if (object_of(c) || (a == b && !ex_may_fail(c))) return a;
  return cons(t, &(expr){.kind = EX_ITE, .type = a->type, .nargs = 3, .args = {c, a, b}});
}

/* Reads over writes are resolved while the indices tell them apart. */
const expr *ex_select(terms *t, const expr *array, const expr *index) {
  assert(array->type->kind == TY_ARRAY && type_is_integer(index->type));
  while (array->kind == EX_STORE) {
    const expr *at = array->args[1];
    if (at == index) return array->args[2];
    if (at->kind != EX_INT || index->kind != EX_INT) break;
    array = array->args[0];
  }
  if (array->kind == EX_ZERO) return ex_zero(t, array->type->to);
  return cons(t, &(expr){.kind = EX_SELECT, .type = array->type->to, .nargs = 2, .args = {array, index}});
}

const expr *ex_store(terms *t, const expr *array, const expr *index, const expr *value) {
  assert(array->type->kind == TY_ARRAY && array->type->to == value->type);
  if (array->kind == EX_STORE && array->args[1] == index) array = array->args[0];
  return cons(t, &(expr){.kind = EX_STORE, .type = array->type, .nargs = 3, .args = {array, index, value}});
}

const expr *ex_not(terms *t, const expr *e) {
  static const expr_kind opposite[] = {
      [EX_LT] = EX_GE, [EX_LE] = EX_GT, [EX_GT] = EX_LE, [EX_GE] = EX_LT, [EX_EQ] = EX_NE, [EX_NE] = EX_EQ};
  if (e->kind == EX_LNOT && e->args[0]->type == t->types.type_int && e->args[0]->kind >= EX_LT &&
      e->args[0]->kind <= EX_LOR)
    return e->args[0];
  bool ordered = e->kind >= EX_LT && e->kind <= EX_GE;
  if (e->kind >= EX_LT && e->kind <= EX_NE && !(ordered && type_is_float(e->args[0]->type)))
    return ex_binary(t, opposite[e->kind], e->args[0], e->args[1]);
  return ex_unary(t, EX_LNOT, e);
}

static bool is_choice(const expr *e) {
  return e->kind == EX_ITE && (ex_is_fixed(e->args[1]) || ex_is_fixed(e->args[2]));
}

/* c ? a : b for truth values, as plain logic where a side is constant. */
static const expr *choose_truth(terms *t, const expr *c, const expr *a, const expr *b) {
  if (a == b) return ex_ite(t, c, a, b);
  if (ex_is_const(a)) return is_true(a) ? ex_either(t, c, b) : ex_both(t, ex_not(t, c), b);
  if (ex_is_const(b)) return is_true(b) ? ex_either(t, ex_not(t, c), a) : ex_both(t, c, a);
  return ex_ite(t, c, a, b);
}

/* (c ? 3 : x) == 3 is c || x == 3: the condition comes to light. */
static const expr *compare_choice(terms *t, expr_kind kind, const expr *a, const expr *b) {
  bool left = is_choice(a);
  const expr *choice = left ? a : b, *side[2];
  for (int i = 0; i < 2; i++) {
    const expr *x = choice->args[i + 1], *l = left ? x : a, *r = left ? b : x;
    bool again = is_choice(l) || is_choice(r);
    side[i] = again ? compare_choice(t, kind, l, r) : ex_binary(t, kind, l, r);
  }
  return choose_truth(t, choice->args[0], side[0], side[1]);
}

/* e as 0 or 1 */
static const expr *as_truth(terms *t, const expr *e) {
  bool is_one = e->kind == EX_LNOT || (e->kind >= EX_LT && e->kind <= EX_LOR);
  return is_one ? e : ex_not(t, ex_unary(t, EX_LNOT, e));
}

const expr *ex_both(terms *t, const expr *a, const expr *b) {
  if (ex_is_const(a)) return is_true(a) ? as_truth(t, b) : truth(t, false);
  if (ex_is_const(b)) return is_true(b) ? as_truth(t, a) : truth(t, false);
  return a == b ? as_truth(t, a) : ex_binary(t, EX_LAND, a, b);
}

const expr *ex_either(terms *t, const expr *a, const expr *b) {
  if (ex_is_const(a)) return is_true(a) ? truth(t, true) : as_truth(t, b);
  if (ex_is_const(b)) return is_true(b) ? truth(t, true) : as_truth(t, a);
  return a == b ? as_truth(t, a) : ex_binary(t, EX_LOR, a, b);
}

const expr *ex_rebuild(terms *t, const expr *e, const expr *const *args) {
  switch (e->kind) {
  case EX_INT:
  case EX_FLOAT:
  case EX_ZERO:
  case EX_FUNC:
  case EX_VAR: return e;
  case EX_DEREF: return ex_deref(t, args[0]);
  case EX_FIELD: return ex_field(t, args[0], e->index);
  case EX_INDEX: return ex_index(t, args[0], args[1]);
  case EX_ADDR: return ex_addr(t, args[0]);
  case EX_CAST: return ex_cast(t, e->type, args[0]);
  case EX_NEG:
  case EX_BITNOT:
  case EX_LNOT: return ex_unary(t, e->kind, args[0]);
  case EX_ITE: return ex_ite(t, args[0], args[1], args[2]);
  case EX_SELECT: return ex_select(t, args[0], args[1]);
  case EX_STORE: return ex_store(t, args[0], args[1], args[2]);
  case EX_LAND: return ex_both(t, args[0], args[1]);
  case EX_LOR: return ex_either(t, args[0], args[1]);
  case EX_LT:
  case EX_LE:
  case EX_GT:
  case EX_GE:
  case EX_EQ:
  case EX_NE:
    if ((is_choice(args[0]) && ex_is_fixed(args[1])) || (is_choice(args[1]) && ex_is_fixed(args[0])))
      return compare_choice(t, e->kind, args[0], args[1]);
    return ex_binary(t, e->kind, args[0], args[1]);
  default: return ex_binary(t, e->kind, args[0], args[1]);
  }
}

static uint32_t common_alignment(uint32_t align, uint64_t offset) {
  while (align > 1 && offset % align) align /= 2;
  return align;
}

uint32_t ex_alignment(const expr *lvalue) {
  uint32_t align = lvalue->type->align;
  for (; lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX; lvalue = lvalue->args[0]) {
    uint64_t offset = lvalue->kind == EX_FIELD ? ex_field_of(lvalue)->offset / 8 : lvalue->type->size;
    align = common_alignment(align, offset);
  }
  return lvalue->type->align < align ? lvalue->type->align : align;
}
