/* A formula of universal branching time: the positions of all runs of the components in parallel, as a graph, and in it a witness of the negation: a
 * line, a lasso, or a tree where the negation asks for two paths from one position. Since the formula is about all paths, what is true
 * of the abstraction is true of the program. A tree is real if one concrete state can go on in every way, which the judge asks, and
 * each branch is executed. A witness that both branches and repeats is not executed; then a single run is looked for of which the linear
 * formula with the same operators is false, since that makes this one false, too. */
#include "base/tuning.h"
#include "check/branching.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "prove/interleaving.h"

typedef struct asked {
  question q;
  alphabet *alphabet;
  const ltl *formula;
  interleaving all;
  branching_result result;
} asked;

static bool set(question *q, uint32_t i) {
  interleaving_set(&((asked *)q)->all, i);
  return true;
}

/* In place of a witness that is of no use: one run, if there is one. */
static void search_linear(asked *c, temporal_request *r) {
  formulas all;
  formulas_init(&all, &c->alphabet->letters);
  formula f = alphabet_formula(c->alphabet, &all, c->formula);
  buchi *negation = temporal_negation(c->alphabet, &all, f, tuning.most_automaton_states);
  r->automaton = negation;
  temporal_result linear = negation ? temporal_check(c->q.parts->job, r)
                                    : (temporal_result){.answer = TEMPORAL_STOPPED};
  if (linear.answer == TEMPORAL_FAILS) {
    branching_free(&c->result);
    c->result = (branching_result){.answer = TEMPORAL_FAILS,
                                   .kind = linear.kind,
                                   .run = linear.run,
                                   .states = linear.states,
                                   .transitions = linear.transitions};
  } else {
    temporal_free(&linear);
  }
  buchi_free(negation);
  formulas_free(&all);
}

static search_answer search(question *q) {
  asked *c = (asked *)q;
  interleaving_make(&c->all, false);
  model m = product_model(c->all.product);
  temporal_request r = {.model = &m,
                        .rests = interleaving_rests,
                        .progress = q->parts->measures ? interleaving_progress : NULL,
                        .context = &c->all,
                        .meaning = c->all.meaning.at,
                        .nmeaning = c->all.meaning.n,
                        .alphabet = c->alphabet,
                        .late = c->all.late,
                        .spec = q->parts->request.spec,
                        .most = tuning.most_product_states};
  c->result = branching_check(q->parts->job, &r, c->alphabet, c->formula);
  if (c->result.mixed) search_linear(c, &r);
  q->v->states = c->result.states;
  q->v->transitions = c->result.transitions;
  q->cases = 1;
  q->stopped = c->result.mixed ? "the counterexample both branches and repeats, which cannot be executed"
                               : "the search was stopped";
  if (c->result.mixed) return SEARCH_STOPPED;
  return c->result.answer == TEMPORAL_STOPPED ? SEARCH_STOPPED
         : c->result.answer == TEMPORAL_HOLDS ? SEARCH_HOLDS
                                              : SEARCH_FOUND;
}

static void forget(question *q) {
  asked *c = (asked *)q;
  branching_free(&c->result);
  c->result = (branching_result){0};
}

static bool shares(question *q, uint32_t k, share *s) {
  asked *c = (asked *)q;
  (void)k;
  interleaving_shares(&c->all, &c->result.run, c->result.kind, s);
  return true;
}

static const char *violated(question *q, uint32_t k, share *s) {
  asked *c = (asked *)q;
  const branching_result *r = &c->result;
  (void)k;
  if (r->kind == TEMPORAL_UNMODELLED) return "an unsupported construct is reached";
  bool tree = counterexample_branches(&r->run);
  q->v->message = tree ? "the formula is false: all of these runs are possible" : formula_saying(r->kind);
  if (q->parts->alone) return NULL; /* the execution of its share is all */
  if (!tree) interleaving_tell_run(&c->all, &r->run, r->kind, s);
  return tree ? "the counterexample branches in several components, which cannot be shown" : NULL;
}

static void holds(question *q) {
  asked *c = (asked *)q;
  interleaving_tell_measures(&c->all);
  q->v->vacuous = !interleaving_has_positions(&c->all);
}

void ask_actl(parts *m, alphabet *alphabet, const ltl *formula) {
  asked c = {.q = {.parts = m,
                   .v = m->v,
                   .set = set,
                   .search = search,
                   .forget = forget,
                   .shares = shares,
                   .holds = holds,
                   .violated = violated,
                   .endless = true},
             .alphabet = alphabet,
             .formula = formula};
  if (m->why_not) {
    m->v->reason = m->why_not;
    return;
  }
  interleaving_init(&c.all, m, alphabet);
  cegar_as_usual(&c.q, false);
  interleaving_free(&c.all);
}
