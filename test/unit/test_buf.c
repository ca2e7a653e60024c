/* Growing texts, and JSON strings. */
#include "unit.h"

static void grows_and_stays_terminated(void **state) {
  (void)state;
  buf b = {0};
  assert_string_equal(buf_text(&b), "");
  for (int i = 0; i < 1000; i++) buf_printf(&b, "%d,", i);
  assert_int_equal(b.n, strlen(b.at));
  assert_memory_equal(b.at, "0,1,2,", 6);
  assert_string_equal(b.at + b.n - 8, "998,999,");
  buf_free(&b);
  buf_puts(&b, "again");
  buf_putc(&b, '!');
  assert_text(&b, "again!");
}

static void bytes_may_be_zero(void **state) {
  (void)state;
  buf b = {0};
  buf_write(&b, "a\0b", 3);
  assert_int_equal(b.n, 3);
  assert_memory_equal(buf_text(&b), "a\0b", 4);
  buf_free(&b);
}

static void json_is_escaped(void **state) {
  (void)state;
  buf b = {0};
  buf_json(&b, "a\"b\\c\n\t\x01/\xc3\xa9");
  assert_text(&b, "\"a\\\"b\\\\c\\n\\t\\u0001/\xc3\xa9\"");
}

RUN(cmocka_unit_test(grows_and_stays_terminated), cmocka_unit_test(bytes_may_be_zero),
    cmocka_unit_test(json_is_escaped))
