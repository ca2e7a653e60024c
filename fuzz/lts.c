/* Random transition systems against definitions taken literally: simulation as the greatest fixpoint on
 * all pairs, words by explicit pairs of sets, bisimulations by naive refinement or as a relation,
 * composition tuple by tuple; every strategy is checked move by move. One process, many pairs.
 * usage: lts N [FIRST-SEED]; a difference is printed with its seed and systems, exit 1. */
#include "automata/aut.h"
#include "automata/compose.h"
#include "automata/lts_print.h"
#include "automata/partition.h"
#include "check/simulation.h"
#include "check/traces.h"
#include "spec/spec.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 12 }; /* states of a system */

typedef struct fuzz {
  uint64_t random, seed;
  job job;
  actions actions;
  lts *a, *b, *c;
  uint64_t simulated, not_simulated, contained, not_contained, strategies, nodes, alike, skipped, only_words;
} fuzz;

static uint64_t next(fuzz *f) {
  f->random ^= f->random << 13;
  f->random ^= f->random >> 7;
  f->random ^= f->random << 17;
  return f->random * 0x2545f4914f6cdd1du >> 16;
}

static uint32_t below(fuzz *f, uint32_t n) { return (uint32_t)(next(f) % n); }

static void show(const char *name, const lts *l) {
  buf out = {0};
  aut_write(l, &out);
  fprintf(stderr, "%s: error %d, alphabet", name, (int)l->error);
  for (uint32_t i = 0; i < l->alphabet.n; i++) fprintf(stderr, " %s", action_name(l->actions, l->alphabet.at[i]));
  fprintf(stderr, "\n%s", buf_text(&out));
  buf_free(&out);
}

static void differ(const fuzz *f, const char *what) {
  fprintf(stderr, "seed %llu: %s\n", (unsigned long long)f->seed, what);
  show("a", f->a);
  show("b", f->b);
  show("c", f->c);
  exit(1);
}

#define REQUIRE(f, condition, what)                                                                                    \
  do {                                                                                                                 \
    if (!(condition)) differ(f, what);                                                                                 \
  } while (0)

static lts *random_system(fuzz *f) {
  lts *l = lts_new(&f->actions, NULL);
  uint32_t states = 1 + below(f, below(f, 2) ? 5 : MOST), visible = 1 + below(f, 4);
  uint32_t tau = below(f, 3) ? below(f, 40) : 0, edges = states / 2 + below(f, 1 + states * (1 + below(f, 4)));
  bool narrow = below(f, 2); /* few actions leave few edges apart */
  if (narrow) visible = 1 + visible / 2;
  for (uint32_t s = 0; s < states; s++) lts_add_state(l);
  l->initial = below(f, 8) ? 0 : below(f, states);
  if (!below(f, 3)) l->error = below(f, states);
  bool tree = below(f, 4); /* every state has an edge from a smaller one */
  for (uint32_t i = 0; i < edges + (tree ? states - 1 : 0); i++) {
    uint32_t from = below(f, states), to = below(f, states);
    if (i >= edges) to = i - edges + 1, from = below(f, to);
    if (from == l->error) continue;
    lts_add_edge(l, from, below(f, 100) < tau ? LTS_TAU : 1 + below(f, visible), to);
  }
  bool all = below(f, 5);
  for (uint32_t a = 1; a <= 4; a++)
    if (all || !below(f, 3)) lts_add_action(l, a);
  lts_freeze(l);
  return l;
}

/* A copy in which a few edges are others. */
static lts *relative(fuzz *f, const lts *l) {
  lts *r = lts_copy(l);
  for (uint32_t k = below(f, 4); k > 0; k--) {
    uint32_t to = below(f, r->states), from = below(f, r->states);
    if (r->edges.n && below(f, 2)) r->edges.at[below(f, r->edges.n)].to = to;
    if (r->edges.n && !below(f, 3)) r->edges.at[below(f, r->edges.n)] = r->edges.at[0];
    if (from != r->error && below(f, 2)) lts_add_edge(r, from, below(f, 3), to);
  }
  lts_freeze(r);
  return r;
}

/* --- sets of states as bits --- */

