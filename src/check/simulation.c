/* See simulation.h. The game as on-line N-HORNSAT (Ausiello and Italiano; Shukla, Hunt, Rosenkrantz for
 * simulation): a position is a variable, "the implementation wins here"; a challenge is a clause with a
 * counter of the answers that are not yet won. Positions are found breadth-first from the initial one;
 * a counter that comes to zero wins its position at once, which counts down the clauses it
 * answers. The search ends when the initial position is won or none is left.
 *
 * The order in which positions are won on-line depends on when they were found. So for the
 * counterexample the clauses are counted down once more, over what was explored, strictly by rank: then
 * each position has the lowest rank it can have there, and with the challenge of that rank the
 * children's ranks are smaller: trees are finite, and as shallow as possible.
 *
 * Other strategies: one position of the first takes its next-best challenge, everything below it
 * plays by rank again. Hence a node is a position and whether such a challenge lies above it. */
#include "check/simulation.h"

#include "check/answers.h"

#include <stdlib.h>

#define NONE UINT32_MAX

typedef struct clause {
  uint32_t position;
  uint32_t action, to;
  uint32_t left;     /* answers that are not won */
  uint32_t first, n; /* its answers */
  uint32_t next;     /* of the same position */
  uint32_t rank;     /* 1 + the largest rank of its answers, once all are won; 0 before */
  uint64_t edge;
} clause;

/* A position as an answer of a clause; the answers of one position are linked by `next`. */
typedef struct answer {
  uint32_t position, clause, next;
} answer;

typedef struct position {
  uint32_t i, s;
  uint32_t clauses;   /* its challenges, linked; NONE: none, or not expanded */
  uint32_t answering; /* the answers that it is, linked */
  uint32_t rank;      /* 0: not won */
} position;

typedef struct game {
  job *job;
  const model *imp;
  answers spec;
  bool *visible; /* by action: in the specification's alphabet */
  uint32_t actions;
  VEC(position) positions;
  VEC(clause) clauses;
  VEC(answer) answers;
  idset index;
  VEC(uint32_t) won; /* positions to propagate */
  model_moves moves;
} game;

/* --- positions --- */

typedef struct pair {
  uint32_t i, s;
} pair;

static bool same_pair(void *context, uint32_t id, const void *candidate) {
  const game *g = context;
  const pair *p = candidate;
  return g->positions.at[id].i == p->i && g->positions.at[id].s == p->s;
}

static uint32_t position_of(game *g, uint32_t i, uint32_t s) {
  pair p = {i, s};
  uint64_t hash = hash_mix((uint64_t)i << 32 | s, 1);
  uint32_t id = idset_find(&g->index, hash, same_pair, g, &p);
  if (id != UINT32_MAX) return id;
  id = g->positions.n;
  vec_push(&g->positions, ((position){i, s, NONE, NONE, 0}));
  idset_add(&g->index, hash, id);
  return id;
}

static void win(game *g, uint32_t p, uint32_t rank) {
  if (g->positions.at[p].rank) return;
  g->positions.at[p].rank = rank;
  vec_push(&g->won, p);
}

/* Counts down the clauses that a won position answers. */
static void propagate(game *g) {
  while (g->won.n) {
    const position *p = &g->positions.at[vec_pop(&g->won)];
    for (uint32_t a = p->answering; a != NONE; a = g->answers.at[a].next) {
      clause *c = &g->clauses.at[g->answers.at[a].clause];
      if (!--c->left) win(g, c->position, 1);
    }
  }
}

/* --- expanding a position --- */

static void add_answer(game *g, uint32_t c, uint32_t i, uint32_t s) {
  uint32_t p = position_of(g, i, s);
  vec_push(&g->answers, ((answer){p, c, g->positions.at[p].answering}));
  g->positions.at[p].answering = g->answers.n - 1;
  g->clauses.at[c].n++;
  if (!g->positions.at[p].rank) g->clauses.at[c].left++;
}

/* Adds the challenge, unless the specification has answered it for good. */
static void challenge(game *g, uint32_t at, model_move m) {
  bool visible = m.action < g->actions && g->visible[m.action], to_error = g->imp->is_error(g->imp->context, m.to);
  uint32_t s = g->positions.at[at].s;
  answer_list list = {0};
  if (visible) list = answers_to(&g->spec, s, m.action);
  else if (to_error) list.error = answers_silent_error(&g->spec, s);
  if (to_error && list.error) return;
  uint32_t c = g->clauses.n;
  vec_push(&g->clauses, ((clause){.position = at,
                                  .action = m.action,
                                  .to = m.to,
                                  .edge = m.edge,
                                  .first = g->answers.n,
                                  .next = g->positions.at[at].clauses}));
  g->positions.at[at].clauses = c;
  if (!to_error && !visible) add_answer(g, c, m.to, s);
  for (uint32_t k = 0; !to_error && k < list.n; k++) add_answer(g, c, m.to, g->spec.states.at[list.first + k]);
  if (!g->clauses.at[c].left) win(g, at, 1);
}

