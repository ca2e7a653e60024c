/* See reach.h. The loop reads as in the papers:
 *
 *     while an error is reachable in the abstraction
 *       if its path is real: violated
 *       refine the precision by the path
 *     holds
 *
 * around it, what makes it practical: a bounded search first, arithmetic in integers as
 * long as that is exact enough, and a second and third try with larger budgets. */
#include "prove/reach.h"

#include "abstract/confined.h"
#include "abstract/image.h"
#include "abstract/unroll.h"
#include "check/reach.h"
#include "loops/summary.h"
#include "prove/certify.h"
#include "refine/alone.h"
#include "refine/interpolate.h"
#include "refine/newton.h"
#include "refine/replay.h"

#include <string.h>

typedef enum { TRY_DECIDED, TRY_AGAIN, TRY_INEXACT, TRY_LIMIT } try_answer;

typedef struct cegar {
  job *job;
  const flat_options *options;
  flat *flat;
  blocks blocks;
  precision precision;
  smt *smt;
  smt_arith arith;
  image image;
  reach reach;
  VEC(astate) states; /* by number */
  verdict *v;
  summary summary;      /* of the loops */
  bool eager;           /* summarise as soon as a loop has been unfolded */
  uint32_t next_pause;  /* of the search, in states */
  uint32_t probes;      /* executions tried: they become longer */
  double summarized;    /* processor time that summaries have had */
  uint32_t restarts;    /* of the search, for variables newly followed */
  const char *obstacle; /* why the last try ended without an answer */
} cegar;

/* ---- the abstraction as a graph for check/reach ---- */

static uint32_t number_of(cegar *c, astate s) {
  vec_push(&c->states, s);
  return c->states.n - 1;
}

static uint32_t model_initial(void *context) {
  cegar *c = context;
  return number_of(c, image_initial(&c->image));
}

static void model_successors(void *context, uint32_t s, void (*found)(void *, uint32_t), void *search) {
  cegar *c = context;
  astates next = {0};
  astate from = c->states.at[s];
  image_successors(&c->image, &from, &next);
  c->v->transitions += next.n;
  for (uint32_t i = 0; i < next.n; i++) found(search, number_of(c, next.at[i]));
  vec_free(&next);
}

static uint32_t model_place(void *context, uint32_t s) {
  cegar *c = context;
  return c->states.at[s].head;
}

static bool model_covers(void *context, uint32_t weak, uint32_t strong) {
  cegar *c = context;
  return astate_covers(&c->states.at[weak], &c->states.at[strong]);
}

static flat_end end_of(cegar *c, uint32_t s) {
  return flat_loc_at(c->flat, c->blocks.heads.at[c->states.at[s].head])->end;
}

/* A loop that is large is summarised only when the refinement has had its turn: states of a
 * protocol are better followed than related. */
static bool loops_are_small(const cegar *c) {
  enum { most_edges = 250 };
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->flat->edges.n; i++)
    n += c->summary.forest.innermost[c->flat->edges.at[i].from.n] != UINT32_MAX;
  return n <= most_edges;
}

/* Many states without an error: a loop is being followed value by value. */
static bool model_pause(void *context) {
  cegar *c = context;
  return c->states.n > c->next_pause && c->eager && summary_may_try(&c->summary);
}

static bool model_is_error(void *context, uint32_t s) { return end_of(context, s) != END_NONE; }

/* ---- counterexamples ---- */

static const astate *state_at(const cegar *c, const reach_path *nodes, uint32_t i) {
  return &c->states.at[c->reach.nodes.at[nodes->at[i]].state];
}

/* All paths through the heads and tracked constants of an abstract path, as one state. */
static bool execute_heads(cegar *c, const reach_path *nodes, symstate *s) {
  for (uint32_t i = 0; i + 1 < nodes->n; i++) {
    symstate next;
    bool found = image_step(&c->image, state_at(c, nodes, i), state_at(c, nodes, i + 1), s, i, &next);
    symstate_free(s);
    s->values = NULL;
    if (!found) return false;
    *s = next;
  }
  return true;
}

