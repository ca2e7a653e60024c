/* Classes of states and how they are split; properties of systems in parallel, and the schedules of their counterexamples. */
#include "unit.h"

#include "check/quotient.h"
#include "check/two_level.h"
#include "lts_build.h"

/* ---- classes ---- */

static const char forked[] = "0 a 1, 0 a 2, 1 b 3, 2 b 4, 3 c 5";

/* A line of classes with these actions, as the model has them. */
static bool line_of(quotient *q, world *w, const char *const *actions, uint32_t n, counterexample *out) {
  model m = quotient_model(q);
  uint32_t at = m.initial(m.context), end = 0;
  counterexample_begin(out, at);
  for (uint32_t i = 0; i < n; i++) {
    model_moves moves = {0};
    m.moves(m.context, at, &moves);
    bool found = false;
    for (uint32_t k = 0; k < moves.n && !found; k++) {
      if (moves.at[k].action != action_named(&w->actions, actions[i])) continue;
      at = moves.at[k].to;
      end = counterexample_add(
          out, (counterexample_move){end, at, LTS_NONE, moves.at[k].action, moves.at[k].edge, i + 1 == n});
      found = true;
    }
    vec_free(&moves);
    if (!found) return false;
  }
  return true;
}

static void the_first_partition_is_by_actions(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, forked);
  quotient q;
  quotient_init(&q, l, NULL);
  assert_int_equal(quotient_classes(&q), 4); /* a; b; c; nothing */
  assert_int_equal(q.class_of[1], q.class_of[2]);
  assert_int_equal(q.class_of[4], q.class_of[5]);
  quotient_free(&q);
  uint8_t kinds[] = {0, 0, 1, 0, 0, 0};
  quotient_init(&q, l, kinds);
  assert_int_not_equal(q.class_of[1], q.class_of[2]);
  quotient_free(&q);
  quotient_init_one(&q, l);
  assert_int_equal(quotient_classes(&q), 1);
  quotient_free(&q);
  lts_free(l);
  world_free(&w);
}

/* Seen as one state the system can do anything in any order; each split takes away a way, until the word is gone. */
static void splits_end(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, forked);
  quotient q;
  counterexample x = {0}, other = {0}, followed = {0};
  quotient_init_one(&q, l);
  const char *word[] = {"a", "c"};
  assert_true(line_of(&q, &w, word, 2, &x));
  uint32_t splits = 0;
  do {
    assert_false(quotient_follow(&q, splits ? &other : &x, &followed));
    quotient_split(&q, splits ? &other : &x);
    splits++;
    assert_true(splits < 10);
  } while (quotient_reword(&q, &x, false, &other));
  assert_true(quotient_classes(&q) > 1);
  const char *real[] = {"a", "b", "c"};
  assert_true(line_of(&q, &w, real, 1, &x));
  counterexample_free(&x);
  counterexample_free(&other);
  counterexample_free(&followed);
  quotient_free(&q);
  lts_free(l);
  world_free(&w);
}

/* ---- in parallel ---- */

typedef struct parallel {
  world w;
  lts *parts[6], *process;
  bool owes[6][8];
  two_level *l;
  two_level_cases cases;
} parallel;

static two_level_answer answer_of(parallel *s, const char *const *parts, uint32_t n, const char *process,
                                  two_level_only only, synchronisation synchronise) {
  world_init(&s->w);
  for (uint32_t i = 0; i < n; i++) s->parts[i] = lts_of(&s->w, parts[i]);
  if (process) s->process = lts_of(&s->w, process);
  two_level_request q = {.actions = &s->w.actions,
                         .nparts = n,
                         .aim = process ? TWO_LEVEL_TRACES : TWO_LEVEL_DEADLOCK,
                         .process = s->process,
                         .synchronisation = synchronise,
                         .strategies = 1,
                         .only = only};
  s->l = two_level_new(&s->w.job, &q);
  for (uint32_t i = 0; i < n; i++) {
    memset(s->owes[i], true, sizeof s->owes[i]);
    assert_true(two_level_set(s->l, i, s->parts[i], s->owes[i]));
  }
  return two_level_check(s->l, &s->cases);
}

static void parallel_free(parallel *s) {
  two_level_cases_free(&s->cases);
  two_level_free(s->l);
  for (uint32_t i = 0; i < 6; i++) lts_free(s->parts[i]);
  lts_free(s->process);
  world_free(&s->w);
}

static const char *const diners[] = {"0 l0 1, 1 r0 2, 2 d0 0", "0 l1 1, 1 r1 2, 2 d1 0",
                                     "0 l0 1, 1 d0 0, 0 r1 2, 2 d1 0", "0 l1 1, 1 d1 0, 0 r0 2, 2 d0 0"};
