/* See places.h. A value is a set of spans of numbers, at most `most_spans`, or anything. Sets are interned: a state is a row
 * of set numbers, one for each pointer and truth value, one for what the elements of an array of pointers are (all of
 * them together: a store adds), and one for each pointer that is no variable but is tested somewhere, such as
 * `it->next`: what a test says of it is known until something that it is made of changes.
 *
 * A condition is decided by cases. `p` in {0, &a, somewhere in the pool} stands in several parts of "not null, and
 * outside of a, or near to b"; taken for itself each part may be true or false, but for each single span of p
 * all are known. The same serves to narrow: a span for which the condition is false is dropped. A pointer of which
 * nothing is known yet is narrowed by what a disjunction of equations and distances leaves to it.
 *
 * Objects that one place of the program makes, one element of an array each (flat_fresh), are told apart by age: the
 * newest, which is one object, and all older ones together. A store through a pointer to the newest replaces what it held;
 * when the next is made, it becomes one of the older ones, and what it holds is added to what they hold. So links that
 * are set before the next object is made are never what malloc() leaves there. (Balakrishnan and Reps, SAS 2006.)
 *
 * There are finitely many sets (a larger one is anything), so that a worklist ends without widening; work is
 * counted, and an analysis that takes too much says nothing. */
#include "abstract/places.h"

#include "base/tuning.h"

#include <stdlib.h>
#include <string.h>

enum { most_spans = 12, most_terms = 400, most_cases = 64, split_at_once = 3, deepest = 40 };

typedef struct span {
  i128 low, high;
  uint64_t age;    /* 0, or of objects of the fresh place number n: 2n + 1 the newest, 2n + 2 older ones */
  uint64_t unused; /* so that spans can be compared as bytes */
} span;

typedef struct set {
  uint32_t n; /* `anything` or how many spans, in order and apart */
  span at[most_spans];
} set;

enum { anything = UINT32_MAX, any_id = 0, none_id = 1 };

/* A term that has a value of its own in a case. */
typedef struct binding {
  const expr *term;
  set is;
} binding;

struct places {
  job *job;
  const blocks *b;
  VEC(set) sets;
  idset known;
  VEC(const expr *) terms; /* pointers that are no variables */
  map term_of;             /* id of such a term -> number */
  uint64_t *mentions;      /* by term: a bit for each variable */
  uint32_t *newest_of;     /* by variable: the column for its newest element; UINT32_MAX: there is none */
  uint32_t *fresh_of;      /* by variable that has such a column: the number of the place */
  VEC(uint32_t) arrays;    /* these variables */
  uint32_t width;          /* of a row: variables, terms, newest elements */
  uint32_t *rows;          /* by location */
  bool *reached;
  uint64_t work;
  binding bound[split_at_once];
  uint32_t nbound;
};

/* ---- sets ---- */

static set any_value(void) { return (set){.n = anything}; }
static set single(span x) { return (set){1, {x}}; }
static set spread(i128 low, i128 high) { return low <= high ? single((span){low, high, 0, 0}) : (set){0}; }
static set one(i128 v) { return spread(v, v); }
static bool is_any(const set *s) { return s->n == anything; }
static bool is_one(const set *s) { return s->n == 1 && s->at[0].low == s->at[0].high; }
static bool is_newest(uint64_t age) { return age % 2; }
static bool same_place(uint64_t a, uint64_t b) { return a && b && (a - 1) / 2 == (b - 1) / 2; }

static bool is_before(const span *a, const span *b) {
  if (a->low != b->low) return a->low < b->low;
  return a->age != b->age ? a->age < b->age : a->high < b->high;
}

/* Numbers that touch become one span; those of objects made by one place stay as they are. */
static void add_span(set *s, span x) {
  if (is_any(s)) return;
  for (uint32_t i = 0; i < s->n; i++) {
    const span *y = &s->at[i];
    if (y->age != x.age || (x.age && (y->low != x.low || y->high != x.high))) continue;
    if (y->low <= x.low && y->high >= x.high) return;
    if (y->high + 1 < x.low || y->low > x.high + 1) continue;
    if (y->low < x.low) x.low = y->low;
    if (y->high > x.high) x.high = y->high;
    memmove(&s->at[i], &s->at[i + 1], sizeof *s->at * (--s->n - i));
    i = UINT32_MAX; /* from the beginning */
  }
  uint32_t at = 0;
  if (s->n == most_spans) {
    *s = any_value();
    return;
  }
  while (at < s->n && is_before(&s->at[at], &x)) at++;
  memmove(&s->at[at + 1], &s->at[at], sizeof *s->at * (s->n - at));
  s->at[at] = x;
  s->n++;
}

