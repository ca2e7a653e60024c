// run: 
// exit: 10
// stderr: ub-free-local.c:10
// stderr: undefined behaviour: 
// gcc: no
// Freeing what malloc did not give.
#include <stdlib.h>
int main(void) {
  int x;
  free(&x);
  return 0;
}
