/* See conform.h. The loop reads as in the papers:
 *
 *     until the process simulates the model
 *       for each of a few strategies by which the model escapes
 *         if the program can play it: violated
 *         refine the precision by it
 *
 * The model is minimised by branching bisimulation before the game: what is decided there is decided for
 * the program, and the game is small. Strategies come from the model as extracted, whose states know
 * what they stand for. */
#include "prove/conform.h"

#include "abstract/extract.h"
#include "automata/partition.h"
#include "automata/print.h"
#include "base/story.h"
#include "base/tuning.h"
#include "check/simulation.h"
#include "check/traces.h"
#include "flat/early.h"
#include "prove/certify.h"
#include "refine/judge.h"

#include <string.h>

typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;

typedef struct conformer {
  component component;
  const conform_request *request;
  extraction model;
  verdict *v;
  refine_how how;       /* with followed counters: all that a path tests */
  uint32_t most_states; /* of the model */
} conformer;

static round_answer stuck(conformer *c, const char *why) {
  c->component.obstacle = why;
  c->component.endless = false;
  return ROUND_STUCK;
}

static round_answer without_end(conformer *c, const char *why) {
  stuck(c, why);
  c->component.endless = true;
  return ROUND_STUCK;
}

/* ---- proofs ---- */

/* Does the model perform any event of the process at all? */
static bool has_events(const lts *l) {
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action != LTS_TAU) return true;
  return false;
}

static round_answer proved(conformer *c) {
  c->v->certificate = (certificate){0};
  if (c->component.job->options.certify) {
    bool confirmed = certify_model(&c->component, &c->model);
    c->component.job->stats.unconfirmed += !confirmed;
    if (!confirmed) return stuck(c, "the model was not confirmed by separate queries");
    c->v->certificate.kind = CERTIFICATE_MODEL;
  }
  story_tell(c->component.job, "%s: the specification can answer everything that it does",
             component_name(&c->component));
  c->v->kind = VERDICT_HOLDS;
  c->v->vacuous = !has_events(c->model.system);
  return ROUND_DECIDED;
}

/* ---- violations ---- */

/* What the process could do instead, for a person. */
static const char *enabled(conformer *c, uint32_t s) {
  const lts *l = c->request->process;
  buf text = {0};
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
    if (e > lts_from(l, s) && l->edges.at[e].action == l->edges.at[e - 1].action) continue;
    if (text.n) buf_puts(&text, ", ");
    buf_puts(&text, action_name(c->request->actions, l->edges.at[e].action));
  }
  const char *r = arena_strdup(&c->v->arena, text.n ? buf_text(&text) : "nothing");
  buf_free(&text);
  return r;
}

static const char *state_name(conformer *c, uint32_t s) {
  const lts *l = c->request->process;
  if (s < l->state_names.n && l->state_names.at[s]) return l->state_names.at[s];
  return arena_printf(&c->v->arena, "the state that allows %s", enabled(c, s));
}

/* The tree as a person sees it: moves that are events, each with its steps. */
typedef struct showing {
  conformer *c;
  const counterexample *x;
  uint32_t *shown; /* by move: its index in v->moves, that of the last event before it, or UINT32_MAX; NULL: not yet */
  execution steps;
} showing;

static void show_moves(showing *s) {
  conformer *c = s->c;
  verdict *v = c->v;
  s->shown = mem_alloc(sizeof *s->shown * s->x->moves.n);
  v->moves.n = 0;
  s->shown[0] = UINT32_MAX;
  for (uint32_t i = 1; i < s->x->moves.n; i++) {
    const counterexample_move *m = &s->x->moves.at[i];
    s->shown[i] = s->shown[m->parent];
    if (m->action == LTS_TAU) continue;
    strategy_move x = {.parent = s->shown[i],
                       .action = m->action,
                       .event = action_name(c->request->actions, m->action),
                       .position = "",
                       .expected = "",
                       .first_step = UINT32_MAX};
    if (m->specification != LTS_NONE) x.position = state_name(c, m->specification);
    if (m->leaf && m->specification != LTS_NONE) x.expected = enabled(c, m->specification);
    s->shown[i] = v->moves.n;
    vec_push(&v->moves, x);
  }
}

