/* The second look at a proof must be able to say no: right invariants, intervals and relations of loops are confirmed, wrong
 * ones are refused, each for its own reason. */
#include "program.h"

#include "abstract/interval.h"
#include "loops/loop.h"
#include "loops/summary.h"
#include "refine/certify.h"

/* Ten times round the loop; behind it, i is 10. */
static const char counting[] = NONDET
    "int main(void) { int i = 0; while (i < 10) i++; if (i != 10) reach_error(); return 0; }";

static bool confirmed(fixture *x, const expr *invariant, const expr *fact, char *why, size_t size) {
  const expr **invariants = mem_alloc(sizeof *invariants * (x->b.heads.n + 1));
  const expr **facts = mem_alloc(sizeof *facts * (x->b.heads.n + 1));
  uint32_t head = x->b.head_index.at[loop_head(x).n];
  invariants[head] = invariant;
  facts[head] = fact;
  smt *smt = smt_new(&x->job, x->b.terms, SMT_INT);
  *why = 0;
  bool fine = certify(&x->job, &x->b, smt, invariants, fact ? facts : NULL, why, size);
  smt_free(smt);
  mem_free(invariants);
  mem_free(facts);
  return fine;
}

static const expr *compare(fixture *x, const char *name, expr_kind kind, i128 value) {
  const expr *v = cell(x, name);
  return ex_binary(x->b.terms, kind, v, ex_int(x->b.terms, v->type, value));
}

#define refused(x, invariant, fact, reason)                                                                            \
  do {                                                                                                                 \
    char why_[200];                                                                                                    \
    assert_false(confirmed(x, invariant, fact, why_, sizeof why_));                                                    \
    if (!strstr(why_, reason)) fprintf(stderr, "%s\n", why_);                                                          \
    assert_non_null(strstr(why_, reason));                                                                             \
  } while (0)

#define accepted(x, invariant, fact)                                                                                   \
  do {                                                                                                                 \
    char why_[200];                                                                                                    \
    assert_true(confirmed(x, invariant, fact, why_, sizeof why_));                                                     \
  } while (0)

static void wrong_invariants(void **state) {
  (void)state;
  fixture x;
  load_main(&x, counting);
  accepted(&x, compare(&x, "i", EX_LE, 10), NULL);
  refused(&x, compare(&x, "i", EX_LE, 9), NULL, "is not preserved by a block"); /* not inductive */
  refused(&x, compare(&x, "i", EX_GE, 1), NULL, "is not preserved by a block"); /* not true at the beginning */
  refused(&x, compare(&x, "i", EX_LE, 11), NULL, "does not exclude an error");  /* too weak */
  refused(&x, ex_int(x.b.terms, x.b.terms->types.type_int, 1), NULL, "does not exclude an error");
  refused(&x, ex_int(x.b.terms, x.b.terms->types.type_int, 0), NULL,
          "is not preserved by a block");                 /* nothing is there */
  refused(&x, NULL, NULL, "is not preserved by a block"); /* a head that is reached, and said not to be */
  drop_program(&x);
}

/* What the invariant lacks may come from a fact that was shown elsewhere, but is asked for only there. */
static void facts_help(void **state) {
  (void)state;
  fixture x;
  load_main(&x, counting);
  const expr *any = ex_int(x.b.terms, x.b.terms->types.type_int, 1), *most = compare(&x, "i", EX_LE, 10);
  accepted(&x, any, most);
  refused(&x, any, compare(&x, "i", EX_LE, 11), "does not exclude an error");
  refused(&x, compare(&x, "i", EX_NE, 5), most, "is not preserved by a block");
  drop_program(&x);
  load_main(&x, NONDET "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) if (i < 10) i++;\n"
                       "  if (i < 0 || i > 10) reach_error(); return 0; }");
  accepted(&x, compare(&x, "i", EX_GE, 0), compare(&x, "i", EX_LE, 10)); /* one excludes this, the other that */
  drop_program(&x);
}

/* The entry can be a loop head itself; it is entered in any state, whatever its invariant says. */
static void entry_in_any_state(void **state) {
  (void)state;
  fixture x;
  char why[200] = "";
  load_main(&x, NONDET "int main(void) { int g = 1; for (;;) { if (g == 7) reach_error(); g = 1; } }");
  loc_id head = loop_head(&x);
  blocks_free(&x.b);
  x.f->entry = head;
  blocks_init(&x.b, x.f);
  const expr **invariants = mem_alloc(sizeof *invariants * (x.b.heads.n + 1));
  invariants[x.b.head_index.at[head.n]] = compare(&x, "g", EX_EQ, 1);
  smt *smt = smt_new(&x.job, x.b.terms, SMT_INT);
  assert_false(certify(&x.job, &x.b, smt, invariants, NULL, why, sizeof why));
  smt_free(smt);
  mem_free(invariants);
  drop_program(&x);
}

