/* What is possible at a glance must be possible for the solver: random conditions, and a count
 * to make sure that the glance sees something at all. */
#include "abstract/glance.h"
#include "logic/smt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static job the_job;
static terms t;
enum { nvars = 6 };
static symbol *vars[nvars];

static int open_all(void **state) {
  (void)state;
  job_init(&the_job);
  terms_init(&t, false);
  const type *types[] = {t.types.type_int,  t.types.type_uint, t.types.type_uchar,
                         t.types.type_bool, t.types.type_long, t.types.type_int};
  for (int i = 0; i < nvars; i++) vars[i] = symbol_new(&t, SYM_GLOBAL, "v", types[i], (place){0});
  return 0;
}

static int close_all(void **state) {
  (void)state;
  terms_free(&t);
  job_free(&the_job);
  return 0;
}

static uint64_t seed = 3;
static uint32_t pick(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

static const expr *some_test(void) {
  static const expr_kind compare[] = {EX_LT, EX_LE, EX_GT, EX_GE, EX_EQ, EX_NE};
  const expr *v = ex_var(&t, vars[pick(nvars)]);
  const type *type = v->type;
  i128 edges[] = {0, 1, -1, int_min(type), int_max(type), 100};
  switch (pick(5)) {
  case 0: return v;
  case 1: return ex_unary(&t, EX_LNOT, v);
  case 2:
    if (type->kind == TY_BOOL) return v;
    return ex_binary(&t, EX_BITAND, v, ex_int(&t, type, pick(4)));
  default: return ex_binary(&t, compare[pick(6)], v, ex_int(&t, type, edges[pick(6)]));
  }
}

static const expr *some_condition(int depth) {
  if (!depth || !pick(4)) return some_test();
  const expr *a = some_condition(depth - 1), *b = some_condition(depth - 1);
  const expr *r = ex_binary(&t, pick(2) ? EX_LAND : EX_LOR, a, b);
  return pick(3) ? r : ex_unary(&t, EX_LNOT, r);
}

static void glance_is_right(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, &t, SMT_BV);
  uint32_t seen = 0, no = 0, asked = 2000;
  for (uint32_t i = 0; i < asked; i++) {
    expr_list given = {0}, wanted = {0};
    const expr *g = some_test(), *w = some_condition(3);
    smt_lit lits[2] = {smt_literal(s, g), smt_literal(s, w)};
    vec_push(&given, g);
    vec_push(&wanted, w);
    bool premise = smt_check(s, lits, 1, 0) == SMT_SAT;
    glance_answer answer = premise ? glance(&t, &given, &wanted) : GLANCE_UNCLEAR;
    if (answer != GLANCE_UNCLEAR) {
      seen++;
      no += answer == GLANCE_NO;
      assert_int_equal(smt_check(s, lits, 2, 0), answer == GLANCE_YES ? SMT_SAT : SMT_UNSAT);
    }
    vec_free(&given);
    vec_free(&wanted);
  }
  assert_true(seen > asked / 2);
  assert_true(no > asked / 50);
  smt_free(s);
}

static glance_answer ask(const expr *given, const expr *wanted) {
  expr_list g = {0}, w = {0};
  vec_push(&g, given);
  vec_push(&w, wanted);
  glance_answer a = glance(&t, &g, &w);
  vec_free(&g);
  vec_free(&w);
  return a;
}

static void ranges_meet(void **state) {
  (void)state;
  const expr *v = ex_var(&t, vars[0]), *five = ex_int(&t, v->type, 5), *six = ex_int(&t, v->type, 6);
  assert_int_equal(ask(ex_binary(&t, EX_GT, v, five), ex_binary(&t, EX_LT, v, five)), GLANCE_NO);
  assert_int_equal(ask(ex_binary(&t, EX_GE, v, five), ex_binary(&t, EX_LE, v, five)), GLANCE_YES);
  const expr *between = ex_binary(&t, EX_LAND, ex_binary(&t, EX_LE, v, six), ex_binary(&t, EX_NE, v, six));
  assert_int_equal(ask(ex_binary(&t, EX_GT, v, five), between), GLANCE_NO);
}

/* Of x + 1 nothing is understood, but that it is not both zero and not zero. */
static void what_is_not_understood(void **state) {
  (void)state;
  const expr *v = ex_var(&t, vars[0]), *next = ex_binary(&t, EX_ADD, v, ex_int(&t, v->type, 1));
  const expr *zero = ex_int(&t, v->type, 0);
  const expr *is = ex_binary(&t, EX_EQ, next, zero), *is_not = ex_binary(&t, EX_NE, next, zero);
  assert_int_equal(ask(is, is_not), GLANCE_NO);
  assert_int_equal(ask(is, ex_binary(&t, EX_EQ, v, zero)), GLANCE_UNCLEAR);
}

/* The same bits are what they were; other bits, and the range, are not independent of them. */
static void bits(void **state) {
  (void)state;
  const expr *v = ex_var(&t, vars[1]);
  const expr *eight = ex_binary(&t, EX_BITAND, v, ex_int(&t, v->type, 8));
  const expr *twelve = ex_binary(&t, EX_BITAND, v, ex_int(&t, v->type, 12));
  assert_int_equal(ask(eight, ex_not(&t, eight)), GLANCE_NO);
  assert_int_equal(ask(eight, eight), GLANCE_YES);
  assert_int_equal(ask(eight, ex_not(&t, twelve)), GLANCE_UNCLEAR);
  assert_int_equal(ask(eight, ex_binary(&t, EX_LT, v, ex_int(&t, v->type, 8))), GLANCE_UNCLEAR);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(glance_is_right), cmocka_unit_test(ranges_meet),
                                     cmocka_unit_test(what_is_not_understood), cmocka_unit_test(bits)};
  return cmocka_run_group_tests(tests, open_all, close_all);
}
