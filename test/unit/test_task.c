/* Tasks and properties as SV-COMP writes them. */
#include "unit.h"

#include "base/classes.h"
#include "library/task.h"

#include <unistd.h>

typedef struct fixture {
  job job;
  char *text;
  size_t size;
  char dir[64];
} fixture;

static int begin(void **state) {
  fixture *f = calloc(1, sizeof *f);
  job_init(&f->job);
  f->job.diag.out = open_memstream(&f->text, &f->size);
  strcpy(f->dir, "/tmp/cantrip-task-XXXXXX");
  *state = f;
  return mkdtemp(f->dir) ? 0 : 1;
}

static int end(void **state) {
  fixture *f = *state;
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", f->dir);
  int status = system(command);
  fclose(f->job.diag.out);
  free(f->text);
  job_free(&f->job);
  free(f);
  return status;
}

static const char *put(fixture *f, arena *a, const char *name, const char *text) {
  const char *path = arena_printf(a, "%s/%s", f->dir, name);
  FILE *out = fopen(path, "w");
  assert_non_null(out);
  fputs(text, out);
  fclose(out);
  return path;
}

static void reads_properties(void **state) {
  fixture *f = *state;
  arena a = {0};
  property p;
  assert_true(property_read(
      &f->job, &a, put(f, &a, "unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n"), &p));
  assert_int_equal(p.kind, ASKS_UNREACH);
  assert_string_equal(p.name, "unreach-call");
  assert_string_equal(p.entry, "main");
  assert_string_equal(p.text, "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  assert_true(
      property_read(&f->job, &a, put(f, &a, "b.prp", "CHECK(init(start()),LTL(G!call(__VERIFIER_error())))"), &p));
  assert_int_equal(p.kind, ASKS_UNREACH);
  assert_string_equal(p.entry, "start");
  arena_free(&a);
}

static void knows_what_it_does_not_check(void **state) {
  static const char *const others[] = {
      "CHECK( init(main()), LTL(G ! call(other())) )",
      "CHECK( init(main()), LTL(G valid-free) )",
      "CHECK( init(main()), LTL(G ! overflow) ) and more",
      "CHECK( init(main()), LTL(G ! overflow)",
      "CHECK( init(main()), LTL(G ! overflow) ) CHECK( init(f()), LTL(G ! overflow) )",
      "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(F end) )",
      "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"};
  fixture *f = *state;
  arena a = {0};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    property p;
    assert_true(property_read(&f->job, &a, put(f, &a, "p.prp", others[i]), &p));
    assert_int_equal(p.kind, ASKS_OTHER);
    assert_true(*p.why);
  }
  property p;
  assert_false(property_read(&f->job, &a, "/none/x.prp", &p));
  assert_false(property_read(&f->job, &a, put(f, &a, "p.prp", ""), &p));
  fflush(f->job.diag.out);
  assert_non_null(strstr(f->text, "/none/x.prp: error: No such file"));
  arena_free(&a);
}

static void reads_run_time_checks(void **state) {
  static const char deref[] = "CHECK( init(main()), LTL(G valid-deref) )",
                    freed[] = "CHECK(init(main()),LTL(G valid-free))",
                    track[] = "CHECK( init(main()), LTL(G valid-memtrack) )";
  fixture *f = *state;
  arena a = {0};
  property p;
  assert_true(property_read(&f->job, &a, put(f, &a, "p.prp", "CHECK( init(f()), LTL(G ! overflow) )\n"), &p));
  assert_int_equal(p.kind, ASKS_CHECKS);
  assert_int_equal(p.counted, CHECK_OVERFLOW);
  assert_int_equal(p.checks, CHECK_OVERFLOW | CHECK_SHIFT);
  assert_string_equal(p.entry, "f");
  assert_true(property_read(&f->job, &a, put(f, &a, "r.prp", "CHECK( init(main()), LTL(G ! data-race) )\n"), &p));
  assert_int_equal(p.kind, ASKS_CHECKS);
  assert_int_equal(p.counted, CHECK_RACE);
  const char *orders[] = {arena_printf(&a, "%s\n%s\n%s\n", freed, deref, track),
                          arena_printf(&a, "%s\n\n%s %s", track, freed, deref)};
  for (int i = 0; i < 2; i++) {
    assert_true(property_read(&f->job, &a, put(f, &a, "p.prp", orders[i]), &p));
    assert_int_equal(p.kind, ASKS_CHECKS);
    assert_int_equal(p.counted, CHECK_BOUNDS | CHECK_NULL | CHECK_MEMORY | CHECK_LEAK);
    assert_false(p.cleanup);
  }
  assert_true(property_read(&f->job, &a, put(f, &a, "p.prp", "CHECK( init(main()), LTL(G valid-memcleanup) )"), &p));
  assert_int_equal(p.counted, CHECK_LEAK);
  assert_true(p.cleanup);
  arena_free(&a);
}

