/* The monitor of a formula refuses an event exactly where the formula becomes false whatever follows: compared, for all words of up to six
 * events, with what each formula says. Formulas that a run may break by coming to rest, or only in the end, have no monitor. */
#include "program.h"

#include "base/tuning.h"
#include "check/temporal.h"

enum { A, B, C, EVENTS };

typedef struct asked {
  job job;
  actions actions;
  spec *s;
  lts *monitor;
} asked;

static void ask(asked *x, const char *text) {
  static const char process[] = "P = ( a -> b -> c -> P ).";
  alphabet a;
  formulas all;
  *x = (asked){0};
  job_init(&x->job);
  actions_init(&x->actions);
  x->s = spec_new(&x->job, &x->actions);
  spec_read_text(x->s, "test", process, strlen(process));
  assert_true(spec_finish(x->s));
  assert_non_null(spec_process(x->s, "P", NULL, 0, (place){0}));
  const ltl *f = spec_formula(x->s, "test", text);
  assert_non_null(f);
  assert_true(alphabet_of_formula(x->s, f, &a));
  formulas_init(&all, &a.letters);
  buchi *negation = temporal_negation(&a, &all, alphabet_formula(&a, &all, f), 1000);
  observed meaning[64] = {{0}};
  const char *names[] = {"a", "b", "c"};
  for (uint32_t i = 0; i < EVENTS; i++) meaning[action_named(&x->actions, names[i])].kind = OBSERVED_EVENT;
  for (uint32_t i = 0; i < a.events.n; i++) meaning[a.events.at[i].action].event = a.events.at[i].value;
  temporal_request q = {.meaning = meaning,
                        .nmeaning = 64,
                        .alphabet = &a,
                        .spec = x->s,
                        .automaton = negation,
                        .one_by_one = true,
                        .most = 100};
  x->monitor = temporal_monitor(&x->job, &q, &x->actions);
  buchi_free(negation);
  formulas_free(&all);
  alphabet_free(&a);
}

static void drop(asked *x) {
  lts_free(x->monitor);
  spec_free(x->s);
  actions_free(&x->actions);
  job_free(&x->job);
}

/* Does the monitor follow the word? */
static bool follows(const asked *x, const uint32_t *word, uint32_t n) {
  const char *names[] = {"a", "b", "c"};
  uint32_t s = x->monitor->initial;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t action = action_find(&x->actions, names[word[i]]), e = lts_find(x->monitor, s, action);
    if (e == lts_from(x->monitor, s + 1) || x->monitor->edges.at[e].action != action) return false;
    s = x->monitor->edges.at[e].to;
  }
  return true;
}

static void compare(const char *text, bool (*fine)(const uint32_t *word, uint32_t n)) {
  enum { longest = 6 };
  asked x;
  ask(&x, text);
  assert_non_null(x.monitor);
  for (uint32_t n = 0; n <= longest; n++) {
    uint32_t all = 1, word[longest];
    for (uint32_t i = 0; i < n; i++) all *= EVENTS;
    for (uint32_t k = 0; k < all; k++) {
      for (uint32_t i = 0, rest = k; i < n; i++, rest /= EVENTS) word[i] = rest % EVENTS;
      assert_int_equal(follows(&x, word, n), fine(word, n));
    }
  }
  drop(&x);
}

static bool never_c(const uint32_t *w, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (w[i] == C) return false;
  return true;
}

static bool b_after_a(const uint32_t *w, uint32_t n) {
  for (uint32_t i = 0; i < n && w[i] != A; i++)
    if (w[i] == B) return false;
  return true;
}

/* From each a on no c before a b. */
static bool guarded(const uint32_t *w, uint32_t n) {
  bool open = false;
  for (uint32_t i = 0; i < n; i++) {
    if (w[i] == C && open) return false;
    open = w[i] == A || (open && w[i] != B);
  }
  return true;
}

/* No two a in a row. */
static bool no_two(const uint32_t *w, uint32_t n) {
  for (uint32_t i = 1; i < n; i++)
    if (w[i] == A && w[i - 1] == A) return false;
  return true;
}

static void refuses_bad_prefixes(void **state) {
  (void)state;
  compare("G !c", never_c);
  compare("!b W a", b_after_a);
  compare("G (a -> (!c W b))", guarded);
  compare("G (a -> X !a)", no_two);
  compare("(G !c) && (!b W a) || (G !c)", never_c);
}

static void has_none(void **state) {
  static const char *const texts[] = {"F a", "G (a -> F b)", "G F a", "a", "G (a -> X b)", "X X a"};
  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    asked x;
    ask(&x, texts[i]);
    assert_null(x.monitor);
    drop(&x);
  }
}

RUN(cmocka_unit_test(refuses_bad_prefixes), cmocka_unit_test(has_none))
