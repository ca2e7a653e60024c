/* See branching.h. The graph of configurations (state of the model, values of propositions and fluents) is made first. A position is an arc that reads a
 * letter, or that a run rests in a node forever. For each subformula of the negation it is computed where it is true, at arcs and at
 * resting nodes, and from which nodes some next position has it; backward and breadth first, so that the way on is a shortest one. */
#include "check/branching.h"

#include "automata/scc.h"
#include "check/positions.h"

#include <string.h>

#define SILENT UINT32_MAX
#define REST (UINT32_MAX - 1)
#define NOWHERE UINT32_MAX

typedef struct node {
  uint32_t state;
  uint64_t values;
  bool changed;
  uint32_t by; /* the arc by which it was found; NOWHERE: the beginning */
  rest_kind rests;
  bool diverges; /* a run can go on here forever without a further position */
} node;

typedef struct arc {
  uint32_t from, to, action, letter; /* SILENT: no position */
  uint64_t edge;
  progress_bits progress;
} arc;

/* Strongly connected parts in which a run can stay forever. */
typedef struct homes {
  bool *gone;     /* by arc: not in a cycle that can be repeated */
  uint32_t *part; /* by node */
  bool *good;     /* by part */
} homes;

typedef enum { E_LABEL, E_AND, E_OR, E_NEXT, E_UNTIL, E_ALWAYS } goal_kind;

typedef struct goal {
  goal_kind kind;
  label label;
  uint32_t kid[2];
  bool *at_arc, *at_rest; /* is it true of the position? */
  bool *some;             /* by node: of some position that may come next */
  uint32_t *via;          /* by node, where some: the arc to take, or REST */
  /* E_ALWAYS: */
  homes homes;
  uint32_t *
      next; /* by node: the arc on the way to where the run stays; REST: it stays here; NOWHERE: there is no such way */
} goal;

typedef struct search {
  job *job;
  const temporal_request *q;
  alphabet *a;
  positions positions;
  map index[2];
  VEC(node) nodes;
  VEC(arc) arcs;
  VEC(uint32_t) first;    /* arcs of a node: first[n] .. first[n+1] */
  uint32_t *into, *in;    /* arcs that lead to a node: in[into[n]] .. in[into[n+1]] */
  uint32_t error, erring; /* the first node in ERROR; the arc by which a procedure comes to its ERROR; NOWHERE */
  homes silent;           /* where runs diverge */
  VEC(goal) goals;
} search;

/* ---- configurations ---- */

static uint32_t number_of(search *s, node n) {
  uint64_t known;
  if (map_get_pair(&s->index[n.changed], n.state, n.values, &known)) return (uint32_t)known;
  map_put_pair(&s->index[n.changed], n.state, n.values, s->nodes.n);
  vec_push(&s->nodes, n);
  return s->nodes.n - 1;
}

static void take_move(search *s, uint32_t from, const model_move *m) {
  node n = s->nodes.at[from], to = {.state = m->to, .values = n.values, .changed = n.changed, .by = s->arcs.n};
  const observed *o = m->action < s->q->nmeaning ? &s->q->meaning[m->action] : NULL;
  arc a = {.from = from, .action = m->action, .edge = m->edge, .letter = SILENT};
  observed_kind kind = o ? o->kind : OBSERVED_NOTHING;
  if (kind == OBSERVED_STATE || kind == OBSERVED_TOO) {
    uint32_t before = positions_value(&s->positions, n.values, o->group);
    bool changes = before && before != o->value + 1, more = kind == OBSERVED_TOO && n.changed;
    to.values = positions_with(&s->positions, n.values, o->group, o->value);
    to.changed = changes || more;
    if (changes && !more) a.letter = positions_letter(&s->positions, n.values, 0, 0);
  } else if (kind == OBSERVED_EVENT) {
    to.values = positions_after(&s->positions, n.values, m->action);
    to.changed = false;
    a.letter = positions_letter(&s->positions, to.values, o->event, o->returns);
  } else if (kind == OBSERVED_ERROR && s->erring == NOWHERE) {
    s->erring = s->arcs.n;
  }
  if (s->q->progress) a.progress = s->q->progress(s->q->context, n.state, m);
  a.to = number_of(s, to);
  vec_push(&s->arcs, a);
}

