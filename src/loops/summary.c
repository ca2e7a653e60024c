/* See summary.h. The tries in order: plain induction; the same where only elements inside their
 * arrays are accessed, which is assumed and said; then longer induction, with what the
 * refinement has found in the meantime as further candidates. */
#include "loops/summary.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"

#include <string.h>

typedef struct stage {
  uint32_t depth;
  bool in_bounds;
  smt_arith arith;
} stage;

static const stage stages[] = {{1, false, SMT_INT}, {1, true, SMT_INT}, {1, false, SMT_BV},
                               {2, false, SMT_INT}, {2, true, SMT_INT}, {1, true, SMT_BV},
                               {3, false, SMT_INT}, {2, false, SMT_BV}, {4, true, SMT_INT}};
enum { nstages = sizeof stages / sizeof *stages };

void summary_init(summary *s, job *job, blocks *b, bool bits) {
  *s = (summary){.job = job, .blocks = b, .bits = bits};
  loop_forest_init(&s->forest, b);
  bool wanted = job->options.loops != LOOPS_UNFOLD && engine_is_on(job, ENGINE_SUMMARIES);
  if (!wanted || !s->forest.reducible || !s->forest.all.n) s->stage = nstages;
}

void summary_free(summary *s) {
  loop_facts_free(&s->facts);
  loop_facts_free(&s->known_by);
  mem_free(s->known);
  loop_forest_free(&s->forest);
}

bool summary_may_try(const summary *s) { return s->stage < nstages; }

/* ---- invariants for the report ---- */

static bool mentions_entry(const loop_forest *f, const expr *e) {
  uint64_t v;
  if (e->kind == EX_VAR) return map_get(&f->entry_of, e->sym->id, &v);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (mentions_entry(f, e->args[i])) return true;
  return false;
}

/* What can be said without the values at the entry. */
static void note_invariants(summary *s, verdict *v) {
  terms *t = s->blocks->terms;
  v->invariants.n = 0;
  for (uint32_t l = 0; l < s->forest.all.n; l++) {
    const expr *all = NULL;
    for (uint32_t i = 0; i < s->facts.all.n; i++) {
      const loop_fact *f = &s->facts.all.at[i];
      if (f->dead || f->quantified || f->loop != l || mentions_entry(&s->forest, f->formula)) continue;
      all = all ? ex_both(t, all, f->formula) : f->formula;
    }
    if (all) vec_push(&v->invariants, ((invariant){s->forest.all.at[l].where, all, {0}}));
  }
}

/* ---- tries ---- */

static uint32_t living(const loop_facts *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->all.n; i++) n += !f->all.at[i].dead;
  return n;
}

/* By a solver that has seen nothing; every fact and the absence of errors by itself. */
static bool confirmed(summary *s, smt_arith arith, loop_effort effort) {
  if (!s->job->options.certify) return true;
  smt *fresh = smt_new(s->job, s->blocks->terms, arith);
  effort.budget = EFFORT_UNLIMITED;
  effort.possible = NULL;
  bool fine = loop_certify(s->job, &s->forest, &s->facts, fresh, effort, true);
  smt_free(fresh);
  s->job->stats.unconfirmed += !fine;
  return fine;
}

/* ---- facts for the abstraction ---- */

bool summary_certify(summary *s) {
  if (!s->known) return true;
  smt *fresh = smt_new(s->job, s->blocks->terms, SMT_INT);
  bool fine = loop_certify(s->job, &s->forest, &s->known_by, fresh,
                           (loop_effort){.budget = EFFORT_UNLIMITED, .depth = 1}, false);
  smt_free(fresh);
  return fine;
}

/* Does it say something that holds whenever an execution is at the head? */
static bool is_plain(const summary *s, const loop_fact *f) {
  return !f->dead && !f->quantified && !mentions_entry(&s->forest, f->formula);
}

/* A summary of the plainest kind, too coarse for a proof, still helps the abstraction. */
static void keep_known(summary *s, smt *smt) {
  terms *t = s->blocks->terms;
  loop_facts few = {0};
  if (s->known) return;
  s->known = mem_alloc(sizeof *s->known * (s->blocks->heads.n + 1));
  for (uint32_t i = 0; i < s->facts.all.n; i++) {
    if (!s->facts.all.at[i].dead) vec_push(&s->known_by.all, s->facts.all.at[i]);
    if (is_plain(s, &s->facts.all.at[i])) vec_push(&few.all, s->facts.all.at[i]);
  }
  loop_facts_reduce(s->job, &s->forest, &few, smt);
  for (uint32_t l = 0; l < s->forest.all.n; l++) {
    uint32_t head = s->blocks->head_index.at[s->forest.all.at[l].head.n], n = 0;
    for (uint32_t i = 0; i < few.all.n && n < tuning.most_known; i++) {
      if (few.all.at[i].dead || few.all.at[i].loop != l) continue;
      s->known[head] = s->known[head] ? ex_both(t, s->known[head], few.all.at[i].formula) : few.all.at[i].formula;
      n++;
    }
  }
  loop_facts_free(&few);
}

