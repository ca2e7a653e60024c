/* Run-time checks as verdicts: each operation has its own, what is decided once is assumed for the others, and what a proof rests on is
 * tried. */
#include "load.h"

#include "obligations/assumptions.h"
#include "obligations/obligations.h"

#include "check/conclude.h"

typedef struct world {
  job job;
  program *p;
  verdict_list all;
} world;

static void check(world *w, const char *source, uint32_t checks) {
  *w = (world){0};
  w->p = load_text(&w->job, source);
  flat_options o = flat_options_of(&w->job, false, "f", "f");
  o.any_globals = true;
  o.no_errors = true;
  o.checks = checks;
  assert_true(obligations_check(&w->job, w->p, &o, &w->all));
}

static void drop(world *w) {
  for (uint32_t i = 0; i < w->all.n; i++) {
    verdict_free(w->all.at[i]);
    mem_free(w->all.at[i]);
  }
  vec_free(&w->all);
  program_free(w->p);
  job_free(&w->job);
}

static uint32_t with(const world *w, verdict_kind kind) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->all.n; i++) n += w->all.at[i]->kind == kind;
  return n;
}

static void each_has_its_own(void **state) {
  (void)state;
  world w;
  check(&w, "int f(int n) { int a = 8 / n; return a + 8 / n + 8 / (n - n + 2); }", CHECK_DIV0);
  assert_int_equal(w.all.n, 3);
  /* the second division by the same number is only reached where the first was fine */
  assert_int_equal(w.all.at[0]->kind, VERDICT_VIOLATED);
  assert_int_equal(w.all.at[1]->kind, VERDICT_HOLDS);
  assert_int_equal(w.all.at[2]->kind, VERDICT_HOLDS);
  assert_int_equal(w.all.at[0]->check, CHECK_DIV0);
  assert_string_equal(w.all.at[0]->function, "f");
  assert_true(w.all.at[0]->execution.steps.n > 0); /* it was executed */
  assert_int_equal(w.all.at[1]->execution.steps.n, 0);
  drop(&w);
}

static void unreached_is_vacuous(void **state) {
  (void)state;
  world w;
  check(&w, "int f(int n) { if (n > 5 && n < 5) return 1 / n; return 7 / (n | 1); }", CHECK_DIV0);
  assert_int_equal(w.all.n, 2);
  assert_int_equal(with(&w, VERDICT_HOLDS), 2);
  assert_true(w.all.at[0]->vacuous);
  assert_false(w.all.at[1]->vacuous);
  drop(&w);
}

static void loops_and_groups(void **state) {
  (void)state;
  world w;
  check(&w, "int a[8]; int f(int n) { int s = 0; for (int i = 0; i < 8; i++) s += a[i] & 1; return a[s & 7] + a[n]; }",
        CHECK_BOUNDS | CHECK_OVERFLOW);
  assert_true(w.all.n > 3);
  assert_true(with(&w, VERDICT_VIOLATED) >= 1); /* a[n], and the last sum */
  assert_int_equal(with(&w, VERDICT_UNKNOWN), 0);
  for (uint32_t i = 0; i < w.all.n; i++)
    assert_true((w.all.at[i]->kind == VERDICT_VIOLATED) == (w.all.at[i]->execution.steps.n > 0));
  drop(&w);
}

/* A proof that rests on accesses inside of their objects, where one leaves them: it is no proof, and has that execution. */
static void a_broken_assumption(void **state) {
  (void)state;
  const char *const sources[] = {
      "int a[4], b = 0; int __VERIFIER_nondet_int(void); int main(void) { int i = __VERIFIER_nondet_int(); a[i] = 1; return b; }",
      "int a[4], b = 0; int __VERIFIER_nondet_int(void); int main(void) { int i = __VERIFIER_nondet_int(); a[i & 3] = 1; return b; }"};
  for (int broken = 1; broken >= 0; broken--) {
    job job;
    verdict v;
    program *p = load_text(&job, sources[!broken]);
    flat_options o = {.entry = "main"};
    verdict_init(&v, AIM_REACH, "unreach");
    conclude_holds(&v, (certificate){.kind = CERTIFICATE_MODEL});
    vec_push(&v.assumptions, ((assumption){.kind = ASSUME_ELEMENTS}));
    assert_true(assumptions_to_try(&v));
    assert_true(assumptions_try(&job, p, &o, 1000000, &v));
    assert_int_equal(v.kind, broken ? VERDICT_UNKNOWN : VERDICT_HOLDS);
    assert_int_equal(v.certificate.kind, broken ? CERTIFICATE_NONE : CERTIFICATE_MODEL);
    assert_int_equal(v.execution.steps.n > 0, broken);
    if (broken) assert_non_null(strstr(v.reason, "undefined behaviour"));
    else assert_int_equal(v.assumptions.n, 0); /* it was shown */
    verdict_free(&v);
    program_free(p);
    job_free(&job);
  }
}

RUN(cmocka_unit_test(each_has_its_own), cmocka_unit_test(unreached_is_vacuous), cmocka_unit_test(loops_and_groups),
    cmocka_unit_test(a_broken_assumption))
