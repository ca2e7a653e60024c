/* See concurrent.h. The loop:
 *
 *     extract the model of each component that has changed
 *     until the property is true of the models in parallel
 *       for each counterexample
 *         for each component: can the program do its part?
 *           if not, refine this component by it, and begin again
 *         all can: each part is executed, and what they do together is the violation
 *
 * Components share no variables, so their parts are judged apart: what each can do by itself all can do together, in the
 * order of the events that they share. */
#include "prove/concurrent.h"

#include "base/story.h"
#include "base/tuning.h"
#include "prove/certify.h"
#include "prove/schedule.h"
#include "refine/judge.h"

#include <string.h>

typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;

typedef struct concurrent {
  job *job;
  const concurrent_request *request;
  members members;
  levels *levels;
  verdict *v;
  const char *obstacle;
  bool endless;           /* the refinement came to no end */
  refine_how how;         /* with followed counters: all that a path tests, as a counter needs what bounds it */
  VEC(uint32_t) versions; /* of the precisions when the round began */
} concurrent;

static round_answer stuck(concurrent *c, const char *why) {
  c->obstacle = why;
  c->endless = false;
  return ROUND_STUCK;
}

static round_answer without_end(concurrent *c, const char *why) {
  stuck(c, why);
  c->endless = true;
  return ROUND_STUCK;
}

static levels_aim aim_of(const concurrent *c) {
  switch (c->request->members.property->kind) {
  case PROPERTY_DEADLOCK: return LEVELS_DEADLOCK;
  case PROPERTY_SPECIFICATION: return c->request->traces ? LEVELS_TRACES : LEVELS_SIMULATION;
  default: return LEVELS_TRACES;
  }
}

static verdict_aim verdict_aim_of(const concurrent *c) {
  switch (c->request->members.property->kind) {
  case PROPERTY_DEADLOCK: return AIM_DEADLOCK;
  case PROPERTY_SPECIFICATION: return c->request->traces ? AIM_TRACES : AIM_SIMULATION;
  default: return AIM_REACH;
  }
}

/* ---- proofs ---- */

/* Does some component perform an event that the property is about? */
static bool has_events(const concurrent *c) {
  const lts *p = c->members.process;
  for (uint32_t i = 0; p && i < c->members.n; i++) {
    const lts *l = member_system(&c->members.at[i]);
    for (uint32_t e = 0; e < l->edges.n; e++)
      if (l->edges.at[e].action != LTS_TAU && lts_has(p, l->edges.at[e].action)) return true;
  }
  return false;
}

static round_answer proved(concurrent *c) {
  c->v->certificate = (certificate){0};
  for (uint32_t i = 0; i < c->members.n && c->job->options.certify; i++) {
    member *m = &c->members.at[i];
    if (!m->is->function) continue;
    bool confirmed = certify_model(&m->component, &m->model);
    c->job->stats.unconfirmed += !confirmed;
    if (!confirmed) return stuck(c, "the model was not confirmed by separate queries");
    c->v->certificate.kind = CERTIFICATE_MODEL;
  }
  c->v->kind = VERDICT_HOLDS;
  c->v->vacuous = c->request->members.property->kind == PROPERTY_SPECIFICATION && !has_events(c);
  return ROUND_DECIDED;
}

/* ---- violations ---- */

static bool is_modelled(const member *m, uint32_t state) {
  flat_end end = component_end_at(&m->component, &m->model.states.at[state]);
  return end == END_NONE || end == END_EXIT;
}

/* What the program does of a part: without the arrival in ERROR and the error itself, which are states of the model, and without
 * internal steps that lead nowhere. `number`: by move of `x`, that of `out`, or NO_MOVE. */
static void program_part(const concurrent *c, const member *m, const counterexample *x, counterexample *out,
                         move_list *number) {
  bool deadlock = aim_of(c) == LEVELS_DEADLOCK;
  uint32_t *to = mem_alloc(sizeof *to * x->moves.n), *kids = mem_alloc(sizeof *kids * x->moves.n);
  bool *gone = mem_alloc(x->moves.n);
  for (uint32_t i = x->moves.n; i-- > 1;) {
    const counterexample_move *k = &x->moves.at[i];
    bool outside = k->state >= m->model.states.n || (m->error != LTS_NONE && k->action == m->error);
    bool idle = !kids[i] && k->action == LTS_TAU && !outside && !deadlock && is_modelled(m, k->state);
    gone[i] = outside || idle;
    kids[k->parent] += !gone[i];
  }
  counterexample_begin(out, x->moves.at[0].state);
  vec_push(number, 0);
  for (uint32_t i = 1; i < x->moves.n; i++) {
    counterexample_move k = x->moves.at[i];
    k.parent = to[k.parent];
    k.leaf = !kids[i];
    to[i] = gone[i] ? k.parent : counterexample_add(out, k);
    vec_push(number, gone[i] ? NO_MOVE : to[i]);
  }
  out->moves.at[0].leaf = !kids[0];
  mem_free(to);
  mem_free(kids);
  mem_free(gone);
}

