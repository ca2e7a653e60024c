/* Limits: none, time, memory, the effort for a part, an interrupt; once hit they stay hit, but for a part's. What can
 * be stopped is stopped. The interrupt is last, since it holds for the rest of the process. */
#include "unit.h"

#include "base/limits.h"
#include "base/watchdog.h"

#include <signal.h>
#include <unistd.h>

static void no_limit_is_never_hit(void **state) {
  (void)state;
  limits l;
  limits_start(&l, 0, 0);
  for (int i = 0; i < 100000; i++) assert_false(limits_hit(&l));
  assert_string_equal(limits_reason(&l), "");
}

static void time_runs_out_and_stays_out(void **state) {
  (void)state;
  limits l;
  limits_start(&l, 0.02, 0);
  assert_false(limits_check_now(&l));
  int asked = 0;
  while (!limits_hit(&l)) assert_true(++asked < 1000000000);
  assert_true(limits_elapsed(&l) >= 0.02);
  assert_true(limits_elapsed(&l) < 10);
  assert_int_equal(l.hit, LIMIT_TIME);
  assert_string_equal(limits_reason(&l), "time limit reached");
  l.deadline += 1000;
  assert_true(limits_hit(&l));
}

static void memory_runs_out(void **state) {
  (void)state;
  limits l;
  limits_start(&l, 0, 1);
  assert_true(limits_rss_kib() > 1024);
  assert_true(limits_peak_kib() >= 1024);
  assert_true(limits_check_now(&l));
  assert_int_equal(l.hit, LIMIT_MEMORY);
  limits_start(&l, 0, 1 << 24);
  assert_false(limits_check_now(&l));
}

static void a_part_ends_with_its_effort(void **state) {
  (void)state;
  limits l;
  limits_start(&l, 0, 0);
  effort_charge(&l.effort, 1000);
  uint64_t before = limits_begin_part(&l, 100);
  effort_charge(&l.effort, 99);
  assert_false(limits_hit(&l));
  uint64_t inner = limits_begin_part(&l, 1000); /* no part gets more than the one around it has */
  effort_charge(&l.effort, 1);
  assert_true(limits_hit(&l));
  assert_int_equal(l.hit, LIMIT_EFFORT);
  assert_true(*limits_reason(&l));
  assert_true(limits_end_part(&l, inner));
  assert_true(limits_hit(&l)); /* the outer one is spent as well */
  assert_true(limits_end_part(&l, before));
  assert_false(limits_hit(&l));
  before = limits_begin_part(&l, 100);
  assert_false(limits_end_part(&l, before));
}

static void a_limit_outlives_the_part_that_hits_it(void **state) {
  (void)state;
  limits l;
  limits_start(&l, 0.001, 0);
  uint64_t before = limits_begin_part(&l, 100);
  usleep(2000);
  effort_charge(&l.effort, 100);
  assert_true(limits_check_now(&l));
  assert_false(limits_end_part(&l, before));
  assert_int_equal(l.hit, LIMIT_TIME);
}

static void budgets_do_not_overflow(void **state) {
  (void)state;
  effort e = {.spent = 7, .allowed = EFFORT_UNLIMITED};
  assert_true(effort_until(&e, 5) == 12);
  assert_true(effort_until(&e, EFFORT_UNLIMITED) == EFFORT_UNLIMITED);
  assert_true(effort_left(&e, 12) == 5);
  effort_charge(&e, 6);
  assert_true(effort_left(&e, 12) == 0);
}

static void count_stop(void *context) { ++*(volatile int *)context; }

static void what_can_be_stopped_is_stopped(void **state) {
  (void)state;
  limits l;
  volatile int stops = 0;
  limits_start(&l, 0, 0);
  interrupter *none = interrupter_start(&l);
  limits_start(&l, 0.05, 0);
  interrupter *soon = interrupter_start(&l);
  interrupter_enter(none, count_stop, (void *)&stops);
  usleep(150000);
  assert_int_equal(interrupter_leave(none), LIMIT_NONE);
  assert_int_equal(stops, 0);
  interrupter_enter(soon, count_stop, (void *)&stops);
  while (!stops) usleep(1000);
  assert_int_equal(interrupter_leave(soon), LIMIT_TIME);
  int before = stops;
  usleep(150000);
  assert_int_equal(stops, before); /* it is left alone behind interrupter_leave */
  interrupter_free(none);
  interrupter_free(soon);
}

static void an_interrupt_is_a_limit(void **state) {
  (void)state;
  limits l;
  limits_start(&l, 0, 0);
  limits_catch_interrupt();
  assert_false(limits_hit(&l));
  raise(SIGINT);
  assert_true(limits_hit(&l));
  assert_int_equal(l.hit, LIMIT_INTERRUPT);
}

RUN(cmocka_unit_test(no_limit_is_never_hit), cmocka_unit_test(time_runs_out_and_stays_out),
    cmocka_unit_test(memory_runs_out), cmocka_unit_test(a_part_ends_with_its_effort),
    cmocka_unit_test(a_limit_outlives_the_part_that_hits_it), cmocka_unit_test(budgets_do_not_overflow),
    cmocka_unit_test(what_can_be_stopped_is_stopped), cmocka_unit_test(an_interrupt_is_a_limit))
