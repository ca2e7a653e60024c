/* Constant tables as runs: what the runs say is what was stored, and the solver reads the same from the term. */
#include "unit.h"

#include "logic/smt.h"
#include "logic/table.h"

enum { most_elements = 60, first_index = -3 };

static job the_job;
static terms t;
static uint64_t seed = 11;

static uint32_t pick(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

static int open_all(void **state) {
  (void)state;
  job_init(&the_job);
  terms_init(&t, false);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  terms_free(&t);
  job_free(&the_job);
  return 0;
}

/* Elements that are often equal to, or one above, the one before; some are stored twice, some not at all. */
typedef struct sample {
  const type *type;
  i128 values[most_elements];
  bool stored[most_elements];
  uint32_t n;
  const expr *array;
} sample;

static void make_sample(sample *s, const expr *base) {
  uint32_t rough = 3 + pick(20);
  s->type = base->type->to;
  s->n = 10 + pick(most_elements - 10);
  s->array = base;
  bool rises = pick(2);
  for (uint32_t i = 0; i < s->n; i++) {
    bool again = i && pick(rough);
    if (!again) rises = pick(2);
    s->values[i] = int_wrap(s->type, again ? s->values[i - 1] + rises : (i128)pick(1000) - 300);
    s->stored[i] = pick(30);
  }
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t k = 0; k < s->n; k++) {
      uint32_t i = pass ? k : s->n - 1 - k;
      if (!s->stored[i] || (!pass && pick(4))) continue;
      const expr *index = ex_int(&t, t.types.type_ptrdiff, first_index + (i128)i);
      s->array = ex_store(&t, s->array, index, ex_int(&t, s->type, pass ? s->values[i] : (i128)pick(9)));
    }
}

/* In how many runs does the index lie, and what does the last of these say? */
static uint32_t said(const table *runs, i128 index, i128 *value) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < runs->runs.n; i++) {
    const table_run *r = &runs->runs.at[i];
    if (index < r->first || index > r->last) continue;
    *value = r->value + (r->rises ? index - r->first : 0);
    n++;
  }
  return n;
}

static void runs_say_what_was_stored(void **state) {
  (void)state;
  const type *types[] = {t.types.type_uchar, t.types.type_char, t.types.type_int, t.types.type_ulong};
  uint32_t tables = 0;
  for (uint32_t round = 0; round < 400; round++) {
    sample s;
    table runs;
    make_sample(&s, ex_zero(&t, type_array_of(&t.types, types[pick(4)], 100)));
    if (!table_of(s.array, &runs)) continue;
    tables++;
    assert_int_equal(runs.rest->kind, EX_ZERO);
    for (uint32_t i = 0; i < s.n; i++) {
      i128 value = 0;
      assert_int_equal(said(&runs, first_index + (i128)i, &value), s.stored[i]);
      if (s.stored[i]) assert_true(value == s.values[i]);
    }
    table_free(&runs);
  }
  assert_true(tables > 100 && tables < 400);
}

static void one_element(smt *solver, const expr *read, const expr *index, i128 at, i128 value) {
  const expr *here = ex_binary(&t, EX_EQ, index, ex_int(&t, index->type, at));
  const expr *is = ex_binary(&t, EX_EQ, read, ex_int(&t, read->type, value));
  smt_lit yes[] = {smt_literal(solver, here), smt_literal(solver, is)};
  smt_lit no[] = {smt_literal(solver, here), smt_literal(solver, ex_not(&t, is))};
  assert_int_equal(smt_check(solver, yes, 2, 0), SMT_SAT);
  assert_int_equal(smt_check(solver, no, 2, 0), SMT_UNSAT);
}

static void the_solver_reads_the_same(void **state) {
  (void)state;
  const type *types[] = {t.types.type_uchar, t.types.type_char, t.types.type_int, t.types.type_ulong};
  const type *indices[] = {t.types.type_char, t.types.type_int, t.types.type_long};
  for (uint32_t round = 0; round < 24; round++) {
    sample s;
    smt *solver = smt_new(&the_job, &t, round % 2 ? SMT_BV : SMT_INT);
    const type *array = type_array_of(&t.types, types[round / 2 % 4], 100);
    symbol *rest = symbol_new(&t, SYM_GLOBAL, "rest", array, (place){0});
    make_sample(&s, round % 3 ? ex_zero(&t, array) : ex_var(&t, rest));
    const expr *index = ex_var(&t, symbol_new(&t, SYM_GLOBAL, "i", indices[pick(3)], (place){0}));
    const expr *read = ex_select(&t, s.array, index);
    for (uint32_t i = 0; i < s.n; i += 1 + pick(6))
      if (s.stored[i]) one_element(solver, read, index, first_index + (i128)i, s.values[i]);
    if (round % 3) one_element(solver, read, index, 100, 0);
    smt_free(solver);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(runs_say_what_was_stored),
                                     cmocka_unit_test(the_solver_reads_the_same)};
  return cmocka_run_group_tests(tests, open_all, close_all);
}
