/* Slicing keeps what decides about errors: random programs, executed whole and sliced on the same inputs, reach the error
 * both or not at all; what is left has no assignment that nobody reads. */
#include "concrete.h"

static random_terms r = {.seed = 77};

/* How an execution ends, or END_NONE after many blocks. Inputs are a function of the place in the source that reads them
 * and of how often it did, so that both programs read the same. */
typedef struct reading {
  uint64_t seed;
  uint32_t times[1000]; /* by edge of the original program */
} reading;

static i128 input_at(reading *in, uint32_t origin) {
  assert_true(origin < 1000);
  uint64_t h = hash_mix(hash_mix(in->seed, origin), in->times[origin]++);
  return (i128)(h % 12) - 4;
}

static flat_end execute(const flat *f, uint64_t seed, uint32_t most) {
  reading in = {.seed = seed};
  loc_id at = f->entry;
  memset(r.values, 0, sizeof r.values);
  for (uint32_t n = 0; n < most && flat_loc_at(f, at)->end == END_NONE; n++) {
    const flat_edge *taken = NULL;
    bool defined = true;
    for_flat_out(f, at, e) {
      const flat_edge *edge = flat_edge_at(f, e);
      if (edge->kind == F_ASSUME && !is_so(&r, edge->rhs, &defined)) continue;
      taken = edge;
    }
    if (!taken) return END_EXIT;
    if (taken->kind == F_ASSIGN) r.values[taken->var->id] = value_of(&r, taken->rhs, &defined);
    if (taken->kind == F_HAVOC) r.values[taken->var->id] = input_at(&in, taken->origin.n);
    at = taken->to;
  }
  return flat_loc_at(f, at)->end;
}

static void sliced_programs_end_alike(void **state) {
  (void)state;
  uint32_t errors = 0, smaller = 0, compared = 0;
  for (uint32_t n = 0; n < 200; n++) {
    fixture x;
    random_program(&x, &r);
    flat *sliced = flat_build(&x.job, x.p, &(flat_options){.entry = "main"});
    flat_slice(sliced);
    assert_true(flat_check(sliced, stderr));
    smaller += sliced->edges.n < x.f->edges.n;
    for (uint64_t seed = 1; seed <= 20; seed++) {
      flat_end whole = execute(x.f, seed, 3000), part = execute(sliced, seed, 3000);
      if (whole == END_NONE) continue; /* it may not end, or later */
      assert_int_equal(whole == END_ERROR, part == END_ERROR);
      compared++;
      errors += whole == END_ERROR;
    }
    flat_free(sliced);
    drop_program(&x);
  }
  assert_true(errors > 20 && smaller > 50 && compared > 1000);
}

static bool assigns(const flat *f, const char *name) {
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == F_ASSIGN && !strcmp(f->edges.at[i].var->name, name)) return true;
  return false;
}

static void what_nobody_reads_is_gone(void **state) {
  (void)state;
  fixture x;
  load_main(&x, NONDET "int a[3]; int main(void) { int seen = 0, unseen = 0, n = __VERIFIER_nondet_int();\n"
                       "  if (n > 3) { seen = n; unseen = n + 1; a[1] = seen; } else { unseen = 2; }\n"
                       "  if (a[1] == 9) reach_error(); return unseen; }");
  flat_slice(x.f);
  assert_true(flat_check(x.f, stderr));
  assert_true(assigns(x.f, "seen"));
  assert_true(assigns(x.f, "a"));
  assert_false(assigns(x.f, "unseen"));
  drop_program(&x);
}

/* A place that cannot be modelled, and a recursion that goes too deep, matter as errors do. */
static void other_ends_stay(void **state) {
  (void)state;
  fixture x;
  load_program(&x,
               NONDET "int down(int n) { return n > 0 ? down(n - 1) + 1 : 0; }\n"
                      "int main(void) { return down(__VERIFIER_nondet_int()); }",
               (flat_options){.entry = "main", .recursion_bound = 2});
  flat_slice(x.f);
  uint32_t ends = 0;
  for (uint32_t i = 0; i < x.f->locs.n; i++) ends += x.f->locs.at[i].end == END_RECURSION;
  assert_true(ends > 0);
  drop_program(&x);
}

RUN(cmocka_unit_test(sliced_programs_end_alike), cmocka_unit_test(what_nobody_reads_is_gone),
    cmocka_unit_test(other_ends_stay))
