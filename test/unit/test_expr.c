/* Terms: sharing, wrap-around, what is folded and what must not be, negation. */
#include "unit.h"

#include "logic/expr.h"

static symbol *variable(terms *t, const char *name, const type *type) {
  return symbol_new(t, SYM_LOCAL, name, type, (place){0});
}

static const expr *number(terms *t, i128 value) { return ex_int(t, t->types.type_int, value); }

static void equal_terms_are_one(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  const type *i = t.types.type_int;
  const expr *x = ex_var(&t, variable(&t, "x", i)), *y = ex_var(&t, variable(&t, "y", i));
  assert_ptr_equal(ex_binary(&t, EX_ADD, x, y), ex_binary(&t, EX_ADD, x, y));
  assert_ptr_not_equal(ex_binary(&t, EX_ADD, x, y), ex_binary(&t, EX_ADD, y, x));
  assert_ptr_not_equal(number(&t, 1), ex_int(&t, t.types.type_uint, 1));
  assert_ptr_equal(ex_float(&t, t.types.type_float, 0.1L), ex_float(&t, t.types.type_float, 0.1f));
  assert_ptr_not_equal(ex_float(&t, t.types.type_double, 0.0), ex_float(&t, t.types.type_double, -0.0));
  const expr *sum = ex_binary(&t, EX_ADD, x, y);
  assert_true(sum->id > x->id && sum->id > y->id);
  assert_ptr_equal(t.all.at[sum->id], sum);
  terms_free(&t);
}

static void integers_wrap_as_the_type_says(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  types *ty = &t.types;
  assert_true(int_wrap(ty->type_uchar, 300) == 44);
  assert_true(int_wrap(ty->type_schar, 200) == -56);
  assert_true(int_wrap(ty->type_bool, 256) == 1);
  assert_true(int_wrap(ty->type_uint, -1) == 4294967295);
  assert_true(int_wrap(ty->type_llong, (i128)1 << 63) == INT64_MIN);
  assert_true(int_min(ty->type_int) == INT32_MIN && int_max(ty->type_int) == INT32_MAX);
  assert_true(int_min(ty->type_uint) == 0 && int_max(ty->type_ullong) == UINT64_MAX);
  assert_true(int_max(ty->type_bool) == 1);
  assert_true(int_min(ty->type_int128) == -int_max(ty->type_int128) - 1);
  assert_true(number(&t, (i128)1 << 31)->value == INT32_MIN);
  terms_free(&t);
}

static void defined_results_are_folded(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  const expr *seven = number(&t, 7), *two = number(&t, 2);
  assert_ptr_equal(ex_binary(&t, EX_ADD, seven, two), number(&t, 9));
  assert_ptr_equal(ex_binary(&t, EX_DIV, number(&t, -7), two), number(&t, -3));
  assert_ptr_equal(ex_binary(&t, EX_REM, number(&t, -7), two), number(&t, -1));
  assert_ptr_equal(ex_binary(&t, EX_SHL, seven, two), number(&t, 28));
  assert_ptr_equal(ex_binary(&t, EX_LT, two, seven), number(&t, 1));
  assert_ptr_equal(ex_unary(&t, EX_LNOT, seven), number(&t, 0));
  assert_ptr_equal(ex_unary(&t, EX_BITNOT, seven), number(&t, -8));
  assert_ptr_equal(ex_cast(&t, t.types.type_uchar, number(&t, -1)), ex_int(&t, t.types.type_uchar, 255));
  assert_ptr_equal(ex_cast(&t, t.types.type_int, ex_float(&t, t.types.type_double, -2.9)), number(&t, -2));
  const expr *tenth = ex_float(&t, t.types.type_float, 0.1f), *third = ex_float(&t, t.types.type_float, 3.0f);
  assert_ptr_equal(ex_binary(&t, EX_DIV, tenth, third), ex_float(&t, t.types.type_float, 0.1f / 3.0f));
  assert_ptr_equal(ex_binary(&t, EX_MUL, ex_float(&t, t.types.type_double, 0.1), ex_float(&t, t.types.type_double, 3)),
                   ex_float(&t, t.types.type_double, 0.1 * 3));
  assert_int_equal(ex_binary(&t, EX_DIV, third, ex_float(&t, t.types.type_float, 0))->kind, EX_DIV);
  const expr *max = ex_int(&t, t.types.type_uint, UINT32_MAX);
  assert_ptr_equal(ex_binary(&t, EX_ADD, max, ex_int(&t, t.types.type_uint, 2)), ex_int(&t, t.types.type_uint, 1));
  terms_free(&t);
}

static void undefined_operations_are_kept(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  const expr *max = number(&t, INT32_MAX), *min = number(&t, INT32_MIN), *one = number(&t, 1);
  const expr *zero = number(&t, 0), *minus = number(&t, -1);
  assert_int_equal(ex_binary(&t, EX_ADD, max, one)->kind, EX_ADD);
  assert_int_equal(ex_binary(&t, EX_SUB, min, one)->kind, EX_SUB);
  assert_int_equal(ex_binary(&t, EX_MUL, max, max)->kind, EX_MUL);
  assert_int_equal(ex_binary(&t, EX_DIV, one, zero)->kind, EX_DIV);
  assert_int_equal(ex_binary(&t, EX_REM, one, zero)->kind, EX_REM);
  assert_int_equal(ex_binary(&t, EX_DIV, min, minus)->kind, EX_DIV);
  assert_int_equal(ex_binary(&t, EX_REM, min, minus)->kind, EX_REM); /* 0, but not for C */
  assert_int_equal(ex_unary(&t, EX_NEG, min)->kind, EX_NEG);
  assert_int_equal(ex_binary(&t, EX_SHL, one, number(&t, 32))->kind, EX_SHL);
  assert_int_equal(ex_binary(&t, EX_SHR, one, minus)->kind, EX_SHR);
  const expr *huge = ex_float(&t, t.types.type_double, 1e20);
  assert_int_equal(ex_cast(&t, t.types.type_int, huge)->kind, EX_CAST);
  terms_free(&t);
}