/* Nobody factors this in a moment: what the solver cannot decide is not confirmed. */
static const char hard[] = NONDET
    "unsigned long long __VERIFIER_nondet_ulonglong(void);\n"
    "int main(void) { unsigned long long p = __VERIFIER_nondet_ulonglong(), q = __VERIFIER_nondet_ulonglong(); int n = 0;\n"
    "  while (__VERIFIER_nondet_int()) n = 1;\n"
    "  if (p > 1 && q > 1 && p != 2147483647u && p != 3221225473u && p < 4294967296u && q < 4294967296u && p * q == 6917529026567340031u) reach_error();\n"
    "  return n; }";

static void undecided_is_not_confirmed(void **state) {
  (void)state;
  fixture x;
  char why[200] = "";
  load_main(&x, hard);
  const expr **invariants = mem_alloc(sizeof *invariants * (x.b.heads.n + 1));
  invariants[x.b.head_index.at[loop_head(&x).n]] = int_of(&x, 1);
  smt *smt = smt_new(&x.job, x.b.terms, SMT_BV);
  assert_false(certify(&x.job, &x.b, smt, invariants, NULL, why, sizeof why));
  smt_free(smt);
  mem_free(invariants);
  drop_program(&x);
}

static void undecided_is_no_summary(void **state) {
  (void)state;
  fixture x;
  loop_forest forest;
  loop_facts facts = {0};
  load_main(&x, hard);
  loop_forest_init(&forest, &x.b);
  smt *smt = smt_new(&x.job, x.b.terms, SMT_BV);
  loop_answer a = loop_summarize(&x.job, &forest, &facts, smt, (loop_effort){.budget = 1500000, .depth = 1});
  assert_int_not_equal(a, LOOP_PROVED);
  smt_free(smt);
  loop_facts_free(&facts);
  loop_forest_free(&forest);
  drop_program(&x);
}

/* The bounds of every variable at the loop head, as one condition. */
static const expr *as_condition(fixture *x, const intervals *r, const char *narrowed, int low, int high) {
  terms *t = x->b.terms;
  loc_id at = loop_head(x);
  const expr *all = ex_int(t, t->types.type_int, 1);
  for (uint32_t v = 0; v < x->b.nvars; v++) {
    const expr *e = ex_var(t, x->f->vars.at[v]);
    if (e->type->kind != TY_INT) continue;
    interval in = interval_of(r, at, e);
    bool this = !strcmp(e->sym->name, narrowed);
    all = ex_both(t, all, ex_binary(t, EX_GE, e, ex_int(t, e->type, in.low + (this ? low : 0))));
    all = ex_both(t, all, ex_binary(t, EX_LE, e, ex_int(t, e->type, in.high - (this ? high : 0))));
  }
  return all;
}

static void wrong_intervals(void **state) {
  (void)state;
  fixture x;
  intervals r;
  load_main(&x, NONDET "int main(void) { int i = 3; unsigned char n = 200;\n"
                       "  while (__VERIFIER_nondet_int()) { if (i < 40) i += 2; n = n / 2 + i; }\n"
                       "  if (i < 3 || i > 41 || n > 240) reach_error(); return 0; }");
  interval_analysis(&x.job, &x.b, &r);
  interval_narrow(&x.job, &r);
  accepted(&x, as_condition(&x, &r, "i", 0, 0), NULL);
  refused(&x, as_condition(&x, &r, "i", 1, 0), NULL, "is not preserved by a block");
  refused(&x, as_condition(&x, &r, "i", 0, 1), NULL, "is not preserved by a block");
  refused(&x, as_condition(&x, &r, "n", 200, 0), NULL, "is not preserved by a block");
  refused(&x, as_condition(&x, &r, "i", 0, -1), NULL, "does not exclude an error");
  intervals_free(&r);
  drop_program(&x);
}

/* ---- relations of loops ---- */

