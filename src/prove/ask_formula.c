/* A temporal formula about the runs of one component, or of several:
 *
 *     until no run of the models in parallel makes the formula false
 *       a run that ends:   each component executes its share
 *       a run with a cycle:           for each component that moves in it, does a state recur? Or is there a measure that the cycle
 *                                     lowers? It becomes part of the model
 *
 * Each component recurs after some rounds of the cycle, which need not be the same for all: after the least common multiple all of them
 * have recurred. A component that the cycle leaves out just waits, has ended, or is not given a turn. */
#include "base/tuning.h"
#include "check/temporal.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "prove/interleaving.h"

typedef struct asked {
  question q;
  const formula_request *request;
  const spec_program *block; /* NULL: nothing is fair */
  interleaving all;
  buchi *automaton;     /* of the negation */
  VEC(uint64_t) able;   /* the same as `unable`, of what is strongly fair and can */
  VEC(uint64_t) unable; /* by state of the product: which of what is fair cannot move, plus bit 63: known */
  temporal_result result;
} asked;

static rest_kind rests(void *context, uint32_t state) {
  asked *c = context;
  return interleaving_rests(&c->all, state);
}

static progress_bits progress_of(void *context, uint32_t state, const model_move *m) {
  asked *c = context;
  return interleaving_progress(&c->all, state, m);
}

static bool is_function(const asked *c, uint32_t i) { return c->q.parts->at[i].kind; }

static uint32_t fair_marks(const asked *c) { return c->block ? c->block->fair.n + c->block->fair_actions.n : 0; }

static uint32_t strong_pairs(const asked *c) { return c->block ? c->block->strong.n + c->block->strong_actions.n : 0; }

/* ---- fairness ---- */

/* Which of these components and actions take part in a move. */
static marks taking_part(asked *c, const action_list *components, const action_list *actions, uint32_t state,
                         const model_move *m) {
  product_steps_list steps = {0};
  marks r = 0;
  product_steps(c->all.product, state, m->edge, &steps);
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
  model m = product_model(c->all.product);
  model_moves moves = {0};
  marks able = 0;
  *midst = !m.moves(m.context, state, &moves);
  for (uint32_t i = 0; i < moves.n; i++) able |= taking_part(c, components, actions, state, &moves.at[i]);
  for (uint32_t i = 0; i < c->q.parts->n; i++)
    *midst |= is_function(c, i) && c->all.alone[i][product_state_of(c->all.product, state, i)];
  for (uint32_t i = 0; i < components->n; i++) {
    uint32_t part = components->at[i], s = product_state_of(c->all.product, state, part);
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

static bool set(question *q, uint32_t i) {
  interleaving_set(&((asked *)q)->all, i);
  return true;
}

static search_answer search(question *q) {
  asked *c = (asked *)q;
  /* who can move when, and how often, matters to X and to fairness */
  interleaving_make(&c->all, !c->request->alphabet->has_next && !fair_marks(c) && !strong_pairs(c));
  c->unable.n = c->able.n = 0;
  model m = product_model(c->all.product);
  temporal_request r = {.model = &m,
                        .rests = rests,
                        .progress = q->parts->measures ? progress_of : NULL,
                        .fair = fair_marks(c) ? fair : NULL,
                        .strong = strong_pairs(c) ? strong : NULL,
                        .nfair = fair_marks(c),
                        .context = c,
                        .meaning = c->all.meaning.at,
                        .nmeaning = c->all.meaning.n,
                        .alphabet = c->request->alphabet,
                        .late = c->all.late,
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
  (void)k;
  interleaving_shares(&c->all, &c->result.run, c->result.kind, s);
  return true;
}

/* ---- answers ---- */

const char *formula_saying(temporal_kind kind) {
  static const char *const sayings[] = {
      [TEMPORAL_PREFIX] = "the formula is false of this run, whatever follows",
      [TEMPORAL_ENDS] = "the formula is false of this run, which ends here",
      [TEMPORAL_DEADLOCKS] = "the formula is false of this run, which gets stuck here",
      [TEMPORAL_DIVERGES] = "the formula is false of this run, which continues forever without an event or a change",
      [TEMPORAL_ERRS] = "a procedure reaches ERROR, which its specification forbids",
      [TEMPORAL_CYCLES] = "the formula is false of this run, whose cycle repeats forever",
  };
  return sayings[kind];
}

static const char *violated(question *q, uint32_t k, share *s) {
  asked *c = (asked *)q;
  const temporal_result *r = &c->result;
  (void)k;
  if (r->kind == TEMPORAL_UNMODELLED) return "an unsupported construct is reached";
  q->v->message = c->request->ends_count ? "this execution never ends: its cycle repeats forever"
                                         : formula_saying(r->kind);
  if (!q->parts->alone)
    interleaving_tell_run(&c->all, &r->run, r->kind, s); /* else the execution of its share is all */
  return NULL;
}

static void holds(question *q) {
  asked *c = (asked *)q;
  interleaving_tell_measures(&c->all);
  q->v->message = c->request->ends_count ? "every execution ends" : "";
  q->v->vacuous = !c->request->ends_count && !interleaving_has_positions(&c->all);
}

/* ---- all ---- */

static void close_all(asked *c) {
  interleaving_free(&c->all);
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

void ask_formula(parts *m, const formula_request *request) {
  const outlook integers = outlook_of(SMT_INT), followed = outlook_followed();
  asked c = {.q = {.parts = m,
                   .v = m->v,
                   .begin = begin,
                   .set = set,
                   .search = search,
                   .forget = forget,
                   .shares = shares,
                   .holds = holds,
                   .violated = violated,
                   .stopped = "the search was stopped",
                   .endless = true},
             .request = request,
             .block = m->alone ? NULL : m->request.block,
             .all = {.parts = m}};
  c.automaton = temporal_negation(request->alphabet, request->formulas, request->formula, tuning.most_automaton_states);
  const char *why = unsupported(&c);
  if (why) m->v->reason = why;
  else {
    interleaving_init(&c.all, m, request->alphabet);
    /* of several, a run that ends or repeats is often behind a loop of one, and predicates would count its rounds */
    c.q.most_rounds = m->alone ? 0 : tuning.rounds_of_predicates;
    bool decided = !m->alone && cegar(&c.q, &integers, 1);
    c.q.most_rounds = 0;
    decided = decided || (!m->alone && cegar(&c.q, &followed, 1));
    if (!decided) cegar_as_usual(&c.q, false);
  }
  close_all(&c);
}
