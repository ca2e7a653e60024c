/* The simulation game, its strategies, and containment of words. */
#include "unit.h"

#include "check/simulation.h"
#include "check/traces.h"
#include "lts_build.h"
#include "report/strategy.h"

static bool simulated(const char *a, const char *b) {
  world w;
  world_init(&w);
  lts *x = lts_of(&w, a), *y = lts_of(&w, b);
  model imp = model_of_lts(x);
  simulation s = simulation_check(&w.job, &imp, y, 1);
  assert_int_not_equal(s.answer, SIMULATION_STOPPED);
  assert_int_equal(s.strategies.n, s.answer == SIMULATION_FAILS);
  bool holds = s.answer == SIMULATION_HOLDS;
  simulation_free(&s);
  lts_free(x);
  lts_free(y);
  world_free(&w);
  return holds;
}

/* The length of the run that is refused; -1: none is. */
static int refused(const char *a, const char *b) {
  world w;
  world_init(&w);
  lts *x = lts_of(&w, a), *y = lts_of(&w, b);
  model imp = model_of_lts(x);
  traces t = traces_check(&w.job, &imp, y);
  assert_int_not_equal(t.answer, TRACES_STOPPED);
  int n = t.answer == TRACES_HOLD ? -1 : (int)t.run.moves.n - 1;
  traces_free(&t);
  lts_free(x);
  lts_free(y);
  world_free(&w);
  return n;
}

static const char early[] = "0 a 1, 0 a 2, 1 b 3, 2 c 4", late[] = "0 a 1, 1 b 2, 1 c 3";

static void simulation_sees_choices_and_words_do_not(void **state) {
  (void)state;
  assert_true(simulated(early, late));
  assert_false(simulated(late, early));
  assert_int_equal(refused(late, early), -1);
  assert_int_equal(refused("0 a 1, 1 b 2, 2 a 3", late), 3);
  assert_true(simulated("+a", late)); /* what does nothing conforms */
}

static void the_specification_may_stutter(void **state) {
  (void)state;
  assert_true(simulated("0 a 1", "0 tau 1, 1 tau 2, 2 a 3"));
  assert_true(simulated("0 a 1, 1 b 2", "0 a 1, 1 tau 2, 2 b 3"));
  assert_true(simulated("0 tau 1, 1 a 2", "0 a 1"));
  assert_int_equal(refused("0 tau 1, 1 a 2", "0 a 1"), -1);
  assert_false(simulated("0 a 1, 0 b 1", "0 tau 1, 1 a 2, +b"));
}

static void foreign_actions_are_internal(void **state) {
  (void)state;
  assert_true(simulated("0 x 1, 1 a 2, 2 x 0", "0 a 0"));
  assert_false(simulated("0 x 1, 1 a 2, 2 x 0", "0 a 0, +x"));
  assert_int_equal(refused("0 x 1, 1 a 2, 2 x 0", "0 a 0"), -1);
  assert_int_equal(refused("0 a 0, 0 x 1", "0 a 0, +x"), 1);
}

static void error_answers_error_alone(void **state) {
  (void)state;
  assert_false(simulated("0 a 1", "0 a E"));
  assert_false(simulated("0 a E", "0 a 1"));
  assert_true(simulated("0 a E", "0 a E"));
  assert_true(simulated("0 a E", "0 a 1, 1 tau E"));
  assert_true(simulated("0 a 1, 1 tau E", "0 a 1, 1 tau E"));
  assert_false(simulated("0 x E", "0 a 0"));
  assert_int_equal(refused("0 a 1", "0 a E"), 1);
  assert_int_equal(refused("0 a E", "0 a 1"), 1);
  assert_int_equal(refused("0 a E", "0 a 1, 0 a E"), -1);
  assert_int_equal(refused("0 a 1, 1 tau E", "0 a 1, 0 a E"), -1);
  assert_int_equal(refused("0 x E", "0 a 0"), 1);
}

static void beginning_in_error(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *good = lts_of(&w, "0 a 0"), *bad = lts_of(&w, "0 a E");
  bad->initial = bad->error;
  model imp = model_of_lts(bad);
  simulation s = simulation_check(&w.job, &imp, good, 4);
  assert_int_equal(s.answer, SIMULATION_FAILS);
  assert_int_equal(s.strategies.at[0].nodes.n, 1);
  assert_int_equal(s.strategies.at[0].nodes.at[0].action, LTS_NONE);
  simulation_free(&s);
  s = simulation_check(&w.job, &imp, bad, 4);
  assert_int_equal(s.answer, SIMULATION_HOLDS);
  simulation_free(&s);
  traces t = traces_check(&w.job, &imp, good);
  assert_int_equal(t.answer, TRACES_FAIL);
  assert_int_equal(t.run.moves.n, 1);
  traces_free(&t);
  lts_free(good);
  lts_free(bad);
  world_free(&w);
}

