/* Reduction by simulations (Etessami, Wilke, Schuller 2001; Somenzi and Bloem 2000; Clemente and Mayr 2019).
 *
 * State y simulates x if it can answer every letter and every mark of x, and go on so. Then states that simulate each other are one, and an
 * edge to x is not needed beside one to y. Reverse simulation is the same on the edges turned round: y is reached, from the
 * initial state, by every word that x is reached by, with the same marks.
 *
 * What happens only finitely often does not count. So an edge that leaves its component challenges with no mark and answers with
 * all, and so does a state without a cycle where acceptance is on states. But then what simulates what simulates x need not
 * simulate x, so of the relation only that part is used which is transitive. And an edge gives way to another only if that
 * answers with no fewer marks: else answers could be put off forever. */
#include "automata/buchi.h"

#include <string.h>

typedef struct view {
  buchi *b;
  bool reverse;
  uint32_t *order, *first;   /* the edges by source, or by target if reverse */
  marks *challenge, *answer; /* by edge */
  bool *must, *can;          /* by state, with acceptance on states: is accepting; is as good as that */
  bool *relation;            /* [x * states + y]: y simulates x */
} view;

static uint32_t near_end(const view *v, const buchi_edge *e) { return v->reverse ? e->to : e->from; }
static uint32_t far_end(const view *v, const buchi_edge *e) { return v->reverse ? e->from : e->to; }

/* Can y answer edge `e`? Several edges may share the letters. */
static bool answered(const view *v, uint32_t e, uint32_t y) {
  const buchi *b = v->b;
  label open = b->edges.at[e].label;
  uint32_t to = far_end(v, &b->edges.at[e]);
  for (uint32_t i = v->first[y]; i < v->first[y + 1] && open != LABEL_NONE; i++) {
    uint32_t f = v->order[i];
    if (v->challenge[e] & ~v->answer[f]) continue;
    if (v->relation[(size_t)to * b->states + far_end(v, &b->edges.at[f])])
      open = label_minus(b->letters, open, b->edges.at[f].label);
  }
  return open == LABEL_NONE;
}

static void simulate(view *v) {
  const buchi *b = v->b;
  uint32_t n = b->states;
  for (uint32_t x = 0; x < n; x++)
    for (uint32_t y = 0; y < n; y++)
      v->relation[(size_t)x * n + y] = (!v->must[x] || v->can[y]) &&
                                       (!v->reverse || x != b->initial || y == b->initial);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t x = 0; x < n; x++)
      for (uint32_t y = 0; y < n; y++) {
        bool fine = v->relation[(size_t)x * n + y];
        if (x == y || !fine) continue;
        for (uint32_t i = v->first[x]; i < v->first[x + 1] && fine; i++) fine = answered(v, v->order[i], y);
        v->relation[(size_t)x * n + y] = fine;
        changed |= !fine;
      }
  }
}

/* Keeps (x, y) where everything that y is simulated by simulates x, and what x simulates is simulated by y. */
static void make_transitive(view *v) {
  uint32_t n = v->b->states;
  bool *old = mem_alloc((size_t)n * n + 1), *turned = mem_alloc((size_t)n * n + 1);
  memcpy(old, v->relation, (size_t)n * n);
  for (uint32_t x = 0; x < n; x++)
    for (uint32_t y = 0; y < n; y++) turned[(size_t)y * n + x] = old[(size_t)x * n + y];
  for (uint32_t x = 0; x < n; x++)
    for (uint32_t y = 0; y < n; y++) {
      bool fine = old[(size_t)x * n + y];
      for (uint32_t z = 0; z < n && fine && x != y; z++)
        fine = (!old[(size_t)y * n + z] || old[(size_t)x * n + z]) &&
               (!turned[(size_t)x * n + z] || turned[(size_t)y * n + z]);
      v->relation[(size_t)x * n + y] = fine;
    }
  mem_free(old);
  mem_free(turned);
}

