/* See buchi.h: building, trimming, strongly connected components, emptiness of intersections. */
#include "automata/buchi.h"

#include "automata/scc.h"

#include <stdlib.h>
#include <string.h>

buchi *buchi_new(letters *l, uint32_t nmarks) {
  buchi *b = mem_alloc(sizeof *b);
  b->letters = l;
  b->nmarks = nmarks;
  return b;
}

void buchi_free(buchi *b) {
  if (!b) return;
  vec_free(&b->edges);
  vec_free(&b->first);
  mem_free(b);
}

void buchi_add_edge(buchi *b, buchi_edge e) {
  if (e.label != LABEL_NONE) vec_push(&b->edges, e);
}

static int by_ends(const void *a, const void *b) {
  const buchi_edge *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  if (x->marks != y->marks) return x->marks < y->marks ? -1 : 1;
  return x->label < y->label ? -1 : x->label > y->label;
}

void buchi_freeze(buchi *b) {
  uint32_t n = 0;
  if (b->edges.n) qsort(b->edges.at, b->edges.n, sizeof *b->edges.at, by_ends);
  for (uint32_t i = 0; i < b->edges.n; i++) {
    buchi_edge e = b->edges.at[i], *last = n ? &b->edges.at[n - 1] : NULL;
    if (last && last->from == e.from && last->to == e.to && last->marks == e.marks)
      last->label = label_or(b->letters, last->label, e.label);
    else b->edges.at[n++] = e;
  }
  b->edges.n = n;
  b->first.n = 0;
  for (uint32_t s = 0, e = 0; s <= b->states; s++) {
    while (e < n && b->edges.at[e].from < s) e++;
    vec_push(&b->first, e);
  }
}

bool buchi_check(const buchi *b, FILE *out) {
  const char *wrong = NULL;
  if (b->initial >= b->states || b->first.n != b->states + 1) wrong = "no initial state, or it is not frozen";
  for (uint32_t i = 0; i < b->edges.n && !wrong; i++) {
    const buchi_edge *e = &b->edges.at[i];
    if (e->from >= b->states || e->to >= b->states) wrong = "an edge leads nowhere";
    if (e->label == LABEL_NONE) wrong = "an edge has no letters";
    if (e->marks & ~buchi_all_marks(b)) wrong = "an edge has a mark that does not exist";
    if (i && by_ends(e - 1, e) >= 0) wrong = "edges are not sorted";
  }
  if (wrong) fprintf(out, "%s\n", wrong);
  return !wrong;
}

/* ---- components ---- */

uint32_t buchi_components(const buchi *b, uint32_t *component) {
  scc_graph g = {b->states, b->first.at, b->edges.n ? &b->edges.at[0].to : NULL, sizeof *b->edges.at};
  return scc_find(&g, component);
}

void buchi_accepting(const buchi *b, const uint32_t *component, uint32_t n, bool *accepting) {
  marks *seen = mem_alloc(sizeof *seen * (n + 1));
  bool *cyclic = mem_alloc(n + 1);
  for (uint32_t i = 0; i < b->edges.n; i++) {
    const buchi_edge *e = &b->edges.at[i];
    if (component[e->from] != component[e->to]) continue;
    seen[component[e->from]] |= e->marks;
    cyclic[component[e->from]] = true;
  }
  for (uint32_t c = 0; c < n; c++) accepting[c] = cyclic[c] && seen[c] == buchi_all_marks(b);
  mem_free(seen);
  mem_free(cyclic);
}

/* ---- trimming ---- */

/* Keeps the states that have a new number; the others have UINT32_MAX. */
static void renumber(buchi *b, const uint32_t *number, uint32_t states) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->edges.n; i++) {
    buchi_edge e = b->edges.at[i];
    e.from = number[e.from];
    e.to = number[e.to];
    if (e.from != UINT32_MAX && e.to != UINT32_MAX) b->edges.at[n++] = e;
  }
  b->edges.n = n;
  b->initial = number[b->initial];
  b->states = states;
  if (b->initial == UINT32_MAX) { /* nothing is accepted: one state that goes nowhere */
    b->initial = 0;
    b->states = 1;
    b->edges.n = 0;
  }
  buchi_freeze(b);
}

/* Numbers in breadth-first order, so that the same words come out the same way; dead states get none. */
static uint32_t number_live(const buchi *b, const bool *live, uint32_t *number) {
  VEC(uint32_t) queue = {0};
  memset(number, 0xff, sizeof *number * b->states);
  if (live[b->initial]) {
    number[b->initial] = 0;
    vec_push(&queue, b->initial);
  }
  for (uint32_t i = 0; i < queue.n; i++)
    for (uint32_t e = b->first.at[queue.at[i]]; e < b->first.at[queue.at[i] + 1]; e++) {
      uint32_t to = b->edges.at[e].to;
      if (!live[to] || number[to] != UINT32_MAX) continue;
      number[to] = queue.n;
      vec_push(&queue, to);
    }
  uint32_t n = queue.n;
  vec_free(&queue);
  return n;
}

