// Seven bytes hold one int and not two; eight hold two. The size is not a multiple of the element.
// check: --checks bounds,null,memory,leak --malloc succeeds --function seven --function eight --function many
// assuming: ALLOCATED_BYTES
// assuming: MALLOC
// met: 16
// unreached: 3
#include <stdlib.h>

void seven(void) {
  int *p = malloc(7);
  p[0] = 1;
  p[1] = 2; // violated: bounds
  free(p);
}

void eight(void) {
  int *p = malloc(8);
  p[1] = 2;
  free(p);
}

/* n bytes hold n / 4 of them. */
void many(unsigned n) {
  if (n < 9 || n > 11) return;
  int *p = malloc(n);
  p[1] = 2;
  p[2] = 3; // violated: bounds
  free(p);
}