static set both_of(set a, const set *b) {
  if (is_any(&a) || is_any(b)) return any_value();
  for (uint32_t i = 0; i < b->n; i++) add_span(&a, b->at[i]);
  return a;
}

static bool same_set(void *context, uint32_t id, const void *candidate) {
  const places *p = context;
  const set *a = &p->sets.at[id], *b = candidate;
  return a->n == b->n && (is_any(a) || !memcmp(a->at, b->at, sizeof *a->at * a->n));
}

static uint32_t number_of(places *p, const set *s) {
  uint64_t hash = is_any(s) ? 1 : hash_mix(s->n, hash_bytes(s->at, sizeof *s->at * s->n));
  uint32_t id = idset_find(&p->known, hash, same_set, p, s);
  if (id != UINT32_MAX) return id;
  id = p->sets.n;
  vec_push(&p->sets, *s);
  idset_add(&p->known, hash, id);
  return id;
}

/* Objects of different places, and what is near to them, are further from each other. */
static i128 places_reach_of(const places *p) {
  return ((i128)1 << (p->b->terms->types.pointer_size == 8 ? 30 : 14)) - 1;
}

/* ---- what is followed ---- */

static bool is_value(const type *t) { return type_is_pointer(t) || t->kind == TY_BOOL; }
static bool is_number(const type *t) {
  return (t->kind == TY_INT || t->kind == TY_BOOL || type_is_pointer(t)) && t->width <= 64;
}
static bool is_followed(const type *t) { return is_value(t->kind == TY_ARRAY ? t->to : t); }

/* A pointer that is one thing for a condition: neither a number nor moved. */
static bool is_opaque(const expr *e) {
  return (type_is_pointer(e->type) && (e->kind == EX_SELECT || e->kind == EX_ITE)) ||
         (e->kind == EX_VAR && is_value(e->type));
}

static void mention(places *p, const expr *e, uint64_t *bits, map *seen) {
  uint64_t known;
  if (map_get(seen, e->id, &known)) return;
  map_put(seen, e->id, 1);
  if (e->kind == EX_ADDR) return;
  uint32_t v = e->kind == EX_VAR ? blocks_var(p->b, e->sym) : UINT32_MAX;
  if (v != UINT32_MAX) bits[v / 64] |= (uint64_t)1 << (v % 64);
  for (uint32_t i = 0; i < e->nargs; i++) mention(p, e->args[i], bits, seen);
}

/* The terms of conditions that are followed. */
static void collect(places *p, const expr *e, map *seen) {
  uint64_t known;
  if (map_get(seen, e->id, &known)) return;
  map_put(seen, e->id, 1);
  if (is_opaque(e) && e->kind != EX_VAR && p->terms.n < most_terms) {
    map_put(&p->term_of, e->id, p->terms.n);
    vec_push(&p->terms, e);
  }
  for (uint32_t i = 0; i < e->nargs; i++) collect(p, e->args[i], seen);
}

static void collect_all(places *p) {
  const flat *f = p->b->flat;
  map seen = {0};
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == F_ASSUME) collect(p, f->edges.at[i].rhs, &seen);
  map_free(&seen);
  p->mentions = mem_alloc(sizeof *p->mentions * ((size_t)p->terms.n * p->b->words + 1));
  for (uint32_t i = 0; i < p->terms.n; i++) {
    map inside = {0};
    mention(p, p->terms.at[i], p->mentions + (size_t)i * p->b->words, &inside);
    map_free(&inside);
  }
}

static bool term_mentions(const places *p, uint32_t term, uint32_t var) {
  return p->mentions[(size_t)term * p->b->words + var / 64] >> (var % 64) & 1;
}

/* The arrays that objects of fresh places consist of. */
static void find_arrays(places *p) {
  const flat *f = p->b->flat;
  p->newest_of = mem_alloc(sizeof *p->newest_of * (p->b->nvars + 1));
  p->fresh_of = mem_alloc(sizeof *p->fresh_of * (p->b->nvars + 1));
  for (uint32_t v = 0; v < p->b->nvars; v++) {
    const symbol *var = f->vars.at[v], *object = NULL;
    p->newest_of[v] = UINT32_MAX;
    if (var->type->kind != TY_ARRAY || !is_followed(var->type) || !f->fresh.n) continue;
    for (uint32_t i = 0; i < f->cells.n && !object; i++)
      if (f->cells.at[i].var == var && f->cells.at[i].leaf->ndims == 1) object = f->cells.at[i].object;
    for (uint32_t i = 0; i < f->fresh.n; i++) {
      const flat_fresh *x = &f->fresh.at[i];
      if (x->object != object && x->freed != var) continue;
      if (blocks_var(p->b, x->fresh) == UINT32_MAX) continue;
      p->newest_of[v] = p->b->nvars + p->terms.n + p->arrays.n;
      p->fresh_of[v] = i;
      vec_push(&p->arrays, v);
    }
  }
}

