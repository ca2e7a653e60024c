/* See order.h. A key is a variable, or what a pointer can mean: a member of a record type, or a scalar type. A variable
 * whose address is taken is also met by pointers, but two variables are still two: keys of its second kind meet only
 * those of pointers. What functions use is found by a fixpoint over their calls; functions without
 * a body use nothing. */
#include "program/order.h"

#include "program/cfa.h"

#include <stdlib.h>

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

static int by_key(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

#define SORT(v)                                                                                                        \
  do {                                                                                                                 \
    uint32_t kept = 0;                                                                                                 \
    if ((v)->n) qsort((v)->at, (v)->n, sizeof *(v)->at, by_key);                                                       \
    for (uint32_t i_ = 0; i_ < (v)->n; i_++)                                                                           \
      if (!kept || (v)->at[kept - 1] != (v)->at[i_]) (v)->at[kept++] = (v)->at[i_];                                    \
    (v)->n = kept;                                                                                                     \
  } while (0)

static void sort_uses(order_uses *u) {
  SORT(&u->read);
  SORT(&u->written);
}

static bool add_uses(order_uses *to, const order_uses *from) {
  uint32_t reads = to->read.n, writes = to->written.n;
  if (to == from) return false; /* a function that calls itself adds nothing */
  for (uint32_t i = 0; i < from->read.n; i++) vec_push(&to->read, from->read.at[i]);
  for (uint32_t i = 0; i < from->written.n; i++) vec_push(&to->written, from->written.at[i]);
  sort_uses(to);
  return to->read.n > reads || to->written.n > writes;
}

static bool has(const uint64_t *at, uint32_t n, uint64_t key) { return n && bsearch(&key, at, n, sizeof key, by_key); }

/* Does a write of one meet what the other has? */
static bool meets(const uint64_t *written, uint32_t n, const uint64_t *others, uint32_t m) {
  uint64_t what = ((uint64_t)1 << 60) - 1;
  for (uint32_t i = 0; i < n; i++) {
    uint64_t key = written[i], kind = key >> 60;
    if (kind != KEY_MET && has(others, m, key)) return true;
    if (kind == KEY_MET && has(others, m, key_of(KEY_POINTER, key & what))) return true;
    if (kind == KEY_POINTER && has(others, m, key_of(KEY_MET, key & what))) return true;
  }
  return false;
}

static bool disturb(const order_uses *a, const order_uses *b) {
  return meets(a->written.at, a->written.n, b->read.at, b->read.n) ||
         meets(a->written.at, a->written.n, b->written.at, b->written.n) ||
         meets(b->written.at, b->written.n, a->read.at, a->read.n);
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

/* Everything that some function whose address is taken does. */
static void pointed_uses(const program *p, const order_uses *functions, order_uses *out) {
  bool *taken = mem_alloc(p->functions.n + 1);
  for (uint32_t i = 0; i < p->functions.n; i++) find_all_taken(p->functions.at[i], taken);
  find_all_taken(p->init, taken);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (taken[i]) add_uses(out, &functions[i]);
  mem_free(taken);
}

static void add_called(const program *p, const order_uses *functions, const order_uses *from, order_uses *to) {
  for (uint32_t i = 0; i < from->calls.n; i++)
    if (from->calls.at[i]->function < p->functions.n) add_uses(to, &functions[from->calls.at[i]->function]);
  if (from->calls_pointer) pointed_uses(p, functions, to);
}

static void close_over_calls(const program *p, order_uses *functions) {
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < p->functions.n; i++) {
      uint32_t before = functions[i].read.n + functions[i].written.n;
      add_called(p, functions, &functions[i], &functions[i]);
      again |= functions[i].read.n + functions[i].written.n > before;
    }
  }
}

static bool pair_disturbs(const program *p, const order_uses *functions, const order_pair *x) {
  order_uses left = {0}, right = {0};
  add_uses(&left, &x->left);
  add_uses(&right, &x->right);
  add_called(p, functions, &x->left, &left);
  add_called(p, functions, &x->right, &right);
  bool answer = disturb(&left, &right);
  uses_free(&left);
  uses_free(&right);
  return answer;
}

bool *order_conflicts(const program *p) {
  bool *out = mem_alloc(p->orders.n + 1);
  if (!p->orders.n) return out;
  order_uses *functions = mem_alloc(sizeof *functions * (p->functions.n + 1));
  for (uint32_t i = 0; i < p->functions.n; i++) {
    function_uses(&functions[i], p->functions.at[i]);
    sort_uses(&functions[i]);
  }
  close_over_calls(p, functions);
  for (uint32_t i = 0; i < p->orders.n; i++) out[i] = pair_disturbs(p, functions, &p->orders.at[i]);
  for (uint32_t i = 0; i < p->functions.n; i++) uses_free(&functions[i]);
  mem_free(functions);
  return out;
}
