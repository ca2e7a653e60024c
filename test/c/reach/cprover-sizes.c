// Memory of a size that is an input, and what is behind it.
// check: --entry harness --globals initial --malloc may-fail
// verdict: holds
// assuming: ONLY_RESULT
// assuming: ALLOCATED_BYTES
#include <stdlib.h>
int nondet_int(void);
_Bool is_valid(const char *p, size_t n) { return p == NULL || __CPROVER_r_ok(p, n); }
void harness(void) {
  int n = nondet_int();
  __CPROVER_assume(n > 0 && n < 100);
  char *p = malloc(n);
  __CPROVER_assert(is_valid(p, n), "all of it");
  __CPROVER_assume(p != NULL);
  __CPROVER_assert(__CPROVER_w_ok(p, n), "all of it, to be written");
  if (__CPROVER_r_ok(p, n + 1)) __CPROVER_assert(0, "more than that");
}
