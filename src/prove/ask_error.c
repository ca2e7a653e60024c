/* The search for errors by abstraction: the loop of cegar.h with one part, whose model is made while it is searched. A refinement cuts the tree
 * of abstract states where something changes, and the search goes on there. Loops that are unfolded too often are summarised on the way. */
#include "base/story.h"
#include "base/tuning.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "prove/errors.h"
#include "refine/certify.h"
#include "refine/judge.h"

typedef struct errors {
  question q;
  prover *p;
  uint64_t until; /* effort */
  counterexample found;
  try_answer answer; /* where nothing was decided */
} errors;

static void forget_states(prover *p) {
  reach_restart(&p->reach);
  p->states.n = 0;
}

/* ---- the abstraction as a model for check/reach ---- */

static uint32_t number_of(prover *p, astate s) {
  vec_push(&p->states, s);
  return p->states.n - 1;
}

static uint32_t initial(void *context) {
  prover *p = context;
  return number_of(p, image_initial(&p->component->image));
}

static bool moves(void *context, uint32_t s, model_moves *out) {
  prover *p = context;
  astates next = {0};
  astate from = p->states.at[s];
  image_successors(&p->component->image, &from, &next);
  p->v->transitions += next.n;
  for (uint32_t i = 0; i < next.n; i++) vec_push(out, ((model_move){LTS_TAU, number_of(p, next.at[i]), 0}));
  vec_free(&next);
  return true;
}

static uint32_t place_of(void *context, uint32_t s) {
  const prover *p = context;
  return p->states.at[s].head;
}

static bool covers(void *context, uint32_t weak, uint32_t strong) {
  const prover *p = context;
  return astate_covers(&p->states.at[weak], &p->states.at[strong]);
}

static bool is_error(void *context, uint32_t s) {
  const prover *p = context;
  return component_end_at(p->component, &p->states.at[s]) != END_NONE;
}

/* Many states without an error: a loop is being followed value by value. */
static bool wants_pause(void *context) {
  const prover *p = context;
  return p->states.n > p->next_pause && p->eager && summary_may_try(&p->summary);
}

void abstraction_open(prover *p) {
  model m = {
      .context = p, .initial = initial, .is_error = is_error, .moves = moves, .place = place_of, .covers = covers};
  p->component->image.facts = p->summary.known;
  reach_init(&p->reach, p->component->job, &m, p->component->blocks.heads.n);
  p->reach.pause = wants_pause;
  p->states.n = 0;
}

void abstraction_close(prover *p) {
  component_note_busiest(p->component, p->states.at, p->states.n);
  reach_free(&p->reach);
}

/* `what` does not end: where, and what was tried. */
static void does_not_end(errors *e, const char *what) {
  prover *p = e->p;
  component_note_busiest(p->component, p->states.at, p->states.n);
  e->answer = give_up(p, component_at(p->component, &p->v->arena, what, p->v->iterations, p->v->predicates,
                                      p->summarized ? " and summaries of loops" : NULL));
}

/* ---- refinement ---- */

/* A path through states that were computed before their heads got the predicates they have
 * now: computing them again may be all that is needed. */
static bool renew(prover *p, const counterexample *x) {
  for (uint32_t i = 1; i < x->moves.n; i++) {
    const astate *s = &p->states.at[x->moves.at[i].state];
    if (s->npreds == p->component->precision.preds[s->head].n) continue;
    reach_cut(&p->reach, (uint32_t)x->moves.at[i - 1].edge);
    return true;
  }
  return false;
}

/* So many predicates that it is time to look for the fewest that will do? Dropping some costs all states, so it must be worth it. */
static bool dropped_predicates(prover *p) {
  precision *precision = &p->component->precision;
  if (precision->npreds < p->next_fewest) return false;
  bool dropped = precision_fewest(precision);
  p->component->job->stats.dropped += dropped;
  p->next_fewest = 2 * precision->npreds;
  if (p->next_fewest < tuning.many_predicates) p->next_fewest = tuning.many_predicates;
  return dropped;
}

/* The path is impossible. Looks at more, so that it is not found again, and goes on where the search must change. */
static share_answer refine(errors *e, const counterexample *x) {
  prover *p = e->p;
  if (renew(p, x)) return SHARE_REFINED;
  judge j = {p->component, p->states.at};
  refine_how how = p->restarts > tuning.restarts_before_following ? REFINE_TRACK : REFINE_CORE;
  precision_round(&p->component->precision);
  judge_refinement r = judge_refine(&j, x, (judge_effort){how, .insist = true});
  bool restart = r.why.tracked || (r.why.first != UINT32_MAX && dropped_predicates(p));
  p->restarts += r.why.tracked;
  if (restart) forget_states(p);
  else if (r.why.first != UINT32_MAX) {
    uint32_t before = r.move == NO_MOVE ? 0 : x->moves.at[r.move].parent;
    reach_cut(&p->reach, (uint32_t)x->moves.at[before].edge);
  }
  if (restart || r.why.first != UINT32_MAX) return SHARE_REFINED;
  does_not_end(e, !r.followed        ? "a counterexample could not be followed through the abstraction"
                  : r.why.infeasible ? "no predicates were found that exclude a spurious path"
                                     : "the solver could not decide whether a path is possible");
  return SHARE_OPEN;
}