/* Is some execution possible through these heads? SMT_SAT: the solver holds its model. */
static smt_answer feasible(cegar *c, const reach_path *nodes) {
  symstate s = symstate_new(&c->blocks);
  smt_answer answer = SMT_UNSAT;
  if (execute_heads(c, nodes, &s)) {
    smt_lit lit = smt_literal(c->smt, s.guard);
    answer = blocks_check(&c->blocks, c->smt, &lit, 1, 0);
  }
  symstate_free(&s);
  return answer;
}

/* One concrete sequence of edges that the abstraction believes in: a model per block. */
static bool believed_path(cegar *c, const reach_path *nodes, path *out) {
  for (uint32_t i = 0; i + 1 < nodes->n; i++)
    if (!path_believed(&c->image, state_at(c, nodes, i), state_at(c, nodes, i + 1), i, out)) return false;
  return true;
}

/* The node at which the path first arrives at a head that has changed: its parent is where
 * the search goes on. */
static uint32_t cut_at(cegar *c, const reach_path *nodes, const path *p, uint32_t position) {
  uint32_t k = 0;
  for (uint32_t i = 1; i < position + 1 && i <= p->n; i++)
    if (c->blocks.is_head[path_location(&c->blocks, p, i).n]) k++;
  return nodes->at[k ? k - 1 : 0];
}

static try_answer give_up(cegar *c, const char *why) {
  c->obstacle = why;
  return TRY_AGAIN;
}

/* A path through states that were computed before their heads got the predicates they have
 * now: computing them again may be all that is needed. */
static bool renew(cegar *c, const reach_path *nodes) {
  for (uint32_t i = 1; i < nodes->n; i++) {
    const astate *s = &c->states.at[c->reach.nodes.at[nodes->at[i]].state];
    if (s->npreds == c->precision.preds[s->head].n) continue;
    reach_cut(&c->reach, nodes->at[i - 1]);
    return true;
  }
  return false;
}

enum { patience = 3 }; /* restarts before variables are followed by the dozen */

static try_answer refine(cegar *c, const reach_path *nodes, bool *progress) {
  path p = {0};
  *progress = renew(c, nodes);
  if (*progress) return TRY_AGAIN;
  if (!believed_path(c, nodes, &p)) {
    vec_free(&p);
    return give_up(c, "a counterexample could not be followed through the abstraction");
  }
  refine_how how = c->restarts > patience ? REFINE_TRACK : REFINE_CORE;
  refinement r = newton_refine(&c->blocks, c->smt, &c->precision, &p, 1, how);
  if (r.infeasible && !r.tracked && r.first == UINT32_MAX && c->arith == SMT_INT)
    r = interpolate_refine(c->job, &c->blocks, &c->precision, &p);
  if (r.infeasible && !r.tracked && r.first == UINT32_MAX)
    r = newton_refine(&c->blocks, c->smt, &c->precision, &p, 1, REFINE_ALL);
  if (r.tracked) {
    c->restarts++;
    reach_restart(&c->reach);
    c->states.n = 0;
  } else if (r.first != UINT32_MAX) {
    reach_cut(&c->reach, cut_at(c, nodes, &p, r.first));
  }
  *progress = r.tracked || r.first != UINT32_MAX;
  vec_free(&p);
  if (!*progress)
    return give_up(c, r.infeasible ? "no further predicates were found that exclude a spurious path"
                                   : "the solver could not decide whether a path is possible");
  return TRY_AGAIN;
}

/* ---- too many values ---- */

enum { most_values = 400 };

