// What a harness for CBMC asks of memory: objects of known size, literals, null, and memory that was freed.
// check: --globals initial
// verdict: holds
// engines: unknown
// assuming: MALLOC
#include <stdlib.h>
int main(void) {
  int a[4];
  __CPROVER_assert(__CPROVER_w_ok(a, sizeof a), "all of it");
  __CPROVER_assert(__CPROVER_r_ok(a), "the first element");
  __CPROVER_assert(!__CPROVER_r_ok(a + 1, sizeof a), "beyond the end");
  __CPROVER_assert(!__CPROVER_r_ok(a - 1, 4), "before the beginning");
  __CPROVER_assert(!__CPROVER_r_ok(a + 2, (size_t)-4), "a size that no object has");
  __CPROVER_assert(__CPROVER_r_ok(a + 4, 0), "nothing");
  int *none = NULL;
  __CPROVER_assert(!__CPROVER_rw_ok(none), "null");
  const char *s = "abc";
  __CPROVER_assert(__CPROVER_r_ok(s, 4), "a literal");
  __CPROVER_assert(!__CPROVER_w_ok(s, 4), "which is constant");
  int *p = malloc(4);
  free(p);
  __CPROVER_assert(!__CPROVER_r_ok(p, 4), "freed");
  __CPROVER_assert(__CPROVER_same_object(a, a + 1), "one object");
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(a) == 16 && __CPROVER_POINTER_OFFSET(a + 1) == 4, "numbers");
}
