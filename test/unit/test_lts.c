/* Building and checking transition systems, and the operators on single ones. */
#include "unit.h"

#include "automata/operators.h"
#include "lts_build.h"

static void actions_have_one_number_each(void **state) {
  (void)state;
  actions t;
  actions_init(&t);
  uint32_t a = action_named(&t, "a");
  assert_int_equal(action_named(&t, "tau"), LTS_TAU);
  assert_int_equal(action_named(&t, "a"), a);
  assert_int_equal(action_find(&t, "a"), a);
  assert_int_equal(action_find(&t, "b"), LTS_NONE);
  intern_str(&t.texts, "b");
  assert_int_equal(action_find(&t, "b"), LTS_NONE);
  assert_string_equal(action_name(&t, a), "a");
  actions_free(&t);
}

static void freezing_sorts_and_drops_duplicates(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, "1 b 0, 0 a 2, 0 tau 1, 0 a 1, 0 a 2, +z");
  assert_int_equal(l->states, 3);
  assert_int_equal(l->edges.n, 4);
  assert_int_equal(l->edges.at[0].action, LTS_TAU);
  assert_int_equal(lts_from(l, 1), 3);
  assert_int_equal(lts_from(l, 3), 4);
  assert_int_equal(l->alphabet.n, 3);
  assert_true(lts_has(l, action_find(&w.actions, "z")));
  assert_false(lts_has(l, LTS_TAU));
  uint32_t a = action_find(&w.actions, "a");
  assert_int_equal(lts_find(l, 0, a), 1);
  assert_int_equal(l->edges.at[lts_find(l, 0, a)].to, 1);
  lts_free(l);
  world_free(&w);
}

static void a_state_with_many_edges_is_searched(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_new(&w.actions, NULL);
  lts_add_state(l);
  char name[16];
  for (int i = 0; i < 500; i++) {
    snprintf(name, sizeof name, "a%d", i);
    uint32_t a = action_named(&w.actions, name);
    for (int k = 0; k < 2; k++) lts_add_edge(l, 0, a, lts_add_state(l));
  }
  lts_freeze(l);
  assert_true(lts_check(l, stderr));
  for (uint32_t i = 0; i < 500; i++) assert_int_equal(lts_find(l, 0, i + 1), 2 * i);
  lts_free(l);
  world_free(&w);
}

static void the_check_sees_what_is_broken(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, "0 a 1, 1 b 0");
  lts_edge kept = l->edges.at[1];
  l->edges.at[1].to = 7;
  assert_false(lts_check(l, NULL));
  l->edges.at[1] = kept;
  l->edges.at[1].action = 99;
  assert_false(lts_check(l, NULL));
  l->edges.at[1] = kept;
  l->error = 1;
  assert_false(lts_check(l, NULL));
  l->error = LTS_NONE;
  l->initial = 2;
  assert_false(lts_check(l, NULL));
  l->initial = 0;
  l->edges.at[0].from = 1;
  assert_false(lts_check(l, NULL));
  lts_free(l);
  world_free(&w);
}

static bool has_edge(const lts *l, uint32_t from, const char *action, uint32_t to) {
  uint32_t a = action_find(l->actions, action);
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (l->edges.at[i].from == from && l->edges.at[i].action == a && l->edges.at[i].to == to) return true;
  return false;
}

static void relabelling_multiplies_and_happens_at_once(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, "0 a 1, 1 b 0, +c");
  uint32_t a = action_find(&w.actions, "a"), b = action_find(&w.actions, "b"), c = action_find(&w.actions, "c");
  lts_rename renames[] = {{a, b}, {b, a}, {a, c}};
  lts *r = lts_relabel(&w.job, l, renames, 3);
  assert_int_equal(r->edges.n, 3);
  assert_true(has_edge(r, 0, "b", 1) && has_edge(r, 0, "c", 1) && has_edge(r, 1, "a", 0));
  assert_int_equal(r->alphabet.n, 3);
  lts_rename away[] = {{c, action_named(&w.actions, "d")}};
  lts *s = lts_relabel(&w.job, l, away, 1);
  assert_false(lts_has(s, c));
  assert_true(lts_has(s, action_find(&w.actions, "d")));
  lts_free(s);
  lts_free(r);
  lts_free(l);
  world_free(&w);
}

