/* See partition.h. Branching bisimulation first merges the states of each cycle of tau, which are
 * alike, and numbers what is left so that tau leads downwards; refine.h does the rest. Words are
 * compared by making the system deterministic first. */
#include "automata/partition.h"

#include "automata/operators.h"
#include "automata/refine.h"
#include "automata/subset.h"

#include <string.h>

/* --- cycles of tau --- */

typedef struct frame {
  uint32_t state, edge;
} frame;

typedef struct tarjan {
  const lts *l;
  uint32_t *order, *low, *component;
  uint32_t orders, components;
  VEC(frame) call;
  VEC(uint32_t) open;
} tarjan;

static void enter(tarjan *t, uint32_t s) {
  t->order[s] = t->low[s] = ++t->orders;
  vec_push(&t->open, s);
  vec_push(&t->call, ((frame){s, lts_from(t->l, s)}));
}

static void leave(tarjan *t, uint32_t s) {
  t->call.n--;
  if (t->call.n && t->low[vec_last(&t->call).state] > t->low[s]) t->low[vec_last(&t->call).state] = t->low[s];
  if (t->low[s] != t->order[s]) return;
  uint32_t member;
  do {
    member = vec_pop(&t->open);
    t->component[member] = t->components;
  } while (member != s);
  t->components++;
}

/* One step of the depth-first search: along a tau edge, or back. */
static void advance(tarjan *t) {
  frame *f = &vec_last(&t->call);
  uint32_t s = f->state, i = f->edge;
  if (i == lts_from(t->l, s + 1) || t->l->edges.at[i].action != LTS_TAU) {
    leave(t, s);
    return;
  }
  f->edge++;
  uint32_t to = t->l->edges.at[i].to;
  if (!t->order[to]) enter(t, to);
  else if (t->component[to] == LTS_NONE && t->order[to] < t->low[s]) t->low[s] = t->order[to];
}

/* The component of each state under tau, numbered so that tau leads to smaller numbers. */
static uint32_t *tau_components(const lts *l, uint32_t *components) {
  size_t bytes = sizeof(uint32_t) * ((size_t)l->states + 1);
  tarjan t = {.l = l, .order = mem_alloc(bytes), .low = mem_alloc(bytes), .component = mem_alloc(bytes)};
  memset(t.component, 0xff, bytes);
  for (uint32_t s = 0; s < l->states; s++) {
    if (!t.order[s]) enter(&t, s);
    while (t.call.n) advance(&t);
  }
  mem_free(t.order);
  mem_free(t.low);
  vec_free(&t.call);
  vec_free(&t.open);
  *components = t.components;
  return t.component;
}

/* The system of the components; tau within one is dropped, and marked in `divergent`. */
static lts *collapse(const lts *l, const uint32_t *component, uint32_t components, bool *divergent) {
  lts *c = lts_new(l->actions, l->name);
  c->states = components;
  c->initial = component[l->initial];
  if (l->error != LTS_NONE) c->error = component[l->error];
  for (uint32_t i = 0; i < l->alphabet.n; i++) lts_add_action(c, l->alphabet.at[i]);
  vec_reserve(&c->edges, l->edges.n);
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    if (e.action == LTS_TAU && component[e.from] == component[e.to]) divergent[component[e.from]] = true;
    else c->edges.at[c->edges.n++] = (lts_edge){component[e.from], e.action, component[e.to]};
  }
  lts_freeze(c);
  return c;
}

/* --- classes and quotients --- */

static bool has_tau(const lts *l) {
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action == LTS_TAU) return true;
  return false;
}

/* A system, its classes, and how they were found. */
typedef struct partition {
  lts *collapsed;      /* NULL: the system itself */
  uint32_t *component; /* of each state in `collapsed` */
  bool *divergent;     /* of `collapsed` */
  uint32_t *of, n;     /* classes of the collapsed states */
} partition;

static void partition_free(partition *p) {
  lts_free(p->collapsed);
  mem_free(p->component);
  mem_free(p->divergent);
  mem_free(p->of);
}

static bool partition_make(job *job, const lts *l, minimize_kind kind, partition *p) {
  bool branching = kind != MINIMIZE_STRONG && has_tau(l);
  *p = (partition){0};
  if (branching) {
    uint32_t components;
    p->component = tau_components(l, &components);
    p->divergent = mem_alloc(components);
    p->collapsed = collapse(l, p->component, components, p->divergent);
  }
  const bool *marked = branching && kind == MINIMIZE_DIVERGENCE ? p->divergent : NULL;
  p->of = refine_partition(job, branching ? p->collapsed : l, branching, marked, &p->n);
  if (!p->of) partition_free(p);
  return p->of;
}