static bool expand(game *g, uint32_t at) {
  g->moves.n = 0;
  if (!g->imp->moves(g->imp->context, g->positions.at[at].i, &g->moves)) return false;
  for (uint32_t k = 0; k < g->moves.n; k++) challenge(g, at, g->moves.at[k]);
  return true;
}

/* Explores until the initial position is won or all are expanded, and with `more` as far again, for
 * other ways to win; false when stopped before the answer is known. */
static bool play(game *g, bool more) {
  uint32_t until = UINT32_MAX;
  for (uint32_t at = 0; at < g->positions.n && at < until; at++) {
    if (g->positions.at[at].rank && at) continue;
    if (limits_hit(&g->job->limits) || !expand(g, at)) return g->positions.at[0].rank;
    propagate(g);
    if (g->positions.at[0].rank && until == UINT32_MAX) until = more ? 2 * (at + 32) : 0;
  }
  return true;
}

/* --- ranks --- */

/* Wins everything again, in the order of ranks. */
static void rank_all(game *g) {
  for (uint32_t p = 0; p < g->positions.n; p++) g->positions.at[p].rank = 0;
  g->won.n = 0;
  for (uint32_t c = 0; c < g->clauses.n; c++) {
    clause *it = &g->clauses.at[c];
    it->left = it->n;
    it->rank = !it->n;
    if (!it->n) win(g, it->position, 1);
  }
  for (uint32_t k = 0; k < g->won.n; k++) {
    const position *p = &g->positions.at[g->won.at[k]];
    uint32_t rank = p->rank + 1;
    for (uint32_t a = p->answering; a != NONE; a = g->answers.at[a].next) {
      clause *c = &g->clauses.at[g->answers.at[a].clause];
      if (--c->left) continue;
      c->rank = rank;
      win(g, c->position, rank);
    }
  }
}

/* The challenge with which a position is won first; of several, the implementation's first. */
static uint32_t best_clause(const game *g, uint32_t p) {
  uint32_t best = NONE;
  for (uint32_t c = g->positions.at[p].clauses; c != NONE; c = g->clauses.at[c].next)
    if (g->clauses.at[c].rank == g->positions.at[p].rank) best = c;
  return best;
}

/* --- strategies --- */

/* One position plays another challenge; NONE: none does. */
typedef struct change {
  uint32_t position, clause;
} change;

typedef struct extraction {
  game *g;
  change change;
  strategy *out;
  map node_of;          /* position << 1 | below the change -> node */
  VEC(uint64_t) key_of; /* the inverse */
} extraction;

static uint32_t node_of(extraction *x, uint32_t p, bool below) {
  uint64_t key = (uint64_t)p << 1 | below, node;
  if (map_get(&x->node_of, key, &node)) return (uint32_t)node;
  map_put(&x->node_of, key, x->out->nodes.n);
  vec_push(&x->key_of, key);
  vec_push(&x->out->nodes, ((strategy_node){x->g->positions.at[p].i, x->g->positions.at[p].s, LTS_NONE, LTS_NONE,
                                            UINT64_MAX, 0, 0, 1}));
  return x->out->nodes.n - 1;
}

static void fill_node(extraction *x, uint32_t n) {
  game *g = x->g;
  uint32_t p = (uint32_t)(x->key_of.at[n] >> 1);
  bool below = x->key_of.at[n] & 1, here = !below && p == x->change.position;
  uint32_t c = here ? x->change.clause : best_clause(g, p);
  if (c == NONE) return;
  const clause *it = &g->clauses.at[c];
  uint32_t first = x->out->children.n;
  for (uint32_t k = 0; k < it->n; k++)
    vec_push(&x->out->children, node_of(x, g->answers.at[it->first + k].position, below || here));
  strategy_node *node = &x->out->nodes.at[n];
  node->action = it->action, node->to = it->to, node->edge = it->edge;
  node->first = first, node->n = it->n;
}

/* Ranks of the nodes. Where every node below plays by rank, it is the position's; above the change, it
 * follows from the children, which have a smaller rank as positions, or lie below it. */
typedef struct ordered {
  uint32_t key, node;
} ordered;

static int compare_ordered(const void *x, const void *y) {
  const ordered *a = x, *b = y;
  return a->key != b->key ? (a->key > b->key) - (a->key < b->key) : (a->node > b->node) - (a->node < b->node);
}

static void rank_nodes(extraction *x) {
  VEC(ordered) above = {0};
  strategy *t = x->out;
  for (uint32_t n = 0; n < t->nodes.n; n++) {
    t->nodes.at[n].rank = x->g->positions.at[x->key_of.at[n] >> 1].rank;
    if (!(x->key_of.at[n] & 1)) vec_push(&above, ((ordered){t->nodes.at[n].rank, n}));
  }
  qsort(above.at, above.n, sizeof *above.at, compare_ordered);
  for (uint32_t k = 0; k < above.n; k++) {
    strategy_node *node = &t->nodes.at[above.at[k].node];
    node->rank = 1;
    for (uint32_t c = 0; c < node->n; c++) {
      uint32_t below = t->nodes.at[t->children.at[node->first + c]].rank + 1;
      if (node->rank < below) node->rank = below;
    }
  }
  vec_free(&above);
}

