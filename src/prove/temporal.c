/* See temporal.h. The loop:
 *
 *     while the model has a run of which the formula is not true
 *       a run that comes to an end:   possible? executed: violated. Else refine by it
 *       a run with a cycle:           stem and one round possible? Else refine
 *                                     does a state recur? executed: violated
 *                                     is there a measure that the cycle lowers? It becomes part of the model
 *                                     several rounds impossible? Refine. A state recurs after them?
 *                                     else nobody knows
 *
 * What a move of the model does to the measures is asked once for each pair of abstract states, and only inside cycles. */
#include "prove/temporal.h"

#include "abstract/extract.h"
#include "automata/scc.h"
#include "base/tuning.h"
#include "prove/certify.h"
#include "refine/judge.h"
#include "refine/lasso.h"
#include "refine/ranking.h"

#include <string.h>

enum { most_rounds = 4, most_automaton = 5000 };

typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;

typedef struct prover {
  component component;
  const temporal_property *p;
  buchi *automaton; /* of the negation */
  extraction model;
  uint32_t *part; /* by state of the model: its strongly connected part */
  measure_list measures;
  intervals bounds;
  bool endless;            /* a run was to end, and its execution did not */
  progress_bits *progress; /* by edge of the model; */
  uint64_t *asked;         /* by edge: whether it is known, a bit each */
  verdict *v;
} prover;

static round_answer stuck(prover *t, const char *why) {
  t->component.obstacle = why;
  return ROUND_STUCK;
}

/* ---- the model ---- */

static rest_kind rests(void *context, uint32_t state) {
  const prover *t = context;
  if (state >= t->model.states.n) return REST_NONE;
  const astate *s = &t->model.states.at[state];
  uint32_t action = t->component.blocks.event[t->component.blocks.heads.at[s->head].n];
  bool stopped = action && action < t->p->observing->meaning.n &&
                 t->p->observing->meaning.at[action].kind == OBSERVED_STOP;
  if (stopped) return REST_DEADLOCKED;
  return component_end_at(&t->component, s) == END_EXIT ? REST_ENDED : REST_NONE;
}

/* Inside a cycle, what a move does to each measure. */
static progress_bits progress_of(void *context, uint32_t state, const model_move *m) {
  prover *t = context;
  uint32_t e = (uint32_t)m->edge;
  if (m->to >= t->model.states.n || t->part[state] != t->part[m->to]) return (progress_bits){0};
  const astate *from = &t->model.states.at[state], *to = &t->model.states.at[m->to];
  for (uint32_t i = 0; i < t->measures.n; i++) {
    uint64_t bit = (uint64_t)1 << i;
    if (t->asked[e] & bit) continue;
    t->asked[e] |= bit;
    if (measure_raised(&t->component, from, to, &t->measures.at[i])) t->progress[e].raises |= bit;
    else if (measure_lowered(&t->component, from, to, &t->measures.at[i])) t->progress[e].lowers |= bit;
  }
  return t->progress[e];
}

/* Strongly connected parts of the model. */
static void find_parts(prover *t) {
  const lts *l = t->model.system;
  scc_graph g = {l->states, l->first.at, l->edges.n ? &l->edges.at[0].to : NULL, sizeof *l->edges.at};
  t->part = mem_resize(t->part, sizeof *t->part * (l->states + 1));
  scc_find(&g, t->part);
  mem_free(t->progress);
  mem_free(t->asked);
  t->progress = mem_alloc(sizeof *t->progress * (l->edges.n + 1));
  t->asked = mem_alloc(sizeof *t->asked * (l->edges.n + 1));
}

static bool build_model(prover *t) {
  extraction_free(&t->model);
  bool fine = extract(t->component.job, &t->component.image, t->p->actions, t->p->observing->actions, LTS_NONE,
                      tuning.most_model_states, &t->model);
  if (fine) find_parts(t);
  return fine;
}

/* ---- runs ---- */

static round_answer refine(prover *t, const counterexample *x) {
  judge j = {&t->component, t->model.states.at};
  if (judge_refine(&j, x, (judge_effort){REFINE_CORE, .insist = true}).found) return ROUND_REFINED;
  return stuck(t, "no further predicates were found that exclude a spurious run");
}

static const char *const sayings[] = {
    [TEMPORAL_PREFIX] = "the formula is false of this run, whatever follows",
    [TEMPORAL_ENDS] = "the formula is false of this run, which ends here",
    [TEMPORAL_DEADLOCKS] = "the formula is false of this run, which gets stuck here",
    [TEMPORAL_DIVERGES] = "the formula is false of this run, which goes on for ever without an event or a change",
    [TEMPORAL_CYCLES] = "the formula is false of this run, whose cycle is repeated for ever",
};