/* ---- too many values ---- */

/* A tracked variable that has taken very many values is a counter: predicates are better. */
static bool drop_counters(prover *p) {
  component *c = p->component;
  uint32_t k = 0;
  bool dropped = false;
  for (uint32_t v = 0; v < c->blocks.nvars; v++) {
    if (!c->precision.tracked[v]) continue;
    map seen = {0};
    for (uint32_t i = 0; i < p->states.n && seen.n <= tuning.most_values; i++)
      if (k < p->states.at[i].nvalues && p->states.at[i].values[k]) map_put(&seen, p->states.at[i].values[k]->id, 1);
    bool many = seen.n > tuning.most_values;
    map_free(&seen);
    k++;
    if (!many) continue;
    precision_untrack(&c->precision, v);
    dropped = true;
    break; /* positions have moved */
  }
  return dropped;
}

/* So many states that it is time to look for counters among the variables that are followed? */
static bool forgot_counters(prover *p) {
  if (p->states.n <= p->next_look) return false;
  p->next_look = 2 * p->states.n;
  if (!drop_counters(p)) return false;
  forget_states(p);
  return true;
}

/* ---- loops ---- */

/* How often a counterexample comes by the same loop head. */
static uint32_t unfoldings(const prover *p, const counterexample *x) {
  uint32_t most = 0;
  uint32_t *times = mem_alloc(sizeof *times * (p->component->blocks.heads.n + 1));
  for (uint32_t i = 0; i < x->moves.n; i++) {
    uint32_t n = ++times[p->states.at[x->moves.at[i].state].head];
    if (n > most) most = n;
  }
  mem_free(times);
  return most ? most - 1 : 0;
}

/* Has a loop been unfolded too often, by this impossible counterexample or by all of this turn? Then it is summarised, and that
 * may decide the question. */
static bool decided_by_summary(prover *p, const counterexample *x) {
  uint32_t rounds = unfoldings(p, x);
  p->unfolded += rounds > 0;
  if (rounds < p->unfolded) rounds = p->unfolded;
  if (!p->eager || rounds <= p->allowed || !summary_may_try(&p->summary)) return false;
  p->allowed = 2 * p->allowed + 1;
  return summarize(p) || summarize(p);
}

/* ---- the part ---- */

static errors *errors_of(const part *p) { return p->all->asked; }

static void start(part *p, const outlook *o) {
  (void)p;
  (void)o;
}

static void stop(part *p) { (void)p; }

static bool make_model(part *p) {
  (void)p;
  return true; /* it is made while it is searched */
}

/* Is the counterexample real? */
static share_answer execute(part *part, share *s) {
  errors *e = errors_of(part);
  prover *p = e->p;
  judge j = {p->component, p->states.at};
  switch (judge_real(&j, &s->moves, NULL, NULL, p->v)) {
  case JUDGED_REAL: return SHARE_DONE;
  case JUDGED_UNCONFIRMED: e->answer = executed(p, p->component->smt, false); return SHARE_OPEN;
  case JUDGED_LOST: e->answer = give_up(p, p->v->reason); return SHARE_OPEN; /* no error, and no proof either */
  case JUDGED_IMPOSSIBLE: break;
  }
  e->q.decided = decided_by_summary(p, &s->moves);
  return e->q.decided ? SHARE_DONE : refine(e, &s->moves);
}

static void note_invariants(prover *p, const expr **invariants) {
  component *c = p->component;
  terms *t = c->blocks.terms;
  for (uint32_t i = 0; i < p->reach.nodes.n; i++) {
    const reach_node *n = &p->reach.nodes.at[i];
    if (n->dead || n->covered_by != UINT32_MAX) continue;
    const astate *s = &p->states.at[n->state];
    const expr *f = astate_formula(&c->image, s);
    const expr *old = invariants[s->head];
    invariants[s->head] = old && old != f ? ex_binary(t, EX_LOR, old, f) : f;
  }
  for (uint32_t h = 0; h < c->blocks.heads.n; h++) {
    const flat_loc *l = flat_loc_at(c->flat, c->blocks.heads.at[h]);
    if (!invariants[h] || l->end != END_NONE || c->blocks.heads.at[h].n == c->flat->entry.n) continue;
    const cfa *f = c->flat->frames.at[l->frame].function;
    place where = l->origin.n != UINT32_MAX ? cfa_loc(f, l->origin)->where : (place){0};
    const expr *known = c->image.facts ? c->image.facts[h] : NULL;
    place loop = l->origin.n != UINT32_MAX ? cfa_loc(f, l->origin)->loop : (place){0};
    vec_push(&p->v->invariants, ((invariant){where, known ? ex_both(t, known, invariants[h]) : invariants[h], loop}));
  }
}

