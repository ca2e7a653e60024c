/* See schedule.h. */
#include "prove/schedule.h"

#include "automata/lts_print.h"
#include "refine/lasso.h"

static bool is_event(const execution_step *s, uint32_t action) {
  return s->role == STEP_EVENT && s->edge->event == action;
}

/* ---- all of them ---- */

typedef struct writing {
  const parts *m;
  const two_level_case *c;
  const share *shares;
  verdict *v;
} writing;

/* Steps of one component; that it waits is no step of its own. */
static void copy_steps(writing *w, uint32_t component, uint32_t first, uint32_t n) {
  const execution *from = &w->shares[component].performance.steps;
  for (uint32_t i = first; i < first + n; i++) {
    if (is_event(&from->steps.at[i], w->m->waits)) continue;
    execution_append(&w->v->execution, from, i, 1);
    vec_last(&w->v->execution.steps).component = component;
  }
}

static void write_event(writing *w, const two_level_event *e) {
  verdict *v = w->v;
  const lts *process = parts_process(w->m);
  strategy_move x = {.parent = e->parent == NO_MOVE ? UINT32_MAX : e->parent,
                     .action = e->action,
                     .event = action_name(w->m->request.actions, e->action),
                     .position = "",
                     .expected = "",
                     .first_step = v->execution.steps.n,
                     .first_actor = v->actors.n,
                     .unseen = !process || !lts_has(process, e->action)};
  if (e->move != NO_MOVE && !x.unseen) {
    const counterexample_move *m = &w->c->run.moves.at[e->move];
    if (m->specification != LTS_NONE) x.position = lts_state_text(process, m->specification, &v->arena);
    if (m->leaf && m->specification != LTS_NONE) x.expected = lts_allowed_text(process, m->specification, &v->arena);
  }
  for (uint32_t i = 0; i < e->n; i++) {
    const two_level_step *s = &w->c->steps.at[e->first + i];
    vec_push(&v->actors, s->part);
    if (!w->m->at[s->part].kind) continue;
    const performance *p = &w->shares[s->part].performance;
    uint32_t move = p->number.at[s->move];
    if (move != NO_MOVE && p->first.at[move] != UINT32_MAX) copy_steps(w, s->part, p->first.at[move], p->n.at[move]);
  }
  x.nsteps = v->execution.steps.n - x.first_step;
  x.nactors = v->actors.n - x.first_actor;
  vec_push(&v->moves, x);
}

/* The error of a component is the last that happens, and is no event. */
static bool is_error(const parts *m, uint32_t action) {
  for (uint32_t i = 0; i < m->n; i++)
    if (m->at[i].kind && m->at[i].error == action) return true;
  return false;
}

void schedule_write(const parts *m, const two_level_case *c, const share *shares, verdict *v) {
  writing w = {m, c, shares, v};
  execution_clear(&v->execution);
  v->moves.n = v->actors.n = 0;
  for (uint32_t i = 0; i < c->events.n; i++)
    if (!is_error(m, c->events.at[i].action)) write_event(&w, &c->events.at[i]);
  v->tail = v->execution.steps.n;
  for (uint32_t i = 0; i < m->n; i++)
    if (m->at[i].kind && shares[i].performance.x)
      copy_steps(&w, i, shares[i].performance.rest, shares[i].performance.nrest);
}

/* ---- runs with a cycle ---- */

typedef struct unrolling {
  const parts *m;
  const schedule_run *s;
  counterexample *parts; /* by component: with all rounds after which it recurs, and nothing but what is shown */
  uint32_t **number;     /* by component, by move of the run: its own move; 0: none */
  two_level_case c;
} unrolling;

static void unroll_part(unrolling *u, uint32_t i) {
  const counterexample *part = &u->s->shares[i].moves;
  counterexample masked = {.loop = part->loop};
  for (uint32_t k = 0; k < part->moves.n; k++) {
    counterexample_move m = part->moves.at[k];
    if (k && !u->s->shown[u->s->shares[i].from.at[k]]) m.action = LTS_TAU;
    vec_push(&masked.moves, m);
    u->number[i][u->s->shares[i].from.at[k]] = k;
  }
  lasso_unroll(&masked, part->loop == NO_MOVE ? 1 : u->s->shares[i].rounds, &u->parts[i]);
  counterexample_free(&masked);
}