/* The column of a variable or term in a row; UINT32_MAX: it has none. */
static uint32_t column(const places *p, const expr *e) {
  uint64_t n;
  if (e->kind == EX_VAR) return is_followed(e->type) ? blocks_var(p->b, e->sym) : UINT32_MAX;
  return map_get(&p->term_of, e->id, &n) ? p->b->nvars + (uint32_t)n : UINT32_MAX;
}

/* ---- terms ---- */

static set eval(places *p, const uint32_t *row, const expr *e, int depth);
static int decide_whole(places *p, const uint32_t *row, const expr *e);

/* What lies outside of the type comes back at its other end, if all of a span does. */
static set wrapped(const type *t, set s) {
  if (is_any(&s) || t->width > 64) return any_value();
  i128 low = int_min(t), high = int_max(t), period = (i128)1 << t->width;
  set r = {0};
  for (uint32_t i = 0; i < s.n; i++) {
    span x = s.at[i];
    while (x.high < low) x.low += period, x.high += period;
    while (x.low > high) x.low -= period, x.high -= period;
    if (x.low < low) add_span(&r, (span){x.low + period, high, x.age, 0}), x.low = low;
    if (x.high > high) add_span(&r, (span){low, x.high - period, x.age, 0}), x.high = high;
    if (x.low > x.high || x.low < low || x.high > high) return any_value();
    add_span(&r, x);
  }
  return r;
}

static set shifted(const type *t, set s, i128 by) {
  for (uint32_t i = 0; !is_any(&s) && i < s.n; i++) s.at[i].low += by, s.at[i].high += by;
  return wrapped(t, s);
}

/* The address of an lvalue whose place is a constant. */
static bool constant_address(const places *p, const expr *e, i128 *at) {
  if (e->kind == EX_VAR) {
    *at = symbol_address(p->b->terms, e->sym);
    return true;
  }
  bool index = e->kind == EX_INDEX && e->args[1]->kind == EX_INT;
  if ((e->kind != EX_FIELD && !index) || !constant_address(p, e->args[0], at)) return false;
  *at += index ? e->args[1]->value * (i128)e->type->size : (i128)(ex_field_of(e)->offset / 8);
  return true;
}

static i128 highest(const set *s) {
  i128 h = s->at[0].high;
  for (uint32_t i = 1; i < s->n; i++)
    if (s->at[i].high > h) h = s->at[i].high;
  return h;
}

/* May a number be in both? Of two objects that one place made, the newest is none of the older ones. */
static bool overlap(const span *a, const span *b) {
  if (same_place(a->age, b->age) && a->age != b->age && a->low == b->low) return false;
  return a->low <= b->high && b->low <= a->high;
}

/* 1: always true, 0: never, -1: either */
static int compare(expr_kind kind, const set *a, const set *b) {
  if (is_any(a) || is_any(b) || !a->n || !b->n) return -1;
  i128 al = a->at[0].low, ah = highest(a), bl = b->at[0].low, bh = highest(b);
  switch (kind) {
  case EX_LT: return ah < bl ? 1 : al >= bh ? 0 : -1;
  case EX_LE: return ah <= bl ? 1 : al > bh ? 0 : -1;
  case EX_GT: return al > bh ? 1 : ah <= bl ? 0 : -1;
  case EX_GE: return al >= bh ? 1 : ah < bl ? 0 : -1;
  default: break;
  }
  if (is_one(a) && is_one(b) && al == bl) return kind == EX_EQ;
  bool newest = a->n == 1 && b->n == 1 && is_newest(a->at[0].age);
  if (newest && a->at[0].age == b->at[0].age && al == bl && ah == bh) return kind == EX_EQ;
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t k = 0; k < b->n; k++)
      if (overlap(&a->at[i], &b->at[k])) return -1;
  return kind == EX_NE;
}

static int truth(const set *s) {
  set zero = one(0);
  return compare(EX_NE, s, &zero);
}

