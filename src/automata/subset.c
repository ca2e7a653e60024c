/* See subset.h. */
#include "automata/subset.h"

#include <stdlib.h>
#include <string.h>

void subsets_init(subsets *t, const lts *l) {
  *t = (subsets){.l = l, .seen = mem_alloc(sizeof(uint32_t) * ((size_t)l->states + 1))};
  vec_push(&t->first, 0);
}

void subsets_free(subsets *t) {
  vec_free(&t->members);
  vec_free(&t->first);
  vec_free(&t->work);
  idset_free(&t->index);
  map_free(&t->post);
  mem_free(t->seen);
}

static bool same_set(void *context, uint32_t id, const void *candidate) {
  const subsets *t = context;
  const subsets *work = candidate;
  uint32_t n = t->first.at[id + 1] - t->first.at[id];
  return n == work->work.n && (!n || !memcmp(t->members.at + t->first.at[id], work->work.at, sizeof(uint32_t) * n));
}

static int compare(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return (a > b) - (a < b);
}

static void add(subsets *t, uint32_t s, bool *error) {
  if (s == t->l->error) *error = true;
  else if (t->seen[s] != t->round) {
    t->seen[s] = t->round;
    vec_push(&t->work, s);
  }
}

static void begin(subsets *t, bool *error) {
  t->work.n = 0;
  t->round++;
  *error = false;
}

/* Closes what was added under tau and interns it. */
static uint32_t finish(subsets *t, bool *error) {
  const lts *l = t->l;
  for (uint32_t k = 0; k < t->work.n; k++)
    for (uint32_t i = lts_from(l, t->work.at[k]);
         i < lts_from(l, t->work.at[k] + 1) && l->edges.at[i].action == LTS_TAU; i++)
      add(t, l->edges.at[i].to, error);
  if (t->work.n) qsort(t->work.at, t->work.n, sizeof *t->work.at, compare);
  uint64_t hash = t->work.n ? hash_bytes(t->work.at, sizeof *t->work.at * t->work.n) : 0;
  uint32_t id = idset_find(&t->index, hash, same_set, t, t);
  if (id != UINT32_MAX) return id;
  for (uint32_t k = 0; k < t->work.n; k++) vec_push(&t->members, t->work.at[k]);
  id = t->first.n - 1;
  vec_push(&t->first, t->members.n);
  idset_add(&t->index, hash, id);
  return id;
}

uint32_t subset_initial(subsets *t, bool *error) {
  begin(t, error);
  add(t, t->l->initial, error);
  return finish(t, error);
}

uint32_t subset_after(subsets *t, uint32_t set, uint32_t action, bool *error) {
  const lts *l = t->l;
  uint64_t key = (uint64_t)set << 32 | action, known;
  if (map_get(&t->post, key, &known)) {
    *error = known & 1;
    return (uint32_t)(known >> 1);
  }
  begin(t, error);
  for (uint32_t k = t->first.at[set]; k < t->first.at[set + 1]; k++) {
    uint32_t s = t->members.at[k];
    for (uint32_t i = lts_find(l, s, action); i < lts_from(l, s + 1) && l->edges.at[i].action == action; i++)
      add(t, l->edges.at[i].to, error);
  }
  uint32_t to = finish(t, error);
  map_put(&t->post, key, (uint64_t)to << 1 | *error);
  return to;
}

bool subset_empty(const subsets *t, uint32_t set) { return t->first.at[set] == t->first.at[set + 1]; }

bool subset_within(const subsets *t, uint32_t a, uint32_t b) {
  uint32_t i = t->first.at[a], n = t->first.at[a + 1], k = t->first.at[b], m = t->first.at[b + 1];
  if (n - i > m - k) return false;
  for (; i < n; i++, k++) {
    while (k < m && t->members.at[k] < t->members.at[i]) k++;
    if (k == m || t->members.at[k] != t->members.at[i]) return false;
  }
  return true;
}

/* --- the deterministic system: states are sets, numbered as they are found --- */

typedef struct build {
  subsets sets;
  lts *result;
  VEC(uint32_t) state_of; /* by set; LTS_NONE: not yet a state */
  VEC(uint32_t) set_of;   /* by state; LTS_NONE for ERROR */
  bool *enabled;          /* by action */
  VEC(uint32_t) actions;  /* that are enabled */
} build;

static uint32_t error_state(build *b) {
  if (b->result->error == LTS_NONE) {
    b->result->error = lts_add_state(b->result);
    vec_push(&b->set_of, LTS_NONE);
  }
  return b->result->error;
}

static uint32_t state_of(build *b, uint32_t set) {
  while (b->state_of.n <= set) vec_push(&b->state_of, LTS_NONE);
  if (b->state_of.at[set] == LTS_NONE) {
    b->state_of.at[set] = lts_add_state(b->result);
    vec_push(&b->set_of, set);
  }
  return b->state_of.at[set];
}

static void collect_actions(build *b, uint32_t set) {
  const lts *l = b->sets.l;
  b->actions.n = 0;
  for (uint32_t k = b->sets.first.at[set]; k < b->sets.first.at[set + 1]; k++) {
    uint32_t s = b->sets.members.at[k];
    for (uint32_t i = lts_from(l, s); i < lts_from(l, s + 1); i++) {
      uint32_t a = l->edges.at[i].action;
      if (a == LTS_TAU || b->enabled[a]) continue;
      b->enabled[a] = true;
      vec_push(&b->actions, a);
    }
  }
  for (uint32_t i = 0; i < b->actions.n; i++) b->enabled[b->actions.at[i]] = false;
}

static void expand(build *b, uint32_t state) {
  uint32_t set = b->set_of.at[state];
  collect_actions(b, set);
  for (uint32_t i = 0; i < b->actions.n; i++) {
    bool error;
    uint32_t a = b->actions.at[i], to = subset_after(&b->sets, set, a, &error);
    if (error) lts_add_edge(b->result, state, a, error_state(b));
    if (!subset_empty(&b->sets, to)) lts_add_edge(b->result, state, a, state_of(b, to));
  }
}

/* The first state; where the empty word may end in ERROR and elsewhere, it is one that is never
 * returned to, with a tau to ERROR. */
static void first_state(build *b) {
  bool error;
  uint32_t set = subset_initial(&b->sets, &error);
  if (!error) state_of(b, set);
  else if (subset_empty(&b->sets, set)) error_state(b);
  else {
    lts_add_state(b->result);
    vec_push(&b->set_of, set);
    lts_add_edge(b->result, 0, LTS_TAU, error_state(b));
  }
}

lts *lts_determinize(job *job, const lts *l) {
  build b = {.result = lts_new(l->actions, l->name), .enabled = mem_alloc(l->actions->names.n)};
  bool stopped = false;
  subsets_init(&b.sets, l);
  for (uint32_t i = 0; i < l->alphabet.n; i++) lts_add_action(b.result, l->alphabet.at[i]);
  first_state(&b);
  for (uint32_t s = 0; s < b.result->states && !stopped; s++) {
    if (s != b.result->error) expand(&b, s);
    stopped = limits_hit(&job->limits);
  }
  subsets_free(&b.sets);
  vec_free(&b.state_of);
  vec_free(&b.set_of);
  vec_free(&b.actions);
  mem_free(b.enabled);
  if (!stopped) {
    lts_freeze(b.result);
    return b.result;
  }
  lts_free(b.result);
  return NULL;
}
