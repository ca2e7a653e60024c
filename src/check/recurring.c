/* See recurring.h. A fact says that a head is reached from the head of the call that it runs in, on the same level of the stack, by a way
 * with these marks; a summary, that this call returns. Each keeps the first way by which it was found, from which runs are made. Cycles are
 * looked for among strongly connected parts, without what cannot be taken forever. */
#include "check/recurring.h"

#include "automata/scc.h"

#include <string.h>

#define NOTHING UINT32_MAX

typedef struct head {
  uint32_t control, symbol, node;
  uint32_t by; /* the first arc that leads here; NOTHING: the beginning */
} head;

/* One step of the graph of heads. */
typedef struct head_arc {
  uint32_t from, to, rule;
  uint32_t summary; /* of the call; NOTHING: no call, or one that does not return */
  marks marks;
  bool gone; /* no run takes it forever */
  bool into; /* a call, never to return */
} head_arc;

typedef struct fact {
  uint32_t call, head, before; /* before: the fact that it was found from; NOTHING: the call begins */
  uint32_t rule, summary;
  marks marks;
} fact;

typedef struct summary {
  uint32_t call, control, node, fact, rule;
  marks marks;
  uint32_t next; /* of the same call */
} summary;

/* A head that is called. */
typedef struct call {
  uint32_t head;
  uint32_t summaries, waiting; /* lists */
} call;

typedef struct waiting {
  uint32_t fact, rule, next;
  marks marks;
} waiting;

typedef struct search {
  job *job;
  const recurring_request *q;
  const temporal_machine *m;
  map head_of, arc_of, fact_of, summary_of, call_of;
  VEC(head) heads;
  VEC(head_arc) arcs;
  VEC(fact) facts;
  VEC(summary) summaries;
  VEC(call) calls;
  VEC(waiting) waitings;
  uint32_t found_head, rule; /* a head at which a run ends; the rule that it takes then, or NOTHING */
  temporal_kind kind;
  uint32_t lost_head, lost_rule; /* likewise */
  bool too_large;
  bool level; /* only cycles in which the stack does not grow are looked for */
} search;

/* ---- tables ---- */

static uint32_t number_of_head(search *s, uint32_t control, uint32_t symbol, uint32_t node, uint32_t by) {
  uint64_t known, a = (uint64_t)control << 32 | symbol;
  if (map_get_pair(&s->head_of, a, node, &known)) return (uint32_t)known;
  map_put_pair(&s->head_of, a, node, s->heads.n);
  vec_push(&s->heads, ((head){control, symbol, node, by}));
  return s->heads.n - 1;
}

/* From one head by a rule; the head that it leads to is new, or known. */
static uint32_t add_arc(search *s, head_arc a, uint32_t control, uint32_t symbol, uint32_t node) {
  uint64_t known;
  a.to = number_of_head(s, control, symbol, node, s->arcs.n);
  uint64_t ends = (uint64_t)a.from << 32 | a.to, what = a.marks << 32 | a.rule;
  if (map_get_pair(&s->arc_of, ends, what, &known)) return a.to;
  map_put_pair(&s->arc_of, ends, what, s->arcs.n);
  vec_push(&s->arcs, a);
  return a.to;
}

static void add_fact(search *s, fact f) {
  uint64_t known;
  if (map_get_pair(&s->fact_of, (uint64_t)f.call << 32 | f.head, f.marks, &known)) return;
  map_put_pair(&s->fact_of, (uint64_t)f.call << 32 | f.head, f.marks, s->facts.n);
  vec_push(&s->facts, f);
}

static uint32_t number_of_call(search *s, uint32_t at) {
  uint64_t known;
  if (map_get(&s->call_of, at, &known)) return (uint32_t)known;
  map_put(&s->call_of, at, s->calls.n);
  vec_push(&s->calls, ((call){at, NOTHING, NOTHING}));
  uint32_t number = s->calls.n - 1;
  add_fact(s, (fact){.call = number, .head = at, .before = NOTHING, .rule = NOTHING, .summary = NOTHING});
  return number;
}

/* ---- steps ---- */

static bool ends(const search *s, uint32_t rule, bool into) {
  return s->q->ends && s->q->ends(s->q->context, rule, into);
}

/* A caller goes on behind its call. */
static void go_on(search *s, uint32_t waits, uint32_t with) {
  waiting w = s->waitings.at[waits];
  summary x = s->summaries.at[with];
  fact f = s->facts.at[w.fact];
  head_arc a = {.from = f.head, .rule = w.rule, .summary = with, .marks = w.marks | x.marks};
  a.gone = ends(s, w.rule, false);
  uint32_t to = add_arc(s, a, x.control, s->q->system->rules.at[w.rule].push[1], x.node);
  add_fact(
      s,
      (fact){
          .call = f.call, .head = to, .before = w.fact, .rule = w.rule, .summary = with, .marks = f.marks | a.marks});
}

