/* Tasks and properties as SV-COMP writes them. */
#include "unit.h"

#include "command/task.h"

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
  assert_true(p.supported);
  assert_string_equal(p.name, "unreach-call");
  assert_string_equal(p.entry, "main");
  assert_string_equal(p.text, "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  assert_true(
      property_read(&f->job, &a, put(f, &a, "b.prp", "CHECK(init(start()),LTL(G!call(__VERIFIER_error())))"), &p));
  assert_true(p.supported);
  assert_string_equal(p.entry, "start");
  arena_free(&a);
}

static void knows_what_it_does_not_check(void **state) {
  static const char *const others[] = {
      "CHECK( init(main()), LTL(G ! overflow) )", "CHECK( init(main()), LTL(G ! call(other())) )",
      "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(F end) )",
      "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"};
  fixture *f = *state;
  arena a = {0};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    property p;
    assert_true(property_read(&f->job, &a, put(f, &a, "p.prp", others[i]), &p));
    assert_false(p.supported);
  }
  property p;
  assert_false(property_read(&f->job, &a, "/none/x.prp", &p));
  assert_false(property_read(&f->job, &a, put(f, &a, "p.prp", ""), &p));
  fflush(f->job.diag.out);
  assert_non_null(strstr(f->text, "/none/x.prp: error: No such file"));
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
  assert_true(t.properties.at[0].supported);
  assert_int_equal(t.properties.at[0].expected, EXPECT_VIOLATED);
  assert_false(t.properties.at[1].supported);
  assert_int_equal(t.properties.at[1].expected, EXPECT_HOLDS);
  assert_true(t.properties.at[2].supported); /* its file is missing: known by its name */
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

static void refuses(fixture *f, const char *text, const char *message) {
  arena a = {0};
  task t;
  assert_false(task_read(&f->job, put(f, &a, "t.yml", text), &t));
  fflush(f->job.diag.out);
  assert_non_null(strstr(f->text, message));
  task_free(&t);
  arena_free(&a);
}

static void refuses_what_is_no_task(void **state) {
  fixture *f = *state;
  refuses(f, "input_files: a.c\n", "t.yml: error: no format_version");
  refuses(f, "format_version: '3.0'\ninput_files: a.c\n", "a format_version other than 1 and 2");
  refuses(f, "format_version: '2.0'\n", "no input_files");
  refuses(f, "format_version: '2.0'\ninput_files: a.c\noptions:\n  language: Java\n", "is not C");
  refuses(f, "format_version: '2.0'\ninput_files: a.c\noptions:\n  data_model: LLP64\n",
          "t.yml:4:1: error: data_model");
  refuses(f, "format_version: '2.0'\nproperties:\n  - expected_verdict: true\n",
          "t.yml:3:1: error: expected_verdict stands before");
  refuses(f, "format_version: '2.0'\nproperties:\n  - property_file: x.prp\n    expected_verdict: maybe\n",
          "is true or false");
  refuses(f, "format_version: '2.0'\n\tinput_files: a.c\n", "t.yml:2:1: error: a tab");
  refuses(f, "format_version: '2.0'\ninput_files: &x a.c\n", "this kind of YAML");
}

RUN(cmocka_unit_test_setup_teardown(reads_properties, begin, end),
    cmocka_unit_test_setup_teardown(knows_what_it_does_not_check, begin, end),
    cmocka_unit_test_setup_teardown(reads_tasks, begin, end),
    cmocka_unit_test_setup_teardown(reads_lists_in_brackets, begin, end),
    cmocka_unit_test_setup_teardown(refuses_what_is_no_task, begin, end))
