/* A verdict that is written as a record and read back is reported in the same words. */
#include "unit.h"

#include "report/record.h"
#include "report/verdict_json.h"

static void put(buf *out, job *job, const verdict *v) { report_json(job, &v, 1, out); }

/* Everything but the statistics at the end, which are of the run. */
static void cut(buf *b) {
  char *end = strstr(b->at, "\"statistics\"");
  assert_non_null(end);
  *end = 0;
  b->n = (size_t)(end - b->at);
}

static void there_and_back(void **state) {
  (void)state;
  job job;
  arena a = {0};
  buf text = {0}, before = {0}, after = {0};
  job_init(&job);
  verdict v;
  verdict_init(&v, AIM_CHECK, "div0 at a.c:3:4 in f, 1 / \"n\"");
  v.kind = VERDICT_VIOLATED;
  v.check = CHECK_DIV0;
  v.message = "division by zero: 1 / n with n == 0\n";
  v.function = "f";
  v.where = (place){diag_file(&job.diag, "a.c"), 3, 4};
  vec_push(&v.given, ((given_input){.kind = GIVEN_HELD, .text = "n = 0"}));
  vec_push(&v.given, ((given_input){.kind = GIVEN_OBJECT, .text = "object 1 = 07"}));
  vec_push(&v.assumptions, ((assumption){.kind = ASSUME_LOST_MANY, .number = 3}));
  vec_push(&v.assumptions, ((assumption){.kind = ASSUME_SET_PARTS, .where = v.where}));
  told t = {0};
  shown_step s = {.where = v.where,
                  .function = "f",
                  .statement = "x = \"\\\\\"",
                  .event = "",
                  .locks = "",
                  .input = true,
                  .brief = true,
                  .role = STEP_INPUT,
                  .depth = 2};
  vec_push(&s.stored, ((shown_value){"x", "3"}));
  vec_push(&s.stored, ((shown_value){"p->y", "OPEN"}));
  vec_push(&s.told, ((shown_value){"x", "3"}));
  vec_push(&t.steps, s);
  vec_push(&t.inputs, ((shown_input){"int", "nondet", "-1"}));
  v.told = &t;
  put(&before, &job, &v);
  record_put(&job, &v, &text);
  const json *read = json_read(&a, buf_text(&text), text.n);
  assert_non_null(read);
  verdict *again = record_get(&job, &a, read);
  assert_non_null(again);
  put(&after, &job, again);
  cut(&before);
  cut(&after);
  assert_string_equal(buf_text(&before), buf_text(&after));
  assert_int_equal(again->told->steps.at[0].told.n, 1);
  assert_int_equal(again->given.at[1].kind, GIVEN_OBJECT);
  assert_int_equal(again->assumptions.n, 2);
  assert_true(assumption_is_same(&again->assumptions.at[1], &v.assumptions.at[1]));
  told_free(again->told);
  verdict_free(again);
  mem_free(again);
  told_free(&t);
  verdict_free(&v);
  buf_free(&text);
  buf_free(&before);
  buf_free(&after);
  arena_free(&a);
  job_free(&job);
}