static void take_call(search *s, uint32_t of, uint32_t rule, const temporal_arc *t) {
  const pds_rule *r = &s->q->system->rules.at[rule];
  head_arc a = {.from = s->facts.at[of].head, .rule = rule, .summary = NOTHING, .marks = t->marks};
  a.gone = ends(s, rule, true);
  a.into = true;
  uint32_t callee = number_of_call(s, add_arc(s, a, r->to, r->push[0], t->to));
  vec_push(&s->waitings, ((waiting){of, rule, s->calls.at[callee].waiting, t->marks}));
  s->calls.at[callee].waiting = s->waitings.n - 1;
  uint32_t waits = s->waitings.n - 1;
  for (uint32_t x = s->calls.at[callee].summaries; x != NOTHING; x = s->summaries.at[x].next) go_on(s, waits, x);
}

static void take_return(search *s, uint32_t of, uint32_t rule, const temporal_arc *t) {
  const pds_rule *r = &s->q->system->rules.at[rule];
  fact f = s->facts.at[of];
  uint64_t known, key = (uint64_t)f.call << 32 | r->to, marks = (f.marks | t->marks) << 32 | t->to;
  if (map_get_pair(&s->summary_of, key, marks, &known)) return;
  uint32_t number = s->summaries.n;
  map_put_pair(&s->summary_of, key, marks, number);
  vec_push(&s->summaries,
           ((summary){f.call, r->to, t->to, of, rule, f.marks | t->marks, s->calls.at[f.call].summaries}));
  s->calls.at[f.call].summaries = number;
  for (uint32_t w = s->calls.at[f.call].waiting; w != NOTHING; w = s->waitings.at[w].next) go_on(s, w, number);
}

static void take_step(search *s, uint32_t of, uint32_t rule, const temporal_arc *t) {
  const pds_rule *r = &s->q->system->rules.at[rule];
  fact f = s->facts.at[of];
  head_arc a = {.from = f.head, .rule = rule, .summary = NOTHING, .marks = t->marks};
  a.gone = ends(s, rule, false);
  uint32_t to = add_arc(s, a, r->to, r->push[0], t->to);
  add_fact(
      s,
      (fact){.call = f.call, .head = to, .before = of, .rule = rule, .summary = NOTHING, .marks = f.marks | t->marks});
}

static void found(search *s, uint32_t head, uint32_t rule, temporal_kind kind) {
  s->found_head = head;
  s->rule = rule;
  s->kind = kind;
}

/* The action as the automaton knows it. */
static uint32_t seen_action(const search *s, uint32_t action) {
  bool seen = action < s->q->nmeaning && s->q->meaning[action].kind != OBSERVED_NOTHING;
  return seen ? action : LTS_TAU;
}

static void take_rule(search *s, uint32_t of, uint32_t rule) {
  const pds_rule *r = &s->q->system->rules.at[rule];
  uint32_t at = s->facts.at[of].head, node = s->heads.at[at].node, action = seen_action(s, r->action);
  if (r->action == s->q->lost) {
    if (s->lost_head == NOTHING) s->lost_head = at, s->lost_rule = rule;
    return;
  }
  for (uint32_t i = s->m->first.at[node]; i < s->m->first.at[node + 1] && s->found_head == NOTHING; i++) {
    temporal_arc t = s->m->arcs.at[i];
    if (t.action != action) continue;
    if (s->m->wrong[t.to] || s->m->errs[t.to]) found(s, at, rule, s->m->errs[t.to] ? TEMPORAL_ERRS : TEMPORAL_PREFIX);
    else if (r->npush == 2) take_call(s, of, rule, &t);
    else if (r->npush == 1) take_step(s, of, rule, &t);
    else take_return(s, of, rule, &t);
  }
}

/* False: a limit. */
static bool explore(search *s) {
  const pds *p = s->q->system;
  for (uint32_t i = 0; i < s->m->starts; i++) number_of_call(s, number_of_head(s, 0, s->q->first, i, NOTHING));
  for (uint32_t f = 0; f < s->facts.n && s->found_head == NOTHING; f++) {
    uint32_t at = s->facts.at[f].head;
    head h = s->heads.at[at];
    rest_kind rest = h.control ? REST_NONE : s->q->rests(s->q->context, h.symbol);
    if (rest != REST_NONE && s->m->rests[h.node])
      found(s, at, NOTHING, rest == REST_ENDED ? TEMPORAL_ENDS : TEMPORAL_DEADLOCKS);
    uint32_t first = h.control * p->symbols + h.symbol;
    for (uint32_t r = p->first.at[first]; r < p->first.at[first + 1] && s->found_head == NOTHING; r++)
      take_rule(s, f, r);
    effort_charge(&s->job->limits.effort, 1);
    if (s->facts.n > s->q->most || limits_hit(&s->job->limits)) return false;
  }
  return true;
}