static int decide(places *p, const uint32_t *row, const expr *e, int depth) {
  if (e->kind == EX_INT) return e->value != 0;
  if (depth <= 0) return -1;
  p->work++;
  if (e->kind == EX_LNOT) {
    int d = decide(p, row, e->args[0], depth - 1);
    return d < 0 ? d : !d;
  }
  if (e->kind == EX_LAND || e->kind == EX_LOR) {
    int strong = e->kind == EX_LOR, a = decide(p, row, e->args[0], depth - 1);
    if (a == strong) return strong;
    int b = decide(p, row, e->args[1], depth - 1);
    return b == strong ? strong : a == b ? a : -1;
  }
  if (e->kind >= EX_LT && e->kind <= EX_NE && is_number(e->args[0]->type)) {
    set a = eval(p, row, e->args[0], depth - 1);
    if (is_any(&a)) return -1;
    set b = eval(p, row, e->args[1], depth - 1);
    return compare(e->kind, &a, &b);
  }
  if (!is_number(e->type)) return -1;
  set s = eval(p, row, e, depth - 1);
  return truth(&s);
}

enum { some_newest = 1, some_older = 2, only_newest = 4 };

/* The pointer whose distance from the first element an index is; NULL: it is no such index. */
static const expr *pointer_of(const expr *index) {
  if (index->kind == EX_DIV && index->args[1]->kind == EX_INT) index = index->args[0];
  return index->kind == EX_PTRDIFF ? index->args[0] : NULL;
}

/* Which objects of a place the index may mean, as flags. */
static int ages_of(places *p, const uint32_t *row, const expr *index, uint32_t place, int depth) {
  const expr *pointer = pointer_of(index);
  set s = pointer ? eval(p, row, pointer, depth - 1) : any_value();
  i128 base = symbol_address(p->b->terms, p->b->flat->fresh.at[place].object);
  int ages = 0;
  if (is_any(&s)) return some_newest | some_older;
  for (uint32_t i = 0; i < s.n; i++) {
    const span *x = &s.at[i];
    if (x->age == 2 * place + 1) ages |= some_newest;
    if (x->age == 2 * place + 2) ages |= some_older;
    if (!x->age && x->low <= base + places_reach_of(p) && x->high >= base) ages |= some_newest | some_older;
  }
  if (!ages) return some_newest | some_older;
  return ages == some_newest && s.n == 1 ? ages | only_newest : ages;
}

/* What an array of pointers may hold at an index; nothing, where there is no such element: then C does not look. */
static set element_of(places *p, const uint32_t *row, const expr *e, const expr *index, int depth) {
  if (depth <= 0) return any_value();
  if (e->kind == EX_ZERO) return one(0);
  if (e->kind == EX_STORE) {
    set old = element_of(p, row, e->args[0], index, depth - 1);
    if (is_any(&old)) return old;
    set new = eval(p, row, e->args[2], depth - 1);
    return both_of(old, &new);
  }
  uint32_t v = e->kind == EX_VAR ? blocks_var(p->b, e->sym) : UINT32_MAX;
  if (v == UINT32_MAX || !is_followed(e->type)) return any_value();
  set s = p->sets.at[row[v]];
  if (p->newest_of[v] == UINT32_MAX) return s;
  int ages = ages_of(p, row, index, p->fresh_of[v], depth);
  if (!(ages & some_newest)) return s;
  set newest = p->sets.at[row[p->newest_of[v]]];
  return ages & some_older ? both_of(s, &newest) : newest;
}

static set eval_sum(places *p, const uint32_t *row, const expr *e, int depth) {
  set a = eval(p, row, e->args[0], depth - 1), b = eval(p, row, e->args[1], depth - 1);
  if (e->kind == EX_SUB) return is_one(&b) ? shifted(e->type, a, -b.at[0].low) : any_value();
  i128 size = e->kind == EX_PTRADD ? (i128)type_step(e->type->to) : 1;
  if (is_one(&b)) return shifted(e->type, a, b.at[0].low * size);
  return e->kind == EX_ADD && is_one(&a) ? shifted(e->type, b, a.at[0].low) : any_value();
}

static set eval_cast(places *p, const uint32_t *row, const expr *e, int depth) {
  const expr *of = e->args[0];
  if (!is_number(of->type)) return any_value();
  set s = eval(p, row, of, depth - 1);
  if (e->type->kind != TY_BOOL) return wrapped(e->type, s);
  int d = truth(&s);
  return d < 0 ? spread(0, 1) : one(d);
}

