/* See loop.h: candidates. They are cheap to strike out and a missing one is a proof that is not
 * found, so there are many: what the program itself compares, as it would be seen from the loop's
 * head; each variable against its value at the entry, against constants and other variables;
 * increments against each other; strides; and affine equalities. */
#include "abstract/interval.h"

#include "base/tuning.h"
#include "loops/loop.h"

#include <string.h>

typedef struct finder {
  loop_facts *facts;
  loop_forest *forest;
  terms *t;
  uint32_t loop;
  const struct loop *l;
  VEC(uint32_t) written, kept; /* integer variables that matter at the head */
  VEC(i128) constants;         /* of the whole program */
  VEC(const expr *) atoms, branches;
  map atom_known;
  const intervals *ranges;
  block_exits exits; /* of the block that begins at the head */
  bool innermost;    /* no loop inside */
} finder;

static const expr *now(const finder *f, uint32_t v) { return ex_var(f->t, f->forest->b->flat->vars.at[v]); }
static const expr *then(const finder *f, uint32_t v) { return ex_var(f->t, f->forest->entry[v]); }
static const type *type_of(const finder *f, uint32_t v) { return f->forest->b->flat->vars.at[v]->type; }

static void offer(finder *f, const expr *e, uint8_t rank) { loop_facts_add(f->facts, f->loop, e, false, rank); }

static void compare(finder *f, expr_kind kind, const expr *a, const expr *b, uint8_t rank) {
  offer(f, ex_binary(f->t, kind, a, b), rank);
}

/* ---- what the program compares ---- */

/* Only cells that matter at the head, and one that the loop writes. */
static bool concerns(const finder *f, const expr *e, bool *writes) {
  if (e->kind == EX_ADDR) return true;
  if (e->kind == EX_VAR) {
    uint32_t v = blocks_var(f->forest->b, e->sym);
    if (v == UINT32_MAX || !blocks_is_live(f->forest->b, f->l->head, v)) return false;
    *writes |= f->l->written[v];
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!concerns(f, e->args[i], writes)) return false;
  return true;
}

static uint32_t size_of(const expr *e, uint32_t most) {
  uint32_t n = 1;
  for (uint32_t i = 0; i < e->nargs && n < most; i++) n += size_of(e->args[i], most);
  return n;
}

static void take_atom(void *context, const expr *e) {
  finder *f = context;
  bool writes = false;
  uint64_t known;
  if (f->atoms.n >= tuning.most_atoms || map_get(&f->atom_known, e->id, &known)) return;
  map_put(&f->atom_known, e->id, 1);
  if (!type_is_scalar(e->type) || type_is_float(e->type) || size_of(e, tuning.largest_atom) >= tuning.largest_atom)
    return;
  if (concerns(f, e, &writes) && writes) vec_push(&f->atoms, e);
}

/* The guards of the loop's blocks, over the values at the head, and every assumption as it is. */
static void collect_atoms(finder *f, const precision *precision) {
  blocks *b = f->forest->b;
  for (uint32_t i = 0; i < f->exits.n; i++) expr_atoms(f->t, f->exits.at[i].state.guard, take_atom, f);
  uint32_t head = b->head_index.at[f->l->head.n];
  for (uint32_t i = 0; precision && i < precision->preds[head].n; i++) take_atom(f, precision->preds[head].at[i]);
  for (uint32_t i = 0; i < b->flat->edges.n; i++)
    if (b->flat->edges.at[i].kind == F_ASSUME) expr_atoms(f->t, b->flat->edges.at[i].rhs, take_atom, f);
}

/* The first variable of the term that the loop writes. */
static uint32_t mover(const finder *f, const expr *e) {
  uint32_t v = e->kind == EX_VAR ? blocks_var(f->forest->b, e->sym) : UINT32_MAX;
  if (v != UINT32_MAX && f->l->written[v] && type_is_scalar(type_of(f, v))) return v;
  v = UINT32_MAX;
  for (uint32_t i = 0; i < e->nargs && v == UINT32_MAX; i++) v = mover(f, e->args[i]);
  return v;
}

static bool is_order(const expr *e) { return e->kind >= EX_LT && e->kind <= EX_GE; }

/* The fact, and the fact once something has happened. */
static void offer_later(finder *f, const expr *e, uint8_t rank) {
  offer(f, e, rank);
  uint32_t v = mover(f, e);
  if (v != UINT32_MAX) offer(f, ex_either(f->t, e, ex_binary(f->t, EX_EQ, now(f, v), then(f, v))), rank);
}