/* The part's own move in round `round` of the cycle. */
static uint32_t own_move(const unrolling *u, uint32_t i, uint32_t move, uint32_t round) {
  const counterexample *part = &u->s->shares[i].moves;
  uint32_t k = u->number[i][move];
  if (part->loop == NO_MOVE || k <= part->loop) return k;
  return k + round % u->s->shares[i].rounds * (part->moves.n - 1 - part->loop);
}

static void add_event(unrolling *u, uint32_t move, uint32_t round) {
  two_level_case *c = &u->c;
  two_level_event e = {.parent = c->events.n ? c->events.n - 1 : NO_MOVE,
                       .move = NO_MOVE,
                       .action = u->s->run->moves.at[move].action,
                       .first = c->steps.n};
  product_steps_list who = {0};
  product_steps(u->s->product, u->s->run->moves.at[move - 1].state, u->s->run->moves.at[move].edge, &who);
  for (uint32_t i = 0; i < who.n; i++)
    vec_push(&c->steps, ((two_level_step){who.at[i].part, own_move(u, who.at[i].part, move, round)}));
  e.n = who.n;
  vec_push(&c->events, e);
  vec_free(&who);
}

static uint32_t common_multiple(uint32_t a, uint32_t b) {
  uint32_t n = a;
  while (n % b) n += a;
  return n;
}

/* Of a component in C: which steps belong to which move. What follows its last event is shown unless it stays behind in a cycle of others.
 * Where in the rest its cycle begins is returned. */
static uint32_t take_part(unrolling *u, uint32_t i) {
  performance *p = &u->s->shares[i].performance;
  performance_again(p, &u->parts[i]);
  uint32_t before = p->v->execution.steps.n - p->nrest;
  if (u->s->run->loop != NO_MOVE && u->s->shares[i].moves.loop == NO_MOVE) p->nrest = 0;
  return p->v->cycle != NO_CYCLE && p->v->cycle > before ? p->v->cycle - before : 0;
}

void schedule_write_run(const parts *m, const schedule_run *s, verdict *v) {
  uint32_t n = m->n, rounds = 1, rest = 0, last = s->run->moves.n;
  unrolling u = {.m = m, .s = s, .parts = mem_alloc(sizeof *u.parts * n), .number = mem_alloc(sizeof *u.number * n)};
  for (uint32_t i = 0; i < n; i++) {
    u.number[i] = mem_alloc(sizeof **u.number * last);
    unroll_part(&u, i);
    rounds = common_multiple(rounds, s->shares[i].rounds);
    if (!m->at[i].kind) continue;
    uint32_t begins = take_part(&u, i);
    if (s->shares[i].moves.loop != NO_MOVE && !rest) rest = begins;
  }
  uint32_t stem = NO_CYCLE;
  for (uint32_t r = 0; r < (s->run->loop == NO_MOVE ? 1 : rounds); r++)
    for (uint32_t k = r ? s->run->loop + 1 : 1; k < last; k++) {
      if (k == s->run->loop + 1 && stem == NO_CYCLE) stem = u.c.events.n;
      if (s->shown[k]) add_event(&u, k, r);
    }
  schedule_write(m, &u.c, s->shares, v);
  if (s->run->loop != NO_MOVE) {
    v->cycle_event = stem < v->moves.n ? stem : NO_CYCLE;
    v->cycle = stem < v->moves.n ? v->moves.at[stem].first_step : v->tail + rest;
  }
  for (uint32_t i = 0; i < n; i++) {
    counterexample_free(&u.parts[i]);
    mem_free(u.number[i]);
  }
  mem_free(u.parts);
  mem_free(u.number);
  vec_free(&u.c.events);
  vec_free(&u.c.steps);
}
