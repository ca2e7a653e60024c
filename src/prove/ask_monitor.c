/* The property as a monitor in the program (spec/monitor.h): then it is a question about errors, and every engine that searches for errors
 * decides it. For one component: conformance to a process that is deterministic, or compared by words; formulas that
 * a prefix makes false. A violation is an execution that ends with the event that is refused. */
#include "automata/lts_print.h"
#include "automata/operators.h"
#include "automata/partition.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "flat/steps.h"
#include "prove/ask.h"
#include "prove/reach_errors.h"
#include "spec/monitor.h"

typedef struct monitored {
  parts *parts;
  const formula_request *formula; /* NULL: conformance */
  const lts *process;             /* what the monitor follows */
  bool shows_states;              /* its states are those of the specification */
  monitor monitor;
} monitored;

/* ---- the process ---- */

/* A deterministic process that does the same as the specification, or NULL. */
static lts *process_of_words(const parts *m, bool traces) {
  const lts *p = parts_process(m);
  if (p->error != LTS_NONE) return NULL;
  if (lts_deterministic(p)) return lts_copy(p);
  lts *small = lts_minimize(m->job, p, traces ? MINIMIZE_TRACES : MINIMIZE_BRANCHING);
  if (!small || lts_deterministic(small)) return small;
  lts_free(small);
  return NULL;
}

static lts *process_of_formula(const parts *m, const formula_request *f) {
  const observing *o = m->at[0].observed;
  buchi *negation = temporal_negation(f->alphabet, f->formulas, f->formula, tuning.most_automaton_states);
  bool *late = o->late.n ? mem_alloc(f->alphabet->letters.groups.n + 1) : NULL;
  for (uint32_t i = 0; i < o->late.n; i++) late[o->late.at[i]] = true;
  temporal_request q = {.meaning = o->meaning.at,
                        .nmeaning = o->meaning.n,
                        .alphabet = f->alphabet,
                        .late = late,
                        .spec = m->request.spec,
                        .automaton = negation,
                        .one_by_one = o->one_by_one,
                        .most = tuning.most_monitor_states};
  lts *process = negation ? temporal_monitor(m->job, &q, m->request.actions) : NULL;
  mem_free(late);
  buchi_free(negation);
  return process;
}

/* ---- violations ---- */

/* The state in which the process was at the event of step `i`, by the branch that follows; LTS_NONE: it shares that with others. */
static uint32_t state_at(const monitored *x, const execution *e, uint32_t i) {
  for (i++; i < e->steps.n && e->steps.at[i].role == STEP_WOVEN; i++) {
    const expr *is = e->steps.at[i].edge->kind == E_ASSUME ? e->steps.at[i].edge->rhs : NULL;
    bool asks = is && is->kind == EX_EQ && is->args[0]->kind == EX_VAR && is->args[0]->sym == x->monitor.state;
    if (asks) return (uint32_t)is->args[1]->value;
  }
  return LTS_NONE;
}

/* The events of the execution up to step `last` as a line of moves. */
static void write_moves(const monitored *x, uint32_t last, verdict *v) {
  uint32_t first = 0;
  for (uint32_t i = 0; i <= last; i++) {
    const execution_step *s = &v->execution.steps.at[i];
    if (s->role != STEP_EVENT) continue;
    strategy_move y = {.parent = v->moves.n ? v->moves.n - 1 : UINT32_MAX,
                       .action = s->edge->event,
                       .event = action_name(x->process->actions, s->edge->event),
                       .position = "",
                       .expected = "",
                       .first_step = first,
                       .nsteps = i + 1 - first};
    uint32_t state = x->shows_states ? state_at(x, &v->execution, i) : LTS_NONE;
    if (state != LTS_NONE) y.position = lts_state_text(x->process, state, &v->arena);
    if (state != LTS_NONE && i == last) y.expected = lts_allowed_text(x->process, state, &v->arena);
    vec_push(&v->moves, y);
    first = i + 1;
  }
}

/* Nobody is shown the variable of the monitor. */
static void hide_monitor(const monitored *x, execution *e) {
  for (uint32_t i = 0; i < e->steps.n; i++) {
    const edge *set = e->steps.at[i].edge;
    if (set && set->lhs && set->lhs->kind == EX_VAR && set->lhs->sym == x->monitor.state) e->steps.at[i].nvalues = 0;
  }
}

/* The event that is refused, as a step; UINT32_MAX: the execution ends otherwise. */
static uint32_t refused_step(const monitored *x, const execution *e) {
  const execution_step *last = e->steps.n ? &vec_last(&e->steps) : NULL;
  if (!last || !last->edge || last->edge->kind != E_CALL || last->edge->rhs->sym != x->monitor.refuse)
    return UINT32_MAX;
  for (uint32_t i = e->steps.n; i-- > 0;)
    if (e->steps.at[i].role == STEP_EVENT) return i;
  return UINT32_MAX;
}

static void tell_violation(const monitored *x, verdict *v) {
  uint32_t last = refused_step(x, &v->execution);
  if (last == UINT32_MAX) {
    verdict_forget_counterexample(v);
    conclude_unknown(v, "a counterexample was found that does not violate the property");
    return;
  }
  uint32_t action = v->execution.steps.at[last].edge->event;
  hide_monitor(x, &v->execution);
  if (!x->formula) write_moves(x, last, v);
  v->execution.steps.n = last + 1;
  if (!x->formula) {
    v->message = "the component does something that its specification does not allow";
    return;
  }
  bool errs = x->parts->at[0].observed->meaning.at[action].kind == OBSERVED_ERROR;
  v->message = formula_saying(errs ? TEMPORAL_ERRS : TEMPORAL_PREFIX);
}

/* ---- all ---- */

/* The search for errors has its own words for what is searched, and its invariants speak of the monitor. */
static void decide(monitored *x) {
  parts *m = x->parts;
  verdict *v = m->v, found;
  static const char *no_label[] = {"(none)"};
  string_list labels = {.at = no_label, .n = 1};
  verdict_aim aim = v->aim;
  const char *name = v->property;
  flat_options o = flat_options_of(m->job, m->request.block->initial_globals, m->at[0].is->function,
                                   m->at[0].woven.entry);
  o.labels = &labels;
  o.no_events = true;
  if (!reach_errors(m->job, m->at[0].woven.program, &o, &found)) {
    v->reason = NULL;
    return;
  }
  verdict_free(v);
  *v = found;
  v->aim = aim;
  v->property = name;
  v->invariants.n = v->contracts.n = 0;
  if (v->kind == VERDICT_VIOLATED) tell_violation(x, v);
}

void ask_monitor(parts *m, const formula_request *formula, bool traces) {
  monitored x = {.parts = m, .formula = formula, .shows_states = !formula && !traces};
  lts *process = m->why_not ? NULL : formula ? process_of_formula(m, formula) : process_of_words(m, traces);
  x.process = process;
  monitor_request q = {.job = m->job,
                       .program = m->at[0].woven.program,
                       .entry = m->at[0].woven.entry,
                       .process = process,
                       .is_error = steps_is_error};
  if (process && spec_monitor(&q, &x.monitor)) decide(&x);
  else m->v->reason = NULL;
  lts_free(process);
}