/* A tracked variable that has taken very many values is a counter: predicates are better. */
static bool drop_counters(cegar *c) {
  uint32_t k = 0;
  bool dropped = false;
  for (uint32_t v = 0; v < c->blocks.nvars; v++) {
    if (!c->precision.tracked[v]) continue;
    map seen = {0};
    for (uint32_t i = 0; i < c->states.n && seen.n <= most_values; i++)
      if (k < c->states.at[i].nvalues && c->states.at[i].values[k]) map_put(&seen, c->states.at[i].values[k]->id, 1);
    bool many = seen.n > most_values;
    map_free(&seen);
    k++;
    if (!many) continue;
    precision_untrack(&c->precision, v);
    dropped = true;
    break; /* positions have moved */
  }
  return dropped;
}

/* ---- proofs ---- */

static void note_invariants(cegar *c, const expr **invariants) {
  terms *t = c->blocks.terms;
  for (uint32_t i = 0; i < c->reach.nodes.n; i++) {
    const reach_node *n = &c->reach.nodes.at[i];
    if (n->dead || n->covered_by != UINT32_MAX) continue;
    const astate *s = &c->states.at[n->state];
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
    vec_push(&c->v->invariants, ((invariant){where, known ? ex_both(t, known, invariants[h]) : invariants[h]}));
  }
}

static try_answer proved(cegar *c) {
  const expr **invariants = mem_alloc(sizeof *invariants * (c->blocks.heads.n + 1));
  char why[160] = "";
  bool confirmed = true;
  c->v->invariants.n = 0;
  note_invariants(c, invariants);
  c->v->certificate = (certificate){0};
  if (c->job->options.certify) {
    smt *fresh = smt_new(c->job, c->blocks.terms, c->arith);
    confirmed = certify(c->job, &c->blocks, fresh, invariants, c->image.facts, why, sizeof why);
    if (confirmed && c->image.facts && !summary_certify(&c->summary)) {
      confirmed = false;
      snprintf(why, sizeof why, "a relation of a loop");
    }
    smt_free(fresh);
    c->v->certificate.kind = CERTIFICATE_INVARIANTS;
  }
  mem_free(invariants);
  if (!confirmed) return give_up(c, arena_printf(&c->v->arena, "the proof was not confirmed: %s", why));
  c->v->kind = VERDICT_HOLDS;
  return TRY_DECIDED;
}

/* ---- loops ---- */

/* How often a counterexample comes by the same loop head. */
static uint32_t unfoldings(cegar *c, const reach_path *nodes) {
  uint32_t most = 0;
  uint32_t *times = mem_alloc(sizeof *times * (c->blocks.heads.n + 1));
  for (uint32_t i = 0; i < nodes->n; i++) {
    uint32_t n = ++times[c->states.at[c->reach.nodes.at[nodes->at[i]].state].head];
    if (n > most) most = n;
  }
  mem_free(times);
  return most ? most - 1 : 0;
}

/* An error that a summary does not exclude: perhaps the program reaches it on these inputs. */
static void probe(void *context, smt *smt, const uint32_t *occurrence) {
  cegar *c = context;
  enum { tries = 12 };
  static const uint64_t longest[] = {3000000, 30000000, 300000000, 3000000000};
  for (uint32_t i = 0; i < tries && c->v->kind != VERDICT_VIOLATED && !limits_check_now(&c->job->limits); i++) {
    uint64_t steps = i ? 100000 : longest[c->probes];
    if (replay_probe(c->job, &c->blocks, smt, occurrence, i, steps, c->options, c->v)) c->v->kind = VERDICT_VIOLATED;
  }
  if (c->probes + 1 < sizeof longest / sizeof *longest) c->probes++;
}

static const double least_time = 0.6, share = 2, head_start = 0.5;

static bool follows_values(const cegar *c) {
  for (uint32_t i = 0; i < c->blocks.nvars; i++)
    if (c->precision.tracked[i]) return true;
  return false;
}

/* The next summary, if it is its turn: summaries get some time at once, then in all `share` times as much as
 * the refinement has had. What would be decided by a few states is not to wait for them: where variables are
 * followed by value, the refinement begins alone. */
