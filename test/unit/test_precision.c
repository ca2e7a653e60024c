/* Which variables are followed by value, and predicates in one form each. */
#include "program.h"

#include "abstract/precision.h"

static uint32_t number_of(const fixture *x, const char *name) { return blocks_var(&x->b, cell(x, name)->sym); }

/* A protocol: `state` is compared with four constants, `copy` feeds it, `n` counts, `in` is an input. */
static const char protocol[] = NONDET
    "int main(void) { int state = 0, copy = 1, n = 0, in = __VERIFIER_nondet_int(), two = 2;\n"
    "  while (n < 50) { n++; if (state == 0) state = copy; else if (state == 1) state = two; else if (state == 2)\n"
    "    state = 3; else if (state == 3) state = 0; in = __VERIFIER_nondet_int(); copy = 1; }\n"
    "  if (in == 7 && two == 3) reach_error(); return 0; }";

static void followed_from_the_start(void **state) {
  (void)state;
  fixture x;
  precision p;
  load_main(&x, protocol);
  precision_init(&p, &x.b, false);
  assert_true(p.tracked[number_of(&x, "state")]);
  assert_true(p.tracked[number_of(&x, "copy")]); /* its value goes into state */
  assert_false(p.tracked[number_of(&x, "n")]);
  assert_false(p.trackable[number_of(&x, "in")]);
  assert_true(p.trackable[number_of(&x, "two")]);
  assert_true(p.counter[number_of(&x, "n")] && p.given_up[number_of(&x, "n")]);
  assert_false(precision_track(&p, number_of(&x, "n"))); /* counters are not followed, */
  precision_free(&p);
  precision_init(&p, &x.b, true);
  assert_true(precision_track(&p, number_of(&x, "n"))); /* unless that is wanted */
  precision_free(&p);
  drop_program(&x);
}

/* `n` counts by way of `next`; `s` only takes over what was chosen. */
static void counted_elsewhere(void **state) {
  (void)state;
  fixture x;
  precision p;
  load_main(&x, NONDET "int main(void) { int n = 0, next = 0, s = 0, t = 1, c = 0;\n"
                       "  while (__VERIFIER_nondet_int()) { next = n + 1; c = next; n = c; t = s ? 3 : s; s = t; }\n"
                       "  if (n > 5 && s == 3 && next) reach_error(); return 0; }");
  precision_init(&p, &x.b, false);
  assert_true(p.counter[number_of(&x, "n")] && p.given_up[number_of(&x, "n")]);
  assert_false(p.counter[number_of(&x, "s")]);
  assert_false(p.counter[number_of(&x, "t")]);
  precision_free(&p);
  drop_program(&x);
}

static void tracking(void **state) {
  (void)state;
  fixture x;
  precision p;
  load_main(&x, NONDET "int main(void) { int a = 1, b = 2; while (a < b) a = b; return 0; }");
  precision_init(&p, &x.b, false);
  uint32_t a = number_of(&x, "a"), version = p.version;
  assert_true(precision_track(&p, a));
  assert_int_not_equal(p.version, version);
  assert_false(precision_track(&p, a)); /* again is nothing new */
  version = p.version;
  precision_untrack(&p, a);
  assert_false(p.tracked[a]);
  assert_int_not_equal(p.version, version);
  assert_false(precision_track(&p, a)); /* given up for good */
  precision_free(&p);
  drop_program(&x);
}

