/* See order.h. A key is a variable, or what a pointer can mean: a member of a record type, or a scalar type. A variable
 * whose address is taken is also met by pointers, but two variables are still two: keys of its second kind meet only
 * those of pointers. What functions use is added up over their calls, functions that call each other at once; functions without
 * a body use nothing. */
#include "program/order.h"

#include "automata/scc.h"
#include "base/sparse.h"
#include "program/cfa.h"

typedef enum { KEY_VARIABLE = 1, KEY_POINTER, KEY_MET } key_kind;

static uint64_t key_of(key_kind kind, uint64_t what) {
  return (uint64_t)kind << 60 | (what & (((uint64_t)1 << 60) - 1));
}

void order_use(order_uses *u, const symbol *sym, const type *record, uint32_t member, const type *type, bool write) {
  uint64_t shape = record ? (uint64_t)record->id << 28 | (member + 1) : (uint64_t)type->id << 28;
  uint64_t keys[2];
  uint32_t n = 0;
  if (sym) keys[n++] = key_of(KEY_VARIABLE, sym->id);
  if (!sym || sym->address_taken) keys[n++] = key_of(sym ? KEY_MET : KEY_POINTER, shape);
  for (uint32_t i = 0; i < n; i++) {
    if (write) vec_push(&u->written, keys[i]);
    else vec_push(&u->read, keys[i]);
  }
}

static void uses_free(order_uses *u) {
  vec_free(&u->read);
  vec_free(&u->written);
  vec_free(&u->calls);
}

void order_pairs_free(order_pairs *all) {
  for (uint32_t i = 0; i < all->n; i++) {
    uses_free(&all->at[i].left);
    uses_free(&all->at[i].right);
  }
  vec_free(all);
}

/* ---- functions ---- */

/* Only what lives longer than a call can be seen by another. */
static bool is_lasting(const symbol *s) { return s->kind == SYM_GLOBAL || s->address_taken; }

static void value_uses(order_uses *u, const expr *e);

static void place_uses(order_uses *u, const expr *lvalue, bool write, bool accessed) {
  const type *record = NULL;
  uint32_t member = 0;
  const expr *e = lvalue;
  for (; e->kind == EX_FIELD || e->kind == EX_INDEX; e = e->args[0]) {
    if (e->kind == EX_FIELD && !record) {
      record = e->args[0]->type;
      member = e->index;
    }
    if (e->kind == EX_INDEX) value_uses(u, e->args[1]);
  }
  if (e->kind == EX_DEREF) value_uses(u, e->args[0]);
  if (!accessed || (e->kind == EX_VAR && !is_lasting(e->sym))) return;
  order_use(u, e->kind == EX_VAR ? e->sym : NULL, record, member, lvalue->type, write);
}

static void value_uses(order_uses *u, const expr *e) {
  if (ex_is_lvalue(e)) {
    place_uses(u, e, false, true);
  } else if (e->kind == EX_ADDR) {
    place_uses(u, e->args[0], false, false);
  } else {
    for (uint32_t i = 0; i < e->nargs; i++) value_uses(u, e->args[i]);
  }
}

static void function_uses(order_uses *u, const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->lhs && e->kind != E_DECLARE) place_uses(u, e->lhs, true, true);
    if (e->kind == E_CALL && e->rhs->kind == EX_FUNC) vec_push(&u->calls, e->rhs->sym);
    else if (e->kind == E_CALL) u->calls_pointer = true;
    if (e->rhs && e->rhs->kind != EX_FUNC) value_uses(u, e->rhs);
    for (uint32_t k = 0; k < e->nargs; k++) value_uses(u, e->args[k]);
  }
}

/* ---- sets ---- */

/* What a function or an operand uses, calls included, as numbers of keys. */
typedef struct use_set {
  sparse read, written;
} use_set;

typedef struct closure {
  const program *p;
  map numbers; /* key -> its number */
  VEC(uint64_t) keys;
  use_set *sets; /* by function, and one behind them: all functions whose address is taken */
} closure;

static void add_keys(closure *c, sparse *to, const uint64_t *keys, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    uint64_t number = c->keys.n;
    if (!map_get(&c->numbers, keys[i], &number)) {
      map_put(&c->numbers, keys[i], number);
      vec_push(&c->keys, keys[i]);
    }
    sparse_add(to, (uint32_t)number);
  }
}

static void add_own(closure *c, use_set *to, const order_uses *u) {
  add_keys(c, &to->read, u->read.at, u->read.n);
  add_keys(c, &to->written, u->written.at, u->written.n);
}

static void add_set(use_set *to, const use_set *from) {
  if (to == from) return;
  sparse_join(&to->read, &from->read, NULL);
  sparse_join(&to->written, &from->written, NULL);
}

static void set_free(use_set *s) {
  sparse_free(&s->read);
  sparse_free(&s->written);
}

static bool has_key(const closure *c, const sparse *s, uint64_t key) {
  uint64_t number;
  return map_get(&c->numbers, key, &number) && sparse_has(s, (uint32_t)number);
}

