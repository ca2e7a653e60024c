/* See interleaved.h. The loop:
 *
 *     extract the model of each component that has changed
 *     until no run of the models in parallel makes the formula false
 *       for each component: can the program do its part of the run?
 *         if not, refine this component by it, and begin again
 *       a run with a cycle: for each component that moves in it, does a state recur? Or is there a measure that the cycle lowers?
 *       all can: their executions together are the violation
 *
 * When is something seen? A component shows its propositions right after the step that changes them. What others do between the two they
 * can do before the step as well, since nothing is shared: so a change happens when it is seen. That takes
 * one care: what one step changes is shown one after the other, and nobody else moves meanwhile (`alone`). At the beginning every
 * component shows what is true of it before anybody performs an event.
 *
 * Each component recurs after some rounds of the cycle, which need not be the same for all: after the least common multiple all of them
 * have recurred. A component that the cycle leaves out just waits, has ended, or is not given a turn. */
#include "prove/interleaved.h"

#include "base/tuning.h"
#include "prove/schedule.h"
#include "prove/temporal.h"
#include "prove/watched.h"
#include "refine/judge.h"

#include <string.h>

typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;

typedef struct interleaved {
  job *job;
  const members_request *request;
  members members;
  watched *watched; /* by component; those of processes are empty */
  bool **alone;
  bool *late; /* by group of letters */
  product_part *parts;
  product *product;
  VEC(observed) meaning; /* by action */
  buchi *automaton;
  VEC(uint64_t) able;   /* the same of what is strongly fair and can */
  VEC(uint64_t) unable; /* by state of the product: which of what is fair cannot move, plus bit 63: known */
  uint32_t measures;
  verdict *v;
  const char *obstacle;
  bool endless; /* the refinement came to no end */
} interleaved;

static round_answer stuck(interleaved *c, const char *why) {
  c->obstacle = why;
  c->endless = false;
  return ROUND_STUCK;
}

static round_answer without_end(interleaved *c, const char *why) {
  stuck(c, why);
  c->endless = true;
  return ROUND_STUCK;
}

static bool is_function(const interleaved *c, uint32_t i) { return c->members.at[i].is->function; }

static const lts *system_of(const interleaved *c, uint32_t i) {
  return is_function(c, i) ? c->watched[i].model.system : member_system(&c->members.at[i]);
}

/* ---- what actions mean ---- */

static observed *meaning_of(interleaved *c, uint32_t action) {
  while (c->meaning.n <= action) vec_push(&c->meaning, (observed){0});
  return &c->meaning.at[action];
}

/* Those of all components are one table: propositions and returns have the names of their components. */
static void collect_meanings(interleaved *c) {
  const alphabet *a = c->request->alphabet;
  for (uint32_t i = 0; i < c->members.n; i++) {
    const member *m = &c->members.at[i];
    for (uint32_t k = 0; k < m->observing.meaning.n; k++)
      if (m->observing.meaning.at[k].kind != OBSERVED_NOTHING) *meaning_of(c, k) = m->observing.meaning.at[k];
  }
  for (uint32_t i = 0; i < c->members.n; i++)
    for (uint32_t k = 0; !is_function(c, i) && k < c->members.at[i].alphabet.n; k++)
      meaning_of(c, c->members.at[i].alphabet.at[k])->kind = OBSERVED_EVENT;
  for (uint32_t i = 0; i < a->events.n; i++) meaning_of(c, a->events.at[i].action)->event = a->events.at[i].value;
}

static observed_kind kind_of(const interleaved *c, uint32_t action) {
  return action != LTS_TAU && action < c->meaning.n ? c->meaning.at[action].kind : OBSERVED_NOTHING;
}

static bool shows_state(const interleaved *c, uint32_t action) {
  return kind_of(c, action) == OBSERVED_STATE || kind_of(c, action) == OBSERVED_TOO;
}

static uint32_t fair_marks(const interleaved *c) {
  return c->request->block->fair.n + c->request->block->fair_actions.n;
}

static uint32_t strong_pairs(const interleaved *c) {
  return c->request->block->strong.n + c->request->block->strong_actions.n;
}

/* ---- the product ---- */

/* Only internal steps and what it shows: nobody else has a part in it. */
static bool is_private(const interleaved *c, const lts *l, uint32_t s) {
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++)
    if (l->edges.at[e].action != LTS_TAU && !shows_state(c, l->edges.at[e].action)) return false;
  return true;
}