static set eval(places *p, const uint32_t *row, const expr *e, int depth) {
  i128 at;
  if (!is_number(e->type)) return any_value();
  if (e->kind == EX_INT) return one(e->value);
  p->work++;
  for (uint32_t i = 0; i < p->nbound; i++)
    if (p->bound[i].term == e) return p->bound[i].is;
  if (depth <= 0) return any_value();
  uint32_t own = column(p, e);
  if (own != UINT32_MAX && row[own] != any_id) return p->sets.at[row[own]];
  if (e->kind >= EX_LT && e->kind <= EX_LOR) {
    int d = decide(p, row, e, depth - 1);
    return d < 0 ? spread(0, 1) : one(d);
  }
  switch (e->kind) {
  case EX_ADDR: return constant_address(p, e->args[0], &at) ? one(at) : any_value();
  case EX_FUNC: return one(symbol_address(p->b->terms, e->sym));
  case EX_SELECT: {
    set s = is_value(e->type) ? element_of(p, row, e->args[0], e->args[1], depth - 1) : any_value();
    return s.n ? s : any_value();
  }
  case EX_CAST: return eval_cast(p, row, e, depth);
  case EX_PTRADD:
  case EX_ADD:
  case EX_SUB: return eval_sum(p, row, e, depth);
  case EX_LNOT: {
    int d = decide(p, row, e, depth - 1);
    return d < 0 ? spread(0, 1) : one(d);
  }
  case EX_ITE: {
    int d = decide(p, row, e->args[0], depth - 1);
    if (d < 0 && e->type->kind == TY_BOOL && !p->nbound) d = decide_whole(p, row, e->args[0]);
    if (d >= 0) return eval(p, row, e->args[d ? 1 : 2], depth - 1);
    set a = eval(p, row, e->args[1], depth - 1);
    if (is_any(&a)) return a;
    set b = eval(p, row, e->args[2], depth - 1);
    return both_of(a, &b);
  }
  default: return any_value();
  }
}

/* ---- cases ---- */

typedef VEC(const expr *) term_list;

/* The opaque terms of a condition, outermost ones; `deep`: those inside of them as well. */
static void opaque_terms(const expr *e, bool deep, map *seen, term_list *out) {
  uint64_t known;
  if (map_get(seen, e->id, &known)) return;
  map_put(seen, e->id, 1);
  if (is_opaque(e)) {
    vec_push(out, e);
    if (!deep) return;
  }
  if (e->kind == EX_ADDR) return;
  for (uint32_t i = 0; i < e->nargs; i++) opaque_terms(e->args[i], deep, seen, out);
}

static bool is_bound(const places *p, const expr *e) {
  for (uint32_t i = 0; i < p->nbound; i++)
    if (p->bound[i].term == e) return true;
  return false;
}

/* The condition, span by span of the terms from the n-th on. */
static int decide_cases(places *p, const uint32_t *row, const expr *e, const term_list *terms, uint32_t n,
                        uint32_t cases) {
  for (; n < terms->n && p->nbound < split_at_once; n++) {
    if (is_bound(p, terms->at[n])) continue;
    set s = eval(p, row, terms->at[n], deepest);
    if (is_any(&s) || s.n < 2 || s.n * cases > most_cases) continue;
    int all = -2;
    for (uint32_t i = 0; i < s.n; i++) {
      p->bound[p->nbound++] = (binding){terms->at[n], single(s.at[i])};
      int d = decide_cases(p, row, e, terms, n + 1, cases * s.n);
      p->nbound--;
      if (d < 0 || (all != -2 && all != d)) return -1;
      all = d;
    }
    return all;
  }
  return decide(p, row, e, deepest);
}

static int decide_whole(places *p, const uint32_t *row, const expr *e) {
  int d = decide(p, row, e, deepest);
  if (d >= 0) return d;
  map seen = {0};
  term_list terms = {0};
  opaque_terms(e, false, &seen, &terms);
  d = decide_cases(p, row, e, &terms, 0, 1);
  map_free(&seen);
  vec_free(&terms);
  return d;
}

/* ---- conditions ---- */

/* Is `e` the term, perhaps as a number as wide? */
static bool is_term(const expr *e, const expr *term) {
  while (e != term && e->kind == EX_CAST && is_number(e->args[0]->type) && e->type->width == e->args[0]->type->width &&
         e->type->kind != TY_BOOL && (type_is_pointer(e->type) || !e->type->is_signed))
    e = e->args[0];
  return e == term;
}

