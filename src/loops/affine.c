/* See loop.h: affine equalities between the values now and at the entry, by Karr's analysis in
 * the form of Müller-Olm and Seidl: at every location of the loop a set of vectors (1, entry
 * values, values now) whose span contains all that can be. An assignment of an affine term maps
 * vectors to vectors; any other one gives both 0 and 1, which spans every value. The equalities
 * are what all vectors at the head have in common.
 *
 * The arithmetic is that of a prime field: the result is a guess, to be proved like any other, so
 * that nothing depends on whether the machine's arithmetic wraps around on the way. */
#include "loops/loop.h"

#include <string.h>

enum { most_columns = 65, most_coefficient = 1000 };
static const uint64_t prime = ((uint64_t)1 << 61) - 1;

static uint64_t mul(uint64_t a, uint64_t b) { return (uint64_t)((u128)a * b % prime); }
static uint64_t add(uint64_t a, uint64_t b) { return (a + b) % prime; }
static uint64_t minus(uint64_t a) { return a ? prime - a : 0; }
static uint64_t of_int(i128 v) { return (uint64_t)(((v % (i128)prime) + (i128)prime) % (i128)prime); }

static uint64_t inverse(uint64_t a) {
  uint64_t r = 1;
  for (uint64_t e = prime - 2; e; e >>= 1, a = mul(a, a))
    if (e & 1) r = mul(r, a);
  return r;
}

typedef VEC(uint64_t *) basis; /* reduced: the first entry of a row that is not 0 is 1 */

typedef struct affine {
  loop_forest *forest;
  uint32_t loop;
  uint32_t columns; /* 1 + entry values + values now */
  VEC(uint32_t) vars;
  map column_of;      /* variable -> its position in vars */
  basis *at;          /* by location */
  VEC(uint32_t) todo; /* pairs: location, row */
  arena arena;
} affine;

/* ---- vectors ---- */

static uint32_t lead(const affine *a, const uint64_t *row) {
  uint32_t i = 0;
  while (i < a->columns && !row[i]) i++;
  return i;
}

/* row -= f * other */
static void reduce(const affine *a, uint64_t *row, const uint64_t *other, uint64_t f) {
  f = minus(f);
  for (uint32_t i = 0; i < a->columns; i++)
    if (other[i]) row[i] = add(row[i], mul(f, other[i]));
}

/* True: the row was not in the span, and now is. Changes `row`. */
static bool extend(affine *a, basis *b, uint64_t *row) {
  for (uint32_t k = 0; k < b->n; k++) {
    uint32_t l = lead(a, b->at[k]);
    if (row[l]) reduce(a, row, b->at[k], row[l]);
  }
  uint32_t l = lead(a, row);
  if (l == a->columns) return false;
  uint64_t f = inverse(row[l]);
  for (uint32_t i = 0; i < a->columns; i++) row[i] = mul(row[i], f);
  vec_push(b, arena_copy(&a->arena, row, sizeof *row * a->columns));
  return true;
}

static uint32_t now_column(const affine *a, uint32_t position) { return 1 + a->vars.n + position; }

/* ---- terms ---- */

/* Adds factor * e to `sum`, a linear form over the columns. False: it is not affine. */
static bool linear(const affine *a, const expr *e, uint64_t factor, uint64_t *sum) {
  uint64_t position;
  switch (e->kind) {
  case EX_INT: sum[0] = add(sum[0], mul(factor, of_int(e->value))); return true;
  case EX_VAR:
    if (!map_get(&a->column_of, blocks_var(a->forest->b, e->sym), &position)) return false;
    sum[now_column(a, (uint32_t)position)] = add(sum[now_column(a, (uint32_t)position)], factor);
    return true;
  case EX_CAST:
    return !type_is_float(e->args[0]->type) && e->type->kind != TY_BOOL && linear(a, e->args[0], factor, sum);
  case EX_NEG: return linear(a, e->args[0], minus(factor), sum);
  case EX_ADD:
  case EX_PTRADD: return linear(a, e->args[0], factor, sum) && linear(a, e->args[1], factor, sum);
  case EX_SUB: return linear(a, e->args[0], factor, sum) && linear(a, e->args[1], minus(factor), sum);
  case EX_MUL: {
    const expr *c = e->args[0]->kind == EX_INT ? e->args[0] : e->args[1];
    const expr *x = c == e->args[0] ? e->args[1] : e->args[0];
    return c->kind == EX_INT && linear(a, x, mul(factor, of_int(c->value)), sum);
  }
  default: return false;
  }
}

/* ---- propagation ---- */

