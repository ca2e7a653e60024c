// run: 
// exit: 10
// stderr: ub-uninit-heap.c:10
// stderr: undefined behaviour: 
// gcc: no
// malloc'ed memory is indeterminate.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  return *p + 1;
}