static uint32_t post(const lts *l, uint32_t set, uint32_t action) {
  uint32_t r = 0;
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action == action && set >> l->edges.at[i].from & 1) r |= 1u << l->edges.at[i].to;
  return r;
}

static uint32_t closure(const lts *l, uint32_t set) {
  for (uint32_t more; (more = set | post(l, set, LTS_TAU)) != set;) set = more;
  return set;
}

static bool in_alphabet(const lts *l, uint32_t a) {
  for (uint32_t i = 0; i < l->alphabet.n; i++)
    if (l->alphabet.at[i] == a) return true;
  return false;
}

static uint32_t error_bit(const lts *l) { return l->error == LTS_NONE ? 0 : 1u << l->error; }

/* All states after tau* a tau*, or tau* for what is internal. */
static uint32_t weak(const lts *l, uint32_t s, uint32_t a) {
  uint32_t set = closure(l, 1u << s);
  return in_alphabet(l, a) ? closure(l, post(l, set, a)) : set;
}

/* --- simulation --- */

static bool naive_simulation(const lts *i, const lts *s) {
  bool r[MOST][MOST];
  for (uint32_t p = 0; p < i->states; p++)
    for (uint32_t q = 0; q < s->states; q++) r[p][q] = (p == i->error) == (q == s->error);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t p = 0; p < i->states; p++)
      for (uint32_t q = 0; q < s->states; q++)
        for (uint32_t e = 0; e < i->edges.n && r[p][q]; e++) {
          if (i->edges.at[e].from != p) continue;
          uint32_t answers = weak(s, q, i->edges.at[e].action);
          bool answered = false;
          for (uint32_t t = 0; t < s->states; t++) answered |= answers >> t & 1 && r[i->edges.at[e].to][t];
          if (!answered) r[p][q] = false, again = true;
        }
  }
  bool any = false;
  uint32_t first = closure(s, 1u << s->initial);
  for (uint32_t t = 0; t < s->states; t++) any |= first >> t & 1 && r[i->initial][t];
  return any;
}

/* The nodes below `n` that are open: a cycle comes back to one of them. */
static void check_node(fuzz *f, const strategy *t, uint32_t n, uint8_t *mark) {
  const strategy_node *node = &t->nodes.at[n];
  REQUIRE(f, mark[n] != 1, "a strategy with a cycle");
  if (mark[n]) return;
  mark[n] = 1;
  f->nodes++;
  uint32_t rank = 1;
  if (node->action == LTS_NONE) {
    REQUIRE(f, !n && (node->implementation == f->a->error) != (node->specification == f->b->error),
            "a strategy without challenge");
  } else {
    REQUIRE(f, node->edge < f->a->edges.n, "no edge");
    lts_edge e = f->a->edges.at[node->edge];
    REQUIRE(f, e.from == node->implementation && e.action == node->action && e.to == node->to, "another edge");
    uint32_t set = 1u << node->specification, answers = set, found = 0;
    if (in_alphabet(f->b, e.action)) answers = post(f->b, closure(f->b, set), e.action);
    bool in_error = closure(f->b, answers) & error_bit(f->b);
    answers = e.to == f->a->error ? 0 : answers & ~error_bit(f->b);
    REQUIRE(f, e.to != f->a->error || !in_error, "a challenge that ERROR answers");
    for (uint32_t k = 0; k < node->n; k++) {
      const strategy_node *child = &t->nodes.at[t->children.at[node->first + k]];
      REQUIRE(f, child->implementation == e.to, "a child elsewhere");
      REQUIRE(f, !(found >> child->specification & 1), "an answer twice");
      found |= 1u << child->specification;
    }
    REQUIRE(f, found == answers, "not exactly the answers");
    for (uint32_t k = 0; k < node->n; k++) {
      uint32_t child = t->children.at[node->first + k];
      check_node(f, t, child, mark);
      if (rank <= t->nodes.at[child].rank) rank = t->nodes.at[child].rank + 1;
    }
  }
  REQUIRE(f, node->rank == rank, "a wrong rank");
  mark[n] = 2;
}

