/* Conformance of one component to a process: the game between an abstract model of the component and the process, or the comparison of
 * their words. The model is minimised by branching bisimulation before the game: what is decided there is decided for the program, and
 * the game is small. Strategies come from the model as extracted, whose states know what they stand for. */
#include "automata/lts_print.h"
#include "automata/partition.h"
#include "base/tuning.h"
#include "check/simulation.h"
#include "check/traces.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "refine/judge.h"

#include <string.h>

typedef struct words {
  question q;
  part *part;
  const lts *process;
  bool by_traces;
  uint32_t strategies; /* refined on at once */
  simulation game;
  traces traces;
} words;

/* ---- the search ---- */

/* For those who want to see it. The verdict takes it over. */
static void keep_model(words *w, lts *l) {
  enum { most_drawn = 60 };
  const options *o = &w->part->component.job->options;
  lts_free(w->q.v->model);
  w->q.v->model = NULL;
  if (l->states <= most_drawn && (*o->html || *o->json)) w->q.v->model = l;
  else lts_free(l);
}

/* The game on the smallest model; its size is what the report calls states. */
static bool held_by_quotient(words *w) {
  lts *small = lts_minimize(w->part->component.job, w->part->model.system, MINIMIZE_BRANCHING);
  if (!small) return false;
  bool holds;
  model i = model_of_lts(small);
  w->q.v->states = small->states;
  w->q.v->transitions = small->edges.n;
  if (w->by_traces) {
    traces t = traces_check(w->part->component.job, &i, w->process);
    holds = t.answer == TRACES_HOLD;
    traces_free(&t);
  } else {
    simulation game = simulation_check(w->part->component.job, &i, w->process, 1);
    holds = game.answer == SIMULATION_HOLDS;
    simulation_free(&game);
  }
  keep_model(w, small);
  return holds;
}

static search_answer search(question *q) {
  words *w = (words *)q;
  job *job = w->part->component.job;
  model all = model_of_lts(w->part->model.system);
  if (held_by_quotient(w)) return SEARCH_HOLDS;
  if (w->by_traces) {
    w->traces = traces_check(job, &all, w->process);
    q->cases = 1;
    return w->traces.answer == TRACES_FAIL   ? SEARCH_FOUND
           : w->traces.answer == TRACES_HOLD ? SEARCH_HOLDS
                                             : SEARCH_STOPPED;
  }
  w->game = simulation_check(job, &all, w->process, w->strategies);
  q->cases = w->game.strategies.n;
  return w->game.answer == SIMULATION_STOPPED ? SEARCH_STOPPED
         : w->game.answer == SIMULATION_HOLDS ? SEARCH_HOLDS
                                              : SEARCH_FOUND;
}

static void forget(question *q) {
  words *w = (words *)q;
  simulation_free(&w->game);
  traces_free(&w->traces);
  w->game = (simulation){0};
  w->traces = (traces){0};
}

static bool shares(question *q, uint32_t k, share *s) {
  words *w = (words *)q;
  if (w->by_traces) {
    s->moves = w->traces.run;
    w->traces.run = (counterexample){0};
  } else if (!strategy_tree(&w->game.strategies.at[k], tuning.most_moves, &s->moves)) {
    return false;
  }
  counterexample_without(&s->moves, w->part->model.system->error); /* what happens there is not modelled */
  performance_init(&s->performance, &s->moves, q->v);
  return true;
}

/* ---- answers ---- */

/* Does the model perform any event of the process at all? */
static void holds(question *q) {
  const lts *l = ((words *)q)->part->model.system;
  q->v->vacuous = true;
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action != LTS_TAU) q->v->vacuous = false;
}

/* The tree as a person sees it: moves that are events, each with its steps. */
static const char *violated(question *q, uint32_t k, share *s) {
  words *w = (words *)q;
  verdict *v = q->v;
  const counterexample *x = &s->moves;
  uint32_t *shown = mem_alloc(sizeof *shown *
                              x->moves.n); /* by move: its index in v->moves, or that of the last event */
  execution steps = {0};
  (void)k;
  v->moves.n = 0;
  shown[0] = UINT32_MAX;
  for (uint32_t i = 1; i < x->moves.n; i++) {
    const counterexample_move *m = &x->moves.at[i];
    shown[i] = shown[m->parent];
    if (m->action == LTS_TAU) continue;
    uint32_t first = s->performance.first.at[i];
    strategy_move y = {.parent = shown[i],
                       .action = m->action,
                       .event = action_name(w->process->actions, m->action),
                       .position = "",
                       .expected = "",
                       .first_step = first == UINT32_MAX ? first : steps.steps.n,
                       .nsteps = s->performance.n.at[i]};
    if (first != UINT32_MAX) execution_append(&steps, &s->performance.steps, first, y.nsteps);
    if (m->specification != LTS_NONE) y.position = lts_state_text(w->process, m->specification, &v->arena);
    if (m->leaf && m->specification != LTS_NONE) y.expected = lts_allowed_text(w->process, m->specification, &v->arena);
    shown[i] = v->moves.n;
    vec_push(&v->moves, y);
  }
  execution_free(&v->execution);
  v->execution = steps;
  v->message = "the component does something that its specification does not allow";
  mem_free(shown);
  return NULL;
}

