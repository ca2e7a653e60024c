// run: 
// exit: 10
// stderr: ub-double-free.c:11
// stderr: undefined behaviour: 
// gcc: no
// Freed twice.
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  free(p);
  return 0;
}
