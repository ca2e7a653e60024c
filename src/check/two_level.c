/* See two_level.h. Here are the searches, and in which order views of the parts are tried; two_level_nodes.c has the parts, two_level_lift.c
 * their moves in a counterexample. */
#include "check/two_level.h"

#include "base/tuning.h"
#include "check/simulation.h"
#include "check/traces.h"
#include "check/two_level_node.h"

#include <string.h>

/* ---- searching ---- */

typedef VEC(counterexample) runs;

typedef struct found_state {
  uint32_t parent, action;
  uint64_t edge;
  bool known;
} found_state;

typedef struct deadlock_search {
  two_level *l;
  product *p;
  model m;
  VEC(found_state) found; /* by state of the product */
  VEC(uint32_t) open;
} deadlock_search;

static void find_state(deadlock_search *d, uint32_t s, found_state how) {
  while (d->found.n <= s) vec_push(&d->found, ((found_state){0}));
  if (d->found.at[s].known) return;
  d->found.at[s] = how;
  vec_push(&d->open, s);
}

/* No moves, and somebody owes something; or ERROR. */
static bool is_bad(const deadlock_search *d, uint32_t s, uint32_t moves) {
  if (d->m.is_error(d->m.context, s)) return true;
  bool owes = false;
  for (uint32_t i = 0; i < d->l->tops.n && !moves && !owes; i++) {
    const node *n = d->l->tops.at[i];
    owes = n->kinds[n->quotient->first.at[product_state_of(d->p, s, i)]];
  }
  return owes;
}

static void write_run(const deadlock_search *d, uint32_t s, counterexample *out) {
  VEC(uint32_t) way = {0};
  uint32_t first = d->m.initial(d->m.context), end = 0;
  for (; s != first; s = d->found.at[s].parent) vec_push(&way, s);
  counterexample_begin(out, first);
  out->moves.at[0].leaf = !way.n;
  while (way.n) {
    uint32_t at = vec_pop(&way);
    const found_state *f = &d->found.at[at];
    end = counterexample_add(out, (counterexample_move){end, at, LTS_NONE, f->action, f->edge, !way.n});
  }
  vec_free(&way);
}

/* Searches, depth first (what was found last goes on first) or breadth first, at most `most` states. */
static two_level_answer search_deadlock(two_level *l, product *p, bool deep, uint64_t most, counterexample *out) {
  deadlock_search d = {.l = l, .p = p, .m = product_model(p)};
  model_moves moves = {0};
  two_level_answer answer = TWO_LEVEL_HOLD;
  uint32_t next = 0;
  find_state(&d, d.m.initial(d.m.context), (found_state){.known = true});
  while (answer == TWO_LEVEL_HOLD && (deep ? d.open.n : next < d.open.n)) {
    uint32_t s = deep ? vec_pop(&d.open) : d.open.at[next++];
    moves.n = 0;
    if (!d.m.moves(d.m.context, s, &moves) || product_states(p) > most) answer = TWO_LEVEL_STOPPED;
    else if (is_bad(&d, s, moves.n)) answer = TWO_LEVEL_FAIL;
    for (uint32_t i = 0; i < moves.n && answer == TWO_LEVEL_HOLD; i++)
      find_state(&d, moves.at[i].to, (found_state){s, moves.at[i].action, moves.at[i].edge, true});
    if (answer == TWO_LEVEL_FAIL) write_run(&d, s, out);
  }
  vec_free(&moves);
  vec_free(&d.found);
  vec_free(&d.open);
  return answer;
}

/* Depth first finds a deadlock soon if there is one; breadth first, for a while, one that is near. */
static two_level_answer find_deadlock(two_level *l, const product_part *parts, product **p, runs *out) {
  counterexample run = {0};
  *p = two_level_product(l, parts, l->tops.n, REDUCE_FOR_DEADLOCK);
  two_level_answer answer = search_deadlock(l, *p, true, l->most, &run);
  if (answer != TWO_LEVEL_FAIL) {
    counterexample_free(&run);
    return answer;
  }
  counterexample shorter = {0};
  product *again = two_level_product(l, parts, l->tops.n, REDUCE_FOR_DEADLOCK);
  uint64_t most = product_states(*p) * tuning.shortening + tuning.least_shortening;
  if (search_deadlock(l, again, false, most, &shorter) == TWO_LEVEL_FAIL && shorter.moves.n < run.moves.n) {
    product_free(*p);
    *p = again;
    counterexample swap = run;
    run = shorter;
    shorter = swap;
  } else {
    product_free(again);
  }
  counterexample_free(&shorter);
  vec_push(out, run);
  return TWO_LEVEL_FAIL;
}