static bool loop_confirmed(fixture *x, loop_forest *forest, const expr *fact, bool quantified, bool errors) {
  loop_facts facts = {0};
  smt *smt = smt_new(&x->job, x->b.terms, SMT_INT);
  loop_facts_add(&facts, 0, fact, quantified, 0);
  bool fine = loop_certify(&x->job, forest, &facts, smt, (loop_effort){.budget = EFFORT_UNLIMITED, .depth = 1}, errors);
  smt_free(smt);
  loop_facts_free(&facts);
  return fine;
}

static void wrong_relations(void **state) {
  (void)state;
  fixture x;
  loop_forest forest;
  load_main(&x, NONDET "int main(void) { int i = 0, j = 5; while (i < 10) { i++; j++; }\n"
                       "  if (j - i != 5) reach_error(); return 0; }");
  loop_forest_init(&forest, &x.b);
  terms *t = x.b.terms;
  const expr *i = cell(&x, "i"), *j = cell(&x, "j"), *apart = ex_binary(t, EX_SUB, j, i);
  const expr *five = ex_binary(t, EX_EQ, apart, int_of(&x, 5));
  assert_true(loop_confirmed(&x, &forest, five, false, true));
  assert_false(loop_confirmed(&x, &forest, ex_binary(t, EX_EQ, apart, int_of(&x, 6)), false, true)); /* never true */
  assert_false(loop_confirmed(&x, &forest, compare(&x, "i", EX_LE, 4), false, false)); /* at first, then no more */
  assert_false(loop_confirmed(&x, &forest, compare(&x, "i", EX_GE, 1), false, false)); /* later, but not at first */
  assert_true(loop_confirmed(&x, &forest, compare(&x, "i", EX_LE, 10), false, false));
  assert_false(loop_confirmed(&x, &forest, compare(&x, "i", EX_LE, 10), false, true)); /* true, but no proof */
  loop_forest_free(&forest);
  drop_program(&x);
}

static void wrong_quantified_relation(void **state) {
  (void)state;
  fixture x;
  loop_forest forest;
  load_main(&x, NONDET "int a[20]; int main(void) { for (int i = 0; i < 20; i++) a[i] = 4;\n"
                       "  if (a[__VERIFIER_nondet_uchar() % 20] != 4) reach_error(); return 0; }");
  loop_forest_init(&forest, &x.b);
  terms *t = x.b.terms;
  const expr *k = ex_var(t, forest.any), *i = ex_cast(t, k->type, cell(&x, "i"));
  const expr *from = ex_binary(t, EX_LE, ex_int(t, k->type, 0), k);
  const expr *element = ex_select(t, cell(&x, "a"), k);
  const expr *before = ex_both(t, from, ex_binary(t, EX_LT, k, i)),
             *through = ex_both(t, from, ex_binary(t, EX_LE, k, i));
  const expr *four = ex_binary(t, EX_EQ, element, int_of(&x, 4)), *five = ex_binary(t, EX_EQ, element, int_of(&x, 5));
  assert_true(loop_confirmed(&x, &forest, ex_either(t, ex_not(t, before), four), true, false));
  assert_false(loop_confirmed(&x, &forest, ex_either(t, ex_not(t, through), four), true, false)); /* one too far */
  assert_false(loop_confirmed(&x, &forest, ex_either(t, ex_not(t, before), five), true, false));
  loop_forest_free(&forest);
  drop_program(&x);
}

/* A summary whose facts are not what they were when they were proved. */
static void wrong_summary(void **state) {
  (void)state;
  fixture x;
  summary s;
  load_main(&x, counting);
  summary_init(&s, &x.job, &x.b, false);
  assert_true(summary_certify(&s)); /* nothing is claimed */
  s.known = mem_alloc(sizeof *s.known * (x.b.heads.n + 1));
  loop_facts_add(&s.known_by, 0, compare(&x, "i", EX_LE, 10), false, 0);
  assert_true(summary_certify(&s));
  loop_facts_add(&s.known_by, 0, compare(&x, "i", EX_NE, 4), false, 0);
  assert_false(summary_certify(&s));
  summary_free(&s);
  drop_program(&x);
}

RUN(cmocka_unit_test(wrong_invariants), cmocka_unit_test(facts_help), cmocka_unit_test(entry_in_any_state),
    cmocka_unit_test(wrong_intervals), cmocka_unit_test(wrong_relations), cmocka_unit_test(wrong_quantified_relation),
    cmocka_unit_test(wrong_summary), cmocka_unit_test(undecided_is_not_confirmed),
    cmocka_unit_test(undecided_is_no_summary))
