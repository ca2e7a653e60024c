/* A temporal formula about the runs of one component, or of several:
 *
 *     until no run of the models in parallel makes the formula false
 *       a run that comes to an end:   each component executes its share
 *       a run with a cycle:           for each component that moves in it, does a state recur? Or is there a measure that the cycle
 *                                     lowers? It becomes part of the model
 *
 * When is something seen? A component shows its propositions right after the step that changes them. What others do between the two they
 * can do before the step as well, since nothing is shared: so a change happens when it is seen. That takes
 * one care: what one step changes is shown one after the other, and nobody else moves meanwhile (`alone`). At the beginning every
 * component shows what is true of it before anybody performs an event.
 *
 * Each component recurs after some rounds of the cycle, which need not be the same for all: after the least common multiple all of them
 * have recurred. A component that the cycle leaves out just waits, has ended, or is not given a turn. */
#include "base/tuning.h"
#include "check/temporal.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "prove/schedule.h"

#include <string.h>

typedef struct asked {
  question q;
  const formula_request *request;
  const spec_program *block; /* NULL: nothing is fair */
  bool **alone;
  bool *late; /* by group of letters */
  product_part *parts;
  product *product;
  VEC(observed) meaning; /* by action */
  buchi *automaton;      /* of the negation */
  VEC(uint64_t) able;    /* the same as `unable`, of what is strongly fair and can */
  VEC(uint64_t) unable;  /* by state of the product: which of what is fair cannot move, plus bit 63: known */
  temporal_result result;
} asked;

static bool is_function(const asked *c, uint32_t i) { return c->q.parts->at[i].kind; }

static const lts *system_of(const asked *c, uint32_t i) { return part_system(&c->q.parts->at[i]); }

/* ---- what actions mean ---- */

static observed *meaning_of(asked *c, uint32_t action) {
  while (c->meaning.n <= action) vec_push(&c->meaning, (observed){0});
  return &c->meaning.at[action];
}

/* Those of all components are one table: propositions and returns have the names of their components. */
static void collect_meanings(asked *c) {
  const alphabet *a = c->request->alphabet;
  for (uint32_t i = 0; i < c->q.parts->n; i++) {
    const part *m = &c->q.parts->at[i];
    for (uint32_t k = 0; m->kind && k < m->observed->meaning.n; k++)
      if (m->observed->meaning.at[k].kind != OBSERVED_NOTHING) *meaning_of(c, k) = m->observed->meaning.at[k];
  }
  for (uint32_t i = 0; i < c->q.parts->n; i++)
    for (uint32_t k = 0; !is_function(c, i) && k < c->q.parts->at[i].alphabet.n; k++)
      meaning_of(c, c->q.parts->at[i].alphabet.at[k])->kind = OBSERVED_EVENT;
  for (uint32_t i = 0; i < a->events.n; i++) meaning_of(c, a->events.at[i].action)->event = a->events.at[i].value;
}

static observed_kind kind_of(const asked *c, uint32_t action) {
  return action != LTS_TAU && action < c->meaning.n ? c->meaning.at[action].kind : OBSERVED_NOTHING;
}

static bool shows_state(const asked *c, uint32_t action) {
  return kind_of(c, action) == OBSERVED_STATE || kind_of(c, action) == OBSERVED_TOO;
}

static uint32_t fair_marks(const asked *c) { return c->block ? c->block->fair.n + c->block->fair_actions.n : 0; }

static uint32_t strong_pairs(const asked *c) { return c->block ? c->block->strong.n + c->block->strong_actions.n : 0; }

/* ---- the product ---- */

/* Only internal steps and what it shows: nobody else has a part in it. */
static bool is_private(const asked *c, const lts *l, uint32_t s) {
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++)
    if (l->edges.at[e].action != LTS_TAU && !shows_state(c, l->edges.at[e].action)) return false;
  return true;
}