static void arrive(affine *a, loc_id to, uint64_t *row) {
  if (!a->forest->all.at[a->loop].member[to.n]) return;
  if (!extend(a, &a->at[to.n], row)) return;
  vec_push(&a->todo, to.n);
  vec_push(&a->todo, a->at[to.n].n - 1);
}

static void follow(affine *a, const flat_edge *e, const uint64_t *row) {
  uint64_t next[most_columns], form[most_columns] = {0}, position;
  memcpy(next, row, sizeof *row * a->columns);
  bool ours = e->var && map_get(&a->column_of, blocks_var(a->forest->b, e->var), &position);
  if (!ours) {
    arrive(a, e->to, next);
    return;
  }
  uint32_t column = now_column(a, (uint32_t)position);
  if (e->kind == F_ASSIGN && linear(a, e->rhs, 1, form)) {
    uint64_t value = 0;
    for (uint32_t i = 0; i < a->columns; i++) value = add(value, mul(form[i], row[i]));
    next[column] = value;
    arrive(a, e->to, next);
    return;
  }
  next[column] = 0;
  arrive(a, e->to, next);
  memset(next, 0, sizeof *next * a->columns);
  next[column] = 1; /* as a direction */
  arrive(a, e->to, next);
}

static void propagate(affine *a) {
  const flat *f = a->forest->b->flat;
  while (a->todo.n) {
    uint32_t row = vec_pop(&a->todo), at = vec_pop(&a->todo);
    uint64_t copy[most_columns];
    memcpy(copy, a->at[at].at[row], sizeof *copy * a->columns);
    for_flat_out(f, (loc_id){at}, e) follow(a, flat_edge_at(f, e), copy);
  }
}

static void start(affine *a) {
  uint64_t row[most_columns] = {1};
  loc_id head = a->forest->all.at[a->loop].head;
  arrive(a, head, row);
  for (uint32_t i = 0; i < a->vars.n; i++) {
    memset(row, 0, sizeof row);
    row[1 + i] = row[now_column(a, i)] = 1;
    arrive(a, head, row);
  }
}

/* ---- equalities ---- */

static bool is_small(uint64_t v, int64_t *small) {
  *small = v <= most_coefficient ? (int64_t)v : prime - v <= most_coefficient ? -(int64_t)(prime - v) : 0;
  return *small || !v;
}

/* Multiplies by the least factor that makes every coefficient a small integer. */
static bool make_integer(const affine *a, const uint64_t *row, int64_t *out) {
  for (uint64_t f = 1; f <= 64; f++) {
    bool fits = true;
    for (uint32_t i = 1; i < a->columns && fits; i++) fits = is_small(mul(row[i], f), &out[i]);
    uint64_t c = mul(row[0], f);
    out[0] = c < prime / 2 ? (int64_t)c : -(int64_t)(prime - c);
    if (fits && out[0] > -((int64_t)1 << 40) && out[0] < (int64_t)1 << 40) return true;
  }
  return false;
}

static const type *common_type(const affine *a, const int64_t *c, bool wide) {
  terms *t = a->forest->b->terms;
  const type *one = NULL;
  for (uint32_t i = 0; i < a->vars.n; i++) {
    if (!c[1 + i] && !c[now_column(a, i)]) continue;
    const type *mine = a->forest->b->flat->vars.at[a->vars.at[i]]->type;
    if (one && one->width != mine->width) wide = true;
    one = mine;
  }
  if (!one) return NULL;
  return wide || one->width < 32 ? t->types.type_llong : one;
}

/* The part of one side: those with this sign. */
static const expr *side(const affine *a, const int64_t *c, const type *type, int sign) {
  terms *t = a->forest->b->terms;
  const expr *sum = NULL;
  for (uint32_t k = 0; k < 2 * a->vars.n; k++) {
    uint32_t i = k / 2, column = k % 2 ? 1 + i : now_column(a, i);
    int64_t f = c[column] * sign;
    if (f <= 0) continue;
    uint32_t v = a->vars.at[i];
    const expr *x = ex_var(t, k % 2 ? a->forest->entry[v] : a->forest->b->flat->vars.at[v]);
    x = ex_cast(t, type, x);
    if (f != 1) x = ex_binary(t, EX_MUL, ex_int(t, type, f), x);
    sum = sum ? ex_binary(t, EX_ADD, sum, x) : x;
  }
  if (c[0] * sign > 0 || !sum) {
    const expr *x = ex_int(t, type, c[0] * sign > 0 ? c[0] * sign : 0);
    sum = sum ? ex_binary(t, EX_ADD, sum, x) : x;
  }
  return sum;
}

/* Only differences between now and then count: x' - x. */
static bool is_of_increments(const affine *a, const int64_t *c) {
  bool yes = !c[0];
  for (uint32_t i = 0; i < a->vars.n; i++) yes &= c[1 + i] == -c[now_column(a, i)];
  return yes;
}

