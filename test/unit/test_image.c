/* Abstract successors contain every concrete one: states of random programs with random predicates and followed
 * variables; covering means containing. */
#include "concrete.h"

#include "abstract/image.h"

static random_terms r = {.seed = 33};

typedef struct abstraction {
  precision precision;
  image image;
  smt *smt;
} abstraction;

static void open_abstraction(fixture *x, abstraction *a, uint32_t predicates) {
  terms *t = x->b.terms;
  precision_init(&a->precision, &x->b, true);
  a->smt = smt_new(&x->job, t, SMT_INT);
  for (uint32_t v = 0; v < x->b.nvars; v++)
    if (pick(&r, 3) == 0) precision_track(&a->precision, v);
  for (uint32_t h = 0; h < x->b.heads.n; h++)
    for (uint32_t i = 0; i < predicates; i++) {
      static const expr_kind kinds[] = {EX_LT, EX_LE, EX_EQ};
      const expr *p = cell(x, variable_names[pick(&r, 4)]), *q = cell(x, variable_names[pick(&r, 4)]);
      if (pick(&r, 2)) q = int_of(x, (i128)pick(&r, 9) - 3);
      precision_add(&a->precision, h, ex_binary(t, kinds[pick(&r, 3)], p, q));
    }
  image_init(&a->image, &x->job, &x->b, &a->precision, a->smt);
}

static void close_abstraction(abstraction *a) {
  image_free(&a->image);
  precision_free(&a->precision);
  smt_free(a->smt);
}

static bool is_in_state(const abstraction *a, const astate *s) {
  bool defined = true;
  return is_so(&r, astate_formula(&a->image, s), &defined);
}

/* The successor that the concrete state is in; UINT32_MAX: none. */
static uint32_t found_in(const fixture *x, const abstraction *a, const astates *next, loc_id at) {
  for (uint32_t i = 0; i < next->n; i++)
    if (x->b.heads.at[next->at[i].head].n == at.n && is_in_state(a, &next->at[i])) return i;
  return UINT32_MAX;
}

static bool is_end(const fixture *x, loc_id at) { return flat_loc_at(x->f, at)->end != END_NONE; }

static void follow(fixture *x, abstraction *a) {
  astate now = image_initial(&a->image);
  loc_id at = x->f->entry;
  for (uint32_t v = 0; v < x->b.nvars; v++) r.values[x->f->vars.at[v]->id] = (i128)pick(&r, 12) - 4;
  for (uint32_t n = 0; n < 12 && (!n || !is_end(x, at)); n++) {
    astates next = {0};
    image_successors(&a->image, &now, &next);
    at = concrete_block(x, &r, at, 0);
    uint32_t i = found_in(x, a, &next, at);
    if (flat_loc_at(x->f, at)->end != END_EXIT) assert_int_not_equal(i, UINT32_MAX); /* ends are no successors */
    if (i != UINT32_MAX) now = next.at[i];
    vec_free(&next);
  }
}

static void successors_contain_the_concrete(void **state) {
  (void)state;
  uint32_t loops = 0;
  for (uint32_t n = 0; n < 30; n++) {
    fixture x;
    abstraction a;
    random_program(&x, &r);
    open_abstraction(&x, &a, 2 + pick(&r, 3));
    for (uint32_t k = 0; k < 8; k++) follow(&x, &a);
    loops += x.b.heads.n > 3;
    close_abstraction(&a);
    drop_program(&x);
  }
  assert_true(loops > 5);
}

/* A state says what its parts say; one that covers another contains all that is in it. */
static void covering_is_containing(void **state) {
  (void)state;
  fixture x;
  abstraction a;
  load_main(&x, NONDET "int main(void) { int a = 1, b = 2, c = 3, d = 4; while (a < b) { a = a + c; c = d; }\n"
                       "  return 0; }");
  r.t = x.b.terms;
  open_abstraction(&x, &a, 3);
  for (uint32_t v = 0; v < x.b.nvars; v++) precision_track(&a.precision, v);
  image_free(&a.image);
  image_init(&a.image, &x.job, &x.b, &a.precision, a.smt);
  uint32_t covered = 0, n = 0, head = x.b.head_index.at[loop_head(&x).n];
  const expr *values[2][8];
  int8_t preds[2][8];
  for (uint32_t v = 0; v < x.b.nvars; v++) n += a.precision.tracked[v];
  assert_true(n >= 2 && n < 8 && a.precision.preds[head].n >= 2 && a.precision.preds[head].n < 8);
  for (uint32_t k = 0; k < 20000; k++) {
    astate two[2];
    for (int s = 0; s < 2; s++) {
      for (uint32_t i = 0; i < n; i++) values[s][i] = pick(&r, 2) ? int_of(&x, pick(&r, 2)) : NULL;
      for (uint32_t i = 0; i < a.precision.preds[head].n; i++) preds[s][i] = (int8_t)((int)pick(&r, 3) - 1);
      two[s] = (astate){head, n, a.precision.preds[head].n, values[s], preds[s]};
    }
    for (uint32_t v = 0; v < x.b.nvars; v++) r.values[x.f->vars.at[v]->id] = (i128)pick(&r, 3);
    if (!astate_covers(&two[0], &two[1])) continue;
    covered++;
    assert_true(!is_in_state(&a, &two[1]) || is_in_state(&a, &two[0]));
    if (!astate_covers(&two[1], &two[0])) continue;
    assert_int_equal(astate_hash(&two[0]), astate_hash(&two[1])); /* then they are the same */
  }
  assert_true(covered > 20);
  close_abstraction(&a);
  drop_program(&x);
}

