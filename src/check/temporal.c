/* See temporal.h. A state of the product is a state of the model, what its propositions and fluents are now, and a state of the
 * automaton; or RESTING instead of the last, when the automaton has accepted that from now on nothing changes.
 * Where a procedure may come to ERROR, that is looked for beside the automaton: WATCHING, and in the end ERRED. Breadth-first,
 * so that what ends is found on a shortest way; the cycles are looked for in the whole product afterwards.
 *
 * Cycles: a strongly connected part is a counterexample if it has all marks of the automaton and, for each measure that it lowers,
 * a move that may raise it. If it has none, the moves that lower are taken out and its parts are looked at again: this is how
 * Streett conditions are decided. */
#include "check/temporal.h"

#include "automata/subset.h"
#include "check/positions.h"

#include <string.h>

#define RESTING UINT32_MAX
#define ERRED (UINT32_MAX - 1)
#define WATCHING (UINT32_MAX - 2)

typedef struct node {
  uint32_t state, q;
  uint64_t values; /* of all groups, each plus one, 0: not known yet */
  bool changed;    /* something has changed in this step of the program already */
  uint32_t by;     /* the edge it was reached by first; UINT32_MAX: the beginning */
} node;

typedef struct arc {
  uint32_t from, to;
  uint32_t action;
  uint64_t edge; /* the model's */
  marks marks;
  progress_bits progress, strong;
} arc;

typedef VEC(uint32_t) number_list;

typedef struct search {
  job *job;
  const temporal_request *q;
  const buchi *b;
  const letters *l;
  positions positions;
  bool *universal;
  uint32_t *part;       /* by state of the automaton: its strongly connected part; */
  bool *accepting;      /* by part: it has an accepting cycle */
  marks fair, all;      /* those of the move that is taken; all that a cycle needs */
  bool keeps_all;       /* also arcs that no cycle needs */
  progress_bits strong; /* of the move that is taken */
  uint64_t transitions;
  map rests; /* state of the automaton and letter -> it accepts that letter forever */
  map index[2];
  VEC(node) nodes;
  VEC(arc) arcs;
  number_list first; /* arcs of a node: first[n] .. first[n+1] */
  uint32_t error;    /* the first node in ERROR; UINT32_MAX */
  uint32_t found;    /* the last node of a run without cycle */
  temporal_kind kind;
} search;

/* ---- the letter that stays ---- */

/* Does the automaton accept the letter forever, from q? It has few states: the part that reads the letter is searched. */
static bool accepts_for_ever(search *s, uint32_t q, uint32_t letter) {
  uint64_t known;
  if (map_get_pair(&s->rests, q, letter, &known)) return known;
  buchi start = *s->b;
  start.initial = q;
  bool yes = buchi_accepts(&start, &letter, 1, 0);
  map_put_pair(&s->rests, q, letter, yes);
  return yes;
}

/* ---- states and moves ---- */

static uint32_t number_of(search *s, node n) {
  uint64_t known, a = (uint64_t)n.state << 32 | n.q;
  if (map_get_pair(&s->index[n.changed], a, n.values, &known)) return (uint32_t)known;
  map_put_pair(&s->index[n.changed], a, n.values, s->nodes.n);
  vec_push(&s->nodes, n);
  return s->nodes.n - 1;
}

/* Can an accepting cycle have a step between these two states of the automaton? */
static bool may_cycle(const search *s, uint32_t q, uint32_t r) {
  if (q == RESTING || r == RESTING) return q == r;
  if (r == ERRED || r == WATCHING) return false;
  return s->part[q] == s->part[r] && s->accepting[s->part[q]];
}

