// check:
// verdict: violated
// inputs: 4
// trace: n = 4
// The assert of assert.h.
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3) assert(n != 4);
  return 0;
}
