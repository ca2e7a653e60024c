/* Diagnostics: their form, the line and caret, counting, long lines, missing files. */
#include "unit.h"

#include "base/diag.h"

#include <unistd.h>

typedef struct fixture {
  diag diag;
  char *text;
  size_t size;
  char name[64];
} fixture;

static void setup(fixture *f, const char *source, size_t n) {
  strcpy(f->name, "/tmp/cantrip-diag-XXXXXX");
  int fd = mkstemp(f->name);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, source, n), (ssize_t)n);
  close(fd);
  diag_init(&f->diag, open_memstream(&f->text, &f->size));
}

/* Whether the output so far is `name` and then `rest`. */
static void expect(fixture *f, const char *rest) {
  fflush(f->diag.out);
  size_t n = strlen(f->name);
  assert_memory_equal(f->text, f->name, n);
  assert_string_equal(f->text + n, rest);
}

static void teardown(fixture *f) {
  fclose(f->diag.out);
  free(f->text);
  diag_free(&f->diag);
  unlink(f->name);
}

static void an_error_has_place_line_and_caret(void **state) {
  (void)state;
  fixture f;
  setup(&f, "int x;\n\tint y = z;\n", 19);
  uint32_t file = diag_file(&f.diag, f.name);
  diag_error(&f.diag, (place){file, 2, 10}, "unknown %s", "z");
  expect(&f, ":2:10: error: unknown z\n    \tint y = z;\n    \t        ^\n");
  assert_int_equal(f.diag.errors, 1);
  assert_int_equal(f.diag.warnings, 0);
  teardown(&f);
}

static void the_last_line_needs_no_newline(void **state) {
  (void)state;
  fixture f;
  setup(&f, "a\nb", 3);
  diag_report(&f.diag, (place){diag_file(&f.diag, f.name), 2, 1}, "undefined behaviour", "here");
  expect(&f, ":2:1: undefined behaviour: here\n    b\n    ^\n");
  assert_int_equal(f.diag.errors, 0);
  teardown(&f);
}

static void a_line_beyond_the_end_is_harmless(void **state) {
  (void)state;
  fixture f;
  setup(&f, "a\n", 2);
  uint32_t file = diag_file(&f.diag, f.name);
  diag_warning(&f.diag, (place){file, 9, 1}, "late");
  expect(&f, ":9:1: warning: late\n");
  assert_int_equal(f.diag.warnings, 1);
  teardown(&f);
}

static void a_long_line_is_cut(void **state) {
  (void)state;
  fixture f;
  enum { n = 100000 };
  char *line = malloc(n);
  memset(line, 'x', n);
  line[50000] = 'Y';
  setup(&f, line, n);
  diag_error(&f.diag, (place){diag_file(&f.diag, f.name), 1, 50001}, "long");
  fflush(f.diag.out);
  assert_true(f.size < 500);
  const char *shown = strchr(f.text, '\n') + 1;
  const char *caret = strchr(shown, '\n') + 1;
  assert_int_equal(strchr(shown, 'Y') - shown, strchr(caret, '^') - caret);
  teardown(&f);
  free(line);
}

static void unprintable_bytes_are_replaced(void **state) {
  (void)state;
  fixture f;
  setup(&f, "a\033[31m\0b\n", 9);
  diag_error(&f.diag, (place){diag_file(&f.diag, f.name), 1, 1}, "binary");
  expect(&f, ":1:1: error: binary\n    a?[31m?b\n    ^\n");
  teardown(&f);
}

static void quiet_and_the_most_errors(void **state) {
  (void)state;
  fixture f;
  setup(&f, "", 0);
  f.diag.quiet = true;
  diag_warning(&f.diag, (place){0}, "unseen");
  diag_note(&f.diag, (place){0}, "unseen");
  fflush(f.diag.out);
  assert_int_equal(f.size, 0);
  f.diag.max_errors = 2;
  for (int i = 0; i < 5; i++) diag_error(&f.diag, (place){0}, "e%d", i);
  fflush(f.diag.out);
  assert_string_equal(f.text, "cantrip: error: e0\ncantrip: error: e1\n");
  assert_int_equal(f.diag.errors, 5);
  teardown(&f);
}

static void files_are_known_by_name(void **state) {
  (void)state;
  diag d;
  diag_init(&d, stderr);
  uint32_t a = diag_file(&d, "a.c"), b = diag_file(&d, "b.c");
  assert_int_not_equal(a, b);
  assert_int_not_equal(a, 0);
  assert_int_equal(diag_file(&d, "a.c"), a);
  assert_string_equal(diag_file_name(&d, b), "b.c");
  diag_free(&d);
}

RUN(cmocka_unit_test(an_error_has_place_line_and_caret), cmocka_unit_test(the_last_line_needs_no_newline),
    cmocka_unit_test(a_line_beyond_the_end_is_harmless), cmocka_unit_test(a_long_line_is_cut),
    cmocka_unit_test(unprintable_bytes_are_replaced), cmocka_unit_test(quiet_and_the_most_errors),
    cmocka_unit_test(files_are_known_by_name))
