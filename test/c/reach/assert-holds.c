// check:
// verdict: holds
// The assert of assert.h.
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3) assert(n != 3);
  return 0;
}