/* The product, as long as it is not too large. */
typedef struct bounded {
  model inner;
  const product *product;
  uint64_t most;
} bounded;

static uint32_t bounded_initial(void *context) {
  const bounded *b = context;
  return b->inner.initial(b->inner.context);
}

static bool bounded_error(void *context, uint32_t state) {
  const bounded *b = context;
  return b->inner.is_error(b->inner.context, state);
}

static bool bounded_moves(void *context, uint32_t state, model_moves *out) {
  const bounded *b = context;
  return b->inner.moves(b->inner.context, state, out) && product_states(b->product) <= b->most;
}

static model bounded_model(bounded *b) {
  return (model){.context = b, .initial = bounded_initial, .is_error = bounded_error, .moves = bounded_moves};
}

static two_level_answer compare_traces(two_level *l, product *p, runs *out) {
  bounded b = {product_model(p), p, l->most};
  model m = bounded_model(&b);
  traces words = traces_check(l->job, &m, l->request.process);
  two_level_answer answer = words.answer == TRACES_HOLD   ? TWO_LEVEL_HOLD
                            : words.answer == TRACES_FAIL ? TWO_LEVEL_FAIL
                                                          : TWO_LEVEL_STOPPED;
  if (answer == TWO_LEVEL_FAIL) {
    vec_push(out, words.run);
    words.run = (counterexample){0};
  }
  traces_free(&words);
  return answer;
}

static two_level_answer play(two_level *l, product *p, runs *out) {
  bounded b = {product_model(p), p, l->most};
  model m = bounded_model(&b);
  simulation game = simulation_check(l->job, &m, l->request.process, l->request.strategies);
  two_level_answer answer = game.answer == SIMULATION_HOLDS   ? TWO_LEVEL_HOLD
                            : game.answer == SIMULATION_FAILS ? TWO_LEVEL_FAIL
                                                              : TWO_LEVEL_STOPPED;
  for (uint32_t i = 0; i < game.strategies.n; i++) {
    counterexample x = {0};
    if (strategy_tree(&game.strategies.at[i], tuning.most_moves, &x)) vec_push(out, x);
    else counterexample_free(&x);
  }
  if (answer == TWO_LEVEL_FAIL && !out->n) answer = TWO_LEVEL_STOPPED;
  simulation_free(&game);
  return answer;
}

static void abstract_tops(two_level *l) {
  for (uint32_t i = 0; i < l->tops.n; i++) {
    node *n = l->tops.at[i];
    n->quotient = &n->quotients[l->classes];
    if (n->has[l->classes]) continue;
    n->has[l->classes] = true;
    switch (l->classes) {
    case CLASSES_ACTIONS: quotient_init(n->quotient, node_reduced(n), n->kinds); break;
    case CLASSES_ONE: quotient_init_one(n->quotient, node_reduced(n)); break;
    default: quotient_init_finest(n->quotient, node_reduced(n)); break;
    }
  }
}

static two_level_answer search(two_level *l, const product_part *parts, product **p, runs *out) {
  if (l->request.aim == TWO_LEVEL_DEADLOCK) return find_deadlock(l, parts, p, out);
  bool words = l->request.aim == TWO_LEVEL_TRACES;
  *p = two_level_product(l, parts, l->tops.n, words ? REDUCE_FOR_TRACES : REDUCE_NOTHING);
  return words ? compare_traces(l, *p, out) : play(l, *p, out);
}

