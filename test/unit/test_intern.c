/* Interned strings: one pointer per text, parts of strings, the empty string. */
#include "unit.h"

#include "base/intern.h"

static void equal_texts_are_one(void **state) {
  (void)state;
  intern t = {0};
  char a[] = "name", b[] = "name";
  const char *x = intern_str(&t, a);
  assert_ptr_equal(x, intern_str(&t, b));
  assert_ptr_not_equal(x, a);
  a[0] = 'N';
  assert_string_equal(x, "name");
  assert_ptr_not_equal(x, intern_str(&t, "nam"));
  assert_ptr_not_equal(x, intern_str(&t, "names"));
  assert_ptr_equal(x, intern_strn(&t, "names", 4));
  assert_string_equal(intern_str(&t, ""), "");
  assert_ptr_equal(intern_str(&t, ""), intern_strn(&t, "x", 0));
  intern_free(&t);
}

static void many_stay_valid(void **state) {
  (void)state;
  intern t = {0};
  const char *first = intern_str(&t, "v0");
  char name[32];
  for (int i = 0; i < 5000; i++) {
    snprintf(name, sizeof name, "v%d", i);
    intern_str(&t, name);
  }
  assert_ptr_equal(first, intern_str(&t, "v0"));
  assert_int_equal(t.strings.n, 5000);
  intern_free(&t);
}

RUN(cmocka_unit_test(equal_texts_are_one), cmocka_unit_test(many_stay_valid))