static bool is_event(const execution_step *s, uint32_t action) {
  return s->role == STEP_EVENT && s->edge->event == action;
}

/* The steps of one branch, dealt out to the moves that have none yet: up to the event of each. */
static void show_steps(void *context, uint32_t leaf) {
  showing *s = context;
  verdict *v = s->c->v;
  const execution *x = &v->execution;
  VEC(uint32_t) way = {0};
  if (!s->shown) show_moves(s);
  for (uint32_t m = s->shown[leaf]; m != UINT32_MAX; m = v->moves.at[m].parent) vec_push(&way, m);
  uint32_t begin = 0;
  for (uint32_t i = way.n; i-- > 0;) {
    strategy_move *m = &v->moves.at[way.at[i]];
    uint32_t end = begin;
    while (end < x->steps.n && !is_event(&x->steps.at[end], m->action)) end++;
    if (end < x->steps.n) end++;
    if (m->first_step == UINT32_MAX) {
      m->first_step = s->steps.steps.n;
      m->nsteps = end - begin;
      execution_append(&s->steps, x, begin, end - begin);
    }
    begin = end;
  }
  vec_free(&way);
}

/* ---- one round ---- */

/* Is the counterexample real? Then the tree is kept in the verdict. If not, the precision is refined so that it is not found
 * again; where that was done in this round already (`*refined`), without insisting. */
static round_answer judge_tree(conformer *c, counterexample *x, bool *refined) {
  judge j = {&c->component, c->model.states.at};
  counterexample_without(x, c->model.system->error); /* what happens there is not modelled */
  showing s = {.c = c, .x = x};
  judgement answer = judge_real(&j, x, show_steps, &s, c->v);
  if (s.shown) {
    execution_free(&c->v->execution);
    c->v->execution = s.steps;
  }
  mem_free(s.shown);
  switch (answer) {
  case JUDGED_REAL:
    c->v->kind = VERDICT_VIOLATED;
    c->v->message = "the component does what its specification does not allow";
    return ROUND_DECIDED;
  case JUDGED_UNCONFIRMED:
  case JUDGED_LOST: return stuck(c, c->v->reason);
  case JUDGED_IMPOSSIBLE: break;
  }
  *refined |= judge_refine(&j, x, (judge_effort){c->how, .insist = !*refined}).found;
  return ROUND_REFINED;
}

/* Judges strategies one after another; the first that is real ends it. */
static round_answer judge_strategies(conformer *c, simulation *game) {
  bool refined = false;
  round_answer answer = ROUND_REFINED;
  counterexample x = {0};
  for (uint32_t i = 0; i < game->strategies.n && answer == ROUND_REFINED; i++) {
    uint32_t version = c->component.precision.version;
    if (strategy_tree(&game->strategies.at[i], tuning.most_moves, &x)) answer = judge_tree(c, &x, &refined);
    if (c->component.precision.version != version) break; /* states have changed their shape */
  }
  counterexample_free(&x);
  if (answer == ROUND_REFINED && !refined)
    return without_end(c, "no further predicates were found that exclude a spurious strategy");
  return answer;
}

static round_answer by_simulation(conformer *c) {
  model all = model_of_lts(c->model.system);
  simulation game = simulation_check(c->component.job, &all, c->request->process, c->request->strategies);
  round_answer answer = game.answer == SIMULATION_STOPPED ? without_end(c, "the game was stopped")
                        : game.answer == SIMULATION_HOLDS ? proved(c)
                                                          : judge_strategies(c, &game);
  simulation_free(&game);
  return answer;
}

