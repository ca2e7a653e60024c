/* How runs of a batch are rated and scored. */
#include "unit.h"

#include "command/batch_run.h"

static batch_run run(expectation expected, batch_answer answer) {
  return (batch_run){.expected = expected, .answer = answer};
}

static void scores_as_svcomp_does(void **state) {
  (void)state;
  static const struct {
    expectation expected;
    batch_answer answer;
    batch_rating rating;
    int score;
  } cases[] = {
      {EXPECT_HOLDS, ANSWER_HOLDS, RATED_RIGHT, 2},      {EXPECT_VIOLATED, ANSWER_VIOLATED, RATED_RIGHT, 1},
      {EXPECT_VIOLATED, ANSWER_HOLDS, RATED_WRONG, -32}, {EXPECT_HOLDS, ANSWER_VIOLATED, RATED_WRONG, -16},
      {EXPECT_HOLDS, ANSWER_UNKNOWN, RATED_UNKNOWN, 0},  {EXPECT_NOTHING, ANSWER_UNKNOWN, RATED_UNKNOWN, 0},
      {EXPECT_NOTHING, ANSWER_VIOLATED, RATED_OPEN, 0},  {EXPECT_VIOLATED, ANSWER_NONE, RATED_UNKNOWN, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    batch_run r = run(cases[i].expected, cases[i].answer);
    assert_int_equal(batch_rate(&r), cases[i].rating);
    assert_int_equal(batch_score(&r), cases[i].score);
  }
}

static void reads_heads_of_sources(void **state) {
  (void)state;
  char path[] = "/tmp/cantrip-batch-XXXXXX.c";
  FILE *f = fdopen(mkstemps(path, 2), "w");
  fputs("// check: --entry f -DX\n// verdict: violated\nint x;\n// verdict: holds\n", f);
  fclose(f);
  job job;
  job_init(&job);
  batch b = {.job = &job};
  assert_true(batch_add(&b, path));
  assert_int_equal(b.runs.n, 1);
  assert_int_equal(b.runs.at[0].expected, EXPECT_VIOLATED);
  assert_int_equal(b.runs.at[0].arguments.n, 4);
  assert_string_equal(b.runs.at[0].arguments.at[0], path);
  assert_string_equal(b.runs.at[0].arguments.at[3], "-DX");
  batch_free(&b);
  job_free(&job);
  remove(path);
}

RUN(cmocka_unit_test(scores_as_svcomp_does), cmocka_unit_test(reads_heads_of_sources))
