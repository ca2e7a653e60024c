/* Witnesses as they are read: the same one in several styles, and what is not understood is refused. */
#include "unit.h"

#include "base/mem.h"
#include "refine/validate.h"

#include <unistd.h>

typedef struct reading {
  job job;
  witness w;
  bool fine;
} reading;

static void reading_of(reading *r, const char *text) {
  char name[] = "/tmp/cantrip-unit-XXXXXX.yml";
  const char *const file = "loop.c";
  string_list files = {0};
  int fd = mkstemps(name, 4);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), strlen(text));
  close(fd);
  *r = (reading){0};
  job_init(&r->job);
  r->job.diag.quiet = true;
  vec_push(&files, file);
  r->fine = witness_read(&r->job, name, &files, &r->w);
  vec_free(&files);
  unlink(name);
}

static void drop(reading *r) {
  witness_free(&r->w);
  job_free(&r->job);
}

static void expect_invariant(const char *text) {
  reading r;
  reading_of(&r, text);
  assert_true(r.fine);
  assert_int_equal(r.w.kind, WITNESS_PROOF);
  assert_int_equal(r.w.points.n, 1);
  const witness_point *p = &r.w.points.at[0];
  assert_string_equal(p->type, "loop_invariant");
  assert_string_equal(p->file, "loop.c");
  assert_string_equal(p->value, "used == 5");
  assert_int_equal(p->line, 5);
  drop(&r);
}

static void expect_refused(const char *text) {
  reading r;
  reading_of(&r, text);
  if (r.fine) fail_msg("this should be refused: %s", text);
  drop(&r);
}

static void styles(void **state) {
  (void)state;
  expect_invariant("- entry_type: invariant_set\n  content:\n    - invariant:\n        type: loop_invariant\n"
                   "        location:\n          file_name: loop.c\n          line: 5\n"
                   "        value: used == 5\n        format: c_expression\n");
  expect_invariant(
      "- entry_type: \"invariant_set\"\n  content: [{invariant: {type: 'loop_invariant', location: {file_name: "
      "\"loop.c\", line: 5}, value: \"used == 5\", format: c_expression}}]\n");
  expect_invariant("- entry_type: invariant_set\n  content:\n    - invariant:\n        type: loop_invariant\n"
                   "        location: {file_name: loop.c, line: 5}\n        value: >-\n          used\n          == 5\n"
                   "        format: c_expression\n");
}

#define INVARIANT(inner) "- entry_type: invariant_set\n  content: [{invariant: {" inner "}}]\n"
#define PLACE "location: {file_name: loop.c, line: 5}, "

static void what_is_not_understood(void **state) {
  (void)state;
  expect_refused("");
  expect_refused("- entry_type: [");
  expect_refused("- entry_type: surprise\n  content: []\n");
  expect_refused(INVARIANT("type: loop_invariant, " PLACE "format: c_expression"));
  expect_refused(INVARIANT("type: surprise, " PLACE "value: used == 5, format: c_expression"));
  expect_refused(INVARIANT("type: loop_invariant, " PLACE "value: used == 5, format: acsl"));
  expect_refused(INVARIANT("type: loop_invariant, value: used == 5, format: c_expression"));
  expect_refused(INVARIANT("type: loop_invariant, location: {file_name: loop.c, line: five}, value: used == 5, format: "
                           "c_expression"));
  expect_refused(INVARIANT("type: loop_invariant, " PLACE "value: used == 5, value: used == 6, format: c_expression"));
}

static void points_in_order(void **state) {
  (void)state;
  reading r;
  reading_of(
      &r,
      "- entry_type: violation_sequence\n  content:\n"
      "    - segment:\n        - waypoint: {type: assumption, action: follow, location: {file_name: loop.c, line: 6}, "
      "constraint: {value: i == 2, format: c_expression}}\n"
      "    - segment:\n        - waypoint: {type: target, action: follow, location: {file_name: loop.c, line: 8}}\n");
  assert_true(r.fine);
  assert_int_equal(r.w.kind, WITNESS_VIOLATION);
  assert_int_equal(r.w.points.n, 2);
  assert_false(r.w.points.at[0].target);
  assert_true(r.w.points.at[1].target);
  assert_string_equal(r.w.points.at[0].value, "i == 2");
  assert_int_equal(r.w.points.at[1].line, 8);
  drop(&r);
}

RUN(cmocka_unit_test(styles), cmocka_unit_test(what_is_not_understood), cmocka_unit_test(points_in_order))
