/* The smallest deterministic weak automaton (Löding 2001; Dax, Eisinger, Klaedtke 2007). Where the words of an automaton can be told
 * by such a one at all, its shape is that of the subset construction, in which a component accepts if one of its cycles, taken
 * forever, is accepted. Whether they can is found out by trying: the result must share no word with the automaton of the
 * negation, and its complement none with the automaton itself. */
#include "automata/buchi.h"

#include <string.h>

enum { most_classes = 256, most_work = 1 << 14 }; /* beyond, the subset construction costs more than it gives */

typedef struct weakening {
  const buchi *b;
  VEC(label) classes; /* letters that no label tells apart */
  VEC(uint64_t *) sets;
  idset index;
  uint32_t words;
  VEC(uint32_t) next;      /* state * classes.n + class -> state */
  uint32_t *component;     /* by state of the subset construction */
  uint32_t *color, *block; /* block: by state, after minimisation */
  arena arena;
} weakening;

/* ---- letters ---- */

static bool cut_letters(weakening *w) {
  const buchi *b = w->b;
  vec_push(&w->classes, LABEL_ALL);
  for (uint32_t i = 0; i < b->edges.n; i++) {
    uint32_t n = w->classes.n;
    for (uint32_t c = 0; c < n; c++) {
      label in = label_and(b->letters, w->classes.at[c], b->edges.at[i].label);
      if (in == LABEL_NONE || in == w->classes.at[c]) continue;
      vec_push(&w->classes, label_minus(b->letters, w->classes.at[c], in));
      w->classes.at[c] = in;
    }
    if (w->classes.n > most_classes || w->classes.n * b->edges.n > most_work) return false;
  }
  return true;
}

/* ---- subsets ---- */

static bool same_set(void *context, uint32_t id, const void *candidate) {
  const weakening *w = context;
  return !memcmp(w->sets.at[id], candidate, sizeof(uint64_t) * w->words);
}

static uint32_t set_number(weakening *w, const uint64_t *set) {
  uint64_t hash = hash_bytes(set, sizeof *set * w->words);
  uint32_t known = idset_find(&w->index, hash, same_set, w, set);
  if (known != UINT32_MAX) return known;
  vec_push(&w->sets, arena_copy(&w->arena, set, sizeof *set * w->words));
  idset_add(&w->index, hash, w->sets.n - 1);
  return w->sets.n - 1;
}

static bool determinise(weakening *w, uint32_t most) {
  const buchi *b = w->b;
  w->words = (b->states + 63) / 64;
  uint64_t *set = mem_alloc(sizeof *set * w->words);
  set[b->initial / 64] = (uint64_t)1 << (b->initial % 64);
  set_number(w, set);
  for (uint32_t i = 0; i < w->sets.n && w->sets.n <= most; i++)
    for (uint32_t c = 0; c < w->classes.n; c++) {
      memset(set, 0, sizeof *set * w->words);
      for (uint32_t e = 0; e < b->edges.n; e++) {
        const buchi_edge *x = &b->edges.at[e];
        if (!(w->sets.at[i][x->from / 64] >> (x->from % 64) & 1)) continue;
        if (label_within(b->letters, w->classes.at[c], x->label)) set[x->to / 64] |= (uint64_t)1 << (x->to % 64);
      }
      vec_push(&w->next, set_number(w, set));
    }
  mem_free(set);
  return w->sets.n <= most;
}

/* ---- components ---- */

static buchi *as_graph(const weakening *w) {
  buchi *g = buchi_new(w->b->letters, 0);
  g->states = w->sets.n;
  for (uint32_t s = 0; s < w->sets.n; s++)
    for (uint32_t c = 0; c < w->classes.n; c++)
      buchi_add_edge(g, (buchi_edge){s, w->next.at[s * w->classes.n + c], w->classes.at[c], 0});
  buchi_freeze(g);
  return g;
}

/* A cycle through `s` inside its component, as letters; empty if there is none. Breadth-first. */
static void cycle_through(const weakening *w, uint32_t s, uint32_t **word, uint32_t *n) {
  uint32_t states = w->sets.n, classes = w->classes.n, last = UINT32_MAX;
  uint32_t *from = mem_alloc(sizeof *from * states), *by = mem_alloc(sizeof *by * states);
  VEC(uint32_t) queue = {0}, letters = {0};
  memset(from, 0xff, sizeof *from * states);
  vec_push(&queue, s);
  for (uint32_t i = 0; i < queue.n && last == UINT32_MAX; i++)
    for (uint32_t c = 0; c < classes && last == UINT32_MAX; c++) {
      uint32_t to = w->next.at[queue.at[i] * classes + c];
      if (to != s && (w->component[to] != w->component[s] || from[to] != UINT32_MAX)) continue;
      from[to] = queue.at[i];
      by[to] = c;
      if (to == s) last = s;
      else vec_push(&queue, to);
    }
  for (uint32_t at = last; at != UINT32_MAX;) {
    vec_push(&letters, label_some(w->b->letters, w->classes.at[by[at]]));
    at = from[at] == s ? UINT32_MAX : from[at];
  }
  for (uint32_t i = 0; i < letters.n / 2; i++) {
    uint32_t x = letters.at[i];
    letters.at[i] = letters.at[letters.n - 1 - i];
    letters.at[letters.n - 1 - i] = x;
  }
  *word = letters.at;
  *n = letters.n;
  mem_free(from);
  mem_free(by);
  vec_free(&queue);
}