/* One round: TWO_LEVEL_FAIL without cases: something was split. */
static two_level_answer search_once(two_level *l, two_level_cases *out) {
  product_part *parts = mem_alloc(sizeof *parts * (l->tops.n + 1));
  product *p = NULL;
  runs found = {0};
  abstract_tops(l);
  for (uint32_t i = 0; i < l->tops.n; i++) {
    node *n = l->tops.at[i];
    const lts *x = node_reduced(n);
    parts[i] = (product_part){.model = quotient_model(n->quotient),
                              .alphabet = x->alphabet.at,
                              .nalphabet = x->alphabet.n,
                              .states = quotient_classes(n->quotient)};
  }
  two_level_answer answer = search(l, parts, &p, &found);
  if (l->states < product_states(p)) l->states = product_states(p);
  uint64_t splits = l->iterations;
  for (uint32_t i = 0; i < found.n; i++) {
    role *roles = mem_alloc(sizeof *roles * (l->tops.n + 1));
    /* once a class is split, the other runs may be about classes that are no more */
    if (splits == l->iterations && two_level_cast(l, p, &found.at[i], roles)) {
      two_level_case c;
      two_level_write(l, &found.at[i], roles, &c);
      vec_push(out, c);
    }
    for (uint32_t k = 0; k < l->tops.n; k++) {
      counterexample_free(&roles[k].tree);
      vec_free(&roles[k].from);
    }
    mem_free(roles);
    counterexample_free(&found.at[i]);
  }
  vec_free(&found);
  product_free(p);
  mem_free(parts);
  return answer;
}

/* One way to look at the parts; `most` states of a product, and rounds. */
typedef struct attempt {
  bool joins;
  classes_kind classes;
  uint64_t most, rounds;
} attempt;

/* TWO_LEVEL_STOPPED, and no limit is hit: another attempt may do better. */
static two_level_answer try_attempt(two_level *l, const attempt *a, two_level_cases *out) {
  two_level_answer answer = TWO_LEVEL_STOPPED;
  l->states = l->tops.n = 0;
  l->classes = a->classes;
  l->most = a->most;
  if (a->joins && !l->joined) {
    two_level_join(l);
    l->joined = true;
  }
  if (a->joins)
    for (uint32_t i = 0; i < l->groups.n; i++) vec_push(&l->tops, l->groups.at[i]);
  else
    for (uint32_t i = 0; i < l->request.nparts; i++) vec_push(&l->tops, l->parts[i]);
  for (uint64_t i = 0; i < a->rounds; i++) {
    if (limits_check_now(&l->job->limits)) return TWO_LEVEL_STOPPED;
    answer = search_once(l, out);
    if (answer != TWO_LEVEL_FAIL || out->n) return answer;
  }
  return TWO_LEVEL_STOPPED;
}

/* Small products are searched as they are. Of a larger one, perhaps a few parts are all that matters, and they are soon found; if not,
 * parts are joined. For a deadlock all of them matter. */
two_level_answer two_level_check(two_level *l, two_level_cases *out) {
  bool deadlock = l->request.aim == TWO_LEVEL_DEADLOCK;
  attempt plain = {false, CLASSES_SINGLE, UINT64_MAX, UINT64_MAX},
          actions = {false, CLASSES_ACTIONS, UINT64_MAX, UINT64_MAX};
  attempt first = {false, CLASSES_SINGLE, tuning.most_plain, 1};
  attempt few = {false, CLASSES_ONE, tuning.most_of_few, tuning.rounds_of_few};
  attempt joined = {true, CLASSES_ACTIONS, UINT64_MAX, UINT64_MAX};
  if (l->request.how != TWO_LEVEL_BOTH)
    return try_attempt(l, l->request.how == TWO_LEVEL_ACTIONS ? &actions : &plain, out);
  two_level_answer answer = TWO_LEVEL_STOPPED;
  two_level_only only = l->request.only;
  if (!only || only == TWO_LEVEL_ONLY_PLAIN) answer = try_attempt(l, only ? &plain : &first, out);
  if (answer == TWO_LEVEL_STOPPED && !deadlock && (!only || only == TWO_LEVEL_ONLY_FEW)) {
    if (only) few.most = few.rounds = UINT64_MAX;
    answer = try_attempt(l, &few, out);
  }
  if (answer == TWO_LEVEL_STOPPED && (!only || only == TWO_LEVEL_ONLY_JOINED || deadlock))
    answer = try_attempt(l, &joined, out);
  return answer;
}

uint64_t two_level_states(const two_level *l) { return l->states; }
uint64_t two_level_iterations(const two_level *l) { return l->iterations; }
