/* See lts.h. Freezing is a counting sort by source, skipped when the edges come in order (as those of
 * a breadth-first search do), then a small sort within each state's edges. */
#include "automata/lts.h"

#include <stdlib.h>
#include <string.h>

void actions_init(actions *t) {
  *t = (actions){0};
  action_named(t, "tau");
}

void actions_free(actions *t) {
  intern_free(&t->texts);
  vec_free(&t->names);
  map_free(&t->by_name);
}

uint32_t action_named(actions *t, const char *name) {
  const char *text = intern_str(&t->texts, name);
  uint64_t number;
  if (map_get(&t->by_name, map_key(text), &number)) return (uint32_t)number;
  map_put(&t->by_name, map_key(text), t->names.n);
  vec_push(&t->names, text);
  return t->names.n - 1;
}

static bool same_text(void *context, uint32_t id, const void *candidate) {
  const intern *t = context;
  return !strcmp(t->strings.at[id], candidate);
}

uint32_t action_find(const actions *t, const char *name) {
  uint64_t number;
  uint32_t id = idset_find(&t->texts.index, hash_bytes(name, strlen(name)), same_text, (void *)&t->texts, name);
  if (id == UINT32_MAX) return LTS_NONE;
  return map_get(&t->by_name, map_key(t->texts.strings.at[id]), &number) ? (uint32_t)number : LTS_NONE;
}

lts *lts_new(actions *t, const char *name) {
  lts *l = mem_alloc(sizeof *l);
  l->actions = t;
  l->name = name ? intern_str(&t->texts, name) : NULL;
  l->error = l->end = LTS_NONE;
  return l;
}

void lts_free(lts *l) {
  if (!l) return;
  vec_free(&l->edges);
  vec_free(&l->first);
  vec_free(&l->alphabet);
  vec_free(&l->state_names);
  mem_free(l);
}

uint32_t lts_add_state(lts *l) {
  if (l->state_names.n) vec_push(&l->state_names, NULL);
  return l->states++;
}

void lts_add_edge(lts *l, uint32_t from, uint32_t action, uint32_t to) {
  vec_push(&l->edges, ((lts_edge){from, action, to}));
}

void lts_add_action(lts *l, uint32_t action) {
  if (action != LTS_TAU) vec_push(&l->alphabet, action);
}

void lts_name_state(lts *l, uint32_t s, const char *name) {
  while (l->state_names.n < l->states) vec_push(&l->state_names, NULL);
  l->state_names.at[s] = intern_str(&l->actions->texts, name);
}

static uint64_t key_of(lts_edge e) { return (uint64_t)e.action << 32 | e.to; }

static int compare_edges(const void *x, const void *y) {
  uint64_t a = key_of(*(const lts_edge *)x), b = key_of(*(const lts_edge *)y);
  return (a > b) - (a < b);
}

/* Sorts the edges of one state by (action, to). */
static void sort_run(lts_edge *at, uint32_t n) {
  if (n > 24) {
    qsort(at, n, sizeof *at, compare_edges);
    return;
  }
  for (uint32_t i = 1; i < n; i++) {
    lts_edge e = at[i];
    uint32_t j = i;
    for (; j > 0 && key_of(at[j - 1]) > key_of(e); j--) at[j] = at[j - 1];
    at[j] = e;
  }
}

static bool in_order(const lts *l) {
  for (uint32_t i = 1; i < l->edges.n; i++)
    if (l->edges.at[i - 1].from > l->edges.at[i].from) return false;
  return true;
}

static void count_sources(lts *l) {
  l->first.n = 0;
  vec_reserve(&l->first, l->states + 1);
  l->first.n = l->states + 1;
  memset(l->first.at, 0, sizeof *l->first.at * l->first.n);
  for (uint32_t i = 0; i < l->edges.n; i++) l->first.at[l->edges.at[i].from + 1]++;
  for (uint32_t s = 0; s < l->states; s++) l->first.at[s + 1] += l->first.at[s];
}

/* By source; afterwards first[s] is where s begins. */
static void sort_by_source(lts *l) {
  if (in_order(l)) return;
  uint32_t *next = mem_alloc(sizeof *next * ((size_t)l->states + 1));
  lts_edge *sorted = mem_alloc(sizeof *sorted * l->edges.n);
  memcpy(next, l->first.at, sizeof *next * l->states);
  for (uint32_t i = 0; i < l->edges.n; i++) sorted[next[l->edges.at[i].from]++] = l->edges.at[i];
  mem_free(next);
  mem_free(l->edges.at);
  l->edges.at = sorted;
  l->edges.cap = l->edges.n;
}

