/* See loop.h: which candidates are true. All of them are assumed, and the solver is asked for an
 * execution that breaks one; those that it breaks are struck out, until there is none: what
 * remains is inductive together (Houdini). A quantified fact is assumed at every index that the
 * formulas mention, and broken at an index of its own. */
#include "loops/loop.h"

#include "base/tuning.h"

#include <string.h>

/* One way to break a fact: to make this true. */
typedef struct goal {
  uint32_t fact;
  const expr *broken;
} goal;

/* The goals of one state, which is reached when `guard` is true. */
typedef struct goals {
  uint32_t when, first, n;
  const expr *guard;
} goals;

typedef struct premise {
  uint32_t fact, when;
  const expr *holds; /* the state is not reached, or the fact holds there */
} premise;

typedef struct prover {
  job *job;
  loop_forest *forest;
  loop_facts *facts;
  smt *smt;
  loop_run run;
  uint64_t until; /* effort */
  VEC(goal) goals;
  VEC(goals) states; /* portions of them, in the order of execution */
  VEC(premise) assumed;
  VEC(const expr *) indices; /* all that arrays are accessed at */
  map index_known, walked;
  const expr *witness; /* the index at which quantified facts are broken */
} prover;

static bool is_spent(prover *p) {
  return limits_check_now(&p->job->limits) || !effort_left(&p->job->limits.effort, p->until);
}

/* ---- indices ---- */

static void add_index(prover *p, const expr *i) {
  uint64_t known;
  i = ex_cast(p->forest->b->terms, p->forest->any->type, i);
  if (map_get(&p->index_known, i->id, &known) || p->indices.n >= tuning.most_indices) return;
  map_put(&p->index_known, i->id, 1);
  vec_push(&p->indices, i);
}

static void walk(prover *p, const expr *e) {
  uint64_t known;
  if (!e->nargs || e->kind == EX_ADDR || map_get(&p->walked, e->id, &known)) return;
  map_put(&p->walked, e->id, 1);
  if (e->kind == EX_SELECT || e->kind == EX_STORE) add_index(p, e->args[1]);
  for (uint32_t i = 0; i < e->nargs; i++) walk(p, e->args[i]);
}

static void walk_state(prover *p, const symstate *s) {
  if (!s->values) return;
  walk(p, s->guard);
  for (uint32_t v = 0; v < p->forest->b->nvars; v++)
    if (p->forest->b->flat->vars.at[v]->type->kind == TY_ARRAY) walk(p, s->values[v]);
}

/* What a variable of a loop is may be what a quantified fact is asked for. */
static void add_counters(prover *p, const loop_visit *v) {
  const blocks *b = p->forest->b;
  const loop *l = &p->forest->all.at[v->loop];
  uint32_t n = 0;
  for (uint32_t k = 0; k < b->nvars && v->heads.n && n < tuning.most_counters; k++)
    if (l->written[k] && type_is_integer(b->flat->vars.at[k]->type) && blocks_is_live(b, l->head, k)) {
      add_index(p, v->heads.at[0].state.values[k]);
      n++;
    }
}

static void find_indices(prover *p) {
  for (uint32_t i = 0; i < p->run.visits.n; i++) {
    loop_visit *v = &p->run.visits.at[i];
    walk_state(p, &v->entry.state);
    walk_state(p, &v->back.state);
    for (uint32_t k = 0; k < v->heads.n; k++) walk_state(p, &v->heads.at[k].state);
  }
  for (uint32_t i = 0; i < p->run.ends.n; i++) walk(p, p->run.ends.at[i].guard);
  add_index(p, p->witness);
  for (uint32_t i = 0; i < p->run.visits.n; i++) add_counters(p, &p->run.visits.at[i]);
}

/* ---- goals ---- */

typedef struct placing { /* of facts in one state of one visit */
  prover *p;
  const symstate *now, *entry;
  map done, done_at_witness;
} placing;

static const expr *holds_in(placing *x, const loop_fact *f, const expr *index) {
  map *done = &x->done, fresh = {0};
  if (index) done = index == x->p->witness ? &x->done_at_witness : &fresh;
  const expr *r = loop_put(x->p->forest, f->formula, x->now, x->entry, index, done);
  map_free(&fresh);
  return r;
}

