/* See pds.h. Saturation: edges wait in the order in which they are found, and each is looked at once, with the rules that it
 * completes. An edge keeps the rule and the edges that made it, which are older than itself; so a run is found by undoing
 * the first edge of the path that accepts a configuration, until all edges are original ones.
 *
 * Predecessors: a rule (p, a) -> (q, w) and a path from q over w to s give an edge (p, a, s).
 * Successors: a rule that pushes b c has a state between its two symbols, the same for all rules that lead to (q, b); the edge over
 * c that leaves it remembers the rule. A rule that pops gives an edge without symbol, which is joined to what follows. */
#include "automata/pds.h"

#include "base/mem.h"

#include <string.h>

/* ---- systems ---- */

void pds_init(pds *p, uint32_t controls, uint32_t symbols) {
  *p = (pds){.controls = controls, .symbols = symbols};
  for (uint32_t i = 0; i < controls * symbols; i++) vec_push(&p->first, UINT32_MAX);
}

uint32_t pds_add(pds *p, pds_rule rule) {
  uint32_t *first = &p->first.at[rule.from * p->symbols + rule.top], n = p->rules.n;
  vec_push(&p->next, *first);
  *first = n;
  vec_push(&p->rules, rule);
  return n;
}

void pds_free(pds *p) {
  vec_free(&p->rules);
  vec_free(&p->first);
  vec_free(&p->next);
}

#define for_rules(p, control, symbol, r)                                                                               \
  for (uint32_t r = (p)->first.at[(control) * (p)->symbols + (symbol)]; r != UINT32_MAX; r = (p)->next.at[r])

/* ---- sets ---- */

void pds_set_init(pds_set *s, const pds *p) {
  *s = (pds_set){.controls = p->controls};
  for (uint32_t i = 0; i < p->controls; i++) pds_set_state(s, false);
}

void pds_set_free(pds_set *s) {
  vec_free(&s->edges);
  vec_free(&s->first_out);
  vec_free(&s->final);
  map_free(&s->index);
}

uint32_t pds_set_state(pds_set *s, bool final) {
  vec_push(&s->first_out, UINT32_MAX);
  vec_push(&s->final, final);
  return s->states++;
}

static uint32_t find(const pds_set *s, uint32_t from, uint32_t symbol, uint32_t to) {
  uint64_t found;
  return map_get_pair(&s->index, (uint64_t)from << 32 | symbol, to, &found) ? (uint32_t)found : UINT32_MAX;
}

/* The edge, which is new or was there before. */
static uint32_t add(pds_set *s, pds_edge e) {
  uint32_t known = find(s, e.from, e.symbol, e.to);
  if (known != UINT32_MAX) return known;
  e.next_out = s->first_out.at[e.from];
  s->first_out.at[e.from] = s->edges.n;
  map_put_pair(&s->index, (uint64_t)e.from << 32 | e.symbol, e.to, s->edges.n);
  vec_push(&s->edges, e);
  return s->edges.n - 1;
}

static pds_edge edge_by(uint32_t from, uint32_t symbol, uint32_t to, uint32_t rule, uint32_t a, uint32_t b) {
  return (pds_edge){.from = from, .symbol = symbol, .to = to, .rule = rule, .by = {a, b}};
}

void pds_set_edge(pds_set *s, uint32_t from, uint32_t symbol, uint32_t to) {
  add(s, edge_by(from, symbol, to, UINT32_MAX, UINT32_MAX, UINT32_MAX));
}

void pds_set_add(pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n) {
  uint32_t at = control;
  if (!n) s->final.at[control] = true;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t to = pds_set_state(s, i + 1 == n);
    pds_set_edge(s, at, stack[i], to);
    at = to;
  }
}

/* ---- paths ---- */

typedef VEC(uint32_t) edge_list;

/* The edges of a path over the stack to a final state, from its end: breadth first over positions, edges without symbol included. */
typedef struct path_search {
  const pds_set *s;
  const uint32_t *stack;
  uint32_t n;
  uint32_t *came;     /* by position and state: the edge that led there plus 1; 0: not seen */
  VEC(uint32_t) todo; /* position * states + state */
} path_search;

static void arrive(path_search *x, uint32_t position, uint32_t state, uint32_t edge) {
  uint32_t at = position * x->s->states + state;
  if (x->came[at]) return;
  x->came[at] = edge + 1;
  vec_push(&x->todo, at);
}