/* Does a write of one meet what the other has? */
static bool meets(const closure *c, const sparse *written, const sparse *others) {
  uint64_t what = ((uint64_t)1 << 60) - 1;
  for (sparse_walk w = {0}; sparse_next(written, &w);) {
    uint64_t key = c->keys.at[w.member], kind = key >> 60;
    if (kind != KEY_MET && sparse_has(others, w.member)) return true;
    if (kind == KEY_MET && has_key(c, others, key_of(KEY_POINTER, key & what))) return true;
    if (kind == KEY_POINTER && has_key(c, others, key_of(KEY_MET, key & what))) return true;
  }
  return false;
}

static bool disturb(const closure *c, const use_set *a, const use_set *b) {
  return meets(c, &a->written, &b->read) || meets(c, &a->written, &b->written) || meets(c, &b->written, &a->read);
}

/* ---- all ---- */

static void find_taken(const expr *e, bool *taken) {
  if (e->kind == EX_FUNC && e->sym->function != UINT32_MAX) taken[e->sym->function] = true;
  for (uint32_t i = 0; i < e->nargs; i++) find_taken(e->args[i], taken);
}

/* By function: is its address used other than for a call? */
static void find_all_taken(const cfa *f, bool *taken) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->rhs && !(e->kind == E_CALL && e->rhs->kind == EX_FUNC)) find_taken(e->rhs, taken);
    for (uint32_t k = 0; k < e->nargs; k++) find_taken(e->args[k], taken);
  }
}

typedef struct call_graph {
  VEC(uint32_t) to;
  uint32_t *first; /* by function, and that of all whose address is taken */
} call_graph;

static void find_calls(const program *p, const order_uses *uses, call_graph *g) {
  uint32_t n = p->functions.n;
  bool *taken = mem_alloc(n + 1);
  for (uint32_t i = 0; i < n; i++) find_all_taken(p->functions.at[i], taken);
  find_all_taken(p->init, taken);
  g->first = mem_alloc(sizeof *g->first * (n + 2));
  for (uint32_t i = 0; i < n; i++) {
    g->first[i] = g->to.n;
    for (uint32_t k = 0; k < uses[i].calls.n; k++)
      if (uses[i].calls.at[k]->function < n) vec_push(&g->to, uses[i].calls.at[k]->function);
    if (uses[i].calls_pointer) vec_push(&g->to, n);
  }
  g->first[n] = g->to.n;
  for (uint32_t i = 0; i < n; i++)
    if (taken[i]) vec_push(&g->to, i);
  g->first[n + 1] = g->to.n;
  mem_free(taken);
}

/* Functions that call each other use the same; callees come first. */
static void close_over_calls(closure *c, const call_graph *g) {
  uint32_t n = c->p->functions.n + 1, *component = mem_alloc(sizeof *component * n);
  uint32_t found = scc_find(&(scc_graph){n, g->first, g->to.at, sizeof *g->to.at}, component);
  use_set *all = mem_alloc(sizeof *all * (found + 1));
  VEC(uint32_t) *members = mem_alloc(sizeof *members * (found + 1));
  for (uint32_t i = 0; i < n; i++) vec_push(&members[component[i]], i);
  for (uint32_t k = 0; k < found; k++)
    for (uint32_t m = 0; m < members[k].n; m++) {
      uint32_t i = members[k].at[m];
      add_set(&all[k], &c->sets[i]);
      for (uint32_t e = g->first[i]; e < g->first[i + 1]; e++) add_set(&all[k], &all[component[g->to.at[e]]]);
    }
  for (uint32_t i = 0; i < n; i++) add_set(&c->sets[i], &all[component[i]]);
  for (uint32_t k = 0; k < found; k++) {
    set_free(&all[k]);
    vec_free(&members[k]);
  }
  mem_free(members);
  mem_free(all);
  mem_free(component);
}

static void operand_uses(closure *c, const order_uses *u, use_set *out) {
  add_own(c, out, u);
  for (uint32_t i = 0; i < u->calls.n; i++)
    if (u->calls.at[i]->function < c->p->functions.n) add_set(out, &c->sets[u->calls.at[i]->function]);
  if (u->calls_pointer) add_set(out, &c->sets[c->p->functions.n]);
}

static bool pair_disturbs(closure *c, const order_pair *x) {
  use_set left = {0}, right = {0};
  operand_uses(c, &x->left, &left);
  operand_uses(c, &x->right, &right);
  bool answer = disturb(c, &left, &right);
  set_free(&left);
  set_free(&right);
  return answer;
}

bool *order_conflicts(const program *p) {
  bool *out = mem_alloc(p->orders.n + 1);
  if (!p->orders.n) return out;
  uint32_t n = p->functions.n;
  order_uses *uses = mem_alloc(sizeof *uses * (n + 1));
  closure c = {.p = p, .sets = mem_alloc(sizeof *c.sets * (n + 1))};
  call_graph g = {0};
  for (uint32_t i = 0; i < n; i++) {
    function_uses(&uses[i], p->functions.at[i]);
    add_own(&c, &c.sets[i], &uses[i]);
  }
  find_calls(p, uses, &g);
  close_over_calls(&c, &g);
  for (uint32_t i = 0; i < p->orders.n; i++) out[i] = pair_disturbs(&c, &p->orders.at[i]);
  for (uint32_t i = 0; i < n; i++) uses_free(&uses[i]);
  for (uint32_t i = 0; i <= n; i++) set_free(&c.sets[i]);
  mem_free(uses);
  mem_free(c.sets);
  mem_free(g.first);
  vec_free(&g.to);
  vec_free(&c.keys);
  map_free(&c.numbers);
  return out;
}