static void say_proved(summary *s, verdict *v, loop_effort effort) {
  uint32_t n = s->forest.all.n;
  s->job->stats.loops_summarized = n;
  note_invariants(s, v);
  conclude_holds(v, (certificate){.kind = CERTIFICATE_LOOPS,
                                  .number = n,
                                  .relations = living(&s->facts),
                                  .longer_induction = effort.depth > 1,
                                  .confirmed = s->job->options.certify});
  assumption in_bounds = {.kind = ASSUME_ELEMENTS};
  if (effort.in_bounds && !assumption_known(&v->assumptions, &in_bounds)) vec_push(&v->assumptions, in_bounds);
}

static bool has_known_arrays(const flat *f) {
  for (uint32_t i = 0; i < f->vars.n; i++)
    if (f->vars.at[i]->type->kind == TY_ARRAY) return true;
  return false;
}

static void explain(const summary *s, stage now, loop_answer a, uint64_t spent) {
  static const char *const answers[] = {[LOOP_PROVED] = "no error is possible",
                                        [LOOP_COARSE] = "too coarse",
                                        [LOOP_UNDONE] = "not done",
                                        [LOOP_GAVE_UP] = "too large"};
  story_tell(s->job, "summary of %u loop%s by %u step%s%s%s: %s; %u of %u relations hold, effort %.2f million",
             s->forest.all.n, s->forest.all.n > 1 ? "s" : "", now.depth, now.depth > 1 ? "s" : "",
             now.in_bounds ? " inside arrays" : "", now.arith == SMT_BV ? " in bits" : "", answers[a],
             living(&s->facts), s->facts.all.n, (double)spent / 1e6);
}

/* Would this stage say the same as one before? */
static bool is_idle(const summary *s, const stage *now) {
  return (now->in_bounds && !has_known_arrays(s->blocks->flat)) || (now->arith == SMT_BV && !s->bits);
}

bool summary_try(summary *s, const precision *precision, uint64_t budget, verdict *v) {
  while (s->stage < nstages && is_idle(s, &stages[s->stage])) s->stage++;
  if (s->stage >= nstages) return false;
  stage now = stages[s->stage];
  loop_effort effort = {
      .budget = budget, .depth = now.depth, .in_bounds = now.in_bounds, .possible = s->possible, .context = s->context};
  uint64_t before = s->job->limits.effort.spent;
  if (!s->again) loop_facts_revive(&s->facts);
  loop_facts_find(s->job, &s->facts, &s->forest, precision);
  smt *smt = smt_new(s->job, s->blocks->terms, now.arith);
  loop_answer a = loop_summarize(s->job, &s->forest, &s->facts, smt, effort);
  if (a == LOOP_COARSE && now.depth == 1 && !now.in_bounds && now.arith == SMT_INT) keep_known(s, smt);
  smt_free(smt);
  explain(s, now, a, s->job->limits.effort.spent - before);
  s->valid = a == LOOP_COARSE || a == LOOP_PROVED;
  s->again = a == LOOP_UNDONE && s->again < tuning.most_again ? s->again + 1 : 0;
  if (!s->again) s->stage++;
  s->used_bounds = now.in_bounds;
  s->proved = false;
  if (a != LOOP_PROVED || !confirmed(s, now.arith, effort)) return false;
  say_proved(s, v, effort);
  s->proved = true;
  return true;
}

/* ---- for people ---- */

void summary_find(summary *s) {
  if (s->proved || !s->forest.reducible) return;
  smt *smt = smt_new(s->job, s->blocks->terms, SMT_INT);
  loop_effort effort = {.budget = tuning.summary_to_print, .depth = 1, .keep_all = true};
  loop_facts_free(&s->facts);
  loop_facts_find(s->job, &s->facts, &s->forest, NULL);
  if (loop_summarize(s->job, &s->forest, &s->facts, smt, effort) >= LOOP_UNDONE) loop_facts_free(&s->facts);
  else loop_facts_reduce(s->job, &s->forest, &s->facts, smt);
  smt_free(smt);
}

void summary_print(summary *s, buf *out) {
  summary_find(s);
  loop_print(s->job, &s->forest, &s->facts, out);
}
