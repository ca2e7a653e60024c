/* Objects and addresses, in both data models: pointers find their object, also outside
 * its bounds where that can be; the dead stay dead for long; bytes without value travel. */
#include "unit.h"

#include "run/memory.h"

static const uint64_t plenty = (uint64_t)1 << 32;

static void addresses_lead_back(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    memory m;
    memory_init(&m, flat, true, LAYOUT_USUAL, plenty);
    object *a[200]; /* all of them get addresses, so memory_free finds them */
    for (uint64_t i = 0; i < 200; i++) a[i] = memory_new(&m, OBJ_HEAP, i * 37, false);
    for (uint64_t i = 0; i < 200; i++) {
      uint64_t offset, at = memory_address(&m, a[i]);
      assert_true(at % 16 == 0 && (!flat || at <= UINT32_MAX));
      assert_ptr_equal(memory_find(&m, at, &offset), a[i]);
      assert_int_equal(offset, 0);
      assert_ptr_equal(memory_find(&m, at + i * 37, &offset), a[i]); /* one past the end */
      assert_int_equal(offset, i * 37);
    }
    uint64_t offset;
    assert_int_equal(memory_find(&m, 0, &offset)->kind, OBJ_NOTHING);
    assert_int_equal(memory_find(&m, UINT64_MAX, &offset)->kind, OBJ_NOTHING);
    memory_free(&m);
  }
}

static void far_pointers_keep_their_object(void **state) {
  (void)state;
  memory m;
  memory_init(&m, false, true, LAYOUT_USUAL, plenty);
  object *a = memory_new(&m, OBJ_HEAP, 8, false), *b = memory_new(&m, OBJ_HEAP, 8, false);
  uint64_t offset, at = memory_address(&m, a);
  assert_int_not_equal(at, memory_address(&m, b));
  assert_ptr_equal(memory_find(&m, at - 1, &offset), a);
  assert_int_equal((int64_t)offset, -1);
  assert_ptr_equal(memory_find(&m, at + ((uint64_t)1 << 33), &offset), a);
  assert_false(memory_within(offset, 1, a->size));
  memory_free(&m);
}

static void the_dead_stay_dead(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    memory m;
    uint64_t offset;
    memory_init(&m, flat, true, LAYOUT_USUAL, plenty);
    object *o = memory_new(&m, OBJ_HEAP, 24, false);
    uint64_t at = memory_address(&m, o);
    memory_kill(&m, o);
    for (int i = 0; i < 1000; i++) {
      object *other = memory_new(&m, OBJ_HEAP, 24, false);
      assert_int_not_equal(memory_address(&m, other), at);
      memory_kill(&m, other);
    }
    const object *grave = memory_find(&m, at, &offset);
    assert_false(grave->alive);
    assert_int_equal(grave->was, 24);
    assert_int_equal(m.in_use, 0);
    memory_free(&m);
  }
}

static void addresses_come_back(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    memory m;
    memory_init(&m, flat, true, LAYOUT_USUAL, plenty);
    for (uint32_t i = 0; i < 200000; i++) {
      object *o = memory_new(&m, OBJ_HEAP, flat && i % 100 == 0 ? 100000 : 24, false);
      assert_int_not_equal(memory_address(&m, o), 0);
      memory_kill(&m, o);
    }
    assert_true(m.table.n < 100000);
    memory_free(&m);
  }
}

static void locals_give_their_address_to_a_grave(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    memory m;
    uint64_t offset;
    uint8_t bytes[4] = {0};
    memory_init(&m, flat, false, LAYOUT_USUAL, plenty);
    object local = {.bytes = bytes, .size = 4, .writable = 4, .was = 4, .kind = OBJ_LOCAL};
    object grave = {.was = 4, .kind = OBJ_LOCAL};
    uint64_t at = memory_address(&m, &local);
    assert_ptr_equal(memory_find(&m, at, &offset), &local);
    memory_retire(&m, &local, &grave);
    assert_int_equal(local.address, 0);
    assert_ptr_equal(memory_find(&m, at, &offset), &grave);
    memory_free(&m);
  }
}

