/* See scc.h: Tarjan 1972, without recursion. */
#include "automata/scc.h"

#include "base/vec.h"

#include <string.h>

static uint32_t target(const scc_graph *g, uint32_t edge) {
  return *(const uint32_t *)((const char *)g->to + g->stride * edge);
}

typedef struct tarjan {
  const scc_graph *g;
  uint32_t *index, *low, *component;
  uint32_t next, found;
  VEC(uint32_t) stack;
  VEC(uint32_t) path; /* states under way, */
  VEC(uint32_t) edge; /* and the next edge of each */
} tarjan;

static void enter_state(tarjan *t, uint32_t s) {
  t->index[s] = t->low[s] = ++t->next;
  vec_push(&t->stack, s);
  vec_push(&t->path, s);
  vec_push(&t->edge, t->g->first[s]);
}

static void leave_state(tarjan *t) {
  uint32_t s = vec_pop(&t->path), top;
  t->edge.n--;
  if (t->path.n && t->low[s] < t->low[vec_last(&t->path)]) t->low[vec_last(&t->path)] = t->low[s];
  if (t->low[s] != t->index[s]) return;
  do {
    top = vec_pop(&t->stack);
    t->component[top] = t->found;
  } while (top != s);
  t->found++;
}

static void visit_from(tarjan *t, uint32_t start) {
  enter_state(t, start);
  while (t->path.n) {
    uint32_t s = vec_last(&t->path), e = vec_last(&t->edge);
    if (e == t->g->first[s + 1]) {
      leave_state(t);
      continue;
    }
    vec_last(&t->edge)++;
    uint32_t to = target(t->g, e);
    if (!t->index[to]) enter_state(t, to);
    else if (t->component[to] == UINT32_MAX && t->index[to] < t->low[s]) t->low[s] = t->index[to];
  }
}

uint32_t scc_find(const scc_graph *g, uint32_t *component) {
  tarjan t = {.g = g, .component = component};
  t.index = mem_alloc(sizeof *t.index * (g->states + 1));
  t.low = mem_alloc(sizeof *t.low * (g->states + 1));
  memset(component, 0xff, sizeof *component * g->states);
  for (uint32_t s = 0; s < g->states; s++)
    if (!t.index[s]) visit_from(&t, s);
  mem_free(t.index);
  mem_free(t.low);
  vec_free(&t.stack);
  vec_free(&t.path);
  vec_free(&t.edge);
  return t.found;
}
