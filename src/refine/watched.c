/* See watched.h. What a move of the model does to the measures is asked once for each pair of abstract states, and only inside
 * cycles. */
#include "refine/watched.h"

#include "automata/scc.h"
#include "base/tuning.h"
#include "refine/certify.h"
#include "refine/judge.h"
#include "refine/lasso.h"

enum { most_rounds = 4 };

static watched_answer leave_open(watched *w, const char *why) {
  w->component->obstacle = why;
  w->component->endless = false;
  return WATCHED_OPEN;
}

/* The same where it matters how far the refinement came. */
static watched_answer leave_without_end(watched *w, const char *why) {
  leave_open(w, why);
  w->component->endless = true;
  return WATCHED_OPEN;
}

void watched_init(watched *w, component *component, const observing *observing, actions *actions) {
  *w = (watched){.component = component, .observing = observing, .actions = actions, .waits = LTS_NONE};
  interval_analysis(component->job, &component->blocks, &w->bounds);
  if (w->bounds.widened) interval_narrow(component->job, &w->bounds);
}

void watched_free(watched *w) {
  extraction_free(&w->model);
  vec_free(&w->measures);
  vec_free(&w->numbers);
  intervals_free(&w->bounds);
  mem_free(w->part);
  mem_free(w->progress);
  mem_free(w->asked);
}

