/* Limits: none, time, memory, an interrupt; once hit they stay hit. The interrupt is
 * last, since it holds for the rest of the process. */
#include "unit.h"

#include "base/limits.h"

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
    cmocka_unit_test(memory_runs_out), cmocka_unit_test(an_interrupt_is_a_limit))