static void values_travel(void **state) {
  (void)state;
  memory m;
  memory_init(&m, false, true, LAYOUT_USUAL, plenty);
  object *a = memory_new(&m, OBJ_HEAP, 8, false), *b = memory_new(&m, OBJ_HEAP, 8, true);
  assert_false(memory_has_value(a, 0, 1));
  assert_true(memory_has_value(b, 0, 8));
  memory_mark(a, 0, 4, true);
  memcpy(a->bytes, "abcd", 4);
  memory_move(&m, b, 2, a, 1, 5); /* three with value, two without */
  assert_memory_equal(b->bytes + 2, "bcd", 3);
  assert_true(memory_has_value(b, 0, 5));
  assert_false(memory_has_value(b, 5, 1));
  assert_false(memory_has_value(b, 6, 1));
  assert_true(memory_has_value(b, 7, 1));
  memory_move(&m, a, 0, a, 1, 4); /* overlapping */
  assert_memory_equal(a->bytes, "bcd", 3);
  assert_false(memory_has_value(a, 3, 1));
  memory_kill(&m, a);
  memory_kill(&m, b);
  memory_free(&m);
}

static void the_limit_holds(void **state) {
  (void)state;
  memory m;
  memory_init(&m, false, false, LAYOUT_USUAL, 10000);
  assert_null(memory_new(&m, OBJ_HEAP, 10001, false));
  object *o = memory_new(&m, OBJ_HEAP, 9000, false);
  assert_non_null(o);
  assert_null(memory_new(&m, OBJ_HEAP, 9000, false));
  memory_kill(&m, o);
  o = memory_new(&m, OBJ_HEAP, 9000, false);
  assert_non_null(o);
  memory_kill(&m, o);
  memory_free(&m);
}

static void addresses_are_aligned_no_better_than_asked(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    memory m;
    memory_init(&m, flat, true, LAYOUT_UNALIGNED, plenty);
    object *a[200];
    for (uint64_t i = 0; i < 200; i++) a[i] = memory_new(&m, OBJ_HEAP, i * 37, false);
    for (uint64_t i = 0; i < 200; i++) {
      uint64_t offset, at = memory_address(&m, a[i]);
      bool large = flat && i * 37 > 2000; /* pages of its own */
      assert_true(at % 16 == 0 && (large || at % 32 == 16));
      assert_ptr_equal(memory_find(&m, at + i * 37 / 2, &offset), a[i]);
      assert_int_equal(offset, i * 37 / 2);
    }
    memory_free(&m);
  }
}

static void addresses_come_back_at_once(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    memory m;
    uint64_t offset;
    memory_init(&m, flat, true, LAYOUT_RECYCLED, plenty);
    object *o = memory_new(&m, OBJ_HEAP, 24, false);
    uint64_t at = memory_address(&m, o);
    assert_true(flat || !(uint32_t)at);
    memory_kill(&m, o);
    o = memory_new(&m, OBJ_HEAP, 24, false);
    assert_int_equal(memory_address(&m, o), at);
    assert_ptr_equal(memory_find(&m, at + 3, &offset), o);
    assert_int_equal(offset, 3);
    memory_free(&m);
  }
}

RUN(cmocka_unit_test(addresses_are_aligned_no_better_than_asked), cmocka_unit_test(addresses_come_back_at_once),
    cmocka_unit_test(addresses_lead_back), cmocka_unit_test(far_pointers_keep_their_object),
    cmocka_unit_test(the_dead_stay_dead), cmocka_unit_test(addresses_come_back),
    cmocka_unit_test(locals_give_their_address_to_a_grave), cmocka_unit_test(values_travel),
    cmocka_unit_test(the_limit_holds))