/* False: a limit. */
static bool explore(search *s) {
  const model *m = s->q->model;
  model_moves moves = {0};
  bool fine = true;
  number_of(s, (node){.state = m->initial(m->context), .values = positions_first(&s->positions), .by = NOWHERE});
  for (uint32_t i = 0; i < s->nodes.n && fine; i++) {
    vec_push(&s->first, s->arcs.n);
    uint32_t state = s->nodes.at[i].state;
    if (m->is_error(m->context, state)) {
      if (s->error == NOWHERE) s->error = i;
      continue;
    }
    s->nodes.at[i].rests = s->q->rests(s->q->context, state);
    moves.n = 0;
    fine = m->moves(m->context, state, &moves);
    for (uint32_t k = 0; k < moves.n; k++) take_move(s, i, &moves.at[k]);
    fine &= s->nodes.n <= s->q->most && !limits_hit(&s->job->limits);
  }
  vec_push(&s->first, s->arcs.n);
  vec_free(&moves);
  return fine;
}

static void turn_arcs(search *s) {
  uint32_t n = s->nodes.n;
  s->into = mem_alloc(sizeof *s->into * (n + 2));
  s->in = mem_alloc(sizeof *s->in * (s->arcs.n + 1));
  for (uint32_t i = 0; i < s->arcs.n; i++) s->into[s->arcs.at[i].to + 2]++;
  for (uint32_t i = 1; i < n + 2; i++) s->into[i] += s->into[i - 1];
  for (uint32_t i = 0; i < s->arcs.n; i++) s->in[s->into[s->arcs.at[i].to + 1]++] = i;
}

/* ---- where runs can stay ---- */

/* The parts of what is left of the graph. */
static uint32_t find_parts(const search *s, homes *h) {
  VEC(uint32_t) first = {0}, to = {0};
  vec_reserve(&to, 1);
  for (uint32_t i = 0; i < s->nodes.n; i++) {
    vec_push(&first, to.n);
    for (uint32_t k = s->first.at[i]; k < s->first.at[i + 1]; k++)
      if (!h->gone[k]) vec_push(&to, s->arcs.at[k].to);
  }
  vec_push(&first, to.n);
  scc_graph g = {s->nodes.n, first.at, to.at, sizeof *to.at};
  scc_find(&g, h->part);
  vec_free(&first);
  vec_free(&to);
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->nodes.n; i++)
    if (h->part[i] >= n) n = h->part[i] + 1;
  return n;
}

/* What lowers a measure that nothing in its part raises is taken at most finitely often: without it, and without what leaves its part, the parts
 * are looked for again. `h->gone` has the arcs that must not be taken at all. */
static void find_homes(const search *s, homes *h, bool with_position) {
  h->part = mem_alloc(sizeof *h->part * (s->nodes.n + 1));
  for (bool again = true; again;) {
    uint32_t n = find_parts(s, h);
    progress_bits *sum = mem_alloc(sizeof *sum * (n + 1));
    again = false;
    mem_free(h->good);
    h->good = mem_alloc(n + 1);
    for (uint32_t i = 0; i < s->arcs.n; i++) {
      const arc *a = &s->arcs.at[i];
      h->gone[i] |= h->part[a->from] != h->part[a->to];
      if (h->gone[i]) continue;
      sum[h->part[a->from]].lowers |= a->progress.lowers;
      sum[h->part[a->from]].raises |= a->progress.raises;
      h->good[h->part[a->from]] |= !with_position || a->letter != SILENT;
    }
    for (uint32_t i = 0; i < s->arcs.n; i++) {
      const progress_bits *all = &sum[h->part[s->arcs.at[i].from]];
      if (h->gone[i] || !(s->arcs.at[i].progress.lowers & all->lowers & ~all->raises)) continue;
      h->gone[i] = again = true;
    }
    mem_free(sum);
  }
}

static void find_divergence(search *s) {
  s->silent.gone = mem_alloc(s->arcs.n + 1);
  for (uint32_t i = 0; i < s->arcs.n; i++) s->silent.gone[i] = s->arcs.at[i].letter != SILENT;
  find_homes(s, &s->silent, false);
  for (uint32_t i = 0; i < s->nodes.n; i++)
    s->nodes.at[i].diverges = s->silent.good[s->silent.part[i]] &&
                              positions_known(&s->positions, s->nodes.at[i].values);
}

/* ---- the negation ---- */

