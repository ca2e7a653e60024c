// check: test/c/checks/valid-memcleanup.prp
// assuming: MALLOC
// A global still points to it, but it is not freed on every way.
#include <stdlib.h>
int *kept;
int __VERIFIER_nondet_int(void);
int main(void) {
  kept = malloc(sizeof *kept); // violated: leak
  if (__VERIFIER_nondet_int() > 3) free(kept);
  return 0;
}