static const char *const polite[] = {"0 l0 1, 1 r0 2, 2 d0 0", "0 r1 1, 1 l1 2, 2 d1 0",
                                     "0 l0 1, 1 d0 0, 0 r1 2, 2 d1 0", "0 l1 1, 1 d1 0, 0 r0 2, 2 d0 0"};

static void deadlocks(void **state) {
  (void)state;
  for (two_level_only only = TWO_LEVEL_ALL_WAYS; only <= TWO_LEVEL_ONLY_JOINED; only++) {
    parallel s = {0};
    assert_int_equal(answer_of(&s, diners, 4, NULL, only, SYNCHRONISE_ALL), TWO_LEVEL_FAIL);
    const two_level_case *c = &s.cases.at[0];
    assert_int_equal(c->events.n, 2); /* each has taken one fork */
    assert_int_equal(c->events.at[0].n, 2);
    assert_int_equal(vec_last(&c->parts[0].moves).state, 1);
    assert_int_equal(vec_last(&c->parts[1].moves).state, 1);
    parallel_free(&s);
    s = (parallel){0};
    assert_int_equal(answer_of(&s, polite, 4, NULL, only, SYNCHRONISE_ALL), TWO_LEVEL_HOLD);
    parallel_free(&s);
  }
}

/* What parts do among themselves is in the schedule, although the property does not see it. */
static void schedules(void **state) {
  (void)state;
  const char *const chain[] = {"0 in 1, 1 x 0", "0 x 1, 1 y 0", "0 y 1, 1 out 0"};
  for (two_level_only only = TWO_LEVEL_ALL_WAYS; only <= TWO_LEVEL_ONLY_JOINED; only++) {
    parallel s = {0};
    assert_int_equal(answer_of(&s, chain, 3, "0 in 1, 1 in 2, 2 in 3, +out", only, SYNCHRONISE_ALL), TWO_LEVEL_FAIL);
    const two_level_case *c = &s.cases.at[0];
    assert_int_equal(c->events.n, 4);
    static const char *const names[] = {"in", "x", "y", "out"};
    for (uint32_t i = 0; i < 4; i++) {
      assert_string_equal(action_name(&s.w.actions, c->events.at[i].action), names[i]);
      assert_int_equal(c->events.at[i].n, i == 1 || i == 2 ? 2 : 1);
    }
    parallel_free(&s);
  }
}

/* In pairs: a fork would serve anybody, and each diner has all that some fork could do with it in its alphabet. What only the fork
 * performs never happens, and does not keep the parts from being joined as if it were not there. */
static void what_nobody_answers(void **state) {
  (void)state;
  const char *const wide[] = {"0 l0 1, 1 r0 2, 2 d0 0, +z0, +z1, +z2", "0 l1 1, 1 r1 2, 2 d1 0, +z0, +z1, +z2",
                              "0 l0 1, 1 d0 0, 0 r1 2, 2 d1 0, 0 z0 3, 3 z1 0",
                              "0 l1 1, 1 d1 0, 0 r0 2, 2 d0 0, 0 z1 3, 3 z2 0"};
  for (two_level_only only = TWO_LEVEL_ALL_WAYS; only <= TWO_LEVEL_ONLY_JOINED; only++) {
    parallel s = {0};
    assert_int_equal(answer_of(&s, wide, 4, NULL, only, SYNCHRONISE_PAIR), TWO_LEVEL_FAIL);
    assert_int_equal(s.cases.at[0].events.n, 2);
    uint64_t states = two_level_states(s.l);
    /* one diner now answers one of them: its part is new, the others perform more */
    lts *other = lts_of(&s.w, "0 z0 0, +z1, +z2");
    assert_true(two_level_set(s.l, 0, other, s.owes[0]));
    two_level_cases_free(&s.cases);
    s.cases = (two_level_cases){0};
    assert_int_equal(two_level_check(s.l, &s.cases), TWO_LEVEL_FAIL);
    assert_true(states <= 12);
    parallel_free(&s);
    lts_free(other);
  }
}

/* A part that does not matter is not looked at. */
static void few_parts_matter(void **state) {
  (void)state;
  const char *const parts[] = {"0 a 1, 1 b 0", "0 x 1, 1 x 2, 2 x 3, 3 y 0", "0 y 1, 1 y 2, 2 x 0"};
  parallel s = {0};
  assert_int_equal(answer_of(&s, parts, 3, "0 a 1, 1 b 0", TWO_LEVEL_ONLY_FEW, SYNCHRONISE_ALL), TWO_LEVEL_HOLD);
  assert_true(two_level_states(s.l) <= 2);
  parallel_free(&s);
}

RUN(cmocka_unit_test(the_first_partition_is_by_actions), cmocka_unit_test(splits_end), cmocka_unit_test(deadlocks),
    cmocka_unit_test(schedules), cmocka_unit_test(what_nobody_answers), cmocka_unit_test(few_parts_matter))