/* Drops letters of edges that another edge of the same state has, with as many marks, to a state that simulates theirs. */
static bool prune(view *v) {
  buchi *b = v->b;
  bool changed = false;
  for (uint32_t s = 0; s < b->states; s++)
    for (uint32_t i = v->first[s]; i < v->first[s + 1]; i++)
      for (uint32_t k = v->first[s]; k < v->first[s + 1]; k++) {
        buchi_edge *e = &b->edges.at[v->order[i]];
        const buchi_edge *f = &b->edges.at[v->order[k]];
        uint32_t x = far_end(v, e), y = far_end(v, f);
        if (i == k || e->label == LABEL_NONE || f->label == LABEL_NONE) continue;
        if (v->answer[v->order[i]] & ~v->answer[v->order[k]]) continue;
        if ((v->can[x] && !v->can[y]) || !v->relation[(size_t)x * b->states + y]) continue;
        label rest = label_minus(b->letters, e->label, f->label);
        changed |= rest != e->label;
        e->label = rest;
      }
  return changed;
}

/* States that simulate each other become one. */
static bool merge(view *v) {
  buchi *b = v->b;
  uint32_t n = b->states, *to = mem_alloc(sizeof *to * (n + 1));
  bool changed = false;
  for (uint32_t s = 0; s < n; s++) {
    to[s] = s;
    for (uint32_t r = 0; r < s && to[s] == s; r++)
      if (v->relation[(size_t)s * n + r] && v->relation[(size_t)r * n + s]) to[s] = to[r];
    changed |= to[s] != s;
    v->must[to[s]] |= v->must[s];
  }
  for (uint32_t i = 0; i < b->edges.n; i++) {
    buchi_edge *e = &b->edges.at[i];
    e->from = to[e->from];
    e->to = to[e->to];
    if (b->state_based) e->marks = v->must[e->from];
  }
  b->initial = to[b->initial];
  mem_free(to);
  return changed;
}

static void drop_empty(buchi *b) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->edges.n; i++)
    if (b->edges.at[i].label != LABEL_NONE) b->edges.at[n++] = b->edges.at[i];
  b->edges.n = n;
  buchi_freeze(b);
}

/* What edges and states challenge and answer with. */
static void weigh(view *v) {
  buchi *b = v->b;
  uint32_t *component = mem_alloc(sizeof *component * (b->states + 1)), found = buchi_components(b, component);
  bool *accepting = mem_alloc(found + 1);
  buchi_accepting(b, component, found, accepting);
  for (uint32_t s = 0; s < b->states; s++) v->can[s] = true;
  for (uint32_t i = 0; i < b->edges.n; i++) {
    const buchi_edge *e = &b->edges.at[i];
    bool leaves = component[e->from] != component[e->to];
    if (!leaves && !b->state_based) v->challenge[i] = accepting[component[e->from]] ? e->marks : 0;
    v->answer[i] = leaves || b->state_based ? ~(marks)0 : e->marks;
    if (!leaves && b->state_based) {
      v->must[e->from] = e->marks;
      v->can[e->from] = e->marks;
    }
    v->first[near_end(v, e) + 1]++;
  }
  mem_free(component);
  mem_free(accepting);
}

static void sort_edges(view *v) {
  const buchi *b = v->b;
  uint32_t *next = mem_alloc(sizeof *next * (b->states + 1));
  for (uint32_t s = 0; s < b->states; s++) v->first[s + 1] += v->first[s];
  memcpy(next, v->first, sizeof *next * (b->states + 1));
  for (uint32_t i = 0; i < b->edges.n; i++) v->order[next[near_end(v, &b->edges.at[i])]++] = i;
  mem_free(next);
}

/* One simulation and what follows from it. */
static bool reduce_once(buchi *b, bool reverse) {
  arena a = {0};
  uint32_t n = b->states, m = b->edges.n;
  view v = {b,
            reverse,
            arena_array(&a, uint32_t, m + 1),
            arena_array(&a, uint32_t, n + 2),
            arena_array(&a, marks, m + 1),
            arena_array(&a, marks, m + 1),
            arena_array(&a, bool, n + 1),
            arena_array(&a, bool, n + 1),
            arena_array(&a, bool, (size_t)n *n + 1)};
  weigh(&v);
  sort_edges(&v);
  simulate(&v);
  make_transitive(&v);
  bool changed = prune(&v);
  if (!changed) changed = merge(&v);
  drop_empty(b);
  buchi_trim(b);
  arena_free(&a);
  return changed;
}

enum { most_reduced = 500 }; /* what is done is cubic */

void buchi_reduce(buchi *b) {
  for (bool changed = b->states <= most_reduced; changed;) {
    changed = reduce_once(b, false);
    changed |= reduce_once(b, true);
  }
}
