/* Refinement by one path: what is impossible about it becomes predicates or followed variables, by weakest preconditions
 * (newton) or interpolants; a path that is possible adds nothing. */
#include "program.h"

#include "refine/interpolate.h"
#include "refine/newton.h"

/* The path with the fewest edges to the error, through each loop at least `rounds` times. */
typedef struct step_of_search {
  loc_id at;
  uint32_t parent, turns;
  edge_id edge;
} step_of_search;

static void shortest_path(const fixture *x, uint32_t rounds, path *out) {
  VEC(step_of_search) all = {0};
  uint32_t found = UINT32_MAX;
  out->n = 0;
  vec_push(&all, ((step_of_search){x->f->entry, UINT32_MAX, 0, {UINT32_MAX}}));
  for (uint32_t i = 0; i < all.n && found == UINT32_MAX && i < 100000; i++) {
    if (flat_loc_at(x->f, all.at[i].at)->end == END_ERROR && all.at[i].turns > rounds) found = i;
    for_flat_out(x->f, all.at[i].at, e) {
      loc_id to = flat_edge_at(x->f, e)->to;
      bool head = x->b.is_head[to.n] && flat_loc_at(x->f, to)->end == END_NONE;
      vec_push(&all, ((step_of_search){to, i, all.at[i].turns + head, e}));
    }
  }
  assert_int_not_equal(found, UINT32_MAX);
  for (uint32_t i = found; all.at[i].parent != UINT32_MAX; i = all.at[i].parent)
    vec_push(out, ((path_step){all.at[i].edge, all.at[all.at[i].parent].turns}));
  for (uint32_t i = 0; i < out->n / 2; i++) {
    path_step swap = out->at[i];
    out->at[i] = out->at[out->n - 1 - i];
    out->at[out->n - 1 - i] = swap;
  }
  vec_free(&all);
}

typedef struct refined {
  fixture x;
  precision p;
  path way;
  smt *smt;
  refinement r;
  uint32_t head;
} refined;

static void open_path(refined *f, const char *source, uint32_t rounds) {
  *f = (refined){0};
  load_main(&f->x, source);
  precision_init(&f->p, &f->x.b, false);
  f->smt = smt_new(&f->x.job, f->x.b.terms, SMT_INT);
  f->head = f->x.b.head_index.at[loop_head(&f->x).n];
  shortest_path(&f->x, rounds, &f->way);
}

static void by_newton(refined *f, const char *source, uint32_t rounds, refine_how how) {
  open_path(f, source, rounds);
  f->r = newton_refine(&f->x.b, f->smt, &f->p, &f->way, 1, how);
}

static void drop(refined *f) {
  smt_free(f->smt);
  precision_free(&f->p);
  vec_free(&f->way);
  drop_program(&f->x);
}

static bool has(const refined *f, const char *name, expr_kind kind, i128 value) {
  return precision_has(&f->p, f->head, ex_binary(f->x.b.terms, kind, cell(&f->x, name), int_of(&f->x, value)));
}

static void inputs_become_predicates(void **state) {
  (void)state;
  refined f;
  by_newton(&f,
            NONDET
            "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (a > 3) return 0;\n"
            "  while (b) b = __VERIFIER_nondet_int(); if (a > 5) reach_error(); return 0; }",
            0, REFINE_CORE);
  assert_true(f.r.infeasible);
  assert_false(f.r.tracked);
  assert_true(has(&f, "a", EX_GT, 5));  /* what is required behind the loop, at its head */
  assert_false(has(&f, "b", EX_EQ, 0)); /* has nothing to do with it */
  assert_int_not_equal(f.r.first, UINT32_MAX);
  assert_true(f.x.b.is_head[path_location(&f.x.b, &f.way, f.r.first).n]);
  assert_int_equal(f.r.predicates, f.p.npreds);
  drop(&f);
}

/* Assignments between the head and the condition are gone through backwards. */
static void weakest_preconditions(void **state) {
  (void)state;
  refined f;
  by_newton(&f,
            NONDET
            "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (a > 3) return 0;\n"
            "  while (b) b = __VERIFIER_nondet_int(); a = a + 2; if (a > 9) reach_error(); return 0; }",
            0, REFINE_CORE);
  const expr *sum = ex_binary(f.x.b.terms, EX_ADD, cell(&f.x, "a"), int_of(&f.x, 2));
  assert_true(f.r.infeasible);
  assert_true(precision_has(&f.p, f.head, ex_binary(f.x.b.terms, EX_GT, sum, int_of(&f.x, 9))));
  drop(&f);
}