static bool same_strategy(const strategy *a, const strategy *b) {
  if (a->nodes.n != b->nodes.n) return false;
  for (uint32_t n = 0; n < a->nodes.n; n++)
    if (a->nodes.at[n].implementation != b->nodes.at[n].implementation || a->nodes.at[n].edge != b->nodes.at[n].edge ||
        a->nodes.at[n].specification != b->nodes.at[n].specification)
      return false;
  return true;
}

static void check_simulation(fuzz *f) {
  model imp = model_of_lts(f->a);
  simulation s = simulation_check(&f->job, &imp, f->b, 4);
  bool expected = naive_simulation(f->a, f->b);
  REQUIRE(f, s.answer == (expected ? SIMULATION_HOLDS : SIMULATION_FAILS), "simulation");
  REQUIRE(f, expected ? !s.strategies.n : s.strategies.n && s.strategies.n <= 4, "number of strategies");
  for (uint32_t k = 0; k < s.strategies.n; k++) {
    const strategy *t = &s.strategies.at[k];
    uint8_t *mark = calloc(t->nodes.n, 1);
    REQUIRE(f, t->nodes.at[0].implementation == f->a->initial && t->nodes.at[0].specification == f->b->initial, "root");
    check_node(f, t, 0, mark);
    for (uint32_t n = 0; n < t->nodes.n; n++) REQUIRE(f, mark[n] == 2, "a node that is not reached");
    for (uint32_t other = 0; other < k; other++)
      REQUIRE(f, !same_strategy(t, &s.strategies.at[other]), "a strategy twice");
    free(mark);
    f->strategies++;
  }
  *(expected ? &f->simulated : &f->not_simulated) += 1;
  simulation_free(&s);
}

/* --- words --- */

typedef struct sets {
  uint32_t i, s, depth;
} sets;

/* The least number of steps after which the word is refused; LTS_NONE: never; 0: the empty one. */
static uint32_t naive_containment(const lts *i, const lts *s, bool *gave_up) {
  VEC(sets) queue = {0};
  uint32_t first = closure(s, 1u << s->initial), result = LTS_NONE;
  *gave_up = false;
  if (i->initial == i->error ? !(first & error_bit(s)) : !(first & ~error_bit(s))) return 0;
  vec_push(&queue, ((sets){i->initial, first, 0}));
  for (uint32_t k = 0; k < queue.n && result == LTS_NONE; k++) {
    sets at = queue.at[k];
    for (uint32_t e = 0; e < i->edges.n && result == LTS_NONE; e++) {
      lts_edge edge = i->edges.at[e];
      if (edge.from != at.i) continue;
      uint32_t to = in_alphabet(s, edge.action) ? closure(s, post(s, at.s, edge.action)) : at.s;
      if (!(edge.to == i->error ? to & error_bit(s) : to & ~error_bit(s))) result = at.depth + 1;
      bool there = false;
      for (uint32_t n = 0; n < queue.n && !there; n++) there = queue.at[n].i == edge.to && queue.at[n].s == to;
      if (!there) vec_push(&queue, ((sets){edge.to, to, at.depth + 1}));
    }
    if (queue.n > 3000) {
      *gave_up = true;
      break;
    }
  }
  vec_free(&queue);
  return result;
}

static void check_traces(fuzz *f) {
  bool gave_up;
  uint32_t expected = naive_containment(f->a, f->b, &gave_up);
  if (gave_up) {
    f->skipped++;
    return;
  }
  model imp = model_of_lts(f->a);
  traces t = traces_check(&f->job, &imp, f->b);
  REQUIRE(f, t.answer == (expected == LTS_NONE ? TRACES_HOLD : TRACES_FAIL), "containment of words");
  if (expected != LTS_NONE) {
    uint32_t at = f->a->initial, set = closure(f->b, 1u << f->b->initial);
    REQUIRE(f, t.run.moves.n - 1 == expected, "not a shortest run");
    for (uint32_t k = 1; k < t.run.moves.n; k++) {
      const counterexample_move *m = &t.run.moves.at[k];
      lts_edge e = f->a->edges.at[m->edge];
      REQUIRE(f, e.from == at && e.action == m->action && e.to == m->state, "no run");
      if (in_alphabet(f->b, e.action)) set = closure(f->b, post(f->b, set, e.action));
      bool refused = !(e.to == f->a->error ? set & error_bit(f->b) : set & ~error_bit(f->b));
      REQUIRE(f, refused == (k + 1 == t.run.moves.n), "a run that is not refused");
      at = e.to;
    }
  }
  *(expected == LTS_NONE ? &f->contained : &f->not_contained) += 1;
  traces_free(&t);
}