/* What the term may be where the condition holds, which says it by an equation or a distance. */
static set solve(places *p, const uint32_t *row, const expr *e, const expr *term, int depth) {
  if (depth <= 0 || !e->nargs) return any_value();
  if (e->kind == EX_LOR || e->kind == EX_LAND) {
    bool either = e->kind == EX_LOR;
    int d = either ? decide(p, row, e->args[0], deepest) : -1;
    set a = d == 0 ? (set){0} : solve(p, row, e->args[0], term, depth - 1);
    if (is_any(&a) == either) return a;
    d = either ? decide(p, row, e->args[1], deepest) : -1;
    set b = d == 0 ? (set){0} : solve(p, row, e->args[1], term, depth - 1);
    return either ? both_of(a, &b) : b;
  }
  if (e->kind == EX_EQ && is_term(e->args[0], term)) return eval(p, row, e->args[1], deepest);
  if (e->kind == EX_EQ && is_term(e->args[1], term)) return eval(p, row, e->args[0], deepest);
  if (e->kind == EX_LNOT && is_term(e->args[0], term)) return one(0);
  const expr *d = e->args[0];
  if ((e->kind != EX_LT && e->kind != EX_LE) || d->kind != EX_SUB || d->type->kind != TY_INT || d->type->is_signed)
    return any_value();
  set base = eval(p, row, d->args[1], deepest), k = eval(p, row, e->args[1], deepest);
  if (!is_term(d->args[0], term) || !is_one(&base) || !is_one(&k)) return any_value();
  return wrapped(d->type, spread(base.at[0].low, base.at[0].low + k.at[0].low - (e->kind == EX_LT)));
}

/* Drops the spans of one term for which the condition is false. False: none is left. */
static bool narrow(places *p, uint32_t *row, const expr *e, const expr *term, const term_list *terms) {
  uint32_t at = column(p, term);
  if (at == UINT32_MAX) return true;
  set s = eval(p, row, term, deepest);
  if (term->type->kind == TY_BOOL && is_any(&s)) s = spread(0, 1);
  if (is_any(&s)) s = solve(p, row, e, term, deepest);
  if (is_any(&s)) return true;
  set left = {0};
  if (s.n == 1 && s.at[0].low == 0 && s.at[0].high == 1) s = (set){2, {{0, 0, 0, 0}, {1, 1, 0, 0}}};
  for (uint32_t i = 0; i < s.n; i++) {
    p->bound[p->nbound++] = (binding){term, single(s.at[i])};
    int d = decide_cases(p, row, e, terms, 0, s.n);
    p->nbound--;
    if (d) add_span(&left, s.at[i]);
  }
  row[at] = number_of(p, &left);
  return left.n;
}

static bool assume(places *p, uint32_t *row, const expr *e, int depth) {
  if (depth > 0 && e->kind == EX_LAND)
    return assume(p, row, e->args[0], depth - 1) && assume(p, row, e->args[1], depth - 1);
  if (depth > 0 && e->kind == EX_LNOT && e->args[0]->kind == EX_LOR) {
    terms *t = p->b->terms;
    return assume(p, row, ex_not(t, e->args[0]->args[0]), depth - 1) &&
           assume(p, row, ex_not(t, e->args[0]->args[1]), depth - 1);
  }
  if (!decide_whole(p, row, e)) return false;
  map seen = {0};
  term_list outer = {0}, all = {0};
  opaque_terms(e, false, &seen, &outer);
  map_free(&seen);
  seen = (map){0};
  opaque_terms(e, true, &seen, &all);
  map_free(&seen);
  bool possible = true;
  for (uint32_t i = 0; i < all.n && possible; i++) possible = narrow(p, row, e, all.at[i], &outer);
  vec_free(&outer);
  vec_free(&all);
  return possible;
}

/* ---- edges ---- */

static void forget(const places *p, uint32_t *row, uint32_t var) {
  for (uint32_t i = 0; i < p->terms.n; i++)
    if (row[p->b->nvars + i] != any_id && term_mentions(p, i, var)) row[p->b->nvars + i] = any_id;
}

/* The set with the newest of a place among the older ones. */
static uint32_t aged(places *p, uint32_t id, uint32_t place) {
  set s = p->sets.at[id], r = {0};
  bool any = false;
  for (uint32_t i = 0; !is_any(&s) && i < s.n; i++) any |= s.at[i].age == 2 * place + 1;
  if (!any) return id;
  for (uint32_t i = 0; i < s.n; i++) {
    if (s.at[i].age == 2 * place + 1) s.at[i].age++;
    add_span(&r, s.at[i]);
  }
  return number_of(p, &r);
}