/* Kept if a cycle may need it, or if it is the way to a new state. */
static void add_arc(search *s, uint32_t from, const model_move *m, node to, marks marks, progress_bits p) {
  uint32_t before = s->nodes.n;
  to.by = s->arcs.n;
  arc a = {
      .from = from, .action = m->action, .edge = m->edge, .marks = marks | s->fair, .progress = p, .strong = s->strong};
  a.to = number_of(s, to);
  s->transitions++;
  if (s->nodes.n > before || s->keeps_all || may_cycle(s, s->nodes.at[from].q, to.q)) vec_push(&s->arcs, a);
}

/* The run reads a letter: every way on of the automaton. */
static void read_letter(search *s, uint32_t from, const model_move *m, node to, uint32_t letter, progress_bits p) {
  uint32_t q = s->nodes.at[from].q;
  if (q == RESTING) return; /* nothing was to change any more */
  for (uint32_t e = s->b->first.at[q]; e < s->b->first.at[q + 1]; e++) {
    const buchi_edge *x = &s->b->edges.at[e];
    if (!label_has(s->l, x->label, letter)) continue;
    to.q = x->to;
    add_arc(s, from, m, to, x->marks, p);
  }
}

/* The run does something that is no position. From here on there may be none at all. */
static void read_nothing(search *s, uint32_t from, const model_move *m, node to, progress_bits p) {
  bool resting = s->nodes.at[from].q == RESTING;
  add_arc(s, from, m, to, resting ? buchi_all_marks(s->b) : 0, p);
  if (resting || !positions_known(&s->positions, to.values) ||
      !accepts_for_ever(s, to.q, positions_letter(&s->positions, to.values, 0, 0)))
    return;
  to.q = RESTING;
  add_arc(s, from, m, to, 0, p);
}

/* What the model says about a proposition. A change is a position, with the values before it; the first value is none, and
 * several changes in one step are one. */
static void read_state(search *s, uint32_t from, const model_move *m, const observed *o, node to, progress_bits p) {
  node n = s->nodes.at[from];
  uint32_t before = positions_value(&s->positions, n.values, o->group);
  bool changes = before && before != o->value + 1, more = o->kind == OBSERVED_TOO && n.changed;
  if (n.q == RESTING && !before && o->value) return; /* it was taken for false */
  to.values = positions_with(&s->positions, n.values, o->group, o->value);
  to.changed = changes || more;
  if (changes && !more) read_letter(s, from, m, to, positions_letter(&s->positions, n.values, 0, 0), p);
  else if (!changes || n.q != RESTING) read_nothing(s, from, m, to, p);
}

static void watch_move(search *s, uint32_t from, const model_move *m) {
  bool errs = m->action < s->q->nmeaning && s->q->meaning[m->action].kind == OBSERVED_ERROR;
  add_arc(s, from, m, (node){.state = m->to, .q = errs ? ERRED : WATCHING}, 0, (progress_bits){0});
}

static bool may_err(const search *s) {
  for (uint32_t i = 0; i < s->q->nmeaning; i++)
    if (s->q->meaning[i].kind == OBSERVED_ERROR) return true;
  return false;
}

static void take_move(search *s, uint32_t from, const model_move *m) {
  node n = s->nodes.at[from], to = {.state = m->to, .q = n.q, .values = n.values};
  const observed *o = m->action < s->q->nmeaning ? &s->q->meaning[m->action] : NULL;
  progress_bits p = s->q->progress ? s->q->progress(s->q->context, n.state, m) : (progress_bits){0};
  if (s->q->fair) s->fair = s->q->fair(s->q->context, n.state, m) << s->b->nmarks;
  if (s->q->strong) s->strong = s->q->strong(s->q->context, n.state, m);
  switch (o ? o->kind : OBSERVED_NOTHING) {
  case OBSERVED_STATE:
  case OBSERVED_TOO: read_state(s, from, m, o, to, p); return;
  case OBSERVED_EVENT:
    to.values = positions_after(&s->positions, n.values, m->action);
    read_letter(s, from, m, to, positions_letter(&s->positions, to.values, o->event, o->returns), p);
    return;
  case OBSERVED_ERROR: return; /* see watch_move */
  default: break;
  }
  to.changed = n.changed;
  read_nothing(s, from, m, to, p);
}

