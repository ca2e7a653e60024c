/* See loop.h: candidates about all elements that a loop has passed. An index term that moves
 * with the loop gives a range, from its value at the entry to its value now; what is said of the
 * elements in it comes from the program: a store, of a constant, of another array's element or of
 * a function of the index, or a comparison, of the loop or behind it, with the index replaced.
 * So loops that fill, copy, search, or find a maximum get the fact that they are written for.
 *
 * Where an index is more than a variable, the same is also said of all values that the variable
 * had, with the index computed from them. */
#include "loops/loop.h"

#include "base/tuning.h"

typedef struct arrays {
  loop_facts *facts;
  loop_forest *forest;
  terms *t;
  uint32_t loop;
  const struct loop *l;
  VEC(const expr *) moving;  /* index terms that the loop changes, as ptrdiff_t */
  VEC(const expr *) bodies;  /* over `any` */
  VEC(const expr *) counted; /* also over `any`, but as a value of a variable in the index */
  map seen;
} arrays;

/* ---- terms ---- */

static const expr *replace(terms *t, const expr *e, const expr *from, const expr *to) {
  if (e == from) return to;
  if (!e->nargs || e->kind == EX_ADDR) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = replace(t, e->args[i], from, to);
  return ex_rebuild(t, e, args);
}

static uint32_t size_of(const expr *e) {
  uint32_t n = 1;
  for (uint32_t i = 0; i < e->nargs && n < tuning.largest_array_term; i++) n += size_of(e->args[i]);
  return n;
}

/* Only cells that matter at the head, and `any`. */
static bool concerns(const arrays *x, const expr *e, bool *moves) {
  if (e->kind == EX_ADDR) return true;
  if (e->kind == EX_VAR && e->sym != x->forest->any) {
    uint32_t v = blocks_var(x->forest->b, e->sym);
    if (v == UINT32_MAX || !blocks_is_live(x->forest->b, x->l->head, v)) return false;
    *moves |= x->l->written[v];
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!concerns(x, e->args[i], moves)) return false;
  return true;
}

static const expr *at_entry(const arrays *x, const expr *e) {
  if (e->kind == EX_VAR) {
    uint32_t v = blocks_var(x->forest->b, e->sym);
    return v == UINT32_MAX ? e : ex_var(x->t, x->forest->entry[v]);
  }
  if (!e->nargs || e->kind == EX_ADDR) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = at_entry(x, e->args[i]);
  return ex_rebuild(x->t, e, args);
}

/* ---- what moves, and what is said ---- */

static void add_moving(arrays *x, const expr *index) {
  bool moves = false;
  const expr *i = ex_cast(x->t, x->forest->any->type, index);
  if (i->kind == EX_INT || size_of(i) > 10 || !concerns(x, i, &moves) || !moves) return;
  for (uint32_t k = 0; k < x->moving.n; k++)
    if (x->moving.at[k] == i) return;
  if (x->moving.n < tuning.most_moving_terms) vec_push(&x->moving, i);
}

static void add_counted(arrays *x, const expr *e) {
  bool moves = false;
  if (e->kind == EX_INT || size_of(e) >= tuning.largest_array_term || !concerns(x, e, &moves)) return;
  for (uint32_t k = 0; k < x->counted.n; k++)
    if (x->counted.at[k] == e) return;
  if (x->counted.n < tuning.most_array_bodies / 2) vec_push(&x->counted, e);
}

static void add_body(arrays *x, const expr *e) {
  bool moves = false;
  if (e->kind == EX_INT || size_of(e) >= tuning.largest_array_term || !concerns(x, e, &moves)) return;
  if (!ex_mentions(e, x->forest->any)) return;
  for (uint32_t k = 0; k < x->bodies.n; k++)
    if (x->bodies.at[k] == e) return;
  if (x->bodies.n < tuning.most_array_bodies) vec_push(&x->bodies, e);
}