static const expr *side_of_increments(const affine *a, const int64_t *c, const type *type, int sign) {
  terms *t = a->forest->b->terms;
  const expr *sum = NULL;
  for (uint32_t i = 0; i < a->vars.n; i++) {
    int64_t f = c[now_column(a, i)] * sign;
    uint32_t v = a->vars.at[i];
    if (f <= 0) continue;
    const expr *x = ex_binary(t, EX_SUB, ex_cast(t, type, ex_var(t, a->forest->b->flat->vars.at[v])),
                              ex_cast(t, type, ex_var(t, a->forest->entry[v])));
    if (f != 1) x = ex_binary(t, EX_MUL, ex_int(t, type, f), x);
    sum = sum ? ex_binary(t, EX_ADD, sum, x) : x;
  }
  return sum ? sum : ex_int(t, type, 0);
}

static void say(loop_facts *f, const affine *a, const uint64_t *row) {
  int64_t c[most_columns];
  terms *t = a->forest->b->terms;
  if (!make_integer(a, row, c)) return;
  bool moves = false;
  for (uint32_t i = 0; i < a->vars.n; i++)
    moves |= c[now_column(a, i)] && a->forest->all.at[a->loop].written[a->vars.at[i]];
  if (!moves) return;
  for (int wide = 0; wide < 2; wide++) {
    const type *type = common_type(a, c, wide);
    bool moving = is_of_increments(a, c);
    if (!type) continue;
    const expr *left = moving ? side_of_increments(a, c, type, 1) : side(a, c, type, 1);
    const expr *right = moving ? side_of_increments(a, c, type, -1) : side(a, c, type, -1);
    loop_facts_add(f, a->loop, ex_binary(t, EX_EQ, left, right), false, 0);
  }
}

/* The vectors n with n * row = 0 for all rows: one for each column that leads no row. */
static void find_equalities(loop_facts *f, affine *a) {
  basis *b = &a->at[a->forest->all.at[a->loop].head.n];
  uint32_t leads[most_columns];
  bool free_column[most_columns];
  for (uint32_t i = 0; i < a->columns; i++) free_column[i] = true;
  for (uint32_t k = 0; k < b->n; k++) {
    leads[k] = lead(a, b->at[k]);
    free_column[leads[k]] = false;
    for (uint32_t m = 0; m < b->n; m++)
      if (m != k && b->at[m][leads[k]]) reduce(a, b->at[m], b->at[k], b->at[m][leads[k]]);
  }
  for (uint32_t i = 0; i < a->columns; i++) {
    if (!free_column[i]) continue;
    uint64_t row[most_columns] = {0};
    row[i] = 1;
    for (uint32_t k = 0; k < b->n; k++) row[leads[k]] = minus(b->at[k][i]);
    say(f, a, row);
  }
}

/* Variables that nobody reads at the head are used on the way, but say nothing there. */
static void forget_dead(affine *a) {
  const loop *l = &a->forest->all.at[a->loop];
  for (uint32_t i = 0; i < a->vars.n; i++) {
    if (blocks_is_live(a->forest->b, l->head, a->vars.at[i])) continue;
    for (int now = 0; now < 2; now++) {
      uint64_t row[most_columns] = {0};
      row[now ? now_column(a, i) : 1 + i] = 1;
      extend(a, &a->at[l->head.n], row);
    }
  }
}

/* Is the variable's value changed by the loop or read to change another? */
static void choose_variables(affine *a) {
  blocks *b = a->forest->b;
  const loop *l = &a->forest->all.at[a->loop];
  for (int written = 1; written >= 0; written--)
    for (uint32_t v = 0; v < b->nvars && a->vars.n < (most_columns - 1) / 2; v++) {
      if (l->written[v] != written || !type_is_integer(b->flat->vars.at[v]->type)) continue;
      if (!l->written[v] && !blocks_is_live(b, l->head, v)) continue;
      map_put(&a->column_of, v, a->vars.n);
      vec_push(&a->vars, v);
    }
  a->columns = 1 + 2 * a->vars.n;
}

void loop_affine_find(loop_facts *f, loop_forest *forest, uint32_t loop) {
  affine a = {.forest = forest, .loop = loop};
  choose_variables(&a);
  a.at = mem_alloc(sizeof *a.at * (forest->b->flat->locs.n + 1));
  start(&a);
  propagate(&a);
  forget_dead(&a);
  find_equalities(f, &a);
  for (uint32_t i = 0; i < forest->b->flat->locs.n; i++) vec_free(&a.at[i]);
  mem_free(a.at);
  vec_free(&a.vars);
  vec_free(&a.todo);
  map_free(&a.column_of);
  arena_free(&a.arena);
}
