/* See lts_claims.h. Formulas: the product on the fly, with partial orders where the formula does not count positions. Progress: under
 * fair choice a run ends up in a set of states that it does not leave and of which it visits all, so the terminal strongly
 * connected parts of the composition say what happens infinitely often. */
#include "command/lts_claims.h"

#include "automata/compose.h"
#include "automata/scc.h"
#include "base/tuning.h"
#include "check/explore.h"
#include "check/product.h"
#include "check/temporal.h"

enum { most_automaton = 100000 };

static bool list_has(const action_list *list, uint32_t action) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == action) return true;
  return false;
}

void claim_free(claim_finding *f) {
  counterexample_free(&f->run);
  vec_free(&f->for_ever);
}

/* ---- formulas ---- */

typedef struct assertion {
  job *job;
  const spec *spec;
  lts *const *systems;
  uint32_t n;
  alphabet alphabet;
  formulas formulas;
  product *product;
  model model;
  VEC(observed) meaning; /* by action */
  action_list visible;
} assertion;

static bool speaks_of_states(const ltl *f) {
  if (!f) return false;
  return f->kind == LTL_PROPOSITION || speaks_of_states(f->kid[0]) || speaks_of_states(f->kid[1]);
}

/* Every action is a position. To a formula that names actions each of them is something: where another one happens, those do not. To a
 * formula of fluents alone an action that changes none of them is nothing, unless it is the first. */
static void find_meaning(assertion *a) {
  const alphabet *l = &a->alphabet;
  bool names_actions = l->events.n || l->returns.n;
  for (uint32_t i = 0; i < a->systems[0]->actions->names.n; i++) {
    observed o = {.kind = i == LTS_TAU ? OBSERVED_NOTHING : OBSERVED_EVENT};
    bool seen = names_actions && i != LTS_TAU;
    for (uint32_t k = 0; k < l->events.n; k++)
      if (l->events.at[k].action == i) o.event = l->events.at[k].value;
    for (uint32_t k = 0; k < l->fluents.n; k++) {
      const spec_fluent *f = spec_fluent_at(a->spec, l->fluents.at[k].number);
      seen |= list_has(&f->starts, i) || list_has(&f->ends, i);
    }
    for (uint32_t k = 0; k < l->returns.n; k++)
      if (l->returns.at[k].number == i) o.returns |= 1u << k;
    vec_push(&a->meaning, o);
    if (seen) vec_push(&a->visible, i);
  }
}

static rest_kind rests(void *context, uint32_t state) {
  assertion *a = context;
  model_moves moves = {0};
  a->model.moves(a->model.context, state, &moves);
  bool stops = !moves.n, ended = true;
  vec_free(&moves);
  for (uint32_t i = 0; i < a->n; i++) ended &= product_state_of(a->product, state, i) == a->systems[i]->end;
  return !stops ? REST_NONE : ended ? REST_ENDED : REST_DEADLOCKED;
}

static void compose(assertion *a, product_part *parts) {
  bool all = a->job->options.orders == ORDERS_ALL || a->alphabet.has_next;
  for (uint32_t i = 0; i < a->n; i++)
    parts[i] = (product_part){.model = model_of_lts(a->systems[i]),
                              .alphabet = a->systems[i]->alphabet.at,
                              .nalphabet = a->systems[i]->alphabet.n,
                              .states = a->systems[i]->states};
  a->product = product_new(a->job, &(product_request){.parts = parts,
                                                      .nparts = a->n,
                                                      .synchronisation = SYNCHRONISE_ALL,
                                                      .nactions = a->systems[0]->actions->names.n,
                                                      .reduction = all ? REDUCE_NOTHING : REDUCE_FOR_TRACES,
                                                      .visible = a->visible.at,
                                                      .nvisible = a->visible.n,
                                                      .first_counts = true});
  a->model = product_model(a->product);
}

static const char *then_of(temporal_kind kind) {
  switch (kind) {
  case TEMPORAL_PREFIX: return "false whatever follows";
  case TEMPORAL_ENDS: return "the run ends here";
  case TEMPORAL_DEADLOCKS: return "deadlock";
  case TEMPORAL_ERRS:
  case TEMPORAL_UNMODELLED: return "ERROR is reached";
  case TEMPORAL_DIVERGES:
  case TEMPORAL_CYCLES: return NULL;
  }
  return NULL;
}