/* The index of the first element that is read. */
static const expr *first_index(const expr *e) {
  if (e->kind == EX_SELECT && e->args[1]->kind != EX_INT) return e->args[1];
  const expr *found = NULL;
  for (uint32_t i = 0; i < e->nargs && !found; i++) found = first_index(e->args[i]);
  return found;
}

/* For each integer variable in the index: `e` with `any` in its place. */
static void count_by(arrays *x, const expr *e, const expr *index, bool also_not) {
  if (index->kind == EX_VAR && type_is_integer(index->type)) {
    const expr *any = ex_cast(x->t, index->type, ex_var(x->t, x->forest->any));
    add_counted(x, replace(x->t, e, index, any));
    if (also_not) add_counted(x, ex_not(x->t, replace(x->t, e, index, any)));
  }
  if (index->kind == EX_ADDR) return;
  for (uint32_t i = 0; i < index->nargs; i++) count_by(x, e, index->args[i], also_not);
}

static const expr *bare(const expr *e) {
  while (e->kind == EX_CAST && type_is_integer(e->args[0]->type)) e = e->args[0];
  return e;
}

/* `e` as it is for the element `any` instead of the one at `index`. */
static const expr *for_any(const arrays *x, const expr *e, const expr *index) {
  const expr *k = ex_var(x->t, x->forest->any), *i = bare(index);
  e = replace(x->t, e, index, ex_cast(x->t, index->type, k));
  if (i->kind == EX_VAR) e = replace(x->t, e, i, ex_cast(x->t, i->type, k));
  return e;
}

static void add_store(arrays *x, const expr *array, const expr *store) {
  const expr *index = store->args[1], *value = store->args[2];
  if (type_is_float(value->type)) return;
  add_moving(x, index);
  const expr *element = ex_select(x->t, array, ex_var(x->t, x->forest->any));
  add_body(x, ex_binary(x->t, EX_EQ, element, for_any(x, value, index)));
  if (bare(index)->kind != EX_VAR)
    count_by(x, ex_binary(x->t, EX_EQ, ex_select(x->t, array, index), value), index, false);
}

static void collect_stores(arrays *x, const expr *array, const expr *value) {
  uint64_t known;
  if (!value->nargs || map_get(&x->seen, value->id, &known)) return;
  map_put(&x->seen, value->id, 1);
  if (value->kind == EX_STORE) {
    add_store(x, array, value);
    collect_stores(x, array, value->args[0]);
  } else if (value->kind == EX_ITE) {
    collect_stores(x, array, value->args[1]);
    collect_stores(x, array, value->args[2]);
  }
}

static void take_atom(void *context, const expr *e) {
  arrays *x = context;
  uint64_t known;
  if (map_get(&x->seen, e->id, &known)) return;
  map_put(&x->seen, e->id, 1);
  const expr *index = size_of(e) < tuning.largest_array_term ? first_index(e) : NULL;
  if (!index) return;
  add_moving(x, index);
  const expr *any = for_any(x, e, index);
  add_body(x, any);
  add_body(x, ex_not(x->t, any));
  if (bare(index)->kind != EX_VAR) count_by(x, e, index, true);
}

/* The blocks of the loop tell their effects over the values at the head. */
static void collect_from_blocks(arrays *x) {
  blocks *b = x->forest->b;
  block_exits exits = {0};
  symstate s = symstate_new(b);
  block_execute(b, x->l->head, &s, NULL, 0, &exits);
  for (uint32_t i = 0; i < exits.n; i++) {
    const block_exit *e = &exits.at[i];
    for (uint32_t v = 0; x->l->member[e->to.n] && v < b->nvars; v++)
      if (b->flat->vars.at[v]->type->kind == TY_ARRAY)
        collect_stores(x, ex_var(x->t, b->flat->vars.at[v]), e->state.values[v]);
  }
  for (uint32_t i = 0; i < exits.n; i++) expr_atoms(x->t, exits.at[i].state.guard, take_atom, x);
  block_exits_free(&exits);
  symstate_free(&s);
}

/* ---- facts ---- */

static const expr *if_then(terms *t, const expr *condition, const expr *e) {
  return ex_either(t, ex_not(t, condition), e);
}

