/* What every unit test needs: cmocka, with the headers that it wants before it, and a
 * way to compare text that a function prints into a buffer. */
#ifndef CANTRIP_TEST_UNIT_H
#define CANTRIP_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"

#define RUN(...)                                               \
  int main(void) {                                             \
    const struct CMUnitTest tests[] = {__VA_ARGS__};           \
    return cmocka_run_group_tests(tests, NULL, NULL);          \
  }

/* Compares and empties the buffer. */
#define assert_text(b, expected)               \
  do {                                         \
    assert_string_equal(buf_text(b), expected); \
    buf_free(b);                               \
  } while (0)

#endif
