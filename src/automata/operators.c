/* See operators.h. */
#include "automata/operators.h"

#include <string.h>

/* The same states, without edges and alphabet. */
static lts *same_states(const lts *l) {
  lts *r = lts_new(l->actions, l->name);
  r->states = l->states;
  r->initial = l->initial;
  r->error = l->error;
  r->end = l->end;
  for (uint32_t s = 0; s < l->state_names.n; s++) vec_push(&r->state_names, l->state_names.at[s]);
  return r;
}

/* Freezes a result, or throws it away when a limit is hit. */
static lts *finish(job *job, lts *r) {
  if (limits_check_now(&job->limits)) {
    lts_free(r);
    return NULL;
  }
  lts_freeze(r);
  return r;
}

/* The renames sorted by `from`: those of action a are to[first[a]] .. to[first[a + 1]]. */
typedef struct table {
  uint32_t *first, *to;
} table;

static table table_make(const actions *t, const lts_rename *renames, uint32_t n) {
  table r = {mem_alloc(sizeof(uint32_t) * ((size_t)t->names.n + 2)), mem_alloc(sizeof(uint32_t) * (n + 1))};
  for (uint32_t i = 0; i < n; i++) r.first[renames[i].from + 2]++;
  for (uint32_t a = 2; a < t->names.n + 2; a++) r.first[a] += r.first[a - 1];
  for (uint32_t i = 0; i < n; i++) r.to[r.first[renames[i].from + 1]++] = renames[i].to;
  return r;
}

lts *lts_relabel(job *job, const lts *l, const lts_rename *renames, uint32_t n) {
  table t = table_make(l->actions, renames, n);
  lts *r = same_states(l);
  for (uint32_t i = 0; i < l->alphabet.n; i++) {
    uint32_t a = l->alphabet.at[i];
    if (t.first[a] == t.first[a + 1]) lts_add_action(r, a);
    for (uint32_t k = t.first[a]; k < t.first[a + 1]; k++) lts_add_action(r, t.to[k]);
  }
  vec_reserve(&r->edges, l->edges.n);
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    uint32_t begin = t.first[e.action], end = t.first[e.action + 1];
    if (begin == end || e.action == LTS_TAU) lts_add_edge(r, e.from, e.action, e.to);
    else
      for (uint32_t k = begin; k < end; k++) lts_add_edge(r, e.from, t.to[k], e.to);
    if (limits_hit(&job->limits)) break;
  }
  mem_free(t.first);
  mem_free(t.to);
  return finish(job, r);
}

/* Hides the actions that are marked. */
static lts *hide_marked(job *job, const lts *l, const bool *hidden) {
  lts *r = same_states(l);
  for (uint32_t i = 0; i < l->alphabet.n; i++)
    if (!hidden[l->alphabet.at[i]]) lts_add_action(r, l->alphabet.at[i]);
  vec_reserve(&r->edges, l->edges.n);
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    r->edges.at[r->edges.n++] = (lts_edge){e.from, hidden[e.action] ? LTS_TAU : e.action, e.to};
  }
  return finish(job, r);
}

lts *lts_hide(job *job, const lts *l, const uint32_t *actions, uint32_t n) {
  bool *hidden = mem_alloc(l->actions->names.n);
  for (uint32_t i = 0; i < n; i++) hidden[actions[i]] = true;
  lts *r = hide_marked(job, l, hidden);
  mem_free(hidden);
  return r;
}

lts *lts_restrict_to(job *job, const lts *l, const uint32_t *actions, uint32_t n) {
  bool *hidden = mem_alloc(l->actions->names.n);
  memset(hidden, true, l->actions->names.n);
  for (uint32_t i = 0; i < n; i++) hidden[actions[i]] = false;
  lts *r = hide_marked(job, l, hidden);
  mem_free(hidden);
  return r;
}

lts *lts_complete_with_error(job *job, const lts *l) {
  lts *r = same_states(l);
  if (r->error == LTS_NONE) r->error = lts_add_state(r);
  r->end = LTS_NONE; /* every action goes on to ERROR from there */
  for (uint32_t i = 0; i < l->alphabet.n; i++) lts_add_action(r, l->alphabet.at[i]);
  for (uint32_t s = 0; s < l->states; s++) {
    if (s == l->error) continue;
    uint32_t i = lts_from(l, s), end = lts_from(l, s + 1);
    while (i < end && l->edges.at[i].action == LTS_TAU) lts_add_edge(r, s, LTS_TAU, l->edges.at[i++].to);
    for (uint32_t k = 0; k < l->alphabet.n; k++) {
      uint32_t a = l->alphabet.at[k];
      if (i == end || l->edges.at[i].action != a) lts_add_edge(r, s, a, r->error);
      for (; i < end && l->edges.at[i].action == a; i++) lts_add_edge(r, s, a, l->edges.at[i].to);
    }
    if (limits_hit(&job->limits)) break;
  }
  return finish(job, r);
}

/* Numbers the reachable states breadth-first: number[s], or LTS_NONE; order[k] is the k-th. */
static uint32_t search(const lts *l, uint32_t *number, uint32_t *order) {
  uint32_t n = 0;
  memset(number, 0xff, sizeof *number * l->states);
  number[l->initial] = n;
  order[n++] = l->initial;
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = lts_from(l, order[k]); i < lts_from(l, order[k] + 1); i++) {
      uint32_t to = l->edges.at[i].to;
      if (number[to] != LTS_NONE) continue;
      number[to] = n;
      order[n++] = to;
    }
  return n;
}

lts *lts_reachable(job *job, const lts *l) {
  uint32_t *number = mem_alloc(sizeof *number * l->states), *order = mem_alloc(sizeof *order * l->states);
  lts *r = lts_new(l->actions, l->name);
  r->states = search(l, number, order);
  r->initial = 0;
  if (l->error != LTS_NONE) r->error = number[l->error];
  if (l->end != LTS_NONE) r->end = number[l->end];
  for (uint32_t i = 0; i < l->alphabet.n; i++) lts_add_action(r, l->alphabet.at[i]);
  for (uint32_t k = 0; k < r->states; k++) {
    if (l->state_names.n) vec_push(&r->state_names, l->state_names.at[order[k]]);
    for (uint32_t i = lts_from(l, order[k]); i < lts_from(l, order[k] + 1); i++)
      lts_add_edge(r, k, l->edges.at[i].action, number[l->edges.at[i].to]);
  }
  mem_free(number);
  mem_free(order);
  return finish(job, r);
}

bool lts_deterministic(const lts *l) {
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    if (e.action == LTS_TAU) return false;
    if (i && l->edges.at[i - 1].from == e.from && l->edges.at[i - 1].action == e.action) return false;
  }
  return true;
}
