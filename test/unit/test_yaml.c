/* YAML in all its styles is the same tree; what could be understood in two ways is refused, at its place. */
#include "unit.h"

#include "base/yaml.h"

typedef struct fixture {
  diag d;
  arena a;
  char *text;
  size_t size;
} fixture;

static int begin(void **state) {
  fixture *f = calloc(1, sizeof *f);
  diag_init(&f->d, open_memstream(&f->text, &f->size));
  *state = f;
  return 0;
}

static int end(void **state) {
  fixture *f = *state;
  fclose(f->d.out);
  free(f->text);
  arena_free(&f->a);
  diag_free(&f->d);
  free(f);
  return 0;
}

static const yaml_node *of(fixture *f, const char *text) {
  return yaml_parse(&f->d, &f->a, diag_file(&f->d, "t.yml"), text, strlen(text));
}

static void print(buf *out, const yaml_node *n) {
  if (n->kind == YAML_TEXT) buf_printf(out, "<%s>", n->text);
  else buf_putc(out, n->kind == YAML_LIST ? '[' : '{');
  for (uint32_t i = 0; i < n->n; i++) {
    if (n->items[i].key) buf_printf(out, "%s:", n->items[i].key);
    print(out, n->items[i].value);
  }
  if (n->kind != YAML_TEXT) buf_putc(out, n->kind == YAML_LIST ? ']' : '}');
}

static void is_tree(fixture *f, const char *text, const char *expected) {
  buf out = {0};
  const yaml_node *n = of(f, text);
  fflush(f->d.out);
  if (!n) print_message("%s", f->text);
  assert_non_null(n);
  print(&out, n);
  assert_text(&out, expected);
}

static void every_style(void **state) {
  fixture *f = *state;
  static const char tree[] = "{a:[<x == 1><2>]b:{c:<d>}}";
  is_tree(f, "a:\n  - x == 1\n  - 2\nb:\n  c: d\n", tree);
  is_tree(f, "a:\n- 'x == 1'\n- \"2\"\nb: {c: d}\n", tree);
  is_tree(f, "{\"a\": [\"x == 1\", 2], \"b\": {\"c\": \"d\"}}", tree);
  is_tree(f, "--- # a comment\na: [x == 1,\n    2]\nb:\n  ? c\n  : d\n...\n", tree);
  is_tree(f, "a:\n  - >-\n    x\n    == 1\n  - |-\n    2\nb:\n  c: \"\\x64\"\n", tree);
  is_tree(f, "a: [&x x == 1, 2]\nb: {c: d}\n", tree);
  is_tree(f, "%YAML 1.1\n---\n\"a\": [\"x ==\n   1\", 2]\nb: {c: d}\n", tree);
  is_tree(f, "- &p {q: r}\n- *p\n- [*p]\n", "[{q:<r>}{q:<r>}[{q:<r>}]]");
  is_tree(f, "a:\nb: ~\nc: ''\n", "{a:<>b:<~>c:<>}");
  is_tree(f, "[]", "[]");
  assert_int_equal(f->d.errors, 0);
}

static void is_refused(fixture *f, const char *text, uint32_t line) {
  char place[32];
  uint32_t errors = f->d.errors;
  fflush(f->d.out);
  size_t before = f->size;
  assert_null(of(f, text));
  assert_int_equal(f->d.errors, errors + 1);
  fflush(f->d.out);
  snprintf(place, sizeof place, line ? "t.yml:%u:" : "t.yml: ", line);
  if (!strstr(f->text + before, place)) print_message("%s", f->text + before);
  assert_non_null(strstr(f->text + before, place));
}

