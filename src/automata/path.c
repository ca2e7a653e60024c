/* See path.h. */
#include "automata/path.h"

#include <string.h>

static bool reached(const lts *l, uint32_t s, path_goal goal) {
  if (goal == PATH_TO_ERROR) return s == l->error;
  return s != l->error && lts_from(l, s) == lts_from(l, s + 1);
}

/* The edges by which the search came to `s`, in order. */
static void write_path(const lts *l, const uint32_t *by, uint32_t s, lts_path *path) {
  uint32_t first = path->n;
  for (; s != l->initial; s = l->edges.at[by[s]].from) vec_push(path, by[s]);
  for (uint32_t i = first, k = path->n; i + 1 < k; i++) {
    uint32_t swapped = path->at[i];
    path->at[i] = path->at[--k];
    path->at[k] = swapped;
  }
}

uint32_t lts_shortest_path(const lts *l, path_goal goal, lts_path *path) {
  uint32_t *by = mem_alloc(sizeof *by * l->states), *queue = mem_alloc(sizeof *queue * l->states), n = 0;
  uint32_t found = LTS_NONE;
  memset(by, 0xff, sizeof *by * l->states);
  queue[n++] = l->initial;
  for (uint32_t k = 0; k < n && found == LTS_NONE; k++) {
    uint32_t s = queue[k];
    if (reached(l, s, goal)) found = s;
    for (uint32_t i = lts_from(l, s); i < lts_from(l, s + 1); i++) {
      uint32_t to = l->edges.at[i].to;
      if (by[to] != LTS_NONE || to == l->initial) continue;
      by[to] = i;
      queue[n++] = to;
    }
  }
  if (found != LTS_NONE) write_path(l, by, found, path);
  mem_free(by);
  mem_free(queue);
  return found;
}
