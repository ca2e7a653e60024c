/* JSON is read: every kind of value, escapes, what is no JSON. */
#include "unit.h"

#include "base/json.h"

static const json *of(arena *a, const char *text) { return json_read(a, text, strlen(text)); }

static void values_and_paths(void **state) {
  (void)state;
  arena a = {0};
  const json *v = of(&a, " {\"a\": [1, -2.5e3, true, false, null], \"b\": {\"c\": \"d\", \"t\": true}, \"n\":42} ");
  assert_non_null(v);
  assert_int_equal(json_get(v, "a")->kind, JSON_ARRAY);
  const json *x = json_get(v, "a")->first;
  assert_string_equal(x->text, "1");
  assert_string_equal(x->next->text, "-2.5e3");
  assert_int_equal(x->next->next->kind, JSON_TRUE);
  assert_int_equal(x->next->next->next->next->kind, JSON_NULL);
  assert_null(x->next->next->next->next->next);
  assert_string_equal(json_string(json_get(v, "b"), "c"), "d");
  assert_true(json_is_true(json_get(v, "b"), "t"));
  assert_int_equal(json_integer(v, "n"), 42);
  assert_null(json_get(json_get(v, "nowhere"), "c"));
  assert_string_equal(json_string(NULL, "c"), "");
  assert_int_equal(json_integer(v, "b"), 0);
  assert_non_null(of(&a, "[]"));
  assert_non_null(of(&a, "{}"));
  arena_free(&a);
}

static void strings(void **state) {
  (void)state;
  arena a = {0};
  assert_string_equal(of(&a, "\"a\\n\\\"\\\\\\/\\u0041\\u00e9\\u20ac\"")->text, "a\n\"\\/A\xc3\xa9\xe2\x82\xac");
  assert_string_equal(of(&a, "\"\\ud83d\\ude00!\"")->text, "\xf0\x9f\x98\x80!");
  assert_string_equal(of(&a, "\"\\ud83dx\"")->text, "\xef\xbf\xbdx");
  arena_free(&a);
}

static void what_is_no_json(void **state) {
  (void)state;
  static const char *const bad[] = {"",     "{",        "[1,",     "[1 2]", "{\"a\"}",     "{\"a\":}", "{a:1}",
                                    "\"",   "\"\\x\"",  "\"\\u12", "\"\\",  "tru",         "-",        "1x",
                                    "[1]]", "\"a\nb\"", "[1,]",    "{,}",   "\"\\u12g4\"", "\"ab\\\"", "nul",
                                    ".5",   "\"\\u1234"};
  arena a = {0};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    if (of(&a, bad[i])) fail_msg("%s is read", bad[i]);
  char deep[1200];
  memset(deep, '[', sizeof deep);
  assert_null(json_read(&a, deep, sizeof deep));
  arena_free(&a);
}

RUN(cmocka_unit_test(values_and_paths), cmocka_unit_test(strings), cmocka_unit_test(what_is_no_json))
