/* Intervals: what they show of a condition, and what must not be concluded where numbers wrap around. */
#include "program.h"

#include "abstract/interval.h"

/* How many of the edges to errors are still possible. */
static uint32_t open_errors(const char *source) {
  fixture x;
  intervals all;
  uint32_t n = 0;
  load_program(&x, source, (flat_options){.entry = "main"});
  interval_analysis(&x.job, &x.b, &all);
  if (all.widened) interval_narrow(&x.job, &all);
  for (uint32_t i = 0; i < x.f->edges.n; i++) {
    const flat_edge *e = &x.f->edges.at[i];
    if (flat_loc_at(x.f, e->to)->end != END_ERROR || !interval_reaches(&all, e->from)) continue;
    n += e->kind != F_ASSUME || !interval_refutes(&all, e->from, e->rhs);
  }
  intervals_free(&all);
  drop_program(&x);
  return n;
}

#define ERROR "extern void reach_error(void); "

static void conditions(void **state) {
  (void)state;
  assert_int_equal(open_errors(NONDET ERROR "int main(void) { int x = __VERIFIER_nondet_int();\n"
                                            "  if (x > 3 && x < 10) if (x == 12) reach_error(); return 0; }"),
                   0);
  assert_true(open_errors(NONDET ERROR "int main(void) { int x = __VERIFIER_nondet_int();\n"
                                       "  if (x > 3 && x < 10) if (x == 9) reach_error(); return 0; }") > 0);
}

static void loops(void **state) {
  (void)state;
  assert_int_equal(open_errors(ERROR "int main(void) { int i = 0; while (i < 100) i++;\n"
                                     "  if (i < 100) reach_error(); return 0; }"),
                   0);
  assert_true(open_errors(ERROR "int main(void) { int i = 0; while (i < 100) i++;\n"
                                "  if (i == 100) reach_error(); return 0; }") > 0);
}

/* An unsigned sum may wrap around: nothing is known of it. */
static void wrapping(void **state) {
  (void)state;
  assert_true(open_errors(NONDET ERROR "int main(void) { unsigned x = __VERIFIER_nondet_int();\n"
                                       "  if (x > 5 && x + 1 == 0) reach_error(); return 0; }") > 0);
  assert_int_equal(open_errors(NONDET ERROR "int main(void) { unsigned x = __VERIFIER_nondet_int();\n"
                                            "  if (x > 5 && x < 9 && x + 1 == 0) reach_error(); return 0; }"),
                   0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(conditions), cmocka_unit_test(loops), cmocka_unit_test(wrapping)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
