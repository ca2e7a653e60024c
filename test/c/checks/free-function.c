// check: --checks memory
// assuming: LEAKS
// assuming: MALLOC
// A function is not to be freed.
#include <stdlib.h>
static int f(void) { return 1; }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  void *p = __VERIFIER_nondet_int() ? malloc(4) : (void *)f;
  free(p); // violated: memory
  return 0;
}
