/* See interpolate.h. A step of the chain is the part of the path between two heads. Only the
 * variables that conditions depend on, through all the steps, belong to its state; a path
 * whose conditions look into arrays or floating point is left to the other engines. */
#include "refine/interpolate.h"

#include "base/tuning.h"
#include "logic/horn.h"

#include <string.h>

typedef struct chain {
  blocks *b;
  VEC(symstate) parts; /* guard and values of each step */
  VEC(uint32_t) ends;  /* position in the path behind it */
  VEC(symbol *) state;
  bool *in_state; /* by variable */
  bool fits;      /* no arrays, no floating point, not too much */
} chain;

/* The path from one head to the next, executed on unknown values. */
static void cut_into_steps(chain *c, const path *p) {
  symstate s = symstate_new(c->b);
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(c->b->flat, p->at[i].edge);
    const expr *holds = sym_step(c->b, p->at[i].edge, p->at[i].occurrence, &s);
    if (holds) s.guard = ex_both(c->b->terms, s.guard, holds);
    if (!c->b->is_head[e->to.n] && i + 1 < p->n) continue;
    vec_push(&c->parts, s);
    vec_push(&c->ends, i + 1);
    s = symstate_new(c->b);
  }
  symstate_free(&s);
}

static void need(chain *c, const expr *e) {
  if (e->type->kind == TY_ARRAY || type_is_float(e->type)) c->fits = false;
  if (!c->fits || e->kind == EX_ADDR) return;
  uint32_t v = e->kind == EX_VAR ? blocks_var(c->b, e->sym) : UINT32_MAX;
  if (v != UINT32_MAX && !c->in_state[v]) {
    c->in_state[v] = true;
    vec_push(&c->state, e->sym);
    if (c->state.n > tuning.variables_of_interpolation) c->fits = false;
  }
  for (uint32_t i = 0; i < e->nargs; i++) need(c, e->args[i]);
}

/* What guards mention, and what the values of that mention, until nothing is added. */
static void find_state(chain *c) {
  for (uint32_t k = 0; k < c->parts.n; k++) need(c, c->parts.at[k].guard);
  for (uint32_t i = 0; c->fits && i < c->state.n; i++)
    for (uint32_t k = 0; k < c->parts.n; k++) need(c, c->parts.at[k].values[blocks_var(c->b, c->state.at[i])]);
}

static bool solve(job *job, chain *c, const expr **between) {
  terms *t = c->b->terms;
  horn_step *steps = mem_alloc(sizeof *steps * (c->parts.n + 1));
  arena values = {0};
  for (uint32_t k = 0; k < c->parts.n; k++) {
    steps[k].guard = c->parts.at[k].guard;
    steps[k].values = arena_array(&values, const expr *, c->state.n + 1);
    for (uint32_t i = 0; i < c->state.n; i++)
      steps[k].values[i] = c->parts.at[k].values[blocks_var(c->b, c->state.at[i])];
  }
  bool found = horn_interpolate(job, t, c->state.at, c->state.n, steps, c->parts.n, tuning.interpolation, between);
  arena_free(&values);
  mem_free(steps);
  return found;
}

refinement interpolate_refine(job *job, blocks *b, precision *precision, const path *p) {
  refinement r = {.infeasible = true, .first = UINT32_MAX};
  chain c = {.b = b, .fits = true, .in_state = mem_alloc(b->nvars + 1)};
  cut_into_steps(&c, p);
  find_state(&c);
  const expr **between = mem_alloc(sizeof *between * (c.parts.n + 1));
  if (c.fits && c.state.n && c.parts.n > 1 && c.parts.n <= tuning.steps_of_interpolation && solve(job, &c, between)) {
    for (uint32_t k = 1; k < c.parts.n; k++) {
      uint32_t position = c.ends.at[k - 1], head = b->head_index.at[path_location(b, p, position).n];
      if (!between[k] || head == UINT32_MAX) continue;
      if (precision->reasons.open) precision_offer(precision, head, between[k]);
      if (!precision_add(precision, head, between[k])) continue;
      r.predicates++;
      if (position < r.first) r.first = position;
    }
    if (precision->reasons.open) precision_complete(precision);
  }
  for (uint32_t k = 0; k < c.parts.n; k++) symstate_free(&c.parts.at[k]);
  mem_free(between);
  mem_free(c.in_state);
  vec_free(&c.parts);
  vec_free(&c.ends);
  vec_free(&c.state);
  return r;
}
