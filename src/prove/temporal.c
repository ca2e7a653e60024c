/* See temporal.h. The loop:
 *
 *     while the model has a run of which the formula is not true
 *       a run that comes to an end:   possible? executed: violated. Else refine by it
 *       a run with a cycle:           stem and one round possible? Else refine
 *                                     does a state recur? executed: violated
 *                                     is there a measure that the cycle lowers? It becomes part of the model
 *                                     several rounds impossible? Refine. A state recurs after them?
 *                                     else nobody knows
 */
#include "prove/temporal.h"

#include "base/tuning.h"
#include "prove/descent.h"
#include "prove/watched.h"
#include "refine/judge.h"
#include "refine/luck.h"

typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;

typedef struct prover {
  component component;
  const temporal_property *p;
  buchi *automaton; /* of the negation */
  watched watched;
  bool *late;        /* by group of letters */
  uint32_t measures; /* how many there are */
  bool endless;      /* a run was to end, and its execution did not */
  verdict *v;
} prover;

static round_answer stuck(prover *t, const char *why) {
  t->component.obstacle = why;
  t->component.endless = false;
  return ROUND_STUCK;
}

static round_answer without_end(prover *t, const char *why) {
  stuck(t, why);
  t->component.endless = true;
  return ROUND_STUCK;
}

static rest_kind rests(void *context, uint32_t state) {
  const prover *t = context;
  watched_kind kind = watched_does(&t->watched, state);
  return kind == WATCHED_STOPPED ? REST_DEADLOCKED : kind == WATCHED_ENDED ? REST_ENDED : REST_NONE;
}

static progress_bits progress_of(void *context, uint32_t state, const model_move *m) {
  prover *t = context;
  return watched_progress(&t->watched, state, (uint32_t)m->edge, m->to);
}

/* ---- runs ---- */

const char *temporal_saying(temporal_kind kind) {
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

static round_answer violated(prover *t, temporal_kind kind) {
  t->v->kind = VERDICT_VIOLATED;
  t->v->message = t->p->ends_count ? "this execution never ends: its cycle is repeated for ever"
                                   : temporal_saying(kind);
  return ROUND_DECIDED;
}

static round_answer round_of(watched_answer answer) { return answer == WATCHED_REFINED ? ROUND_REFINED : ROUND_STUCK; }

/* A run without cycle. */
static round_answer judge_line(prover *t, temporal_result *r) {
  watched *w = &t->watched;
  if (r->kind == TEMPORAL_UNMODELLED) counterexample_without(&r->run, w->model.system->error);
  watched_answer answer = watched_possible(w, &r->run);
  if (answer != WATCHED_REAL) return round_of(answer);
  if (r->kind == TEMPORAL_UNMODELLED) {
    judge j = {&t->component, w->model.states.at};
    judgement lost = judge_real(&j, &r->run, NULL, NULL, t->v);
    return stuck(t, lost == JUDGED_LOST ? t->v->reason : "something that cannot be modelled is reached");
  }
  if (watched_execute(w, &r->run, r->kind == TEMPORAL_ENDS, t->v) == WATCHED_REAL) return violated(t, r->kind);
  t->endless |= r->kind == TEMPORAL_ENDS;
  return ROUND_STUCK;
}

static round_answer judge_cycle(prover *t, temporal_result *r) {
  uint32_t rounds;
  watched_answer answer = watched_cycle(&t->watched, &r->run, &t->measures, &rounds, t->v);
  return answer == WATCHED_REAL ? violated(t, r->kind) : round_of(answer);
}

/* ---- proofs ---- */

static bool has_positions(const prover *t) {
  const lts *l = t->watched.model.system;
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action != LTS_TAU) return true;
  return false;
}

static round_answer proved(prover *t) {
  t->v->certificate = (certificate){0};
  if (t->component.job->options.certify) {
    if (!watched_certify(&t->watched)) return stuck(t, "the model was not confirmed by separate queries");
    t->v->certificate.kind = CERTIFICATE_MODEL;
  }
  watched_tell(&t->watched, "", t->v);
  t->v->kind = VERDICT_HOLDS;
  t->v->message = t->p->ends_count ? "every execution ends" : "";
  t->v->vacuous = !t->p->ends_count && !has_positions(t);
  return ROUND_DECIDED;
}

/* ---- rounds ---- */

static round_answer one_round(prover *t) {
  if (!watched_extract(&t->watched)) return without_end(t, "the model has too many states");
  model m = model_of_lts(t->watched.model.system);
  temporal_request q = {.model = &m,
                        .rests = rests,
                        .progress = t->measures ? progress_of : NULL,
                        .context = t,
                        .meaning = t->p->observing->meaning.at,
                        .nmeaning = t->p->observing->meaning.n,
                        .alphabet = t->p->alphabet,
                        .late = t->late,
                        .spec = t->p->spec,
                        .automaton = t->automaton,
                        .only_endless = t->p->ends_count,
                        .most = tuning.most_product_states};
  temporal_result r = temporal_check(t->component.job, &q);
  t->v->states = r.states;
  t->v->transitions = r.transitions;
  round_answer answer = r.answer == TEMPORAL_STOPPED ? without_end(t, "the search was stopped")
                        : r.answer == TEMPORAL_HOLDS ? proved(t)
                        : r.run.loop == NO_MOVE      ? judge_line(t, &r)
                                                     : judge_cycle(t, &r);
  temporal_free(&r);
  return answer;
}