/* --- bisimulations, as relations on the states of one system --- */

typedef struct relation {
  bool r[2 * MOST + 2][2 * MOST + 2];
} relation;

/* Can t match the step s -a-> to? */
static bool matched(const lts *l, const relation *r, uint32_t s, lts_edge e, uint32_t t, bool branching) {
  if (branching && e.action == LTS_TAU && r->r[e.to][t]) return true;
  uint32_t before = branching ? closure(l, 1u << t) : 1u << t;
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge x = l->edges.at[i];
    if (before >> x.from & 1 && x.action == e.action && r->r[s][x.from] && r->r[e.to][x.to]) return true;
  }
  return false;
}

/* Can `s` do tau for ever among the states related to it? */
static bool diverges(const lts *l, const relation *r, uint32_t s) {
  uint32_t set = 0;
  for (uint32_t t = 0; t < l->states; t++) set |= (uint32_t)r->r[s][t] << t;
  for (uint32_t before = 0; before != set;) { /* those of them with a next step to another */
    before = set;
    uint32_t live = 0;
    for (uint32_t i = 0; i < l->edges.n; i++)
      if (l->edges.at[i].action == LTS_TAU && set >> l->edges.at[i].from & 1 && set >> l->edges.at[i].to & 1)
        live |= 1u << l->edges.at[i].from;
    set = live;
  }
  return set >> s & 1;
}

static void naive_bisimulation(const lts *l, minimize_kind kind, relation *r) {
  bool branching = kind != MINIMIZE_STRONG;
  for (uint32_t s = 0; s < l->states; s++)
    for (uint32_t t = 0; t < l->states; t++) r->r[s][t] = (s == l->error) == (t == l->error);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t s = 0; s < l->states; s++)
      for (uint32_t t = 0; t < l->states; t++)
        for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1) && r->r[s][t]; e++)
          if (!matched(l, r, s, l->edges.at[e], t, branching)) r->r[s][t] = r->r[t][s] = false, again = true;
    if (again || kind != MINIMIZE_DIVERGENCE) continue;
    relation old = *r;
    for (uint32_t s = 0; s < l->states; s++)
      for (uint32_t t = 0; t < l->states; t++)
        if (old.r[s][t] && diverges(l, &old, s) != diverges(l, &old, t)) r->r[s][t] = r->r[t][s] = false, again = true;
  }
}

static uint32_t reachable_classes(const lts *l, const relation *r) {
  uint32_t set = 1u << l->initial, n = 0;
  for (uint32_t before = 0; before != set;) {
    before = set;
    for (uint32_t i = 0; i < l->edges.n; i++)
      if (set >> l->edges.at[i].from & 1) set |= 1u << l->edges.at[i].to;
  }
  for (uint32_t s = 0; s < l->states; s++) {
    bool first = set >> s & 1;
    for (uint32_t t = 0; t < s; t++) first &= !(set >> t & 1 && r->r[s][t]);
    n += first;
  }
  return n;
}

static void check_bisimulation(fuzz *f, minimize_kind kind) {
  relation r;
  uint32_t classes;
  bool stopped;
  lts *both = lts_side_by_side(f->a, f->b);
  naive_bisimulation(both, kind, &r);
  uint32_t *of = lts_classes(&f->job, both, kind, &classes);
  for (uint32_t s = 0; s < both->states; s++)
    for (uint32_t t = 0; t < both->states; t++)
      REQUIRE(f, r.r[s][t] == (of[s] == of[t]),
              kind == MINIMIZE_STRONG      ? "strong bisimulation"
              : kind == MINIMIZE_BRANCHING ? "branching bisimulation"
                                           : "branching bisimulation with divergence");
  mem_free(of);
  uint32_t first = f->b->initial == f->b->error ? both->error : f->a->states + f->b->initial;
  bool alike = lts_equivalent(&f->job, f->a, f->b, kind, &stopped);
  REQUIRE(f, alike == r.r[f->a->initial][first] && !stopped, "equivalence");
  f->alike += alike;
  lts_free(both);
  lts *small = lts_minimize(&f->job, f->a, kind);
  REQUIRE(f, lts_check(small, stderr), "a minimised system is broken");
  REQUIRE(f, lts_equivalent(&f->job, f->a, small, kind, &stopped), "a minimised system differs");
  naive_bisimulation(f->a, kind, &r);
  REQUIRE(f, small->states == reachable_classes(f->a, &r), "a minimised system is not minimal");
  lts_free(small);
}

