// check: test/c/checks/valid-memcleanup.prp
// assuming: MALLOC
// met: 1
#include <stdlib.h>
int *kept;
int __VERIFIER_nondet_int(void);
int main(void) {
  kept = malloc(sizeof *kept);
  if (__VERIFIER_nondet_int() > 3) {
    free(kept);
    return 1;
  }
  free(kept);
  return 0;
}