/* Is the run to this node a counterexample, whatever follows? */
static bool is_decided(search *s, uint32_t at) {
  const node *n = &s->nodes.at[at];
  if (n->q == ERRED) return s->kind = TEMPORAL_ERRS, true;
  if (n->q == RESTING || n->q == WATCHING || s->q->only_endless) return false;
  if (s->universal[n->q] && n->by != UINT32_MAX)
    return s->kind = TEMPORAL_PREFIX, true; /* something must happen at all */
  rest_kind rest = s->q->rests(s->q->context, n->state);
  if (rest == REST_NONE || !accepts_for_ever(s, n->q, positions_letter(&s->positions, n->values, 0, 0))) return false;
  s->kind = rest == REST_ENDED ? TEMPORAL_ENDS : TEMPORAL_DEADLOCKS;
  return true;
}

/* The product, as far as it takes. False: a limit. */
static bool explore(search *s) {
  const model *m = s->q->model;
  model_moves moves = {0};
  bool fine = true;
  node begin = {
      .state = m->initial(m->context), .q = s->b->initial, .values = positions_first(&s->positions), .by = UINT32_MAX};
  number_of(s, begin);
  if (may_err(s)) number_of(s, (node){.state = begin.state, .q = WATCHING, .by = UINT32_MAX});
  for (uint32_t i = 0; i < s->nodes.n && fine && s->found == UINT32_MAX; i++) {
    vec_push(&s->first, s->arcs.n);
    if (m->is_error(m->context, s->nodes.at[i].state)) {
      if (s->error == UINT32_MAX) s->error = i;
      continue;
    }
    if (is_decided(s, i)) {
      s->found = i;
      break;
    }
    moves.n = 0;
    fine = m->moves(m->context, s->nodes.at[i].state, &moves);
    for (uint32_t k = 0; k < moves.n; k++)
      if (s->nodes.at[i].q == WATCHING) watch_move(s, i, &moves.at[k]);
      else take_move(s, i, &moves.at[k]);
    fine &= s->nodes.n <= s->q->most && !limits_hit(&s->job->limits);
  }
  vec_push(&s->first, s->arcs.n);
  vec_free(&moves);
  return fine;
}

/* ---- strongly connected parts ---- */

typedef struct parts {
  const search *s;
  bool *gone; /* by arc */
  uint32_t *index, *low, *part;
  uint32_t next, found;
  number_list stack, path, at;
} parts;

static void part_enter(parts *t, uint32_t n) {
  t->index[n] = t->low[n] = ++t->next;
  vec_push(&t->stack, n);
  vec_push(&t->path, n);
  vec_push(&t->at, t->s->first.at[n]);
}

static void part_leave(parts *t, number_list *members) {
  uint32_t n = vec_pop(&t->path), top;
  t->at.n--;
  members->n = 0;
  if (t->path.n && t->low[n] < t->low[vec_last(&t->path)]) t->low[vec_last(&t->path)] = t->low[n];
  if (t->low[n] != t->index[n]) return;
  do {
    top = vec_pop(&t->stack);
    t->part[top] = t->found;
    vec_push(members, top);
  } while (top != n);
  t->found++;
}

static bool good_part(parts *t, const number_list *members, uint32_t within);

/* The parts of the nodes of `list` that are in part `within` (UINT32_MAX: all), one after the other; true, with the part in t->found - 1,
 * when one is a counterexample. */
