/* The solver's reading of C against plain evaluation: random terms over integers of all
 * widths, random values for their variables. The term must be able to have the value that
 * evaluation gives, and no other; in linear integers as well as in bit-vectors. */
#include "logic/smt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static job the_job;
static terms t;

static int open_all(void **state) {
  (void)state;
  job_init(&the_job);
  terms_init(&t, false);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  terms_free(&t);
  job_free(&the_job);
  return 0;
}

static uint64_t seed = 1;
static uint32_t pick(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

enum { nvars = 3 };
static symbol *vars[nvars];
static i128 values[nvars];

static const type *some_type(void) {
  const type *all[] = {t.types.type_char, t.types.type_uchar, t.types.type_short, t.types.type_ushort,
                       t.types.type_int,  t.types.type_uint,  t.types.type_long,  t.types.type_ulong};
  return all[pick(8)];
}

static i128 some_value(const type *type) {
  i128 edges[] = {0, 1, -1, 2, int_min(type), int_max(type), int_max(type) - 1, 100, 255, 256};
  return int_wrap(type, pick(3) ? edges[pick(10)] : (i128)pick(1u << 31) * (pick(2) ? 1 : -7));
}

/* A random term of the given type. */
static const expr *random_term(const type *type, int depth) {
  if (depth == 0 || pick(6) == 0) {
    if (pick(2)) return ex_int(&t, type, some_value(type));
    return ex_cast(&t, type, ex_var(&t, vars[pick(nvars)]));
  }
  static const expr_kind arith[] = {EX_ADD, EX_SUB, EX_MUL, EX_BITAND, EX_BITOR, EX_BITXOR};
  static const expr_kind compare[] = {EX_LT, EX_LE, EX_GT, EX_GE, EX_EQ, EX_NE};
  const struct type *other = some_type();
  const expr *a, *b;
  switch (pick(8)) {
  case 0: return ex_cast(&t, type, random_term(other, depth - 1));
  case 1: return ex_unary(&t, pick(2) ? EX_NEG : EX_BITNOT, random_term(type, depth - 1));
  case 2:
    a = random_term(other, depth - 1);
    b = random_term(other, depth - 1);
    return ex_cast(&t, type, ex_binary(&t, compare[pick(6)], a, b));
  case 3:
    a = random_term(type, depth - 1);
    b = ex_int(&t, type, 1 + (i128)pick(100));
    return ex_binary(&t, pick(2) ? EX_DIV : EX_REM, a, b);
  case 4:
    a = random_term(type, depth - 1);
    b = ex_int(&t, t.types.type_int, pick(type->width));
    return ex_binary(&t, pick(2) ? EX_SHL : EX_SHR, a, b);
  case 5:
    a = random_term(other, depth - 1);
    return ex_ite(&t, a, random_term(type, depth - 1), random_term(type, depth - 1));
  default:
    a = random_term(type, depth - 1);
    b = random_term(type, depth - 1);
    return ex_binary(&t, arith[pick(6)], a, b);
  }
}

static i128 eval(const expr *e) {
  i128 a, b;
  switch (e->kind) {
  case EX_INT: return e->value;
  case EX_VAR:
    for (int i = 0; i < nvars; i++)
      if (vars[i] == e->sym) return values[i];
    fail();
    return 0;
  case EX_ITE: return eval(e->args[0]) ? eval(e->args[1]) : eval(e->args[2]);
  case EX_CAST: return int_wrap(e->type, eval(e->args[0]));
  case EX_NEG: return int_wrap(e->type, -eval(e->args[0]));
  case EX_BITNOT: return int_wrap(e->type, ~eval(e->args[0]));
  case EX_LNOT: return !eval(e->args[0]);
  default: break;
  }
  a = eval(e->args[0]);
  b = eval(e->args[1]);
  switch (e->kind) {
  case EX_ADD: return int_wrap(e->type, a + b);
  case EX_SUB: return int_wrap(e->type, a - b);
  case EX_MUL: return int_wrap(e->type, (i128)((u128)a * (u128)b));
  case EX_DIV: return int_wrap(e->type, a / b);
  case EX_REM: return int_wrap(e->type, a % b);
  case EX_BITAND: return int_wrap(e->type, a & b);
  case EX_BITOR: return int_wrap(e->type, a | b);
  case EX_BITXOR: return int_wrap(e->type, a ^ b);
  case EX_SHL: return int_wrap(e->type, (i128)((u128)a << b));
  case EX_SHR: return int_wrap(e->type, a >> b);
  case EX_LT: return a < b;
  case EX_LE: return a <= b;
  case EX_GT: return a > b;
  case EX_GE: return a >= b;
  case EX_EQ: return a == b;
  case EX_NE: return a != b;
  default: fail(); return 0;
  }
}

static int asked, undecided;
static const expr *last_term;

/* Undecided is allowed, now and then. */
static void expect(smt *s, const smt_lit *lits, smt_answer wanted) {
  smt_answer a = smt_check(s, lits, nvars + 1, 300000);
  asked++;
  undecided += a == SMT_UNKNOWN;
  if (a != SMT_UNKNOWN && a != wanted) {
    buf b = {0};
    ex_print(&b, last_term);
    print_error("the solver disagrees about %s with values %lld %lld %lld\n", buf_text(&b), (long long)values[0],
                (long long)values[1], (long long)values[2]);
    buf_free(&b);
  }
  if (a != SMT_UNKNOWN) assert_int_equal(a, wanted);
}

static void compare_once(smt *s, bool must_be_exact) {
  smt_lit lits[nvars + 1];
  const type *type = some_type();
  for (int i = 0; i < nvars; i++) {
    vars[i] = symbol_new(&t, SYM_GLOBAL, "v", some_type(), (place){0});
    values[i] = some_value(vars[i]->type);
    const expr *is = ex_int(&t, vars[i]->type, values[i]);
    lits[i] = smt_literal(s, ex_binary(&t, EX_EQ, ex_var(&t, vars[i]), is));
  }
  const expr *e = random_term(type, 4);
  last_term = e;
  const expr *expected = ex_int(&t, type, eval(e));
  const expr *same = ex_binary(&t, EX_EQ, e, expected);
  lits[nvars] = smt_literal(s, same);
  expect(s, lits, SMT_SAT); /* never loses a possible value */
  if (!must_be_exact && !smt_int_suffices(e)) return;
  lits[nvars] = smt_literal(s, ex_not(&t, same));
  expect(s, lits, SMT_UNSAT);
}

static void bit_vectors_agree(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, &t, SMT_BV);
  assert_non_null(s);
  seed = 1;
  asked = undecided = 0;
  for (int i = 0; i < 60; i++) compare_once(s, true);
  assert_true(undecided * 20 < asked);
  smt_free(s);
}

