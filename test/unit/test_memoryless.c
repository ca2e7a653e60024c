/* Programs without memory: what is proved of them holds of the program, so an error that the program can reach must be possible in every
 * view; and each kind of view must be able to prove what it is made for. */
#include "load.h"

#include "flat/memoryless.h"
#include "prove/reach_errors.h"

#define HEAD                                                                                                           \
  "void reach_error(void); int __VERIFIER_nondet_int(void); void exit(int); void *malloc(unsigned long);\n"            \
  "int scanf(const char *, ...); void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));\n"

static bool is_proved(const char *source, relevance_how how) {
  job job;
  memoryless t;
  verdict v;
  program *p = load_text(&job, source);
  flat_options o = {.entry = "main"};
  memoryless_open(&t, &job, p, &o);
  bool proved = false;
  if (memoryless_build(&t, how)) {
    assert_true(program_check(t.program, stderr));
    o.entry = t.entry;
    o.known.memoryless = true;
    assert_true(reach_errors(&job, t.program, &o, &v));
    assert_int_not_equal(v.kind, VERDICT_VIOLATED);
    proved = v.kind == VERDICT_HOLDS;
    verdict_free(&v);
  }
  memoryless_free(&t);
  program_free(p);
  job_free(&job);
  return proved;
}

static void expect_possible(const char *source) {
  for (relevance_how how = RELEVANCE_DIRECT; how <= RELEVANCE_NEXT; how++) assert_false(is_proved(source, how));
}

static void errors_stay_possible(void **state) {
  (void)state;
  expect_possible(HEAD "int main(void) { int x = 1, *p = &x; *p = 2; if (x == 2) reach_error(); }");
  expect_possible(HEAD "int n; void a(void) {} void b(void) { n = 3; } void (*t[2])(void) = {a, b};"
                       "int main(void) { t[__VERIFIER_nondet_int() & 1](); if (n == 3) reach_error(); }");
  expect_possible(HEAD "int n; int less(const void *a, const void *b) { n++; return *(int *)a - *(int *)b; }"
                       "int main(void) { int a[3] = {3, 2, 1}; qsort(a, 3, sizeof *a, less); if (n) reach_error(); }");
  expect_possible(HEAD "int main(void) { int x; scanf(\"%d\", &x); if (x == 7) reach_error(); }");
  expect_possible(HEAD "struct s { int a, b; } g; struct s *where(void) { return &g; }"
                       "int main(void) { where()->b = 4; if (g.b == 4) reach_error(); }");
  expect_possible(HEAD "int f(int n) { int r; if (n <= 0) return 1; scanf(\"%d\", &r); return f(n - 1) + r; }"
                       "int main(void) { if (f(2) == 9) reach_error(); }");
  expect_possible(HEAD "volatile int v; int main(void) { int x = v; if (x == 3) reach_error(); }");
  expect_possible(HEAD "int table[3] = {1, 2, 3}; int main(void) { int i = __VERIFIER_nondet_int();"
                       "if (i >= 0 && i < 3 && table[i] == 2) reach_error(); }");
  expect_possible(HEAD "int n; int set(int k, ...) { __builtin_va_list l; __builtin_va_start(l, k);"
                       "n = __builtin_va_arg(l, int); __builtin_va_end(l); return k; }"
                       "int main(void) { if (set(1, 5) && n == 5) reach_error(); }");
}

/* Where setjmp() returns again, what happened in between counts. */
static void jumps_stay_possible(void **state) {
  (void)state;
  expect_possible("#include <setjmp.h>\n" HEAD "jmp_buf b; int n; void away(void) { n = 1; longjmp(b, 1); }"
                  "int main(void) { if (setjmp(b)) { if (n) reach_error(); } else { away(); } }");
  expect_possible(
      "#include <setjmp.h>\n" HEAD "jmp_buf b; void away(void) { longjmp(b, 1); }"
      "int main(void) { volatile int done = 0; int k = 0; if (setjmp(b)) { if (k == 1) reach_error(); return 0; }"
      "k = 1; away(); if (k == 0) reach_error(); return done; }");
  /* a function that is not here may jump, too: nothing is known of where to */
  assert_true(is_proved("#include <setjmp.h>\n" HEAD "jmp_buf b; int n; void away(void) { n = 1; longjmp(b, 1); }"
                        "void other(void); int tried(void) { if (setjmp(b)) return 0; away(); return 1; }"
                        "int main(void) { int k = 5; other(); tried(); if (k != 5) reach_error(); }",
                        RELEVANCE_DIRECT));
}

static void views_prove(void **state) {
  (void)state;
  const char *modes = HEAD
      "int mode; char *copy(char *s) { char *p = malloc(9), *q = p; while ((*q++ = *s++)) {} return p; }"
      "int main(int argc, char **argv) { char *p = argv[1]; mode = *p == 'd' ? 1 : 2; copy(p);"
      "if (mode != 1 && mode != 2) reach_error(); }";
  for (relevance_how how = RELEVANCE_DIRECT; how <= RELEVANCE_NEXT; how++) assert_true(is_proved(modes, how));
  const char *ends = HEAD
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3) exit(1); if (x > 5) reach_error(); }";
  assert_true(is_proved(ends, RELEVANCE_DIRECT));
  assert_false(is_proved(ends, RELEVANCE_ROUGH));
  const char *two = HEAD
      "int main(void) { int a = __VERIFIER_nondet_int(), b = 0; if (a) b = 1; if (b) if (!a) reach_error(); }";
  assert_true(is_proved(two, RELEVANCE_NEAR));
  assert_false(is_proved(two, RELEVANCE_NEXT));
  const char *deep = HEAD
      "void fill(int *p, int n) { int local[2]; if (n > 0) { fill(&local[1], n - 1); *p = local[1]; } }"
      "int sum(int n) { int r; fill(&r, n); return n <= 0 ? 0 : 1 + sum(n - 1); }"
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 100) return 0;"
      "if (sum(n) != n) reach_error(); }";
  assert_true(is_proved(deep, RELEVANCE_ROUGH));
}

RUN(cmocka_unit_test(errors_stay_possible), cmocka_unit_test(jumps_stay_possible), cmocka_unit_test(views_prove))
