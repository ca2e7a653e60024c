/* Arenas: alignment, zeroing, growth, pieces larger than a chunk. */
#include "unit.h"

#include "base/arena.h"

static void pieces_are_zeroed_aligned_and_apart(void **state) {
  (void)state;
  arena a = {0};
  char *before = NULL;
  for (size_t n = 1; n < 3000; n += 7) {
    char *p = arena_alloc(&a, n);
    assert_int_equal((uintptr_t)p % 16, 0);
    for (size_t i = 0; i < n; i++) assert_int_equal(p[i], 0);
    memset(p, 0x5a, n);
    if (before) assert_int_equal(before[0], 0x5a);
    before = p;
  }
  assert_true(a.bytes > 3000 * 3000 / 14 - 3000);
  arena_free(&a);
  assert_null(a.chunk);
  assert_int_equal(a.bytes, 0);
}

static void a_piece_may_be_larger_than_a_chunk(void **state) {
  (void)state;
  arena a = {0};
  char *small = arena_alloc(&a, 10);
  char *large = arena_alloc(&a, 5 << 20);
  large[(5 << 20) - 1] = 1;
  small[0] = 2;
  char *next = arena_alloc(&a, 10);
  assert_int_equal(next[0], 0);
  assert_int_equal(large[(5 << 20) - 1], 1);
  arena_free(&a);
}

static void copies_and_formatted_text(void **state) {
  (void)state;
  arena a = {0};
  assert_string_equal(arena_strdup(&a, "spell"), "spell");
  assert_string_equal(arena_printf(&a, "%s-%d", "x", 42), "x-42");
  int numbers[] = {1, 2, 3};
  int *copy = arena_copy(&a, numbers, sizeof numbers);
  assert_memory_equal(copy, numbers, sizeof numbers);
  assert_non_null(arena_copy(&a, NULL, 0));
  arena_free(&a);
  assert_string_equal(arena_strdup(&a, "usable again"), "usable again");
  arena_free(&a);
}

RUN(cmocka_unit_test(pieces_are_zeroed_aligned_and_apart), cmocka_unit_test(a_piece_may_be_larger_than_a_chunk),
    cmocka_unit_test(copies_and_formatted_text))
