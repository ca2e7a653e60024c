/* Small transition systems as text: "0 a 1, 1 tau 0, 1 b E" with E for ERROR; "+c" adds an action. State 0 is
 * initial. */
#ifndef CANTRIP_TEST_LTS_BUILD_H
#define CANTRIP_TEST_LTS_BUILD_H

#include "automata/lts.h"
#include "base/job.h"

typedef struct world {
  job job;
  actions actions;
} world;

static inline void world_init(world *w) {
  job_init(&w->job);
  limits_start(&w->job.limits, 0, 0);
  actions_init(&w->actions);
}

static inline void world_free(world *w) {
  actions_free(&w->actions);
  job_free(&w->job);
}

/* A world whose time is over. */
static inline void world_stop(world *w) { w->job.limits.hit = LIMIT_TIME; }

static inline uint32_t lts_end(lts *l, const char *word, uint32_t *error_edges) {
  if (*word == 'E') return (*error_edges)++, UINT32_MAX - 1;
  uint32_t s = (uint32_t)atoi(word);
  while (l->states <= s) lts_add_state(l);
  return s;
}

static inline lts *lts_of(world *w, const char *text) {
  lts *l = lts_new(&w->actions, NULL);
  char *copy = mem_strdup(text), *rest = copy;
  uint32_t errors = 0;
  lts_add_state(l);
  for (char *part; (part = strsep(&rest, ","));) {
    char from[16], action[64], to[16];
    if (sscanf(part, " +%63s", action) == 1)
      lts_add_action(l, action_named(&w->actions, action));
    else if (sscanf(part, " %15s %63s %15s", from, action, to) == 3) {
      uint32_t x = lts_end(l, from, &errors), y = lts_end(l, to, &errors);
      lts_add_edge(l, x, action_named(&w->actions, action), y);
    }
  }
  if (errors) l->error = lts_add_state(l);
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].to == UINT32_MAX - 1) l->edges.at[i].to = l->error;
  mem_free(copy);
  lts_freeze(l);
  assert_true(lts_check(l, stderr));
  return l;
}

#endif