static void addresses_and_dereferences_cancel(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  symbol *x = variable(&t, "x", t.types.type_int);
  symbol *p = variable(&t, "p", type_pointer_to(&t.types, t.types.type_int));
  const expr *ex = ex_var(&t, x), *ep = ex_var(&t, p);
  assert_false(x->address_taken);
  assert_ptr_equal(ex_deref(&t, ex_addr(&t, ex)), ex);
  assert_true(x->address_taken);
  assert_ptr_equal(ex_addr(&t, ex_deref(&t, ep)), ep);
  assert_ptr_equal(ex_cast(&t, ep->type, ep), ep);
  assert_true(ex_is_lvalue(ex_deref(&t, ep)) && !ex_is_lvalue(ex_addr(&t, ex)));
  terms_free(&t);
}

/* An element that was written is read only where the indices are known to be the same, or all others are known not to be. */
static void reads_over_writes(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  const type *i = t.types.type_ptrdiff;
  const expr *a = ex_var(&t, variable(&t, "a", type_array_of(&t.types, t.types.type_int, 9)));
  const expr *k = ex_var(&t, variable(&t, "k", i)), *m = ex_var(&t, variable(&t, "m", i));
  const expr *one = ex_int(&t, i, 1), *two = ex_int(&t, i, 2);
  const expr *at_one = ex_store(&t, a, one, number(&t, 7)), *at_k = ex_store(&t, a, k, number(&t, 8));
  assert_ptr_equal(ex_select(&t, at_one, one), number(&t, 7));
  assert_ptr_equal(ex_select(&t, at_one, two), ex_select(&t, a, two));
  assert_ptr_equal(ex_select(&t, at_k, k), number(&t, 8));
  const expr *open[] = {ex_select(&t, at_one, k), ex_select(&t, at_k, one), ex_select(&t, at_k, m)};
  for (int n = 0; n < 3; n++) assert_true(open[n]->kind == EX_SELECT && open[n]->args[0]->kind == EX_STORE);
  terms_free(&t);
}

/* Addresses of objects: the same is equal, others differ, and none is null. */
static void addresses_compare(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  const expr *x = ex_addr(&t, ex_var(&t, variable(&t, "x", t.types.type_int)));
  const expr *y = ex_addr(&t, ex_var(&t, variable(&t, "y", t.types.type_int))), *null = ex_zero(&t, x->type);
  const expr *p = ex_var(&t, variable(&t, "p", x->type)), *yes = number(&t, 1), *no = number(&t, 0);
  assert_ptr_equal(ex_binary(&t, EX_EQ, x, x), yes);
  assert_ptr_equal(ex_binary(&t, EX_NE, x, x), no);
  assert_ptr_equal(ex_binary(&t, EX_EQ, x, y), no);
  assert_ptr_equal(ex_binary(&t, EX_NE, null, y), yes);
  assert_ptr_equal(ex_unary(&t, EX_LNOT, x), no);
  assert_int_equal(ex_binary(&t, EX_EQ, x, p)->kind, EX_EQ);
  terms_free(&t);
}

static void negation_turns_comparisons(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  const type *i = t.types.type_int, *d = t.types.type_double;
  const expr *x = ex_var(&t, variable(&t, "x", i)), *y = ex_var(&t, variable(&t, "y", i));
  assert_ptr_equal(ex_not(&t, ex_binary(&t, EX_LT, x, y)), ex_binary(&t, EX_GE, x, y));
  assert_ptr_equal(ex_not(&t, ex_binary(&t, EX_EQ, x, y)), ex_binary(&t, EX_NE, x, y));
  const expr *less = ex_binary(&t, EX_LT, x, y);
  assert_ptr_equal(ex_not(&t, ex_not(&t, less)), less);
  /* not so with floating point: !(a < b) holds of a NaN, a >= b does not */
  const expr *a = ex_var(&t, variable(&t, "a", d)), *b = ex_var(&t, variable(&t, "b", d));
  assert_int_not_equal(ex_not(&t, ex_binary(&t, EX_LT, a, b))->kind, EX_GE);
  terms_free(&t);
}

static void rebuilding_substitutes(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  const type *i = t.types.type_int;
  const expr *x = ex_var(&t, variable(&t, "x", i)), *y = ex_var(&t, variable(&t, "y", i));
  const expr *sum = ex_binary(&t, EX_ADD, x, y);
  const expr *args[] = {number(&t, 2), number(&t, 3)};
  assert_ptr_equal(ex_rebuild(&t, sum, args), number(&t, 5));
  const expr *choice = ex_ite(&t, x, y, x);
  const expr *others[] = {y, y, x};
  assert_ptr_equal(ex_rebuild(&t, choice, others), ex_ite(&t, y, y, x));
  terms_free(&t);
}

RUN(cmocka_unit_test(equal_terms_are_one), cmocka_unit_test(integers_wrap_as_the_type_says),
    cmocka_unit_test(defined_results_are_folded), cmocka_unit_test(undefined_operations_are_kept),
    cmocka_unit_test(addresses_and_dereferences_cancel), cmocka_unit_test(reads_over_writes),
    cmocka_unit_test(addresses_compare), cmocka_unit_test(negation_turns_comparisons),
    cmocka_unit_test(rebuilding_substitutes))