static void constants_are_followed(void **state) {
  (void)state;
  refined f;
  by_newton(&f,
            NONDET
            "int main(void) { int mode = 1, b = __VERIFIER_nondet_int(); while (b) b = __VERIFIER_nondet_int();\n"
            "  if (mode == 2) reach_error(); return 0; }",
            0, REFINE_CORE);
  assert_true(f.r.infeasible);
  assert_true(f.r.tracked);
  assert_true(f.p.tracked[blocks_var(&f.x.b, cell(&f.x, "mode")->sym)]);
  drop(&f);
}

/* A condition is not carried over the place where its variable is read: before, it means another value. */
static void not_past_an_input(void **state) {
  (void)state;
  refined f;
  by_newton(&f,
            NONDET "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
                   "  while (b) b = __VERIFIER_nondet_int();\n"
                   "  a = __VERIFIER_nondet_int(); if (a > 5) { if (a < 3) reach_error(); } return 0; }",
            0, REFINE_ALL);
  assert_true(f.r.infeasible);
  assert_false(has(&f, "a", EX_LT, 3));
  assert_false(has(&f, "a", EX_GT, 5));
  drop(&f);
}

static void possible_paths_add_nothing(void **state) {
  (void)state;
  refined f;
  by_newton(&f,
            NONDET "int main(void) { int a = 0, b = __VERIFIER_nondet_int(); while (b) b = __VERIFIER_nondet_int();\n"
                   "  a = __VERIFIER_nondet_int(); if (a > 5) reach_error(); return 0; }",
            0, REFINE_ALL);
  assert_false(f.r.infeasible);
  assert_false(f.r.tracked);
  assert_int_equal(f.r.predicates, 0);
  assert_int_equal(f.p.npreds, 0);
  drop(&f);
}

static const char two_counters[] = NONDET
    "int main(void) { int a = 0, b = 0; while (__VERIFIER_nondet_int()) { a = a + 1; b = b + 2; }\n"
    "  if (b - a < 0 && a < 1000) reach_error(); return 0; }";

static void counters_cost_predicates(void **state) {
  (void)state;
  refined f;
  by_newton(&f, two_counters, 2, REFINE_CORE);
  assert_true(f.r.infeasible);
  assert_false(f.r.tracked);
  assert_true(f.r.predicates > 0);
  drop(&f);
}

/* Every condition of the path, not only those that exclude it. */
static void all_conditions(void **state) {
  (void)state;
  refined f;
  by_newton(&f,
            NONDET
            "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (a > 3) return 0;\n"
            "  while (b > 1) b = __VERIFIER_nondet_int(); if (b != -4 && a > 5) reach_error(); return 0; }",
            0, REFINE_ALL);
  assert_true(has(&f, "a", EX_GT, 5));
  assert_true(has(&f, "b", EX_EQ, -4));
  drop(&f);
}

/* The conditions of a path are those of its edges, over inputs. */
static void conditions_of_a_path(void **state) {
  (void)state;
  refined f;
  open_path(&f, two_counters, 1);
  path_conditions c = {0};
  path_execute(&f.x.b, &f.way, &c);
  assert_int_equal(c.n, f.way.n);
  uint32_t told = 0;
  for (uint32_t i = 0; i < c.n; i++) {
    bool assumes = flat_edge_at(f.x.f, f.way.at[i].edge)->kind == F_ASSUME;
    if (!assumes) assert_true(c.at[i]->kind == EX_INT && c.at[i]->value);
    told += assumes && c.at[i]->kind != EX_INT;
  }
  assert_true(told > 0);
  vec_free(&c);
  drop(&f);
}

static void interpolants(void **state) {
  (void)state;
  refined f;
  open_path(&f, two_counters, 2);
  f.r = interpolate_refine(&f.x.job, &f.x.b, &f.p, &f.way);
  assert_true(f.r.predicates > 0);
  assert_int_equal(f.p.preds[f.head].n, f.p.npreds); /* at the loop, and nowhere else */
  assert_true(f.x.b.is_head[path_location(&f.x.b, &f.way, f.r.first).n]);
  drop(&f);
}

RUN(cmocka_unit_test(inputs_become_predicates), cmocka_unit_test(weakest_preconditions),
    cmocka_unit_test(constants_are_followed), cmocka_unit_test(possible_paths_add_nothing),
    cmocka_unit_test(not_past_an_input), cmocka_unit_test(counters_cost_predicates), cmocka_unit_test(all_conditions),
    cmocka_unit_test(conditions_of_a_path), cmocka_unit_test(interpolants))
