/* One acceptance set on states instead of several on edges: a copy of the automaton for each mark that is waited for, in a fixed
 * order; a run that has met the last one is in an accepting state, and waits for the first again. Components are examined one by
 * one: where every cycle is accepting, or none, one copy is enough (Babiak et al. 2013). Which order, and on which copy one arrives, makes
 * no difference to the words, so a few of both are tried. */
#include "automata/buchi.h"

#include <string.h>

typedef enum { COMPONENT_NEVER, COMPONENT_ALWAYS, COMPONENT_SOMETIMES } component_kind;

typedef struct degeneralisation {
  const buchi *b;
  uint32_t *component;
  component_kind *kind;
  uint32_t order[BUCHI_MOST_MARKS];
  bool arrive_accepting, arrive_where_known; /* the second: on a copy that is there already, if there is one */
  uint32_t *known;                           /* by state: a level of which there is a copy, plus 1; 0: none */
  map index;
  VEC(uint64_t) copies; /* state and level */
} degeneralisation;

static void classify(degeneralisation *d) {
  const buchi *b = d->b;
  d->component = mem_alloc(sizeof *d->component * (b->states + 1));
  uint32_t n = buchi_components(b, d->component);
  bool *accepting = mem_alloc(n + 1);
  d->kind = mem_alloc(sizeof *d->kind * (n + 1));
  buchi_accepting(b, d->component, n, accepting);
  for (uint32_t c = 0; c < n; c++) d->kind[c] = accepting[c] ? COMPONENT_ALWAYS : COMPONENT_NEVER;
  for (uint32_t i = 0; i < b->edges.n; i++) {
    const buchi_edge *e = &b->edges.at[i];
    uint32_t c = d->component[e->from];
    if (c == d->component[e->to] && accepting[c] && e->marks != buchi_all_marks(b)) d->kind[c] = COMPONENT_SOMETIMES;
  }
  mem_free(accepting);
}

static uint32_t arrival(const degeneralisation *d, uint32_t s) {
  component_kind k = d->kind[d->component[s]];
  if (k == COMPONENT_SOMETIMES && d->arrive_where_known && d->known[s]) return d->known[s] - 1;
  bool accepting = k == COMPONENT_ALWAYS || (k == COMPONENT_SOMETIMES && d->arrive_accepting);
  return accepting ? d->b->nmarks : 0;
}

static uint32_t level_after(const degeneralisation *d, const buchi_edge *e, uint32_t level) {
  const buchi *b = d->b;
  if (d->component[e->from] != d->component[e->to] || d->kind[d->component[e->from]] != COMPONENT_SOMETIMES)
    return arrival(d, e->to);
  if (level == b->nmarks) level = 0;
  while (level < b->nmarks && e->marks >> d->order[level] & 1) level++;
  return level;
}

static uint32_t copy_of(degeneralisation *d, uint32_t s, uint32_t level) {
  uint64_t key = (uint64_t)s << 32 | level, known;
  if (map_get(&d->index, key, &known)) return (uint32_t)known;
  map_put(&d->index, key, d->copies.n);
  vec_push(&d->copies, key);
  d->known[s] = level + 1;
  return d->copies.n - 1;
}

static bool is_accepting(const degeneralisation *d, uint32_t s, uint32_t level) {
  return level == d->b->nmarks && d->kind[d->component[s]] != COMPONENT_NEVER;
}

static buchi *unfold(degeneralisation *d) {
  const buchi *b = d->b;
  buchi *r = buchi_new(b->letters, 1);
  r->state_based = true;
  d->copies.n = 0;
  map_free(&d->index);
  memset(d->known, 0, sizeof *d->known * b->states);
  copy_of(d, b->initial, arrival(d, b->initial));
  for (uint32_t i = 0; i < d->copies.n; i++) {
    uint32_t s = (uint32_t)(d->copies.at[i] >> 32), level = (uint32_t)d->copies.at[i];
    for (uint32_t e = b->first.at[s]; e < b->first.at[s + 1]; e++) {
      const buchi_edge *x = &b->edges.at[e];
      uint32_t to = copy_of(d, x->to, level_after(d, x, level));
      buchi_add_edge(r, (buchi_edge){i, to, x->label, is_accepting(d, s, level)});
    }
  }
  r->states = d->copies.n;
  buchi_freeze(r);
  buchi_trim(r);
  buchi_reduce(r);
  return r;
}

/* The next order: the marks turned by one; after a whole turn, turned with the first two exchanged. False after the last, which are all
 * orders of up to three marks. */
static bool next_order(degeneralisation *d, uint32_t turn) {
  uint32_t n = d->b->nmarks;
  if (n < 2 || turn >= (n == 3 ? 6 : n)) return false;
  uint32_t first = d->order[0];
  memmove(d->order, d->order + 1, sizeof *d->order * (n - 1));
  d->order[n - 1] = first;
  if (turn == 3 && n == 3) {
    first = d->order[0];
    d->order[0] = d->order[1];
    d->order[1] = first;
  }
  return true;
}

buchi *buchi_degeneralise(const buchi *b) {
  degeneralisation d = {.b = b};
  buchi *best = NULL;
  classify(&d);
  d.known = mem_alloc(sizeof *d.known * (b->states + 1));
  for (uint32_t i = 0; i < b->nmarks; i++) d.order[i] = i;
  for (uint32_t turn = 1;; turn++) {
    for (int arrive = 0; arrive < 4; arrive++) {
      d.arrive_accepting = arrive & 1;
      d.arrive_where_known = arrive & 2;
      buchi *one = unfold(&d);
      bool better = !best || one->states < best->states ||
                    (one->states == best->states && one->edges.n < best->edges.n);
      buchi_free(better ? best : one);
      if (better) best = one;
    }
    if (!next_order(&d, turn)) break;
  }
  mem_free(d.component);
  mem_free(d.kind);
  mem_free(d.known);
  map_free(&d.index);
  vec_free(&d.copies);
  return best;
}