static void say(arrays *x, const expr *moving, const expr *body) {
  terms *t = x->t;
  const expr *k = ex_var(t, x->forest->any), *from = at_entry(x, moving);
  const expr *up = ex_both(t, ex_binary(t, EX_LE, from, k), ex_binary(t, EX_LT, k, moving));
  const expr *down = ex_both(t, ex_binary(t, EX_LT, moving, k), ex_binary(t, EX_LE, k, from));
  loop_facts_add(x->facts, x->loop, if_then(t, up, body), true, 1);
  loop_facts_add(x->facts, x->loop, if_then(t, down, body), true, 1);
}

/* For all values that a variable of the loop has had. */
static void say_counted(arrays *x, uint32_t v) {
  terms *t = x->t;
  symbol *s = x->forest->b->flat->vars.at[v];
  const expr *k = ex_cast(t, s->type, ex_var(t, x->forest->any)), *now = ex_var(t, s),
             *then = ex_var(t, x->forest->entry[v]);
  const expr *up = ex_both(t, ex_binary(t, EX_LE, then, k), ex_binary(t, EX_LT, k, now));
  const expr *down = ex_both(t, ex_binary(t, EX_LT, now, k), ex_binary(t, EX_LE, k, then));
  for (uint32_t i = 0; i < x->counted.n; i++) {
    loop_facts_add(x->facts, x->loop, if_then(t, up, x->counted.at[i]), true, 1);
    loop_facts_add(x->facts, x->loop, if_then(t, down, x->counted.at[i]), true, 1);
  }
}

/* What the loop has not reached yet is as it was. */
static void say_kept(arrays *x, const expr *moving, uint32_t v) {
  terms *t = x->t;
  const expr *k = ex_var(t, x->forest->any), *from = at_entry(x, moving);
  const expr *now = ex_select(t, ex_var(t, x->forest->b->flat->vars.at[v]), k);
  const expr *then = ex_select(t, ex_var(t, x->forest->entry[v]), k);
  const expr *same = ex_binary(t, EX_EQ, now, then);
  loop_facts_add(x->facts, x->loop,
                 ex_either(t, same, ex_both(t, ex_binary(t, EX_LE, from, k), ex_binary(t, EX_LT, k, moving))), true, 1);
  loop_facts_add(x->facts, x->loop,
                 ex_either(t, same, ex_both(t, ex_binary(t, EX_LT, moving, k), ex_binary(t, EX_LE, k, from))), true, 1);
}

void loop_array_find(loop_facts *facts, loop_forest *forest, uint32_t loop) {
  arrays x = {.facts = facts, .forest = forest, .t = forest->b->terms, .loop = loop, .l = &forest->all.at[loop]};
  const flat *flat = forest->b->flat;
  collect_from_blocks(&x);
  for (uint32_t i = 0; i < flat->edges.n; i++) {
    const flat_edge *e = &flat->edges.at[i];
    if (e->kind == F_ASSUME) expr_atoms(x.t, e->rhs, take_atom, &x);
  }
  for (uint32_t i = 0; i < x.moving.n; i++) {
    for (uint32_t k = 0; k < x.bodies.n; k++) say(&x, x.moving.at[i], x.bodies.at[k]);
    for (uint32_t v = 0; v < forest->b->nvars; v++) {
      const type *type = flat->vars.at[v]->type;
      bool kept = type->kind == TY_ARRAY && !type_is_float(type->to) && x.l->written[v];
      if (kept && blocks_is_live(forest->b, x.l->head, v)) say_kept(&x, x.moving.at[i], v);
    }
  }
  for (uint32_t v = 0; v < forest->b->nvars && x.counted.n; v++)
    if (x.l->written[v] && type_is_integer(flat->vars.at[v]->type) && blocks_is_live(forest->b, x.l->head, v))
      say_counted(&x, v);
  vec_free(&x.moving);
  vec_free(&x.counted);
  vec_free(&x.bodies);
  map_free(&x.seen);
}