/* Threads: who moved when, both accesses of a race, who waits. */
static void of_threads(void **state) {
  (void)state;
  job job;
  arena a = {0};
  buf text = {0}, before = {0}, after = {0};
  job_init(&job);
  verdict v;
  verdict_init(&v, AIM_CHECK, "race");
  v.kind = VERDICT_VIOLATED;
  v.check = CHECK_RACE;
  v.message = "data race";
  v.where = (place){diag_file(&job.diag, "a.c"), 3, 4};
  v.is_threaded = true;
  v.executions = 12;
  vec_push(&v.components, "main");
  vec_push(&v.components, "thread 1");
  vec_push(&v.ends_by, "waits");
  vec_push(&v.turns, 0);
  vec_push(&v.turns, 1);
  place calls[] = {{v.where.file, 9, 1}};
  held_lock locks[] = {{"table.lock", {v.where.file, 8, 2}}, {"", {v.where.file, 7, 2}}};
  v.conflict.is_race = true;
  v.conflict.race[0] = (race_access){.writes = true, .what = "x[2]", .where = v.where, .function = "f"};
  v.conflict.race[1] = (race_access){1, false, true, "", v.where, "g", calls, 1, locks, 2};
  vec_push(&v.conflict.waiting, ((blocked_thread){1, "pthread_mutex_lock", v.where, "m", 0}));
  vec_push(&v.conflict.waiting, ((blocked_thread){0, "pthread_join", v.where, "", UINT32_MAX}));
  told t = {0};
  shown_step s = {.where = v.where, .function = "f", .statement = "x", .event = "", .locks = "m, n", .component = 1};
  vec_push(&t.steps, s);
  v.told = &t;
  put(&before, &job, &v);
  record_put(&job, &v, &text);
  const json *read = json_read(&a, buf_text(&text), text.n);
  verdict *again = record_get(&job, &a, read);
  assert_non_null(again);
  put(&after, &job, again);
  cut(&before);
  cut(&after);
  assert_string_equal(buf_text(&before), buf_text(&after));
  assert_non_null(strstr(buf_text(&after), "\"holder\":\"main\""));
  assert_non_null(strstr(buf_text(&after), "\"component\":\"thread 1\""));
  assert_non_null(strstr(buf_text(&after), "\"schedule\":[0,1]"));
  assert_non_null(strstr(buf_text(&after), "table.lock"));
  assert_string_equal(again->ends_by.at[0], "waits");
  assert_int_equal(again->executions, 12);
  told_free(again->told);
  verdict_free(again);
  mem_free(again);
  told_free(&t);
  verdict_free(&v);
  buf_free(&text);
  buf_free(&before);
  buf_free(&after);
  arena_free(&a);
  job_free(&job);
}

static void of_a_proof(void **state) {
  (void)state;
  job job;
  arena a = {0};
  buf text = {0};
  job_init(&job);
  verdict v;
  verdict_init(&v, AIM_CHECK, "p");
  v.kind = VERDICT_HOLDS;
  v.vacuous = true;
  v.certificate = (certificate){CERTIFICATE_LOOPS, 5, 2, true, false};
  record_put(&job, &v, &text);
  verdict *again = record_get(&job, &a, json_read(&a, buf_text(&text), text.n));
  assert_non_null(again);
  assert_int_equal(again->kind, VERDICT_HOLDS);
  assert_true(again->vacuous);
  assert_null(again->told);
  assert_int_equal(again->certificate.kind, CERTIFICATE_LOOPS);
  assert_int_equal(again->certificate.number, 5);
  assert_int_equal(again->certificate.relations, 2);
  assert_true(again->certificate.longer_induction);
  verdict_free(again);
  mem_free(again);
  verdict_free(&v);
  buf_free(&text);
  arena_free(&a);
  job_free(&job);
}

static void what_is_no_record(void **state) {
  (void)state;
  static const char *const texts[] = {
      "{}",
      "[]",
      "1",
      "{\"verdict\":0}",
      "{\"verdict\":9,\"aim\":1,\"check\":1,\"certificate\":{\"kind\":0}}",
      "{\"verdict\":0,\"aim\":77,\"check\":1,\"certificate\":{\"kind\":0}}",
      "{\"verdict\":0,\"aim\":1,\"check\":1,\"certificate\":{\"kind\":-1}}",
      "{\"verdict\":0,\"aim\":1,\"check\":1,\"certificate\":{\"kind\":0},\"assumptions\":[{\"kind\":100000}]}",
      "{\"verdict\":1,\"aim\":1,\"check\":1,\"certificate\":{\"kind\":0},\"steps\":[{\"role\":17}]}",
      "{\"verdict\":1,\"aim\":1,\"check\":1,\"certificate\":{\"kind\":0},\"steps\":[{\"role\":0,\"component\":2}],"
      "\"threaded\":true,\"components\":[\"main\"]}",
      "{\"verdict\":1,\"aim\":1,\"check\":1,\"certificate\":{\"kind\":0},\"threaded\":true,\"components\":[\"main\"],"
      "\"race\":[{\"thread\":0},{\"thread\":1}]}"};
  job job;
  arena a = {0};
  job_init(&job);
  assert_null(record_get(&job, &a, NULL));
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    assert_null(record_get(&job, &a, json_read(&a, texts[i], strlen(texts[i]))));
  arena_free(&a);
  job_free(&job);
}

RUN(cmocka_unit_test(there_and_back), cmocka_unit_test(of_threads), cmocka_unit_test(of_a_proof),
    cmocka_unit_test(what_is_no_record))
