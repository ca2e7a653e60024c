// run: 
// exit: 10
// stderr: ub-free-inside.c:10
// stderr: undefined behaviour: 
// gcc: no
// Freeing a pointer into the middle of a block.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  free(p + 1);
  return 0;
}
