/* Formulas and their automata. */
#include "unit.h"

#include "automata/buchi.h"

typedef struct world {
  letters l;
  formulas s;
  formula a, b; /* two propositions */
} world;

static world new_world(void) {
  world w;
  letters_init(&w.l);
  letters_add_group(&w.l, 2, NULL);
  letters_add_group(&w.l, 2, NULL);
  letters_seal(&w.l);
  return w;
}

static void begin(world *w) {
  formulas_init(&w->s, &w->l);
  w->a = formula_label(&w->s, label_of_value(&w->l, 0, 1));
  w->b = formula_label(&w->s, label_of_value(&w->l, 1, 1));
}

static void end(world *w) {
  formulas_free(&w->s);
  letters_free(&w->l);
}

static void simplifies(void **state) {
  (void)state;
  world w = new_world();
  begin(&w);
  formulas *s = &w.s;
  formula fa = formula_finally(s, w.a), ga = formula_globally(s, w.a);
  assert_int_equal(formula_finally(s, fa), fa);
  assert_int_equal(formula_not(s, fa), formula_globally(s, formula_not(s, w.a)));
  assert_int_equal(formula_not(s, formula_not(s, ga)), ga);
  assert_int_equal(formula_and(s, ga, fa), ga);
  assert_int_equal(formula_or(s, w.a, formula_not(s, w.a)), FORMULA_TRUE);
  assert_int_equal(formula_next(s, formula_globally(s, fa)), formula_globally(s, fa));
  assert_true(formula_implies(s, ga, formula_until(s, w.b, w.a)));
  assert_false(formula_implies(s, fa, ga));
  end(&w);
}

static void sizes(void **state) {
  (void)state;
  world w = new_world();
  begin(&w);
  formulas *s = &w.s;
  formula response = formula_globally(s, formula_or(s, formula_not(s, w.a), formula_finally(s, w.b)));
  buchi *b = buchi_of_formula(s, response, 100), *no = buchi_of_formula(s, formula_not(s, response), 100);
  assert_int_equal(b->states, 2);
  assert_int_equal(no->states, 2);
  assert_false(buchi_meet(b, no));
  formula both = formula_and(s, formula_globally(s, formula_finally(s, w.a)),
                             formula_globally(s, formula_finally(s, w.b)));
  buchi *g = buchi_of_formula(s, both, 100), *one = buchi_degeneralise(g);
  assert_int_equal(g->states, 1);
  assert_int_equal(g->nmarks, 2);
  assert_int_equal(one->states, 3);
  assert_true(buchi_check(g, stderr) && buchi_check(one, stderr));
  buchi_free(b), buchi_free(no), buchi_free(g), buchi_free(one);
  end(&w);
}

static void promises_are_kept(void **state) {
  (void)state;
  world w = new_world();
  begin(&w);
  formulas *s = &w.s;
  /* G (!a || X F !a) implies F !a, but only because it promises it. */
  formula not_a = formula_not(s, w.a);
  formula f = formula_globally(s, formula_or(s, not_a, formula_next(s, formula_finally(s, not_a))));
  buchi *b = buchi_of_formula(s, f, 100);
  uint32_t always[] = {1}, sometimes[] = {1, 0};
  assert_false(buchi_accepts(b, always, 1, 0));
  assert_true(buchi_accepts(b, sometimes, 2, 0));
  assert_false(buchi_accepts(b, sometimes + 0, 1, 0));
  assert_true(formula_holds(s, f, sometimes, 2, 0));
  buchi_free(b);
  end(&w);
}

static void prints(void **state) {
  (void)state;
  letters l;
  static const char *const events[] = {NULL, "lock", "unlock"}, *const m[] = {NULL, "[m == 1]", "[m == 2]"};
  letters_init(&l);
  letters_add_group(&l, 3, events);
  letters_add_group(&l, 3, m);
  assert_true(letters_seal(&l));
  buf out = {0};
  label held = label_and(&l, label_of_value(&l, 0, 1), label_of_value(&l, 1, 2));
  label_print(&l, held, &out);
  assert_string_equal(buf_text(&out), "lock&[m == 2]");
  out.n = 0;
  label_print(&l, label_not(&l, label_of_value(&l, 0, 1)), &out);
  assert_string_equal(buf_text(&out), "!lock");
  assert_int_equal(label_count(&l, held), 1);
  buf_free(&out);
  letters_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(simplifies), cmocka_unit_test(sizes),
                                     cmocka_unit_test(promises_are_kept), cmocka_unit_test(prints)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
