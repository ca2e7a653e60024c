/* See answers.h. */
#include "check/answers.h"

void answers_init(answers *a, const lts *spec) {
  *a = (answers){.spec = spec, .seen = mem_alloc(sizeof(uint32_t) * ((size_t)spec->states + 1))};
  for (uint32_t i = 0; i < spec->edges.n; i++) a->has_tau |= spec->edges.at[i].action == LTS_TAU;
}

void answers_free(answers *a) {
  mem_free(a->seen);
  vec_free(&a->work);
  vec_free(&a->states);
  map_free(&a->known);
}

static void reach(answers *a, uint32_t s) {
  if (a->seen[s] == a->round) return;
  a->seen[s] = a->round;
  vec_push(&a->work, s);
}

/* Closes `work` under tau. */
static void close_silently(answers *a) {
  const lts *l = a->spec;
  for (uint32_t k = 0; a->has_tau && k < a->work.n; k++) {
    uint32_t s = a->work.at[k];
    for (uint32_t i = lts_from(l, s); i < lts_from(l, s + 1) && l->edges.at[i].action == LTS_TAU; i++)
      reach(a, l->edges.at[i].to);
  }
}

static bool work_has_error(const answers *a) {
  for (uint32_t k = 0; k < a->work.n; k++)
    if (a->work.at[k] == a->spec->error) return true;
  return false;
}

static void begin(answers *a) {
  a->round++;
  a->work.n = 0;
}

bool answers_silent_error(answers *a, uint32_t state) {
  begin(a);
  reach(a, state);
  close_silently(a);
  return work_has_error(a);
}

/* Replaces `work` by the states after one edge with the action. */
static void take(answers *a, uint32_t action) {
  const lts *l = a->spec;
  uint32_t n = a->work.n;
  a->round++;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t s = a->work.at[k];
    for (uint32_t i = lts_find(l, s, action); i < lts_from(l, s + 1) && l->edges.at[i].action == action; i++)
      reach(a, l->edges.at[i].to);
  }
  a->work.n -= n;
  for (uint32_t k = 0; k < a->work.n; k++) a->work.at[k] = a->work.at[k + n];
}

answer_list answers_to(answers *a, uint32_t state, uint32_t action) {
  uint64_t key = (uint64_t)state << 32 | action, known;
  if (map_get(&a->known, key, &known)) return (answer_list){(uint32_t)(known >> 32), (uint32_t)known >> 1, known & 1};
  begin(a);
  reach(a, state);
  close_silently(a);
  take(a, action);
  answer_list list = {.first = a->states.n};
  for (uint32_t k = 0; k < a->work.n; k++)
    if (a->work.at[k] != a->spec->error) vec_push(&a->states, a->work.at[k]);
  list.n = a->states.n - list.first;
  close_silently(a);
  list.error = work_has_error(a);
  map_put(&a->known, key, (uint64_t)list.first << 32 | list.n << 1 | list.error);
  return list;
}
