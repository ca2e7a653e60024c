/* Interpolants of paths that cannot be taken: each is implied by the steps before it and
 * contradicts the steps behind it, which the solver confirms. */
#include "logic/horn.h"
#include "logic/smt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static job the_job;
static terms t;
static symbol *x, *y;

static int open_all(void **state) {
  (void)state;
  job_init(&the_job);
  terms_init(&t, false);
  x = symbol_new(&t, SYM_GLOBAL, "x", t.types.type_int, (place){0});
  y = symbol_new(&t, SYM_GLOBAL, "y", t.types.type_int, (place){0});
  return 0;
}

static int close_all(void **state) {
  (void)state;
  terms_free(&t);
  job_free(&the_job);
  return 0;
}

static const expr *num(int v) { return ex_int(&t, t.types.type_int, v); }

static bool impossible(const expr *a, const expr *b) {
  smt *s = smt_new(&the_job, &t, SMT_INT);
  smt_lit lits[2] = {smt_literal(s, a), smt_literal(s, b)};
  bool r = smt_check(s, lits, 2, 0) == SMT_UNSAT;
  smt_free(s);
  return r;
}

/* x = y = 0; x++, y++ under x < 100; then x != y */
static void equal_counters(void **state) {
  (void)state;
  const expr *vx = ex_var(&t, x), *vy = ex_var(&t, y);
  symbol *vars[] = {x, y};
  const expr *zero[] = {num(0), num(0)};
  const expr *next[] = {ex_binary(&t, EX_ADD, vx, num(1)), ex_binary(&t, EX_ADD, vy, num(1))};
  const expr *same[] = {vx, vy};
  const expr *differ = ex_binary(&t, EX_NE, vx, vy);
  horn_step steps[] = {{num(1), zero}, {ex_binary(&t, EX_LT, vx, num(100)), next}, {differ, same}};
  const expr *between[3] = {0};
  assert_true(horn_interpolate(&the_job, &t, vars, 2, steps, 3, 10 * EFFORT_SECOND, between));
  assert_non_null(between[1]);
  assert_non_null(between[2]);
  assert_true(impossible(between[2], differ));
  const expr *start = ex_binary(&t, EX_LAND, ex_binary(&t, EX_EQ, vx, num(0)), ex_binary(&t, EX_EQ, vy, num(0)));
  assert_true(impossible(start, ex_not(&t, between[1])));
}

/* The first of these again, with next to no effort. */
static void little_effort_finds_nothing(void **state) {
  (void)state;
  const expr *vx = ex_var(&t, x), *vy = ex_var(&t, y);
  symbol *vars[] = {x, y};
  const expr *zero[] = {num(0), num(0)};
  const expr *next[] = {ex_binary(&t, EX_ADD, vx, num(1)), ex_binary(&t, EX_ADD, vy, num(1))};
  const expr *same[] = {vx, vy};
  horn_step steps[] = {
      {num(1), zero}, {ex_binary(&t, EX_LT, vx, num(100)), next}, {ex_binary(&t, EX_NE, vx, vy), same}};
  const expr *between[3] = {0};
  uint64_t before = the_job.limits.effort.spent;
  assert_false(horn_interpolate(&the_job, &t, vars, 2, steps, 3, 100, between));
  assert_true(the_job.limits.effort.spent > before);
  assert_null(between[1]);
}

static void possible_paths_have_none(void **state) {
  (void)state;
  const expr *vx = ex_var(&t, x);
  symbol *vars[] = {x};
  const expr *zero[] = {num(0)}, *same[] = {vx};
  horn_step steps[] = {{num(1), zero}, {ex_binary(&t, EX_EQ, vx, num(0)), same}};
  const expr *between[2] = {0};
  assert_false(horn_interpolate(&the_job, &t, vars, 1, steps, 2, 10 * EFFORT_SECOND, between));
  assert_null(between[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(equal_counters), cmocka_unit_test(little_effort_finds_nothing),
                                     cmocka_unit_test(possible_paths_have_none)};
  return cmocka_run_group_tests(tests, open_all, close_all);
}
