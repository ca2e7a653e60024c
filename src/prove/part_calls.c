/* A component whose calls stay calls: its model is a pushdown system, and its share of a counterexample a run of it. A run that cannot
 * be done says nothing of its word: with simple inputs an execution may perform the word in another way. */
#include "base/tuning.h"
#include "procedures/descent.h"
#include "prove/parts.h"
#include "refine/certify.h"
#include "refine/guessed_inputs.h"
#include "refine/inlined.h"

static void start(part *p, const outlook *o) {
  const parts_request *q = &p->all->request;
  pushdown *d = &p->pushdown;
  pushdown_start(d, p->all->smt, o->arith, o->follow_counters);
  for (uint32_t k = 0; k < q->npredicates; k++)
    for (uint32_t i = 0; i < d->procedures.all.n; i++)
      for (uint32_t h = 0; h < d->procedures.all.at[i].blocks.heads.n; h++) pushdown_add(d, i, h, q->predicates[k]);
}

static void stop(part *p) {
  for (uint32_t i = 0; i < p->pushdown.procedures.all.n; i++)
    precision_explain(&p->pushdown.precisions[i], p->all->job);
  pushdown_stop(&p->pushdown);
}

static bool make_model(part *p) {
  const lts *seen = p->observed ? p->observed->actions : p->woven.process;
  return pushdown_model(&p->pushdown, seen, p->error, p->all->most_states);
}

/* Some execution on simple inputs that performs the word. */
static bool performed_by_chance(part *p, share *s) {
  enum { tries = 6 };
  job *job = p->all->job;
  action_list events = {0};
  vec_reserve(&events, 1);
  for (uint32_t k = 1; k < s->moves.moves.n; k++) vec_push(&events, s->moves.moves.at[k].action);
  guess_word word = {events.at, events.n, s->fails};
  for (uint64_t seed = 0; seed < tries && !s->performed && !limits_check_now(&job->limits); seed++)
    s->performed = guess_performs(job, p->woven.program, &p->options, seed, tuning.steps_of_recursion, &word,
                                  s->performance.v);
  vec_free(&events);
  if (s->performed) performance_take(&s->performance, s->moves.moves.n - 1);
  else verdict_forget_counterexample(s->performance.v);
  return s->performed;
}

static share_answer possible(part *p, share *s) {
  bool long_way = s->run.n > tuning.long_run && !s->rests; /* its events do not say where it rests */
  if (long_way && performed_by_chance(p, s)) return SHARE_DONE;
  if (inlined_possible(&p->pushdown, &s->run) == SMT_SAT) return SHARE_DONE;
  if (!long_way && !s->rests && performed_by_chance(p, s)) return SHARE_DONE;
  if (inlined_refine(&p->pushdown, &s->run, p->all->how) || pushdown_ask_all(&p->pushdown)) return SHARE_REFINED;
  p->component.obstacle = "no predicates were found that exclude a spurious counterexample";
  p->component.endless = true;
  return SHARE_SPURIOUS;
}

static share_answer unconfirmed(part *p, const verdict *v) {
  bool silent = !v->reason || !*v->reason;
  p->component.obstacle = silent ? "part of the counterexample could not be executed"
                                 : arena_strdup(&p->all->v->arena, v->reason);
  p->component.endless = false;
  return SHARE_OPEN;
}

static share_answer execute(part *p, share *s) {
  verdict *v = s->performance.v;
  inlined_answer answer = s->rests ? inlined_word(&p->pushdown, &s->run, s->to_end, &p->options, v)
                                   : inlined_real(&p->pushdown, &s->run, &p->options, v);
  if (answer != INLINED_REAL) return unconfirmed(p, v);
  performance_take(&s->performance, s->moves.moves.n - 1);
  return SHARE_DONE;
}

/* ---- infinite runs ---- */

/* With so many more rounds of the cycle: does it become impossible? */
static share_answer exclude(part *p, const share *s, uint32_t rounds) {
  pds_run run = {0};
  share_answer answer = SHARE_OPEN;
  for (uint32_t i = 0; i < s->run.n; i++) vec_push(&run, s->run.at[i]);
  for (uint32_t r = 0; r < rounds; r++)
    for (uint32_t i = s->cycle; i < s->run.n; i++) vec_push(&run, s->run.at[i]);
  if (inlined_possible(&p->pushdown, &run) == SMT_UNSAT) {
    bool refined = inlined_refine(&p->pushdown, &run, p->all->how) || pushdown_ask_all(&p->pushdown);
    answer = refined ? SHARE_REFINED : SHARE_SPURIOUS;
    p->component.obstacle = "no predicates were found that exclude a spurious run";
    p->component.endless = true;
  }
  vec_free(&run);
  return answer;
}

