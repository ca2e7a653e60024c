/* The worked example of Chaki, Clarke, Kidd, Reps, Touili 2006 (section 4.5), and what the procedures of check/cpds differ in. */
#include "check/cpds.h"
#include "unit.h"

#include <string.h>

enum { A = 1, B, D, LETTERS };

typedef struct example {
  job job;
  pds *one, *two;
  pds_set empty_one, empty_two;
  cpds *c;
} example;

static void rule(pds *p, uint32_t top, uint32_t action, uint32_t npush, uint32_t first, uint32_t second) {
  pds_add_rule(p, (pds_rule){.top = top, .npush = npush, .push = {first, second}, .action = action});
}

/* a^k b b^k: n0 is 0, n1 is 1, n2 is 2. */
static pds *first_of_paper(void) {
  pds *p = pds_new(1, 3);
  rule(p, 0, A, 1, 1, 0);
  rule(p, 1, LTS_TAU, 2, 0, 2);
  rule(p, 2, B, 0, 0, 0);
  rule(p, 0, B, 0, 0, 0);
  pds_freeze(p);
  return p;
}

/* (ab)^k d b^k: m0 to m3. */
static pds *second_of_paper(void) {
  pds *p = pds_new(1, 4);
  rule(p, 0, A, 1, 1, 0);
  rule(p, 1, B, 1, 2, 0);
  rule(p, 2, LTS_TAU, 2, 0, 3);
  rule(p, 3, B, 0, 0, 0);
  rule(p, 0, D, 0, 0, 0);
  pds_freeze(p);
  return p;
}

static void set_part(example *x, uint32_t i, const pds *p, pds_set *empty) {
  static const uint32_t letters[] = {A, B, D};
  cpds_part part = {.system = p, .target = empty, .alphabet = letters, .nalphabet = 3};
  pds_set_init(empty, p);
  empty->final.at[0] = true;
  vec_push(&part.start.stack, 0);
  cpds_set(x->c, i, &part);
  vec_free(&part.start.stack);
}

static void begin(example *x, pds *one, pds *two, cpds_language language) {
  cpds_request q = {.nparts = 2, .nactions = LETTERS, .language = language};
  *x = (example){.one = one, .two = two};
  job_init(&x->job);
  x->c = cpds_new(&x->job, &q);
  set_part(x, 0, one, &x->empty_one);
  set_part(x, 1, two, &x->empty_two);
}

static void end(example *x) {
  cpds_free(x->c);
  pds_set_free(&x->empty_one);
  pds_set_free(&x->empty_two);
  pds_free(x->one);
  pds_free(x->two);
  job_free(&x->job);
}

/* The common words of a length, as text in the order in which they are found, each followed by a blank. */
static void common(example *x, uint32_t length, char *text) {
  cpds_words words = {0};
  uint32_t n = 0;
  assert_true(cpds_common(x->c, length, &words));
  for (uint32_t i = 0; i < words.n; i++) {
    for (uint32_t k = 0; k < words.at[i].events.n; k++) text[n++] = "?abd"[words.at[i].events.at[k].action];
    text[n++] = ' ';
    cpds_word_free(&words.at[i]);
  }
  text[n] = 0;
  vec_free(&words);
}

static void check_answer(example *x, cpds_answer expected, uint32_t length) {
  cpds_word w = {0};
  assert_int_equal(cpds_check(x->c, 1000000, &w), expected);
  assert_int_equal(cpds_length(x->c), length);
  cpds_word_free(&w);
}

/* Prefixes: {a}, then {ab}, then none. */
static void common_prefixes_end(void **context) {
  example x;
  (void)context;
  char text[64];
  begin(&x, first_of_paper(), second_of_paper(), CPDS_PREFIX);
  common(&x, 1, text);
  assert_string_equal(text, "a ");
  common(&x, 2, text);
  assert_string_equal(text, "ab ");
  common(&x, 3, text);
  assert_string_equal(text, "");
  check_answer(&x, CPDS_NONE, 2);
  end(&x);
}

/* Suffixes: of the first b, bb, bbb; of the second d, b, db, bb, dbb, bbb ...: those of b alone never end. */
static void common_suffixes_do_not(void **context) {
  example x;
  (void)context;
  char text[64];
  begin(&x, first_of_paper(), second_of_paper(), CPDS_SUFFIX);
  common(&x, 1, text);
  assert_string_equal(text, "b ");
  common(&x, 3, text);
  assert_string_equal(text, "bbb ");
  cpds_word w = {0};
  assert_true(cpds_check(x.c, 100000, &w) == CPDS_STOPPED);
  cpds_word_free(&w);
  end(&x);
}

static void nothing_in_common(void **context) {
  example x;
  (void)context;
  begin(&x, first_of_paper(), second_of_paper(), CPDS_AUTO);
  check_answer(&x, CPDS_NONE, 2);
  end(&x);
}

/* The letter d is one of the second alone: numbers say so. */
static void numbers_differ(void **context) {
  example x;
  (void)context;
  begin(&x, first_of_paper(), second_of_paper(), CPDS_COUNTED);
  cpds_word w = {0};
  assert_int_equal(cpds_check(x.c, 1000000, &w), CPDS_NONE);
  cpds_word_free(&w);
  end(&x);
  begin(&x, first_of_paper(), first_of_paper(), CPDS_COUNTED);
  assert_int_equal(cpds_check(x.c, 1000000, &w), CPDS_STOPPED);
  cpds_word_free(&w);
  end(&x);
}

/* With itself it has the word b; a run of it is one rule long. */
static void a_common_word(void **context) {
  example x;
  (void)context;
  cpds_word w = {0};
  pds_run run = {0};
  begin(&x, first_of_paper(), first_of_paper(), CPDS_AUTO);
  assert_true(cpds_check(x.c, 1000000, &w) == CPDS_FOUND);
  assert_true(w.events.n == 1 && w.events.at[0].action == B && w.events.at[0].n == 2);
  assert_true(cpds_run(x.c, &w, 0, &run));
  assert_true(run.n == 1 && x.one->rules.at[run.at[0]].action == B);
  cpds_word_free(&w);
  vec_free(&run);
  end(&x);
}

RUN(cmocka_unit_test(common_prefixes_end), cmocka_unit_test(common_suffixes_do_not),
    cmocka_unit_test(nothing_in_common), cmocka_unit_test(numbers_differ), cmocka_unit_test(a_common_word))