static void hiding_and_interfaces(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, "0 a 1, 1 b 2, 2 c 0, +d");
  uint32_t b = action_find(&w.actions, "b");
  lts *h = lts_hide(&w.job, l, &b, 1), *i = lts_restrict_to(&w.job, l, &b, 1);
  assert_true(has_edge(h, 1, "tau", 2) && has_edge(h, 0, "a", 1));
  assert_int_equal(h->alphabet.n, 3);
  assert_true(has_edge(i, 1, "b", 2) && has_edge(i, 0, "tau", 1) && has_edge(i, 2, "tau", 0));
  assert_int_equal(i->alphabet.n, 1);
  assert_true(lts_check(h, stderr) && lts_check(i, stderr));
  lts_free(h);
  lts_free(i);
  lts_free(l);
  world_free(&w);
}

static void properties_are_completed(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, "0 a 1, 1 b 0"), *p = lts_complete_with_error(&w.job, l);
  assert_int_equal(p->states, 3);
  assert_int_equal(p->error, 2);
  assert_true(has_edge(p, 0, "b", 2) && has_edge(p, 1, "a", 2) && has_edge(p, 0, "a", 1));
  assert_int_equal(p->edges.n, 4);
  lts *again = lts_complete_with_error(&w.job, p);
  assert_int_equal(again->states, 3);
  assert_int_equal(again->edges.n, 4);
  assert_true(lts_deterministic(p));
  lts_free(again);
  lts_free(p);
  lts_free(l);
  world_free(&w);
}

static void reachable_states_are_numbered_breadth_first(void **state) {
  (void)state;
  world w;
  world_init(&w);
  lts *l = lts_of(&w, "0 a 3, 3 b 1, 2 c 0, 2 c E");
  lts_name_state(l, 3, "Third");
  lts *r = lts_reachable(&w.job, l);
  assert_int_equal(r->states, 3);
  assert_int_equal(r->error, LTS_NONE);
  assert_true(has_edge(r, 0, "a", 1) && has_edge(r, 1, "b", 2));
  assert_string_equal(lts_state_name(r, 1), "Third");
  assert_null(lts_state_name(r, 0));
  assert_int_equal(r->alphabet.n, 3);
  assert_true(lts_check(r, stderr));
  lts_free(r);
  world_stop(&w);
  assert_null(lts_reachable(&w.job, l));
  assert_null(lts_complete_with_error(&w.job, l));
  lts_free(l);
  world_free(&w);
}

static void determinism(void **state) {
  (void)state;
  world w;
  world_init(&w);
  const char *const texts[] = {"0 a 1, 0 b 1", "0 a 1, 0 a 0", "0 tau 1", "0 a 0, 1 a 0"};
  const bool expected[] = {true, false, false, true};
  for (int i = 0; i < 4; i++) {
    lts *l = lts_of(&w, texts[i]);
    assert_int_equal(lts_deterministic(l), expected[i]);
    lts_free(l);
  }
  world_free(&w);
}

RUN(cmocka_unit_test(actions_have_one_number_each), cmocka_unit_test(freezing_sorts_and_drops_duplicates),
    cmocka_unit_test(a_state_with_many_edges_is_searched), cmocka_unit_test(the_check_sees_what_is_broken),
    cmocka_unit_test(relabelling_multiplies_and_happens_at_once), cmocka_unit_test(hiding_and_interfaces),
    cmocka_unit_test(properties_are_completed), cmocka_unit_test(reachable_states_are_numbered_breadth_first),
    cmocka_unit_test(determinism))
