/* Loops of small programs: the forest, the facts that are proved and those that must not be, and
 * intervals at loop heads. */
#include "load.h"

#include "abstract/interval.h"
#include "loops/loop.h"

typedef struct fixture {
  job job;
  program *p;
  flat *f;
  blocks b;
  loop_forest forest;
} fixture;

static void load(fixture *x, const char *source) {
  *x = (fixture){0};
  x->p = load_text(&x->job, source);
  x->f = flat_build(&x->job, x->p, &(flat_options){.entry = "main"});
  assert_non_null(x->f);
  blocks_init(&x->b, x->f);
  loop_forest_init(&x->forest, &x->b);
}

static void drop(fixture *x) {
  loop_forest_free(&x->forest);
  blocks_free(&x->b);
  flat_free(x->f);
  program_free(x->p);
  job_free(&x->job);
}

/* All that is shown of the loops, as text. */
static void facts_of(fixture *x, buf *out, loop_answer *answer) {
  loop_facts facts = {0};
  smt *smt = smt_new(&x->job, x->b.terms, SMT_INT);
  loop_facts_find(&x->job, &facts, &x->forest, NULL);
  *answer = loop_summarize(&x->job, &x->forest, &facts, smt,
                           (loop_effort){.budget = EFFORT_UNLIMITED, .depth = 1, .keep_all = true});
  assert_true(*answer == LOOP_PROVED || *answer == LOOP_COARSE);
  loop_facts_reduce(&x->job, &x->forest, &facts, smt);
  loop_print(&x->job, &x->forest, &facts, out);
  smt_free(smt);
  loop_facts_free(&facts);
}

static void expect(const char *source, loop_answer want, const char *has, const char *has_not) {
  fixture x;
  buf out = {0};
  loop_answer answer;
  load(&x, source);
  facts_of(&x, &out, &answer);
  if (answer != want || (has && !strstr(buf_text(&out), has)) || (has_not && strstr(buf_text(&out), has_not)))
    fprintf(stderr, "%s", buf_text(&out));
  assert_int_equal(answer, want);
  if (has) assert_non_null(strstr(buf_text(&out), has));
  if (has_not) assert_null(strstr(buf_text(&out), has_not));
  buf_free(&out);
  drop(&x);
}

#define ERROR_FUNCTION "void reach_error(void); int __VERIFIER_nondet_int(void); "

static void forest_nests(void **state) {
  (void)state;
  fixture x;
  load(&x, "int main(void) { int s = 0; for (int i = 0; i < 9; i++) { for (int j = 0; j < 9; j++) s++; }"
           "  do s--; while (s > 3); return s; }");
  assert_int_equal(x.forest.all.n, 3);
  assert_true(x.forest.reducible);
  uint32_t inner = 0;
  for (uint32_t i = 0; i < 3; i++)
    if (x.forest.all.at[i].parent != UINT32_MAX) inner = i;
  assert_true(loop_contains(&x.forest, x.forest.all.at[inner].parent, inner));
  assert_false(loop_contains(&x.forest, inner, x.forest.all.at[inner].parent));
  drop(&x);
}

static void second_entrance(void **state) {
  (void)state;
  fixture x;
  load(&x, ERROR_FUNCTION "int main(void) { int i = 0; if (__VERIFIER_nondet_int()) goto in;"
                          "  while (i < 5) { i++; in: i++; } return i; }");
  assert_false(x.forest.reducible);
  drop(&x);
}

static void equal_increments(void **state) {
  (void)state;
  expect(ERROR_FUNCTION "int main(void) { int i = 0, j = 3; while (__VERIFIER_nondet_int()) { i++; j++; }"
                        "  if (j - i != 3) reach_error(); return 0; }",
         LOOP_PROVED, "j' - j == i' - i", NULL);
  expect(ERROR_FUNCTION "int main(void) { int i = 0, j = 0; while (__VERIFIER_nondet_int()) { i++; if (i & 1) j++; }"
                        "  if (j != i) reach_error(); return 0; }",
         LOOP_COARSE, NULL, "j' - j == i' - i");
}

/* i >= 0 holds at the entry and looks inductive, but comes round. */
static void no_bound_that_wraps(void **state) {
  (void)state;
  expect(ERROR_FUNCTION "int main(void) { signed char i = 0; while (__VERIFIER_nondet_int()) i++;"
                        "  if (i < 0) reach_error(); return 0; }",
         LOOP_COARSE, NULL, "i' >= 0");
  expect(ERROR_FUNCTION "int main(void) { signed char i = 0; while (i < 100) i += 3;"
                        "  if (i < 0 || i > 102) reach_error(); return 0; }",
         LOOP_PROVED, NULL, NULL);
  expect(ERROR_FUNCTION "int main(void) { signed char i = 0; while (i < 126) i += 3;"
                        "  if (i < 0) reach_error(); return 0; }",
         LOOP_PROVED, NULL, NULL); /* 126 is a multiple of three */
  expect(ERROR_FUNCTION "int main(void) { signed char i = 1; while (i < 127) i += 3;"
                        "  if (i < 0) reach_error(); return 0; }",
         LOOP_PROVED, NULL, NULL); /* and 127 is one more */
}

