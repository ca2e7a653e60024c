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
#include "check/simulation.h"
#include "check/traces.h"
#include "refine/judge.h"
#include "refine/replay.h"

#include <string.h>

enum { most_states = 200000, most_moves = 4000, most_iterations = 2000 };

typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;

typedef struct conformer {
  component component;
  const conform_request *request;
  extraction model;
  verdict *v;
} conformer;

static round_answer stuck(conformer *c, const char *why) {
  c->component.obstacle = why;
  return ROUND_STUCK;
}

/* ---- proofs ---- */

static bool is_refuted(smt *smt, const expr *const *conditions, uint32_t n) {
  VEC(smt_lit) lits = {0};
  bool refuted = false;
  for (uint32_t i = 0; i < n && !refuted; i++) {
    if (conditions[i]->kind == EX_INT) refuted = !conditions[i]->value;
    else vec_push(&lits, smt_literal(smt, conditions[i]));
  }
  if (!refuted) refuted = lits.n && smt_check(smt, lits.at, lits.n, 0) == SMT_UNSAT;
  vec_free(&lits);
  return refuted;
}

/* Does every concrete step from a state that `s` stands for lead to a state that one of its successors
 * stands for, with the same event? One query per exit of its block, by a solver that has seen nothing. */
static bool certify_state(conformer *c, smt *fresh, uint32_t s) {
  blocks *b = &c->component.blocks;
  const lts *l = c->model.system;
  const astate *from = &c->model.states.at[s];
  block_exits exits = {0};
  symstate start = symstate_new(b);
  const expr *invariant = astate_formula(&c->component.image, from);
  bool is_entry = s == l->initial, ok = true;
  block_execute(b, b->heads.at[from->head], &start, NULL, 0, &exits);
  for (uint32_t i = 0; i < exits.n && ok; i++) {
    const block_exit *x = &exits.at[i];
    if (flat_loc_at(b->flat, x->to)->end == END_EXIT && !b->event[x->to.n]) continue;
    const expr *arrives = ex_int(b->terms, b->terms->types.type_int, 0);
    for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
      if (l->edges.at[e].to == l->error) continue;
      const astate *to = &c->model.states.at[l->edges.at[e].to];
      if (b->heads.at[to->head].n == x->to.n)
        arrives = ex_either(b->terms, arrives, sym_eval(b, &x->state, astate_formula(&c->component.image, to)));
    }
    const expr *conditions[3] = {invariant, x->state.guard, ex_not(b->terms, arrives)};
    ok = is_refuted(fresh, conditions + is_entry, 3 - is_entry);
  }
  symstate_free(&start);
  block_exits_free(&exits);
  return ok;
}

static bool certify_model(conformer *c) {
  smt *fresh = smt_new(c->component.job, c->component.blocks.terms, c->component.arith);
  bool ok = true;
  for (uint32_t s = 0; s < c->model.states.n && ok && !limits_check_now(&c->component.job->limits); s++)
    ok = s == c->model.system->error || certify_state(c, fresh, s);
  smt_free(fresh);
  return ok && !limits_check_now(&c->component.job->limits);
}

/* Does the model perform any event of the process at all? */
static bool has_events(const lts *l) {
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action != LTS_TAU) return true;
  return false;
}

static round_answer proved(conformer *c) {
  c->v->certificate = "";
  if (c->component.job->options.certify) {
    bool confirmed = certify_model(c);
    c->component.job->stats.unconfirmed += !confirmed;
    if (!confirmed) return stuck(c, "the model was not confirmed by separate queries");
    c->v->certificate = "each step of the model was confirmed by separate queries";
  }
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
  const counterexample *p;
  uint32_t *shown; /* by move: its index in v->moves, that of the last event before it, or UINT32_MAX */
  VEC(trace_step) steps;
} showing;

