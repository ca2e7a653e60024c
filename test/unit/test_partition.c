/* Bisimulations and words: the examples of the textbooks, and long systems. */
#include "unit.h"

#include "automata/partition.h"
#include "lts_build.h"

static bool alike(const char *a, const char *b, minimize_kind kind) {
  world w;
  bool stopped;
  world_init(&w);
  lts *x = lts_of(&w, a), *y = lts_of(&w, b);
  bool same = lts_equivalent(&w.job, x, y, kind, &stopped);
  assert_false(stopped);
  lts_free(x);
  lts_free(y);
  world_free(&w);
  return same;
}

static void expect_size(const char *text, minimize_kind kind, uint32_t states, uint32_t edges) {
  world w;
  bool stopped;
  world_init(&w);
  lts *l = lts_of(&w, text), *m = lts_minimize(&w.job, l, kind);
  assert_true(lts_check(m, stderr));
  assert_int_equal(m->states, states);
  assert_int_equal(m->edges.n, edges);
  assert_int_equal(m->alphabet.n, l->alphabet.n);
  if (kind != MINIMIZE_NONE) assert_true(lts_equivalent(&w.job, l, m, kind, &stopped));
  lts_free(m);
  lts_free(l);
  world_free(&w);
}

static const char early[] = "0 a 1, 0 a 2, 1 b 3, 2 c 4", late[] = "0 a 1, 1 b 2, 1 c 3";

static void choices_are_seen(void **state) {
  (void)state;
  assert_false(alike(early, late, MINIMIZE_STRONG));
  assert_false(alike(early, late, MINIMIZE_BRANCHING));
  assert_true(alike(early, late, MINIMIZE_TRACES));
  assert_true(alike("0 a 1, 1 a 0", "0 a 0", MINIMIZE_STRONG));
  assert_false(alike("0 a 1, 1 a 0", "0 b 0", MINIMIZE_STRONG));
}

static void internal_steps(void **state) {
  (void)state;
  assert_true(alike("0 tau 1, 1 a 2", "0 a 1", MINIMIZE_BRANCHING));
  assert_false(alike("0 tau 1, 1 a 2", "0 a 1", MINIMIZE_STRONG));
  assert_false(alike("0 a 1, 0 tau 2, 2 b 3", "0 a 1, 0 b 2", MINIMIZE_BRANCHING));
  assert_true(alike("0 a 1, 1 tau 2, 2 tau 3", "0 a 1", MINIMIZE_BRANCHING));
  assert_true(alike("0 a 1, 1 tau 2, 2 tau 1, 2 b 0", "0 a 1, 1 b 0", MINIMIZE_BRANCHING));
  /* weakly, but not branching bisimilar: a.(b + tau.c) + a.c */
  assert_false(alike("0 a 1, 1 b 3, 1 tau 2, 2 c 3, 0 a 2", "0 a 1, 1 b 3, 1 tau 2, 2 c 3", MINIMIZE_BRANCHING));
}

static void divergence_is_kept_where_asked_for(void **state) {
  (void)state;
  assert_true(alike("0 a 1, 1 tau 1", "0 a 1", MINIMIZE_BRANCHING));
  assert_false(alike("0 a 1, 1 tau 1", "0 a 1", MINIMIZE_DIVERGENCE));
  assert_true(alike("0 a 1, 1 tau 2, 2 tau 1", "0 a 1, 1 tau 1", MINIMIZE_DIVERGENCE));
  expect_size("0 a 1, 1 tau 2, 2 tau 3, 3 tau 2", MINIMIZE_DIVERGENCE, 2, 2);
  expect_size("0 a 1, 1 tau 2, 2 tau 3, 3 tau 2", MINIMIZE_BRANCHING, 2, 1);
}

static void error_is_no_deadlock(void **state) {
  (void)state;
  const minimize_kind kinds[] = {MINIMIZE_STRONG, MINIMIZE_BRANCHING, MINIMIZE_DIVERGENCE, MINIMIZE_TRACES};
  for (int i = 0; i < 4; i++) {
    assert_false(alike("0 a E", "0 a 1", kinds[i]));
    assert_false(alike("0 tau E", "0 tau 1", kinds[i]));
    assert_true(alike("0 a 1, 1 b E, 0 a 2, 2 b E", "0 a 1, 1 b E", kinds[i]));
  }
  expect_size("0 a E, 0 a 1, 1 b 2, 2 c 0", MINIMIZE_TRACES, 4, 4);
  expect_size("0 tau E, 0 a 0", MINIMIZE_TRACES, 3, 5);
}

static void smallest_sizes(void **state) {
  (void)state;
  expect_size("0 a 1, 1 a 2, 2 a 3, 3 a 0", MINIMIZE_STRONG, 1, 1);
  expect_size("0 a 1, 1 b 2, 2 a 3, 3 b 0, 7 a 8", MINIMIZE_STRONG, 2, 2);
  expect_size(early, MINIMIZE_STRONG, 4, 4);
  expect_size(early, MINIMIZE_TRACES, 3, 3);
  expect_size("0 a 1, 5 a 6", MINIMIZE_NONE, 2, 1);
  expect_size("+a", MINIMIZE_STRONG, 1, 0);
}

/* A line: every state is another, and a signature is short-sighted. */
static void a_long_line_takes_little_time(void **state) {
  (void)state;
  enum { n = 200000 };
  const minimize_kind kinds[] = {MINIMIZE_STRONG, MINIMIZE_BRANCHING, MINIMIZE_TRACES};
  for (int kind = 0; kind < 3; kind++) {
    world w;
    world_init(&w);
    lts *l = lts_new(&w.actions, NULL);
    uint32_t a = action_named(&w.actions, "a");
    for (uint32_t s = 0; s <= n; s++) lts_add_state(l);
    for (uint32_t s = 0; s < n; s++) lts_add_edge(l, s, kind && s % 2 ? LTS_TAU : a, s + 1);
    lts_freeze(l);
    double start = limits_cpu();
    lts *m = lts_minimize(&w.job, l, kinds[kind]);
    assert_int_equal(m->states, kind ? n / 2 + 1 : n + 1);
    assert_true(limits_cpu() - start < 20);
    lts_free(m);
    lts_free(l);
    world_free(&w);
  }
}

static void limits_stop_it(void **state) {
  (void)state;
  world w;
  bool stopped;
  uint32_t classes;
  world_init(&w);
  lts *l = lts_of(&w, early);
  world_stop(&w);
  assert_null(lts_classes(&w.job, l, MINIMIZE_BRANCHING, &classes));
  assert_null(lts_minimize(&w.job, l, MINIMIZE_STRONG));
  assert_null(lts_minimize(&w.job, l, MINIMIZE_TRACES));
  assert_false(lts_equivalent(&w.job, l, l, MINIMIZE_TRACES, &stopped));
  assert_true(stopped);
  lts_free(l);
  world_free(&w);
}

RUN(cmocka_unit_test(choices_are_seen), cmocka_unit_test(internal_steps),
    cmocka_unit_test(divergence_is_kept_where_asked_for), cmocka_unit_test(error_is_no_deadlock),
    cmocka_unit_test(smallest_sizes), cmocka_unit_test(a_long_line_takes_little_time), cmocka_unit_test(limits_stop_it))