static void offer_atoms(finder *f) {
  for (uint32_t i = 0; i < f->atoms.n; i++) {
    const expr *e = f->atoms.at[i], *no = ex_not(f->t, e);
    offer_later(f, e, 0);
    offer_later(f, no, 0);
    bool plain = e->kind >= EX_LT && e->kind <= EX_NE && type_is_integer(e->args[0]->type);
    if (!plain) continue;
    const expr *a = e->args[0], *b = e->args[1];
    offer_later(f, ex_binary(f->t, EX_LE, a, b), 0);
    offer_later(f, ex_binary(f->t, EX_GE, a, b), 0);
    if (!is_order(e)) continue;
    offer(f, ex_binary(f->t, EX_EQ, a, b), 1);
  }
}

/* ---- phases ---- */

static void take_branch(void *context, const expr *e) {
  finder *f = context;
  bool writes = false;
  for (uint32_t i = 0; i < f->branches.n; i++)
    if (f->branches.at[i] == e || f->branches.at[i] == ex_not(f->t, e)) return;
  if (f->branches.n >= tuning.most_branches || size_of(e, tuning.largest_atom) > 12) return;
  if (concerns(f, e, &writes) && writes) vec_push(&f->branches, e);
}

/* Until a condition of the body holds, a variable stays as it was, or two are equal; or since. */
static void offer_phases(finder *f) {
  const flat *flat = f->forest->b->flat;
  for (uint32_t i = 0; i < flat->edges.n; i++) {
    const flat_edge *e = &flat->edges.at[i];
    if (e->kind == F_ASSUME && f->l->member[e->from.n] && f->l->member[e->to.n])
      expr_atoms(f->t, e->rhs, take_branch, f);
  }
  for (uint32_t k = 0; k < f->branches.n; k++)
    for (uint32_t i = 0; i < f->written.n; i++) {
      uint32_t x = f->written.at[i];
      const expr *c = f->branches.at[k], *no = ex_not(f->t, c), *same = ex_binary(f->t, EX_EQ, now(f, x), then(f, x));
      offer(f, ex_either(f->t, c, same), 2);
      offer(f, ex_either(f->t, no, same), 2);
      for (uint32_t j = i + 1; j < f->written.n; j++) {
        if (type_of(f, x) != type_of(f, f->written.at[j])) continue;
        const expr *equal = ex_binary(f->t, EX_EQ, now(f, x), now(f, f->written.at[j]));
        offer(f, ex_either(f->t, c, equal), 2);
        offer(f, ex_either(f->t, no, equal), 2);
      }
    }
}

/* ---- constants ---- */

static void add_constant(finder *f, i128 c) {
  for (uint32_t i = 0; i < f->constants.n; i++)
    if (f->constants.at[i] == c) return;
  if (f->constants.n < tuning.most_constants) vec_push(&f->constants, c);
}

static void constants_in(finder *f, const expr *e) {
  if (e->kind == EX_INT && type_is_integer(e->type)) add_constant(f, e->value);
  if (e->kind == EX_ADDR) return;
  for (uint32_t i = 0; i < e->nargs; i++) constants_in(f, e->args[i]);
}

static void collect_constants(finder *f) {
  const flat *flat = f->forest->b->flat;
  add_constant(f, 0);
  add_constant(f, 1);
  for (uint32_t i = 0; i < flat->edges.n; i++)
    if (flat->edges.at[i].rhs && flat->edges.at[i].kind == F_ASSUME) constants_in(f, flat->edges.at[i].rhs);
  for (uint32_t i = 0; i < flat->edges.n; i++)
    if (flat->edges.at[i].rhs && flat->edges.at[i].kind == F_ASSIGN && flat->edges.at[i].rhs->type->kind != TY_ARRAY)
      constants_in(f, flat->edges.at[i].rhs);
}

static bool fits(const type *t, i128 c) { return c >= int_min(t) && c <= int_max(t); }