static bool find_path(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n, edge_list *path) {
  path_search x = {.s = s, .stack = stack, .n = n};
  uint32_t last = UINT32_MAX;
  x.came = mem_alloc(sizeof *x.came * ((size_t)(n + 1) * s->states + 1));
  arrive(&x, 0, control, UINT32_MAX - 1);
  for (uint32_t i = 0; i < x.todo.n && last == UINT32_MAX; i++) {
    uint32_t position = x.todo.at[i] / s->states, state = x.todo.at[i] % s->states;
    if (position == n && s->final.at[state]) last = x.todo.at[i];
    for (uint32_t e = s->first_out.at[state]; e != UINT32_MAX; e = s->edges.at[e].next_out) {
      const pds_edge *edge = &s->edges.at[e];
      if (edge->symbol == pds_empty) arrive(&x, position, edge->to, e);
      else if (position < n && edge->symbol == stack[position]) arrive(&x, position + 1, edge->to, e);
    }
  }
  bool found = last != UINT32_MAX;
  for (uint32_t at = last; found && path && x.came[at] != UINT32_MAX;) {
    const pds_edge *edge = &s->edges.at[x.came[at] - 1];
    vec_push(path, x.came[at] - 1);
    at = (at / s->states - (edge->symbol != pds_empty)) * s->states + edge->from;
  }
  mem_free(x.came);
  vec_free(&x.todo);
  return found;
}

bool pds_set_has(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n) {
  return find_path(s, control, stack, n, NULL);
}

/* ---- predecessors ---- */

/* A rule that pushes two symbols, of which an edge has matched the first. */
typedef struct half {
  uint32_t rule, edge;
  uint32_t next; /* of the same state and symbol */
} half;

typedef struct backward {
  const pds *p;
  pds_set *s;
  VEC(uint32_t) rules_to, next_to; /* by control state and symbol: rules that lead there; as lists */
  map waiting;                     /* state and symbol -> last half that waits for it, plus 1 */
  VEC(half) halves;
} backward;

static void match_second(backward *x, const half *h, uint32_t edge) {
  const pds_rule *r = &x->p->rules.at[h->rule];
  add(x->s, edge_by(r->from, r->top, x->s->edges.at[edge].to, h->rule, h->edge, edge));
}

static void match_first(backward *x, uint32_t rule, uint32_t edge) {
  const pds_rule *r = &x->p->rules.at[rule];
  uint32_t to = x->s->edges.at[edge].to;
  if (r->n == 1) {
    add(x->s, edge_by(r->from, r->top, to, rule, edge, UINT32_MAX));
    return;
  }
  uint64_t key = (uint64_t)to << 32 | r->push[1], last = 0;
  map_get(&x->waiting, key, &last);
  vec_push(&x->halves, ((half){rule, edge, (uint32_t)last}));
  map_put(&x->waiting, key, x->halves.n);
  half h = vec_last(&x->halves);
  for (uint32_t e = x->s->first_out.at[to]; e != UINT32_MAX; e = x->s->edges.at[e].next_out)
    if (x->s->edges.at[e].symbol == r->push[1]) match_second(x, &h, e);
}

void pds_predecessors(const pds *p, pds_set *s) {
  backward x = {.p = p, .s = s};
  for (uint32_t i = 0; i < p->controls * p->symbols; i++) vec_push(&x.rules_to, UINT32_MAX);
  for (uint32_t i = 0; i < p->rules.n; i++) {
    const pds_rule *r = &p->rules.at[i];
    vec_push(&x.next_to, UINT32_MAX);
    if (!r->n) {
      add(s, edge_by(r->from, r->top, r->to, i, UINT32_MAX, UINT32_MAX));
      continue;
    }
    uint32_t *first = &x.rules_to.at[r->to * p->symbols + r->push[0]];
    x.next_to.at[i] = *first;
    *first = i;
  }
  for (uint32_t e = 0; e < s->edges.n; e++) {
    pds_edge edge = s->edges.at[e];
    uint64_t last = 0;
    if (edge.from < p->controls)
      for (uint32_t r = x.rules_to.at[edge.from * p->symbols + edge.symbol]; r != UINT32_MAX; r = x.next_to.at[r])
        match_first(&x, r, e);
    map_get(&x.waiting, (uint64_t)edge.from << 32 | edge.symbol, &last);
    for (uint32_t h = (uint32_t)last; h; h = x.halves.at[h - 1].next) {
      half one = x.halves.at[h - 1];
      match_second(&x, &one, e);
    }
  }
  vec_free(&x.rules_to);
  vec_free(&x.next_to);
  vec_free(&x.halves);
  map_free(&x.waiting);
}