static bool find_part(parts *t, const number_list *list, uint32_t within) {
  number_list members = {0};
  bool good = false;
  for (uint32_t i = 0; i < list->n && !good; i++) {
    if (t->index[list->at[i]]) continue;
    part_enter(t, list->at[i]);
    while (t->path.n && !good) {
      uint32_t n = vec_last(&t->path), a = vec_last(&t->at);
      if (a == t->s->first.at[n + 1]) {
        part_leave(t, &members);
        if (members.n) good = good_part(t, &members, within);
        continue;
      }
      vec_last(&t->at)++;
      uint32_t to = t->s->arcs.at[a].to;
      if (t->gone[a]) continue;
      if (!t->index[to]) part_enter(t, to);
      else if (t->part[to] == UINT32_MAX && t->index[to] < t->low[n]) t->low[n] = t->index[to];
    }
  }
  vec_free(&members);
  return good;
}

/* What the arcs inside a part do, all together. */
typedef struct part_sum {
  marks marks;
  progress_bits progress, strong;
  bool cyclic;
} part_sum;

static bool is_inside(const parts *t, const arc *a, uint32_t number, uint32_t part) {
  return !t->gone[number] && t->part[a->from] == part && t->part[a->to] == part;
}

static part_sum sum_up(const parts *t, const number_list *members, uint32_t part) {
  part_sum r = {0};
  for (uint32_t i = 0; i < members->n; i++)
    for (uint32_t k = t->s->first.at[members->at[i]]; k < t->s->first.at[members->at[i] + 1]; k++) {
      const arc *a = &t->s->arcs.at[k];
      if (!is_inside(t, a, k, part)) continue;
      r.cyclic = true;
      r.marks |= a->marks;
      r.progress.lowers |= a->progress.lowers;
      r.progress.raises |= a->progress.raises;
      r.strong.lowers |= a->strong.lowers;
      r.strong.raises |= a->strong.raises;
    }
  return r;
}

static bool good_part(parts *t, const number_list *members, uint32_t within) {
  uint32_t part = t->found - 1;
  part_sum sum = sum_up(t, members, part);
  (void)within;
  if (!sum.cyclic || sum.marks != t->s->all) return false;
  uint64_t impossible = sum.progress.lowers & ~sum.progress.raises, unfair = sum.strong.lowers & ~sum.strong.raises;
  if (!impossible && !unfair) return true;
  /* No run takes what lowers forever, and none that counts is forever where it could do what it never does: without these, is there
   * still a cycle? */
  number_list again = {0};
  for (uint32_t i = 0; i < members->n; i++)
    for (uint32_t k = t->s->first.at[members->at[i]]; k < t->s->first.at[members->at[i] + 1]; k++) {
      const arc *a = &t->s->arcs.at[k];
      bool leaves = t->part[a->to] != part;
      if ((a->progress.lowers & impossible) || (a->strong.lowers & unfair) || leaves) t->gone[k] = true;
    }
  for (uint32_t i = 0; i < members->n; i++) {
    vec_push(&again, members->at[i]);
    t->index[members->at[i]] = 0;
    t->part[members->at[i]] = UINT32_MAX;
  }
  parts inner = *t;
  inner.stack = (number_list){0};
  inner.path = (number_list){0};
  inner.at = (number_list){0};
  bool good = find_part(&inner, &again, part);
  t->next = inner.next;
  t->found = inner.found;
  vec_free(&inner.stack);
  vec_free(&inner.path);
  vec_free(&inner.at);
  vec_free(&again);
  return good;
}

/* ---- lassos ---- */

/* Breadth-first inside a part, from `from`, to the nearest arc that gives what is missing (to arrive at `home` when nothing is). The
 * arcs are appended to `way`; where it arrives is returned. */