static void offer_bounds(finder *f, uint32_t v) {
  const type *type = type_of(f, v);
  interval range = interval_of(f->ranges, f->l->head, now(f, v));
  if (range.low > int_min(type)) compare(f, EX_GE, now(f, v), ex_int(f->t, type, range.low), 0);
  if (range.high < int_max(type)) compare(f, EX_LE, now(f, v), ex_int(f->t, type, range.high), 0);
  for (uint32_t i = 0; i < f->constants.n; i++) {
    i128 c = f->constants.at[i];
    if (!fits(type, c)) continue;
    const expr *k = ex_int(f->t, type, c);
    if (c > int_min(type)) compare(f, EX_GE, now(f, v), k, 2);
    if (c < int_max(type)) compare(f, EX_LE, now(f, v), k, 2);
    if (fits(type, c - 1)) compare(f, EX_LE, now(f, v), ex_int(f->t, type, c - 1), 2);
    if (fits(type, c + 1)) compare(f, EX_LE, now(f, v), ex_int(f->t, type, c + 1), 3);
  }
}

/* ---- steps ---- */

static i128 gcd(i128 a, i128 b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b) {
    i128 r = a % b;
    a = b;
    b = r;
  }
  return a;
}

static const expr *bare(const expr *e) {
  while (e->kind == EX_CAST && !type_is_float(e->args[0]->type)) e = e->args[0];
  return e;
}

static i128 as_step(const type *type, i128 c) { /* x + 4294967295U is a step back */
  bool is_signed = type->kind == TY_INT && type->is_signed;
  return !is_signed && c > int_max(type) / 2 ? c - int_max(type) - 1 : c;
}

/* x + c + ...: true, and the sum of the constants */
static bool is_step(const expr *value, const symbol *var, i128 *c) {
  const expr *e = bare(value);
  *c = 0;
  for (; e->kind == EX_ADD || e->kind == EX_SUB;) {
    const expr *a = bare(e->args[0]), *b = bare(e->args[1]);
    if (e->kind == EX_ADD && a->kind == EX_INT) {
      const expr *swap = a;
      a = b;
      b = swap;
    }
    if (b->kind != EX_INT) return false;
    *c += e->kind == EX_ADD ? as_step(e->type, b->value) : -as_step(e->type, b->value);
    e = a;
  }
  return e->kind == EX_VAR && e->sym == var;
}

enum { most_evenness = 16 };

/* How often 2 divides a term whatever its variables are: exact with wrap-around, too. */
static uint32_t evenness(const expr *e) {
  e = bare(e);
  switch (e->kind) {
  case EX_INT: {
    uint32_t n = 0;
    while (n < most_evenness && !(e->value >> n & 1)) n++;
    return n;
  }
  case EX_ADD:
  case EX_SUB: {
    uint32_t a = evenness(e->args[0]), b = evenness(e->args[1]);
    return a < b ? a : b;
  }
  case EX_MUL: {
    uint32_t n = evenness(e->args[0]) + evenness(e->args[1]);
    return n < most_evenness ? n : most_evenness;
  }
  case EX_SHL: {
    bool constant = e->args[1]->kind == EX_INT && e->args[1]->value >= 0 && e->args[1]->value < most_evenness;
    uint32_t n = evenness(e->args[0]) + (constant ? (uint32_t)e->args[1]->value : 0);
    return n < most_evenness ? n : most_evenness;
  }
  default: return 0;
  }
}

/* The same for what a value adds to a variable; 0 if it is no sum with the variable in it. */
static uint32_t even_step(const expr *value, const symbol *var) {
  const expr *e = bare(value);
  if (e->kind == EX_VAR && e->sym == var) return most_evenness;
  if (e->kind != EX_ADD && e->kind != EX_SUB) return 0;
  uint32_t left = even_step(e->args[0], var), right = evenness(e->args[1]);
  if (!left && e->kind == EX_ADD) {
    left = even_step(e->args[1], var);
    right = evenness(e->args[0]);
  }
  return left < right ? left : right;
}

typedef struct movement { /* of one variable in the loop */
  i128 stride;            /* the gcd of the steps; 0: none */
  uint32_t even;          /* 2 to this power divides every step */
  bool steps, sets;       /* by constants only; to constants, or not at all */
  VEC(const expr *) values;
} movement;

static void add_value(movement *m, const symbol *s, const expr *value) {
  i128 c;
  if (value->kind == EX_ITE) {
    add_value(m, s, value->args[1]);
    add_value(m, s, value->args[2]);
    return;
  }
  bool step = is_step(value, s, &c), set = value->kind == EX_INT;
  uint32_t even = even_step(value, s);
  if (even < m->even) m->even = even;
  m->steps &= step;
  m->sets &= set || (step && !c);
  if (step) m->stride = gcd(m->stride, c);
  for (uint32_t i = 0; set && i < m->values.n; i++)
    if (m->values.at[i] == value) set = false;
  if (set) vec_push(&m->values, value);
}