static void integers_agree(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, &t, SMT_INT);
  assert_non_null(s);
  seed = 77;
  asked = undecided = 0;
  for (int i = 0; i < 200; i++) compare_once(s, false);
  assert_true(undecided * 20 < asked);
  smt_free(s);
}

static void cores_and_models(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, &t, SMT_INT);
  symbol *x = symbol_new(&t, SYM_GLOBAL, "x", t.types.type_int, (place){0});
  symbol *y = symbol_new(&t, SYM_GLOBAL, "y", t.types.type_int, (place){0});
  const expr *vx = ex_var(&t, x), *vy = ex_var(&t, y), *five = ex_int(&t, t.types.type_int, 5);
  smt_lit lits[3] = {smt_literal(s, ex_binary(&t, EX_GT, vx, five)), smt_literal(s, ex_binary(&t, EX_EQ, vy, five)),
                     smt_literal(s, ex_binary(&t, EX_LT, vx, five))};
  assert_int_equal(smt_check(s, lits, 3, 0), SMT_UNSAT);
  bool used[3];
  smt_core(s, used);
  assert_true(used[0] && !used[1] && used[2]);
  assert_int_equal(smt_check(s, lits, 3, 0), SMT_UNSAT); /* from memory */
  smt_core(s, used);
  assert_true(used[0] && !used[1] && used[2]);
  assert_int_equal(smt_check(s, lits, 2, 0), SMT_SAT);
  i128 value;
  assert_true(smt_value(s, vx, &value) && value > 5);
  assert_true(smt_value(s, vy, &value) && value == 5);
  smt_free(s);
}

