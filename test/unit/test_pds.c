/* Pushdown systems: recursion to any depth, and the runs that show it. */
#include "unit.h"

#include "automata/pds.h"

enum { at_a, at_b, bottom, symbols };

/* One control state: a calls itself any number of times, with b to return to; then all returns. */
static pds *nested(void) {
  pds *p = pds_new(2, symbols);
  pds_add_rule(p, (pds_rule){.from = 0, .top = at_a, .to = 0, .npush = 2, .push = {at_a, at_b}});
  pds_add_rule(p, (pds_rule){.from = 0, .top = at_a, .to = 1});
  pds_add_rule(p, (pds_rule){.from = 1, .top = at_b, .to = 1});
  pds_freeze(p);
  return p;
}

static pds_config config(uint32_t control, const uint32_t *stack, uint32_t n) {
  pds_config c = {.control = control};
  for (uint32_t i = 0; i < n; i++) vec_push(&c.stack, stack[i]);
  return c;
}

static bool has(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n) {
  pds_config c = config(control, stack, n);
  bool yes = pds_set_has(s, &c);
  vec_free(&c.stack);
  return yes;
}

typedef struct world {
  job job;
  pds *system;
  pds_set given, made;
} world;

static void begin(world *w, uint32_t control, const uint32_t *stack, uint32_t n, bool forward) {
  pds_config c = config(control, stack, n);
  *w = (world){.system = nested()};
  job_init(&w->job);
  pds_set_init(&w->given, w->system);
  pds_set_add_config(&w->given, &c);
  assert_true(forward ? pds_post(&w->job, &w->given, &w->made) : pds_pre(&w->job, &w->given, &w->made));
  vec_free(&c.stack);
}

static void end(world *w) {
  pds_set_free(&w->given);
  pds_set_free(&w->made);
  pds_free(w->system);
  job_free(&w->job);
}

static void nested_calls_are_reached(void **context) {
  world w;
  pds_run run = {0};
  pds_config start = {0}, c = config(1, (uint32_t[]){at_b, at_b, bottom}, 3);
  (void)context;
  begin(&w, 0, (uint32_t[]){at_a, bottom}, 2, true);
  assert_true(has(&w.made, 0, (uint32_t[]){at_a, at_b, at_b, at_b, bottom}, 5));
  assert_true(has(&w.made, 1, (uint32_t[]){at_b, bottom}, 2));
  assert_true(has(&w.made, 1, (uint32_t[]){bottom}, 1));
  assert_false(has(&w.made, 1, (uint32_t[]){at_a, bottom}, 2));
  assert_false(has(&w.made, 0, (uint32_t[]){bottom}, 1));
  assert_false(has(&w.made, 1, NULL, 0));
  assert_true(pds_post_run(&w.made, &c, &start, &run));
  assert_int_equal(run.n, 3);
  assert_int_equal(run.at[0], 0);
  assert_int_equal(run.at[1], 0);
  assert_int_equal(run.at[2], 1);
  assert_int_equal(start.stack.n, 2);
  vec_free(&run);
  vec_free(&start.stack);
  vec_free(&c.stack);
  end(&w);
}

static void and_return(void **context) {
  world w;
  pds_run run = {0};
  pds_config last = {0}, c = config(0, (uint32_t[]){at_a, at_b, bottom}, 3), other = config(1, (uint32_t[]){at_a}, 1);
  (void)context;
  begin(&w, 1, (uint32_t[]){bottom}, 1, false);
  assert_true(has(&w.made, 0, (uint32_t[]){at_a, bottom}, 2));
  assert_true(has(&w.made, 0, (uint32_t[]){at_a, at_b, at_b, bottom}, 4));
  assert_false(has(&w.made, 0, (uint32_t[]){at_b, bottom}, 2));
  assert_false(has(&w.made, 1, (uint32_t[]){at_a, bottom}, 2));
  assert_true(pds_pre_run(&w.made, &c, &last, &run));
  assert_int_equal(run.n, 2);
  assert_int_equal(run.at[0], 1);
  assert_int_equal(run.at[1], 2);
  assert_int_equal(last.control, 1);
  assert_false(pds_pre_run(&w.made, &other, &last, &run));
  vec_free(&run);
  vec_free(&last.stack);
  vec_free(&c.stack);
  vec_free(&other.stack);
  end(&w);
}

RUN(cmocka_unit_test(nested_calls_are_reached), cmocka_unit_test(and_return))