static void add_goals(prover *p, uint32_t loop, const loop_state *at, const symstate *entry) {
  terms *t = p->forest->b->terms;
  const symstate *now = &at->state;
  placing x = {.p = p, .now = now, .entry = entry};
  goals mine = {.when = at->when, .first = p->goals.n, .guard = now->guard};
  for (uint32_t i = 0; now->values && i < p->facts->all.n; i++) {
    const loop_fact *f = &p->facts->all.at[i];
    if (f->loop != loop || f->dead) continue;
    const expr *holds = holds_in(&x, f, f->quantified ? p->witness : NULL);
    goal g = {i, ex_not(t, holds)};
    if (g.broken->kind != EX_INT || g.broken->value) vec_push(&p->goals, g);
  }
  mine.n = p->goals.n - mine.first;
  if (mine.n) vec_push(&p->states, mine);
  map_free(&x.done);
  map_free(&x.done_at_witness);
}

static void add_assumptions(prover *p, uint32_t loop, const loop_state *at, const symstate *entry) {
  terms *t = p->forest->b->terms;
  placing x = {.p = p, .now = &at->state, .entry = entry};
  const expr *elsewhere = ex_not(t, at->state.guard);
  for (uint32_t i = 0; i < p->facts->all.n; i++) {
    const loop_fact *f = &p->facts->all.at[i];
    if (f->loop != loop || f->dead) continue;
    const expr *holds = f->quantified ? ex_int(t, t->types.type_int, 1) : holds_in(&x, f, NULL);
    for (uint32_t k = 0; f->quantified && k < p->indices.n; k++)
      holds = ex_both(t, holds, holds_in(&x, f, p->indices.at[k]));
    premise a = {i, at->when, ex_either(t, elsewhere, holds)};
    if (a.holds->kind != EX_INT || !a.holds->value) vec_push(&p->assumed, a);
  }
  map_free(&x.done);
  map_free(&x.done_at_witness);
}

static bool has_quantified(const loop_facts *f) {
  for (uint32_t i = 0; i < f->all.n; i++)
    if (f->all.at[i].quantified && !f->all.at[i].dead) return true;
  return false;
}

static void open_prover(prover *p, loop_effort effort) {
  terms *t = p->forest->b->terms;
  p->until = effort_until(&p->job->limits.effort, effort.budget);
  loop_run_all(p->job, &p->run, p->forest, effort.depth, effort.in_bounds);
  p->witness = ex_var(t, symbol_new(t, SYM_TEMP, "k!", p->forest->any->type, (place){0}));
  if (p->run.stopped) return;
  if (has_quantified(p->facts)) find_indices(p);
  for (uint32_t i = 0; i < p->run.visits.n; i++) {
    loop_visit *v = &p->run.visits.at[i];
    const symstate *entry = &v->entry.state;
    add_goals(p, v->loop, &v->entry, entry);
    for (uint32_t k = 0; k < v->first.n; k++) add_goals(p, v->loop, &v->first.at[k], entry);
    for (uint32_t k = 0; k < v->heads.n; k++) add_assumptions(p, v->loop, &v->heads.at[k], entry);
    add_goals(p, v->loop, &v->back, entry);
  }
}

static void close_prover(prover *p) {
  loop_run_free(&p->run);
  vec_free(&p->goals);
  vec_free(&p->states);
  vec_free(&p->assumed);
  vec_free(&p->indices);
  map_free(&p->index_known);
  map_free(&p->walked);
}

/* ---- questions ---- */

/* Can `condition` be at that time, as far as the living facts say? */
static smt_answer ask(prover *p, const expr *condition, uint32_t when, uint64_t effort) {
  if (condition->kind == EX_INT && !condition->value) return SMT_UNSAT;
  VEC(smt_lit) lits = {0};
  for (uint32_t i = 0; i < p->assumed.n; i++) {
    const premise *a = &p->assumed.at[i];
    if (a->when < when && !p->facts->all.at[a->fact].dead) vec_push(&lits, smt_literal(p->smt, a->holds));
  }
  vec_push(&lits, smt_literal(p->smt, condition));
  smt_answer a = smt_check(p->smt, lits.at, lits.n, effort);
  vec_free(&lits);
  return a;
}