static void one_form_each(void **state) {
  (void)state;
  fixture x;
  precision p;
  load_main(&x, NONDET "int main(void) { int a = 1, b = 2; while (a < b) a = b; return 0; }");
  terms *t = x.b.terms;
  precision_init(&p, &x.b, false);
  uint32_t head = x.b.head_index.at[loop_head(&x).n];
  const expr *a = cell(&x, "a"), *b = cell(&x, "b"), *less = ex_binary(t, EX_LT, a, b);
  assert_true(precision_add(&p, head, less));
  assert_false(precision_add(&p, head, ex_binary(t, EX_GE, a, b)));
  assert_false(precision_add(&p, head, ex_unary(t, EX_LNOT, less)));
  assert_true(precision_has(&p, head, ex_not(t, less)));
  assert_true(precision_add(&p, head, ex_binary(t, EX_NE, a, int_of(&x, 3))));
  assert_true(precision_has(&p, head, ex_binary(t, EX_EQ, a, int_of(&x, 3))));
  assert_true(precision_add(&p, head, b)); /* as a truth value: b == 0 */
  assert_true(precision_has(&p, head, ex_binary(t, EX_EQ, b, int_of(&x, 0))));
  const expr *both = ex_binary(t, EX_LAND, ex_binary(t, EX_LE, a, int_of(&x, 7)),
                               ex_binary(t, EX_GT, b, int_of(&x, 8)));
  assert_true(precision_add(&p, head, both)); /* its two atoms */
  assert_int_equal(p.preds[head].n, 5);
  assert_int_equal(p.npreds, 5);
  assert_false(precision_has(&p, head ? 0 : 1, less)); /* other heads have their own */
  buf out = {0};
  precision_print(&p, &x.job, &out);
  assert_non_null(strstr(buf_text(&out), "  a < b\n"));
  assert_non_null(strstr(buf_text(&out), "  b <= 8\n"));
  buf_free(&out);
  precision_free(&p);
  drop_program(&x);
}

/* One counterexample: `e` at each head excludes it, or `other` does. */
static void excluded_by(precision *p, const expr *e, const expr *other) {
  precision_begin(p);
  for (int i = 0; i < 2; i++) {
    const expr *one = i ? other : e;
    for (uint32_t h = 0; one && h < p->blocks->heads.n; h++) precision_offer(p, h, one);
    if (one) precision_complete(p);
  }
  for (uint32_t h = 0; h < p->blocks->heads.n; h++) precision_add(p, h, e);
  precision_end(p, false);
}

static void only_those_that_are_needed(void **state) {
  (void)state;
  fixture x;
  precision p;
  load_main(&x, NONDET "int main(void) { int a = 1, b = 2; while (a < b) a = b; return 0; }");
  terms *t = x.b.terms;
  precision_init(&p, &x.b, false);
  uint32_t head = x.b.head_index.at[loop_head(&x).n];
  const expr *a = cell(&x, "a"), *b = cell(&x, "b"), *wanted = ex_binary(t, EX_LE, b, int_of(&x, 50));
  const expr *first = ex_binary(t, EX_LT, a, int_of(&x, 7)), *second = ex_binary(t, EX_LT, b, int_of(&x, 8));
  precision_add(&p, head, wanted); /* asked for by a person: it stays */
  precision_round(&p);
  excluded_by(&p, first, second);
  assert_false(precision_fewest(&p)); /* the one that is there will do */
  assert_true(precision_has(&p, head, first));
  precision_round(&p);
  excluded_by(&p, second, NULL);
  assert_true(precision_has(&p, head, first) && precision_has(&p, head, second));
  assert_true(precision_fewest(&p)); /* the second excludes both */
  assert_false(precision_has(&p, head, first));
  assert_true(precision_has(&p, head, second) && precision_has(&p, head, wanted));
  assert_int_equal(p.npreds, 1 + x.b.heads.n);
  assert_false(precision_fewest(&p));
  precision_round(&p); /* what the counterexample knew did not exclude it, and is no reason: the other is */
  precision_begin(&p);
  precision_offer(&p, head, second);
  precision_complete(&p);
  precision_offer(&p, head, first);
  precision_complete(&p);
  precision_end(&p, false);
  assert_true(precision_fewest(&p));
  assert_true(precision_has(&p, head, first) && precision_has(&p, head, second));
  precision_free(&p);
  drop_program(&x);
}

RUN(cmocka_unit_test(followed_from_the_start), cmocka_unit_test(counted_elsewhere), cmocka_unit_test(tracking),
    cmocka_unit_test(one_form_each), cmocka_unit_test(only_those_that_are_needed))