/* From one time at the head to the next, or by the single assignments if a loop is between. */
static movement movement_of(const finder *f, uint32_t v) {
  const flat *flat = f->forest->b->flat;
  const symbol *s = flat->vars.at[v];
  movement m = {.steps = true, .sets = true, .even = most_evenness};
  for (uint32_t i = 0; i < f->exits.n && f->innermost; i++)
    if (f->exits.at[i].to.n == f->l->head.n) add_value(&m, s, f->exits.at[i].state.values[v]);
  for (uint32_t i = 0; i < flat->edges.n && !f->innermost; i++) {
    const flat_edge *e = &flat->edges.at[i];
    if (e->var != s || !f->l->member[e->from.n] || !f->l->member[e->to.n]) continue;
    if (e->kind == F_ASSIGN) add_value(&m, s, e->rhs);
    else m.steps = m.sets = false, m.even = 0;
  }
  return m;
}

static const expr *wide(const finder *f, const expr *e) { return ex_cast(f->t, f->t->types.type_llong, e); }

static const expr *increment(const finder *f, uint32_t v) {
  return ex_binary(f->t, EX_SUB, wide(f, now(f, v)), wide(f, then(f, v)));
}

/* The low bits stay. */
static void offer_evenness(finder *f, uint32_t v, uint32_t bits) {
  terms *t = f->t;
  const type *type = type_of(f, v);
  if (!type_is_integer(type) || type->width < 32 || type->width > 64) return;
  type = type->width == 32 ? t->types.type_uint : t->types.type_ullong;
  const expr *power = ex_int(t, type, (i128)1 << bits);
  const expr *a = ex_binary(t, EX_REM, ex_cast(t, type, now(f, v)), power);
  const expr *b = ex_binary(t, EX_REM, ex_cast(t, type, then(f, v)), power);
  compare(f, EX_EQ, a, b, 0);
}

static void offer_movement(finder *f, uint32_t v) {
  movement m = movement_of(f, v);
  const type *ll = f->t->types.type_llong;
  compare(f, EX_GE, now(f, v), then(f, v), 0);
  compare(f, EX_LE, now(f, v), then(f, v), 0);
  if (m.steps && m.stride > 1 && m.stride < (i128)1 << 30) {
    const expr *rest = ex_binary(f->t, EX_REM, increment(f, v), ex_int(f->t, ll, m.stride));
    compare(f, EX_EQ, rest, ex_int(f->t, ll, 0), 0);
  }
  if (m.even && m.even < most_evenness && !m.steps) offer_evenness(f, v, m.even);
  if (m.sets && m.values.n <= 8) {
    const expr *one = ex_binary(f->t, EX_EQ, now(f, v), then(f, v)), *other = NULL;
    for (uint32_t i = 0; i < m.values.n; i++) {
      const expr *is = ex_binary(f->t, EX_EQ, now(f, v), m.values.at[i]);
      one = ex_either(f->t, one, is);
      other = other ? ex_either(f->t, other, is) : is;
    }
    offer(f, one, 0);
    if (other) offer(f, other, 1);
  }
  vec_free(&m.values);
}

/* ---- pairs ---- */

enum { steepest = 1000000 };

/* One moves as much as so many of the other, or not quite. */
static void offer_slopes(finder *f, uint32_t x, uint32_t y) {
  const type *ll = f->t->types.type_llong;
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->constants.n && n < tuning.most_slopes; i++) {
    i128 c = f->constants.at[i];
    if (c < 2 || c > steepest) continue;
    n++;
    const expr *many = ex_binary(f->t, EX_MUL, ex_int(f->t, ll, c), increment(f, x)), *one = increment(f, y);
    const expr *rest = ex_int(f->t, ll, c - 1);
    compare(f, EX_LE, many, one, 2);
    compare(f, EX_GE, many, one, 2);
    compare(f, EX_LE, many, ex_binary(f->t, EX_ADD, one, rest), 2);
    compare(f, EX_GE, many, ex_binary(f->t, EX_SUB, one, rest), 2);
  }
}

