/* Whole files are read and written; what cannot be says why. */
#include "unit.h"

#include "base/file.h"

#include <errno.h>
#include <unistd.h>

static char name[] = "/tmp/cantrip-file-XXXXXX";

static int begin(void **state) {
  (void)state;
  int file = mkstemp(name);
  return file < 0 || close(file);
}

static int end(void **state) {
  (void)state;
  return unlink(name);
}

static void there_and_back(void **state) {
  (void)state;
  buf text = {0}, again = {0};
  for (int i = 0; i < 300000; i++) buf_putc(&text, (char)(i % 251));
  assert_true(file_write(name, &text));
  buf_puts(&again, "before ");
  assert_true(file_read(name, 0, &again));
  assert_int_equal(again.n, text.n + 7);
  assert_memory_equal(again.at + 7, text.at, text.n);
  assert_int_equal(again.at[again.n], 0);
  buf_free(&again);
  assert_true(file_read(name, text.n, &again));
  assert_int_equal(again.n, text.n);
  buf_free(&again);
  errno = 0;
  assert_false(file_read(name, text.n - 1, &again));
  assert_int_equal(errno, EFBIG);
  buf_free(&again);
  buf_free(&text);
  assert_true(file_write(name, &text));
  assert_true(file_read(name, 0, &again));
  assert_text(&again, "");
  buf_free(&text);
}

static void what_has_no_size(void **state) {
  (void)state;
  buf text = {0};
  assert_true(file_read("/proc/self/cmdline", 0, &text));
  assert_true(text.n > 0);
  buf_free(&text);
}

static void what_cannot_be_read(void **state) {
  (void)state;
  buf text = {0};
  assert_false(file_read("/none/such", 0, &text));
  assert_int_equal(errno, ENOENT);
  assert_false(file_read("/tmp", 0, &text));
  assert_int_equal(errno, EISDIR);
  buf_free(&text);
  buf_puts(&text, "text");
  assert_false(file_write("/none/such", &text));
  assert_int_equal(errno, ENOENT);
  assert_false(file_write("/dev/full", &text));
  assert_int_equal(errno, ENOSPC);
  buf_free(&text);
}

static void lines(void **state) {
  (void)state;
  char text[] = "one\n\n two\r\nlast", *at = text;
  assert_string_equal(file_line(&at), "one");
  assert_string_equal(file_line(&at), "");
  assert_string_equal(file_line(&at), " two\r");
  assert_string_equal(file_line(&at), "last");
  assert_null(file_line(&at));
  at = NULL;
  assert_null(file_line(&at));
}

RUN(cmocka_unit_test_setup_teardown(there_and_back, begin, end), cmocka_unit_test(what_has_no_size),
    cmocka_unit_test(what_cannot_be_read), cmocka_unit_test(lines))