/* The parts of one counterexample, and how they were performed. */
typedef struct trial_of_parts {
  counterexample *parts; /* by component */
  performance *performances;
} trial_of_parts;

static bool has_part(const concurrent *c, const trial_of_parts *t, uint32_t i) {
  return c->members.at[i].is->function && t->parts[i].moves.n > 1;
}

static void begin_trial(concurrent *c, const levels_case *x, trial_of_parts *t) {
  uint32_t n = c->members.n;
  t->parts = mem_alloc(sizeof *t->parts * n);
  t->performances = mem_alloc(sizeof *t->performances * n);
  for (uint32_t i = 0; i < n; i++) {
    move_list number = {0};
    if (c->members.at[i].is->function) {
      program_part(c, &c->members.at[i], &x->parts[i], &t->parts[i], &number);
      performance_init(&t->performances[i], &t->parts[i]);
    }
    t->performances[i].number = number;
  }
}

static void end_trial(const concurrent *c, trial_of_parts *t) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (c->members.at[i].is->function) performance_free(&t->performances[i]);
    counterexample_free(&t->parts[i]);
  }
  mem_free(t->parts);
  mem_free(t->performances);
}

static judge judge_of(concurrent *c, uint32_t i) {
  return (judge){&c->members.at[i].component, c->members.at[i].model.states.at};
}

/* Refines every component that cannot do its part; false if all can. */
static bool refine_unable(concurrent *c, const trial_of_parts *t, bool *refined) {
  bool unable = false, found = false;
  for (uint32_t i = 0; i < c->members.n; i++) {
    judge j = judge_of(c, i);
    member *m = &c->members.at[i];
    if (!has_part(c, t, i) || judge_possible(&j, &t->parts[i]) == SMT_SAT) continue;
    unable = true;
    if (!judge_refine(&j, &t->parts[i], (judge_effort){c->how, .insist = !m->stale}).found) continue;
    m->stale = found = true;
  }
  *refined |= found;
  return unable;
}

static void take_branch(void *context, uint32_t leaf) { performance_take(context, leaf); }

/* Executes all parts. ROUND_STUCK: one does not do what was expected. */
static round_answer perform(concurrent *c, trial_of_parts *t) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    if (!has_part(c, t, i)) continue;
    judge j = judge_of(c, i);
    performance *p = &t->performances[i];
    if (judge_real(&j, &t->parts[i], take_branch, p, &p->v) == JUDGED_REAL) continue;
    const char *why = p->v.reason ? p->v.reason : "";
    return stuck(c, arena_printf(&c->v->arena, "%s: %s", c->members.at[i].is->name,
                                 *why ? why : "a part of the counterexample could not be executed"));
  }
  return ROUND_DECIDED;
}

/* What each component does at the end of a deadlock. */
static void tell_ends(concurrent *c, const levels_case *x) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    const member *m = &c->members.at[i];
    const lts *l = member_system(m);
    uint32_t s = vec_last(&x->parts[i].moves).state;
    buf text = {0};
    for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
      if (e > lts_from(l, s) && l->edges.at[e].action == l->edges.at[e - 1].action) continue;
      buf_puts(&text, text.n ? ", " : "waits for ");
      buf_puts(&text, action_name(l->actions, l->edges.at[e].action));
    }
    bool ended = m->is->function ? member_does(&c->members, m, s) == MEMBER_ENDED : s == l->end;
    const char *idle = ended ? "has ended" : m->is->function ? "waits for ever" : "does nothing more";
    vec_push(&c->v->ends_by, arena_strdup(&c->v->arena, text.n ? buf_text(&text) : idle));
    buf_free(&text);
  }
}

