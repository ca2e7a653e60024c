/* See cegar.h. */
#include "prove/cegar.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"

typedef struct loop {
  question *q;
  parts *parts;
  job *job;
  verdict *v;
  const char *obstacle;
  bool endless; /* the refinement itself did not end: then it is said where that was */
} loop;

static loop loop_of(question *q) { return (loop){.q = q, .parts = q->parts, .job = q->parts->job, .v = q->v}; }

static round_answer stuck(loop *l, const char *why) {
  l->obstacle = why;
  l->endless = false;
  return ROUND_STUCK;
}

static round_answer without_end(loop *l, const char *why) {
  stuck(l, why);
  l->endless = true;
  return ROUND_STUCK;
}

/* What stands in the way in one part, with its name if there are others. */
static void note_obstacle(loop *l, const part *p) {
  const char *why = p->component.obstacle ? p->component.obstacle : "";
  l->obstacle = l->parts->alone ? why : arena_printf(&l->v->arena, "%s: %s", p->is->name, why);
  l->endless = p->component.endless;
}

/* ---- proofs ---- */

static round_answer proved(loop *l) {
  certificate certificate = {0};
  for (uint32_t i = 0; i < l->parts->n && l->job->options.certify; i++) {
    part *p = &l->parts->at[i];
    if (!p->kind) continue;
    bool confirmed = p->kind->certify(p);
    l->job->stats.unconfirmed += !confirmed;
    if (!confirmed) return stuck(l, "the model was not confirmed by independent queries");
    certificate.kind = CERTIFICATE_MODEL;
  }
  conclude_holds(l->v, certificate);
  l->q->holds(l->q);
  return ROUND_DECIDED;
}

/* ---- counterexamples ---- */

static bool takes_part(const loop *l, const share *s, uint32_t i) {
  return l->parts->at[i].kind && (s[i].moves.moves.n > 1 || s[i].fails || s[i].rests);
}

/* One answer about the share of a part. */
static share_answer take(loop *l, uint32_t i, share_answer answer) {
  if (answer == SHARE_REFINED) l->parts->at[i].stale = true;
  else if (answer != SHARE_DONE) note_obstacle(l, &l->parts->at[i]);
  return answer;
}

/* Can every part do its share? All that cannot are refined. */
static share_answer all_possible(loop *l, share *s) {
  share_answer all = SHARE_DONE;
  for (uint32_t i = 0; i < l->parts->n; i++) {
    part *p = &l->parts->at[i];
    share_answer one = takes_part(l, s, i) ? take(l, i, p->kind->possible(p, &s[i])) : SHARE_DONE;
    if (one > all) all = one;
  }
  return all;
}

static share_answer all_executed(loop *l, share *s) {
  share_answer answer = SHARE_DONE;
  for (uint32_t i = 0; i < l->parts->n && answer == SHARE_DONE; i++) {
    part *p = &l->parts->at[i];
    if (takes_part(l, s, i) && !s[i].performed) answer = take(l, i, p->kind->execute(p, &s[i]));
  }
  return answer;
}

/* An execution tells at once whether a single share is possible. */
static bool asks_first(const loop *l, const share *s) {
  uint32_t busy = 0;
  for (uint32_t i = 0; i < l->parts->n; i++) {
    if (!takes_part(l, s, i)) continue;
    if (l->parts->at[i].kind->possible_first) return true;
    busy++;
  }
  return busy > 1;
}

static share_answer judge_shares(loop *l, uint32_t k, share *s) {
  question *q = l->q;
  if (!q->shares(q, k, s)) return SHARE_SPURIOUS;
  share_answer answer = asks_first(l, s) ? all_possible(l, s) : SHARE_DONE;
  if (answer == SHARE_DONE) answer = all_executed(l, s);
  if (answer != SHARE_DONE || q->decided) return answer;
  const char *why_not = q->violated(q, k, s);
  if (why_not) {
    stuck(l, why_not);
    return SHARE_OPEN;
  }
  conclude_violated(l->v, NULL);
  return SHARE_DONE;
}

static share_answer judge_case(loop *l, uint32_t k) {
  share *s = mem_alloc(sizeof *s * (l->parts->n + 1));
  share_answer answer = judge_shares(l, k, s);
  for (uint32_t i = 0; i < l->parts->n; i++) {
    performance_free(&s[i].performance);
    counterexample_free(&s[i].moves);
    vec_free(&s[i].from);
    vec_free(&s[i].run);
  }
  mem_free(s);
  return answer;
}

static bool same_shapes(const loop *l, const uint32_t *shapes) {
  for (uint32_t i = 0; i < l->parts->n; i++)
    if (l->parts->at[i].kind && l->parts->at[i].kind->shape(&l->parts->at[i]) != shapes[i]) return false;
  return true;
}

static round_answer judge_cases(loop *l) {
  uint32_t *shapes = mem_alloc(sizeof *shapes * (l->parts->n + 1));
  bool refined = false;
  share_answer answer = SHARE_REFINED;
  for (uint32_t i = 0; i < l->parts->n; i++)
    if (l->parts->at[i].kind) shapes[i] = l->parts->at[i].kind->shape(&l->parts->at[i]);
  l->obstacle = NULL;
  for (uint32_t k = 0; k < l->q->cases && answer >= SHARE_SPURIOUS && same_shapes(l, shapes); k++) {
    answer = judge_case(l, k);
    refined |= answer == SHARE_REFINED;
  }
  mem_free(shapes);
  if (answer == SHARE_DONE) return ROUND_DECIDED;
  if (answer == SHARE_OPEN) return ROUND_STUCK;
  if (refined) return ROUND_REFINED;
  return l->obstacle ? ROUND_STUCK : without_end(l, "a counterexample is too large to analyse");
}