/* States from which the rest of what one step has changed is still to be shown, and those before anything was shown. */
static void find_alone(interleaved *c, uint32_t i) {
  const lts *l = system_of(c, i);
  bool *alone = c->alone[i] = mem_resize(c->alone[i], l->states + 1), shows = false;
  memset(alone, 0, l->states + 1);
  for (uint32_t e = 0; e < l->edges.n; e++) {
    shows |= shows_state(c, l->edges.at[e].action);
    if (kind_of(c, l->edges.at[e].action) == OBSERVED_TOO) alone[l->edges.at[e].from] = true;
  }
  if (!shows || !c->members.at[i].observing.shows_first) return;
  VEC(uint32_t) early = {0};
  bool *seen = mem_alloc(l->states + 1);
  vec_push(&early, l->initial);
  seen[l->initial] = true;
  for (uint32_t k = 0; k < early.n; k++) {
    uint32_t s = early.at[k];
    alone[s] |= is_private(c, l, s);
    for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
      uint32_t to = l->edges.at[e].to;
      if (seen[to] || shows_state(c, l->edges.at[e].action)) continue;
      seen[to] = true;
      vec_push(&early, to);
    }
  }
  vec_free(&early);
  mem_free(seen);
}

static void make_product(interleaved *c) {
  const spec_sync said = c->request->block->sync;
  bool pair = said == SYNC_PAIR || (said == SYNC_DEFAULT && c->job->options.sync == SYNC_IN_PAIRS);
  bool whole = c->request->alphabet->has_next || fair_marks(c) ||
               strong_pairs(c); /* who can move when, and how often, matters */
  VEC(uint32_t) visible = {0};
  for (uint32_t a = 1; a < c->meaning.n; a++)
    if (kind_of(c, a) != OBSERVED_NOTHING) vec_push(&visible, a);
  for (uint32_t i = 0; i < c->members.n; i++) {
    const lts *l = system_of(c, i);
    c->parts[i] = (product_part){.model = model_of_lts(l),
                                 .alphabet = l->alphabet.at,
                                 .nalphabet = l->alphabet.n,
                                 .states = l->states,
                                 .alone = is_function(c, i) ? c->alone[i] : NULL};
  }
  product_request q = {.parts = c->parts,
                       .nparts = c->members.n,
                       .synchronisation = pair ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                       .nactions = c->request->actions->names.n,
                       .reduction = whole ? REDUCE_NOTHING : REDUCE_FOR_TRACES,
                       .visible = visible.at,
                       .nvisible = visible.n};
  product_free(c->product);
  c->product = product_new(c->job, &q);
  vec_free(&visible);
}

/* A run rests where nobody can go on. A component in its own code always can, whatever the model has. */
static rest_kind rests(void *context, uint32_t state) {
  interleaved *c = context;
  bool functions = false, ended = true, processes_ended = true;
  for (uint32_t i = 0; i < c->members.n; i++) {
    uint32_t s = product_state_of(c->product, state, i);
    if (!is_function(c, i)) {
      processes_ended &= s == system_of(c, i)->end;
      continue;
    }
    watched_kind kind = watched_does(&c->watched[i], s);
    if (kind == WATCHED_MOVES) return REST_NONE;
    functions = true;
    ended &= kind == WATCHED_ENDED;
  }
  model m = product_model(c->product);
  model_moves moves = {0};
  bool fine = m.moves(m.context, state, &moves), moving = moves.n;
  vec_free(&moves);
  if (!fine || moving) return REST_NONE;
  return (functions ? ended : processes_ended) ? REST_ENDED : REST_DEADLOCKED;
}

static progress_bits progress_of(void *context, uint32_t state, const model_move *m) {
  interleaved *c = context;
  product_steps_list steps = {0};
  progress_bits all = {0};
  product_steps(c->product, state, m->edge, &steps);
  for (uint32_t i = 0; i < steps.n; i++) {
    uint32_t part = steps.at[i].part;
    if (!is_function(c, part)) continue;
    uint32_t from = product_state_of(c->product, state, part);
    progress_bits p = watched_progress(&c->watched[part], from, (uint32_t)steps.at[i].edge, steps.at[i].to);
    all.lowers |= p.lowers;
    all.raises |= p.raises;
  }
  vec_free(&steps);
  return all;
}

/* ---- fairness ---- */