static void decide(assertion *a, formula f, claim_finding *out) {
  buchi *automaton = temporal_negation(&a->alphabet, &a->formulas, f, most_automaton);
  if (!automaton) return;
  temporal_result r = temporal_check(a->job, &(temporal_request){.model = &a->model,
                                                                 .rests = rests,
                                                                 .context = a,
                                                                 .meaning = a->meaning.at,
                                                                 .nmeaning = a->meaning.n,
                                                                 .alphabet = &a->alphabet,
                                                                 .spec = a->spec,
                                                                 .automaton = automaton,
                                                                 .most = UINT32_MAX - 1});
  static const claim_answer answers[] = {
      [TEMPORAL_HOLDS] = CLAIM_HOLDS, [TEMPORAL_FAILS] = CLAIM_VIOLATED, [TEMPORAL_STOPPED] = CLAIM_STOPPED};
  out->answer = answers[r.answer];
  out->states = r.states;
  out->transitions = r.transitions;
  if (r.answer == TEMPORAL_FAILS) {
    out->run = r.run;
    r.run = (counterexample){0};
    out->then = then_of(r.kind);
  }
  temporal_free(&r);
  buchi_free(automaton);
}

claim_finding claim_assertion(job *job, const spec *s, const spec_assertion *claim, lts *const *systems, uint32_t n) {
  assertion a = {.job = job, .spec = s, .systems = systems, .n = n};
  claim_finding out = {.answer = CLAIM_ILL_FORMED};
  if (speaks_of_states(claim->formula)) {
    diag_error(&job->diag, claim->where,
               "an assertion about processes can refer to actions and fluents, not to [variables]");
    return out;
  }
  product_part *parts = mem_alloc(sizeof *parts * n);
  if (alphabet_of_formula(s, claim->formula, &a.alphabet)) {
    out.answer = CLAIM_STOPPED;
    formulas_init(&a.formulas, &a.alphabet.letters);
    find_meaning(&a);
    compose(&a, parts);
    decide(&a, alphabet_formula(&a.alphabet, &a.formulas, claim->formula), &out);
    product_free(a.product);
    formulas_free(&a.formulas);
  } else diag_error(&job->diag, claim->where, "this formula distinguishes more than %d letters", LETTERS_MOST);
  alphabet_free(&a.alphabet);
  vec_free(&a.meaning);
  vec_free(&a.visible);
  mem_free(parts);
  return out;
}

/* ---- progress ---- */

typedef struct settled {
  const uint32_t *of;
  uint32_t component;
} settled;

static bool in_component(void *context, uint32_t state, const model_moves *moves) {
  const settled *s = context;
  (void)moves;
  return s->of[state] == s->component;
}

/* All actions inside of a component; false if an edge leaves it. */
static bool stays(const lts *l, const uint32_t *of, uint32_t component, action_list *out) {
  bool *in = mem_alloc(l->actions->names.n + 1), terminal = true;
  for (uint32_t i = 0; i < l->edges.n && terminal; i++) {
    if (of[l->edges.at[i].from] != component) continue;
    terminal = of[l->edges.at[i].to] == component;
    in[l->edges.at[i].action] = true;
  }
  out->n = 0;
  for (uint32_t a = 1; a < l->actions->names.n && terminal; a++)
    if (in[a]) vec_push(out, a);
  mem_free(in);
  return terminal;
}

static bool any_of(const action_list *a, const action_list *b) {
  for (uint32_t i = 0; i < a->n; i++)
    if (list_has(b, a->at[i])) return true;
  return false;
}

static void search_components(job *job, const spec_progress *p, const lts *l, claim_finding *out) {
  uint32_t *of = mem_alloc(sizeof *of * (l->states + 1));
  scc_graph g = {l->states, l->first.at, l->edges.n ? &l->edges.at[0].to : NULL, sizeof *l->edges.at};
  uint32_t n = scc_find(&g, of);
  settled at = {of, LTS_NONE};
  for (uint32_t c = 0; c < n && at.component == LTS_NONE && !limits_hit(&job->limits); c++) {
    if (l->end != LTS_NONE && of[l->end] == c) continue; /* everything was done */
    if (!stays(l, of, c, &out->for_ever)) continue;
    bool asked = !p->is_conditional || any_of(&p->condition, &out->for_ever);
    if (asked && !any_of(&p->actions, &out->for_ever)) at.component = c;
  }
  out->answer = limits_hit(&job->limits) ? CLAIM_STOPPED : at.component == LTS_NONE ? CLAIM_HOLDS : CLAIM_VIOLATED;
  if (out->answer == CLAIM_VIOLATED) {
    model m = model_of_lts(l);
    explore_goal goal = {.wanted = in_component, .context = &at};
    explore(&(exploration){.job = job, .model = &m, .breadth = true}, &goal, 1);
    out->run = goal.way;
    if (!out->for_ever.n) out->then = "no further event";
  }
  mem_free(of);
}

claim_finding claim_progress(job *job, const spec_progress *p, lts *const *systems, uint32_t n) {
  claim_finding out = {.answer = CLAIM_STOPPED};
  lts *all = lts_compose(job, systems, n);
  if (!all) return out;
  out.states = all->states;
  out.transitions = all->edges.n;
  search_components(job, p, all, &out);
  lts_free(all);
  return out;
}
