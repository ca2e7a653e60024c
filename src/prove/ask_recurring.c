/* A temporal formula about one component whose calls stay calls: its runs are those of a pushdown system, so that recursion has no bound
 * (recurring.h). A run that the program can do and that ends is executed. One with a cycle is excluded if some rounds of it are not
 * possible; else it is left to those who lay the program out, and can tell whether a state recurs. */
#include "base/tuning.h"
#include "check/recurring.h"
#include "procedures/descent.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "prove/interleaving.h"

typedef struct recurring {
  question q;
  const formula_request *request;
  interleaving all; /* what actions mean */
  buchi *automaton; /* of the negation */
  temporal_machine machine;
  recurring_result result;
} recurring;

/* ---- the search ---- */

static bool begin(question *q, const outlook *o) {
  (void)o;
  return ((recurring *)q)->machine.nodes;
}

/* Where nothing follows: the end, or a procedure that never returns. */
static rest_kind rests(void *context, uint32_t symbol) {
  const recurring *c = context;
  const part *p = &c->q.parts->at[0];
  const pushdown_symbol *s = &p->pushdown.symbols.at[symbol];
  const procedure *of = &p->pushdown.procedures.all.at[s->procedure];
  loc_id at = of->blocks.heads.at[s->state.head];
  uint32_t event = of->blocks.event[at.n];
  if (event && event < c->all.meaning.n && c->all.meaning.at[event].kind == OBSERVED_STOP) return REST_DEADLOCKED;
  bool returns = at.n == of->exit.n;
  return !returns && flat_loc_at(&of->body, at)->end == END_EXIT ? REST_ENDED : REST_NONE;
}

/* As measures say it. */
static bool ends(void *context, uint32_t rule, bool into) {
  const recurring *c = context;
  const part *p = &c->q.parts->at[0];
  const pds_rule *r = &p->pushdown.system->rules.at[rule];
  const pushdown_symbol *to = &p->pushdown.symbols.at[r->push[r->npush == 2]];
  const flat_edge *call = r->npush == 2 ? pushdown_call(&p->pushdown, to->procedure, to->state.head) : NULL;
  if (into) return descent_ends_call(p->descent, to->procedure, call->to, call->event + 1);
  if (call) return descent_ends_at(p->descent, to->procedure, call->to);
  return descent_ends_at(p->descent, to->procedure,
                         p->pushdown.procedures.all.at[to->procedure].blocks.heads.at[to->state.head]);
}

static search_answer search(question *q) {
  recurring *c = (recurring *)q;
  const pushdown *d = &q->parts->at[0].pushdown;
  recurring_request r = {.system = d->system,
                         .first = pushdown_first,
                         .machine = &c->machine,
                         .meaning = c->all.meaning.at,
                         .nmeaning = c->all.meaning.n,
                         .lost = d->lost,
                         .rests = rests,
                         .ends = q->parts->at[0].descent ? ends : NULL,
                         .context = c,
                         .most = (uint32_t)tuning.most_product_states};
  c->result = recurring_check(q->parts->job, &r);
  q->v->states = c->result.states;
  q->v->transitions = d->system->rules.n;
  q->cases = 1;
  return c->result.answer == TEMPORAL_STOPPED ? SEARCH_STOPPED
         : c->result.answer == TEMPORAL_HOLDS ? SEARCH_HOLDS
                                              : SEARCH_FOUND;
}

static void forget(question *q) {
  recurring *c = (recurring *)q;
  recurring_free(&c->result);
  c->result = (recurring_result){0};
}

/* ---- counterexamples ---- */

static bool shares(question *q, uint32_t k, share *s) {
  recurring *c = (recurring *)q;
  const pds *system = q->parts->at[0].pushdown.system;
  (void)k;
  counterexample_begin(&s->moves, 0);
  for (uint32_t i = 0; i < c->result.run.n; i++) {
    const pds_rule *r = &system->rules.at[c->result.run.at[i]];
    vec_push(&s->run, c->result.run.at[i]);
    if (r->action == LTS_TAU || r->action == q->parts->at[0].pushdown.lost) continue;
    counterexample_add(&s->moves, (counterexample_move){
                                      .parent = s->moves.moves.n - 1, .specification = LTS_NONE, .action = r->action});
  }
  vec_last(&s->moves.moves).leaf = true;
  s->cycle = c->result.loop;
  s->to_end = c->result.kind == TEMPORAL_ENDS;
  s->fails = true; /* it is judged, whether it has events or not */
  performance_init(&s->performance, &s->moves, q->v);
  return true;
}

static const char *violated(question *q, uint32_t k, share *s) {
  recurring *c = (recurring *)q;
  (void)k;
  (void)s;
  q->v->message = formula_saying(c->result.kind);
  return NULL;
}

static void holds(question *q) {
  const pds *system = q->parts->at[0].pushdown.system;
  q->v->message = "";
  if (q->parts->at[0].descent) descent_tell(q->parts->at[0].descent, q->v);
  q->v->vacuous = true;
  for (uint32_t i = 0; i < system->rules.n; i++) q->v->vacuous &= system->rules.at[i].action == LTS_TAU;
}

/* ---- all ---- */

static void make_machine(recurring *c) {
  temporal_request r = {.meaning = c->all.meaning.at,
                        .nmeaning = c->all.meaning.n,
                        .alphabet = c->request->alphabet,
                        .late = c->all.late,
                        .spec = c->q.parts->request.spec,
                        .automaton = c->automaton,
                        .most = tuning.most_automaton_states};
  if (temporal_machine_of(c->q.parts->job, &r, &c->machine)) return;
  temporal_machine_free(&c->machine);
  c->machine = (temporal_machine){0};
}

void ask_recurring(parts *m, const formula_request *request) {
  recurring c = {.q = {.parts = m,
                       .v = m->v,
                       .begin = begin,
                       .search = search,
                       .forget = forget,
                       .shares = shares,
                       .holds = holds,
                       .violated = violated,
                       .stopped = "the search was stopped"},
                 .request = request,
                 .all = {.parts = m}};
  if (m->why_not) {
    m->v->reason = arena_strdup(&m->v->arena, m->why_not);
    return;
  }
  c.automaton = temporal_negation(request->alphabet, request->formulas, request->formula, tuning.most_automaton_states);
  if (!c.automaton) {
    m->v->reason = "the automaton of the formula is too large";
    return;
  }
  interleaving_init(&c.all, m, request->alphabet);
  make_machine(&c);
  cegar_as_usual(&c.q, true);
  temporal_machine_free(&c.machine);
  interleaving_free(&c.all);
  buchi_free(c.automaton);
}