/* More predicates than cubes may be told apart: the rest is left open, and nothing is lost. */
static void too_many_cubes(void **state) {
  (void)state;
  fixture x;
  abstraction a;
  load_main(&x, NONDET "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
                       "  int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();\n"
                       "  while (a + b + c + d) a = __VERIFIER_nondet_int(); return 0; }");
  r.t = x.b.terms;
  open_abstraction(&x, &a, 0);
  uint32_t head = x.b.head_index.at[loop_head(&x).n], unknown = 0;
  for (uint32_t i = 0; i < 20; i++)
    precision_add(&a.precision, head,
                  ex_binary(x.b.terms, EX_LT, cell(&x, variable_names[i % 4]), int_of(&x, (i128)(i / 4) * 2 - 2)));
  astate first = image_initial(&a.image);
  astates next = {0};
  image_successors(&a.image, &first, &next);
  assert_true(next.n >= 256 && next.n < 1296);
  for (uint32_t i = 0; i < next.n; i++)
    for (uint32_t k = 0; k < next.at[i].npreds; k++) unknown += next.at[i].preds[k] < 0;
  assert_true(unknown > 0);
  for (uint32_t k = 0; k < 300; k++) {
    loc_id at = concrete_block(&x, &r, x.f->entry, 0);
    assert_int_not_equal(found_in(&x, &a, &next, at), UINT32_MAX);
  }
  vec_free(&next);
  close_abstraction(&a);
  drop_program(&x);
}

/* What the solver cannot decide is possible. */
static void undecided_is_possible(void **state) {
  (void)state;
  fixture x;
  abstraction a;
  load_main(
      &x, NONDET
      "unsigned long long __VERIFIER_nondet_ulonglong(void);\n"
      "int main(void) { unsigned long long p = __VERIFIER_nondet_ulonglong();\n"
      "  unsigned long long q = __VERIFIER_nondet_ulonglong();\n"
      "  if (p < 2 || q < 2 || p == 2147483647u || p == 3221225473u || p >= 4294967296u || q >= 4294967296u) return 0;\n"
      "  if (p * q != 6917529026567340031u) return 0; while (p) p = p - q; return 0; }");
  precision_init(&a.precision, &x.b, true);
  a.smt = smt_new(&x.job, x.b.terms, SMT_BV);
  image_init(&a.image, &x.job, &x.b, &a.precision, a.smt);
  astate first = image_initial(&a.image);
  astates next = {0};
  image_successors(&a.image, &first, &next);
  assert_int_equal(next.n, 1);
  vec_free(&next);
  close_abstraction(&a);
  drop_program(&x);
}

/* What a block does is kept for the variables that are followed; when others are, it is computed again. */
static void another_precision(void **state) {
  (void)state;
  fixture x;
  abstraction a;
  astates next = {0};
  load_main(&x, NONDET "int main(void) { int a = 1, b = 2; if (__VERIFIER_nondet_int()) b = 3;\n"
                       "  while (a < b) a = b; return 0; }");
  uint32_t first = blocks_var(&x.b, cell(&x, "a")->sym), second = blocks_var(&x.b, cell(&x, "b")->sym);
  precision_init(&a.precision, &x.b, true);
  a.smt = smt_new(&x.job, x.b.terms, SMT_INT);
  image_init(&a.image, &x.job, &x.b, &a.precision, a.smt);
  assert_true(precision_track(&a.precision, first));
  astate entry = image_initial(&a.image);
  image_successors(&a.image, &entry, &next);
  assert_int_equal(next.n, 1);
  assert_true(next.at[0].values[0]->value == 1);
  precision_untrack(&a.precision, first);
  assert_true(precision_track(&a.precision, second));
  entry = image_initial(&a.image);
  next.n = 0;
  image_successors(&a.image, &entry, &next);
  assert_int_equal(next.n, 2);
  assert_true(next.at[0].values[0] && next.at[1].values[0] && next.at[0].values[0] != next.at[1].values[0]);
  vec_free(&next);
  close_abstraction(&a);
  drop_program(&x);
}

RUN(cmocka_unit_test(successors_contain_the_concrete), cmocka_unit_test(covering_is_containing),
    cmocka_unit_test(too_many_cubes), cmocka_unit_test(another_precision), cmocka_unit_test(undecided_is_possible))
