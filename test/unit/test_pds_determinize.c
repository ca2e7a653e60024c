/* What a pushdown system can do after a word: as many b as there were a, exactly and with its stack widened. */
#include "unit.h"

#include "automata/lts.h"
#include "automata/pds_determinize.h"

enum { A = 1, B = 2, BOTTOM = 0, MARK = 1 };

/* a pushes a mark, b takes one away; once a b was seen there is no a any more. */
static pds *counting(void) {
  pds *p = pds_new(2, 2);
  pds_add_rule(p, (pds_rule){.from = 0, .top = BOTTOM, .to = 0, .npush = 2, .push = {MARK, BOTTOM}, .action = A});
  pds_add_rule(p, (pds_rule){.from = 0, .top = MARK, .to = 0, .npush = 2, .push = {MARK, MARK}, .action = A});
  pds_add_rule(p, (pds_rule){.from = 0, .top = MARK, .to = 1, .action = B});
  pds_add_rule(p, (pds_rule){.from = 1, .top = MARK, .to = 1, .action = B});
  pds_freeze(p);
  return p;
}

/* Can the word be performed, letter by letter? */
static bool performs(pds_determinization *r, const char *word) {
  uint32_t at = pds_determinized_initial;
  for (; *word && at != UINT32_MAX; word++) at = pds_determinize_after(r, at, *word == 'a' ? A : B);
  return at != UINT32_MAX;
}

static pds_determinization *begin(job *job, const pds *p, uint32_t depth) {
  pds_determinize_request q = {.system = p, .depth = depth};
  vec_push(&q.start.stack, BOTTOM);
  pds_determinization *r = pds_determinize_new(job, &q);
  vec_free(&q.start.stack);
  assert_non_null(r);
  return r;
}

static void exactly(void **state) {
  job job;
  (void)state;
  job_init(&job);
  pds *p = counting();
  pds_determinization *r = begin(&job, p, 0);
  assert_true(performs(r, "aaabbb"));
  assert_true(performs(r, "aaab"));
  assert_false(performs(r, "aabbb"));
  assert_false(performs(r, "b"));
  assert_false(performs(r, "aba"));
  pds_determinize_free(r);
  pds_free(p);
  job_free(&job);
}

/* Whatever the system does is still possible; that b comes first is not. */
static void widened(void **state) {
  job job;
  (void)state;
  job_init(&job);
  pds *p = counting();
  pds_determinization *r = begin(&job, p, 1);
  assert_true(performs(r, "aaabbb"));
  assert_false(performs(r, "b"));
  assert_false(performs(r, "aba"));
  assert_true(performs(r, "aaaaaaaabbbbbbbb"));
  assert_true(pds_determinize_count(r) < 12); /* finitely many */
  pds_determinize_free(r);
  pds_free(p);
  job_free(&job);
}

static void runs(void **state) {
  static const uint32_t good[] = {A, A, B, B}, bad[] = {A, B, B};
  job job;
  (void)state;
  job_init(&job);
  pds *p = counting();
  pds_determinization *r = begin(&job, p, 1);
  pds_run run = {0};
  assert_true(pds_determinize_run(r, good, 4, &run));
  assert_int_equal(run.n, 4);
  vec_free(&run);
  run = (pds_run){0};
  assert_false(pds_determinize_run(r, bad, 3, &run)); /* exact whatever the depth */
  vec_free(&run);
  pds_determinize_free(r);
  pds_free(p);
  job_free(&job);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(exactly), cmocka_unit_test(widened), cmocka_unit_test(runs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