static uint32_t walk(const parts *t, uint32_t part, uint32_t from, marks marks, uint64_t raises, uint64_t strong,
                     uint32_t home, number_list *way) {
  const search *s = t->s;
  uint32_t *by = mem_alloc(sizeof *by * s->nodes.n), last = UINT32_MAX;
  number_list queue = {0};
  memset(by, 0xff, sizeof *by * s->nodes.n);
  vec_push(&queue, from);
  for (uint32_t i = 0; i < queue.n && last == UINT32_MAX; i++)
    for (uint32_t k = s->first.at[queue.at[i]]; k < s->first.at[queue.at[i] + 1] && last == UINT32_MAX; k++) {
      const arc *a = &s->arcs.at[k];
      if (!is_inside(t, a, k, part)) continue;
      bool open = marks || raises || strong;
      bool gives = (a->marks & marks) || (a->progress.raises & raises) || (a->strong.raises & strong);
      bool wanted = open ? gives : a->to == home;
      if (wanted) last = k;
      else if (by[a->to] == UINT32_MAX && a->to != from) {
        by[a->to] = k;
        vec_push(&queue, a->to);
      }
    }
  uint32_t n = way->n, arrived = last == UINT32_MAX ? from : s->arcs.at[last].to;
  while (last != UINT32_MAX) {
    vec_push(way, last);
    last = s->arcs.at[last].from == from ? UINT32_MAX : by[s->arcs.at[last].from];
  }
  for (uint32_t i = n, k = way->n; i + 1 < k--; i++) {
    uint32_t x = way->at[i];
    way->at[i] = way->at[k];
    way->at[k] = x;
  }
  vec_free(&queue);
  mem_free(by);
  return arrived;
}

/* The arcs from the beginning to a node, on the way by which it was found. */
static void stem_to(const search *s, uint32_t n, number_list *way) {
  for (; s->nodes.at[n].by != UINT32_MAX; n = s->arcs.at[s->nodes.at[n].by].from) vec_push(way, s->nodes.at[n].by);
  for (uint32_t i = 0; i < way->n / 2; i++) {
    uint32_t x = way->at[i];
    way->at[i] = way->at[way->n - 1 - i];
    way->at[way->n - 1 - i] = x;
  }
}

static void write_run(const search *s, const number_list *stem, const number_list *cycle, counterexample *x) {
  counterexample_begin(x, s->nodes.at[0].state);
  uint32_t n = stem->n + (cycle ? cycle->n : 0);
  for (uint32_t i = 0; i < n; i++) {
    const arc *a = &s->arcs.at[i < stem->n ? stem->at[i] : cycle->at[i - stem->n]];
    counterexample_add(x, (counterexample_move){.parent = i,
                                                .state = s->nodes.at[a->to].state,
                                                .specification = LTS_NONE,
                                                .action = a->action,
                                                .edge = a->edge,
                                                .leaf = i + 1 == n});
  }
  x->loop = cycle ? stem->n : NO_MOVE;
}

/* A cycle through the part that has all marks, and raises what it lowers. */
static void write_lasso(const parts *t, uint32_t part, temporal_result *r) {
  const search *s = t->s;
  uint32_t home = UINT32_MAX;
  number_list stem = {0}, cycle = {0}, members = {0};
  for (uint32_t i = 0; i < s->nodes.n; i++) {
    if (t->part[i] != part) continue;
    if (home == UINT32_MAX) home = i; /* the earliest found: the shortest stem */
    vec_push(&members, i);
  }
  part_sum sum = sum_up(t, &members, part);
  marks missing = sum.marks;
  uint64_t raises = sum.progress.lowers & sum.progress.raises, strong = sum.strong.lowers & sum.strong.raises;
  uint32_t at = home, done = 0;
  do {
    at = walk(t, part, at, missing, raises, strong, home, &cycle);
    for (; done < cycle.n; done++) {
      missing &= ~s->arcs.at[cycle.at[done]].marks;
      raises &= ~s->arcs.at[cycle.at[done]].progress.raises;
      strong &= ~s->arcs.at[cycle.at[done]].strong.raises;
    }
  } while (missing || raises || strong);
  if (at != home || !cycle.n) walk(t, part, at, 0, 0, 0, home, &cycle);
  r->kind = TEMPORAL_CYCLES;
  if (s->nodes.at[home].q == RESTING) r->kind = TEMPORAL_DIVERGES;
  stem_to(s, home, &stem);
  write_run(s, &stem, &cycle, &r->run);
  vec_free(&stem);
  vec_free(&cycle);
  vec_free(&members);
}