static round_answer by_traces(conformer *c) {
  model all = model_of_lts(c->model.system);
  traces words = traces_check(c->component.job, &all, c->request->process);
  round_answer answer;
  if (words.answer == TRACES_FAIL) {
    bool refined = false;
    answer = judge_tree(c, &words.run, &refined);
    if (answer == ROUND_REFINED && !refined)
      answer = without_end(c, "no further predicates were found that exclude a spurious trace");
  } else {
    answer = words.answer == TRACES_HOLD ? proved(c) : without_end(c, "the search was stopped");
  }
  traces_free(&words);
  return answer;
}

/* For those who want to see it. */
static void keep_model(conformer *c, const lts *l) {
  enum { most_drawn = 60 };
  const options *o = &c->component.job->options;
  if (l->states > most_drawn || (!*o->html && !*o->json)) return;
  buf text = {0};
  lts_print_json(l, &text);
  c->v->model = arena_strdup(&c->v->arena, buf_text(&text));
  buf_free(&text);
}

/* The game on the smallest model; its size is what the report calls states. */
static bool held_by_quotient(conformer *c) {
  lts *small = lts_minimize(c->component.job, c->model.system, MINIMIZE_BRANCHING);
  if (!small) return false;
  bool holds;
  model i = model_of_lts(small);
  c->v->states = small->states;
  c->v->transitions = small->edges.n;
  keep_model(c, small);
  if (c->request->traces) {
    traces words = traces_check(c->component.job, &i, c->request->process);
    holds = words.answer == TRACES_HOLD;
    traces_free(&words);
  } else {
    simulation game = simulation_check(c->component.job, &i, c->request->process, 1);
    holds = game.answer == SIMULATION_HOLDS;
    simulation_free(&game);
  }
  lts_free(small);
  return holds;
}

static bool build_model(conformer *c) {
  extraction_free(&c->model);
  return extract(c->component.job, &c->component.image, c->request->actions, c->request->process, LTS_NONE,
                 c->most_states, &c->model);
}

static round_answer one_round(conformer *c) {
  if (!build_model(c)) return without_end(c, "the model has too many states");
  story_tell(c->component.job, "%s: the abstract component has %u states and %u transitions",
             component_name(&c->component), c->model.system->states, c->model.system->edges.n);
  if (held_by_quotient(c)) return proved(c);
  return c->request->traces ? by_traces(c) : by_simulation(c);
}

/* ---- all rounds ---- */

static void open_rounds(conformer *c, smt_arith arith) {
  c->how = REFINE_CORE;
  c->most_states = tuning.most_model_states;
  component_start(&c->component, arith);
  component_know_lasting(&c->component);
  for (uint32_t i = 0; i < c->request->npredicates; i++)
    for (uint32_t h = 0; h < c->component.blocks.heads.n; h++)
      precision_add(&c->component.precision, h, c->request->predicates[i]);
}

static void close_rounds(conformer *c) {
  precision_explain(&c->component.precision, c->component.job);
  component_note_busiest(&c->component, c->model.states.at, c->model.states.n);
  extraction_free(&c->model);
  component_stop(&c->component);
}

/* Where a constant table is searched, the counter is followed by value, so that each entry is known when it is looked at. */
static void follow_counters(conformer *c) {
  component_restart(&c->component, true, 1);
  smt_set_patience(c->component.smt, tuning.query_of_followed);
  c->how = REFINE_TRACK;
  c->most_states = (uint32_t)tuning.most_followed_states;
}

static round_answer rounds(conformer *c, smt_arith arith, bool followed) {
  round_answer answer = ROUND_REFINED;
  open_rounds(c, arith);
  if (followed && c->component.has_tables) follow_counters(c);
  else if (followed) answer = ROUND_STUCK;
  for (uint32_t i = 0; i < tuning.most_iterations && answer == ROUND_REFINED; i++) {
    answer = one_round(c);
    c->v->iterations++;
    c->v->predicates = c->component.precision.npreds;
    progress_update(c->component.job, c->v->iterations, c->v->states, c->v->predicates);
    if (limits_check_now(&c->component.job->limits)) answer = ROUND_STUCK;
  }
  close_rounds(c);
  return answer;
}

