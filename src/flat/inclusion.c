/* See inclusion.h. Difference propagation (Pearce, Kelly and Hankin 2003): only nodes that got something are visited, and hand on
 * just that. Nodes on a cycle of edges have the same set, and become one. Cycles are looked for whenever the graph has grown by
 * a good part since the last time, so that all searches together cost no more than a few; the search also gives the order
 * in which nodes are visited, sources first, so that a set is mostly complete before it is handed on (Pereira and
 * Berlin 2009).
 *
 * Of nodes that become one, the largest set stays. What the others have is news to it; what it has is news to their rules and
 * to the nodes that their edges lead to. */
#include "flat/inclusion.h"

#include "automata/scc.h"

#include <string.h>

enum { late = UINT32_MAX, few = 200, share = 4 };

void inclusion_init(inclusion *x, inclusion_rule *apply, void *context) {
  *x = (inclusion){.apply = apply, .context = context};
}

void inclusion_free(inclusion *x) {
  for (uint32_t i = 0; i < x->nodes.n; i++) {
    sparse_free(&x->nodes.at[i].all);
    sparse_free(&x->nodes.at[i].fresh);
    sparse_free(&x->nodes.at[i].to);
    vec_free(&x->nodes.at[i].rules);
  }
  vec_free(&x->nodes);
  vec_free(&x->queue);
}

uint32_t inclusion_node_new(inclusion *x) {
  uint32_t n = x->nodes.n;
  vec_push(&x->nodes, ((inclusion_node){.same_as = n, .order = late}));
  return n;
}

uint32_t inclusion_representative(inclusion *x, uint32_t n) {
  while (x->nodes.at[n].same_as != n) {
    inclusion_node *at = &x->nodes.at[n];
    n = at->same_as = x->nodes.at[at->same_as].same_as;
  }
  return n;
}

const sparse *inclusion_set(inclusion *x, uint32_t node) { return &x->nodes.at[inclusion_representative(x, node)].all; }

/* ---- the queue ---- */

static bool before(const inclusion *x, uint32_t a, uint32_t b) {
  uint32_t i = x->nodes.at[a].order, k = x->nodes.at[b].order;
  return i < k || (i == k && a < b);
}

static void enqueue(inclusion *x, uint32_t n) {
  if (x->nodes.at[n].queued) return;
  x->nodes.at[n].queued = true;
  vec_push(&x->queue, n);
  uint32_t i = x->queue.n - 1;
  for (; i && before(x, n, x->queue.at[(i - 1) / 2]); i = (i - 1) / 2) x->queue.at[i] = x->queue.at[(i - 1) / 2];
  x->queue.at[i] = n;
}

static uint32_t dequeue(inclusion *x) {
  uint32_t first = x->queue.at[0], last = vec_pop(&x->queue), i = 0;
  while (x->queue.n > 2 * i + 1) {
    uint32_t child = 2 * i + 1;
    if (child + 1 < x->queue.n && before(x, x->queue.at[child + 1], x->queue.at[child])) child++;
    if (!before(x, x->queue.at[child], last)) break;
    x->queue.at[i] = x->queue.at[child];
    i = child;
  }
  if (x->queue.n) x->queue.at[i] = last;
  x->nodes.at[first].queued = false;
  return first;
}

/* ---- what is added ---- */

void inclusion_put(inclusion *x, uint32_t node, uint32_t number) {
  node = inclusion_representative(x, node);
  inclusion_node *n = &x->nodes.at[node];
  if (!sparse_add(&n->all, number)) return;
  sparse_add(&n->fresh, number);
  enqueue(x, node);
}

void inclusion_put_all(inclusion *x, uint32_t node, const sparse *numbers) {
  node = inclusion_representative(x, node);
  inclusion_node *n = &x->nodes.at[node];
  if (numbers != &n->all && sparse_join(&n->all, numbers, &n->fresh)) enqueue(x, node);
}

void inclusion_edge(inclusion *x, uint32_t from, uint32_t to) {
  from = inclusion_representative(x, from);
  to = inclusion_representative(x, to);
  if (from == to || !sparse_add(&x->nodes.at[from].to, to)) return;
  x->edges++;
  inclusion_put_all(x, to, &x->nodes.at[from].all);
}

/* The set may grow while the rule is applied: what is new then is told later. */
static void apply(inclusion *x, uint32_t rule, const sparse *numbers) {
  sparse copy = {0};
  if (!numbers->n) return;
  sparse_join(&copy, numbers, NULL);
  x->apply(x->context, rule, &copy);
  sparse_free(&copy);
}

void inclusion_add_rule(inclusion *x, uint32_t node, uint32_t rule) {
  node = inclusion_representative(x, node);
  vec_push(&x->nodes.at[node].rules, rule);
  apply(x, rule, &x->nodes.at[node].all);
}

/* ---- cycles ---- */

typedef struct news {
  uint32_t rule;
  sparse numbers;
} news;

typedef struct collapse {
  inclusion *x;
  VEC(news) news;             /* rules to be told */
  VEC(uint32_t) members;      /* nodes, sorted by component, */
  uint32_t *component, found; /* which these are, by node */
} collapse;

/* Edges that still lead to other nodes, each once. */
static void renew_edges(inclusion *x, uint32_t node) {
  sparse to = {0};
  for (sparse_walk w = {0}; sparse_next(&x->nodes.at[node].to, &w);) {
    uint32_t other = inclusion_representative(x, w.member);
    if (other != node) sparse_add(&to, other);
  }
  sparse_free(&x->nodes.at[node].to);
  x->nodes.at[node].to = to;
}