static bool find_cycle(const search *s, temporal_result *r) {
  parts t = {.s = s, .gone = mem_alloc(s->arcs.n + 1)};
  t.index = mem_alloc(sizeof *t.index * (s->nodes.n + 1));
  t.low = mem_alloc(sizeof *t.low * (s->nodes.n + 1));
  t.part = mem_alloc(sizeof *t.part * (s->nodes.n + 1));
  memset(t.part, 0xff, sizeof *t.part * (s->nodes.n + 1));
  number_list start = {0};
  vec_push(&start, 0);
  bool found = find_part(&t, &start, UINT32_MAX);
  if (found) write_lasso(&t, t.found - 1, r);
  mem_free(t.gone), mem_free(t.index), mem_free(t.low), mem_free(t.part);
  vec_free(&t.stack);
  vec_free(&t.path);
  vec_free(&t.at);
  vec_free(&start);
  return found;
}

/* ---- the whole ---- */

/* Without marks every run of the automaton is accepted; one that reads nothing forever is none, so there must be some. */
buchi *temporal_negation(const alphabet *a, formulas *all, formula f, uint32_t most) {
  buchi *b = alphabet_automaton(a, all, formula_not(all, f), most);
  if (!b || b->nmarks) return b;
  b->nmarks = 1;
  for (uint32_t i = 0; i < b->edges.n; i++) b->edges.at[i].marks = 1;
  return b;
}

static void prepare(search *s) {
  positions_init(&s->positions, s->q->alphabet, s->q->spec, s->q->late);
  s->all = ((marks)1 << (s->b->nmarks + s->q->nfair)) - 1;
  s->universal = mem_alloc(s->b->states + 1);
  buchi_universal(s->b, s->universal);
  s->part = mem_alloc(sizeof *s->part * (s->b->states + 1));
  uint32_t n = buchi_components(s->b, s->part);
  s->accepting = mem_alloc(n + 1);
  buchi_accepting(s->b, s->part, n, s->accepting);
}

static void write_line(const search *s, uint32_t last, temporal_kind kind, temporal_result *r) {
  number_list stem = {0};
  stem_to(s, last, &stem);
  write_run(s, &stem, NULL, &r->run);
  r->answer = TEMPORAL_FAILS;
  r->kind = kind;
  vec_free(&stem);
}

static void close_search(search *s) {
  positions_free(&s->positions);
  mem_free(s->universal);
  mem_free(s->part);
  mem_free(s->accepting);
  map_free(&s->rests);
  map_free(&s->index[0]);
  map_free(&s->index[1]);
  vec_free(&s->nodes);
  vec_free(&s->arcs);
  vec_free(&s->first);
}

temporal_result temporal_check(job *job, const temporal_request *q) {
  search s = {.job = job, .q = q, .b = q->automaton, .l = &q->alphabet->letters};
  temporal_result r = {.answer = TEMPORAL_HOLDS};
  s.error = s.found = UINT32_MAX;
  prepare(&s);
  bool fine = explore(&s);
  if (s.found != UINT32_MAX) write_line(&s, s.found, s.kind, &r);
  else if (!fine) r.answer = TEMPORAL_STOPPED;
  else if (find_cycle(&s, &r)) r.answer = TEMPORAL_FAILS;
  else if (s.error != UINT32_MAX) write_line(&s, s.error, TEMPORAL_UNMODELLED, &r);
  r.states = s.nodes.n;
  r.transitions = s.transitions;
  close_search(&s);
  return r;
}

void temporal_free(temporal_result *r) { counterexample_free(&r->run); }

/* ---- monitors ---- */