static const expr *any_of(prover *p, const goals *g) {
  terms *t = p->forest->b->terms;
  const expr *r = ex_int(t, t->types.type_int, 0);
  for (uint32_t i = g->first; i < g->first + g->n; i++)
    if (!p->facts->all.at[p->goals.at[i].fact].dead) r = ex_either(t, r, p->goals.at[i].broken);
  return ex_both(t, g->guard, r);
}

static const expr *one_of(prover *p, const goals *g, uint32_t i) {
  return ex_both(p->forest->b->terms, g->guard, p->goals.at[g->first + i].broken);
}

/* Strikes out what the solver's model breaks in this state. */
static uint32_t strike(prover *p, const goals *g) {
  uint32_t struck = 0;
  i128 value;
  for (uint32_t i = g->first; i < g->first + g->n; i++) {
    loop_fact *f = &p->facts->all.at[p->goals.at[i].fact];
    if (f->dead || !smt_value(p->smt, p->goals.at[i].broken, &value) || !value) continue;
    f->dead = true;
    struck++;
  }
  return struck;
}

/* No query may take much more than is left. */
static uint64_t at_most(const prover *p, uint64_t effort) {
  uint64_t left = effort_left(&p->job->limits.effort, p->until);
  if (left < tuning.least_query_of_loop) left = tuning.least_query_of_loop;
  return effort > left ? left : effort;
}

/* Each goal by itself, where all at once is too hard. */
static void one_by_one(prover *p, const goals *g) {
  for (uint32_t i = 0; i < g->n; i++) {
    loop_fact *f = &p->facts->all.at[p->goals.at[g->first + i].fact];
    if (f->dead) continue;
    if (is_spent(p) || ask(p, one_of(p, g, i), g->when, at_most(p, tuning.small_query_of_loop)) != SMT_UNSAT)
      f->dead = true;
  }
}

/* Strikes out candidates until none of these goals is possible; true if any went. */
static bool settle(prover *p, const goals *g) {
  bool changed = false;
  for (;;) {
    smt_answer a = ask(p, any_of(p, g), g->when, at_most(p, tuning.large_query_of_loop));
    if (a == SMT_UNSAT) return changed;
    changed = true;
    if (is_spent(p)) return true;
    if (a == SMT_UNKNOWN || !strike(p, g)) {
      one_by_one(p, g);
      return true;
    }
  }
}

static void show_error(prover *p, const loop_effort *effort) {
  const flat *f = p->forest->b->flat;
  uint32_t *occurrence = mem_alloc(sizeof *occurrence * (f->edges.n + 1));
  for (uint32_t i = 0; i < f->edges.n; i++) {
    uint32_t l = p->forest->innermost[f->edges.at[i].from.n];
    occurrence[i] = l == UINT32_MAX ? 0 : UINT32_MAX;
    for (uint32_t k = 0; k < p->run.visits.n; k++)
      if (p->run.visits.at[k].loop == l) occurrence[i] = p->run.visits.at[k].occurrence;
  }
  effort->possible(effort->context, p->smt, occurrence);
  mem_free(occurrence);
}

static bool no_error(prover *p, uint64_t work, const loop_effort *effort) {
  for (uint32_t i = 0; i < p->run.ends.n; i++) {
    smt_answer a = ask(p, p->run.ends.at[i].guard, p->run.ends.at[i].when, work);
    bool error = flat_loc_at(p->forest->b->flat, p->run.ends.at[i].at)->end == END_ERROR;
    if (a == SMT_SAT && error && effort->possible) show_error(p, effort);
    if (a != SMT_UNSAT) return false;
  }
  return true;
}

/* ---- what the proof needs ---- */

/* Asks again and marks the facts that the answer rests on; all of them if it does not come. */
static void need_for(prover *p, const expr *condition, uint32_t when, bool *needed) {
  if (ask(p, condition, when, tuning.large_query_of_loop) != SMT_UNSAT) {
    for (uint32_t i = 0; i < p->facts->all.n; i++) needed[i] |= !p->facts->all.at[i].dead;
    return;
  }
  if (condition->kind == EX_INT) return;
  bool *used = mem_alloc(p->assumed.n + 2);
  uint32_t k = 0;
  smt_core(p->smt, used);
  for (uint32_t i = 0; i < p->assumed.n; i++) {
    const premise *a = &p->assumed.at[i];
    if (a->when < when && !p->facts->all.at[a->fact].dead) needed[a->fact] |= used[k++];
  }
  mem_free(used);
}