static round_answer rounds(prover *t, smt_arith arith) {
  round_answer answer = ROUND_REFINED;
  watched_start(&t->watched, arith);
  t->measures = 0;
  for (uint32_t i = 0; i < tuning.most_iterations && answer == ROUND_REFINED; i++) {
    watched_round(&t->watched, i);
    answer = one_round(t);
    t->v->iterations++;
    t->v->predicates = t->component.precision.npreds;
    progress_update(t->component.job, t->v->iterations, t->v->states, t->v->predicates);
    if (answer != ROUND_DECIDED && limits_check_now(&t->component.job->limits)) answer = ROUND_STUCK;
  }
  watched_stop(&t->watched);
  return answer;
}

static void free_prover(prover *t) {
  buchi_free(t->automaton);
  mem_free(t->late);
  watched_free(&t->watched);
  component_close(&t->component);
}

/* Without the loops that no event depends on, unless they are to be kept. Slicing takes such a loop for the end of the run, which makes no
 * difference to the formula; but a violation that never comes to that end has to be found again, with the loop. */
static bool prove(job *job, program *program, const temporal_property *p, verdict *v, bool *again) {
  prover t = {.p = p, .v = v};
  verdict_init(v, AIM_LTL, "");
  if (!component_open(&t.component, job, program, p->options)) return false;
  component_cut(&t.component);
  watched_init(&t.watched, &t.component, p->observing, p->actions);
  for (uint32_t i = 0; i < t.component.flat->assumptions.n; i++)
    vec_push(&v->assumptions, t.component.flat->assumptions.at[i]);
  t.automaton = temporal_negation(p->alphabet, p->formulas, p->formula, tuning.most_automaton_states);
  t.late = mem_alloc(p->alphabet->letters.groups.n + 1);
  for (uint32_t i = 0; i < p->observing->late.n; i++) t.late[p->observing->late.at[i]] = true;
  round_answer answer = ROUND_STUCK;
  if (!t.automaton) stuck(&t, "the automaton of the formula is too large");
  else answer = rounds(&t, SMT_INT);
  if (answer != ROUND_DECIDED && t.automaton && !limits_check_now(&job->limits)) answer = rounds(&t, SMT_BV);
  if (v->kind == VERDICT_HOLDS) verdict_forget_counterexample(v);
  if (answer != ROUND_DECIDED) {
    v->kind = VERDICT_UNKNOWN;
    v->reason = component_why_unknown(&t.component, &v->arena, "the refinement does not end", v->iterations,
                                      v->predicates);
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

static bool wraps(const expr *e) {
  bool arithmetic = e->kind == EX_ADD || e->kind == EX_SUB || e->kind == EX_MUL || e->kind == EX_NEG;
  if (arithmetic && type_is_integer(e->type) && e->type->is_signed) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (wraps(e->args[i])) return true;
  return false;
}

/* That a measure is never raised may be so only because numbers wrap around, after which C says nothing. */
static void assume_wrapping(const program *p, verdict *v) {
  assumption a = {.kind = ASSUME_WRAPS};
  for (uint32_t i = 0; i < p->functions.n && v->kind == VERDICT_HOLDS && v->measures.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (e->rhs && wraps(e->rhs) && !assumption_known(&v->assumptions, &a)) vec_push(&v->assumptions, a);
    }
}

/* Some execution on simple inputs that calls a function again and again, deeper and deeper, and does nothing undefined. */
static bool goes_deeper(job *job, program *program, const flat_options *options, verdict *v) {
  flat_options o = *options;
  o.checks = CHECK_ALL;
  if (!engine_is_on(job, ENGINE_LUCK)) return false;
  for (uint64_t seed = 0; seed < tuning.tries_of_recursion && !limits_check_now(&job->limits); seed++) {
    if (!luck_goes_deeper(job, program, &o, seed, tuning.steps_of_recursion, v)) continue;
    v->kind = VERDICT_VIOLATED;
    v->message = "this execution never ends: a function calls itself with what it was called with, again and again";
    return true;
  }
  return false;
}

bool temporal_termination(job *job, program *program, const flat_options *options, verdict *v) {
  flat_options o = *options;
  o.no_errors = o.keep_loops = true;
  verdict_init(v, AIM_LTL, "termination");
  if (goes_deeper(job, program, &o, v)) return true;
  if (descent_prove(job, program, &o, tuning.share_of_property, v)) return true;
  verdict_free(v);
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
  if (fine) assume_wrapping(program, v);
  observing_free(&watched);
  formulas_free(&all);
  alphabet_free(&a);
  actions_free(&actions);
  return fine;
}