/* Which of these components and actions take part in a move. */
static marks taking_part(interleaved *c, const action_list *components, const action_list *actions, uint32_t state,
                         const model_move *m) {
  product_steps_list steps = {0};
  marks r = 0;
  product_steps(c->product, state, m->edge, &steps);
  for (uint32_t i = 0; i < components->n; i++)
    for (uint32_t k = 0; k < steps.n; k++)
      if (steps.at[k].part == components->at[i]) r |= (marks)1 << i;
  for (uint32_t i = 0; i < actions->n; i++)
    if (actions->at[i] == m->action) r |= (marks)1 << (components->n + i);
  vec_free(&steps);
  return r;
}

/* Which of these can do something in a state. *midst: it is in the middle of a step of one component, where that is not the question. */
static marks find_able(interleaved *c, const action_list *components, const action_list *actions, uint32_t state,
                       bool *midst) {
  model m = product_model(c->product);
  model_moves moves = {0};
  marks able = 0;
  *midst = !m.moves(m.context, state, &moves);
  for (uint32_t i = 0; i < moves.n; i++) able |= taking_part(c, components, actions, state, &moves.at[i]);
  for (uint32_t i = 0; i < c->members.n; i++)
    *midst |= is_function(c, i) && c->alone[i][product_state_of(c->product, state, i)];
  for (uint32_t i = 0; i < components->n; i++) {
    uint32_t part = components->at[i], s = product_state_of(c->product, state, part);
    if (is_function(c, part) && watched_does(&c->watched[part], s) == WATCHED_MOVES) able |= (marks)1 << i;
  }
  vec_free(&moves);
  return able;
}

/* Which of what is fair can do nothing in a state. */
static marks find_unable(interleaved *c, uint32_t state) {
  bool midst;
  marks able = find_able(c, &c->request->block->fair, &c->request->block->fair_actions, state, &midst);
  return midst ? 0 : ~able & (((marks)1 << fair_marks(c)) - 1);
}

static marks fair(void *context, uint32_t state, const model_move *m) {
  enum { known = 63 };
  interleaved *c = context;
  while (c->unable.n <= state) vec_push(&c->unable, 0);
  if (!(c->unable.at[state] >> known)) c->unable.at[state] = find_unable(c, state) | (uint64_t)1 << known;
  const spec_program *g = c->request->block;
  return (c->unable.at[state] & ~((uint64_t)1 << known)) | taking_part(c, &g->fair, &g->fair_actions, state, m);
}

static progress_bits strong(void *context, uint32_t state, const model_move *m) {
  enum { known = 63 };
  interleaved *c = context;
  const spec_program *g = c->request->block;
  while (c->able.n <= state) vec_push(&c->able, 0);
  if (!(c->able.at[state] >> known)) {
    bool midst;
    marks able = find_able(c, &g->strong, &g->strong_actions, state, &midst);
    c->able.at[state] = (midst ? 0 : able) | (uint64_t)1 << known;
  }
  return (progress_bits){.lowers = c->able.at[state] & ~((uint64_t)1 << known),
                         .raises = taking_part(c, &g->strong, &g->strong_actions, state, m)};
}

/* ---- runs ---- */

/* What each component does in a run. */
typedef struct trial {
  counterexample *parts; /* by component */
  move_list *from;
  uint32_t *rounds; /* after which it recurs */
  performance *performances;
} trial;

static void begin_trial(interleaved *c, const counterexample *run, trial *t) {
  uint32_t n = c->members.n;
  t->parts = mem_alloc(sizeof *t->parts * n);
  t->from = mem_alloc(sizeof *t->from * n);
  t->rounds = mem_alloc(sizeof *t->rounds * n);
  t->performances = mem_alloc(sizeof *t->performances * n);
  for (uint32_t i = 0; i < n; i++) {
    product_project(c->product, run, i, &t->parts[i], &t->from[i]);
    t->rounds[i] = 1;
    if (!is_function(c, i)) continue;
    uint32_t error = system_of(c, i)->error;
    if (vec_last(&t->parts[i].moves).state == error) counterexample_without(&t->parts[i], error);
    performance_init(&t->performances[i], &t->parts[i]);
  }
}

static void end_trial(const interleaved *c, trial *t) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (is_function(c, i)) performance_free(&t->performances[i]);
    counterexample_free(&t->parts[i]);
    vec_free(&t->from[i]);
  }
  mem_free(t->parts);
  mem_free(t->from);
  mem_free(t->rounds);
  mem_free(t->performances);
}

