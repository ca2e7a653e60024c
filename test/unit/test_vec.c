/* Vectors: growth keeps the elements, both ends work, reserving more than double. */
#include "unit.h"

#include "base/vec.h"

static void pushes_keep_their_order(void **state) {
  (void)state;
  VEC(int) v = {0};
  for (int i = 0; i < 10000; i++) vec_push(&v, i * 3);
  assert_int_equal(v.n, 10000);
  for (int i = 0; i < 10000; i++) assert_int_equal(v.at[i], i * 3);
  assert_int_equal(vec_last(&v), 29997);
  assert_int_equal(vec_pop(&v), 29997);
  assert_int_equal(v.n, 9999);
  vec_free(&v);
  assert_null(v.at);
  assert_int_equal(v.cap, 0);
}

static void reserve_makes_room_at_once(void **state) {
  (void)state;
  VEC(uint64_t) v = {0};
  vec_push(&v, 7u);
  vec_reserve(&v, 1000);
  assert_true(v.cap >= 1001);
  uint64_t *at = v.at;
  for (unsigned i = 0; i < 1000; i++) vec_push(&v, i);
  assert_ptr_equal(at, v.at);
  assert_int_equal(v.at[0], 7);
  assert_int_equal(v.at[1000], 999);
  vec_free(&v);
}

RUN(cmocka_unit_test(pushes_keep_their_order), cmocka_unit_test(reserve_makes_room_at_once))