/* Is `condition` true where the variable has this value, and only that? */
static void only(smt_arith arith, const expr *x, i128 value, const expr *condition) {
  smt *s = smt_new(&the_job, &t, arith);
  smt_lit lits[2] = {smt_literal(s, ex_binary(&t, EX_EQ, x, ex_int(&t, x->type, value))), smt_literal(s, condition)};
  assert_int_equal(smt_check(s, lits, 2, 0), SMT_SAT);
  lits[1] = smt_literal(s, ex_not(&t, condition));
  assert_int_equal(smt_check(s, lits, 2, 0), SMT_UNSAT);
  smt_free(s);
}

/* The smallest number divided by -1 comes round; a remainder has the sign of what is divided. */
static void division_at_the_edge(void **state) {
  (void)state;
  const type *i = t.types.type_int, *u = t.types.type_uint;
  const expr *x = ex_var(&t, symbol_new(&t, SYM_GLOBAL, "x", i, (place){0}));
  const expr *quotient = ex_binary(&t, EX_DIV, x, ex_int(&t, i, -1));
  const expr *rest = ex_cast(&t, u, ex_binary(&t, EX_REM, x, ex_int(&t, i, 5)));
  for (int arith = SMT_INT; arith <= SMT_BV; arith++) {
    only((smt_arith)arith, x, INT32_MIN, ex_binary(&t, EX_EQ, quotient, ex_int(&t, i, INT32_MIN)));
    only((smt_arith)arith, x, INT32_MIN, ex_binary(&t, EX_LT, quotient, ex_int(&t, i, 0)));
    only((smt_arith)arith, x, -13, ex_binary(&t, EX_EQ, rest, ex_int(&t, u, -3)));
    only((smt_arith)arith, x, -13, ex_binary(&t, EX_GT, rest, ex_int(&t, u, 9)));
    only((smt_arith)arith, x, 13, ex_binary(&t, EX_EQ, rest, ex_int(&t, u, 3)));
  }
}

/* A query that is asked again has a model again. */
static void models_again(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, &t, SMT_INT);
  const expr *x = ex_var(&t, symbol_new(&t, SYM_GLOBAL, "x", t.types.type_int, (place){0}));
  i128 value;
  for (int turn = 0; turn < 6; turn++) {
    smt_lit lit = smt_literal(s, ex_binary(&t, EX_EQ, x, ex_int(&t, x->type, turn % 3)));
    assert_int_equal(smt_check(s, &lit, 1, 0), SMT_SAT);
    assert_true(smt_value(s, x, &value) && value == turn % 3);
  }
  smt_free(s);
}

/* What was given up on is asked again when there is more time for it; what was decided is not. */
static void more_effort(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, &t, SMT_BV);
  const type *u = t.types.type_uint;
  const expr *x = ex_var(&t, symbol_new(&t, SYM_GLOBAL, "x", u, (place){0}));
  const expr *y = ex_var(&t, symbol_new(&t, SYM_GLOBAL, "y", u, (place){0}));
  const expr *product = ex_binary(&t, EX_MUL, ex_binary(&t, EX_BITOR, x, ex_int(&t, u, 1)), y);
  smt_lit lits[2] = {smt_literal(s, ex_binary(&t, EX_EQ, product, ex_int(&t, u, 77777))),
                     smt_literal(s, ex_binary(&t, EX_GT, y, ex_int(&t, u, 12345)))};
  assert_int_equal(smt_check(s, lits, 2, 10), SMT_UNKNOWN);
  uint64_t calls = the_job.stats.solver_calls;
  assert_int_equal(smt_check(s, lits, 2, 10), SMT_UNKNOWN); /* from memory */
  assert_int_equal(the_job.stats.solver_calls, calls);
  assert_int_equal(smt_check(s, lits, 2, 0), SMT_SAT);
  i128 value;
  assert_true(smt_value(s, y, &value) && value > 12345);
  assert_int_equal(smt_possible(s, lits, 2), SMT_SAT);
  smt_free(s);
}