static bool is_temporal(const ltl *f) {
  bool own = f->kind == LTL_NEXT || f->kind == LTL_FINALLY || f->kind == LTL_GLOBALLY || f->kind == LTL_UNTIL ||
             f->kind == LTL_WEAK_UNTIL;
  for (uint32_t i = 0; i < 2 && !own; i++) own = f->kid[i] && is_temporal(f->kid[i]);
  return own;
}

static uint32_t add_goal(search *s, goal g) {
  vec_push(&s->goals, g);
  return s->goals.n - 1;
}

static uint32_t join(search *s, goal_kind kind, uint32_t a, uint32_t b) {
  return add_goal(s, (goal){.kind = kind, .kid = {a, b}});
}

/* Kids before what they are kids of. */
static uint32_t negate(search *s, const ltl *f) {
  letters *l = &s->a->letters;
  if (!is_temporal(f)) return add_goal(s, (goal){.kind = E_LABEL, .label = label_not(l, alphabet_label(s->a, f))});
  if (f->kind == LTL_IMPLIES) {
    uint32_t left = add_goal(s, (goal){.kind = E_LABEL, .label = alphabet_label(s->a, f->kid[0])});
    return join(s, E_AND, left, negate(s, f->kid[1]));
  }
  uint32_t x = negate(s, f->kid[0]), y = f->kid[1] ? negate(s, f->kid[1]) : 0;
  switch (f->kind) {
  case LTL_AND: return join(s, E_OR, x, y);
  case LTL_OR: return join(s, E_AND, x, y);
  case LTL_NEXT: return join(s, E_NEXT, x, 0);
  case LTL_FINALLY: return join(s, E_ALWAYS, x, 0);
  case LTL_GLOBALLY: {
    label none = label_minus(l, label_of_letter(l, 0), label_of_letter(l, 0));
    return join(s, E_UNTIL, add_goal(s, (goal){.kind = E_LABEL, .label = label_not(l, none)}), x);
  }
  case LTL_UNTIL: { /* nothing but !g until neither, or !g forever */
    uint32_t never = join(s, E_UNTIL, y, join(s, E_AND, x, y));
    return join(s, E_OR, never, join(s, E_ALWAYS, y, 0));
  }
  default: return join(s, E_UNTIL, y, join(s, E_AND, x, y)); /* LTL_WEAK_UNTIL */
  }
}

/* ---- where it is true ---- */

typedef VEC(uint32_t) number_list;

static bool can_rest(const node *n) { return n->rests != REST_NONE || n->diverges; }

static void reach(goal *g, uint32_t node, uint32_t via, number_list *queue) {
  if (g->some[node]) return;
  g->some[node] = true;
  g->via[node] = via;
  vec_push(queue, node);
}

/* From which nodes some next position has it, all at once; with `keeps` (E_UNTIL) also positions become true that have that and lead on. */
static void spread(const search *s, goal *g, const goal *keeps) {
  number_list queue = {0};
  for (uint32_t i = 0; i < s->nodes.n; i++)
    if (can_rest(&s->nodes.at[i]) && g->at_rest[i]) reach(g, i, REST, &queue);
  for (uint32_t i = 0; i < s->arcs.n; i++)
    if (s->arcs.at[i].letter != SILENT && g->at_arc[i]) reach(g, s->arcs.at[i].from, i, &queue);
  for (uint32_t i = 0; i < queue.n; i++)
    for (uint32_t k = s->into[queue.at[i]]; k < s->into[queue.at[i] + 1]; k++) {
      uint32_t a = s->in[k];
      bool silent = s->arcs.at[a].letter == SILENT;
      if (!silent && (!keeps || !keeps->at_arc[a] || g->at_arc[a])) continue;
      if (!silent) g->at_arc[a] = true;
      reach(g, s->arcs.at[a].from, a, &queue);
    }
  vec_free(&queue);
}