static bool summarize(cegar *c) {
  double begin = limits_cpu(), refined = begin - c->summarized;
  double left = least_time + share * refined - c->summarized;
  if (!summary_may_try(&c->summary) || left < least_time / 2) return false;
  if (refined < head_start && follows_values(c)) return false;
  bool proved = summary_try(&c->summary, &c->precision, left, c->v);
  c->summarized += limits_cpu() - begin;
  c->image.facts = c->summary.known;
  return proved || c->v->kind == VERDICT_VIOLATED;
}

/* ---- one try ---- */

static try_answer confirm(cegar *c, uint32_t depth) {
  if (replay_model(c->job, &c->blocks, c->smt, depth, c->options, c->v)) {
    c->v->kind = VERDICT_VIOLATED;
    return TRY_DECIDED;
  }
  c->obstacle = c->v->reason;
  return smt_is_exact(c->smt) ? TRY_AGAIN : TRY_INEXACT;
}

/* UNROLL_BOUND where the answer does not count: undecided, or an error that inexact arithmetic
 * may have made up. */
static unroll_answer unroll_again(cegar *c, const unroll *u, smt_arith arith, double seconds) {
  unroll again;
  smt *fresh = smt_new(c->job, c->blocks.terms, arith);
  unroll_answer a = unroll_search(c->job, &c->blocks, fresh, c->precision.tracked, u->depth + 1, seconds, &again);
  if (a == UNROLL_ERROR && !smt_is_exact(fresh)) a = UNROLL_BOUND;
  smt_free(fresh);
  return a;
}

/* The same search with a solver that has seen nothing, and if it does not take too long, in the
 * other arithmetic. */
static bool confirm_unrolling(cegar *c, const unroll *u) {
  if (!c->job->options.certify) return true;
  unroll_answer other = unroll_again(c, u, c->arith == SMT_INT ? SMT_BV : SMT_INT, 2);
  if (other != UNROLL_BOUND) return other == UNROLL_DONE;
  return unroll_again(c, u, c->arith, 60) == UNROLL_DONE;
}

static try_answer bounded(cegar *c, uint32_t depth, double seconds) {
  unroll u;
  switch (unroll_search(c->job, &c->blocks, c->smt, c->precision.tracked, depth, seconds, &u)) {
  case UNROLL_ERROR: return confirm(c, u.depth + 1);
  case UNROLL_DONE:
    if (!confirm_unrolling(c, &u)) break;
    c->v->kind = VERDICT_HOLDS;
    c->v->states = u.depth;
    c->v->certificate = (certificate){.kind = CERTIFICATE_BOUNDED, .number = u.depth};
    return TRY_DECIDED;
  case UNROLL_BOUND: break;
  }
  return limits_check_now(&c->job->limits) ? TRY_LIMIT : TRY_AGAIN;
}

/* A path to a place that is not modelled is no error, and no proof either. */
static try_answer real_path(cegar *c, const reach_path *nodes, flat_end end, const char *note) {
  if (end == END_ERROR) return confirm(c, nodes->n);
  if (end == END_RECURSION) return give_up(c, "a recursion goes deeper than it was unrolled");
  return give_up(c, arena_printf(&c->v->arena, "something that cannot be modelled is reached: %s", note));
}

enum { first_pause = 200 };