/* --- larger systems, where classes split often: rounds of signatures, all anew in each round --- */

enum { LARGE = 80, PAIRS = 400 };

typedef struct signatures {
  uint32_t n[LARGE], class_of[LARGE];
  uint64_t pair[LARGE][PAIRS];
  bool seen[LARGE];
} signatures;

static void add_pair(signatures *g, uint32_t s, uint64_t pair) {
  uint32_t k = 0;
  while (k < g->n[s] && g->pair[s][k] < pair) k++;
  if (k < g->n[s] && g->pair[s][k] == pair) return;
  memmove(&g->pair[s][k + 1], &g->pair[s][k], sizeof pair * (g->n[s]++ - k));
  g->pair[s][k] = pair;
}

/* The pairs of `s` seen from `at`, which is `s` or reached from it by unseen steps. */
static void sign(const lts *l, signatures *g, uint32_t s, uint32_t at, bool branching) {
  g->seen[at] = true;
  for (uint32_t i = lts_from(l, at); i < lts_from(l, at + 1); i++) {
    lts_edge e = l->edges.at[i];
    if (!branching || e.action != LTS_TAU || g->class_of[e.to] != g->class_of[s])
      add_pair(g, s, (uint64_t)e.action << 32 | g->class_of[e.to]);
    else if (!g->seen[e.to]) sign(l, g, s, e.to, branching);
  }
}

static uint32_t naive_rounds(const lts *l, bool branching, signatures *g) {
  uint32_t classes = 0, before;
  for (uint32_t s = 0; s < l->states; s++) g->class_of[s] = s == l->error;
  do {
    uint32_t next[LARGE];
    before = classes, classes = 0;
    for (uint32_t s = 0; s < l->states; s++) {
      g->n[s] = 0;
      memset(g->seen, 0, sizeof g->seen);
      sign(l, g, s, s, branching);
    }
    for (uint32_t s = 0; s < l->states; s++) {
      uint32_t t = 0;
      while (t < s && (g->class_of[t] != g->class_of[s] || g->n[t] != g->n[s] ||
                       memcmp(g->pair[t], g->pair[s], sizeof(uint64_t) * g->n[s])))
        t++;
      next[s] = t < s ? next[t] : classes++;
    }
    memcpy(g->class_of, next, sizeof next);
  } while (classes != before);
  return classes;
}

/* Copies of the states of `f->a`, most of which are alike: each has its edges, to some copies, or leaves
 * some of them to another copy to which it has a tau. */
static void add_copies(fuzz *f, lts *l) {
  uint32_t copies = l->states / f->a->states, lazy = below(f, 100);
  for (uint32_t s = 0; s < copies * f->a->states; s++) {
    uint32_t of = s % f->a->states;
    bool leaves = below(f, 100) < lazy;
    if (s == l->error) continue;
    if (leaves) lts_add_edge(l, s, LTS_TAU, of + f->a->states * below(f, copies));
    for (uint32_t i = lts_from(f->a, of); i < lts_from(f->a, of + 1); i++)
      for (uint32_t k = leaves ? below(f, 2) : 1 + below(f, 3) / 2; k > 0; k--)
        lts_add_edge(l, s, f->a->edges.at[i].action, f->a->edges.at[i].to + f->a->states * below(f, copies));
  }
}

