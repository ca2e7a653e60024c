/* Reports: which steps of a trace are shown, and how verdicts look as text and as JSON. */
#include "unit.h"

#include "report/json.h"
#include "report/text.h"

static trace_step step(uint32_t line, const char *statement, const char *event, const char *values) {
  return (trace_step){
      .where = {1, line, 3}, .function = "main", .statement = statement, .event = event, .values = values};
}

static verdict violation(void) {
  verdict v = {.kind = VERDICT_VIOLATED,
               .property = "unreach",
               .message = "reach_error is called",
               .reason = "",
               .certificate = ""};
  vec_push(&v.trace, step(2, "int n", "", "n = 0"));
  vec_push(&v.trace, step(2, "$1 = __VERIFIER_nondet_int()", "input", "$1 = 7"));
  vec_push(&v.trace, step(2, "n = $1 + 1", "", "n = 8"));
  vec_push(&v.trace, step(3, "$2 = n * 2", "", "$2 = 16"));
  vec_push(&v.trace, step(3, "[$2 - 1 > 3]", "", ""));
  vec_push(&v.assumptions, "nothing \"much\"");
  return v;
}

static void begin(job *job) {
  job_init(job);
  assert_int_equal(diag_file(&job->diag, "a.c"), 1);
}

static void leaves_out_what_does_not_matter(void **state) {
  (void)state;
  verdict v = violation();
  trace_steps steps = {0};
  arena a = {0};
  report_steps(&v, false, &a, &steps);
  assert_int_equal(steps.n, 2);
  assert_string_equal(steps.at[0].statement, "n = __VERIFIER_nondet_int() + 1");
  assert_string_equal(steps.at[0].event, "input");
  assert_string_equal(steps.at[0].values, "n = 8");
  assert_string_equal(steps.at[1].statement, "[(n * 2) - 1 > 3]");
  vec_free(&steps);
  report_steps(&v, true, &a, &steps);
  assert_int_equal(steps.n, 5);
  vec_free(&steps);
  arena_free(&a);
  verdict_free(&v);
}

static char *text_of(job *job, const verdict *v) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  report_text(job, v, out);
  report_last_line(v, out);
  fclose(out);
  return text;
}

static void prints_a_violation(void **state) {
  (void)state;
  job job;
  begin(&job);
  verdict v = violation();
  char *text = text_of(&job, &v);
  assert_non_null(strstr(text, "assuming: nothing \"much\"\nunreach is violated: reach_error is called\n"
                               "  a.c:2  main  n = __VERIFIER_nondet_int() + 1   (input)   n = 8\n"
                               "  a.c:3  main  [(n * 2) - 1 > 3]\n"
                               "               => reach_error is called\n"));
  assert_non_null(strstr(text, "\nverdict: violated\n"));
  free(text);
  job.options.quiet = true;
  text = text_of(&job, &v);
  assert_string_equal(text, "assuming: nothing \"much\"\nverdict: violated\n");
  free(text);
  verdict_free(&v);
  job_free(&job);
}

static void names_reason_and_vacuity(void **state) {
  (void)state;
  job job;
  begin(&job);
  job.options.quiet = true;
  verdict v = {.kind = VERDICT_UNKNOWN, .property = "unreach", .reason = "time limit reached"};
  char *text = text_of(&job, &v);
  assert_string_equal(text, "verdict: unknown (time limit reached)\n");
  free(text);
  v = (verdict){.kind = VERDICT_HOLDS, .property = "unreach", .vacuous = true};
  text = text_of(&job, &v);
  assert_non_null(strstr(text, "holds vacuously"));
  assert_non_null(strstr(text, "verdict: holds\n"));
  free(text);
  job_free(&job);
}

static void writes_json(void **state) {
  (void)state;
  job job;
  begin(&job);
  verdict v = violation();
  const verdict *list[] = {&v};
  buf out = {0};
  report_json(&job, list, 1, &out);
  const char *text = buf_text(&out);
  assert_non_null(strstr(text, "{\"tool\":\"cantrip\",\"version\":\""));
  assert_non_null(strstr(
      text,
      "{\"name\":\"unreach\",\"kind\":\"reach\",\"verdict\":\"violated\",\"reason\":\"reach_error is called\",\"vacuous\":false,"));
  assert_non_null(strstr(
      text,
      "{\"component\":\"main\",\"file\":\"a.c\",\"line\":2,\"column\":3,\"statement\":\"n = $1 + 1\",\"event\":\"\",\"values\":{\"n\":\"8\"}}"));
  assert_non_null(strstr(text, "\"assumptions\":[\"nothing \\\"much\\\"\"]"));
  assert_non_null(strstr(text, "\"predicate_iterations\":0,\"action_iterations\":0,\"loops_summarized\":0}"));
  buf_free(&out);
  verdict_free(&v);
  job_free(&job);
}

RUN(cmocka_unit_test(leaves_out_what_does_not_matter), cmocka_unit_test(prints_a_violation),
    cmocka_unit_test(names_reason_and_vacuity), cmocka_unit_test(writes_json))