/* A candidate is assumed only of what comes later: contradictory ones prove nothing. */
static void nothing_from_nothing(void **state) {
  (void)state;
  expect(ERROR_FUNCTION "int main(void) { int i = __VERIFIER_nondet_int(); while (i < 10) i++;"
                        "  for (int k = 0; k < 5; k++) { } if (i == 10) reach_error(); return 0; }",
         LOOP_COARSE, NULL, NULL);
}

static void quantified(void **state) {
  (void)state;
  expect(ERROR_FUNCTION
         "int a[50]; int main(void) { int k = __VERIFIER_nondet_int();"
         "  for (int i = 0; i < 50; i++) a[i] = 4; if (k >= 0 && k < 50 && a[k] != 4) reach_error(); return 0; }",
         LOOP_PROVED, "for all k:", NULL);
  expect(ERROR_FUNCTION
         "int a[50]; int main(void) { int k = __VERIFIER_nondet_int();"
         "  for (int i = 0; i < 50; i += 2) a[i] = 4; if (k >= 0 && k < 50 && a[k] != 4) reach_error(); return 0; }",
         LOOP_COARSE, NULL, NULL);
}

static interval at_head(fixture *x, const char *name) {
  intervals r;
  interval_analysis(&x->job, &x->b, &r);
  interval_narrow(&x->job, &r);
  interval found = {1, 0, false};
  for (uint32_t v = 0; v < x->b.nvars; v++)
    if (!strcmp(x->f->vars.at[v]->name, name))
      found = interval_of(&r, x->forest.all.at[0].head, ex_var(x->b.terms, x->f->vars.at[v]));
  intervals_free(&r);
  return found;
}

static void interval_is(const char *source, const char *name, long low, long high) {
  fixture x;
  load(&x, source);
  interval i = at_head(&x, name);
  assert_int_equal((long)i.low, low);
  assert_int_equal((long)i.high, high);
  drop(&x);
}

static void interval_widths(void **state) {
  (void)state;
  interval_is("int main(void) { int i = 0; while (i < 100) i++; return i; }", "i", 0, 100);
  interval_is("int main(void) { int i = 0; while (i < 100) i += 7; return i; }", "i", 0, 106);
  interval_is("int main(void) { int i = 50; while (i > 3) i--; return i; }", "i", 3, 50);
  interval_is("int main(void) { unsigned char c = 0; while (c != 3) c += 2; return c; }", "c", 0, 255);
  interval_is("int main(void) { int i = 0, s = 5; while (i != 9) { i++; s = i % 4; } return s; }", "s", 0, 5);
  interval_is("int main(void) { long i = 9; unsigned n = 0; while (n < 5) { n++; i = n & 3; } return i; }", "i", 0, 9);
  interval_is("int main(void) { int i = 0; while (i < 2147483647) i++; return i; }", "i", 0, 2147483647);
  interval_is(ERROR_FUNCTION "int main(void) { int i = 3; while (i) i = __VERIFIER_nondet_int(); return i; }", "i",
              INT32_MIN, INT32_MAX);
}

static void interval_conditions(void **state) {
  (void)state;
  fixture x;
  intervals r;
  load(&x, ERROR_FUNCTION "int main(void) { int i = 0; while (i < 10) { i++; if (i > 20) reach_error(); } return 0; }");
  interval_analysis(&x.job, &x.b, &r);
  for (uint32_t i = 0; i < x.f->locs.n; i++)
    if (x.f->locs.at[i].end == END_ERROR) assert_false(interval_reaches(&r, (loc_id){i}));
  const expr *v = NULL;
  for (uint32_t k = 0; k < x.b.nvars; k++)
    if (!strcmp(x.f->vars.at[k]->name, "i")) v = ex_var(x.b.terms, x.f->vars.at[k]);
  const expr *eleven = ex_int(x.b.terms, v->type, 11);
  assert_true(interval_refutes(&r, x.forest.all.at[0].head, ex_binary(x.b.terms, EX_GE, v, eleven)));
  assert_false(interval_refutes(&r, x.forest.all.at[0].head, ex_binary(x.b.terms, EX_LT, v, eleven)));
  intervals_free(&r);
  drop(&x);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(forest_nests),        cmocka_unit_test(second_entrance),      cmocka_unit_test(equal_increments),
      cmocka_unit_test(no_bound_that_wraps), cmocka_unit_test(nothing_from_nothing), cmocka_unit_test(quantified),
      cmocka_unit_test(interval_widths),     cmocka_unit_test(interval_conditions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