static const char *message_of(const concurrent *c, const trial_of_parts *t) {
  switch (c->request->members.property->kind) {
  case PROPERTY_DEADLOCK: return "no component can go on";
  case PROPERTY_SPECIFICATION: return "the components do together what the specification does not allow";
  case PROPERTY_REACH_ERROR: return "the process is in ERROR";
  default: break;
  }
  for (uint32_t i = 0; i < c->members.n; i++)
    if (has_part(c, t, i) && !is_modelled(&c->members.at[i], vec_last(&t->parts[i].moves).state))
      return arena_printf(&c->v->arena, "%s: %s", c->members.at[i].is->name, t->performances[i].v.message);
  return "an error is reached";
}

/* One counterexample: real, or what excludes it is added to the precision of one component. */
static round_answer judge_case(concurrent *c, const levels_case *x, bool *refined) {
  trial_of_parts t;
  begin_trial(c, x, &t);
  round_answer answer = ROUND_REFINED;
  if (!refine_unable(c, &t, refined) && (answer = perform(c, &t)) == ROUND_DECIDED) {
    schedule_write(&c->members, x, t.performances, c->v);
    if (aim_of(c) == LEVELS_DEADLOCK) tell_ends(c, x);
    c->v->kind = VERDICT_VIOLATED;
    c->v->message = message_of(c, &t);
  }
  end_trial(c, &t);
  return answer;
}

static bool shapes_changed(const concurrent *c) {
  for (uint32_t i = 0; i < c->members.n; i++)
    if (c->members.at[i].is->function && c->members.at[i].component.precision.version != c->versions.at[i]) return true;
  return false;
}

static round_answer judge_cases(concurrent *c, const levels_cases *cases) {
  bool refined = false;
  round_answer answer = ROUND_REFINED;
  for (uint32_t i = 0; i < cases->n && answer == ROUND_REFINED && !shapes_changed(c); i++)
    answer = judge_case(c, &cases->at[i], &refined);
  if (answer == ROUND_REFINED && !refined)
    return without_end(c, "no further predicates were found that exclude a spurious counterexample");
  return answer;
}

/* ---- rounds ---- */

static bool build_models(concurrent *c) {
  for (uint32_t i = 0; i < c->members.n; i++) {
    member *m = &c->members.at[i];
    if (!m->stale) continue;
    if (m->is->function && !member_extract(&c->members, m)) return false;
    m->stale = false;
    if (!levels_set(c->levels, i, member_system(m), m->owes)) return false;
  }
  return true;
}

static void tell_sizes(const concurrent *c) {
  buf text = {0};
  for (uint32_t i = 0; i < c->members.n; i++)
    buf_printf(&text, "%s%s has %u", i ? ", " : "", c->members.at[i].is->name,
               member_system(&c->members.at[i])->states);
  story_tell(c->job, "states of the abstract components: %s", buf_text(&text));
  buf_free(&text);
}

static round_answer one_round(concurrent *c) {
  if (!build_models(c)) return without_end(c, "the model has too many states");
  levels_cases cases = {0};
  c->versions.n = 0;
  for (uint32_t i = 0; i < c->members.n; i++)
    vec_push(&c->versions, c->members.at[i].is->function ? c->members.at[i].component.precision.version : 0);
  tell_sizes(c);
  uint64_t splits = levels_iterations(c->levels);
  levels_answer said = levels_check(c->levels, &cases);
  splits = levels_iterations(c->levels) - splits;
  story_tell(c->job, "together, reduced to what they do, they have %llu states%s; %s",
             (unsigned long long)levels_states(c->levels), splits ? ", after classes of states were split" : "",
             said == LEVELS_HOLD   ? "they keep the property"
             : said == LEVELS_FAIL ? "they break the property, if each can do its part"
                                   : "the search was stopped");
  c->v->states = levels_states(c->levels);
  round_answer answer = said == LEVELS_HOLD   ? proved(c)
                        : said == LEVELS_FAIL ? judge_cases(c, &cases)
                                              : without_end(c, "the search was stopped");
  levels_cases_free(&cases);
  return answer;
}

static levels_how how_of(const job *job) {
  static const levels_how ways[] = {[0] = LEVELS_BOTH,
                                    [ABSTRACTION_TWO_LEVEL] = LEVELS_BOTH,
                                    [ABSTRACTION_PREDICATES] = LEVELS_NONE,
                                    [ABSTRACTION_BISIMULATION] = LEVELS_BISIMULATION,
                                    [ABSTRACTION_ACTIONS] = LEVELS_ACTIONS};
  return ways[job->options.abstraction];
}