static void find_components(collapse *c) {
  inclusion *x = c->x;
  VEC(uint32_t) to = {0};
  uint32_t n = x->nodes.n, *first = mem_alloc(sizeof *first * (n + 2));
  for (uint32_t i = 0; i < n; i++) {
    first[i] = to.n;
    if (x->nodes.at[i].same_as != i) continue;
    renew_edges(x, i);
    for (sparse_walk w = {0}; sparse_next(&x->nodes.at[i].to, &w);) vec_push(&to, w.member);
  }
  first[n] = to.n;
  c->component = mem_alloc(sizeof *c->component * (n + 1));
  c->found = scc_find(&(scc_graph){n, first, to.at, sizeof *to.at}, c->component);
  x->settled = n + to.n;
  x->edges = 0;
  vec_free(&to);
  mem_free(first);
}

/* Counting sort. */
static uint32_t *sort_members(collapse *c) {
  uint32_t n = c->x->nodes.n, *first = mem_alloc(sizeof *first * (c->found + 2));
  for (uint32_t i = 0; i < n; i++) first[c->component[i] + 1]++;
  for (uint32_t i = 0; i < c->found; i++) first[i + 1] += first[i];
  vec_reserve(&c->members, n + 1);
  c->members.n = n;
  for (uint32_t i = 0; i < n; i++) c->members.at[first[c->component[i]]++] = i;
  for (uint32_t i = c->found; i > 0; i--) first[i] = first[i - 1];
  first[0] = 0;
  return first;
}

/* `node` becomes one with `into`. */
static void unite(collapse *c, uint32_t node, uint32_t into) {
  inclusion_node *from = &c->x->nodes.at[node], *to = &c->x->nodes.at[into];
  sparse_subtract(&from->all, &from->fresh); /* what its rules and edges know */
  for (uint32_t i = 0; i < from->rules.n; i++) {
    news told = {.rule = from->rules.at[i]};
    sparse_join(&told.numbers, &to->all, NULL);
    sparse_subtract(&told.numbers, &from->all);
    vec_push(&c->news, told);
    vec_push(&to->rules, from->rules.at[i]);
  }
  sparse_join(&to->all, &from->all, &to->fresh);
  sparse_join(&to->all, &from->fresh, &to->fresh);
  from->same_as = into;
  sparse_free(&from->all);
  sparse_free(&from->fresh);
  vec_free(&from->rules);
}

static void unite_component(collapse *c, const uint32_t *member, uint32_t n) {
  inclusion *x = c->x;
  uint32_t into = member[0];
  for (uint32_t i = 1; i < n; i++)
    if (x->nodes.at[member[i]].all.n > x->nodes.at[into].all.n) into = member[i];
  for (uint32_t i = 0; i < n; i++)
    if (member[i] != into) unite(c, member[i], into);
  for (uint32_t i = 0; i < n; i++) {
    if (member[i] == into) continue;
    sparse to = x->nodes.at[member[i]].to;
    x->nodes.at[member[i]].to = (sparse){0};
    for (sparse_walk w = {0}; sparse_next(&to, &w);) inclusion_edge(x, into, w.member);
    sparse_free(&to);
  }
  if (x->nodes.at[into].fresh.n) enqueue(x, into);
}

static void requeue(inclusion *x) {
  uint32_t n = x->queue.n, *old = x->queue.at;
  memset(&x->queue, 0, sizeof x->queue);
  for (uint32_t i = 0; i < n; i++) x->nodes.at[old[i]].queued = false;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t node = inclusion_representative(x, old[i]);
    if (x->nodes.at[node].fresh.n) enqueue(x, node);
  }
  mem_free(old);
}

static void collapse_cycles(inclusion *x) {
  collapse c = {.x = x};
  find_components(&c);
  for (uint32_t i = 0; i < x->nodes.n; i++) x->nodes.at[i].order = c.found - c.component[i];
  uint32_t *first = sort_members(&c);
  for (uint32_t i = 0; i < c.found; i++)
    if (first[i + 1] - first[i] > 1) unite_component(&c, c.members.at + first[i], first[i + 1] - first[i]);
  requeue(x);
  for (uint32_t i = 0; i < c.news.n; i++) {
    apply(x, c.news.at[i].rule, &c.news.at[i].numbers);
    sparse_free(&c.news.at[i].numbers);
  }
  vec_free(&c.news);
  vec_free(&c.members);
  mem_free(c.component);
  mem_free(first);
}

/* ---- the solution ---- */

static void visit(inclusion *x, uint32_t n) {
  sparse fresh = x->nodes.at[n].fresh;
  x->nodes.at[n].fresh = (sparse){0};
  for (sparse_walk w = {0}; sparse_next(&x->nodes.at[n].to, &w);) inclusion_put_all(x, w.member, &fresh);
  for (uint32_t i = 0; i < x->nodes.at[n].rules.n; i++) x->apply(x->context, x->nodes.at[n].rules.at[i], &fresh);
  sparse_free(&fresh);
}

void inclusion_solve(inclusion *x) {
  while (x->queue.n) {
    if (x->edges > few && x->edges > x->settled / share) collapse_cycles(x);
    if (x->queue.n) visit(x, dequeue(x));
  }
}
