/* Maps and id sets against what arrays say. */
#include "unit.h"

#include "base/map.h"

static void finds_what_was_put_and_nothing_else(void **state) {
  (void)state;
  map m = {0};
  uint64_t value = 99;
  assert_false(map_get(&m, 0, &value));
  assert_int_equal(value, 99);
  for (uint64_t k = 0; k < 20000; k++) map_put(&m, k * k, k);
  assert_int_equal(m.n, 20000);
  for (uint64_t k = 0; k < 20000; k++) {
    assert_true(map_get(&m, k * k, &value));
    assert_int_equal(value, k);
  }
  assert_false(map_get(&m, 2, &value));
  assert_false(map_get(&m, UINT64_MAX, &value));
  map_free(&m);
  assert_false(map_get(&m, 4, &value));
}

static void put_replaces(void **state) {
  (void)state;
  map m = {0};
  uint64_t value;
  map_put(&m, UINT64_MAX, 1);
  map_put(&m, UINT64_MAX, 2);
  map_put(&m, 0, 3);
  assert_int_equal(m.n, 2);
  assert_true(map_get(&m, UINT64_MAX, &value));
  assert_int_equal(value, 2);
  assert_true(map_get(&m, 0, &value));
  assert_int_equal(value, 3);
  map_free(&m);
}

static bool same_number(void *context, uint32_t id, const void *candidate) {
  return ((const int *)context)[id] == *(const int *)candidate;
}

/* All hashes are one of three: equality has to decide. */
static void id_sets_survive_collisions(void **state) {
  (void)state;
  enum { n = 500 };
  int numbers[n];
  idset s = {0};
  for (int i = 0; i < n; i++) {
    numbers[i] = i * 11;
    assert_int_equal(idset_find(&s, (uint64_t)(i % 3), same_number, numbers, &numbers[i]), UINT32_MAX);
    idset_add(&s, (uint64_t)(i % 3), (uint32_t)i);
  }
  for (int i = 0; i < n; i++) assert_int_equal(idset_find(&s, (uint64_t)(i % 3), same_number, numbers, &numbers[i]), i);
  idset_free(&s);
}

static void hashes_differ(void **state) {
  (void)state;
  assert_true(hash_bytes("ab", 2) != hash_bytes("ba", 2));
  assert_true(hash_mix(1, 2) != hash_mix(2, 1));
  assert_true(hash_mix(0, 0) != hash_mix(0, 1));
  assert_int_equal(hash_bytes("ab", 2), hash_bytes("abc", 2));
}

RUN(cmocka_unit_test(finds_what_was_put_and_nothing_else), cmocka_unit_test(put_replaces),
    cmocka_unit_test(id_sets_survive_collisions), cmocka_unit_test(hashes_differ))