bool pds_run_from(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n, pds_run *run) {
  edge_list path = {0}; /* the first edge is the last of the list */
  bool found = find_path(s, control, stack, n, &path);
  run->n = 0;
  while (found && path.n && s->edges.at[vec_last(&path)].rule != UINT32_MAX) {
    const pds_edge *e = &s->edges.at[vec_pop(&path)];
    vec_push(run, e->rule);
    if (e->by[1] != UINT32_MAX) vec_push(&path, e->by[1]);
    if (e->by[0] != UINT32_MAX) vec_push(&path, e->by[0]);
  }
  vec_free(&path);
  return found;
}

/* ---- successors ---- */

typedef struct forward {
  const pds *p;
  pds_set *s;
  map between;           /* control state and symbol -> the state between, plus 1 */
  VEC(uint32_t) into;    /* by state: the last edge without symbol that leads there, plus 1 */
  VEC(uint32_t) next_in; /* by edge: the one before it, plus 1 */
} forward;

static uint32_t between(forward *x, uint32_t control, uint32_t symbol) {
  uint64_t found = 0, key = (uint64_t)control << 32 | symbol;
  if (!map_get(&x->between, key, &found)) {
    found = pds_set_state(x->s, false);
    map_put(&x->between, key, found);
  }
  while (x->into.n < x->s->states) vec_push(&x->into, 0);
  return (uint32_t)found;
}

/* An edge without symbol and one that goes on are one. */
static void join(forward *x, uint32_t first, uint32_t second) {
  const pds_edge *a = &x->s->edges.at[first], *b = &x->s->edges.at[second];
  add(x->s, edge_by(a->from, b->symbol, b->to, UINT32_MAX, first, second));
}

static void apply(forward *x, uint32_t rule, uint32_t edge) {
  const pds_rule *r = &x->p->rules.at[rule];
  uint32_t to = x->s->edges.at[edge].to;
  if (r->n == 0) add(x->s, edge_by(r->to, pds_empty, to, rule, edge, UINT32_MAX));
  if (r->n == 1) add(x->s, edge_by(r->to, r->push[0], to, rule, edge, UINT32_MAX));
  if (r->n != 2) return;
  uint32_t middle = between(x, r->to, r->push[0]);
  add(x->s, edge_by(r->to, r->push[0], middle, rule, UINT32_MAX, UINT32_MAX));
  add(x->s, edge_by(middle, r->push[1], to, rule, edge, UINT32_MAX));
}

static void look_at(forward *x, uint32_t e) {
  pds_edge edge = x->s->edges.at[e];
  while (x->next_in.n <= e) vec_push(&x->next_in, 0);
  if (edge.symbol == pds_empty) {
    x->next_in.at[e] = x->into.at[edge.to];
    x->into.at[edge.to] = e + 1;
    for (uint32_t k = x->s->first_out.at[edge.to]; k != UINT32_MAX; k = x->s->edges.at[k].next_out) join(x, e, k);
    return;
  }
  if (edge.from < x->p->controls) for_rules(x->p, edge.from, edge.symbol, r) apply(x, r, e);
  for (uint32_t k = x->into.at[edge.from]; k; k = x->next_in.at[k - 1]) join(x, k - 1, e);
}

void pds_successors(const pds *p, pds_set *s) {
  forward x = {.p = p, .s = s};
  while (x.into.n < s->states) vec_push(&x.into, 0);
  for (uint32_t e = 0; e < s->edges.n; e++) look_at(&x, e);
  map_free(&x.between);
  vec_free(&x.into);
  vec_free(&x.next_in);
}

/* Undoes the first edges of the path by the rule that made them; false: they are original. */
static bool undo(const pds_set *s, edge_list *path, pds_run *run) {
  if (!path->n) return false;
  const pds_edge *e = &s->edges.at[vec_last(path)];
  if (e->rule == UINT32_MAX && e->by[0] == UINT32_MAX) return false;
  path->n--;
  if (e->rule == UINT32_MAX) { /* joined */
    vec_push(path, e->by[1]);
    vec_push(path, e->by[0]);
    return true;
  }
  if (e->by[0] == UINT32_MAX) e = &s->edges.at[vec_pop(path)]; /* pushed: the second edge knows by which rule */
  vec_push(run, e->rule);
  vec_push(path, e->by[0]);
  return true;
}

bool pds_run_to(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n, pds_run *run) {
  edge_list path = {0};
  bool found = find_path(s, control, stack, n, &path);
  run->n = 0;
  while (found && undo(s, &path, run)) continue;
  for (uint32_t i = 0; i < run->n / 2; i++) {
    uint32_t swap = run->at[i];
    run->at[i] = run->at[run->n - 1 - i];
    run->at[run->n - 1 - i] = swap;
  }
  vec_free(&path);
  return found;
}