static bool certify_part(part *part) {
  prover *p = errors_of(part)->p;
  component *c = p->component;
  char why[160] = "";
  smt *fresh = smt_new(c->job, c->blocks.terms, c->arith);
  const expr **invariants = mem_alloc(sizeof *invariants * (c->blocks.heads.n + 1));
  note_invariants(p, invariants);
  bool confirmed = certify(c->job, &c->blocks, fresh, invariants, c->image.facts, why, sizeof why);
  confirmed = confirmed && (!c->image.facts || summary_certify(&p->summary));
  smt_free(fresh);
  mem_free(invariants);
  return confirmed;
}

static uint64_t predicates(const part *p) { return p->component.precision.npreds; }

static uint32_t shape(const part *p) {
  (void)p;
  return 0; /* one counterexample is judged at a time */
}

const part_kind part_errors = {.start = start,
                               .stop = stop,
                               .model = make_model,
                               .possible = execute,
                               .execute = execute,
                               .certify = certify_part,
                               .predicates = predicates,
                               .shape = shape};

/* ---- the question ---- */

/* An error that the last turn gave up on must be found again. */
static bool begin(question *q, const outlook *o) {
  errors *e = (errors *)q;
  prover *p = e->p;
  e->until = effort_until(&p->component->job->limits.effort, o->effort);
  p->next_look = (uint32_t)(4 * tuning.most_values);
  p->allowed = (uint32_t)p->component->job->options.unfold;
  p->unfolded = p->restarts = 0;
  p->next_pause = tuning.first_pause;
  p->next_fewest = tuning.many_predicates;
  forget_states(p);
  return true;
}

/* A pause of the search: loops may be summarised. False: it is over. */
static bool pause_search(errors *e) {
  prover *p = e->p;
  p->next_pause = 4 * p->states.n;
  e->q.decided = summarize(p);
  if (!e->q.decided && !effort_left(&p->component->job->limits.effort, e->until))
    does_not_end(e, "the search did not end");
  else if (!e->q.decided) return true;
  return false;
}

static search_answer search(question *q) {
  errors *e = (errors *)q;
  prover *p = e->p;
  e->answer = TRY_AGAIN;
  for (;;) {
    uint32_t error;
    reach_answer found = reach_search(&p->reach, &error);
    q->v->states = reach_live(&p->reach);
    if (found == REACH_NONE) return SEARCH_HOLDS;
    if (found == REACH_LIMIT) e->answer = TRY_LIMIT;
    if (found == REACH_LIMIT || (found == REACH_PAUSE && !pause_search(e))) return SEARCH_STOPPED;
    if (found != REACH_ERROR) continue;
    if (!effort_left(&p->component->job->limits.effort, e->until)) {
      does_not_end(e, "the refinement did not converge");
      return SEARCH_STOPPED;
    }
    if (forgot_counters(p)) continue;
    reach_counterexample(&p->reach, error, &e->found);
    q->cases = 1;
    return SEARCH_FOUND;
  }
}

static bool shares(question *q, uint32_t k, share *s) {
  errors *e = (errors *)q;
  (void)k;
  s->moves = e->found;
  e->found = (counterexample){0};
  return true;
}

static void holds(question *q) {
  errors *e = (errors *)q;
  component *c = e->p->component;
  story_tell(c->job, "%s: none of %u abstract states is an error", component_name(c), reach_live(&e->p->reach));
  const expr **invariants = mem_alloc(sizeof *invariants * (c->blocks.heads.n + 1));
  q->v->invariants.n = 0;
  note_invariants(e->p, invariants);
  mem_free(invariants);
  if (c->job->options.certify) q->v->certificate.kind = CERTIFICATE_INVARIANTS;
}

static const char *violated(question *q, uint32_t k, share *s) {
  (void)q;
  (void)k;
  (void)s;
  return NULL; /* its execution is all there is to say */
}

static try_answer refine_with(prover *p, uint64_t effort) {
  outlook o = {.arith = p->arith, .effort = effort};
  errors e = {.q = {.parts = &p->parts,
                    .v = p->v,
                    .most_rounds = UINT32_MAX,
                    .tells = true,
                    .begin = begin,
                    .search = search,
                    .shares = shares,
                    .holds = holds,
                    .violated = violated,
                    .stopped = ""},
              .p = p};
  p->parts.asked = &e;
  bool decided = cegar(&e.q, &o, 1);
  counterexample_free(&e.found);
  if (decided) return TRY_DECIDED;
  return limits_check_now(&p->component->job->limits) ? TRY_LIMIT : e.answer;
}

try_answer engine_abstraction(prover *p, uint64_t turn) { return refine_with(p, tuning_turns[turn].abstract); }

try_answer engine_glimpse(prover *p, uint64_t turn) {
  (void)turn;
  return refine_with(p, tuning.glimpse);
}
