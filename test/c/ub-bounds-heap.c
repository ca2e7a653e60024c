// run: 
// exit: 10
// stderr: ub-bounds-heap.c:10
// stderr: undefined behaviour: 
// gcc: no
// Past the end of a heap block.
#include <stdlib.h>
int main(void) {
  char *p = malloc(10);
  p[10] = 0;
  return 0;
}
