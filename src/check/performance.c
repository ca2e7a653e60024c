/* See performance.h. */
#include "check/performance.h"

static void no_moves(performance *p) {
  p->first.n = p->n.n = 0;
  for (uint32_t i = 0; i < p->x->moves.n; i++) {
    vec_push(&p->first, UINT32_MAX);
    vec_push(&p->n, 0);
  }
}

void performance_init(performance *p, const counterexample *x, verdict *v) {
  *p = (performance){.x = x, .v = v};
  if (!v) {
    verdict_init(&p->own, AIM_TRACES, "");
    p->v = &p->own;
  }
  no_moves(p);
}

void performance_again(performance *p, const counterexample *x) {
  p->x = x;
  no_moves(p);
  execution_clear(&p->steps);
  p->number.n = 0;
  for (uint32_t i = 0; i < x->moves.n; i++) vec_push(&p->number, i);
  performance_take(p, x->moves.n - 1);
}

void performance_free(performance *p) {
  verdict_free(&p->own);
  execution_free(&p->steps);
  vec_free(&p->first);
  vec_free(&p->n);
  vec_free(&p->number);
}

static bool is_event(const execution_step *s, uint32_t action) {
  return s->role == STEP_EVENT && s->edge->event == action;
}

void performance_take(performance *p, uint32_t leaf) {
  const execution *x = &p->v->execution;
  move_list way = {0};
  uint32_t begin = 0;
  counterexample_way(p->x, leaf, &way);
  for (uint32_t i = 0; i < way.n; i++) {
    uint32_t m = way.at[i], end = begin, action = p->x->moves.at[m].action;
    if (action == LTS_TAU) continue;
    while (end < x->steps.n && !is_event(&x->steps.at[end], action)) end++;
    if (end < x->steps.n) end++;
    if (p->first.at[m] == UINT32_MAX) {
      p->first.at[m] = p->steps.steps.n;
      p->n.at[m] = end - begin;
      execution_append(&p->steps, x, begin, end - begin);
    }
    begin = end;
  }
  p->rest = p->steps.steps.n;
  p->nrest = x->steps.n - begin;
  execution_append(&p->steps, x, begin, p->nrest);
  vec_free(&way);
}