static words words_of(parts *m, bool traces) {
  int strategies = m->job->options.strategies;
  return (words){.q = {.parts = m,
                       .v = m->v,
                       .search = search,
                       .forget = forget,
                       .shares = shares,
                       .holds = holds,
                       .violated = violated,
                       .stopped = "the search was stopped",
                       .endless = true},
                 .part = &m->at[0],
                 .process = parts_process(m),
                 .by_traces = traces,
                 .strategies = strategies > 0 ? (uint32_t)strategies : 4};
}

void ask_words(parts *m, bool traces) {
  /* Integers first, also where there are bits: what they decide is decided, and much sooner. */
  outlook outlooks[] = {outlook_followed(), outlook_of(SMT_INT), outlook_of(SMT_BV)};
  outlooks[0].only_tables = true;
  words w = words_of(m, traces);
  cegar(&w.q, outlooks, 3);
}

/* ---- models ---- */

/* The place of every state, as its name. */
static void name_states(part *c, lts *l) {
  l->state_names.n = 0;
  for (uint32_t s = 0; s < l->states; s++) {
    const char *name = NULL;
    if (s == l->error) name = "ERROR";
    else if (s < c->model.states.n) {
      place w = astate_place(&c->component.image, &c->model.states.at[s]);
      if (w.file)
        name = arena_printf(&c->all->v->arena, "%s:%u", diag_file_name(&c->component.job->diag, w.file), w.line);
    }
    vec_push(&l->state_names, name ? intern_str(&l->actions->texts, name) : NULL);
  }
}

/* A shortest way to every state, as the edge that it arrives by. */
static uint32_t *arrivals(const lts *l) {
  uint32_t *by = mem_alloc(sizeof *by * (l->states + 1));
  VEC(uint32_t) queue = {0};
  memset(by, 0xff, sizeof *by * (l->states + 1));
  vec_push(&queue, l->initial);
  for (uint32_t i = 0; i < queue.n; i++)
    for (uint32_t e = lts_from(l, queue.at[i]); e < lts_from(l, queue.at[i] + 1); e++) {
      uint32_t to = l->edges.at[e].to;
      if (by[to] != UINT32_MAX || to == l->initial) continue;
      by[to] = e;
      vec_push(&queue, to);
    }
  vec_free(&queue);
  return by;
}

/* The run to the end of an edge. */
static void run_along(const extraction *x, const uint32_t *by, uint32_t edge, counterexample *out) {
  const lts *l = x->system;
  VEC(uint32_t) way = {0};
  uint32_t end = 0;
  for (uint32_t e = edge; e != UINT32_MAX; e = by[l->edges.at[e].from]) vec_push(&way, e);
  counterexample_begin(out, l->initial);
  while (way.n) {
    uint32_t e = vec_pop(&way);
    end = counterexample_add(
        out, (counterexample_move){end, l->edges.at[e].to, LTS_NONE, l->edges.at[e].action, e, .leaf = !way.n});
  }
  counterexample_without(out, l->error);
  vec_free(&way);
}

/* Looks for events of the model that the program cannot perform, at least not on a shortest way there, and
 * refines them away. */
static bool sharpen(part *c) {
  const lts *l = c->model.system;
  const precision *p = &c->component.precision;
  uint32_t *by = arrivals(l), version = p->version;
  bool refined = false;
  counterexample x = {0};
  for (uint32_t e = 0; e < l->edges.n && p->version == version; e++) {
    if (l->edges.at[e].action == LTS_TAU || limits_hit(&c->component.job->limits)) continue;
    judge j = {&c->component, c->model.states.at};
    run_along(&c->model, by, e, &x);
    if (judge_possible(&j, &x) == SMT_UNSAT)
      refined |= judge_refine(&j, &x, (judge_effort){REFINE_CORE, .insist = !refined}).found;
  }
  counterexample_free(&x);
  mem_free(by);
  return refined;
}

lts *ask_model(parts *m, model_how how) {
  words w = words_of(m, false);
  part *p = w.part;
  lts *result = NULL;
  outlook o = {.arith = blocks_need_bits(&p->component.blocks) ? SMT_BV : SMT_INT,
               .most_states = (uint32_t)tuning.most_model_states};
  cegar_start(&w.q, &o);
  round_answer answer = ROUND_REFINED;
  for (uint32_t i = 0; how == MODEL_PROVED && i < tuning.most_iterations && answer == ROUND_REFINED; i++)
    answer = cegar_round(&w.q);
  bool built = (how == MODEL_PROVED && p->model.system) || cegar_models(&w.q);
  for (uint32_t i = 0; how == MODEL_SHARP && built && i < tuning.most_sharpened && sharpen(p); i++) {
    p->stale = true;
    built = cegar_models(&w.q);
  }
  if (built) {
    result = p->model.system;
    name_states(p, result);
    p->model.system = NULL;
  }
  cegar_stop(&w.q);
  return result;
}
