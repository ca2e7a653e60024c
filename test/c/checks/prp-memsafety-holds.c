// check: test/c/checks/valid-memsafety.prp
// assuming: MALLOC
// met: 7
#include <stdlib.h>
int *kept;
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  kept = malloc(sizeof *kept);
  *kept = 10 / (n | 1);
  return *kept == n;
}