static bool open_conformer(conformer *c, job *job, program *program, const conform_request *request, verdict *v) {
  *c = (conformer){.request = request, .v = v};
  verdict_init(v, request->traces ? AIM_TRACES : AIM_SIMULATION, "");
  if (!component_open(&c->component, job, program, request->options)) return false;
  component_cut(&c->component);
  const flat *f = c->component.flat;
  for (uint32_t i = 0; i < f->assumptions.n; i++) vec_push(&v->assumptions, f->assumptions.at[i]);
  return true;
}

static bool decide(job *job, program *program, const conform_request *request, verdict *v) {
  conformer c;
  if (!open_conformer(&c, job, program, request, v)) return false;
  /* Integers first, also where there are bits: what they decide is decided, and much sooner. */
  round_answer answer = rounds(&c, SMT_INT, true);
  if (answer != ROUND_DECIDED && !limits_check_now(&job->limits)) answer = rounds(&c, SMT_INT, false);
  if (answer != ROUND_DECIDED && !limits_check_now(&job->limits)) answer = rounds(&c, SMT_BV, false);
  if (v->kind == VERDICT_HOLDS) verdict_forget_counterexample(v);
  if (answer != ROUND_DECIDED) {
    v->kind = VERDICT_UNKNOWN;
    v->reason = component_why_unknown(&c.component, &v->arena, "the refinement does not end", v->iterations,
                                      v->predicates);
  }
  component_close(&c.component);
  return true;
}

/* What performs no event and cannot matter to one is left out first. It is taken to end, so that more is possible without it: what
 * conforms then conforms, and a counterexample is executed in any case. If neither is found, the component is looked at as a whole. */
bool conform_check(job *job, program *program, const conform_request *request, verdict *v) {
  if (request->options->early || !early_is_worth(job, program, request->options))
    return decide(job, program, request, v);
  flat_options sliced = *request->options;
  conform_request q = *request;
  sliced.early = true;
  q.options = &sliced;
  uint64_t before = limits_begin_part(&job->limits, tuning.effort_when_sliced);
  bool fine = decide(job, program, &q, v), cut = limits_end_part(&job->limits, before);
  if ((fine && v->kind != VERDICT_UNKNOWN) || (!cut && limits_check_now(&job->limits))) return fine;
  if (fine) verdict_free(v);
  return decide(job, program, request, v);
}

/* The place of every state, as its name. */
static void name_states(conformer *c, lts *l) {
  l->state_names.n = 0;
  for (uint32_t s = 0; s < l->states; s++) {
    const char *name = NULL;
    if (s == l->error) name = "ERROR";
    else if (s < c->model.states.n) {
      place w = astate_place(&c->component.image, &c->model.states.at[s]);
      if (w.file) name = arena_printf(&c->v->arena, "%s:%u", diag_file_name(&c->component.job->diag, w.file), w.line);
    }
    vec_push(&l->state_names, name ? intern_str(&c->request->actions->texts, name) : NULL);
  }
}

/* ---- models ---- */

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
static bool sharpen(conformer *c) {
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

lts *conform_model(job *job, program *program, const conform_request *request, model_how how, verdict *v) {
  conformer c;
  lts *result = NULL;
  if (!open_conformer(&c, job, program, request, v)) return NULL;
  open_rounds(&c, blocks_need_bits(&c.component.blocks) ? SMT_BV : SMT_INT);
  round_answer answer = ROUND_REFINED;
  for (uint32_t i = 0; how == MODEL_PROVED && i < tuning.most_iterations && answer == ROUND_REFINED; i++)
    answer = one_round(&c);
  bool built = (how == MODEL_PROVED && c.model.system) || build_model(&c);
  for (uint32_t i = 0; how == MODEL_SHARP && built && i < tuning.most_sharpened && sharpen(&c); i++)
    built = build_model(&c);
  if (built) {
    result = c.model.system;
    name_states(&c, result);
    c.model.system = NULL;
  }
  v->predicates = c.component.precision.npreds;
  close_rounds(&c);
  component_close(&c.component);
  return result;
}