/* ---- runs ---- */

static void write_summary(search *s, uint32_t number, pds_run *out);

static void write_step(search *s, uint32_t rule, uint32_t summary, pds_run *out) {
  if (out->n > s->q->most) s->too_large = true;
  if (s->too_large) return;
  vec_push(out, rule);
  if (summary != NOTHING) write_summary(s, summary, out);
}

/* All that a call does until it returns. */
static void write_summary(search *s, uint32_t number, pds_run *out) {
  summary x = s->summaries.at[number];
  VEC(uint32_t) way = {0};
  for (uint32_t f = x.fact; s->facts.at[f].before != NOTHING; f = s->facts.at[f].before) vec_push(&way, f);
  while (way.n) {
    fact f = s->facts.at[vec_pop(&way)];
    write_step(s, f.rule, f.summary, out);
  }
  vec_free(&way);
  write_step(s, x.rule, NOTHING, out);
}

static void write_arc(search *s, uint32_t a, pds_run *out) {
  write_step(s, s->arcs.at[a].rule, s->arcs.at[a].summary, out);
}

static void write_stem(search *s, uint32_t to, pds_run *out) {
  VEC(uint32_t) way = {0};
  for (uint32_t h = to; s->heads.at[h].by != NOTHING; h = s->arcs.at[s->heads.at[h].by].from)
    vec_push(&way, s->heads.at[h].by);
  while (way.n) write_arc(s, vec_pop(&way), out);
  vec_free(&way);
}

/* ---- cycles ---- */

/* The arcs sorted by where they leave, and their strongly connected parts. */
typedef struct cutting {
  VEC(uint32_t) first, order, to;
  uint32_t *part, parts;
} cutting;

static bool is_left_out(const search *s, const head_arc *a) { return a->gone || (s->level && a->into); }

static void cut(const search *s, cutting *c) {
  uint32_t n = s->heads.n;
  c->first.n = c->order.n = c->to.n = 0;
  uint32_t *next = mem_alloc(sizeof *next * (n + 2));
  vec_reserve(&c->first, n + 1);
  vec_reserve(&c->order, s->arcs.n + 1);
  vec_reserve(&c->to, s->arcs.n + 1);
  memset(c->first.at, 0, sizeof *c->first.at * (n + 1));
  c->first.n = n + 1;
  for (uint32_t i = 0; i < s->arcs.n; i++)
    if (!is_left_out(s, &s->arcs.at[i])) c->first.at[s->arcs.at[i].from + 1]++;
  for (uint32_t i = 0; i < n; i++) c->first.at[i + 1] += c->first.at[i];
  memcpy(next, c->first.at, sizeof *next * (n + 1));
  c->order.n = c->to.n = c->first.at[n];
  for (uint32_t i = 0; i < s->arcs.n; i++) {
    if (is_left_out(s, &s->arcs.at[i])) continue;
    c->order.at[next[s->arcs.at[i].from]] = i;
    c->to.at[next[s->arcs.at[i].from]++] = s->arcs.at[i].to;
  }
  scc_graph g = {n, c->first.at, c->to.at, sizeof *c->to.at};
  c->parts = scc_find(&g, c->part);
  mem_free(next);
}

static bool is_inside(const search *s, const cutting *c, uint32_t a, uint32_t part) {
  return !is_left_out(s, &s->arcs.at[a]) && c->part[s->arcs.at[a].from] == part && c->part[s->arcs.at[a].to] == part;
}

/* A part that has a cycle with all marks; NOTHING. */
static uint32_t good_part(const search *s, const cutting *c) {
  marks *sums = mem_alloc(sizeof *sums * (c->parts + 1));
  uint32_t good = NOTHING;
  for (uint32_t i = 0; i < s->arcs.n; i++) {
    uint32_t part = c->part[s->arcs.at[i].from];
    if (is_inside(s, c, i, part)) sums[part] |= s->arcs.at[i].marks;
  }
  for (uint32_t i = 0; i < s->arcs.n; i++) {
    uint32_t part = c->part[s->arcs.at[i].from];
    bool has_all = is_inside(s, c, i, part) && (sums[part] & s->m->all) == s->m->all;
    if (has_all && (good == NOTHING || part > good)) good = part; /* the largest is near to the beginning */
  }
  mem_free(sums);
  return good;
}

/* Inside a part from a head to the nearest arc that has one of the marks (to `home` where none is missing); the arcs are added to the
 * way. */