/* Ways to where a run can stay with positions that all have it. */
static void find_always(const search *s, goal *g, const goal *f) {
  number_list queue = {0};
  g->homes.gone = mem_alloc(s->arcs.n + 1);
  g->next = mem_alloc(sizeof *g->next * (s->nodes.n + 1));
  memset(g->next, 0xff, sizeof *g->next * (s->nodes.n + 1));
  for (uint32_t i = 0; i < s->arcs.n; i++) g->homes.gone[i] = s->arcs.at[i].letter != SILENT && !f->at_arc[i];
  find_homes(s, &g->homes, true);
  for (uint32_t i = 0; i < s->nodes.n; i++) {
    bool rests = can_rest(&s->nodes.at[i]) && f->at_rest[i];
    if (!rests && !g->homes.good[g->homes.part[i]]) continue;
    g->next[i] = REST;
    vec_push(&queue, i);
  }
  for (uint32_t i = 0; i < queue.n; i++)
    for (uint32_t k = s->into[queue.at[i]]; k < s->into[queue.at[i] + 1]; k++) {
      const arc *a = &s->arcs.at[s->in[k]];
      if ((a->letter != SILENT && !f->at_arc[s->in[k]]) || g->next[a->from] != NOWHERE) continue;
      g->next[a->from] = s->in[k];
      vec_push(&queue, a->from);
    }
  for (uint32_t i = 0; i < s->arcs.n; i++) g->at_arc[i] = f->at_arc[i] && g->next[s->arcs.at[i].to] != NOWHERE;
  for (uint32_t i = 0; i < s->nodes.n; i++) g->at_rest[i] = f->at_rest[i];
  vec_free(&queue);
}

/* Of one position, given what is true of the kids there, and of the first of them next. */
static bool goal_at(const goal *g, const letters *l, uint32_t letter, bool at_x, bool at_y, bool next) {
  switch (g->kind) {
  case E_LABEL: return label_has(l, g->label, letter);
  case E_AND: return at_x && at_y;
  case E_OR: return at_x || at_y;
  case E_NEXT: return next;
  default: return at_y; /* E_UNTIL, to begin with */
  }
}

static void evaluate(search *s, uint32_t number) {
  goal *g = &s->goals.at[number];
  const goal *x = &s->goals.at[g->kid[0]], *y = &s->goals.at[g->kid[1]];
  const letters *l = &s->a->letters;
  bool leaf = g->kind == E_LABEL;
  g->at_arc = mem_alloc(s->arcs.n + 1);
  g->at_rest = mem_alloc(s->nodes.n + 1);
  g->some = mem_alloc(s->nodes.n + 1);
  g->via = mem_alloc(sizeof *g->via * (s->nodes.n + 1));
  if (g->kind == E_ALWAYS) find_always(s, g, x);
  for (uint32_t i = 0; i < s->arcs.n && g->kind != E_ALWAYS; i++) {
    const arc *a = &s->arcs.at[i];
    if (a->letter == SILENT) continue;
    g->at_arc[i] = goal_at(g, l, a->letter, !leaf && x->at_arc[i], !leaf && y->at_arc[i], !leaf && x->some[a->to]);
  }
  for (uint32_t i = 0; i < s->nodes.n && g->kind != E_ALWAYS; i++) {
    uint32_t letter = positions_letter(&s->positions, s->nodes.at[i].values, 0, 0);
    g->at_rest[i] = goal_at(g, l, letter, !leaf && x->at_rest[i], !leaf && y->at_rest[i], !leaf && x->at_rest[i]);
  }
  spread(s, g, g->kind == E_UNTIL ? x : NULL);
}

/* ---- the witness ---- */

typedef struct witness {
  search *s;
  branching_result *r;
  bool repeats, branches;
} witness;

static uint32_t add_arc(witness *w, uint32_t number, uint32_t parent) {
  const arc *a = &w->s->arcs.at[number];
  return counterexample_add(&w->r->run, (counterexample_move){.parent = parent,
                                                              .state = w->s->nodes.at[a->to].state,
                                                              .specification = LTS_NONE,
                                                              .action = a->action,
                                                              .edge = a->edge});
}

/* Breadth first inside a part, from `*at`, to the nearest arc that is wanted; back to `home` if nothing is. */
static bool walk(witness *w, const homes *h, uint32_t *at, uint32_t home, uint64_t raises, bool position,
                 uint32_t *move) {
  const search *s = w->s;
  uint32_t *by = mem_alloc(sizeof *by * (s->nodes.n + 1)), last = NOWHERE;
  number_list queue = {0}, way = {0};
  memset(by, 0xff, sizeof *by * (s->nodes.n + 1));
  vec_push(&queue, *at);
  for (uint32_t i = 0; i < queue.n && last == NOWHERE; i++)
    for (uint32_t k = s->first.at[queue.at[i]]; k < s->first.at[queue.at[i] + 1] && last == NOWHERE; k++) {
      const arc *a = &s->arcs.at[k];
      if (h->gone[k]) continue;
      bool wanted = raises ? a->progress.raises & raises : position ? a->letter != SILENT : a->to == home;
      if (wanted) last = k;
      else if (by[a->to] == NOWHERE && a->to != *at) {
        by[a->to] = k;
        vec_push(&queue, a->to);
      }
    }
  bool found = last != NOWHERE;
  for (uint32_t k = last; k != NOWHERE; k = s->arcs.at[k].from == *at ? NOWHERE : by[s->arcs.at[k].from])
    vec_push(&way, k);
  if (found) *at = s->arcs.at[last].to;
  while (way.n) *move = add_arc(w, vec_pop(&way), *move);
  vec_free(&queue);
  mem_free(by);
  vec_free(&way);
  return found;
}

