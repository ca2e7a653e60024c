/* Pushdown systems: recursion to any depth, and the runs that show it. */
#include "unit.h"

#include "automata/pds.h"

enum { at_a, at_b, bottom, symbols };

/* One control state: a calls itself any number of times, with b to return to; then all returns. */
static void nested(pds *p) {
  pds_init(p, 2, symbols);
  pds_add(p, (pds_rule){.from = 0, .top = at_a, .to = 0, .n = 2, .push = {at_a, at_b}});
  pds_add(p, (pds_rule){.from = 0, .top = at_a, .to = 1, .n = 0});
  pds_add(p, (pds_rule){.from = 1, .top = at_b, .to = 1, .n = 0});
}

static void nested_calls_are_reached(void **context) {
  pds p;
  pds_set s;
  pds_run run = {0};
  (void)context;
  nested(&p);
  pds_set_init(&s, &p);
  pds_set_add(&s, 0, (uint32_t[]){at_a, bottom}, 2);
  pds_successors(&p, &s);
  assert_true(pds_set_has(&s, 0, (uint32_t[]){at_a, at_b, at_b, at_b, bottom}, 5));
  assert_true(pds_set_has(&s, 1, (uint32_t[]){at_b, bottom}, 2));
  assert_true(pds_set_has(&s, 1, (uint32_t[]){bottom}, 1));
  assert_false(pds_set_has(&s, 1, (uint32_t[]){at_a, bottom}, 2));
  assert_false(pds_set_has(&s, 0, (uint32_t[]){bottom}, 1));
  assert_false(pds_set_has(&s, 1, NULL, 0));
  assert_true(pds_run_to(&s, 1, (uint32_t[]){at_b, at_b, bottom}, 3, &run));
  assert_int_equal(run.n, 3);
  assert_int_equal(run.at[0], 0);
  assert_int_equal(run.at[1], 0);
  assert_int_equal(run.at[2], 1);
  vec_free(&run);
  pds_set_free(&s);
  pds_free(&p);
}

static void and_return(void **context) {
  pds p;
  pds_set s;
  pds_run run = {0};
  (void)context;
  nested(&p);
  pds_set_init(&s, &p);
  pds_set_add(&s, 1, (uint32_t[]){bottom}, 1);
  pds_predecessors(&p, &s);
  assert_true(pds_set_has(&s, 0, (uint32_t[]){at_a, bottom}, 2));
  assert_true(pds_set_has(&s, 0, (uint32_t[]){at_a, at_b, at_b, bottom}, 4));
  assert_false(pds_set_has(&s, 0, (uint32_t[]){at_b, bottom}, 2));
  assert_false(pds_set_has(&s, 1, (uint32_t[]){at_a, bottom}, 2));
  assert_true(pds_run_from(&s, 0, (uint32_t[]){at_a, at_b, bottom}, 3, &run));
  assert_int_equal(run.n, 2);
  assert_int_equal(run.at[0], 1);
  assert_int_equal(run.at[1], 2);
  assert_false(pds_run_from(&s, 1, (uint32_t[]){at_a}, 1, &run));
  vec_free(&run);
  pds_set_free(&s);
  pds_free(&p);
}

RUN(cmocka_unit_test(nested_calls_are_reached), cmocka_unit_test(and_return))