static try_answer abstraction(cegar *c, double seconds) {
  double until = limits_cpu() + seconds;
  uint32_t next_look = 4 * most_values, allowed = (uint32_t)c->job->options.unfold;
  uint32_t unfolded = 0; /* counterexamples that went round a loop */
  c->restarts = 0;
  c->next_pause = first_pause;
  reach_restart(&c->reach); /* an error that the last turn gave up on must be found again */
  c->states.n = 0;
  for (;;) {
    uint32_t error;
    reach_answer found = reach_search(&c->reach, &error);
    c->v->iterations++;
    c->v->states = reach_live(&c->reach);
    c->v->predicates = c->precision.npreds;
    progress_update(c->job, c->v->iterations, c->v->states, c->v->predicates);
    if (found == REACH_LIMIT) return TRY_LIMIT;
    if (found == REACH_NONE) return proved(c);
    if (found == REACH_PAUSE) {
      c->next_pause = 4 * c->states.n;
      if (summarize(c)) return TRY_DECIDED;
      if (limits_cpu() > until) return give_up(c, "the search does not end");
      continue;
    }
    if (limits_cpu() > until) return give_up(c, "the refinement does not end");
    if (c->states.n > next_look) {
      next_look = 2 * c->states.n;
      if (drop_counters(c)) {
        reach_restart(&c->reach);
        c->states.n = 0;
        continue;
      }
    }
    reach_path nodes = {0};
    reach_path_to(&c->reach, error, &nodes);
    uint32_t state = c->reach.nodes.at[error].state;
    flat_end end = end_of(c, state);
    const char *note = flat_loc_at(c->flat, c->blocks.heads.at[c->states.at[state].head])->note;
    smt_answer real = feasible(c, &nodes);
    uint32_t rounds = unfoldings(c, &nodes);
    unfolded += rounds > 0;
    if (rounds < unfolded) rounds = unfolded;
    bool often = c->eager && real != SMT_SAT && rounds > allowed && summary_may_try(&c->summary);
    if (often) allowed = 2 * allowed + 1;
    if (often && (summarize(c) || summarize(c))) {
      vec_free(&nodes);
      return TRY_DECIDED;
    }
    bool progress = false;
    try_answer answer;
    if (real == SMT_SAT) answer = real_path(c, &nodes, end, note ? note : "");
    else answer = refine(c, &nodes, &progress);
    vec_free(&nodes);
    if (!progress) return answer;
  }
}

/* ---- all tries ---- */

static void open_try(cegar *c, smt_arith arith) {
  static const reach_model model = {.successors = model_successors,
                                    .initial = model_initial,
                                    .place = model_place,
                                    .covers = model_covers,
                                    .is_error = model_is_error,
                                    .pause = model_pause};
  reach_model mine = model;
  mine.context = c;
  c->arith = arith;
  c->smt = smt_new(c->job, c->blocks.terms, arith);
  precision_init(&c->precision, &c->blocks, false);
  image_init(&c->image, c->job, &c->blocks, &c->precision, c->smt);
  c->image.facts = c->summary.known;
  reach_init(&c->reach, c->job, &mine, c->blocks.heads.n);
  c->states.n = 0;
}

static void close_try(cegar *c) {
  reach_free(&c->reach);
  image_free(&c->image);
  precision_free(&c->precision);
  smt_free(c->smt);
  c->smt = NULL;
}

/* Turns `from` to `to`, exclusive, in one arithmetic. */
static try_answer with_arithmetic(cegar *c, smt_arith arith, size_t from, size_t to) {
  static const struct {
    uint32_t depth;
    double bounded, abstract;
  } turns[] = {{12, 0.1, 4}, {100, 3, 15}, {1000, 20, 100}, {100000, 300, 1e9}};
  try_answer answer = TRY_AGAIN;
  open_try(c, arith);
  for (size_t i = from; i < sizeof turns / sizeof *turns && i < to && answer == TRY_AGAIN; i++) {
    if (i) { /* what did not end with counters as predicates may end with their values */
      precision_free(&c->precision);
      precision_init(&c->precision, &c->blocks, i % 2 == 1);
      c->precision.version += (uint32_t)i << 16;
    }
    answer = bounded(c, turns[i].depth, turns[i].bounded);
    if (answer == TRY_AGAIN) answer = abstraction(c, turns[i].abstract);
    if (answer == TRY_AGAIN && summarize(c)) answer = TRY_DECIDED;
  }
  precision_explain(&c->precision, c->job);
  close_try(c);
  return answer;
}

/* Also what is not modelled may be one: beyond it nothing is known. */
static bool has_error(const flat *f) {
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (f->locs.at[i].end != END_NONE && f->locs.at[i].end != END_EXIT) return true;
  return false;
}

