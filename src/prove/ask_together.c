/* A property of components that run in parallel: the two-level loop of Chaki, Ouaknine, Yorav and Clarke (2003). Predicate abstraction
 * makes a transition system of each C function, check/levels decides the property of these, and each component says whether it can
 * do its share of a counterexample; only those that cannot are refined. */
#include "base/story.h"
#include "base/tuning.h"
#include "check/two_level.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "prove/schedule.h"

typedef struct together {
  question q;
  bool traces; /* containment of words instead of simulation */
  two_level *levels;
  two_level_cases cases;
} together;

static const spec_property *property_of(const together *t) { return t->q.parts->request.property; }

static two_level_aim aim_of(const together *t) {
  switch (property_of(t)->kind) {
  case PROPERTY_DEADLOCK: return TWO_LEVEL_DEADLOCK;
  case PROPERTY_SPECIFICATION: return t->traces ? TWO_LEVEL_TRACES : TWO_LEVEL_SIMULATION;
  default: return TWO_LEVEL_TRACES;
  }
}

/* ---- the search ---- */

static two_level_how how_of(const job *job) {
  static const two_level_how ways[] = {[0] = TWO_LEVEL_BOTH,
                                       [ABSTRACTION_TWO_LEVEL] = TWO_LEVEL_BOTH,
                                       [ABSTRACTION_PREDICATES] = TWO_LEVEL_NONE,
                                       [ABSTRACTION_BISIMULATION] = TWO_LEVEL_BISIMULATION,
                                       [ABSTRACTION_ACTIONS] = TWO_LEVEL_ACTIONS};
  return ways[job->options.abstraction];
}

static bool begin(question *q, const outlook *o) {
  together *t = (together *)q;
  const parts *m = q->parts;
  (void)o;
  two_level_request r = {.actions = m->request.actions,
                         .nparts = m->n,
                         .aim = aim_of(t),
                         .how = how_of(m->job),
                         .synchronisation = parts_in_pairs(m) ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                         .process = parts_process(m),
                         .strategies = m->job->options.strategies > 0 ? (uint32_t)m->job->options.strategies : 4};
  t->levels = two_level_new(m->job, &r);
  return true;
}

static void end(question *q) {
  together *t = (together *)q;
  q->v->action_iterations += two_level_iterations(t->levels);
  two_level_free(t->levels);
}

static bool set(question *q, uint32_t i) {
  const part *p = &q->parts->at[i];
  return two_level_set(((together *)q)->levels, i, part_system(p), p->owes);
}

static search_answer search(question *q) {
  together *t = (together *)q;
  uint64_t splits = two_level_iterations(t->levels);
  two_level_answer said = two_level_check(t->levels, &t->cases);
  splits = two_level_iterations(t->levels) - splits;
  q->cases = t->cases.n;
  q->v->states = two_level_states(t->levels);
  story_tell(q->parts->job, "composed and reduced, the components have %llu state%s%s",
             (unsigned long long)q->v->states, plural(q->v->states),
             splits ? ", after classes of states were split" : "");
  return said == TWO_LEVEL_HOLD ? SEARCH_HOLDS : said == TWO_LEVEL_FAIL ? SEARCH_FOUND : SEARCH_STOPPED;
}

static void forget(question *q) {
  together *t = (together *)q;
  two_level_cases_free(&t->cases);
  t->cases = (two_level_cases){0};
}

/* ---- counterexamples ---- */

static bool is_modelled(const part *m, uint32_t state) {
  flat_end end = component_end_at(&m->component, &m->model.states.at[state]);
  return end == END_NONE || end == END_EXIT;
}

/* What the program does of a part: without the arrival in ERROR and the error itself, which are states of the model, and without
 * internal steps that lead nowhere. `number`: by move of `x`, that of `out`, or NO_MOVE. */
