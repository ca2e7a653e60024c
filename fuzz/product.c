/* Random systems in parallel against their product taken literally: tuples of states in a list, steps by the definition of the two
 * synchronisations. The product on the fly must have the same states and steps, and what it says of a move must be what the parts
 * can do. With partial orders it must have the same deadlocks, the same ERROR, the same words of visible actions, and a cycle
 * without an action wherever there was one. usage: product N [FIRST-SEED]; a difference is printed with its seed, exit 1. */
#include "check/product.h"
#include "automata/aut.h"
#include "check/explore.h"
#include "check/traces.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 4, STATES = 5, ACTIONS = 5, TUPLES = 625 };

typedef struct fuzz {
  uint64_t random, seed, deadlocks, errors, reduced, full, cycles;
  job job;
  actions actions;
  lts *part[PARTS];
  product_part parts[PARTS];
  uint32_t n, visible[ACTIONS], nvisible;
  bool pair;
} fuzz;

static uint32_t below(fuzz *f, uint32_t n) { return random_below(&f->random, n); }

static void differ(const fuzz *f, const char *what) {
  fprintf(stderr, "seed %llu (%s): %s\n", (unsigned long long)f->seed, f->pair ? "pair" : "all", what);
  for (uint32_t i = 0; i < f->n; i++) {
    buf out = {0};
    aut_write(f->part[i], &out);
    fprintf(stderr, "alphabet");
    for (uint32_t k = 0; k < f->part[i]->alphabet.n; k++) fprintf(stderr, " %u", f->part[i]->alphabet.at[k]);
    fprintf(stderr, "\n%s", buf_text(&out));
    buf_free(&out);
  }
  exit(1);
}

#define REQUIRE(condition, what)                                                                                       \
  do {                                                                                                                 \
    if (!(condition)) differ(f, what);                                                                                 \
  } while (0)

static lts *random_part(fuzz *f) {
  lts *l = lts_new(&f->actions, NULL);
  uint32_t n = 1 + below(f, STATES), edges = below(f, 2 * n + 2), first = 1 + below(f, ACTIONS),
           count = 1 + below(f, 3);
  for (uint32_t s = 0; s < n; s++) lts_add_state(l);
  if (n > 1 && !below(f, 4)) l->error = n - 1;
  for (uint32_t i = 0; i < edges; i++) {
    uint32_t from = below(f, n), action = below(f, 3) ? 1 + (first + below(f, count)) % ACTIONS : LTS_TAU;
    if (from != l->error) lts_add_edge(l, from, action, below(f, n));
  }
  if (!below(f, 3)) lts_add_action(l, 1 + below(f, ACTIONS));
  lts_freeze(l);
  return l;
}

/* --- the product, literally --- */

typedef struct naive {
  uint32_t tuple[TUPLES][PARTS], n;
  bool has_moves[TUPLES], error[TUPLES];
  lts *system; /* ERROR tuples are states like any others, without steps */
} naive;

static uint32_t naive_state(fuzz *f, naive *p, const uint32_t *tuple) {
  for (uint32_t s = 0; s < p->n; s++)
    if (!memcmp(p->tuple[s], tuple, sizeof *tuple * f->n)) return s;
  memcpy(p->tuple[p->n], tuple, sizeof *tuple * f->n);
  for (uint32_t i = 0; i < f->n; i++) p->error[p->n] |= tuple[i] == f->part[i]->error;
  lts_add_state(p->system);
  return p->n++;
}

/* All ways in which the parts of `who` take `action` together. */
static void naive_steps(fuzz *f, naive *p, uint32_t from, uint32_t action, uint32_t who, uint32_t k, uint32_t *tuple) {
  while (k < f->n && !(who >> k & 1)) k++;
  if (k == f->n) {
    lts_add_edge(p->system, from, action, naive_state(f, p, tuple));
    p->has_moves[from] = true;
    return;
  }
  for (uint32_t e = 0; e < f->part[k]->edges.n; e++) {
    lts_edge edge = f->part[k]->edges.at[e];
    if (edge.from != p->tuple[from][k] || edge.action != action) continue;
    uint32_t before = tuple[k];
    tuple[k] = edge.to;
    naive_steps(f, p, from, action, who, k + 1, tuple);
    tuple[k] = before;
  }
}