/* A cycle from `home` through its part that raises what it lowers, and has a position if that is wanted. */
static void repeat(witness *w, const homes *h, uint32_t home, bool position, uint32_t move) {
  const search *s = w->s;
  uint32_t at = home;
  uint64_t raises = 0;
  for (uint32_t i = 0; i < s->arcs.n; i++)
    if (!h->gone[i] && h->part[s->arcs.at[i].from] == h->part[home]) raises |= s->arcs.at[i].progress.lowers;
  w->r->run.loop = move;
  w->repeats = true;
  for (uint64_t bit = 1; raises; bit <<= 1) {
    if (raises & bit) walk(w, h, &at, home, bit, false, &move);
    raises &= ~bit;
  }
  if (position) walk(w, h, &at, home, 0, true, &move);
  if (at != home || move == w->r->run.loop) walk(w, h, &at, home, 0, false, &move);
}

/* The run stays in a node forever. */
static void rest(witness *w, uint32_t node, uint32_t move) {
  const struct node *n = &w->s->nodes.at[node];
  if (w->repeats) return; /* by the other half of a conjunction */
  w->r->kind = n->rests == REST_ENDED        ? TEMPORAL_ENDS
               : n->rests == REST_DEADLOCKED ? TEMPORAL_DEADLOCKS
                                             : TEMPORAL_DIVERGES;
  if (n->rests == REST_NONE) repeat(w, &w->s->silent, node, false, move);
}

/* Shows why a goal is true of the position that has just been added: an arc, or REST in `node`. */
static void show(witness *w, uint32_t goal, uint32_t position, uint32_t node, uint32_t move);

/* From a node to a position that has the goal, and why it has it. */
static void go_on(witness *w, uint32_t goal, uint32_t node, uint32_t move) {
  const struct goal *g = &w->s->goals.at[goal];
  while (g->via[node] != REST && w->s->arcs.at[g->via[node]].letter == SILENT) {
    move = add_arc(w, g->via[node], move);
    node = w->s->arcs.at[g->via[node]].to;
  }
  uint32_t position = g->via[node];
  if (position == REST) rest(w, node, move);
  else move = add_arc(w, position, move);
  show(w, goal, position, position == REST ? node : w->s->arcs.at[position].to, move);
}

static bool has(const goal *g, uint32_t position, uint32_t node) {
  return position == REST ? g->at_rest[node] : g->at_arc[position];
}

/* Does it say anything of what follows? */
static bool looks_on(const search *s, uint32_t goal) {
  const struct goal *g = &s->goals.at[goal];
  if (g->kind == E_LABEL) return false;
  return g->kind >= E_NEXT || looks_on(s, g->kid[0]) || looks_on(s, g->kid[1]);
}

static void show_always(witness *w, uint32_t goal, uint32_t node, uint32_t move) {
  const struct goal *g = &w->s->goals.at[goal], *f = &w->s->goals.at[g->kid[0]];
  bool nested = looks_on(w->s, g->kid[0]);
  w->branches |= nested;
  while (g->next[node] != REST) {
    move = add_arc(w, g->next[node], move);
    node = w->s->arcs.at[g->next[node]].to;
  }
  w->repeats |= nested; /* each position of the cycle has branches of its own */
  if (can_rest(&w->s->nodes.at[node]) && f->at_rest[node]) rest(w, node, move);
  else {
    repeat(w, &g->homes, node, true, move);
    w->r->kind = TEMPORAL_CYCLES;
  }
}