static round_answer violated(prover *t, temporal_kind kind) {
  t->v->kind = VERDICT_VIOLATED;
  t->v->message = t->p->ends_count ? "this execution never ends: its cycle is repeated for ever" : sayings[kind];
  return ROUND_DECIDED;
}

/* A run without cycle. */
static round_answer judge_line(prover *t, temporal_result *r) {
  judge j = {&t->component, t->model.states.at};
  if (r->kind == TEMPORAL_UNMODELLED) counterexample_without(&r->run, t->model.system->error);
  smt_answer possible = judge_possible(&j, &r->run);
  if (possible == SMT_UNSAT) return refine(t, &r->run);
  if (possible != SMT_SAT) return stuck(t, "the solver cannot tell whether a run is possible");
  if (r->kind == TEMPORAL_UNMODELLED) {
    judgement lost = judge_real(&j, &r->run, NULL, NULL, t->v);
    return stuck(t, lost == JUDGED_LOST ? t->v->reason : "something that cannot be modelled is reached");
  }
  if (lasso_execute(&j, &r->run, r->kind == TEMPORAL_ENDS, t->v)) return violated(t, r->kind);
  t->endless |= r->kind == TEMPORAL_ENDS;
  return stuck(t, t->v->reason);
}

/* The states of the cycle, in order, the first is that at `loop`. */
static void cycle_of(const counterexample *x, uint32_t **cycle, uint32_t *n) {
  *n = x->moves.n - 1 - x->loop;
  *cycle = mem_alloc(sizeof **cycle * (*n + 1));
  for (uint32_t i = 0; i < *n; i++) (*cycle)[i] = x->moves.at[x->loop + i].state;
}

/* Can the cycle only be taken finitely often? Then the measure that shows it becomes part of the model. */
static bool exclude_cycle(prover *t, const counterexample *x) {
  uint32_t *cycle, n;
  if (t->measures.n >= TEMPORAL_MOST_MEASURES) return false;
  cycle_of(x, &cycle, &n);
  measure m;
  bool fine = measure_of_cycle(&t->component, t->model.states.at, cycle, n, &m);
  for (uint32_t i = 0; i < t->measures.n && fine; i++) fine = !measure_same(&t->measures.at[i], &m);
  if (fine) vec_push(&t->measures, m);
  else fine = measure_hints(&t->component, t->model.states.at, cycle, n, &t->bounds);
  mem_free(cycle);
  return fine;
}

static round_answer judge_cycle(prover *t, temporal_result *r) {
  judge j = {&t->component, t->model.states.at};
  counterexample x = {0};
  round_answer answer = stuck(t, "a cycle was found of which it is not known whether the program can take it for ever");
  for (uint32_t rounds = 1; rounds <= most_rounds && answer == ROUND_STUCK; rounds++) {
    lasso_unroll(&r->run, rounds, &x);
    smt_answer possible = judge_possible(&j, &x);
    if (possible == SMT_UNSAT) answer = refine(t, &x);
    else if (rounds == 1 && exclude_cycle(t, &r->run)) answer = ROUND_REFINED;
    if (answer != ROUND_STUCK || possible != SMT_SAT) break;
    lasso_answer recurs = lasso_recurs(&j, &x, t->v);
    if (recurs == LASSO_REAL) answer = violated(t, r->kind);
    if (recurs == LASSO_UNCONFIRMED) {
      stuck(t, t->v->reason);
      break;
    }
  }
  counterexample_free(&x);
  return answer;
}

/* ---- proofs ---- */

static bool has_positions(const prover *t) {
  const lts *l = t->model.system;
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action != LTS_TAU) return true;
  return false;
}

/* Everything that was found out about measures, asked again of a fresh solver with exact arithmetic. */
static bool certify_measures(prover *t) {
  component *c = &t->component;
  const lts *l = t->model.system;
  smt *old = c->smt;
  bool fine = true;
  c->smt = smt_new(c->job, c->blocks.terms, SMT_BV);
  for (uint32_t e = 0; e < l->edges.n && fine; e++)
    for (uint32_t i = 0; i < t->measures.n && fine; i++) {
      const measure *m = &t->measures.at[i];
      if (!(t->asked[e] >> i & 1) || l->edges.at[e].to >= t->model.states.n) continue;
      const astate *from = &t->model.states.at[l->edges.at[e].from], *to = &t->model.states.at[l->edges.at[e].to];
      if (!(t->progress[e].raises >> i & 1)) fine = !measure_raised(c, from, to, m);
      if (t->progress[e].lowers >> i & 1) fine &= measure_lowered(c, from, to, m);
    }
  smt_free(c->smt);
  c->smt = old;
  return fine;
}