/* Another object is made. */
static void begin_object(places *p, uint32_t *row, uint32_t place) {
  const flat_fresh *f = &p->b->flat->fresh.at[place];
  for (uint32_t i = 0; i < p->width; i++)
    if (row[i] != any_id) row[i] = aged(p, row[i], place);
  set begins = f->zero ? one(0) : any_value();
  for (uint32_t i = 0; i < p->arrays.n; i++) {
    uint32_t v = p->arrays.at[i];
    if (p->fresh_of[v] != place) continue;
    set s = both_of(p->sets.at[row[v]], &p->sets.at[row[p->newest_of[v]]]);
    row[v] = number_of(p, &s);
    row[p->newest_of[v]] = number_of(p, &begins);
  }
  i128 base = symbol_address(p->b->terms, f->object);
  set s = single((span){base, base + places_reach_of(p), 2 * place + 1, 0});
  uint32_t v = blocks_var(p->b, f->fresh);
  row[v] = number_of(p, &s);
}

static void add_to(places *p, uint32_t *row, uint32_t column, const set *s) {
  set all = both_of(p->sets.at[row[column]], s);
  row[column] = number_of(p, &all);
}

/* The array variable `v` becomes `e`, made of stores to itself. What is stored is computed before the row changes. */
static void assign_array(places *p, uint32_t *row, uint32_t v, const expr *e, int depth) {
  uint32_t newest = p->newest_of[v];
  if (e->kind == EX_VAR && blocks_var(p->b, e->sym) == v) return;
  if (e->kind == EX_STORE && depth > 0) {
    set s = eval(p, row, e->args[2], deepest);
    int ages = newest == UINT32_MAX ? some_older : ages_of(p, row, e->args[1], p->fresh_of[v], deepest);
    assign_array(p, row, v, e->args[0], depth - 1);
    if (ages & only_newest) row[newest] = number_of(p, &s);
    else if (ages & some_newest) add_to(p, row, newest, &s);
    if (ages & some_older) add_to(p, row, v, &s);
    return;
  }
  bool other = e->kind == EX_VAR && blocks_var(p->b, e->sym) != UINT32_MAX && newest == UINT32_MAX &&
               p->newest_of[blocks_var(p->b, e->sym)] == UINT32_MAX && is_followed(e->type);
  set s = e->kind == EX_ZERO ? one(0) : other ? p->sets.at[row[blocks_var(p->b, e->sym)]] : any_value();
  row[v] = number_of(p, &s);
  if (newest != UINT32_MAX) row[newest] = row[v];
}

static uint32_t fresh_place(const places *p, const symbol *var) {
  const flat *f = p->b->flat;
  for (uint32_t i = 0; i < f->fresh.n; i++)
    if (f->fresh.at[i].fresh == var) return i;
  return UINT32_MAX;
}

static void assign(places *p, const flat_edge *e, uint32_t *row, uint32_t v) {
  uint32_t place = fresh_place(p, e->var);
  if (place != UINT32_MAX && e->rhs->kind != EX_INT) {
    begin_object(p, row, place);
  } else if (e->var->type->kind == TY_ARRAY && is_followed(e->var->type)) {
    assign_array(p, row, v, e->rhs, deepest);
  } else {
    set s = is_followed(e->var->type) ? eval(p, row, e->rhs, deepest) : any_value();
    row[v] = number_of(p, &s);
  }
}

/* The row behind an edge, in place; false: it is not taken. */
static bool transfer(places *p, const flat_edge *e, uint32_t *row) {
  uint32_t v = e->var ? blocks_var(p->b, e->var) : UINT32_MAX;
  if (e->kind == F_ASSUME) return assume(p, row, e->rhs, deepest);
  if (e->kind == F_CALL) {
    memset(row, 0, sizeof *row * p->width);
    return true;
  }
  if (e->kind != F_ASSIGN && e->kind != F_HAVOC) return true;
  if (e->kind == F_ASSIGN) {
    assign(p, e, row, v);
  } else {
    row[v] = any_id;
    if (p->newest_of[v] != UINT32_MAX) row[p->newest_of[v]] = any_id;
  }
  forget(p, row, v);
  return true;
}

