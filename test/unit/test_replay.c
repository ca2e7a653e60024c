/* From the bounded search to an execution: errors that are there are found at their depth and replayed with the inputs that
 * lead there; what only the solver believes in is not. */
#include "program.h"

#include "abstract/unroll.h"
#include "refine/replay.h"

typedef struct searched {
  fixture x;
  smt *smt;
  unroll u;
  unroll_answer answer;
  verdict v;
} searched;

static const flat_options from_main = {.entry = "main"};

static void search(searched *s, const char *source, uint32_t depth, smt_arith arith) {
  *s = (searched){0};
  load_main(&s->x, source);
  s->smt = smt_new(&s->x.job, s->x.b.terms, arith);
  s->answer = unroll_search(&s->x.job, &s->x.b, s->smt, NULL, depth, EFFORT_UNLIMITED, &s->u);
  verdict_init(&s->v, AIM_REACH, "unreach");
}

static bool replays(searched *s) {
  assert_int_equal(s->answer, UNROLL_ERROR);
  assert_int_equal(s->u.target.n, error_location(&s->x).n);
  return replay_model(&s->x.job, &s->x.b, s->smt, s->u.depth + 1, &from_main, &s->v);
}

static void drop(searched *s) {
  verdict_free(&s->v);
  smt_free(s->smt);
  drop_program(&s->x);
}

static void an_error_is_executed(void **state) {
  (void)state;
  searched s;
  search(&s,
         NONDET "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
                "  if (a - b == -5 && b == 3) reach_error(); return 0; }",
         5, SMT_INT);
  assert_true(replays(&s));
  assert_int_equal(s.v.given.n, 2);
  assert_string_equal(s.v.given.at[0].text, "-2");
  assert_string_equal(s.v.given.at[1].text, "3");
  assert_true(s.v.execution.steps.n > 3);
  drop(&s);
}

static const char third_turn[] = NONDET
    "int main(void) { int n = 0; while (__VERIFIER_nondet_int() == n + 4) n++; if (n == 3) reach_error(); return 0; }";

static void as_deep_as_needed(void **state) {
  (void)state;
  searched s;
  search(&s, third_turn, 3, SMT_INT);
  assert_int_equal(s.answer, UNROLL_BOUND); /* not within so few blocks */
  drop(&s);
  search(&s, third_turn, 9, SMT_INT);
  assert_true(replays(&s));
  assert_int_equal(s.u.depth, 4); /* to the loop, three times round, and out */
  assert_int_equal(s.v.given.n, 4);
  assert_string_equal(s.v.given.at[0].text, "4");
  assert_string_equal(s.v.given.at[2].text, "6");
  drop(&s);
}

static void what_ends_is_done(void **state) {
  (void)state;
  searched s;
  search(&s, NONDET "int main(void) { int n = 0; while (n < 4) n++; if (n == 3) reach_error(); return 0; }", 20,
         SMT_INT);
  assert_int_equal(s.answer, UNROLL_DONE);
  assert_false(s.u.doubtful);
  drop(&s);
  search(&s, NONDET "int main(void) { int n = 0; while (n < 40) n++; if (n == 3) reach_error(); return 0; }", 20,
         SMT_INT);
  assert_int_equal(s.answer, UNROLL_BOUND);
  drop(&s);
}

/* The solver knows nothing of floating point: it believes that a square can be negative. */
static void the_solver_alone_is_not_believed(void **state) {
  (void)state;
  searched s;
  search(&s, NONDET "int main(void) { double d = __VERIFIER_nondet_int(); if (d * d < 0) reach_error(); return 0; }", 5,
         SMT_INT);
  assert_false(replays(&s));
  assert_non_null(strstr(s.v.reason, "execution"));
  drop(&s);
}

/* Nobody factors this with so little effort: no error was found, but nothing was proved either. */
static void undecided_is_not_done(void **state) {
  (void)state;
  searched s = {0};
  load_main(&s.x, NONDET
            "unsigned long long __VERIFIER_nondet_ulonglong(void);\n"
            "int main(void) { unsigned long long p = __VERIFIER_nondet_ulonglong();\n"
            "  unsigned long long q = __VERIFIER_nondet_ulonglong();\n"
            "  if (p > 1 && q > p && q < 4294967296u && p * q == 1000000000000000003u) reach_error(); return 0; }");
  s.smt = smt_new(&s.x.job, s.x.b.terms, SMT_BV);
  verdict_init(&s.v, AIM_REACH, "unreach");
  s.answer = unroll_search(&s.x.job, &s.x.b, s.smt, NULL, 9, 400000, &s.u);
  assert_int_equal(s.answer, UNROLL_BOUND);
  drop(&s);
}

/* A place that is not modelled leaves doubt, and is no error. */
static void not_modelled_is_doubtful(void **state) {
  (void)state;
  searched s;
  search(&s, NONDET "int main(void) { if (__VERIFIER_nondet_int()) __asm__ goto (\"\" : : : : out); out: return 0; }",
         5, SMT_INT);
  assert_int_equal(s.answer, UNROLL_BOUND);
  assert_true(s.u.doubtful);
  drop(&s);
}

RUN(cmocka_unit_test(an_error_is_executed), cmocka_unit_test(as_deep_as_needed), cmocka_unit_test(what_ends_is_done),
    cmocka_unit_test(the_solver_alone_is_not_believed), cmocka_unit_test(not_modelled_is_doubtful),
    cmocka_unit_test(undecided_is_not_done))
