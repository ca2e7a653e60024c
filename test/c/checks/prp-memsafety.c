// check: test/c/checks/valid-memsafety.prp
// first:
// assuming: MALLOC
// Freed twice, followed though it is null, outside, lost; what a global points to is not lost, and no division is looked at.
#include <stdlib.h>
int *kept;
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), a[4] = {0}, *p = malloc(sizeof *p);
  kept = malloc(sizeof *kept);
  int *lost = malloc(sizeof *lost); // violated: leak
  *p = 1;
  free(p);
  if (n == 1) free(p); // violated: memory
  if (n == 2) p = 0, *p = 1; // violated: null
  if (n == 3) a[n + 1] = 1; // violated: bounds
  *lost = 3;
  return 0;
}
