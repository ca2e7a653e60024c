// One byte more than was allocated, for one of the sizes.
// check: --entry harness --globals initial
// verdict: violated
#include <stdlib.h>
unsigned nondet_uint(void);
void harness(void) {
  unsigned n = nondet_uint();
  __CPROVER_assume(n < 100);
  char *p = malloc(n);
  __CPROVER_assert(__CPROVER_w_ok(p, n == 77 ? n + 1 : n), "writable");
}