static void show_moves(showing *s) {
  conformer *c = s->c;
  verdict *v = c->v;
  v->moves.n = 0;
  s->shown[0] = UINT32_MAX;
  for (uint32_t i = 1; i < s->p->moves.n; i++) {
    const counterexample_move *m = &s->p->moves.at[i];
    s->shown[i] = s->shown[m->parent];
    if (m->action == LTS_TAU) continue;
    strategy_move x = {.parent = s->shown[i],
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

/* The steps of one branch, dealt out to the moves that have none yet: up to the event of each. */
static void show_steps(showing *s, uint32_t leaf) {
  verdict *v = s->c->v;
  VEC(uint32_t) way = {0};
  for (uint32_t m = s->shown[leaf]; m != UINT32_MAX; m = v->moves.at[m].parent) vec_push(&way, m);
  uint32_t begin = 0;
  for (uint32_t i = way.n; i-- > 0;) {
    strategy_move *m = &v->moves.at[way.at[i]];
    uint32_t end = begin;
    while (end < v->trace.n && strcmp(v->trace.at[end].event, m->event)) end++;
    if (end < v->trace.n) end++;
    if (m->first_step == UINT32_MAX) {
      m->first_step = s->steps.n;
      m->nsteps = end - begin;
      for (uint32_t k = begin; k < end; k++) vec_push(&s->steps, v->trace.at[k]);
    }
    begin = end;
  }
  vec_free(&way);
}

/* The path of every branch in the solver's model, which does not outlive the first replay. */
static bool paths_of(conformer *c, const judge *j, const counterexample *p, path *ways) {
  bool fine = true;
  for (uint32_t i = 0; i < p->moves.n && fine; i++)
    if (p->moves.at[i].leaf) fine = judge_path(j, p, i, &ways[i]);
  if (!fine) c->v->reason = "the solver's model of a strategy could not be followed";
  return fine;
}

/* Executes every branch, and keeps the tree in the verdict. */
static bool replay_tree(conformer *c, const judge *j, const counterexample *p) {
  verdict *v = c->v;
  showing s = {.c = c, .p = p, .shown = mem_alloc(sizeof *s.shown * p->moves.n)};
  path *ways = mem_alloc(sizeof *ways * p->moves.n);
  show_moves(&s);
  bool fine = paths_of(c, j, p, ways);
  for (uint32_t i = 0; i < p->moves.n && fine; i++) {
    if (!p->moves.at[i].leaf) continue;
    fine = replay_events(c->component.job, &c->component.blocks, c->component.smt, &ways[i], c->request->options, v);
    show_steps(&s, i);
  }
  v->trace.n = 0;
  for (uint32_t k = 0; k < s.steps.n; k++) vec_push(&v->trace, s.steps.at[k]);
  for (uint32_t i = 0; i < p->moves.n; i++) vec_free(&ways[i]);
  mem_free(ways);
  vec_free(&s.steps);
  mem_free(s.shown);
  return fine;
}

static round_answer played(conformer *c, const judge *j, const counterexample *x) {
  const char *lost = judge_lost(j, x, &c->v->arena);
  if (lost) return stuck(c, lost);
  if (!replay_tree(c, j, x)) return stuck(c, c->v->reason);
  c->v->kind = VERDICT_VIOLATED;
  c->v->message = "the component does what its specification does not allow";
  return ROUND_DECIDED;
}

/* ---- one round ---- */

/* Is the counterexample real? If not, the precision is refined so that it is not found again; where that was done in this
 * round already (`*refined`), without insisting. */
static round_answer judge_tree(conformer *c, counterexample *x, bool *refined) {
  judge j = {&c->component, c->model.states.at};
  counterexample_without(x, c->model.system->error); /* what happens there is not modelled */
  if (judge_possible(&j, x) == SMT_SAT) return played(c, &j, x);
  *refined |= judge_refine(&j, x, (judge_effort){REFINE_CORE, .insist = !*refined}).found;
  return ROUND_REFINED;
}

/* Judges strategies one after another; the first that is real ends it. */
static round_answer judge_strategies(conformer *c, simulation *game) {
  bool refined = false;
  round_answer answer = ROUND_REFINED;
  counterexample x = {0};
  for (uint32_t i = 0; i < game->strategies.n && answer == ROUND_REFINED; i++) {
    uint32_t version = c->component.precision.version;
    if (strategy_tree(&game->strategies.at[i], most_moves, &x)) answer = judge_tree(c, &x, &refined);
    if (c->component.precision.version != version) break; /* states have changed their shape */
  }
  counterexample_free(&x);
  if (answer == ROUND_REFINED && !refined)
    return stuck(c, "no further predicates were found that exclude a spurious strategy");
  return answer;
}

static round_answer by_simulation(conformer *c) {
  model all = model_of_lts(c->model.system);
  simulation game = simulation_check(c->component.job, &all, c->request->process, c->request->strategies);
  round_answer answer = game.answer == SIMULATION_STOPPED ? stuck(c, "the game was stopped")
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
      answer = stuck(c, "no further predicates were found that exclude a spurious trace");
  } else {
    answer = words.answer == TRACES_HOLD ? proved(c) : stuck(c, "the search was stopped");
  }
  traces_free(&words);
  return answer;
}

/* The game on the smallest model; its size is what the report calls states. */
static bool held_by_quotient(conformer *c) {
  lts *small = lts_minimize(c->component.job, c->model.system, MINIMIZE_BRANCHING);
  if (!small) return false;
  bool holds;
  model i = model_of_lts(small);
  c->v->states = small->states;
  c->v->transitions = small->edges.n;
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
  return extract(c->component.job, &c->component.image, c->request->actions, c->request->process, most_states,
                 &c->model);
}

static round_answer one_round(conformer *c) {
  if (!build_model(c)) return stuck(c, "the model has too many states");
  if (held_by_quotient(c)) return proved(c);
  return c->request->traces ? by_traces(c) : by_simulation(c);
}

/* ---- all rounds ---- */

static void open_rounds(conformer *c, smt_arith arith) {
  component_start(&c->component, arith);
  for (uint32_t i = 0; i < c->request->npredicates; i++)
    for (uint32_t h = 0; h < c->component.blocks.heads.n; h++)
      precision_add(&c->component.precision, h, c->request->predicates[i]);
}

static void close_rounds(conformer *c) {
  precision_explain(&c->component.precision, c->component.job);
  extraction_free(&c->model);
  component_stop(&c->component);
}

static round_answer rounds(conformer *c, smt_arith arith) {
  round_answer answer = ROUND_REFINED;
  open_rounds(c, arith);
  for (uint32_t i = 0; i < most_iterations && answer == ROUND_REFINED; i++) {
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
  *v = (verdict){.kind = VERDICT_UNKNOWN,
                 .aim = request->traces ? AIM_TRACES : AIM_SIMULATION,
                 .property = "",
                 .reason = "",
                 .message = "",
                 .certificate = ""};
  if (!component_open(&c->component, job, program, request->options)) return false;
  component_cut(&c->component);
  const flat *f = c->component.flat;
  for (uint32_t i = 0; i < f->assumptions.n; i++)
    vec_push(&v->assumptions, arena_strdup(&v->arena, f->assumptions.at[i]));
  return true;
}

bool conform_check(job *job, program *program, const conform_request *request, verdict *v) {
  conformer c;
  if (!open_conformer(&c, job, program, request, v)) return false;
  /* Integers first, also where there are bits: what they decide is decided, and much sooner. */
  round_answer answer = rounds(&c, SMT_INT);
  if (answer != ROUND_DECIDED && !limits_check_now(&job->limits)) answer = rounds(&c, SMT_BV);
  if (v->kind == VERDICT_HOLDS) v->trace.n = v->inputs.n = v->moves.n = 0;
  if (answer != ROUND_DECIDED) {
    v->kind = VERDICT_UNKNOWN;
    v->reason = component_why_unknown(&c.component, "the refinement does not end");
  }
  component_close(&c.component);
  return true;
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

enum { most_sharpened = 60 };

lts *conform_model(job *job, program *program, const conform_request *request, model_how how, verdict *v) {
  conformer c;
  lts *result = NULL;
  if (!open_conformer(&c, job, program, request, v)) return NULL;
  open_rounds(&c, blocks_need_bits(&c.component.blocks) ? SMT_BV : SMT_INT);
  round_answer answer = ROUND_REFINED;
  for (uint32_t i = 0; how == MODEL_PROVED && i < most_iterations && answer == ROUND_REFINED; i++)
    answer = one_round(&c);
  bool built = (how == MODEL_PROVED && c.model.system) || build_model(&c);
  for (uint32_t i = 0; how == MODEL_SHARP && built && i < most_sharpened && sharpen(&c); i++) built = build_model(&c);
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
