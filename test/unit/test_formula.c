/* Formulas: the constructors simplify, and keep the meaning on every short word. */
#include "unit.h"

#include "automata/formula.h"

typedef struct fixture {
  letters l;
  formulas s;
  formula a, b;
} fixture;

static void begin(fixture *x) {
  letters_init(&x->l);
  letters_add_group(&x->l, 2, NULL);
  letters_add_group(&x->l, 2, NULL);
  assert_true(letters_seal(&x->l));
  formulas_init(&x->s, &x->l);
  x->a = formula_label(&x->s, label_of_value(&x->l, 0, 1));
  x->b = formula_label(&x->s, label_of_value(&x->l, 1, 1));
}

static void end(fixture *x) {
  formulas_free(&x->s);
  letters_free(&x->l);
}

/* Are they equally true of every word of three letters with every cycle? And if `opposite`, never both. */
static void same(const fixture *x, formula f, formula g, bool opposite) {
  enum { length = 3 };
  for (uint32_t code = 0; code < 4 * 4 * 4; code++)
    for (uint32_t loop = 0; loop < length; loop++) {
      uint32_t word[length] = {code % 4, code / 4 % 4, code / 16};
      assert_int_equal(formula_holds(&x->s, f, word, length, loop) ^ opposite,
                       formula_holds(&x->s, g, word, length, loop));
    }
}

static void equal_ones_are_equal(void **state) {
  fixture x;
  (void)state;
  begin(&x);
  formulas *s = &x.s;
  assert_int_equal(formula_and(s, x.a, x.b), formula_and(s, x.b, x.a));
  assert_int_equal(formula_and(s, x.a, formula_not(s, x.a)), FORMULA_FALSE);
  assert_int_equal(formula_or(s, x.a, formula_not(s, x.a)), FORMULA_TRUE);
  formula always = formula_globally(s, x.a), sometime = formula_finally(s, x.b);
  assert_int_equal(formula_globally(s, always), always);
  assert_int_equal(formula_finally(s, sometime), sometime);
  assert_int_equal(formula_not(s, formula_not(s, formula_until(s, x.a, x.b))), formula_until(s, x.a, x.b));
  end(&x);
}

static void meanings(void **state) {
  fixture x;
  (void)state;
  begin(&x);
  formulas *s = &x.s;
  formula until = formula_until(s, x.a, x.b), release = formula_release(s, x.a, x.b);
  /* expansion laws, and negation */
  same(&x, until, formula_or(s, x.b, formula_and(s, x.a, formula_next(s, until))), false);
  same(&x, release, formula_and(s, x.b, formula_or(s, x.a, formula_next(s, release))), false);
  same(&x, until, formula_not(s, until), true);
  same(&x, formula_globally(s, x.a), formula_finally(s, formula_not(s, x.a)), true);
  /* F G a and G F a are not the same: a word with both letters in its cycle tells them apart */
  uint32_t word[] = {0, 1};
  bool first_has_a = label_has(&x.l, label_of_value(&x.l, 0, 1), 1);
  assert_true(first_has_a && !label_has(&x.l, label_of_value(&x.l, 0, 1), 0));
  assert_false(formula_holds(s, formula_finally(s, formula_globally(s, x.a)), word, 2, 0));
  assert_true(formula_holds(s, formula_globally(s, formula_finally(s, x.a)), word, 2, 0));
  end(&x);
}

static void implications(void **state) {
  fixture x;
  (void)state;
  begin(&x);
  formulas *s = &x.s;
  assert_true(formula_implies(s, x.b, formula_until(s, x.a, x.b)));
  assert_true(formula_implies(s, formula_globally(s, x.a), x.a));
  assert_false(formula_implies(s, formula_finally(s, x.a), x.a));
  assert_false(formula_implies(s, formula_until(s, x.a, x.b), x.a));
  end(&x);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(equal_ones_are_equal), cmocka_unit_test(meanings),
                                     cmocka_unit_test(implications)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
