// check: test/c/checks/valid-memsafety.prp
// first:
// Each but the last is lost, though one place allocates them all.
#include <stdlib.h>
int *kept;
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n-- > 0) kept = malloc(sizeof *kept); // violated: leak
  return 0;
}