static bool is_live(const places *p, loc_id at, uint32_t column) {
  if (column < p->b->nvars) return blocks_is_live(p->b, at, column);
  if (column >= p->b->nvars + p->terms.n)
    return blocks_is_live(p->b, at, p->arrays.at[column - p->b->nvars - p->terms.n]);
  const uint64_t *live = p->b->live + (size_t)at.n * p->b->words,
                 *used = p->mentions + (size_t)(column - p->b->nvars) * p->b->words;
  for (uint32_t i = 0; i < p->b->words; i++)
    if (used[i] & ~live[i]) return false;
  return true;
}

/* Adds what arrives at a location; true if that is new. */
static bool arrive(places *p, loc_id to, const uint32_t *row) {
  uint32_t *here = p->rows + (size_t)to.n * p->width;
  bool changed = !p->reached[to.n];
  for (uint32_t i = 0; i < p->width; i++) {
    if (!p->reached[to.n]) {
      here[i] = row[i] != any_id && is_live(p, to, i) ? row[i] : any_id;
    } else if (here[i] != row[i] && here[i] != any_id) {
      set s = row[i] == any_id ? any_value() : both_of(p->sets.at[here[i]], &p->sets.at[row[i]]);
      uint32_t id = number_of(p, &s);
      changed |= id != here[i];
      here[i] = id;
    }
  }
  p->work += p->width / 8;
  p->reached[to.n] = true;
  return changed;
}

/* False: that took too long. */
static bool ascend(places *p) {
  const flat *f = p->b->flat;
  uint32_t n = f->locs.n, *at = mem_alloc(sizeof *at * (n + 1)), *row = mem_alloc(sizeof *row * (p->width + 1));
  bool *waiting = mem_alloc(n + 1), again = true;
  for (uint32_t i = 0; i < n; i++)
    if (p->b->order[i] < n) at[p->b->order[i]] = i + 1;
  waiting[f->entry.n] = p->reached[f->entry.n] = true;
  while (again && p->work < tuning.work_of_places && !limits_hit(&p->job->limits)) {
    again = false;
    for (uint32_t k = 0; k < n && p->work < tuning.work_of_places; k++) {
      if (!at[k] || !waiting[at[k] - 1]) continue;
      uint32_t loc = at[k] - 1;
      waiting[loc] = false;
      for_flat_out(f, (loc_id){loc}, e) {
        const flat_edge *edge = flat_edge_at(f, e);
        memcpy(row, p->rows + (size_t)loc * p->width, sizeof *row * p->width);
        if (!transfer(p, edge, row) || !arrive(p, edge->to, row)) continue;
        waiting[edge->to.n] = again = true;
      }
    }
  }
  mem_free(at);
  mem_free(row);
  mem_free(waiting);
  return !again;
}

places *places_analysis(job *job, const blocks *b) {
  places *p = mem_alloc(sizeof *p);
  set none = {0}, any = any_value();
  p->job = job;
  p->b = b;
  number_of(p, &any); /* any_id */
  number_of(p, &none);
  collect_all(p);
  find_arrays(p);
  p->width = b->nvars + p->terms.n + p->arrays.n;
  size_t entries = (size_t)(b->flat->locs.n + 1) * p->width;
  bool done = entries <= tuning.interval_entries;
  if (done) {
    p->rows = mem_alloc(sizeof *p->rows * (entries + 1));
    p->reached = mem_alloc(b->flat->locs.n + 1);
    uint32_t *first = p->rows + (size_t)b->flat->entry.n * p->width;
    for (uint32_t i = 0; i < p->arrays.n; i++) /* there are no objects yet */
      first[p->arrays.at[i]] = first[p->newest_of[p->arrays.at[i]]] = none_id;
    done = ascend(p);
    effort_charge(&job->limits.effort, p->work / tuning.places_a_unit);
  }
  if (done) return p;
  places_free(p);
  return NULL;
}

void places_free(places *p) {
  if (!p) return;
  vec_free(&p->sets);
  idset_free(&p->known);
  vec_free(&p->terms);
  map_free(&p->term_of);
  mem_free(p->mentions);
  mem_free(p->newest_of);
  mem_free(p->fresh_of);
  vec_free(&p->arrays);
  mem_free(p->rows);
  mem_free(p->reached);
  mem_free(p);
}

bool places_reach(places *p, loc_id at) { return !p || p->reached[at.n]; }

bool places_refute(places *p, loc_id at, const expr *condition) {
  if (!p) return false;
  return !p->reached[at.n] || decide_whole(p, p->rows + (size_t)at.n * p->width, condition) == 0;
}