/* A program without inputs is executed: for a moment before anything else is tried, and for long when nothing else
 * has found an answer. An execution proves that it accesses nothing outside its objects: what is assumed of them is
 * not printed; only what is assumed of the surroundings remains. */
static const uint64_t at_first = 3000000, at_last = 2000000000;

static bool decided_alone(cegar *c, uint64_t steps) {
  verdict *v = c->v;
  if (c->options->checks || c->options->no_errors || c->job->options.print_loops) return false;
  alone a = alone_execute(c->job, c->flat->program, c->options, steps, v);
  if (a.end == ALONE_OPEN) return false;
  v->kind = a.end == ALONE_ENDS ? VERDICT_HOLDS : a.end == ALONE_ERROR ? VERDICT_VIOLATED : VERDICT_UNKNOWN;
  if (a.end == ALONE_ENDS) {
    v->certificate = (certificate){.kind = CERTIFICATE_EXECUTED, .number = a.steps};
    v->assumptions.n = 0;
    for (uint32_t i = 0; i < c->flat->assumptions.n; i++)
      if (assumption_is_outside(&c->flat->assumptions.at[i])) vec_push(&v->assumptions, c->flat->assumptions.at[i]);
  }
  if (a.end == ALONE_UNDEFINED)
    v->reason = arena_printf(&v->arena, "its only execution does what C leaves undefined: %s", v->message);
  return true;
}

static void decide(cegar *c) {
  verdict *v = c->v;
  if (!has_error(c->flat)) {
    v->kind = VERDICT_HOLDS;
    v->vacuous = true;
    v->certificate.kind = CERTIFICATE_NO_ERRORS;
    return;
  }
  if (decided_alone(c, at_first)) return;
  blocks_init(&c->blocks, c->flat);
  bool bits = blocks_need_bits(&c->blocks);
  summary_init(&c->summary, c->job, &c->blocks, bits);
  c->summary.possible = probe;
  c->summary.context = c;
  c->eager = loops_are_small(c);
  /* Where bits are needed they get the first turns; integers, which are cheaper but may then be
   * inexact, get one in between. */
  try_answer answer = bits ? with_arithmetic(c, SMT_BV, 0, 2) : TRY_AGAIN;
  if (answer == TRY_AGAIN) answer = with_arithmetic(c, SMT_INT, 0, bits ? 1 : SIZE_MAX);
  if (answer == TRY_INEXACT || (answer == TRY_AGAIN && bits))
    answer = with_arithmetic(c, SMT_BV, bits ? 2 : 0, SIZE_MAX);
  if (answer != TRY_DECIDED && !limits_check_now(&c->job->limits) && decided_alone(c, at_last)) answer = TRY_DECIDED;
  if (v->kind == VERDICT_HOLDS) verdict_forget_counterexample(v);
  if (answer != TRY_DECIDED) {
    v->kind = VERDICT_UNKNOWN;
    v->reason = limits_check_now(&c->job->limits) ? limits_reason(&c->job->limits)
                : c->obstacle                     ? c->obstacle
                                                  : "no answer was found";
  }
  if (c->job->options.print_loops) {
    buf text = {0};
    summary_print(&c->summary, &text);
    v->loops = arena_strdup(&v->arena, buf_text(&text));
    buf_free(&text);
  }
  summary_free(&c->summary);
  blocks_free(&c->blocks);
}

bool reach_errors(job *job, program *program, const flat_options *options, verdict *v) {
  cegar c = {.job = job, .options = options, .v = v};
  verdict_init(v, AIM_REACH, "unreach");
  map wide = {0};
  c.flat = options->wide ? flat_build(job, program, options) : confined_build(job, program, options, &wide);
  map_free(&wide);
  if (!c.flat) return false;
  flat_slice(c.flat);
  for (uint32_t i = 0; i < c.flat->assumptions.n; i++) vec_push(&v->assumptions, c.flat->assumptions.at[i]);
  decide(&c);
  vec_free(&c.states);
  flat_free(c.flat);
  return true;
}