/* Every accepting cycle of the automaton is in a state that accepts everything: what it accepts is decided by a prefix. */
static bool is_decided_by_prefixes(const search *s) {
  for (uint32_t q = 0; q < s->b->states; q++)
    if (s->accepting[s->part[q]] && !s->universal[q]) return false;
  return true;
}

/* Can the automaton go from q to a state that accepts everything when it reads the letter? */
static bool becomes_universal(const search *s, uint32_t q, uint32_t letter) {
  for (uint32_t e = s->b->first.at[q]; e < s->b->first.at[q + 1]; e++)
    if (label_has(s->l, s->b->edges.at[e].label, letter) && s->universal[s->b->edges.at[e].to]) return true;
  return false;
}

/* Is the run wrong whatever follows? Its values are a position at the next change, at the next event, or when it comes to rest; where
 * one step may show several values they are known only then. */
static bool is_bad(search *s, const node *n) {
  if (n->q == RESTING) return false;
  if (s->universal[n->q]) return true;
  uint32_t now = positions_letter(&s->positions, n->values, 0, 0);
  if (!s->q->one_by_one || !positions_known(&s->positions, n->values)) return false;
  if (!becomes_universal(s, n->q, now) || !accepts_for_ever(s, n->q, now)) return false;
  for (uint32_t a = 1; a < s->q->nmeaning; a++) {
    const observed *o = &s->q->meaning[a];
    if (o->kind != OBSERVED_EVENT) continue;
    uint64_t values = positions_after(&s->positions, n->values, a);
    if (!becomes_universal(s, n->q, positions_letter(&s->positions, values, o->event, o->returns))) return false;
  }
  return true;
}

/* What the automaton makes of any run, node by node. False: there is too much of it, or a run may be wrong by coming to rest. */
static bool explore_any(search *s) {
  const observed *meaning = s->q->meaning;
  number_of(s, (node){.q = s->b->initial, .values = positions_first(&s->positions), .by = UINT32_MAX});
  if (is_bad(s, &s->nodes.at[0])) return false;
  for (uint32_t i = 0; i < s->nodes.n; i++) {
    node n = s->nodes.at[i];
    if (n.q == RESTING || is_bad(s, &n)) continue; /* whether it may rest is asked of the node that it was */
    bool known = positions_known(&s->positions, n.values);
    if (known && accepts_for_ever(s, n.q, positions_letter(&s->positions, n.values, 0, 0))) return false;
    for (uint32_t a = 1; a < s->q->nmeaning; a++)
      if (meaning[a].kind != OBSERVED_NOTHING) take_move(s, i, &(model_move){.action = a});
    if (s->nodes.n > s->q->most || limits_hit(&s->job->limits)) return false;
  }
  return true;
}

/* The nodes as a system in which a run that is wrong is in ERROR. */
static lts *system_of(search *s, actions *actions) {
  lts *l = lts_new(actions, NULL);
  for (uint32_t i = 0; i < s->nodes.n; i++) lts_add_state(l);
  l->error = lts_add_state(l);
  for (uint32_t i = 0; i < s->arcs.n; i++) {
    const arc *a = &s->arcs.at[i];
    if (s->nodes.at[a->to].q == RESTING) continue;
    lts_add_edge(l, a->from, a->action, is_bad(s, &s->nodes.at[a->to]) ? l->error : a->to);
  }
  lts_freeze(l);
  return l;
}

/* The deterministic process that refuses what may lead to ERROR. NULL: it is too large. */
static lts *without_error(const search *s, const lts *any) {
  lts *l = lts_new(any->actions, NULL);
  subsets sets;
  bool error;
  subsets_init(&sets, any);
  l->initial = subset_initial(&sets, &error);
  for (uint32_t set = 0; set + 1 < sets.first.n && set < s->q->most; set++) {
    lts_add_state(l);
    for (uint32_t a = 1; a < s->q->nmeaning; a++) {
      observed_kind kind = s->q->meaning[a].kind;
      if (kind == OBSERVED_NOTHING) continue;
      lts_add_action(l, a);
      uint32_t to = subset_after(&sets, set, a, &error);
      if (!error && kind != OBSERVED_ERROR) lts_add_edge(l, set, a, to);
    }
  }
  bool fine = l->states + 1 == sets.first.n;
  subsets_free(&sets);
  if (fine) lts_freeze(l);
  else lts_free(l);
  return fine ? l : NULL;
}

