// run: 
// exit: 10
// stderr: ub-use-after-free.c:11
// stderr: undefined behaviour: 
// gcc: no
// The block is gone.
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, sizeof *p);
  free(p);
  return *p;
}