/* ---- rounds ---- */

static bool build_models(loop *l) {
  question *q = l->q;
  bool any = false;
  buf sizes = {0};
  for (uint32_t i = 0; i < l->parts->n; i++) {
    part *p = &l->parts->at[i];
    if (!p->stale) continue;
    if (p->kind && !p->kind->model(p)) return false;
    p->stale = false;
    if (q->set && !q->set(q, i)) return false;
    const lts *system = part_system(p);
    if (p->kind && system)
      buf_printf(&sizes, "%s%s has %u state%s", any ? ", " : "", p->is->name, system->states, plural(system->states));
    any |= p->kind && system;
  }
  if (any) story_tell(l->job, "the abstraction: %s", buf_text(&sizes));
  buf_free(&sizes);
  return true;
}

static round_answer one_round(loop *l) {
  question *q = l->q;
  if (!build_models(l)) return without_end(l, "the model has too many states");
  round_answer answer = ROUND_STUCK;
  switch (q->search(q)) {
  case SEARCH_HOLDS:
    if (!q->tells) story_tell(l->job, "the abstraction satisfies the property");
    answer = proved(l);
    break;
  case SEARCH_FOUND:
    answer = judge_cases(l);
    if (answer == ROUND_STUCK)
      story_tell(l->job, "a candidate counterexample could neither be excluded nor reproduced");
    break;
  case SEARCH_STOPPED:
    answer = q->decided ? ROUND_DECIDED : q->endless ? without_end(l, q->stopped) : stuck(l, q->stopped);
    break;
  }
  if (q->forget) q->forget(q);
  return answer;
}

static uint64_t count_predicates(const loop *l) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < l->parts->n; i++)
    if (l->parts->at[i].kind) n += l->parts->at[i].kind->predicates(&l->parts->at[i]);
  return n;
}

static bool has_tables(const parts *m) {
  for (uint32_t i = 0; i < m->n; i++)
    if (m->at[i].component.has_tables) return true;
  return false;
}

static bool start(loop *l, const outlook *o) {
  parts *m = l->parts;
  m->most_states = o->most_states;
  m->how = o->follow_counters ? REFINE_TRACK : REFINE_CORE;
  m->measures = 0;
  if (m->request.layout.calls_stay) m->smt = smt_new(m->job, m->request.program->terms, o->arith);
  for (uint32_t i = 0; i < m->n; i++) {
    m->at[i].stale = true;
    if (m->at[i].kind) m->at[i].kind->start(&m->at[i], o);
  }
  return !l->q->begin || l->q->begin(l->q, o);
}

static void stop(loop *l) {
  parts *m = l->parts;
  l->v->predicates = count_predicates(l);
  for (uint32_t i = 0; i < m->n; i++)
    if (m->at[i].kind) m->at[i].kind->stop(&m->at[i]);
  if (m->smt) smt_free(m->smt);
  m->smt = NULL;
  if (l->q->end) l->q->end(l->q);
}

static void tell_round(loop *l, uint32_t n) {
  for (uint32_t i = 0; i < l->parts->n; i++) {
    part *p = &l->parts->at[i];
    if (p->kind && p->kind->round) p->stale |= p->kind->round(p, n);
  }
}

static round_answer rounds(loop *l, const outlook *o) {
  bool fine = start(l, o);
  round_answer answer = !fine ? stuck(l, l->q->stopped) : ROUND_REFINED;
  if (o->only_tables && !has_tables(l->parts)) answer = ROUND_STUCK;
  uint64_t most = l->q->most_rounds ? l->q->most_rounds : tuning.most_iterations;
  for (uint32_t i = 0; i < most && answer == ROUND_REFINED; i++) {
    tell_round(l, i);
    answer = one_round(l);
    l->v->iterations++;
    l->v->predicates = count_predicates(l);
    progress_update(l->job, l->v->iterations, l->v->states, l->v->predicates);
    if (limits_check_now(&l->job->limits) && answer != ROUND_DECIDED) answer = ROUND_STUCK;
  }
  stop(l);
  return answer;
}

bool cegar(question *q, const outlook *outlooks, uint32_t n) {
  loop l = loop_of(q);
  round_answer answer = ROUND_STUCK;
  for (uint32_t i = 0; i < n && answer != ROUND_DECIDED && !limits_check_now(&l.job->limits); i++)
    answer = rounds(&l, &outlooks[i]);
  if (answer == ROUND_DECIDED) return true;
  conclude_unknown(q->v, parts_why_unknown(q->parts, l.obstacle, l.endless));
  return false;
}

outlook outlook_of(smt_arith arith) {
  return (outlook){.arith = arith, .most_states = (uint32_t)tuning.most_model_states};
}

outlook outlook_followed(void) {
  return (outlook){.arith = SMT_INT, .follow_counters = true, .most_states = (uint32_t)tuning.most_followed_states};
}

bool cegar_as_usual(question *q, bool follows) {
  const outlook usual[] = {outlook_followed(), outlook_of(SMT_INT), outlook_of(SMT_BV)};
  return follows ? cegar(q, usual, 3) : cegar(q, usual + 1, 2);
}

bool cegar_start(question *q, const outlook *o) {
  loop l = loop_of(q);
  return start(&l, o);
}

bool cegar_models(question *q) {
  loop l = loop_of(q);
  return build_models(&l);
}

round_answer cegar_round(question *q) {
  loop l = loop_of(q);
  return one_round(&l);
}

void cegar_stop(question *q) {
  loop l = loop_of(q);
  stop(&l);
}