/* Are there factors of a large prime? Too much for bit-vectors. */
static smt_answer factor(uint64_t effort, uint64_t *spent) {
  smt *s = smt_new(&the_job, &t, SMT_BV);
  symbol *x = symbol_new(&t, SYM_GLOBAL, "x", t.types.type_ulong, (place){0});
  symbol *y = symbol_new(&t, SYM_GLOBAL, "y", t.types.type_ulong, (place){0});
  const expr *vx = ex_var(&t, x), *vy = ex_var(&t, y), *one = ex_int(&t, t.types.type_ulong, 1);
  const expr *most = ex_int(&t, t.types.type_ulong, 0xffffffff);
  const expr *product = ex_binary(&t, EX_EQ, ex_binary(&t, EX_MUL, vx, vy),
                                  ex_int(&t, t.types.type_ulong, (i128)1000000000000000003));
  smt_lit lits[5] = {smt_literal(s, product), smt_literal(s, ex_binary(&t, EX_GT, vx, one)),
                     smt_literal(s, ex_binary(&t, EX_GT, vy, vx)), smt_literal(s, ex_binary(&t, EX_LE, vx, most)),
                     smt_literal(s, ex_binary(&t, EX_LE, vy, most))};
  uint64_t before = the_job.limits.effort.spent;
  smt_answer a = smt_check(s, lits, 5, effort);
  *spent = the_job.limits.effort.spent - before;
  smt_free(s);
  return a;
}

/* Near the end of a part's effort, easy queries are answered as elsewhere, and the part ends when it has spent all. */
static void queries_end_with_their_part(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, &t, SMT_INT);
  const expr *v = ex_var(&t, symbol_new(&t, SYM_GLOBAL, "v", t.types.type_int, (place){0}));
  uint64_t before = limits_begin_part(&the_job.limits, 100000);
  uint32_t answered = 0;
  for (int i = 0; i < 5000 && !limits_check_now(&the_job.limits); i++) {
    smt_lit lits[2] = {smt_literal(s, ex_binary(&t, EX_GT, v, ex_int(&t, t.types.type_int, i))),
                       smt_literal(s, ex_binary(&t, EX_LT, v, ex_int(&t, t.types.type_int, i)))};
    answered += smt_check(s, lits, 2, 0) == SMT_UNSAT;
  }
  assert_true(answered > 100);
  assert_true(limits_check_now(&the_job.limits));
  assert_true(limits_end_part(&the_job.limits, before));
  smt_free(s);
}

static void effort_is_counted_and_repeatable(void **state) {
  (void)state;
  uint64_t first, second, none;
  assert_int_equal(factor(400000, &first), SMT_UNKNOWN);
  assert_true(first >= 400000 && first < 4000000);
  assert_int_equal(factor(400000, &second), SMT_UNKNOWN);
  assert_true(first == second);
  uint64_t before = limits_begin_part(&the_job.limits, 200000); /* a query takes no more than its part has */
  assert_int_equal(factor(400000000, &first), SMT_UNKNOWN);
  assert_true(first < 2000000);
  assert_true(limits_check_now(&the_job.limits));
  assert_int_equal(factor(0, &none), SMT_UNKNOWN); /* it is not even asked */
  assert_true(none == 0);
  assert_true(limits_end_part(&the_job.limits, before));
}

static void a_time_limit_interrupts_a_query(void **state) {
  (void)state;
  job timed = the_job;
  uint64_t spent;
  the_job.interrupter = NULL;
  limits_start(&the_job.limits, 0.3, 0);
  assert_int_equal(factor(EFFORT_UNLIMITED, &spent), SMT_UNKNOWN);
  assert_int_equal(the_job.limits.hit, LIMIT_TIME);
  assert_true(limits_elapsed(&the_job.limits) < 5); /* under sanitizers, on a busy machine */
  interrupter_free(the_job.interrupter);
  the_job.limits = timed.limits;
  the_job.interrupter = timed.interrupter;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(bit_vectors_agree),
                                     cmocka_unit_test(integers_agree),
                                     cmocka_unit_test(cores_and_models),
                                     cmocka_unit_test(more_effort),
                                     cmocka_unit_test(division_at_the_edge),
                                     cmocka_unit_test(models_again),
                                     cmocka_unit_test(queries_end_with_their_part),
                                     cmocka_unit_test(effort_is_counted_and_repeatable),
                                     cmocka_unit_test(a_time_limit_interrupts_a_query)};
  return cmocka_run_group_tests(tests, open_all, close_all);
}