/* Does some state recur behind one round, or several? Then it is executed so far, and once again. */
static share_answer cycles(part *p, share *s) {
  enum { most_rounds = 3 };
  const pds *system = p->pushdown.system;
  uint32_t length = s->run.n - s->cycle;
  bool real = false, seen = false, followed = false;
  for (uint32_t i = s->cycle; i < s->run.n; i++) seen |= system->rules.at[s->run.at[i]].action != LTS_TAU;
  if (!seen) return SHARE_OPEN; /* of a cycle without events no execution tells that it was taken */
  for (uint32_t k = 0; k < 2 * most_rounds && !real && !followed; k++) {
    uint32_t n = k / 2 + 1, skipped = k % 2, all = skipped + 2 * n; /* the first round may be unlike the others */
    pds_run run = {0};
    if (s->run.n + (all - 1) * length > tuning.long_lasso) break;
    for (uint32_t i = 0; i < s->run.n; i++) vec_push(&run, s->run.at[i]);
    for (uint32_t round = 1; round < all; round++)
      for (uint32_t i = s->cycle; i < s->run.n; i++) vec_push(&run, s->run.at[i]);
    real = inlined_cycle(&p->pushdown, &run, s->cycle + skipped * length, n * length, &p->options, s->performance.v,
                         &followed) == INLINED_REAL;
    vec_free(&run);
  }
  s->performed = real;
  return real ? SHARE_DONE : followed ? SHARE_REFINED : SHARE_OPEN;
}

/* What cannot be taken forever is looked for once. True: there is something. */
static bool ends_by_measures(part *p) {
  if (p->descended) return false;
  p->descended = true;
  p->descent = descent_open(p->all->job, p->woven.program, &p->options, tuning.share_of_property);
  return p->descent;
}

/* More and more rounds: twice as many each time. */
static share_answer recurs(part *p, share *s) {
  bool cycle = s->cycle != UINT32_MAX;
  uint32_t length = cycle ? s->run.n - s->cycle : 0;
  share_answer answer = exclude(p, s, 0);
  for (uint32_t n = 1; cycle && answer == SHARE_OPEN && s->run.n + n * length <= tuning.long_cycle; n = 2 * n + 1)
    answer = exclude(p, s, n);
  if (answer != SHARE_OPEN) return answer;
  if (cycle) answer = cycles(p, s);
  if (answer != SHARE_OPEN) return answer;
  if (cycle && ends_by_measures(p)) return SHARE_REFINED;
  p->component.obstacle = "a cycle was found, but it is unknown whether the program can repeat it forever";
  p->component.endless = false;
  return cycle ? SHARE_OPEN : SHARE_DONE; /* to be executed */
}

/* The run that ends, and all that it shows on the way. */
static share_answer execute_word(part *p, share *s) {
  verdict *v = s->performance.v;
  inlined_answer answer = inlined_word(&p->pushdown, &s->run, s->to_end, &p->options, v);
  return answer == INLINED_REAL ? SHARE_DONE : unconfirmed(p, v);
}

static bool certify_part(part *p) {
  return certify_pushdown(&p->pushdown) && (!p->descent || descent_confirm(p->descent));
}

static uint64_t predicates(const part *p) { return pushdown_predicates(&p->pushdown); }

static uint32_t shape(const part *p) {
  (void)p;
  return 0; /* one word is judged at a time */
}

const part_kind part_calls = {.start = start,
                              .stop = stop,
                              .model = make_model,
                              .possible = possible,
                              .execute = execute,
                              .possible_first = true,
                              .certify = certify_part,
                              .predicates = predicates,
                              .shape = shape};

const part_kind part_recurs = {.start = start,
                               .stop = stop,
                               .model = make_model,
                               .possible = recurs,
                               .execute = execute_word,
                               .possible_first = true,
                               .certify = certify_part,
                               .predicates = predicates,
                               .shape = shape};
