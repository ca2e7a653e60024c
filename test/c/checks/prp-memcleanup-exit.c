// check: test/c/checks/valid-memcleanup.prp
// assuming: MALLOC
// It is freed where main returns, and not where exit() is called.
#include <stdlib.h>
int *kept;
int __VERIFIER_nondet_int(void);
int main(void) {
  kept = malloc(sizeof *kept); // violated: leak
  if (__VERIFIER_nondet_int() > 3) exit(1);
  free(kept);
  return 0;
}