/* Marks count only on cycles of accepting components; one that comes with another one always is that one's echo. */
static void simplify_marks(buchi *b, const uint32_t *component, const bool *accepting) {
  marks keep = buchi_all_marks(b);
  for (uint32_t i = 0; i < b->edges.n; i++) {
    buchi_edge *e = &b->edges.at[i];
    if (component[e->from] != component[e->to] || !accepting[component[e->from]]) e->marks = 0;
  }
  for (uint32_t i = 0; i < b->nmarks && !b->state_based; i++) {
    for (uint32_t k = 0; k <= b->nmarks && keep >> i & 1; k++) { /* k == nmarks: is it everywhere? */
      if (k == i || (k < b->nmarks && !(keep >> k & 1))) continue;
      bool echo = true;
      for (uint32_t x = 0; x < b->edges.n && echo; x++) {
        const buchi_edge *e = &b->edges.at[x];
        if (component[e->from] != component[e->to] || !accepting[component[e->from]]) continue;
        echo = e->marks >> i & 1 || (k < b->nmarks && !(e->marks >> k & 1));
      }
      if (echo) keep &= ~((marks)1 << i);
    }
  }
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->nmarks; i++) n += keep >> i & 1;
  /* Without marks every run is accepted: then there must be no other ones. */
  bool rejecting = false;
  for (uint32_t i = 0; i < b->edges.n; i++)
    rejecting |= component[b->edges.at[i].from] == component[b->edges.at[i].to] &&
                 !accepting[component[b->edges.at[i].from]];
  if (!n && b->nmarks && rejecting) {
    keep = 1;
    n = 1;
  }
  for (uint32_t x = 0; x < b->edges.n; x++) {
    marks m = 0;
    for (uint32_t i = 0, to = 0; i < b->nmarks; i++)
      if (keep >> i & 1) m |= (b->edges.at[x].marks >> i & 1) << to++;
    b->edges.at[x].marks = m;
  }
  b->nmarks = n;
}

void buchi_trim(buchi *b) {
  uint32_t *component = mem_alloc(sizeof *component * (b->states + 1));
  uint32_t *number = mem_alloc(sizeof *number * (b->states + 1));
  uint32_t n = buchi_components(b, component);
  bool *accepting = mem_alloc(n + 1), *live = mem_alloc(b->states + 1);
  buchi_accepting(b, component, n, accepting);
  for (uint32_t s = 0; s < b->states; s++) live[s] = accepting[component[s]];
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < b->edges.n; i++) {
      const buchi_edge *e = &b->edges.at[i];
      if (!live[e->to] || live[e->from]) continue;
      live[e->from] = changed = true;
    }
  }
  simplify_marks(b, component, accepting);
  renumber(b, number, number_live(b, live, number));
  mem_free(component);
  mem_free(number);
  mem_free(accepting);
  mem_free(live);
}

/* ---- looking ---- */

bool buchi_is_deterministic(const buchi *b) {
  for (uint32_t s = 0; s < b->states; s++)
    for (uint32_t x = b->first.at[s]; x < b->first.at[s + 1]; x++)
      for (uint32_t y = x + 1; y < b->first.at[s + 1]; y++)
        if (label_and(b->letters, b->edges.at[x].label, b->edges.at[y].label) != LABEL_NONE) return false;
  return true;
}

/* Their intersection: the marks of both. */
static buchi *intersect(const buchi *a, const buchi *b) {
  buchi *r = buchi_new(a->letters, a->nmarks + b->nmarks);
  map index = {0};
  VEC(uint64_t) pairs = {0};
  uint64_t first = (uint64_t)a->initial << 32 | b->initial, to;
  map_put(&index, first, 0);
  vec_push(&pairs, first);
  for (uint32_t i = 0; i < pairs.n; i++) {
    uint32_t s = (uint32_t)(pairs.at[i] >> 32), t = (uint32_t)pairs.at[i];
    for (uint32_t x = a->first.at[s]; x < a->first.at[s + 1]; x++)
      for (uint32_t y = b->first.at[t]; y < b->first.at[t + 1]; y++) {
        const buchi_edge *e = &a->edges.at[x], *f = &b->edges.at[y];
        label both = label_and(a->letters, e->label, f->label);
        if (both == LABEL_NONE) continue;
        uint64_t pair = (uint64_t)e->to << 32 | f->to;
        if (!map_get(&index, pair, &to)) {
          map_put(&index, pair, to = pairs.n);
          vec_push(&pairs, pair);
        }
        buchi_add_edge(r, (buchi_edge){i, (uint32_t)to, both, e->marks | f->marks << a->nmarks});
      }
  }
  r->states = pairs.n;
  buchi_freeze(r);
  map_free(&index);
  vec_free(&pairs);
  return r;
}

static bool is_empty(const buchi *b) {
  uint32_t *component = mem_alloc(sizeof *component * (b->states + 1)), n = buchi_components(b, component);
  bool *accepting = mem_alloc(n + 1), some = false;
  buchi_accepting(b, component, n, accepting);
  for (uint32_t c = 0; c < n; c++) some |= accepting[c];
  mem_free(component);
  mem_free(accepting);
  return !some;
}

bool buchi_meet(const buchi *a, const buchi *b) {
  buchi *r = intersect(a, b);
  bool some = !is_empty(r);
  buchi_free(r);
  return some;
}

bool buchi_accepts(const buchi *b, const uint32_t *word, uint32_t n, uint32_t loop) {
  buchi *w = buchi_new(b->letters, 0);
  w->states = n;
  for (uint32_t i = 0; i < n; i++) {
    label l = label_of_letter(b->letters, word[i]);
    buchi_add_edge(w, (buchi_edge){i, i + 1 < n ? i + 1 : loop, l, 0});
  }
  buchi_freeze(w);
  bool yes = buchi_meet(w, b);
  buchi_free(w);
  return yes;
}

void buchi_universal(const buchi *b, bool *universal) {
  for (uint32_t s = 0; s < b->states; s++) {
    universal[s] = false;
    for (uint32_t e = b->first.at[s]; e < b->first.at[s + 1]; e++) {
      const buchi_edge *x = &b->edges.at[e];
      if (x->to == s && x->label == LABEL_ALL && x->marks == buchi_all_marks(b)) universal[s] = true;
    }
  }
}
