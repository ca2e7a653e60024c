/* The search over abstract states, on random systems whose states are sets of concrete ones: it finds an error where there
 * is one, by as few steps as there can be, and still does after parts of it were cut away and searched again. */
#include "unit.h"

#include "check/reach_search.h"

#include <string.h>

enum { places = 6, members = 4, concrete = places * members };

/* An abstract state: a place, and the set of members that may be there. */
typedef struct system_under_test {
  uint32_t to[concrete]; /* by concrete state: successors, as a set of concrete states */
  bool error[concrete];
  struct {
    uint32_t place, set;
  } states[10000];
  uint32_t n, covered;
} system_under_test;

static system_under_test s;
static uint64_t seed = 17;

static uint32_t pick(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

static uint32_t state_of(uint32_t place, uint32_t set) {
  for (uint32_t i = 0; i < s.n; i++)
    if (s.states[i].place == place && s.states[i].set == set) return i;
  assert_true(s.n < 10000);
  s.states[s.n].place = place;
  s.states[s.n].set = set;
  return s.n++;
}

static bool moves(void *context, uint32_t state, model_moves *out) {
  (void)context;
  uint32_t all = 0;
  for (uint32_t m = 0; m < members; m++)
    if (s.states[state].set >> m & 1) all |= s.to[s.states[state].place * members + m];
  for (uint32_t p = 0; p < places; p++) {
    uint32_t set = all >> p * members & ((1u << members) - 1);
    if (set) vec_push(out, ((model_move){LTS_TAU, state_of(p, set), 0}));
  }
  return true;
}

static uint32_t initial(void *context) {
  (void)context;
  return state_of(0, 1);
}

static uint32_t place_of(void *context, uint32_t state) {
  (void)context;
  return s.states[state].place;
}

static bool covers(void *context, uint32_t weak, uint32_t strong) {
  (void)context;
  bool all = !(s.states[strong].set & ~s.states[weak].set);
  s.covered += all;
  return s.states[weak].place == s.states[strong].place && all;
}

static bool is_error(void *context, uint32_t state) {
  (void)context;
  for (uint32_t m = 0; m < members; m++)
    if (s.states[state].set >> m & 1 && s.error[s.states[state].place * members + m]) return true;
  return false;
}

static const model the_model = {
    .moves = moves, .initial = initial, .place = place_of, .covers = covers, .is_error = is_error};

static void random_system(void) {
  memset(&s, 0, sizeof s);
  for (uint32_t i = 0; i < concrete; i++) {
    for (uint32_t k = pick(4); k-- > 0;) s.to[i] |= 1u << pick(concrete);
    s.error[i] = i && pick(20) == 0;
  }
}

/* How many steps an error is away, breadth first; UINT32_MAX: there is none. */
static uint32_t distance(void) {
  uint32_t now = 1, seen = 1;
  for (uint32_t steps = 0; now; steps++) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < concrete; i++) {
      if (!(now >> i & 1)) continue;
      if (s.error[i]) return steps;
      next |= s.to[i];
    }
    now = next & ~seen;
    seen |= next;
  }
  return UINT32_MAX;
}

static void check_answer(reach *r, reach_answer answer, uint32_t error, bool shortest) {
  uint32_t want = distance();
  assert_int_equal(answer, want == UINT32_MAX ? REACH_NONE : REACH_ERROR);
  if (answer != REACH_ERROR) return;
  counterexample path = {0};
  reach_counterexample(r, error, &path);
  uint32_t n = path.moves.n;
  assert_int_equal(path.moves.at[0].parent, NO_MOVE);
  assert_int_equal(path.moves.at[0].state, initial(NULL));
  assert_true(is_error(NULL, path.moves.at[n - 1].state));
  for (uint32_t i = 1; i < n; i++) assert_int_equal(path.moves.at[i].parent, i - 1);
  for (uint32_t i = 0; i < n; i++) assert_int_equal(r->nodes.at[path.moves.at[i].edge].state, path.moves.at[i].state);
  assert_int_equal(r->nodes.at[error].depth + 1, n);
  if (shortest) assert_int_equal(n - 1, want);
  counterexample_free(&path);
}

static void finds_what_is_there(void **state) {
  (void)state;
  job job;
  job_init(&job);
  uint32_t errors = 0, covered = 0;
  for (uint32_t n = 0; n < 600; n++) {
    reach r;
    uint32_t error = UINT32_MAX;
    random_system();
    reach_init(&r, &job, &the_model, places);
    reach_answer a = reach_search(&r, &error);
    check_answer(&r, a, error, true);
    errors += a == REACH_ERROR;
    covered += s.covered;
    if (a == REACH_NONE) assert_int_equal(reach_search(&r, &error), REACH_NONE); /* nothing is left to do */
    reach_restart(&r);
    check_answer(&r, reach_search(&r, &error), error, true);
    reach_free(&r);
  }
  assert_true(errors > 100 && errors < 500 && covered > 100);
  job_free(&job);
}

/* Some node that was expanded; if there is an error, one on the way to it, as a refinement cuts. */
static uint32_t node_to_cut(const reach *r, reach_answer a, uint32_t error) {
  uint32_t node = pick(r->nodes.n);
  if (a == REACH_ERROR) {
    node = r->nodes.at[error].parent;
    while (r->nodes.at[node].parent != UINT32_MAX && pick(3)) node = r->nodes.at[node].parent;
    return node;
  }
  while (r->nodes.at[node].dead || !r->nodes.at[node].expanded) node--;
  return node;
}

/* Whatever is cut is found again, also by those that were covered by what is gone. */
static void finds_again_what_was_cut(void **state) {
  (void)state;
  job job;
  job_init(&job);
  for (uint32_t n = 0; n < 600; n++) {
    reach r;
    uint32_t error = UINT32_MAX;
    random_system();
    reach_init(&r, &job, &the_model, places);
    reach_answer a = reach_search(&r, &error);
    for (uint32_t k = 0; k < 4; k++) {
      reach_cut(&r, node_to_cut(&r, a, error));
      a = reach_search(&r, &error);
      check_answer(&r, a, error, false);
    }
    for (uint32_t i = 0; a == REACH_NONE && i < r.nodes.n; i++) { /* the invariant at the head of reach.c */
      const reach_node *x = &r.nodes.at[i];
      if (x->dead || is_error(NULL, x->state)) continue;
      assert_true(x->expanded || x->covered_by != UINT32_MAX);
      if (x->covered_by != UINT32_MAX) assert_false(r.nodes.at[x->covered_by].dead);
    }
    reach_free(&r);
  }
  job_free(&job);
}

static bool always(void *context) {
  (void)context;
  return true;
}

static void pauses(void **state) {
  (void)state;
  job job;
  reach r;
  uint32_t error = 0;
  job_init(&job);
  random_system();
  reach_init(&r, &job, &the_model, places);
  r.pause = always;
  assert_int_equal(reach_search(&r, &error), REACH_PAUSE);
  r.pause = NULL;
  check_answer(&r, reach_search(&r, &error), error, true);
  reach_free(&r);
  job_free(&job);
}

RUN(cmocka_unit_test(finds_what_is_there), cmocka_unit_test(finds_again_what_was_cut), cmocka_unit_test(pauses))