static void check_large(fuzz *f) {
  static signatures g; /* too large for a stack */
  lts *l = lts_new(&f->actions, NULL);
  uint32_t states = 20 + below(f, LARGE - 20), edges = states + below(f, 2 * states), tau = below(f, 80);
  uint32_t visible = 1 + below(f, 2), far = 1 + below(f, states);
  for (uint32_t s = 0; s < states; s++) lts_add_state(l);
  if (below(f, 2)) l->error = below(f, states);
  if (below(f, 4)) {
    edges = below(f, 3);
    add_copies(f, l);
  }
  for (uint32_t i = 0; i < edges; i++) {
    uint32_t from = below(f, states), to = below(f, 3) ? (from + 1 + below(f, far)) % states : below(f, states);
    if (from != l->error) lts_add_edge(l, from, below(f, 100) < tau ? LTS_TAU : 1 + below(f, visible), to);
  }
  lts_freeze(l);
  for (int branching = 0; branching < 2; branching++) {
    uint32_t classes, expected = naive_rounds(l, branching, &g);
    uint32_t *of = lts_classes(&f->job, l, branching ? MINIMIZE_BRANCHING : MINIMIZE_STRONG, &classes);
    bool same = classes == expected;
    for (uint32_t s = 0; s < states && same; s++)
      for (uint32_t t = 0; t < s && same; t++) same = (of[s] == of[t]) == (g.class_of[s] == g.class_of[t]);
    if (!same) show("large", l);
    REQUIRE(f, same,
            branching ? "branching bisimulation of a larger system" : "strong bisimulation of a larger system");
    mem_free(of);
  }
  lts_free(l);
}

/* Both with the larger alphabet, so that all words count. */
static bool same_words(const lts *a, const lts *b, bool *gave_up) {
  bool second, x, y;
  lts *p = lts_copy(a), *q = lts_copy(b);
  for (uint32_t k = 1; k <= 4; k++) lts_add_action(p, k), lts_add_action(q, k);
  lts_freeze(p);
  lts_freeze(q);
  x = naive_containment(p, q, gave_up) == LTS_NONE;
  y = naive_containment(q, p, &second) == LTS_NONE;
  *gave_up |= second;
  lts_free(p);
  lts_free(q);
  return x && y;
}

static void check_words_alike(fuzz *f) {
  bool gave_up, stopped, alike = same_words(f->a, f->b, &gave_up);
  lts *x = lts_minimize(&f->job, f->a, MINIMIZE_TRACES), *y = lts_minimize(&f->job, f->b, MINIMIZE_TRACES);
  REQUIRE(f, lts_check(x, stderr), "a system minimised by words is broken");
  if (!gave_up) {
    REQUIRE(f, alike == lts_equivalent(&f->job, f->a, f->b, MINIMIZE_TRACES, &stopped), "equality of words");
    REQUIRE(f, !alike || (x->states == y->states && x->edges.n == y->edges.n), "words alike, sizes not");
  }
  if (x->states <= 2 * MOST) REQUIRE(f, same_words(f->a, x, &gave_up) || gave_up, "minimising changed the words");
  lts *again = lts_minimize(&f->job, x, MINIMIZE_TRACES);
  REQUIRE(f, again->states == x->states && again->edges.n == x->edges.n, "minimising words again");
  lts_free(x);
  lts_free(y);
  lts_free(again);
}

/* --- composition --- */

typedef struct product {
  lts *parts[3];
  lts *whole;
  lts_tuples tuples;
} product;

static bool has_step(const fuzz *f, const product *p, uint32_t from, uint32_t action, const uint32_t *to) {
  bool error = false;
  for (uint32_t k = 0; k < 3; k++) error |= to[k] == p->parts[k]->error;
  (void)f;
  for (uint32_t i = 0; i < p->whole->edges.n; i++) {
    lts_edge e = p->whole->edges.at[i];
    if (e.from != from || e.action != action) continue;
    bool same = error ? e.to == p->whole->error : e.to != p->whole->error;
    for (uint32_t k = 0; k < 3 && !error; k++) same &= lts_tuple_part(&p->tuples, e.to, k) == to[k];
    if (same) return true;
  }
  return false;
}

