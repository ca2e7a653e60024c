/* A component of a temporal formula, flattened: its share of a counterexample is a line or a lasso. A lasso is real if a state
 * recurs, and excluded if a measure shows that its cycle cannot be taken forever. */
#include "prove/parts.h"
#include "refine/judge.h"

static void start(part *p, const outlook *o) { watched_start(&p->watched, o->arith, o->follow_counters); }

static void stop(part *p) { watched_stop(&p->watched); }

static bool begin_round(part *p, uint32_t n) { return watched_round(&p->watched, n); }

static bool make_model(part *p) { return watched_extract(&p->watched, p->all->most_states); }

static share_answer possible(part *p, share *s) {
  switch (watched_possible(&p->watched, &s->moves)) {
  case WATCHED_REAL: return SHARE_DONE;
  case WATCHED_REFINED: return SHARE_REFINED;
  default: return SHARE_SPURIOUS;
  }
}

/* What is it that is not modelled? */
static share_answer execute_lost(part *p, share *s) {
  judge j = {&p->component, p->watched.model.states.at};
  if (judge_real(&j, &s->moves, NULL, NULL, s->performance.v) != JUDGED_LOST) return SHARE_DONE;
  p->component.obstacle = s->performance.v->reason;
  p->component.endless = false;
  return SHARE_OPEN;
}

static share_answer execute_line(part *p, share *s) {
  share_answer answer = possible(p, s); /* the solver must hold a model of it */
  if (answer != SHARE_DONE) return answer;
  if (s->lost) return execute_lost(p, s);
  if (watched_execute(&p->watched, &s->moves, s->to_end, s->performance.v) == WATCHED_REAL) return SHARE_DONE;
  p->all->loops_matter |= s->to_end;
  return SHARE_OPEN;
}

static share_answer execute_cycle(part *p, share *s) {
  switch (watched_cycle(&p->watched, &s->moves, &p->all->measures, &s->rounds, s->performance.v)) {
  case WATCHED_REAL: return SHARE_DONE;
  case WATCHED_REFINED: return SHARE_REFINED;
  default: return SHARE_OPEN;
  }
}

static void take_branch(void *context, uint32_t leaf) { performance_take(context, leaf); }

/* Every branch of a tree; what is shown is all of them, one after the other. */
static share_answer execute_tree(part *p, share *s) {
  share_answer answer = possible(p, s);
  judge j = {&p->component, p->watched.model.states.at};
  verdict *v = s->performance.v;
  if (answer != SHARE_DONE) return answer;
  if (judge_real(&j, &s->moves, take_branch, &s->performance, v) != JUDGED_REAL) {
    p->component.obstacle = v->reason;
    p->component.endless = false;
    return SHARE_OPEN;
  }
  execution_free(&v->execution);
  v->execution = s->performance.steps;
  s->performance.steps = (execution){0};
  return SHARE_DONE;
}

static share_answer execute(part *p, share *s) {
  share_answer answer = counterexample_branches(&s->moves) ? execute_tree(p, s)
                        : s->moves.loop == NO_MOVE         ? execute_line(p, s)
                                                           : execute_cycle(p, s);
  const char *why = p->component.obstacle;
  if (answer == SHARE_OPEN && why == s->performance.v->reason) /* which does not stay */
    p->component.obstacle = arena_strdup(&p->all->v->arena, why ? why : "");
  return answer;
}

static bool certify_part(part *p) { return watched_certify(&p->watched); }

static uint64_t predicates(const part *p) { return p->component.precision.npreds; }

static uint32_t shape(const part *p) { return p->component.precision.version; }

const part_kind part_runs = {.start = start,
                             .stop = stop,
                             .round = begin_round,
                             .model = make_model,
                             .possible = possible,
                             .execute = execute,
                             .certify = certify_part,
                             .predicates = predicates,
                             .shape = shape};
