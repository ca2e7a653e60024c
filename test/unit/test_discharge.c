/* Obligations that need no solver: which are open, and which nothing comes to. */
#include "program.h"

#include "abstract/discharge.h"
#include "run/interp.h"

typedef struct counts {
  uint32_t all, open, reached;
} counts;

static counts count(const char *source, uint32_t checks) {
  fixture x;
  counts c = {0};
  load_program(&x, source, (flat_options){.entry = "f", .any_globals = true, .no_errors = true, .checks = checks});
  c.all = x.f->properties.n;
  bool *open = mem_alloc(c.all + 1), *reached = mem_alloc(c.all + 1);
  discharge(&x.job, x.f, open, reached);
  for (uint32_t i = 0; i < c.all; i++) {
    c.open += open[i];
    c.reached += reached[i];
    assert_true(reached[i] || !open[i]); /* what nothing comes to is met */
  }
  mem_free(open);
  mem_free(reached);
  drop_program(&x);
  return c;
}

static void division(void **state) {
  (void)state;
  counts c = count("int f(int n) { return 7 / n; }", CHECK_DIV0);
  assert_int_equal(c.all, 1);
  assert_int_equal(c.open, 1);
  c = count("int f(unsigned char n) { int m = n + 1; return 7 / m; }", CHECK_DIV0);
  assert_int_equal(c.open, 0);
  assert_int_equal(c.reached, 1);
}

static void dead_code(void **state) {
  (void)state;
  counts c = count("int f(int n) { if (n > 3 && n < 2) return 7 / (n - n); return 0; }", CHECK_DIV0);
  assert_int_equal(c.all, 1);
  assert_int_equal(c.open, 0);
  assert_int_equal(c.reached, 0);
}

static void pointers(void **state) {
  (void)state;
  assert_int_equal(count("int f(int *p) { return p ? *p : 0; }", CHECK_NULL).open, 0);
  assert_int_equal(count("int f(int *p) { return *p; }", CHECK_NULL).open, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(division), cmocka_unit_test(dead_code),
                                     cmocka_unit_test(pointers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