static void need_for_fact(prover *p, uint32_t fact, bool *needed) {
  for (uint32_t k = 0; k < p->states.n; k++)
    for (uint32_t i = 0; i < p->states.at[k].n; i++)
      if (p->goals.at[p->states.at[k].first + i].fact == fact)
        need_for(p, one_of(p, &p->states.at[k], i), p->states.at[k].when, needed);
}

/* Facts that neither exclude an error nor help to prove one that does are left out. */
static void keep_needed(prover *p) {
  uint32_t n = p->facts->all.n;
  bool *needed = mem_alloc(n + 1), *done = mem_alloc(n + 1);
  for (uint32_t i = 0; i < p->run.ends.n; i++) need_for(p, p->run.ends.at[i].guard, p->run.ends.at[i].when, needed);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < n; i++) {
      if (!needed[i] || done[i]) continue;
      done[i] = again = true;
      need_for_fact(p, i, needed);
    }
  }
  for (uint32_t i = 0; i < n; i++)
    if (!needed[i]) p->facts->all.at[i].dead = true;
  mem_free(needed);
  mem_free(done);
}

loop_answer loop_summarize(job *job, loop_forest *f, loop_facts *facts, smt *smt, loop_effort effort) {
  prover p = {.job = job, .forest = f, .facts = facts, .smt = smt};
  loop_answer answer = LOOP_GAVE_UP;
  open_prover(&p, effort);
  if (!p.run.stopped) {
    bool changed;
    do {
      changed = false;
      for (uint32_t i = 0; i < p.states.n && !is_spent(&p); i++) changed |= settle(&p, &p.states.at[i]);
    } while (changed && !is_spent(&p));
    answer = LOOP_UNDONE;
    if (!changed && !is_spent(&p))
      answer = no_error(&p, at_most(&p, 4 * tuning.large_query_of_loop), &effort) ? LOOP_PROVED : LOOP_COARSE;
    if (answer == LOOP_PROVED && !effort.keep_all) keep_needed(&p);
  }
  close_prover(&p);
  return answer;
}

bool loop_certify(job *job, loop_forest *f, const loop_facts *facts, smt *smt, loop_effort effort, bool errors) {
  loop_facts copy = {0}; /* only the living, and none may die */
  for (uint32_t i = 0; i < facts->all.n; i++)
    if (!facts->all.at[i].dead) vec_push(&copy.all, facts->all.at[i]);
  prover p = {.job = job, .forest = f, .facts = &copy, .smt = smt};
  open_prover(&p, effort);
  bool fine = !p.run.stopped && (!errors || no_error(&p, 0, &effort));
  for (uint32_t k = 0; k < p.states.n; k++)
    for (uint32_t i = 0; fine && i < p.states.at[k].n; i++)
      fine = ask(&p, one_of(&p, &p.states.at[k], i), p.states.at[k].when, 0) == SMT_UNSAT;
  close_prover(&p);
  loop_facts_free(&copy);
  return fine;
}

void loop_facts_reduce(job *job, loop_forest *f, loop_facts *facts, smt *smt) {
  for (int rank = 3; rank >= 0; rank--)
    for (uint32_t i = facts->all.n; i-- > 0 && !limits_check_now(&job->limits);) {
      loop_fact *mine = &facts->all.at[i];
      if (mine->dead || mine->rank != rank) continue;
      VEC(smt_lit) lits = {0};
      for (uint32_t k = 0; k < facts->all.n; k++) {
        const loop_fact *other = &facts->all.at[k];
        if (k != i && other->loop == mine->loop && !other->dead) vec_push(&lits, smt_literal(smt, other->formula));
      }
      vec_push(&lits, smt_literal(smt, ex_not(f->b->terms, mine->formula)));
      mine->dead = smt_check(smt, lits.at, lits.n, tuning.small_query_of_loop) == SMT_UNSAT;
      vec_free(&lits);
    }
}