static void naive_expand(fuzz *f, naive *p, uint32_t from) {
  uint32_t tuple[PARTS];
  if (p->error[from]) return;
  memcpy(tuple, p->tuple[from], sizeof tuple);
  for (uint32_t a = 0; a <= ACTIONS; a++) {
    uint32_t owners = 0;
    for (uint32_t i = 0; i < f->n; i++) owners |= (uint32_t)(a == LTS_TAU || lts_has(f->part[i], a)) << i;
    for (uint32_t who = 1; who < 1u << f->n; who++) {
      uint32_t number = (uint32_t)__builtin_popcount(who), all = (uint32_t)__builtin_popcount(owners);
      bool alone = a == LTS_TAU || all == 1;
      if ((who & owners) != who) continue;
      if (alone ? number == 1 : f->pair ? number == 2 : who == owners) naive_steps(f, p, from, a, who, 0, tuple);
    }
  }
}

static void naive_build(fuzz *f, naive *p) {
  uint32_t tuple[PARTS] = {0};
  p->n = 0;
  memset(p->has_moves, 0, sizeof p->has_moves);
  memset(p->error, 0, sizeof p->error);
  p->system = lts_new(&f->actions, NULL);
  for (uint32_t i = 0; i < f->n; i++) tuple[i] = f->part[i]->initial;
  naive_state(f, p, tuple);
  for (uint32_t s = 0; s < p->n; s++) naive_expand(f, p, s);
  lts_freeze(p->system);
}

/* --- the product on the fly --- */

static product *on_the_fly(fuzz *f, reduction reduction) {
  return product_new(&f->job, &(product_request){.parts = f->parts,
                                                 .nparts = f->n,
                                                 .synchronisation = f->pair ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                                                 .nactions = f->actions.names.n,
                                                 .reduction = reduction,
                                                 .visible = f->visible,
                                                 .nvisible = f->nvisible});
}

/* What a move says must be what the parts can do. */
static void check_steps(fuzz *f, product *p, uint32_t from, model_move m) {
  product_steps_list steps = {0};
  product_steps(p, from, m.edge, &steps);
  REQUIRE(steps.n, "a move in which nobody moves");
  for (uint32_t i = 0, k = 0; i < f->n; i++) {
    uint32_t before = product_state_of(p, from, i), after = product_state_of(p, m.to, i);
    if (k < steps.n && steps.at[k].part == i) {
      lts_edge e = f->part[i]->edges.at[steps.at[k].edge];
      REQUIRE(e.from == before && e.action == m.action && e.to == after && steps.at[k].to == after, "a wrong step");
      k++;
    } else REQUIRE(before == after, "a part moves that does not take part");
  }
  vec_free(&steps);
}

/* The states that the product gives, as a system with the same numbers. ERROR is a state without steps. */
static lts *flattened(fuzz *f, product *p, naive *errors) {
  model m = product_model(p);
  lts *l = lts_new(&f->actions, NULL);
  model_moves moves = {0};
  l->states = m.initial(m.context) + 1;
  for (uint32_t s = 0; s < l->states; s++) {
    moves.n = 0;
    REQUIRE(m.moves(m.context, s, &moves), "a product stops");
    for (uint32_t i = 0; i < moves.n; i++) {
      check_steps(f, p, s, moves.at[i]);
      lts_add_edge(l, s, moves.at[i].action, moves.at[i].to);
    }
    l->states = product_states(p);
    errors->has_moves[s] = moves.n;
    errors->error[s] = m.is_error(m.context, s);
  }
  vec_free(&moves);
  lts_freeze(l);
  return l;
}

static bool any_deadlock(const naive *p, uint32_t n) {
  for (uint32_t s = 0; s < n; s++)
    if (!p->has_moves[s] && !p->error[s]) return true;
  return false;
}

static bool any_error(const naive *p, uint32_t n) {
  for (uint32_t s = 0; s < n; s++)
    if (p->error[s]) return true;
  return false;
}

static bool is_visible(const fuzz *f, uint32_t a) {
  for (uint32_t i = 0; i < f->nvisible; i++)
    if (f->visible[i] == a) return true;
  return false;
}

/* Others are tau, and ERROR is one state. */
static lts *as_seen(fuzz *f, const lts *l, const bool *error) {
  lts *r = lts_new(&f->actions, NULL);
  r->states = l->states + 1;
  r->error = l->states;
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    lts_add_edge(r, e.from, is_visible(f, e.action) ? e.action : LTS_TAU, error[e.to] ? r->error : e.to);
  }
  if (error[0]) r->initial = r->error;
  for (uint32_t i = 0; i < f->nvisible; i++) lts_add_action(r, f->visible[i]);
  lts_freeze(r);
  return r;
}