/* One way to look at the components. Counters that are followed by value make large models of long loops, and are the best
 * choice in protocols, whose counters are small: so they are tried first, as far as models stay small. */
typedef struct outlook {
  smt_arith arith;
  bool follow_counters;
  uint32_t most_states;
} outlook;

static void open_rounds(concurrent *c, const outlook *o) {
  const spec_sync said = c->request->members.block->sync;
  bool pair = said == SYNC_PAIR || (said == SYNC_DEFAULT && c->job->options.sync == SYNC_IN_PAIRS);
  levels_request q = {.actions = c->request->members.actions,
                      .nparts = c->members.n,
                      .aim = aim_of(c),
                      .how = how_of(c->job),
                      .synchronisation = pair ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                      .process = c->members.process,
                      .strategies = c->job->options.strategies > 0 ? (uint32_t)c->job->options.strategies : 4};
  c->levels = levels_new(c->job, &q);
  c->members.most_states = o->most_states;
  c->how = o->follow_counters ? REFINE_TRACK : REFINE_CORE;
  for (uint32_t i = 0; i < c->members.n; i++) {
    member *m = &c->members.at[i];
    m->stale = true;
    if (!m->is->function) continue;
    component_start(&m->component, o->arith);
    component_know_lasting(&m->component);
    if (o->follow_counters) component_restart(&m->component, true, 1);
    if (o->follow_counters) smt_set_patience(m->component.smt, tuning.query_of_followed);
    for (uint32_t k = 0; k < c->request->npredicates; k++)
      for (uint32_t h = 0; h < m->component.blocks.heads.n; h++)
        precision_add(&m->component.precision, h, c->request->predicates[k]);
  }
}

static void close_rounds(concurrent *c) {
  c->v->action_iterations += levels_iterations(c->levels);
  levels_free(c->levels);
  for (uint32_t i = 0; i < c->members.n; i++) {
    member *m = &c->members.at[i];
    if (!m->is->function) continue;
    precision_explain(&m->component.precision, c->job);
    component_note_busiest(&m->component, m->model.states.at, m->model.states.n);
    extraction_free(&m->model);
    component_stop(&m->component);
  }
}

static uint64_t count_predicates(const concurrent *c) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < c->members.n; i++)
    if (c->members.at[i].is->function) n += c->members.at[i].component.precision.npreds;
  return n;
}

static round_answer rounds(concurrent *c, outlook o) {
  round_answer answer = ROUND_REFINED;
  open_rounds(c, &o);
  for (uint32_t i = 0; i < tuning.most_iterations && answer == ROUND_REFINED; i++) {
    answer = one_round(c);
    c->v->iterations++;
    c->v->predicates = count_predicates(c);
    progress_update(c->job, c->v->iterations, c->v->states, c->v->predicates);
    if (limits_check_now(&c->job->limits)) answer = answer == ROUND_DECIDED ? answer : ROUND_STUCK;
  }
  close_rounds(c);
  return answer;
}

/* ---- all ---- */

bool concurrent_check(job *job, const concurrent_request *request, verdict *v, assumption_lists *assumed) {
  concurrent c = {.job = job, .request = request, .v = v};
  verdict_init(v, verdict_aim_of(&c), request->members.property->name);
  bool fine = members_open(&c.members, job, &request->members);
  if (fine) {
    for (uint32_t i = 0; i < c.members.n; i++)
      vec_push(&v->components, arena_strdup(&v->arena, c.members.at[i].is->name));
    members_assumptions(&c.members, v, assumed);
    const outlook outlooks[] = {{SMT_INT, true, (uint32_t)tuning.most_followed_states},
                                {SMT_INT, false, (uint32_t)tuning.most_model_states},
                                {SMT_BV, false, (uint32_t)tuning.most_model_states}};
    round_answer answer = ROUND_STUCK;
    for (uint32_t i = 0; i < 3 && answer != ROUND_DECIDED && !limits_check_now(&job->limits); i++)
      answer = rounds(&c, outlooks[i]);
    if (v->kind == VERDICT_HOLDS) verdict_forget_counterexample(v);
    if (answer != ROUND_DECIDED) {
      v->kind = VERDICT_UNKNOWN;
      v->reason = members_why_unknown(&c.members, c.obstacle, c.endless, v);
    }
  }
  vec_free(&c.versions);
  members_close(&c.members);
  return fine;
}