static void the_strategy_covers_every_answer(void **state) {
  (void)state;
  world w;
  buf out = {0};
  world_init(&w);
  lts *x = lts_of(&w, late), *y = lts_of(&w, early);
  model imp = model_of_lts(x);
  simulation s = simulation_check(&w.job, &imp, y, 1);
  strategy_systems both = {x, y};
  strategy_names names = strategy_names_of(&both);
  const strategy *t = &s.strategies.at[0];
  assert_int_equal(t->nodes.n, 3);
  assert_int_equal(t->nodes.at[0].rank, 2);
  report_strategy_text(t, &names, &out);
  assert_text(&out, "  a: implementation 0 -> 1, specification 0 has 2 answers:\n"
                    "    - 1:\n"
                    "      c: implementation 1 -> 3, specification 1 has no answer\n"
                    "    - 2:\n"
                    "      b: implementation 1 -> 2, specification 2 has no answer\n");
  report_strategy_json(t, &names, &out);
  assert_text(&out,
              "{\"implementation\":\"0\",\"specification\":\"0\",\"challenge\":\"a\",\"to\":\"1\",\"answers\":["
              "{\"implementation\":\"1\",\"specification\":\"1\",\"challenge\":\"c\",\"to\":\"3\",\"answers\":[]},"
              "{\"implementation\":\"1\",\"specification\":\"2\",\"challenge\":\"b\",\"to\":\"2\",\"answers\":[]}]}");
  report_strategy_dot(t, &names, &out);
  assert_non_null(strstr(buf_text(&out), "0 -> 2 [label=\"2\"];"));
  assert_non_null(strstr(buf_text(&out), "1 [label=\"1 | 1\\nc -> 3\", color=red"));
  buf_free(&out);
  simulation_free(&s);
  lts_free(x);
  lts_free(y);
  world_free(&w);
}

static void several_ways_to_win(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *x = lts_of(&w, "0 a 1, 0 b 1, 0 c 1, 1 d 2, 1 e 2"), *y = lts_of(&w, "0 a 1, 0 b 1, +c, +d, +e");
  model imp = model_of_lts(x);
  for (uint32_t most = 1; most < 9; most++) {
    simulation s = simulation_check(&w.job, &imp, y, most);
    assert_in_range(s.strategies.n, 1, most);
    assert_int_equal(s.strategies.at[0].nodes.n, 1);    /* c is refused at once */
    if (most == 8) assert_int_equal(s.strategies.n, 3); /* c; a, b with the best that follows */
    simulation_free(&s);
  }
  lts_free(x);
  lts_free(y);
  world_free(&w);
}

/* An implementation that exists only where the game goes: state n counts up for ever. */
static bool count_up(void *context, uint32_t s, model_moves *out) {
  uint32_t *most = context;
  if (s > *most) *most = s;
  vec_push(out, ((model_move){1 + (s == 1000), s + 1, 7000 + s}));
  return true;
}

static uint32_t first_state(void *context) {
  (void)context;
  return 0;
}

static bool no_error(void *context, uint32_t s) {
  (void)context;
  (void)s;
  return false;
}

static void lazy_implementations(void **state) {
  (void)state;
  world w;
  world_init(&w);
  uint32_t most = 0;
  lts *spec = lts_of(&w, "0 a 0, +b");
  model imp = {.context = &most, .initial = first_state, .is_error = no_error, .moves = count_up};
  simulation s = simulation_check(&w.job, &imp, spec, 1);
  assert_int_equal(s.answer, SIMULATION_FAILS);
  assert_int_equal(most, 1000);
  const strategy *t = &s.strategies.at[0];
  assert_int_equal(t->nodes.n, 1001);
  assert_int_equal(t->nodes.at[0].rank, 1001);
  assert_int_equal(t->nodes.at[1000].edge, 8000);
  simulation_free(&s);
  traces r = traces_check(&w.job, &imp, spec);
  assert_int_equal(r.run.moves.n, 1002);
  assert_int_equal(r.run.moves.at[1001].edge, 8000);
  traces_free(&r);
  world_stop(&w);
  s = simulation_check(&w.job, &imp, spec, 1);
  assert_int_equal(s.answer, SIMULATION_STOPPED);
  simulation_free(&s);
  r = traces_check(&w.job, &imp, spec);
  assert_int_equal(r.answer, TRACES_STOPPED);
  traces_free(&r);
  lts_free(spec);
  world_free(&w);
}

/* 2^k sets of states, but one antichain. */
static void antichains_keep_it_small(void **state) {
  (void)state;
  world w;
  buf text = {0};
  world_init(&w);
  enum { k = 14 };
  buf_puts(&text, "0 a 0, 0 b 0, 0 a 1");
  for (int i = 1; i < k; i++) buf_printf(&text, ", %d a %d, %d b %d", i, i + 1, i, i + 1);
  lts *x = lts_of(&w, "0 a 0, 0 b 0"), *y = lts_of(&w, buf_text(&text));
  model imp = model_of_lts(x);
  traces t = traces_check(&w.job, &imp, y);
  assert_int_equal(t.answer, TRACES_HOLD);
  assert_true(t.pairs < 8);
  traces_free(&t);
  buf_free(&text);
  lts_free(x);
  lts_free(y);
  world_free(&w);
}

RUN(cmocka_unit_test(simulation_sees_choices_and_words_do_not), cmocka_unit_test(the_specification_may_stutter),
    cmocka_unit_test(foreign_actions_are_internal), cmocka_unit_test(error_answers_error_alone),
    cmocka_unit_test(beginning_in_error), cmocka_unit_test(the_strategy_covers_every_answer),
    cmocka_unit_test(several_ways_to_win), cmocka_unit_test(lazy_implementations),
    cmocka_unit_test(antichains_keep_it_small))