lts *temporal_monitor(job *job, const temporal_request *q, actions *actions) {
  search s = {.job = job, .q = q, .b = q->automaton, .l = &q->alphabet->letters, .keeps_all = true};
  lts *result = NULL;
  prepare(&s);
  if (is_decided_by_prefixes(&s) && explore_any(&s)) {
    lts *any = system_of(&s, actions);
    result = without_error(&s, any);
    lts_free(any);
  }
  close_search(&s);
  return result;
}

/* ---- machines ---- */

/* The moves of a model that can do anything, node by node. */
static bool explore_machine(search *s) {
  number_of(s, (node){.q = s->b->initial, .values = positions_first(&s->positions), .by = UINT32_MAX});
  if (may_err(s)) number_of(s, (node){.q = WATCHING, .by = UINT32_MAX});
  for (uint32_t i = 0; i < s->nodes.n; i++) {
    uint32_t q = s->nodes.at[i].q;
    vec_push(&s->first, s->arcs.n);
    for (uint32_t a = 0; a < s->q->nmeaning && q != ERRED; a++) {
      model_move m = {.action = a};
      bool seen = a == LTS_TAU || s->q->meaning[a].kind != OBSERVED_NOTHING;
      if (seen && q == WATCHING) watch_move(s, i, &m);
      else if (seen) take_move(s, i, &m);
    }
    if (s->nodes.n > s->q->most || limits_hit(&s->job->limits)) return false;
  }
  vec_push(&s->first, s->arcs.n);
  return true;
}

static void describe_node(search *s, uint32_t i, temporal_machine *out) {
  const node *n = &s->nodes.at[i];
  out->errs[i] = n->q == ERRED;
  if (n->q == ERRED || n->q == WATCHING) return;
  out->silent[i] = n->q == RESTING;
  if (n->q == RESTING) return;
  out->wrong[i] = s->universal[n->q];
  out->rests[i] = accepts_for_ever(s, n->q, positions_letter(&s->positions, n->values, 0, 0));
}

bool temporal_machine_of(job *job, const temporal_request *q, temporal_machine *out) {
  search s = {.job = job, .q = q, .b = q->automaton, .l = &q->alphabet->letters, .keeps_all = true};
  *out = (temporal_machine){0};
  prepare(&s);
  bool fine = explore_machine(&s);
  out->nodes = s.nodes.n;
  out->starts = 1 + may_err(&s);
  out->all = s.all;
  out->wrong = mem_alloc(s.nodes.n + 1);
  out->errs = mem_alloc(s.nodes.n + 1);
  out->rests = mem_alloc(s.nodes.n + 1);
  out->silent = mem_alloc(s.nodes.n + 1);
  for (uint32_t i = 0; fine && i < s.nodes.n; i++) describe_node(&s, i, out);
  for (uint32_t i = 0; i < s.arcs.n; i++) {
    const arc *a = &s.arcs.at[i];
    vec_push(&out->arcs, ((temporal_arc){a->from, a->action, a->to, a->marks}));
  }
  for (uint32_t i = 0; i < s.first.n; i++) vec_push(&out->first, s.first.at[i]);
  close_search(&s);
  return fine;
}

void temporal_machine_free(temporal_machine *m) {
  vec_free(&m->arcs);
  vec_free(&m->first);
  mem_free(m->wrong);
  mem_free(m->errs);
  mem_free(m->rests);
  mem_free(m->silent);
}