/* Is there an infinite run that from some point on never does `never`, but (if not tau) does `often` again and again? */
static bool runs_for_ever(const lts *l, uint32_t never, uint32_t often) {
  static bool reach[TUPLES][TUPLES];
  memset(reach, 0, sizeof reach);
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].action != never) reach[l->edges.at[i].from][l->edges.at[i].to] = true;
  for (uint32_t k = 0; k < l->states; k++)
    for (uint32_t i = 0; i < l->states; i++)
      for (uint32_t j = 0; reach[i][k] && j < l->states; j++) reach[i][j] |= reach[k][j];
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    if (e.action == never || (often != LTS_TAU && e.action != often)) continue;
    if (e.from == e.to || reach[e.to][e.from]) return true;
  }
  return false;
}

static bool same_words(fuzz *f, const lts *a, const lts *b) {
  model m = model_of_lts(a);
  traces t = traces_check(&f->job, &m, b);
  bool same = t.answer == TRACES_HOLD;
  traces_free(&t);
  return same;
}

static void check_reduced(fuzz *f, const naive *whole) {
  static naive seen;
  product *p = on_the_fly(f, REDUCE_FOR_TRACES);
  lts *l = flattened(f, p, &seen);
  REQUIRE(any_deadlock(whole, whole->n) == any_deadlock(&seen, l->states), "for traces: deadlock");
  REQUIRE(any_error(whole, whole->n) == any_error(&seen, l->states), "for traces: ERROR");
  lts *a = as_seen(f, whole->system, whole->error), *b = as_seen(f, l, seen.error);
  REQUIRE(same_words(f, a, b) && same_words(f, b, a), "for traces: words");
  if (whole->n <= 60)
    for (uint32_t i = 0; i < f->nvisible; i++)
      for (uint32_t k = 0; k <= f->nvisible; k++) {
        uint32_t often = k < f->nvisible ? f->visible[k] : LTS_TAU;
        bool cycle = runs_for_ever(whole->system, f->visible[i], often);
        REQUIRE(cycle == runs_for_ever(l, f->visible[i], often), "for traces: infinite runs");
        f->cycles += cycle;
      }
  f->reduced += l->states;
  f->full += whole->n;
  lts_free(a);
  lts_free(b);
  lts_free(l);
  product_free(p);
}

typedef struct watch {
  model model;
  bool errors;
} watch;

static bool wanted(void *context, uint32_t state, const model_moves *moves) {
  watch *w = context;
  bool error = w->model.is_error(w->model.context, state);
  return w->errors ? error : !moves->n && !error;
}

/* The length of the way that a search finds, plus 1; 0: none. */
static uint32_t way_length(fuzz *f, product *p, bool breadth, bool errors) {
  watch w = {product_model(p), errors};
  explore_goal goal = {.wanted = wanted, .context = &w};
  exploration x = {.job = &f->job, .model = &w.model, .breadth = breadth};
  REQUIRE(explore(&x, &goal, 1) == EXPLORED, "a search stops");
  uint32_t n = goal.way.moves.n;
  for (uint32_t round = 0; goal.found && round < 2; round++) {
    for (uint32_t i = 1; i < goal.way.moves.n; i++) {
      const counterexample_move *m = &goal.way.moves.at[i];
      REQUIRE(m->parent == i - 1, "a way is no line");
      check_steps(f, p, goal.way.moves.at[i - 1].state, (model_move){m->action, m->state, m->edge});
    }
    if (!round) explore_shorten(&w.model, &goal.way);
    REQUIRE(goal.way.moves.n <= n, "a way became longer");
  }
  counterexample_free(&goal.way);
  return n;
}

static void check_ways(fuzz *f, const naive *whole) {
  for (uint32_t errors = 0; errors < 2; errors++) {
    bool there = errors ? any_error(whole, whole->n) : any_deadlock(whole, whole->n);
    product *full = on_the_fly(f, REDUCE_NOTHING), *small = on_the_fly(f, REDUCE_FOR_DEADLOCK);
    uint32_t shortest = way_length(f, full, true, errors), any = way_length(f, full, false, errors);
    REQUIRE((shortest > 0) == there && (any > 0) == there && shortest <= any, "what a search finds");
    if (!errors) REQUIRE(way_length(f, small, true, false) == shortest, "partial orders made a way longer");
    f->deadlocks += !errors && there;
    f->errors += errors && there;
    product_free(full);
    product_free(small);
  }
}