static bool has_part(const interleaved *c, const trial *t, uint32_t i) {
  return is_function(c, i) && t->parts[i].moves.n > 1;
}

/* What a component could not do, with its name. */
static round_answer stuck_in(interleaved *c, uint32_t i) {
  const char *why = c->members.at[i].component.obstacle;
  stuck(c, arena_printf(&c->v->arena, "%s: %s", c->members.at[i].is->name, why ? why : ""));
  c->endless = c->members.at[i].component.endless;
  return ROUND_STUCK;
}

/* One answer about the part of a component. */
static round_answer take_answer(interleaved *c, uint32_t i, watched_answer answer) {
  if (answer == WATCHED_REAL) return ROUND_DECIDED;
  if (answer == WATCHED_OPEN) return stuck_in(c, i);
  c->members.at[i].stale = true;
  return ROUND_REFINED;
}

/* Refines every component that cannot do its part; ROUND_DECIDED if all can. */
static round_answer try_parts(interleaved *c, const trial *t) {
  bool refined = false, open = false;
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (!has_part(c, t, i)) continue;
    round_answer answer = take_answer(c, i, watched_possible(&c->watched[i], &t->parts[i]));
    refined |= answer == ROUND_REFINED;
    open |= answer == ROUND_STUCK;
  }
  return refined ? ROUND_REFINED : open ? ROUND_STUCK : ROUND_DECIDED;
}

/* What it is that is not modelled. */
static round_answer tell_unmodelled(interleaved *c, const trial *t) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (!has_part(c, t, i)) continue;
    judge j = {&c->members.at[i].component, c->watched[i].model.states.at};
    verdict *v = &t->performances[i].v;
    if (judge_real(&j, &t->parts[i], NULL, NULL, v) != JUDGED_LOST) continue;
    return stuck(c, arena_printf(&c->v->arena, "%s: %s", c->members.at[i].is->name, v->reason ? v->reason : ""));
  }
  return stuck(c, "something that cannot be modelled is reached");
}

/* Executes all parts: those with a cycle until a state recurs, those that have ended to their end. */
static round_answer perform(interleaved *c, trial *t) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (!has_part(c, t, i)) continue;
    watched *w = &c->watched[i];
    const counterexample *x = &t->parts[i];
    verdict *v = &t->performances[i].v;
    watched_answer answer = watched_possible(w, x); /* the solver must hold a model of it */
    bool ended = watched_does(w, vec_last(&x->moves).state) == WATCHED_ENDED;
    if (answer == WATCHED_REAL)
      answer = x->loop == NO_MOVE ? watched_execute(w, x, ended, v)
                                  : watched_cycle(w, x, &c->measures, &t->rounds[i], v);
    if (answer == WATCHED_OPEN && v->reason && w->component->obstacle == v->reason)
      w->component->obstacle = arena_strdup(&c->v->arena, v->reason);
    round_answer round = take_answer(c, i, answer);
    if (round != ROUND_DECIDED) return round;
  }
  return ROUND_DECIDED;
}

/* What each component does at the end, or while the cycle is taken. */
static void tell_ends(interleaved *c, const trial *t, const counterexample *run) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    const lts *l = system_of(c, i);
    uint32_t s = vec_last(&t->parts[i].moves).state;
    watched_kind kind = is_function(c, i) ? watched_does(&c->watched[i], s)
                        : s == l->end     ? WATCHED_ENDED
                                          : WATCHED_WAITS;
    buf text = {0};
    for (uint32_t e = lts_from(l, s); kind == WATCHED_WAITS && e < lts_from(l, s + 1); e++) {
      if (l->edges.at[e].action == LTS_TAU) continue;
      if (e > lts_from(l, s) && l->edges.at[e].action == l->edges.at[e - 1].action) continue;
      buf_puts(&text, text.n ? ", " : "waits for ");
      buf_puts(&text, action_name(l->actions, l->edges.at[e].action));
    }
    const char *said = run->loop != NO_MOVE && t->parts[i].loop != NO_MOVE ? "goes on for ever"
                       : kind == WATCHED_ENDED                             ? "has ended"
                       : text.n                                            ? arena_strdup(&c->v->arena, buf_text(&text))
                       : kind == WATCHED_MOVES                             ? "is given no turn any more"
                                                                           : "does nothing more";
    vec_push(&c->v->ends_by, said);
    buf_free(&text);
  }
}