static uint32_t walk(const search *s, const cutting *c, uint32_t from, marks missing, uint32_t home, pds_run *way) {
  uint32_t *by = mem_alloc(sizeof *by * (s->heads.n + 1)), last = NOTHING;
  VEC(uint32_t) queue = {0}, back = {0};
  memset(by, 0xff, sizeof *by * (s->heads.n + 1));
  vec_push(&queue, from);
  for (uint32_t i = 0; i < queue.n && last == NOTHING; i++)
    for (uint32_t k = c->first.at[queue.at[i]]; k < c->first.at[queue.at[i] + 1] && last == NOTHING; k++) {
      const head_arc *a = &s->arcs.at[c->order.at[k]];
      if (!is_inside(s, c, c->order.at[k], c->part[home])) continue;
      if (missing ? (a->marks & missing) != 0 : a->to == home) last = c->order.at[k];
      else if (by[a->to] == NOTHING && a->to != from) {
        by[a->to] = c->order.at[k];
        vec_push(&queue, a->to);
      }
    }
  uint32_t arrived = last == NOTHING ? from : s->arcs.at[last].to;
  for (; last != NOTHING; last = s->arcs.at[last].from == from ? NOTHING : by[s->arcs.at[last].from])
    vec_push(&back, last);
  while (back.n) vec_push(way, vec_pop(&back));
  vec_free(&queue);
  vec_free(&back);
  mem_free(by);
  return arrived;
}

/* A cycle through the part that has all marks. */
static void write_lasso(search *s, const cutting *c, uint32_t part, recurring_result *r) {
  uint32_t home = 0, at, done = 0;
  pds_run way = {0};
  while (c->part[home] != part) home++;
  marks missing = s->m->all;
  at = home;
  do {
    at = walk(s, c, at, missing, home, &way);
    for (; done < way.n; done++) missing &= ~s->arcs.at[way.at[done]].marks;
  } while (missing);
  if (at != home || !way.n) walk(s, c, at, 0, home, &way);
  write_stem(s, home, &r->run);
  r->loop = r->run.n;
  for (uint32_t i = 0; i < way.n; i++) write_arc(s, way.at[i], &r->run);
  r->kind = s->m->silent[s->heads.at[home].node] ? TEMPORAL_DIVERGES : TEMPORAL_CYCLES;
  vec_free(&way);
}

/* One that goes deeper and deeper comes to the end of every real stack: others first. */
static bool find_cycle(search *s, recurring_result *r) {
  cutting c = {.part = mem_alloc(sizeof *c.part * (s->heads.n + 1))};
  uint32_t part = NOTHING;
  for (int deeper = 0; deeper < 2 && part == NOTHING; deeper++) {
    s->level = !deeper;
    cut(s, &c);
    part = good_part(s, &c);
  }
  if (part != NOTHING) write_lasso(s, &c, part, r);
  vec_free(&c.first);
  vec_free(&c.order);
  vec_free(&c.to);
  mem_free(c.part);
  return part != NOTHING;
}

/* ---- the whole ---- */

static void write_line(search *s, uint32_t head, uint32_t rule, temporal_kind kind, recurring_result *r) {
  write_stem(s, head, &r->run);
  if (rule != NOTHING) vec_push(&r->run, rule);
  r->kind = kind;
}

static void close_search(search *s) {
  map_free(&s->head_of);
  map_free(&s->arc_of);
  map_free(&s->fact_of);
  map_free(&s->summary_of);
  map_free(&s->call_of);
  vec_free(&s->heads);
  vec_free(&s->arcs);
  vec_free(&s->facts);
  vec_free(&s->summaries);
  vec_free(&s->calls);
  vec_free(&s->waitings);
}

recurring_result recurring_check(job *job, const recurring_request *q) {
  enum { most_marks = 30 }; /* they share a key with a number */
  search s = {.job = job, .q = q, .m = q->machine, .found_head = NOTHING, .lost_head = NOTHING};
  recurring_result r = {.answer = TEMPORAL_FAILS, .loop = NOTHING};
  bool fine = !(q->machine->all >> most_marks) && explore(&s);
  if (s.found_head != NOTHING) write_line(&s, s.found_head, s.rule, s.kind, &r);
  else if (!fine) r.answer = TEMPORAL_STOPPED;
  else if (find_cycle(&s, &r)) r.answer = TEMPORAL_FAILS;
  else if (s.lost_head != NOTHING) write_line(&s, s.lost_head, s.lost_rule, TEMPORAL_UNMODELLED, &r);
  else r.answer = TEMPORAL_HOLDS;
  if (s.too_large) r.answer = TEMPORAL_STOPPED;
  r.states = s.heads.n;
  close_search(&s);
  return r;
}

void recurring_free(recurring_result *r) { vec_free(&r->run); }