static void sort_and_drop_duplicates(lts *l) {
  uint32_t out = 0;
  for (uint32_t s = 0; s < l->states; s++) {
    uint32_t begin = l->first.at[s], end = l->first.at[s + 1];
    sort_run(l->edges.at + begin, end - begin);
    l->first.at[s] = out;
    for (uint32_t i = begin; i < end; i++)
      if (i == begin || key_of(l->edges.at[i]) != key_of(l->edges.at[out - 1])) l->edges.at[out++] = l->edges.at[i];
  }
  l->first.at[l->states] = l->edges.n = out;
}

static void complete_alphabet(lts *l) {
  bool *in = mem_alloc(l->actions->names.n + 1);
  for (uint32_t i = 0; i < l->alphabet.n; i++) in[l->alphabet.at[i]] = true;
  for (uint32_t i = 0; i < l->edges.n; i++) in[l->edges.at[i].action] = true;
  in[LTS_TAU] = false;
  l->alphabet.n = 0;
  for (uint32_t a = 1; a < l->actions->names.n; a++)
    if (in[a]) vec_push(&l->alphabet, a);
  mem_free(in);
}

void lts_freeze(lts *l) {
  count_sources(l);
  sort_by_source(l);
  sort_and_drop_duplicates(l);
  complete_alphabet(l);
}

lts *lts_copy(const lts *l) {
  lts *c = mem_alloc(sizeof *c);
  *c = *l;
#define COPY(v)                                                                                                        \
  do {                                                                                                                 \
    c->v.at = l->v.n ? mem_alloc(sizeof *c->v.at * l->v.n) : NULL;                                                     \
    if (l->v.n) memcpy(c->v.at, l->v.at, sizeof *c->v.at * l->v.n);                                                    \
    c->v.cap = l->v.n;                                                                                                 \
  } while (0)
  COPY(edges);
  COPY(first);
  COPY(alphabet);
  COPY(state_names);
#undef COPY
  return c;
}

bool lts_has(const lts *l, uint32_t action) {
  uint32_t low = 0, high = l->alphabet.n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (l->alphabet.at[middle] < action) low = middle + 1;
    else high = middle;
  }
  return low < l->alphabet.n && l->alphabet.at[low] == action;
}

uint32_t lts_find(const lts *l, uint32_t s, uint32_t action) {
  uint32_t low = l->first.at[s], high = l->first.at[s + 1];
  while (high - low > 8) {
    uint32_t middle = low + (high - low) / 2;
    if (l->edges.at[middle].action < action) low = middle + 1;
    else high = middle;
  }
  while (low < high && l->edges.at[low].action < action) low++;
  return low;
}

#define REQUIRE(condition, ...)                                                                                        \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      if (out) fprintf(out, __VA_ARGS__), fputc('\n', out);                                                            \
      return false;                                                                                                    \
    }                                                                                                                  \
  } while (0)

static bool check_alphabet(const lts *l, FILE *out) {
  for (uint32_t i = 0; i < l->alphabet.n; i++) {
    REQUIRE(l->alphabet.at[i] != LTS_TAU, "tau is in the alphabet");
    REQUIRE(l->alphabet.at[i] < l->actions->names.n, "action %u has no name", l->alphabet.at[i]);
    REQUIRE(!i || l->alphabet.at[i - 1] < l->alphabet.at[i], "the alphabet is not sorted");
  }
  return true;
}

static bool check_edge(const lts *l, uint32_t i, FILE *out) {
  lts_edge e = l->edges.at[i];
  REQUIRE(e.from < l->states && e.to < l->states, "edge %u has an end that is not a state", i);
  REQUIRE(e.action == LTS_TAU || lts_has(l, e.action), "edge %u: action not in the alphabet", i);
  REQUIRE(e.from != l->error, "edge %u leaves ERROR", i);
  REQUIRE(e.from != l->end, "edge %u leaves END", i);
  REQUIRE(l->first.at[e.from] <= i && i < l->first.at[e.from + 1], "edge %u is not found by its state", i);
  REQUIRE(!i || l->edges.at[i - 1].from < e.from || key_of(l->edges.at[i - 1]) < key_of(e), "edge %u is out of order",
          i);
  return true;
}

bool lts_check(const lts *l, FILE *out) {
  REQUIRE(l->initial < l->states, "the initial state %u is not one of the %u states", l->initial, l->states);
  REQUIRE(l->error == LTS_NONE || l->error < l->states, "ERROR is not a state");
  REQUIRE(l->first.n == l->states + 1, "not frozen");
  REQUIRE(!l->state_names.n || l->state_names.n == l->states, "names for %u of %u states", l->state_names.n, l->states);
  if (!check_alphabet(l, out)) return false;
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (!check_edge(l, i, out)) return false;
  return true;
}
