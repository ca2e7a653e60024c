/* The fewest elements of which every group has a set: against trying all subsets. */
#include "unit.h"

#include "abstract/hitting_set.h"

enum { elements = 9, most_groups = 6, most_sets = 4 };

static uint64_t seed = 7;

static uint32_t pick(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

/* Sets as bits, by group; 0 sets: a group that asks for nothing. */
typedef struct instance {
  uint32_t ngroups, nsets[most_groups], sets[most_groups][most_sets];
} instance;

static void random_instance(instance *x, fewest *f) {
  x->ngroups = pick(most_groups + 1);
  for (uint32_t g = 0; g < x->ngroups; g++) {
    hitting_set_add_group(f);
    x->nsets[g] = pick(most_sets + 1);
    for (uint32_t i = 0; i < x->nsets[g]; i++) {
      uint32_t members[elements], n = 0;
      x->sets[g][i] = 0;
      for (uint32_t e = 0; e < elements; e++)
        if (!pick(3)) members[n++] = e, x->sets[g][i] |= 1u << e;
      hitting_set_add_set(f, members, n);
    }
  }
}

static bool is_enough(const instance *x, uint32_t chosen) {
  for (uint32_t g = 0; g < x->ngroups; g++) {
    bool fine = !x->nsets[g];
    for (uint32_t i = 0; i < x->nsets[g]; i++) fine |= (x->sets[g][i] & ~chosen) == 0;
    if (!fine) return false;
  }
  return true;
}

static uint32_t size_of(uint32_t chosen) { return (uint32_t)__builtin_popcount(chosen); }

static uint32_t smallest(const instance *x) {
  uint32_t least = elements + 1;
  for (uint32_t c = 0; c < 1u << elements; c++)
    if (size_of(c) < least && is_enough(x, c)) least = size_of(c);
  return least;
}

static uint32_t choose(const fewest *f, uint64_t steps, uint32_t now, bool *exact) {
  bool chosen[elements];
  uint32_t bits = 0;
  for (uint32_t e = 0; e < elements; e++) chosen[e] = now >> e & 1;
  *exact = hitting_set_choose(f, steps, chosen);
  for (uint32_t e = 0; e < f->elements; e++) bits |= (uint32_t)chosen[e] << e;
  return bits;
}

static void as_few_as_any(void **state) {
  (void)state;
  for (uint32_t round = 0; round < 3000; round++) {
    instance x;
    fewest f = {0};
    bool exact;
    random_instance(&x, &f);
    uint32_t least = smallest(&x), now = pick(1u << elements) & ((1u << f.elements) - 1);
    uint32_t best = choose(&f, 1000000, now, &exact), hasty = choose(&f, 0, now, &exact);
    assert_true(is_enough(&x, best));
    assert_int_equal(size_of(best), least);
    if (is_enough(&x, now) && size_of(now) == least) assert_int_equal(best, now); /* no change without a gain */
    assert_true(is_enough(&x, hasty)); /* without any budget it is a choice all the same */
    hitting_set_free(&f);
  }
}

/* Two counterexamples that p or q excludes, one that only q does: q alone, though p came first. */
static void all_are_looked_at(void **state) {
  (void)state;
  enum { p, q };
  fewest f = {0};
  bool chosen[2] = {true, true};
  for (int i = 0; i < 3; i++) {
    hitting_set_add_group(&f);
    if (i < 2) hitting_set_add_set(&f, (uint32_t[]){p}, 1);
    hitting_set_add_set(&f, (uint32_t[]){q}, 1);
  }
  assert_true(hitting_set_choose(&f, 1000, chosen));
  assert_false(chosen[p]);
  assert_true(chosen[q]);
  hitting_set_free(&f);
}

RUN(cmocka_unit_test(as_few_as_any), cmocka_unit_test(all_are_looked_at))