static void offer_pair(finder *f, uint32_t x, uint32_t y, bool both_move) {
  const expr *a = now(f, x), *b = now(f, y);
  if (type_of(f, x) == type_of(f, y)) {
    static const expr_kind kinds[] = {EX_LE, EX_GE, EX_LT, EX_GT, EX_EQ, EX_NE};
    for (int i = 0; i < 6; i++) compare(f, kinds[i], a, b, 1);
    if (!both_move) offer_later(f, ex_binary(f->t, EX_LE, a, b), 1);
    if (!both_move) offer_later(f, ex_binary(f->t, EX_GE, a, b), 1);
  }
  if (both_move && type_of(f, x)->width <= 32 && type_of(f, y)->width <= 32) {
    compare(f, EX_LE, increment(f, x), increment(f, y), 1);
    compare(f, EX_GE, increment(f, x), increment(f, y), 1);
    const expr *sum = ex_binary(f->t, EX_ADD, increment(f, x), increment(f, y));
    const expr *zero = ex_int(f->t, f->t->types.type_llong, 0);
    compare(f, EX_LE, sum, zero, 2);
    compare(f, EX_GE, sum, zero, 2);
    offer_slopes(f, x, y);
    offer_slopes(f, y, x);
  }
}

static void choose_variables(finder *f) {
  blocks *b = f->forest->b;
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!type_is_integer(type_of(f, v)) || !blocks_is_live(b, f->l->head, v)) continue;
    if (f->l->written[v] && f->written.n < tuning.most_loop_variables) vec_push(&f->written, v);
    if (!f->l->written[v] && f->kept.n < tuning.most_loop_variables) vec_push(&f->kept, v);
  }
}

enum { worst_rank = 3 };

/* The facts of this loop beyond the most are the ones worth least. */
static void limit(loop_facts *facts, uint32_t first) {
  if (facts->all.n <= first + tuning.most_facts) return;
  VEC(loop_fact) kept = {0};
  for (int rank = 0; rank <= worst_rank; rank++)
    for (uint32_t i = first; i < facts->all.n && kept.n < tuning.most_facts; i++)
      if (facts->all.at[i].rank == rank) vec_push(&kept, facts->all.at[i]);
  memcpy(facts->all.at + first, kept.at, kept.n * sizeof *kept.at);
  facts->all.n = first + kept.n;
  vec_free(&kept);
}

static void find_for(finder *f, const precision *precision) {
  uint32_t first = f->facts->all.n;
  symstate s = symstate_new(f->forest->b);
  block_execute(f->forest->b, f->l->head, &s, NULL, 0, &f->exits);
  symstate_free(&s);
  f->innermost = true;
  for (uint32_t i = 0; i < f->forest->all.n; i++) f->innermost &= i == f->loop || !loop_contains(f->forest, f->loop, i);
  choose_variables(f);
  collect_constants(f);
  loop_affine_find(f->facts, f->forest, f->loop);
  collect_atoms(f, precision);
  offer_atoms(f);
  for (uint32_t i = 0; i < f->written.n; i++) offer_movement(f, f->written.at[i]);
  for (uint32_t i = 0; i < f->written.n; i++) {
    for (uint32_t k = i + 1; k < f->written.n; k++) offer_pair(f, f->written.at[i], f->written.at[k], true);
    for (uint32_t k = 0; k < f->kept.n; k++) offer_pair(f, f->written.at[i], f->kept.at[k], false);
  }
  for (uint32_t i = 0; i < f->written.n; i++) offer_bounds(f, f->written.at[i]);
  offer_phases(f);
  limit(f->facts, first);
  loop_array_find(f->facts, f->forest, f->loop);
}

void loop_facts_find(job *job, loop_facts *facts, loop_forest *forest, const precision *precision) {
  intervals ranges;
  interval_analysis(job, forest->b, &ranges);
  interval_narrow(job, &ranges);
  for (uint32_t i = 0; i < forest->all.n; i++) {
    finder f = {
        .facts = facts, .forest = forest, .t = forest->b->terms, .loop = i, .l = &forest->all.at[i], .ranges = &ranges};
    find_for(&f, precision);
    vec_free(&f.written);
    vec_free(&f.kept);
    vec_free(&f.constants);
    vec_free(&f.atoms);
    vec_free(&f.branches);
    map_free(&f.atom_known);
    block_exits_free(&f.exits);
  }
  intervals_free(&ranges);
}