/* Which moves of the run a reader is shown: events, and what changes of the propositions. */
static bool *moves_shown(const interleaved *c, const counterexample *run) {
  bool *shown = mem_alloc(run->moves.n + 1);
  uint32_t *values = mem_alloc(sizeof *values * (c->request->alphabet->letters.groups.n + 1));
  for (uint32_t i = 1; i < run->moves.n; i++) {
    uint32_t action = run->moves.at[i].action;
    shown[i] = action != LTS_TAU;
    if (!shows_state(c, action)) continue;
    const observed *o = &c->meaning.at[action];
    shown[i] = values[o->group] && values[o->group] != o->value + 1;
    values[o->group] = o->value + 1;
  }
  mem_free(values);
  return shown;
}

static round_answer violated(interleaved *c, const temporal_result *r, trial *t) {
  bool *shown = moves_shown(c, &r->run);
  schedule_run s = {.run = &r->run,
                    .shown = shown,
                    .product = c->product,
                    .parts = t->parts,
                    .from = t->from,
                    .rounds = t->rounds,
                    .performances = t->performances};
  schedule_write_run(&c->members, &s, c->v);
  if (r->kind != TEMPORAL_PREFIX && r->kind != TEMPORAL_ERRS) tell_ends(c, t, &r->run);
  c->v->kind = VERDICT_VIOLATED;
  c->v->message = temporal_saying(r->kind);
  mem_free(shown);
  return ROUND_DECIDED;
}

static round_answer judge_run(interleaved *c, const temporal_result *r) {
  trial t;
  begin_trial(c, &r->run, &t);
  round_answer answer = try_parts(c, &t);
  if (answer == ROUND_DECIDED && r->kind == TEMPORAL_UNMODELLED) answer = tell_unmodelled(c, &t);
  if (answer == ROUND_DECIDED) answer = perform(c, &t);
  if (answer == ROUND_DECIDED) answer = violated(c, r, &t);
  end_trial(c, &t);
  return answer;
}

/* ---- rounds ---- */

static bool has_positions(const interleaved *c) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    const lts *l = system_of(c, i);
    for (uint32_t e = 0; e < l->edges.n; e++)
      if (l->edges.at[e].action != LTS_TAU) return true;
  }
  return false;
}

static round_answer proved(interleaved *c) {
  c->v->certificate = (certificate){0};
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (!is_function(c, i)) continue;
    if (c->job->options.certify && !watched_certify(&c->watched[i]))
      return stuck(c, "the model was not confirmed by separate queries");
    if (c->job->options.certify) c->v->certificate.kind = CERTIFICATE_MODEL;
    watched_tell(&c->watched[i], arena_printf(&c->v->arena, "%s: ", c->members.at[i].is->name), c->v);
  }
  c->v->kind = VERDICT_HOLDS;
  c->v->message = "";
  c->v->vacuous = !has_positions(c);
  return ROUND_DECIDED;
}

static bool build_models(interleaved *c) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (!is_function(c, i) || !c->members.at[i].stale) continue;
    if (!watched_extract(&c->watched[i])) return false;
    c->members.at[i].stale = false;
    find_alone(c, i);
  }
  make_product(c);
  c->unable.n = c->able.n = 0;
  return true;
}

static round_answer one_round(interleaved *c) {
  if (!build_models(c)) return without_end(c, "the model has too many states");
  model m = product_model(c->product);
  temporal_request q = {.model = &m,
                        .rests = rests,
                        .progress = c->measures ? progress_of : NULL,
                        .fair = fair_marks(c) ? fair : NULL,
                        .strong = strong_pairs(c) ? strong : NULL,
                        .nfair = fair_marks(c),
                        .context = c,
                        .meaning = c->meaning.at,
                        .nmeaning = c->meaning.n,
                        .alphabet = c->request->alphabet,
                        .late = c->late,
                        .spec = c->request->spec,
                        .automaton = c->automaton,
                        .most = tuning.most_product_states};
  temporal_result r = temporal_check(c->job, &q);
  c->v->states = r.states;
  c->v->transitions = r.transitions;
  round_answer answer = r.answer == TEMPORAL_STOPPED ? without_end(c, "the search was stopped")
                        : r.answer == TEMPORAL_HOLDS ? proved(c)
                                                     : judge_run(c, &r);
  temporal_free(&r);
  return answer;
}