/* Is the step of the whole one that the parts can do together? */
static bool is_step(const product *p, lts_edge e) {
  uint32_t moved = 0, able = 0, owners = 0;
  for (uint32_t k = 0; k < 3; k++) {
    const lts *l = p->parts[k];
    uint32_t from = lts_tuple_part(&p->tuples, e.from, k), to = lts_tuple_part(&p->tuples, e.to, k);
    bool can = false;
    for (uint32_t i = 0; i < l->edges.n; i++)
      can |= l->edges.at[i].from == from && l->edges.at[i].action == e.action &&
             (e.to == p->whole->error || l->edges.at[i].to == to);
    if (e.to == p->whole->error) return true; /* seen from the other side by every_step */
    owners += in_alphabet(l, e.action);
    moved += from != to;
    if (e.action == LTS_TAU) able |= (uint32_t)(can && moved == (from != to)) << k;
    else if (in_alphabet(l, e.action) ? !can : from != to) return false;
  }
  return e.action == LTS_TAU ? moved <= 1 && able : owners;
}

static void every_step(fuzz *f, const product *p, uint32_t from) {
  uint32_t at[3], to[3], least[4] = {0};
  for (uint32_t k = 0; k < 3; k++) at[k] = lts_tuple_part(&p->tuples, from, k);
  (void)least;
  for (uint32_t k = 0; k < 3; k++)
    for (uint32_t i = 0; i < p->parts[k]->edges.n; i++) {
      lts_edge e = p->parts[k]->edges.at[i];
      if (e.from != at[k] || e.action != LTS_TAU) continue;
      memcpy(to, at, sizeof to);
      to[k] = e.to;
      REQUIRE(f, has_step(f, p, from, LTS_TAU, to), "composition lacks a tau");
    }
  for (uint32_t a = 1; a <= 4; a++) {
    uint32_t owners = 0, choices[3][MOST + 1], n[3] = {1, 1, 1};
    for (uint32_t k = 0; k < 3; k++) {
      choices[k][0] = at[k];
      if (!in_alphabet(p->parts[k], a)) continue;
      owners++;
      n[k] = 0;
      for (uint32_t i = 0; i < p->parts[k]->edges.n; i++)
        if (p->parts[k]->edges.at[i].from == at[k] && p->parts[k]->edges.at[i].action == a)
          choices[k][n[k]++] = p->parts[k]->edges.at[i].to;
    }
    bool to_error = false;
    uint32_t steps = 0, there = 0;
    for (uint32_t x = 0; owners && x < n[0] * n[1] * n[2]; x++) {
      to[0] = choices[0][x % n[0]], to[1] = choices[1][x / n[0] % n[1]], to[2] = choices[2][x / n[0] / n[1]];
      REQUIRE(f, has_step(f, p, from, a, to), "composition lacks a step");
      bool error = false;
      for (uint32_t k = 0; k < 3; k++) error |= to[k] == p->parts[k]->error;
      steps += !error;
      to_error |= error;
    }
    for (uint32_t i = lts_from(p->whole, from); i < lts_from(p->whole, from + 1); i++)
      there += p->whole->edges.at[i].action == a;
    REQUIRE(f, there == steps + to_error, "composition has a step too many");
  }
}

static void check_composition(fuzz *f) {
  product p = {.parts = {f->a, f->b, f->c}};
  p.whole = lts_compose_tuples(&f->job, p.parts, 3, &p.tuples);
  REQUIRE(f, lts_check(p.whole, stderr), "a composition is broken");
  bool *entered = calloc(p.whole->states, 1);
  entered[0] = true;
  for (uint32_t k = 0; k < 3; k++)
    REQUIRE(f, lts_tuple_part(&p.tuples, 0, k) == p.parts[k]->initial, "composition begins elsewhere");
  for (uint32_t i = 0; i < p.whole->edges.n; i++) {
    REQUIRE(f, is_step(&p, p.whole->edges.at[i]), "composition invents a step");
    if (p.whole->edges.at[i].from < p.whole->edges.at[i].to) entered[p.whole->edges.at[i].to] = true;
  }
  for (uint32_t s = 0; s < p.whole->states; s++) {
    REQUIRE(f, entered[s], "composition has an unreachable state");
    if (s != p.whole->error && s < 40) every_step(f, &p, s);
    for (uint32_t k = 0; k < 3 && s != p.whole->error; k++)
      REQUIRE(f, lts_tuple_part(&p.tuples, s, k) != p.parts[k]->error, "ERROR of a part is not that of the whole");
  }
  free(entered);
  lts_tuples_free(&p.tuples);
  lts_free(p.whole);
}

