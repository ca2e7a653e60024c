/* Parallel composition. */
#include "unit.h"

#include "automata/compose.h"
#include "lts_build.h"

static lts *compose(world *w, const char *a, const char *b, const char *c) {
  lts *parts[] = {lts_of(w, a), lts_of(w, b), c ? lts_of(w, c) : NULL};
  lts *r = lts_compose(&w->job, parts, c ? 3 : 2);
  for (int i = 0; i < 3; i++) lts_free(parts[i]);
  assert_true(!r || lts_check(r, stderr));
  return r;
}

static void expect(const char *a, const char *b, const char *c, uint32_t states, uint32_t edges) {
  world w;
  world_init(&w);
  lts *r = compose(&w, a, b, c);
  assert_int_equal(r->states, states);
  assert_int_equal(r->edges.n, edges);
  lts_free(r);
  world_free(&w);
}

static void what_is_not_shared_interleaves(void **state) {
  (void)state;
  expect("0 a 1, 1 a 0", "0 b 1, 1 b 0", NULL, 4, 8);
  expect("0 tau 1, 1 tau 0", "0 tau 1, 1 tau 0", NULL, 4, 8);
}

static void what_is_shared_needs_all(void **state) {
  (void)state;
  expect("0 a 1, 1 b 0", "0 b 1, 1 a 0", NULL, 1, 0); /* both wait */
  expect("0 a 1, 1 b 0", "0 a 1, 1 b 0", "0 a 1, 1 b 0", 2, 2);
  expect("0 a 1, 1 b 0", "0 a 1, +b", NULL, 2, 1);    /* b is in the alphabet, never offered */
  expect("0 a 1, 0 a 2", "0 a 1, 0 a 2", NULL, 5, 4); /* every combination */
}

static void error_of_one_is_that_of_all(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *r = compose(&w, "0 a E, 0 b 1", "0 b 1, 1 c E, 0 a 0", NULL);
  assert_int_equal(r->states, 3);
  assert_int_not_equal(r->error, LTS_NONE);
  assert_int_equal(r->edges.n, 3);
  assert_int_equal(lts_from(r, r->error), lts_from(r, r->error + 1));
  lts_free(r);
  world_free(&w);
}

static void equal_steps_are_one(void **state) {
  (void)state;
  expect("0 tau 0", "0 tau 0", NULL, 1, 1);
  expect("0 tau E", "0 tau E", NULL, 2, 1);
}

static void tuples_say_what_a_state_is(void **state) {
  (void)state;
  world w;
  buf name = {0};
  world_init(&w);
  lts *parts[] = {lts_of(&w, "0 a 1, 1 b 0"), lts_of(&w, "0 b 1, 1 c E")};
  lts_tuples tuples = {0};
  lts *r = lts_compose_tuples(&w.job, parts, 2, &tuples);
  for (uint32_t s = 0; s < r->states; s++)
    buf_printf(&name, "(%u, %u) ", lts_tuple_part(&tuples, s, 0), lts_tuple_part(&tuples, s, 1));
  assert_text(&name, "(0, 0) (1, 0) (0, 1) (1, 1) (0, 2) ");
  assert_int_equal(r->error, 4);
  assert_int_equal(lts_tuple_part(&tuples, 2, 1), 1);
  lts_tuples_free(&tuples);
  lts_free(r);
  lts_free(parts[0]);
  lts_free(parts[1]);
  world_free(&w);
}

/* More parts than one word holds, and more states than the first tables. */
static void many_parts(void **state) {
  (void)state;
  world w;
  lts *parts[40];
  char text[32];
  world_init(&w);
  for (int i = 0; i < 40; i++) {
    snprintf(text, sizeof text, i < 13 ? "0 a%d 1, 1 a%d 0" : "0 b 1, 1 b 2, 2 b 0", i, i);
    parts[i] = lts_of(&w, text);
  }
  lts *r = lts_compose(&w.job, parts, 40);
  assert_int_equal(r->states, 8192 * 3);
  assert_int_equal(r->edges.n, 8192 * 3 * 14);
  assert_true(lts_check(r, stderr));
  lts_free(r);
  world_stop(&w);
  assert_null(lts_compose(&w.job, parts, 40));
  lts_tuples tuples = {0};
  assert_null(lts_compose_tuples(&w.job, parts, 40, &tuples));
  for (int i = 0; i < 40; i++) lts_free(parts[i]);
  world_free(&w);
}

RUN(cmocka_unit_test(what_is_not_shared_interleaves), cmocka_unit_test(what_is_shared_needs_all),
    cmocka_unit_test(error_of_one_is_that_of_all), cmocka_unit_test(equal_steps_are_one),
    cmocka_unit_test(tuples_say_what_a_state_is), cmocka_unit_test(many_parts))