/* As a tuple of C expressions. */
static const char *measure_text(prover *t, const measure *m) {
  buf b = {0};
  for (uint32_t i = 0; i < m->n; i++) {
    buf_puts(&b, i ? ", " : m->n > 1 ? "(" : "");
    ex_print(&b, m->part[i]);
  }
  if (m->n > 1) buf_putc(&b, ')');
  const char *text = arena_strdup(&t->v->arena, buf_text(&b));
  buf_free(&b);
  return text;
}

static round_answer proved(prover *t) {
  t->v->certificate = (certificate){0};
  if (t->component.job->options.certify) {
    bool confirmed = certify_model(&t->component, &t->model) && certify_measures(t);
    t->component.job->stats.unconfirmed += !confirmed;
    if (!confirmed) return stuck(t, "the model was not confirmed by separate queries");
    t->v->certificate.kind = CERTIFICATE_MODEL;
  }
  for (uint32_t i = 0; i < t->measures.n; i++) vec_push(&t->v->measures, measure_text(t, &t->measures.at[i]));
  t->v->kind = VERDICT_HOLDS;
  t->v->message = t->p->ends_count ? "every execution ends" : "";
  t->v->vacuous = !t->p->ends_count && !has_positions(t);
  return ROUND_DECIDED;
}

/* ---- rounds ---- */

static round_answer one_round(prover *t) {
  if (!build_model(t)) return stuck(t, "the model has too many states");
  model m = model_of_lts(t->model.system);
  temporal_request q = {.model = &m,
                        .rests = rests,
                        .progress = t->measures.n ? progress_of : NULL,
                        .context = t,
                        .meaning = t->p->observing->meaning.at,
                        .nmeaning = t->p->observing->meaning.n,
                        .alphabet = t->p->alphabet,
                        .spec = t->p->spec,
                        .automaton = t->automaton,
                        .only_endless = t->p->ends_count,
                        .most = tuning.most_product_states};
  temporal_result r = temporal_check(t->component.job, &q);
  t->v->states = r.states;
  t->v->transitions = r.transitions;
  round_answer answer = r.answer == TEMPORAL_STOPPED ? stuck(t, "the search was stopped")
                        : r.answer == TEMPORAL_HOLDS ? proved(t)
                        : r.run.loop == NO_MOVE      ? judge_line(t, &r)
                                                     : judge_cycle(t, &r);
  temporal_free(&r);
  return answer;
}

/* Is the term about variables of the flat program alone, and are all of them read from here on? */
static bool is_about(const component *c, const expr *e, loc_id at) {
  if (e->kind == EX_DEREF || e->kind == EX_FIELD || e->kind == EX_INDEX || e->kind == EX_ADDR) return false;
  if (e->kind == EX_VAR) {
    uint32_t v = blocks_var(&c->blocks, e->sym);
    return v != UINT32_MAX && blocks_is_live(&c->blocks, at, v);
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!is_about(c, e->args[i], at)) return false;
  return true;
}

/* Follows all variables of a term by value, if that is possible. */
static bool track_all(component *c, const expr *e) {
  if (e->kind == EX_VAR) {
    uint32_t v = blocks_var(&c->blocks, e->sym);
    return v != UINT32_MAX && (c->precision.tracked[v] || precision_track(&c->precision, v));
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!track_all(c, e->args[i])) return false;
  return true;
}

/* The term with the copies that the flat program has of the component's locals. */
static const expr *over_flat(component *c, const expr *e) {
  terms *t = c->blocks.terms;
  if (e->kind == EX_VAR && blocks_var(&c->blocks, e->sym) == UINT32_MAX) {
    for (uint32_t i = 0; i < c->flat->vars.n; i++)
      if (c->flat->vars.at[i]->copy_of == e->sym) return ex_var(t, c->flat->vars.at[i]);
    return e;
  }
  if (!e->nargs) return e;
  const expr **args = mem_alloc(sizeof *args * e->nargs);
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = over_flat(c, e->args[i]);
  const expr *r = ex_rebuild(t, e, args);
  mem_free(args);
  return r;
}

/* The propositions are the first predicates, unless they are about protocol states, which are followed by value. */
static void begin_with_propositions(prover *t) {
  component *c = &t->component;
  const observing *o = t->p->observing;
  const expr **open = mem_alloc(sizeof *open * (o->conditions.n + 1));
  for (uint32_t i = 0; i < o->conditions.n; i++) {
    const expr *e = o->conditions.at[i] ? over_flat(c, o->conditions.at[i]) : NULL;
    open[i] = e && !track_all(c, e) ? e : NULL;
  }
  for (uint32_t h = 0; h < c->blocks.heads.n; h++)
    for (uint32_t i = 0; i < o->conditions.n; i++)
      if (open[i] && is_about(c, open[i], c->blocks.heads.at[h])) precision_add(&c->precision, h, open[i]);
  mem_free(open);
}