static void program_part(const together *c, const part *m, const counterexample *x, counterexample *out,
                         move_list *number) {
  bool deadlock = aim_of(c) == TWO_LEVEL_DEADLOCK;
  uint32_t *to = mem_alloc(sizeof *to * x->moves.n), *kids = mem_alloc(sizeof *kids * x->moves.n);
  bool *gone = mem_alloc(x->moves.n);
  for (uint32_t i = x->moves.n; i-- > 1;) {
    const counterexample_move *k = &x->moves.at[i];
    bool outside = k->state >= m->model.states.n || (m->error != LTS_NONE && k->action == m->error);
    bool idle = !kids[i] && k->action == LTS_TAU && !outside && !deadlock && is_modelled(m, k->state);
    gone[i] = outside || idle;
    kids[k->parent] += !gone[i];
  }
  counterexample_begin(out, x->moves.at[0].state);
  vec_push(number, 0);
  for (uint32_t i = 1; i < x->moves.n; i++) {
    counterexample_move k = x->moves.at[i];
    k.parent = to[k.parent];
    k.leaf = !kids[i];
    to[i] = gone[i] ? k.parent : counterexample_add(out, k);
    vec_push(number, gone[i] ? NO_MOVE : to[i]);
  }
  out->moves.at[0].leaf = !kids[0];
  mem_free(to);
  mem_free(kids);
  mem_free(gone);
}

static bool shares(question *q, uint32_t k, share *s) {
  together *t = (together *)q;
  for (uint32_t i = 0; i < q->parts->n; i++) {
    const part *p = &q->parts->at[i];
    move_list number = {0};
    if (!p->kind) continue;
    program_part(t, p, &t->cases.at[k].parts[i], &s[i].moves, &number);
    performance_init(&s[i].performance, &s[i].moves, NULL);
    s[i].performance.number = number;
  }
  return true;
}

/* ---- answers ---- */

/* Does some component perform an event that the property is about? */
static bool has_events(const parts *m) {
  const lts *p = parts_process(m);
  for (uint32_t i = 0; p && i < m->n; i++) {
    const lts *l = part_system(&m->at[i]);
    for (uint32_t e = 0; e < l->edges.n; e++)
      if (l->edges.at[e].action != LTS_TAU && lts_has(p, l->edges.at[e].action)) return true;
  }
  return false;
}

static void holds(question *q) {
  q->v->vacuous = q->parts->request.property->kind == PROPERTY_SPECIFICATION && !has_events(q->parts);
}

/* What each component does at the end of a deadlock. */
static void tell_ends(question *q, const two_level_case *x) {
  parts *all = q->parts;
  for (uint32_t i = 0; i < all->n; i++) {
    const part *m = &all->at[i];
    const lts *l = part_system(m);
    uint32_t s = vec_last(&x->parts[i].moves).state;
    buf text = {0};
    for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
      if (e > lts_from(l, s) && l->edges.at[e].action == l->edges.at[e - 1].action) continue;
      buf_puts(&text, text.n ? ", " : "waits for ");
      buf_puts(&text, action_name(l->actions, l->edges.at[e].action));
    }
    bool ended = m->kind ? part_does(all, m, s) == PART_ENDED : s == l->end;
    const char *idle = ended ? "has ended" : m->kind ? "waits forever" : "does nothing more";
    vec_push(&q->v->ends_by, arena_strdup(&q->v->arena, text.n ? buf_text(&text) : idle));
    buf_free(&text);
  }
}

static const char *message_of(const question *q, const share *s) {
  switch (q->parts->request.property->kind) {
  case PROPERTY_DEADLOCK: return "deadlock: every component is blocked";
  case PROPERTY_SPECIFICATION: return "together, the components do something that the specification does not allow";
  case PROPERTY_REACH_ERROR: return "the process is in ERROR";
  default: break;
  }
  for (uint32_t i = 0; i < q->parts->n; i++)
    if (q->parts->at[i].kind && s[i].moves.moves.n > 1 &&
        !is_modelled(&q->parts->at[i], vec_last(&s[i].moves.moves).state))
      return arena_printf(&q->v->arena, "%s: %s", q->parts->at[i].is->name, s[i].performance.v->message);
  return "an error is reached";
}

static const char *violated(question *q, uint32_t k, share *s) {
  together *t = (together *)q;
  schedule_write(q->parts, &t->cases.at[k], s, q->v);
  if (aim_of(t) == TWO_LEVEL_DEADLOCK) tell_ends(q, &t->cases.at[k]);
  q->v->message = message_of(q, s);
  return NULL;
}

void ask_together(parts *m, bool traces) {
  /* Counters that are followed by value are the best choice in protocols: so they are tried first, as far as models stay small. */
  together t = {.q = {.parts = m,
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
                .traces = traces};
  cegar_as_usual(&t.q, true);
}