/* States from which the rest of what one step has changed is still to be shown, and those before anything was shown. */
static void find_alone(asked *c, uint32_t i) {
  const lts *l = system_of(c, i);
  bool *alone = c->alone[i] = mem_resize(c->alone[i], l->states + 1), shows = false;
  memset(alone, 0, l->states + 1);
  for (uint32_t e = 0; e < l->edges.n; e++) {
    shows |= shows_state(c, l->edges.at[e].action);
    if (kind_of(c, l->edges.at[e].action) == OBSERVED_TOO) alone[l->edges.at[e].from] = true;
  }
  if (!shows || !c->q.parts->at[i].observed->shows_first) return;
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

static void make_product(asked *c) {
  bool whole = c->request->alphabet->has_next || fair_marks(c) ||
               strong_pairs(c); /* who can move when, and how often, matters */
  VEC(uint32_t) visible = {0};
  for (uint32_t a = 1; a < c->meaning.n; a++)
    if (kind_of(c, a) != OBSERVED_NOTHING) vec_push(&visible, a);
  for (uint32_t i = 0; i < c->q.parts->n; i++) {
    const lts *l = system_of(c, i);
    c->parts[i] = (product_part){.model = model_of_lts(l),
                                 .alphabet = l->alphabet.at,
                                 .nalphabet = l->alphabet.n,
                                 .states = l->states,
                                 .alone = is_function(c, i) ? c->alone[i] : NULL};
  }
  product_request q = {.parts = c->parts,
                       .nparts = c->q.parts->n,
                       .synchronisation = parts_in_pairs(c->q.parts) ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                       .nactions = c->q.parts->request.actions->names.n,
                       .reduction = whole ? REDUCE_NOTHING : REDUCE_FOR_TRACES,
                       .visible = visible.at,
                       .nvisible = visible.n};
  product_free(c->product);
  c->product = product_new(c->q.parts->job, &q);
  vec_free(&visible);
}

/* A run rests where nobody can go on. A component in its own code always can, whatever the model has. */
static rest_kind rests(void *context, uint32_t state) {
  asked *c = context;
  bool functions = false, ended = true, processes_ended = true;
  for (uint32_t i = 0; i < c->q.parts->n; i++) {
    uint32_t s = product_state_of(c->product, state, i);
    if (!is_function(c, i)) {
      processes_ended &= s == system_of(c, i)->end;
      continue;
    }
    watched_kind kind = watched_does(&c->q.parts->at[i].watched, s);
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
  asked *c = context;
  product_steps_list steps = {0};
  progress_bits all = {0};
  product_steps(c->product, state, m->edge, &steps);
  for (uint32_t i = 0; i < steps.n; i++) {
    uint32_t part = steps.at[i].part;
    if (!is_function(c, part)) continue;
    uint32_t from = product_state_of(c->product, state, part);
    progress_bits p = watched_progress(&c->q.parts->at[part].watched, from, (uint32_t)steps.at[i].edge, steps.at[i].to);
    all.lowers |= p.lowers;
    all.raises |= p.raises;
  }
  vec_free(&steps);
  return all;
}

/* ---- fairness ---- */

/* Which of these components and actions take part in a move. */
static marks taking_part(asked *c, const action_list *components, const action_list *actions, uint32_t state,
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
static marks find_able(asked *c, const action_list *components, const action_list *actions, uint32_t state,
                       bool *midst) {
  model m = product_model(c->product);
  model_moves moves = {0};
  marks able = 0;
  *midst = !m.moves(m.context, state, &moves);
  for (uint32_t i = 0; i < moves.n; i++) able |= taking_part(c, components, actions, state, &moves.at[i]);
  for (uint32_t i = 0; i < c->q.parts->n; i++)
    *midst |= is_function(c, i) && c->alone[i][product_state_of(c->product, state, i)];
  for (uint32_t i = 0; i < components->n; i++) {
    uint32_t part = components->at[i], s = product_state_of(c->product, state, part);
    if (is_function(c, part) && watched_does(&c->q.parts->at[part].watched, s) == WATCHED_MOVES) able |= (marks)1 << i;
  }
  vec_free(&moves);
  return able;
}

/* Which of what is fair can do nothing in a state. */
static marks find_unable(asked *c, uint32_t state) {
  bool midst;
  marks able = find_able(c, &c->block->fair, &c->block->fair_actions, state, &midst);
  return midst ? 0 : ~able & (((marks)1 << fair_marks(c)) - 1);
}

static marks fair(void *context, uint32_t state, const model_move *m) {
  enum { known = 63 };
  asked *c = context;
  while (c->unable.n <= state) vec_push(&c->unable, 0);
  if (!(c->unable.at[state] >> known)) c->unable.at[state] = find_unable(c, state) | (uint64_t)1 << known;
  const spec_program *g = c->block;
  return (c->unable.at[state] & ~((uint64_t)1 << known)) | taking_part(c, &g->fair, &g->fair_actions, state, m);
}

static progress_bits strong(void *context, uint32_t state, const model_move *m) {
  enum { known = 63 };
  asked *c = context;
  const spec_program *g = c->block;
  while (c->able.n <= state) vec_push(&c->able, 0);
  if (!(c->able.at[state] >> known)) {
    bool midst;
    marks able = find_able(c, &g->strong, &g->strong_actions, state, &midst);
    c->able.at[state] = (midst ? 0 : able) | (uint64_t)1 << known;
  }
  return (progress_bits){.lowers = c->able.at[state] & ~((uint64_t)1 << known),
                         .raises = taking_part(c, &g->strong, &g->strong_actions, state, m)};
}

/* ---- the search ---- */

static bool begin(question *q, const outlook *o) {
  (void)o;
  return ((asked *)q)->automaton;
}

static void end(question *q) { (void)q; }

static bool set(question *q, uint32_t i) {
  asked *c = (asked *)q;
  if (is_function(c, i)) find_alone(c, i);
  return true;
}

static search_answer search(question *q) {
  asked *c = (asked *)q;
  make_product(c);
  c->unable.n = c->able.n = 0;
  model m = product_model(c->product);
  temporal_request r = {.model = &m,
                        .rests = rests,
                        .progress = q->parts->measures ? progress_of : NULL,
                        .fair = fair_marks(c) ? fair : NULL,
                        .strong = strong_pairs(c) ? strong : NULL,
                        .nfair = fair_marks(c),
                        .context = c,
                        .meaning = c->meaning.at,
                        .nmeaning = c->meaning.n,
                        .alphabet = c->request->alphabet,
                        .late = c->late,
                        .spec = q->parts->request.spec,
                        .automaton = c->automaton,
                        .only_endless = c->request->ends_count,
                        .most = tuning.most_product_states};
  c->result = temporal_check(q->parts->job, &r);
  q->v->states = c->result.states;
  q->v->transitions = c->result.transitions;
  q->cases = 1;
  return c->result.answer == TEMPORAL_STOPPED ? SEARCH_STOPPED
         : c->result.answer == TEMPORAL_HOLDS ? SEARCH_HOLDS
                                              : SEARCH_FOUND;
}

static void forget(question *q) {
  asked *c = (asked *)q;
  temporal_free(&c->result);
  c->result = (temporal_result){0};
}

/* ---- counterexamples ---- */

static bool shares(question *q, uint32_t k, share *s) {
  asked *c = (asked *)q;
  bool alone = q->parts->alone;
  (void)k;
  for (uint32_t i = 0; i < q->parts->n; i++) {
    product_project(c->product, &c->result.run, i, &s[i].moves, &s[i].from);
    s[i].rounds = 1;
    if (!is_function(c, i)) continue;
    uint32_t error = system_of(c, i)->error, last = vec_last(&s[i].moves.moves).state;
    s[i].lost = c->result.kind == TEMPORAL_UNMODELLED;
    s[i].to_end = alone ? c->result.kind == TEMPORAL_ENDS
                        : watched_does(&q->parts->at[i].watched, last) == WATCHED_ENDED;
    if (last == error) counterexample_without(&s[i].moves, error);
    performance_init(&s[i].performance, &s[i].moves, alone ? q->v : NULL);
  }
  return true;
}

/* ---- answers ---- */

/* What each component does at the end, or while the cycle is taken. */
static void tell_ends(asked *c, const share *t, const counterexample *run) {
  for (uint32_t i = 0; i < c->q.parts->n; i++) {
    const lts *l = system_of(c, i);
    uint32_t s = vec_last(&t[i].moves.moves).state;
    watched_kind kind = is_function(c, i) ? watched_does(&c->q.parts->at[i].watched, s)
                        : s == l->end     ? WATCHED_ENDED
                                          : WATCHED_WAITS;
    buf text = {0};
    for (uint32_t e = lts_from(l, s); kind == WATCHED_WAITS && e < lts_from(l, s + 1); e++) {
      if (l->edges.at[e].action == LTS_TAU) continue;
      if (e > lts_from(l, s) && l->edges.at[e].action == l->edges.at[e - 1].action) continue;
      buf_puts(&text, text.n ? ", " : "waits for ");
      buf_puts(&text, action_name(l->actions, l->edges.at[e].action));
    }
    const char *said = run->loop != NO_MOVE && t[i].moves.loop != NO_MOVE ? "goes on for ever"
                       : kind == WATCHED_ENDED                            ? "has ended"
                       : text.n                ? arena_strdup(&c->q.v->arena, buf_text(&text))
                       : kind == WATCHED_MOVES ? "is given no turn any more"
                                               : "does nothing more";
    vec_push(&c->q.v->ends_by, said);
    buf_free(&text);
  }
}

/* Which moves of the run a reader is shown: events, and what changes of the propositions. */
static bool *moves_shown(const asked *c, const counterexample *run) {
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

static const char *saying(temporal_kind kind) {
  static const char *const sayings[] = {
      [TEMPORAL_PREFIX] = "the formula is false of this run, whatever follows",
      [TEMPORAL_ENDS] = "the formula is false of this run, which ends here",
      [TEMPORAL_DEADLOCKS] = "the formula is false of this run, which gets stuck here",
      [TEMPORAL_DIVERGES] = "the formula is false of this run, which goes on for ever without an event or a change",
      [TEMPORAL_ERRS] = "a procedure comes to ERROR, which its specification forbids",
      [TEMPORAL_CYCLES] = "the formula is false of this run, whose cycle is repeated for ever",
  };
  return sayings[kind];
}

static const char *violated(question *q, uint32_t k, share *s) {
  asked *c = (asked *)q;
  const temporal_result *r = &c->result;
  (void)k;
  if (r->kind == TEMPORAL_UNMODELLED) return "something that cannot be modelled is reached";
  q->v->message = c->request->ends_count ? "this execution never ends: its cycle is repeated for ever"
                                         : saying(r->kind);
  if (q->parts->alone) return NULL; /* the execution of its share is all */
  bool *shown = moves_shown(c, &r->run);
  schedule_run run = {.run = &r->run, .shown = shown, .product = c->product, .shares = s};
  schedule_write_run(q->parts, &run, q->v);
  if (r->kind != TEMPORAL_PREFIX && r->kind != TEMPORAL_ERRS) tell_ends(c, s, &r->run);
  mem_free(shown);
  return NULL;
}

static bool has_positions(const asked *c) {
  for (uint32_t i = 0; i < c->q.parts->n; i++) {
    const lts *l = system_of(c, i);
    for (uint32_t e = 0; e < l->edges.n; e++)
      if (l->edges.at[e].action != LTS_TAU) return true;
  }
  return false;
}

static void holds(question *q) {
  asked *c = (asked *)q;
  for (uint32_t i = 0; i < q->parts->n; i++) {
    const part *p = &q->parts->at[i];
    if (!p->kind) continue;
    watched_tell(&p->watched, q->parts->alone ? "" : arena_printf(&q->v->arena, "%s: ", p->is->name), q->v);
  }
  q->v->message = c->request->ends_count ? "every execution ends" : "";
  q->v->vacuous = !c->request->ends_count && !has_positions(c);
}

/* ---- all ---- */

static void close_all(asked *c) {
  product_free(c->product);
  for (uint32_t i = 0; i < c->q.parts->n; i++) mem_free(c->alone[i]);
  mem_free(c->alone);
  mem_free(c->late);
  mem_free(c->parts);
  vec_free(&c->meaning);
  vec_free(&c->unable);
  vec_free(&c->able);
  buchi_free(c->automaton);
}

/* What stands in the way of even beginning; NULL: nothing. */
static const char *unsupported(const asked *c) {
  if (c->q.parts->why_not) return c->q.parts->why_not;
  if (!c->automaton) return "the automaton of the formula is too large";
  return c->automaton->nmarks + fair_marks(c) < 63 && strong_pairs(c) < 63 ? NULL
                                                                           : "there are too many fairness constraints";
}

static void find_late(asked *c) {
  c->late = mem_alloc(c->request->alphabet->letters.groups.n + 1);
  for (uint32_t i = 0; i < c->q.parts->n; i++) {
    const observing *o = c->q.parts->at[i].observed;
    for (uint32_t k = 0; o && k < o->late.n; k++) c->late[o->late.at[k]] = true;
  }
}

void ask_formula(parts *m, const formula_request *request) {
  const outlook outlooks[] = {{SMT_INT, false, false, (uint32_t)tuning.most_model_states, 0},
                              {SMT_BV, false, false, (uint32_t)tuning.most_model_states, 0}};
  asked c = {.q = {.parts = m,
                   .v = m->v,
                   .begin = begin,
                   .end = end,
                   .set = set,
                   .search = search,
                   .forget = forget,
                   .shares = shares,
                   .holds = holds,
                   .violated = violated,
                   .stopped = "the search was stopped",
                   .endless = true},
             .request = request,
             .block = m->alone ? NULL : m->request.block};
  c.alone = mem_alloc(sizeof *c.alone * (m->n + 1));
  c.parts = mem_alloc(sizeof *c.parts * (m->n + 1));
  c.automaton = temporal_negation(request->alphabet, request->formulas, request->formula, tuning.most_automaton_states);
  const char *why = unsupported(&c);
  if (why) m->v->reason = why;
  else {
    find_late(&c);
    collect_meanings(&c);
    cegar(&c.q, outlooks, 2);
  }
  close_all(&c);
}