static void reads_tasks(void **state) {
  fixture *f = *state;
  arena a = {0};
  task t;
  put(f, &a, "unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  put(f, &a, "memory.prp", "CHECK( init(main()), LTL(G valid-free) )");
  const char *path = put(f, &a, "t.yml",
                         "# head\nformat_version: \"2.0\"\n\ninput_files:\n  - 'a.i' # first\n  - \"b.c\"\n"
                         "properties:\n  - property_file: unreach-call.prp\n    expected_verdict: false\n"
                         "  - property_file: memory.prp\n    expected_verdict: true\n    subproperty: valid-free\n"
                         "  - property_file: ../properties/unreach-call.prp\n\n"
                         "options:\n  language: C\n  data_model: ILP32\n");
  assert_true(task_read(&f->job, path, &t));
  assert_int_equal(t.files.n, 2);
  assert_string_equal(t.files.at[0], arena_printf(&a, "%s/a.i", f->dir));
  assert_string_equal(t.files.at[1], arena_printf(&a, "%s/b.c", f->dir));
  assert_int_equal(t.data_model, MODEL_ILP32);
  assert_int_equal(t.properties.n, 3);
  assert_int_equal(t.properties.at[0].kind, ASKS_UNREACH);
  assert_int_equal(t.properties.at[0].expected, EXPECT_VIOLATED);
  assert_int_equal(t.properties.at[1].kind, ASKS_OTHER);
  assert_int_equal(t.properties.at[1].expected, EXPECT_HOLDS);
  assert_int_equal(t.properties.at[2].kind, ASKS_UNREACH); /* its file is missing: known by its name */
  assert_int_equal(t.properties.at[2].expected, EXPECT_NOTHING);
  task_free(&t);
  arena_free(&a);
}

static void reads_lists_in_brackets(void **state) {
  fixture *f = *state;
  arena a = {0};
  task t;
  assert_true(task_read(&f->job, put(f, &a, "t.yml", "format_version: '2.0'\ninput_files: ['a.c', /b.c]\n"), &t));
  assert_int_equal(t.files.n, 2);
  assert_string_equal(t.files.at[0], arena_printf(&a, "%s/a.c", f->dir));
  assert_string_equal(t.files.at[1], "/b.c");
  assert_int_equal(t.data_model, 0);
  task_free(&t);
  arena_free(&a);
}

/* The same task in another style. */
static void reads_any_yaml(void **state) {
  static const char *const texts[] = {
      "{\"format_version\": \"2.0\", \"input_files\": [\"a.c\"], \"properties\": [{\"property_file\": "
      "\"unreach-call.prp\", \"expected_verdict\": true}], \"options\": {\"data_model\": \"LP64\"}}",
      "format_version: &v '2.0'\ninput_files: >-\n  a.c\nproperties:\n- {property_file: unreach-call.prp,\n   expected_verdict: "
      "true}\noptions: {data_model: LP64, other: *v}\nadditional_information: [*v]\n"};
  fixture *f = *state;
  arena a = {0};
  for (int i = 0; i < 2; i++) {
    task t;
    assert_true(task_read(&f->job, put(f, &a, "t.yml", texts[i]), &t));
    assert_int_equal(t.files.n, 1);
    assert_string_equal(t.files.at[0], arena_printf(&a, "%s/a.c", f->dir));
    assert_int_equal(t.properties.n, 1);
    assert_int_equal(t.properties.at[0].expected, EXPECT_HOLDS);
    assert_int_equal(t.data_model, MODEL_LP64);
    task_free(&t);
  }
  arena_free(&a);
}

static void refuses(fixture *f, const char *text, const char *where) {
  arena a = {0};
  task t;
  fflush(f->job.diag.out);
  size_t before = f->size;
  assert_false(task_read(&f->job, put(f, &a, "t.yml", text), &t));
  fflush(f->job.diag.out);
  assert_non_null(strstr(f->text + before, where));
  task_free(&t);
  arena_free(&a);
}

static void refuses_what_is_no_task(void **state) {
  fixture *f = *state;
  refuses(f, "input_files: a.c\n", "t.yml:1:1: error: ");
  refuses(f, "format_version: '3.0'\ninput_files: a.c\n", "t.yml:1:17: error: ");
  refuses(f, "format_version: '2.0'\n", "t.yml:1:1: error: ");
  refuses(f, "format_version: '2.0'\ninput_files: []\n", "t.yml:2:14: error: ");
  refuses(f, "format_version: '2.0'\ninput_files: [[a.c]]\n", "t.yml:2:15: error: ");
  refuses(f, "format_version: '2.0'\ninput_files: {a: b}\n", "t.yml:2:14: error: ");
  refuses(f, "format_version: '2.0'\ninput_files: a.c\noptions:\n  language: Java\n", "t.yml:4:13: error: ");
  refuses(f, "format_version: '2.0'\ninput_files: a.c\noptions:\n  data_model: LLP64\n", "t.yml:4:15: error: ");
  refuses(f, "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - expected_verdict: true\n",
          "t.yml:4:5: error: ");
  refuses(
      f,
      "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: x.prp\n    expected_verdict: maybe\n",
      "t.yml:5:23: error: ");
  refuses(
      f,
      "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: x.prp\n    expected_verdict: true\n    expected_verdict: false\n",
      "t.yml:6:5: error: ");
  refuses(f, "format_version: '2.0'\n\tinput_files: a.c\n", "t.yml:2:1: error: ");
  refuses(f, "format_version: '2.0'\ninput_files: a.c\ninput_file: b.c\n", "t.yml:3:1: error: ");
}

RUN(cmocka_unit_test_setup_teardown(reads_properties, begin, end),
    cmocka_unit_test_setup_teardown(knows_what_it_does_not_check, begin, end),
    cmocka_unit_test_setup_teardown(reads_run_time_checks, begin, end),
    cmocka_unit_test_setup_teardown(reads_tasks, begin, end),
    cmocka_unit_test_setup_teardown(reads_any_yaml, begin, end),
    cmocka_unit_test_setup_teardown(reads_lists_in_brackets, begin, end),
    cmocka_unit_test_setup_teardown(refuses_what_is_no_task, begin, end))