static void count_predicates(interleaved *c) {
  c->v->predicates = 0;
  for (uint32_t i = 0; i < c->members.n; i++)
    if (is_function(c, i)) c->v->predicates += c->members.at[i].component.precision.npreds;
}

static round_answer rounds(interleaved *c, smt_arith arith) {
  round_answer answer = ROUND_REFINED;
  c->measures = 0;
  for (uint32_t i = 0; i < c->members.n; i++) {
    c->members.at[i].stale = true;
    if (is_function(c, i)) watched_start(&c->watched[i], arith);
  }
  for (uint32_t i = 0; i < tuning.most_iterations && answer == ROUND_REFINED; i++) {
    for (uint32_t k = 0; k < c->members.n; k++)
      if (is_function(c, k)) c->members.at[k].stale |= watched_round(&c->watched[k], i);
    answer = one_round(c);
    c->v->iterations++;
    count_predicates(c);
    progress_update(c->job, c->v->iterations, c->v->states, c->v->predicates);
    if (answer != ROUND_DECIDED && limits_check_now(&c->job->limits)) answer = ROUND_STUCK;
  }
  for (uint32_t i = 0; i < c->members.n; i++)
    if (is_function(c, i)) watched_stop(&c->watched[i]);
  return answer;
}

/* ---- all ---- */

static void close_all(interleaved *c) {
  product_free(c->product);
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (c->watched && c->members.at[i].is_open) watched_free(&c->watched[i]);
    if (c->alone) mem_free(c->alone[i]);
  }
  mem_free(c->watched);
  mem_free(c->alone);
  mem_free(c->late);
  mem_free(c->parts);
  vec_free(&c->meaning);
  vec_free(&c->unable);
  vec_free(&c->able);
  buchi_free(c->automaton);
  members_close(&c->members);
}

/* What stands in the way of even beginning; NULL: nothing. */
static const char *unsupported(const interleaved *c) {
  for (uint32_t i = 0; i < c->members.n; i++)
    if (c->members.at[i].observing.unsupported) return c->members.at[i].observing.unsupported;
  if (!c->automaton) return "the automaton of the formula is too large";
  return c->automaton->nmarks + fair_marks(c) < 63 && strong_pairs(c) < 63 ? NULL
                                                                           : "there are too many fairness constraints";
}

static void decide(interleaved *c) {
  c->late = mem_alloc(c->request->alphabet->letters.groups.n + 1);
  for (uint32_t i = 0; i < c->members.n; i++)
    for (uint32_t k = 0; k < c->members.at[i].observing.late.n; k++)
      c->late[c->members.at[i].observing.late.at[k]] = true;
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (!is_function(c, i)) continue;
    watched_init(&c->watched[i], &c->members.at[i].component, &c->members.at[i].observing, c->request->actions);
    c->watched[i].waits = c->members.waits;
  }
  collect_meanings(c);
  round_answer answer = rounds(c, SMT_INT);
  if (answer != ROUND_DECIDED && !limits_check_now(&c->job->limits)) answer = rounds(c, SMT_BV);
  if (c->v->kind == VERDICT_HOLDS) verdict_forget_counterexample(c->v);
  if (answer == ROUND_DECIDED) return;
  c->v->kind = VERDICT_UNKNOWN;
  c->v->reason = members_why_unknown(&c->members, c->obstacle, c->endless, c->v);
}

bool interleaved_check(job *job, const members_request *request, verdict *v, assumption_lists *assumed) {
  interleaved c = {.job = job, .request = request, .v = v};
  formulas all;
  verdict_init(v, AIM_LTL, request->property->name);
  formulas_init(&all, &((alphabet *)request->alphabet)->letters);
  bool fine = members_open(&c.members, job, request);
  if (fine) {
    uint32_t n = c.members.n;
    c.watched = mem_alloc(sizeof *c.watched * n);
    c.alone = mem_alloc(sizeof *c.alone * n);
    c.parts = mem_alloc(sizeof *c.parts * n);
    c.automaton = temporal_negation(request->alphabet, &all,
                                    alphabet_formula(request->alphabet, &all, request->property->formula),
                                    tuning.most_automaton_states);
    for (uint32_t i = 0; i < n; i++) vec_push(&v->components, arena_strdup(&v->arena, c.members.at[i].is->name));
    const char *why = unsupported(&c);
    if (why) v->reason = why;
    else {
      members_assumptions(&c.members, v, assumed);
      decide(&c);
    }
  }
  close_all(&c);
  formulas_free(&all);
  return fine;
}