uint32_t *lts_classes(job *job, const lts *l, minimize_kind kind, uint32_t *classes) {
  partition p;
  if (!partition_make(job, l, kind, &p)) return NULL;
  uint32_t *of = mem_alloc(sizeof *of * ((size_t)l->states + 1));
  for (uint32_t s = 0; s < l->states; s++) of[s] = p.of[p.component ? p.component[s] : s];
  *classes = p.n;
  partition_free(&p);
  return of;
}

/* Each class by its first state, from which tau leads to no other of the class. */
static lts *quotient(const lts *l, const partition *p, minimize_kind kind) {
  const lts *c = p->collapsed ? p->collapsed : l;
  lts *q = lts_new(l->actions, l->name);
  bool *done = mem_alloc((size_t)p->n + 1);
  q->states = p->n;
  q->initial = p->of[c->initial];
  if (c->error != LTS_NONE) q->error = p->of[c->error];
  for (uint32_t i = 0; i < l->alphabet.n; i++) lts_add_action(q, l->alphabet.at[i]);
  for (uint32_t s = 0; s < c->states; s++) {
    uint32_t from = p->of[s];
    if (done[from]) continue;
    done[from] = true;
    for (uint32_t i = lts_from(c, s); i < lts_from(c, s + 1); i++) {
      lts_edge e = c->edges.at[i];
      if (!p->collapsed || e.action != LTS_TAU || p->of[e.to] != from) lts_add_edge(q, from, e.action, p->of[e.to]);
    }
    if (p->collapsed && kind == MINIMIZE_DIVERGENCE && p->divergent[s]) lts_add_edge(q, from, LTS_TAU, from);
  }
  mem_free(done);
  lts_freeze(q);
  return q;
}

static lts *minimize_bisimulation(job *job, const lts *l, minimize_kind kind) {
  partition p;
  if (!partition_make(job, l, kind, &p)) return NULL;
  lts *q = quotient(l, &p, kind);
  partition_free(&p);
  lts *r = lts_reachable(job, q);
  lts_free(q);
  return r;
}

lts *lts_minimize(job *job, const lts *l, minimize_kind kind) {
  if (kind == MINIMIZE_NONE) return lts_reachable(job, l);
  lts *d = kind == MINIMIZE_TRACES ? lts_determinize(job, l) : lts_reachable(job, l);
  if (!d) return NULL;
  lts *r = minimize_bisimulation(job, d, kind == MINIMIZE_TRACES ? MINIMIZE_STRONG : kind);
  lts_free(d);
  return r;
}

/* --- comparing --- */

lts *lts_side_by_side(const lts *a, const lts *b) {
  lts *u = lts_new(a->actions, NULL);
  u->states = a->states + b->states;
  u->initial = a->initial;
  u->error = a->error != LTS_NONE ? a->error : b->error != LTS_NONE ? a->states + b->error : LTS_NONE;
  vec_reserve(&u->edges, a->edges.n + b->edges.n);
  for (uint32_t i = 0; i < a->edges.n; i++) u->edges.at[u->edges.n++] = a->edges.at[i];
  for (uint32_t i = 0; i < b->edges.n; i++) {
    lts_edge e = b->edges.at[i];
    uint32_t to = e.to == b->error ? u->error : a->states + e.to;
    u->edges.at[u->edges.n++] = (lts_edge){a->states + e.from, e.action, to};
  }
  lts_freeze(u);
  return u;
}

static bool equivalent(job *job, const lts *a, const lts *b, minimize_kind kind, bool *stopped) {
  uint32_t classes, second = b->initial == b->error ? LTS_NONE : a->states + b->initial;
  lts *both = lts_side_by_side(a, b);
  uint32_t *of = lts_classes(job, both, kind, &classes);
  if (second == LTS_NONE) second = both->error;
  bool same = of && of[a->initial] == of[second];
  *stopped = !of;
  mem_free(of);
  lts_free(both);
  return same;
}

bool lts_equivalent(job *job, const lts *a, const lts *b, minimize_kind kind, bool *stopped) {
  if (kind != MINIMIZE_TRACES) return equivalent(job, a, b, kind, stopped);
  lts *x = lts_determinize(job, a), *y = x ? lts_determinize(job, b) : NULL;
  *stopped = !y;
  bool same = y && equivalent(job, x, y, MINIMIZE_STRONG, stopped);
  lts_free(x);
  lts_free(y);
  return same;
}
