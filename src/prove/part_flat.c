/* A component that is flattened, for properties of words and for deadlock: its model is a transition system, and its share of a
 * counterexample a tree. */
#include "base/tuning.h"
#include "prove/parts.h"
#include "refine/certify.h"
#include "refine/judge.h"

static void start(part *p, const outlook *o) {
  component *c = &p->component;
  const parts_request *q = &p->all->request;
  component_start(c, o->arith);
  component_know_lasting(c);
  if (o->follow_counters) component_restart(c, true, 1);
  if (o->follow_counters) smt_set_patience(c->smt, tuning.query_of_followed);
  for (uint32_t k = 0; k < q->npredicates; k++)
    for (uint32_t h = 0; h < c->blocks.heads.n; h++) precision_add(&c->precision, h, q->predicates[k]);
}

static void stop(part *p) {
  component *c = &p->component;
  precision_explain(&c->precision, c->job);
  component_note_busiest(c, p->model.states.at, p->model.states.n);
  extraction_free(&p->model);
  component_stop(c);
}

/* ---- the model ---- */

/* A component that is in its own code goes on by itself, forever if nothing else is known. */
static void prepare_for_deadlock(parts *m, part *c) {
  const lts *l = c->model.system;
  lts_free(c->copy);
  mem_free(c->owes);
  c->copy = lts_copy(l);
  c->owes = mem_alloc(l->states + 1);
  for (uint32_t s = 0; s < l->states; s++) {
    part_does_kind kind = part_does(m, c, s);
    uint32_t e = lts_from(l, s);
    bool has_tau = e < lts_from(l, s + 1) && l->edges.at[e].action == LTS_TAU;
    c->owes[s] = kind == PART_WAITS;
    if (kind == PART_MOVES && !has_tau && s != l->error) lts_add_edge(c->copy, s, LTS_TAU, s);
  }
  lts_freeze(c->copy);
}

static bool make_model(part *c) {
  parts *m = c->all;
  const lts *alphabet = m->woven_process ? m->woven_process : c->woven.process;
  extraction_free(&c->model);
  if (!extract(m->job, &c->component.image, m->request.actions, alphabet, c->error, m->most_states, &c->model))
    return false;
  if (m->request.property && m->request.property->kind == PROPERTY_DEADLOCK) prepare_for_deadlock(m, c);
  return true;
}

/* ---- counterexamples ---- */

static judge judge_of(part *p) { return (judge){&p->component, p->model.states.at}; }

static share_answer refine(part *p, const share *s) {
  judge j = judge_of(p);
  /* what was added already since the model was made may exclude this one, too */
  if (judge_refine(&j, &s->moves, (judge_effort){p->all->how, .insist = !p->stale}).found) return SHARE_REFINED;
  p->component.obstacle = "no predicates were found that exclude a spurious counterexample";
  p->component.endless = true;
  return SHARE_SPURIOUS;
}

static share_answer possible(part *p, share *s) {
  judge j = judge_of(p);
  return judge_possible(&j, &s->moves) == SMT_SAT ? SHARE_DONE : refine(p, s);
}

static void take_branch(void *context, uint32_t leaf) { performance_take(context, leaf); }

static share_answer execute(part *p, share *s) {
  judge j = judge_of(p);
  verdict *v = s->performance.v;
  const char *why = NULL;
  switch (judge_real(&j, &s->moves, take_branch, &s->performance, v)) {
  case JUDGED_REAL: return SHARE_DONE;
  case JUDGED_IMPOSSIBLE: return refine(p, s);
  case JUDGED_UNCONFIRMED:
  case JUDGED_LOST: why = v->reason;
  }
  bool silent = !why || !*why;
  p->component.obstacle = silent ? "part of the counterexample could not be executed"
                                 : arena_strdup(&p->all->v->arena, why);
  p->component.endless = false;
  return SHARE_OPEN;
}

static bool certify_part(part *p) { return certify_model(&p->component, &p->model); }

static uint64_t predicates(const part *p) { return p->component.precision.npreds; }

static uint32_t shape(const part *p) { return p->component.precision.version; }

const part_kind part_flat = {.start = start,
                             .stop = stop,
                             .model = make_model,
                             .possible = possible,
                             .execute = execute,
                             .certify = certify_part,
                             .predicates = predicates,
                             .shape = shape};
