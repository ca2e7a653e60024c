// The second object may be where the first was; then it is freed twice.
// check: --checks memory
// assuming: ADDRESSES
// assuming: LEAKS
// assuming: MALLOC
// unknown: 3
// output: addresses are reused
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  unsigned long was = (unsigned long)p;
  free(p);
  p = malloc(4);
  if ((unsigned long)p == was) free(p);
  free(p);
  return 0;
}