static void show(witness *w, uint32_t goal, uint32_t position, uint32_t node, uint32_t move) {
  const search *s = w->s;
  const struct goal *g = &s->goals.at[goal];
  const struct goal *x = &s->goals.at[g->kid[0]], *y = &s->goals.at[g->kid[1]];
  switch (g->kind) {
  case E_LABEL: return;
  case E_OR: show(w, has(x, position, node) ? g->kid[0] : g->kid[1], position, node, move); return;
  case E_AND:
    w->branches |= looks_on(s, g->kid[0]) && looks_on(s, g->kid[1]);
    show(w, g->kid[0], position, node, move);
    show(w, g->kid[1], position, node, move);
    return;
  case E_NEXT:
    if (position == REST) show(w, g->kid[0], position, node, move);
    else go_on(w, g->kid[0], node, move);
    return;
  case E_UNTIL:
    if (has(y, position, node)) {
      show(w, g->kid[1], position, node, move);
      return;
    }
    w->branches |= looks_on(s, g->kid[0]);
    show(w, g->kid[0], position, node, move);
    go_on(w, goal, node, move);
    return;
  case E_ALWAYS:
    if (position != REST) show_always(w, goal, node, move);
    else if (looks_on(s, g->kid[0])) w->branches = w->repeats = true;
    return;
  }
}

static void mark_leaves(counterexample *x) {
  for (uint32_t i = 0; i < x->moves.n; i++) x->moves.at[i].leaf = true;
  for (uint32_t i = 1; i < x->moves.n; i++) x->moves.at[x->moves.at[i].parent].leaf = false;
}

/* The run to a node, on the way by which it was found. */
static void write_line(search *s, uint32_t to, uint32_t last, temporal_kind kind, branching_result *r) {
  number_list way = {0};
  witness w = {.s = s, .r = r};
  uint32_t move = 0;
  if (last != NOWHERE) vec_push(&way, last);
  for (uint32_t n = to; s->nodes.at[n].by != NOWHERE; n = s->arcs.at[s->nodes.at[n].by].from)
    vec_push(&way, s->nodes.at[n].by);
  counterexample_begin(&r->run, s->nodes.at[0].state);
  while (way.n) move = add_arc(&w, vec_pop(&way), move);
  r->answer = TEMPORAL_FAILS;
  r->kind = kind;
  vec_free(&way);
}

static void free_search(search *s) {
  positions_free(&s->positions);
  map_free(&s->index[0]);
  map_free(&s->index[1]);
  vec_free(&s->nodes);
  vec_free(&s->arcs);
  vec_free(&s->first);
  mem_free(s->into), mem_free(s->in);
  mem_free(s->silent.gone), mem_free(s->silent.part), mem_free(s->silent.good);
  for (uint32_t i = 0; i < s->goals.n; i++) {
    goal *g = &s->goals.at[i];
    mem_free(g->at_arc), mem_free(g->at_rest), mem_free(g->some), mem_free(g->via), mem_free(g->next);
    mem_free(g->homes.gone), mem_free(g->homes.part), mem_free(g->homes.good);
  }
  vec_free(&s->goals);
}

static void decide(search *s, const ltl *formula, branching_result *r) {
  turn_arcs(s);
  find_divergence(s);
  uint32_t root = negate(s, formula);
  for (uint32_t i = 0; i < s->goals.n; i++) evaluate(s, i);
  if (!s->goals.at[root].some[0]) return;
  witness w = {.s = s, .r = r};
  r->answer = TEMPORAL_FAILS;
  r->kind = TEMPORAL_PREFIX;
  counterexample_begin(&r->run, s->nodes.at[0].state);
  go_on(&w, root, 0, 0);
  r->mixed = w.branches && w.repeats;
}

branching_result branching_check(job *job, const temporal_request *q, alphabet *alphabet, const ltl *formula) {
  search s = {.job = job, .q = q, .a = alphabet, .error = NOWHERE, .erring = NOWHERE};
  branching_result r = {.answer = TEMPORAL_HOLDS};
  positions_init(&s.positions, alphabet, q->spec, q->late);
  if (!explore(&s)) r.answer = TEMPORAL_STOPPED;
  else if (s.erring != NOWHERE) write_line(&s, s.arcs.at[s.erring].from, s.erring, TEMPORAL_ERRS, &r);
  else decide(&s, formula, &r);
  if (r.answer == TEMPORAL_HOLDS && s.error != NOWHERE) write_line(&s, s.error, NOWHERE, TEMPORAL_UNMODELLED, &r);
  if (r.answer == TEMPORAL_FAILS) mark_leaves(&r.run);
  r.states = s.nodes.n;
  r.transitions = s.arcs.n;
  free_search(&s);
  return r;
}

void branching_free(branching_result *r) { counterexample_free(&r->run); }