static strategy extract(game *g, change change) {
  strategy t = {0};
  extraction x = {.g = g, .change = change, .out = &t};
  node_of(&x, 0, false);
  for (uint32_t n = 0; n < t.nodes.n; n++) fill_node(&x, n);
  rank_nodes(&x);
  map_free(&x.node_of);
  vec_free(&x.key_of);
  return t;
}

/* The other challenges that win at positions of the first strategy, lowest first. */
static void other_challenges(game *g, const strategy *first, uint32_t most, simulation *out) {
  VEC(ordered) others = {0};
  for (uint32_t n = 0; n < first->nodes.n; n++) {
    uint32_t p = position_of(g, first->nodes.at[n].implementation, first->nodes.at[n].specification);
    uint32_t own = best_clause(g, p);
    for (uint32_t c = g->positions.at[p].clauses; c != NONE; c = g->clauses.at[c].next)
      if (c != own && g->clauses.at[c].rank) vec_push(&others, ((ordered){g->clauses.at[c].rank, c}));
  }
  if (others.n) qsort(others.at, others.n, sizeof *others.at, compare_ordered);
  for (uint32_t k = 0; k < others.n && out->strategies.n < most; k++) {
    uint32_t c = others.at[k].node;
    strategy t = extract(g, (change){g->clauses.at[c].position, c});
    vec_push(&out->strategies, t);
  }
  vec_free(&others);
}

static void extract_all(game *g, uint32_t most, simulation *out) {
  rank_all(g);
  if (!g->positions.at[0].rank) g->positions.at[0].rank = 1; /* lost before the first move */
  strategy first = extract(g, (change){NONE, NONE});
  vec_push(&out->strategies, first);
  other_challenges(g, &first, most, out);
}

/* --- the check --- */

static void start(game *g, job *job, const model *imp, const lts *spec) {
  *g = (game){.job = job, .imp = imp, .actions = spec->actions->names.n};
  answers_init(&g->spec, spec);
  g->visible = mem_alloc(g->actions);
  for (uint32_t k = 0; k < spec->alphabet.n; k++) g->visible[spec->alphabet.at[k]] = true;
  position_of(g, imp->initial(imp->context), spec->initial);
}

static void game_free(game *g) {
  answers_free(&g->spec);
  mem_free(g->visible);
  vec_free(&g->positions);
  vec_free(&g->clauses);
  vec_free(&g->answers);
  vec_free(&g->won);
  vec_free(&g->moves);
  idset_free(&g->index);
}

/* Decides games in which a side begins in ERROR; false: neither does. */
static bool decided_at_once(game *g, const lts *spec) {
  bool i = g->imp->is_error(g->imp->context, g->positions.at[0].i), s = spec->initial == spec->error;
  if (i && !s && !answers_silent_error(&g->spec, spec->initial)) win(g, 0, 1);
  if (!i && s) win(g, 0, 1);
  return i || s;
}

simulation simulation_check(job *job, const model *imp, const lts *spec, uint32_t strategies) {
  simulation r = {0};
  game g;
  start(&g, job, imp, spec);
  bool finished = decided_at_once(&g, spec) || play(&g, strategies > 1);
  r.answer = !finished ? SIMULATION_STOPPED : g.positions.at[0].rank ? SIMULATION_FAILS : SIMULATION_HOLDS;
  r.positions = g.positions.n, r.challenges = g.clauses.n;
  if (r.answer == SIMULATION_FAILS) extract_all(&g, strategies, &r);
  game_free(&g);
  return r;
}

void simulation_free(simulation *s) {
  for (uint32_t k = 0; k < s->strategies.n; k++) {
    vec_free(&s->strategies.at[k].nodes);
    vec_free(&s->strategies.at[k].children);
  }
  vec_free(&s->strategies);
}

/* --- trees --- */

typedef struct {
  uint32_t node, parent;
} pending_move;

bool strategy_tree(const strategy *s, uint32_t most, counterexample *out) {
  VEC(pending_move) work = {0};
  counterexample_begin(out, s->nodes.at[0].implementation);
  vec_push(&work, ((pending_move){0, 0}));
  for (uint32_t i = 0; i < work.n && out->moves.n <= most; i++) {
    const strategy_node *n = &s->nodes.at[work.at[i].node];
    uint32_t at = work.at[i].parent;
    if (n->action == LTS_NONE) {
      out->moves.at[at].leaf = true;
      continue;
    }
    at = counterexample_add(out, (counterexample_move){at, n->to, n->specification, n->action, n->edge, .leaf = !n->n});
    for (uint32_t k = 0; k < n->n; k++) vec_push(&work, ((pending_move){s->children.at[n->first + k], at}));
  }
  vec_free(&work);
  return out->moves.n <= most;
}