/* ---- the beginning ---- */

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
static void begin_with_propositions(watched *w) {
  component *c = w->component;
  const observing *o = w->observing;
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

void watched_start(watched *w, smt_arith arith, bool follow_counters) {
  component_start(w->component, arith);
  component_know_lasting(w->component);
  if (follow_counters) component_restart(w->component, true, 1);
  w->how = follow_counters ? REFINE_TRACK : REFINE_CORE;
  w->component->image.with_ends = true;
  begin_with_propositions(w);
  w->measures.n = w->numbers.n = 0;
}

bool watched_round(watched *w, uint32_t round) {
  if (round != tuning.round_of_bounds) return false;
  measure_bounds(w->component, &w->bounds);
  return true;
}

void watched_stop(watched *w) {
  precision_explain(&w->component->precision, w->component->job);
  component_note_busiest(w->component, w->model.states.at, w->model.states.n);
  extraction_free(&w->model);
  component_stop(w->component);
}

/* ---- the model ---- */

/* Strongly connected parts of the model. */
static void find_parts(watched *w) {
  const lts *l = w->model.system;
  scc_graph g = {l->states, l->first.at, l->edges.n ? &l->edges.at[0].to : NULL, sizeof *l->edges.at};
  w->part = mem_resize(w->part, sizeof *w->part * (l->states + 1));
  scc_find(&g, w->part);
  mem_free(w->progress);
  mem_free(w->asked);
  w->progress = mem_alloc(sizeof *w->progress * (l->edges.n + 1));
  w->asked = mem_alloc(sizeof *w->asked * (l->edges.n + 1));
}

bool watched_extract(watched *w, uint32_t most) {
  component *c = w->component;
  extraction_free(&w->model);
  bool fine = extract(c->job, &c->image, w->actions, w->observing->actions, LTS_NONE, most, &w->model);
  if (fine) find_parts(w);
  if (fine) component_note_busiest(c, w->model.states.at, w->model.states.n); /* the next one may not end */
  return fine;
}

watched_kind watched_does(const watched *w, uint32_t state) {
  if (state >= w->model.states.n) return WATCHED_MOVES; /* ERROR */
  const astate *s = &w->model.states.at[state];
  const observing *o = w->observing;
  uint32_t action = w->component->blocks.event[w->component->blocks.heads.at[s->head].n];
  if (action && action < o->meaning.n && o->meaning.at[action].kind == OBSERVED_STOP) return WATCHED_STOPPED;
  if (action && action == w->waits) return WATCHED_WAITS;
  return component_end_at(w->component, s) == END_EXIT ? WATCHED_ENDED : WATCHED_MOVES;
}

progress_bits watched_progress(watched *w, uint32_t from, uint32_t edge, uint32_t to) {
  if (to >= w->model.states.n || w->part[from] != w->part[to]) return (progress_bits){0};
  const astate *a = &w->model.states.at[from], *b = &w->model.states.at[to];
  for (uint32_t i = 0; i < w->measures.n; i++) {
    uint64_t bit = (uint64_t)1 << w->numbers.at[i];
    if (w->asked[edge] & bit) continue;
    w->asked[edge] |= bit;
    if (measure_raised(w->component, a, b, &w->measures.at[i])) w->progress[edge].raises |= bit;
    else if (measure_lowered(w->component, a, b, &w->measures.at[i])) w->progress[edge].lowers |= bit;
  }
  return w->progress[edge];
}

/* ---- judging ---- */

static judge judge_of(watched *w) { return (judge){w->component, w->model.states.at}; }

static watched_answer refine(watched *w, const counterexample *x) {
  judge j = judge_of(w);
  if (judge_refine(&j, x, (judge_effort){w->how, .insist = true}).found) return WATCHED_REFINED;
  return leave_without_end(w, "no predicates were found that exclude a spurious run");
}

watched_answer watched_possible(watched *w, const counterexample *x) {
  judge j = judge_of(w);
  switch (judge_possible(&j, x)) {
  case SMT_UNSAT: return refine(w, x);
  case SMT_SAT: return WATCHED_REAL;
  default: return leave_without_end(w, "the solver could not decide whether a run is possible");
  }
}

watched_answer watched_execute(watched *w, const counterexample *x, bool to_end, verdict *v) {
  judge j = judge_of(w);
  return lasso_execute(&j, x, to_end, v) ? WATCHED_REAL : leave_open(w, v->reason);
}

/* The states of the cycle, in order, the first is that at `loop`. */
static void cycle_of(const counterexample *x, uint32_t **cycle, uint32_t *n) {
  *n = x->moves.n - 1 - x->loop;
  *cycle = mem_alloc(sizeof **cycle * (*n + 1));
  for (uint32_t i = 0; i < *n; i++) (*cycle)[i] = x->moves.at[x->loop + i].state;
}

/* Can the cycle only be taken finitely often? Then the measure that shows it becomes part of the model. */
static bool exclude_cycle(watched *w, const counterexample *x, uint32_t *measures) {
  uint32_t *cycle, n;
  if (*measures >= TEMPORAL_MOST_MEASURES) return false;
  cycle_of(x, &cycle, &n);
  measure m;
  bool fine = measure_of_cycle(w->component, w->model.states.at, cycle, n, &m);
  for (uint32_t i = 0; i < w->measures.n && fine; i++) fine = !measure_same(&w->measures.at[i], &m);
  if (fine) {
    vec_push(&w->measures, m);
    vec_push(&w->numbers, (uint8_t)*measures);
    ++*measures;
  }
  mem_free(cycle);
  return fine;
}

/* Predicates with which a measure may be found. */
static bool hint_at_measures(watched *w, const counterexample *x, uint32_t measures) {
  uint32_t *cycle, n;
  if (measures >= TEMPORAL_MOST_MEASURES) return false;
  cycle_of(x, &cycle, &n);
  bool found = measure_hints(w->component, w->model.states.at, cycle, n, &w->bounds);
  mem_free(cycle);
  return found;
}

/* The cycle, taken so often: is it possible, and does a state recur? A measure is looked for once. */
static watched_answer try_rounds(watched *w, const counterexample *run, uint32_t rounds, uint32_t *measures, bool *last,
                                 verdict *v) {
  judge j = judge_of(w);
  counterexample x = {0};
  lasso_unroll(run, rounds, &x);
  smt_answer possible = judge_possible(&j, &x);
  lasso_answer recurs = possible == SMT_SAT ? lasso_recurs(&j, &x, v) : LASSO_OPEN;
  watched_answer answer = WATCHED_OPEN;
  *last = possible != SMT_SAT || recurs != LASSO_OPEN;
  if (recurs == LASSO_REAL) answer = WATCHED_REAL;
  else if (possible == SMT_UNSAT && (rounds == 1 || !hint_at_measures(w, run, *measures))) answer = refine(w, &x);
  else if (possible == SMT_UNSAT || (rounds == 1 && exclude_cycle(w, run, measures))) answer = WATCHED_REFINED;
  else if (recurs == LASSO_UNCONFIRMED) leave_open(w, v->reason);
  counterexample_free(&x);
  return answer;
}

watched_answer watched_cycle(watched *w, const counterexample *run, uint32_t *measures, uint32_t *rounds, verdict *v) {
  watched_answer answer = leave_without_end(
      w, "a cycle was found, but it is unknown whether the program can repeat it forever");
  bool last = false;
  *rounds = 0;
  while (*rounds < most_rounds && answer == WATCHED_OPEN && !last)
    answer = try_rounds(w, run, ++*rounds, measures, &last, v);
  if (answer == WATCHED_OPEN && hint_at_measures(w, run, *measures)) answer = WATCHED_REFINED;
  return answer;
}

/* ---- proofs ---- */

static bool certify_measures(watched *w) {
  component *c = w->component;
  const lts *l = w->model.system;
  smt *old = c->smt;
  bool fine = true;
  c->smt = smt_new(c->job, c->blocks.terms, SMT_BV);
  for (uint32_t e = 0; e < l->edges.n && fine; e++)
    for (uint32_t i = 0; i < w->measures.n && fine; i++) {
      const measure *m = &w->measures.at[i];
      uint8_t n = w->numbers.at[i];
      if (!(w->asked[e] >> n & 1) || l->edges.at[e].to >= w->model.states.n) continue;
      const astate *from = &w->model.states.at[l->edges.at[e].from], *to = &w->model.states.at[l->edges.at[e].to];
      if (!(w->progress[e].raises >> n & 1)) fine = !measure_raised(c, from, to, m);
      if (w->progress[e].lowers >> n & 1) fine &= measure_lowered(c, from, to, m);
    }
  smt_free(c->smt);
  c->smt = old;
  return fine;
}

bool watched_certify(watched *w) { return certify_model(w->component, &w->model) && certify_measures(w); }

/* As a tuple of C expressions. */
static const char *measure_text(const char *prefix, const measure *m, verdict *v) {
  buf b = {0};
  buf_puts(&b, prefix);
  for (uint32_t i = 0; i < m->n; i++) {
    buf_puts(&b, i ? ", " : m->n > 1 ? "(" : "");
    ex_print(&b, m->part[i]);
  }
  if (m->n > 1) buf_putc(&b, ')');
  const char *text = arena_strdup(&v->arena, buf_text(&b));
  buf_free(&b);
  return text;
}

void watched_tell(const watched *w, const char *prefix, verdict *v) {
  for (uint32_t i = 0; i < w->measures.n; i++) vec_push(&v->measures, measure_text(prefix, &w->measures.at[i], v));
}