/* --- reading back --- */

static bool same_system(const lts *a, const lts *b) {
  if (a->states != b->states || a->initial != b->initial || a->edges.n != b->edges.n || a->error != b->error)
    return false;
  return !a->edges.n || !memcmp(a->edges.at, b->edges.at, sizeof *a->edges.at * a->edges.n);
}

static void check_files(fuzz *f) {
  buf text = {0};
  aut_write(f->a, &text);
  lts *back = aut_read_text(&f->job, &f->actions, "fuzz.aut", text.at, text.n);
  REQUIRE(f, back && lts_check(back, stderr), ".aut is not read back");
  REQUIRE(f, same_system(f->a, back), ".aut is read back as another");
  lts_free(back);
  buf_free(&text);
}

/* FSP keeps what is reachable, and the alphabet. */
static void check_fsp(fuzz *f) {
  buf text = {0};
  bool stopped;
  spec *spec = spec_new(&f->job, &f->actions);
  lts_print_fsp(f->a, &text);
  bool read = spec_read_text(spec, "fuzz.spec", text.at, text.n) && spec_finish(spec);
  const lts *back = read ? spec_process(spec, "System", NULL, 0, (place){0}) : NULL;
  REQUIRE(f, back && lts_check(back, stderr), "FSP is not read back");
  REQUIRE(f, lts_equivalent(&f->job, f->a, back, MINIMIZE_STRONG, &stopped), "FSP is read back as another");
  REQUIRE(f,
          back->alphabet.n == f->a->alphabet.n &&
              (!back->alphabet.n || !memcmp(back->alphabet.at, f->a->alphabet.at, sizeof(uint32_t) * back->alphabet.n)),
          "FSP has another alphabet");
  spec_free(spec);
  buf_free(&text);
}

static void one_round(fuzz *f) {
  f->random = f->seed * 0x9e3779b97f4a7c15u + 88172645463325252u;
  for (int k = 0; k < 4; k++) next(f);
  f->a = random_system(f), f->b = random_system(f), f->c = random_system(f);
  if (below(f, 2)) { /* near relatives differ in less obvious ways */
    lts_free(f->b);
    f->b = relative(f, f->a);
  }
  REQUIRE(f, lts_check(f->a, stderr) && lts_check(f->b, stderr) && lts_check(f->c, stderr), "a broken system");
  uint64_t not_simulated = f->not_simulated, contained = f->contained;
  check_simulation(f);
  check_traces(f);
  f->only_words += f->not_simulated > not_simulated && f->contained > contained;
  check_bisimulation(f, MINIMIZE_STRONG);
  check_bisimulation(f, MINIMIZE_BRANCHING);
  check_bisimulation(f, MINIMIZE_DIVERGENCE);
  check_words_alike(f);
  if (f->seed % 4 == 0) check_large(f);
  check_composition(f);
  check_files(f);
  check_fsp(f);
  lts_free(f->a);
  lts_free(f->b);
  lts_free(f->c);
}

int main(int argc, char **argv) {
  fuzz f = {0};
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  job_init(&f.job);
  limits_start(&f.job.limits, 0, 0);
  f.job.diag.quiet = true;
  actions_init(&f.actions);
  static const char *const names[] = {"a", "b", "c", "d"};
  for (int k = 0; k < 4; k++) action_named(&f.actions, names[k]);
  for (f.seed = first; f.seed < first + n; f.seed++) one_round(&f);
  printf("%llu pairs, no difference: %llu simulated, %llu not (%llu strategies, %llu nodes); words of %llu contained, "
         "of %llu not, %llu given up; %llu contained but not simulated; %llu alike\n",
         (unsigned long long)n, (unsigned long long)f.simulated, (unsigned long long)f.not_simulated,
         (unsigned long long)f.strategies, (unsigned long long)f.nodes, (unsigned long long)f.contained,
         (unsigned long long)f.not_contained, (unsigned long long)f.skipped, (unsigned long long)f.only_words,
         (unsigned long long)f.alike);
  actions_free(&f.actions);
  job_free(&f.job);
  return 0;
}