/* A run of the product, projected, is a run of each part. */
static void check_projection(fuzz *f) {
  product *p = on_the_fly(f, REDUCE_NOTHING);
  model m = product_model(p);
  counterexample x = {0}, y = {0};
  model_moves moves = {0};
  move_list from = {0};
  counterexample_begin(&x, m.initial(m.context));
  for (uint32_t i = 0; i < 12; i++) {
    moves.n = 0;
    m.moves(m.context, x.moves.at[i].state, &moves);
    if (!moves.n) break;
    model_move step = moves.at[below(f, moves.n)];
    counterexample_add(&x, (counterexample_move){i, step.to, LTS_NONE, step.action, step.edge, false});
  }
  for (uint32_t i = 0; i < x.moves.n && x.loop == NO_MOVE; i++)
    if (i + 1 < x.moves.n && x.moves.at[i].state == vec_last(&x.moves).state) x.loop = i;
  for (uint32_t k = 0; k < f->n; k++) {
    product_project(p, &x, k, &y, &from);
    REQUIRE(from.n == y.moves.n, "a projection says where its moves come from");
    for (uint32_t i = 1; i < y.moves.n; i++) {
      lts_edge e = f->part[k]->edges.at[y.moves.at[i].edge];
      REQUIRE(e.from == y.moves.at[i - 1].state && e.to == y.moves.at[i].state && e.action == y.moves.at[i].action,
              "a projection is no run");
      REQUIRE(x.moves.at[from.at[i]].action == e.action, "a projection of another move");
    }
    if (y.loop != NO_MOVE)
      REQUIRE(y.moves.at[y.loop].state == vec_last(&y.moves).state && from.at[y.loop] <= x.loop, "a projected cycle");
  }
  counterexample_free(&x);
  counterexample_free(&y);
  vec_free(&moves);
  vec_free(&from);
  product_free(p);
}

static void check_system(fuzz *f) {
  static naive whole, seen;
  naive_build(f, &whole);
  product *p = on_the_fly(f, REDUCE_NOTHING);
  lts *l = flattened(f, p, &seen);
  REQUIRE(l->states == whole.n && l->edges.n == whole.system->edges.n, "the product has another size");
  product_free(p);
  lts_free(l);
  check_reduced(f, &whole);
  check_ways(f, &whole);
  check_projection(f);
  lts_free(whole.system);
}

static void one_seed(fuzz *f, uint64_t seed) {
  f->seed = seed;
  f->random = random_start(seed);
  f->n = 2 + below(f, PARTS - 1);
  f->nvisible = 0;
  for (uint32_t a = 1; a <= ACTIONS; a++)
    if (!below(f, 3)) f->visible[f->nvisible++] = a;
  for (uint32_t i = 0; i < f->n; i++) {
    f->part[i] = random_part(f);
    f->parts[i] = (product_part){model_of_lts(f->part[i]), f->part[i]->alphabet.at, f->part[i]->alphabet.n,
                                 below(f, 2) ? f->part[i]->states : 0, NULL};
  }
  for (uint32_t pair = 0; pair < 2; pair++) {
    f->pair = pair;
    check_system(f);
  }
  for (uint32_t i = 0; i < f->n; i++) lts_free(f->part[i]);
}

int main(int argc, char **argv) {
  fuzz f = {0};
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  job_init(&f.job);
  actions_init(&f.actions);
  for (uint32_t a = 1; a <= ACTIONS; a++) action_named(&f.actions, (const char[]){(char)('a' + a - 1), 0});
  for (uint64_t i = 0; i < n; i++) one_seed(&f, first + i);
  printf(
      "%llu systems, no difference: %llu with deadlocks, %llu with ERROR; %llu of %llu states with partial orders, %llu "
      "infinite runs\n",
      (unsigned long long)n, (unsigned long long)f.deadlocks, (unsigned long long)f.errors,
      (unsigned long long)f.reduced, (unsigned long long)f.full, (unsigned long long)f.cycles);
  actions_free(&f.actions);
  job_free(&f.job);
  return 0;
}