static round_answer rounds(prover *t, smt_arith arith) {
  round_answer answer = ROUND_REFINED;
  component_start(&t->component, arith);
  t->component.image.with_ends = true;
  begin_with_propositions(t);
  t->measures.n = 0;
  for (uint32_t i = 0; i < tuning.most_iterations && answer == ROUND_REFINED; i++) {
    answer = one_round(t);
    t->v->iterations++;
    t->v->predicates = t->component.precision.npreds;
    progress_update(t->component.job, t->v->iterations, t->v->states, t->v->predicates);
    if (answer != ROUND_DECIDED && limits_check_now(&t->component.job->limits)) answer = ROUND_STUCK;
  }
  precision_explain(&t->component.precision, t->component.job);
  extraction_free(&t->model);
  component_stop(&t->component);
  return answer;
}

static void free_prover(prover *t) {
  buchi_free(t->automaton);
  vec_free(&t->measures);
  intervals_free(&t->bounds);
  mem_free(t->part);
  mem_free(t->progress);
  mem_free(t->asked);
  component_close(&t->component);
}

/* Without marks every run of the automaton is accepted; one that reads nothing for ever is none, so there must be some. */
static void mark_all(buchi *b) {
  if (b->nmarks) return;
  b->nmarks = 1;
  for (uint32_t i = 0; i < b->edges.n; i++) b->edges.at[i].marks = 1;
}

/* Without the loops that no event depends on, unless they are to be kept. Slicing takes such a loop for the end of the run, which makes no
 * difference to the formula; but a violation that never comes to that end has to be found again, with the loop. */
static bool prove(job *job, program *program, const temporal_property *p, verdict *v, bool *again) {
  prover t = {.p = p, .v = v};
  verdict_init(v, AIM_LTL, "");
  if (!component_open(&t.component, job, program, p->options)) return false;
  component_cut(&t.component);
  interval_analysis(job, &t.component.blocks, &t.bounds);
  if (t.bounds.widened) interval_narrow(job, &t.bounds);
  for (uint32_t i = 0; i < t.component.flat->assumptions.n; i++)
    vec_push(&v->assumptions, t.component.flat->assumptions.at[i]);
  t.automaton = buchi_of_formula(p->formulas, formula_not(p->formulas, p->formula), most_automaton);
  if (t.automaton) mark_all(t.automaton);
  round_answer answer = ROUND_STUCK;
  if (!t.automaton) stuck(&t, "the automaton of the formula is too large");
  else answer = rounds(&t, SMT_INT);
  if (answer != ROUND_DECIDED && t.automaton && !limits_check_now(&job->limits)) answer = rounds(&t, SMT_BV);
  if (v->kind == VERDICT_HOLDS) verdict_forget_counterexample(v);
  if (answer != ROUND_DECIDED) {
    v->kind = VERDICT_UNKNOWN;
    v->reason = component_why_unknown(&t.component, "the refinement does not end");
  }
  *again = answer != ROUND_DECIDED && t.endless && !limits_check_now(&job->limits);
  free_prover(&t);
  return true;
}

bool temporal_prove(job *job, program *program, const temporal_property *p, verdict *v) {
  bool again;
  if (!prove(job, program, p, v, &again)) return false;
  if (!again || p->options->keep_loops) return true;
  temporal_property whole = *p;
  flat_options o = *p->options;
  o.keep_loops = true;
  whole.options = &o;
  verdict_free(v);
  return prove(job, program, &whole, v, &again);
}

bool temporal_termination(job *job, program *program, const flat_options *options, verdict *v) {
  flat_options o = *options;
  alphabet a = {0};
  formulas all;
  actions actions;
  o.no_errors = o.keep_loops = true;
  actions_init(&actions);
  letters_init(&a.letters);
  letters_add_group(&a.letters, 1, NULL);
  letters_seal(&a.letters);
  formulas_init(&all, &a.letters);
  observing watched = {.program = program, .entry = o.entry, .actions = lts_new(&actions, NULL)};
  watched.actions->initial = lts_add_state(watched.actions);
  lts_freeze(watched.actions);
  temporal_property p = {.options = &o,
                         .actions = &actions,
                         .observing = &watched,
                         .alphabet = &a,
                         .formulas = &all,
                         .formula = FORMULA_FALSE,
                         .ends_count = true};
  bool fine = temporal_prove(job, program, &p, v);
  v->property = "termination";
  v->reason = arena_strdup(&v->arena, v->reason);
  observing_free(&watched);
  formulas_free(&all);
  alphabet_free(&a);
  actions_free(&actions);
  return fine;
}