static bool is_accepted_from(const weakening *w, uint32_t set, const uint32_t *word, uint32_t n) {
  buchi start = *w->b;
  bool yes = false;
  for (uint32_t s = 0; s < w->b->states && !yes; s++) {
    if (!(w->sets.at[set][s / 64] >> (s % 64) & 1)) continue;
    start.initial = s;
    yes = buchi_accepts(&start, word, n, 0);
  }
  return yes;
}

/* The smallest numbers that do not fall along edges and whose parity says who accepts: even ones do. Components are numbered so
 * that edges go to smaller numbers. */
static void color_components(weakening *w) {
  uint32_t states = w->sets.n;
  buchi *g = as_graph(w);
  w->component = arena_array(&w->arena, uint32_t, states + 1);
  w->color = arena_array(&w->arena, uint32_t, states + 1);
  uint32_t n = buchi_components(g, w->component);
  uint32_t *color = mem_alloc(sizeof *color * (n + 1)), *one = mem_alloc(sizeof *one * (n + 1));
  for (uint32_t s = 0; s < states; s++) one[w->component[s]] = s;
  for (uint32_t c = 0; c < n; c++) {
    uint32_t least = 0, *word, length;
    for (uint32_t i = 0; i < g->edges.n; i++)
      if (w->component[g->edges.at[i].from] == c && w->component[g->edges.at[i].to] != c &&
          color[w->component[g->edges.at[i].to]] > least)
        least = color[w->component[g->edges.at[i].to]];
    cycle_through(w, one[c], &word, &length);
    bool odd = length && !is_accepted_from(w, one[c], word, length);
    color[c] = length ? least + ((least & 1) != odd) : least;
    mem_free(word);
  }
  for (uint32_t s = 0; s < states; s++) w->color[s] = color[w->component[s]];
  mem_free(color);
  mem_free(one);
  buchi_free(g);
}

/* ---- minimisation (Moore) ---- */

static uint32_t minimise(weakening *w) {
  uint32_t states = w->sets.n, classes = w->classes.n, n = 0, before;
  uint32_t *next = mem_alloc(sizeof *next * (states + 1));
  w->block = arena_array(&w->arena, uint32_t, states + 1);
  for (uint32_t s = 0; s < states; s++) w->block[s] = w->color[s] & 1;
  do {
    before = n;
    n = 0;
    for (uint32_t s = 0; s < states; s++) {
      next[s] = UINT32_MAX;
      for (uint32_t r = 0; r < s && next[s] == UINT32_MAX; r++) {
        bool same = w->block[r] == w->block[s];
        for (uint32_t c = 0; c < classes && same; c++)
          same = w->block[w->next.at[r * classes + c]] == w->block[w->next.at[s * classes + c]];
        if (same) next[s] = next[r];
      }
      if (next[s] == UINT32_MAX) next[s] = n++;
    }
    memcpy(w->block, next, sizeof *next * states);
  } while (n != before);
  mem_free(next);
  return n;
}

static buchi *quotient(const weakening *w, uint32_t n, bool complement) {
  buchi *r = buchi_new(w->b->letters, 1);
  r->states = n;
  r->initial = w->block[0];
  for (uint32_t s = 0; s < w->sets.n; s++)
    for (uint32_t c = 0; c < w->classes.n; c++) {
      bool accepts = !(w->color[s] & 1) != complement;
      uint32_t to = w->block[w->next.at[s * w->classes.n + c]];
      buchi_add_edge(r, (buchi_edge){w->block[s], to, w->classes.at[c], accepts});
    }
  buchi_freeze(r);
  return r;
}

buchi *buchi_minimal_weak(const buchi *b, const buchi *other, uint32_t most) {
  weakening w = {.b = b};
  buchi *r = NULL;
  if (cut_letters(&w) && determinise(&w, 4 * most + 16)) {
    color_components(&w);
    uint32_t n = minimise(&w);
    buchi *complement = quotient(&w, n, true);
    r = quotient(&w, n, false);
    bool right = !buchi_meet(r, other) && !buchi_meet(complement, b);
    buchi_free(complement);
    if (right) buchi_trim(r);
    if (!right || r->states > most) {
      buchi_free(r);
      r = NULL;
    }
  }
  vec_free(&w.classes);
  vec_free(&w.sets);
  vec_free(&w.next);
  idset_free(&w.index);
  arena_free(&w.arena);
  return r;
}