static void what_has_two_meanings(void **state) {
  fixture *f = *state;
  is_refused(f, "a: 1\nb: 2\na: 3\n", 3);
  is_refused(f, "{a: 1, b: {c: 1, 'c': 1}}", 1);
  is_refused(f, "a: 1\n---\nb: 2\n", 3);
  is_refused(f, "base: &b {x: 1}\nother:\n  <<: *b\n  x: 2\n", 3);
  is_refused(f, "a: !!int \"5\"\n", 1);
  is_refused(f, "a: !own 5\n", 1);
  is_refused(f, "- &a [1, *a]\n", 1);
  is_refused(f, "- *a\n", 1);
  is_refused(f, "? [1, 2]\n: 3\n", 1);
  is_refused(f, "a: \"x\\0y\"\n", 1);
}

static void what_is_no_yaml(void **state) {
  fixture *f = *state;
  is_refused(f, "", 0);
  is_refused(f, "# nothing\n", 0);
  is_refused(f, "a: [1, 2\n", 2);
  is_refused(f, "a: \"1\n", 2);
  is_refused(f, "a: 1\n b: 2\n", 2);
  is_refused(f, "\ta: 1\n", 1);
  is_refused(f, "a: \xff\xff\n", 0);
  assert_null(yaml_read(&f->d, &f->a, "/none/x.yml"));
  assert_null(yaml_read(&f->d, &f->a, "/tmp"));
}

/* Each level has the one before ten times: a reader that follows aliases would never come to an end. */
static void too_large_with_aliases(void **state) {
  fixture *f = *state;
  buf text = {0};
  buf_puts(&text, "- &l0 [x]\n");
  for (int i = 1; i < 12; i++) {
    buf_printf(&text, "- &l%d [", i);
    for (int k = 0; k < 10; k++) buf_printf(&text, "%s*l%d", k ? ", " : "", i - 1);
    buf_puts(&text, "]\n");
  }
  is_refused(f, buf_text(&text), 8);
  buf_free(&text);
  for (int i = 0; i < 400; i++) buf_putc(&text, '[');
  for (int i = 0; i < 400; i++) buf_putc(&text, ']');
  is_refused(f, buf_text(&text), 1);
  buf_free(&text);
}

static bool fields(fixture *f, const char *text, const yaml_node **a, const yaml_node **b) {
  const yaml_field wanted[] = {{"a", YAML_TEXT, false, a}, {"b", YAML_LIST | YAML_MAP, true, b}};
  const yaml_node *n = of(f, text);
  assert_non_null(n);
  return yaml_fields(&f->d, n, "a thing", wanted, 2);
}

static void mappings_as_structs(void **state) {
  fixture *f = *state;
  const yaml_node *a, *b;
  assert_true(fields(f, "{a: 1}", &a, &b));
  assert_string_equal(a->text, "1");
  assert_null(b);
  assert_true(fields(f, "{b: [], a: 1}", &a, &b));
  assert_int_equal(b->kind, YAML_LIST);
  assert_int_equal(f->d.errors, 0);
  assert_false(fields(f, "{b: []}", &a, &b));
  assert_false(fields(f, "{a: 1, c: 2}", &a, &b));
  assert_false(fields(f, "{a: [1]}", &a, &b));
  assert_false(fields(f, "{a: 1, b: 2}", &a, &b));
  assert_false(fields(f, "[a]", &a, &b));
  assert_int_equal(f->d.errors, 5);
}

static void numbers(void **state) {
  fixture *f = *state;
  static const char *const none[] = {"0",   "-1",  "+1",  "1.0", "0x1", "01",
                                     "1 2", "1_0", "one", "''",  "[1]", "4294967296"};
  uint32_t value = 0;
  assert_true(yaml_positive(of(f, "17"), &value));
  assert_int_equal(value, 17);
  assert_true(yaml_positive(of(f, "'4294967295'"), &value));
  assert_int_equal(value, UINT32_MAX);
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_false(yaml_positive(of(f, none[i]), &value));
}

#define TEST(t) cmocka_unit_test_setup_teardown(t, begin, end)
RUN(TEST(every_style), TEST(what_has_two_meanings), TEST(what_is_no_yaml), TEST(too_large_with_aliases),
    TEST(mappings_as_structs), TEST(numbers))
