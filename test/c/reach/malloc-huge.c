// check:
// verdict: holds
// assuming: MALLOC
// output: do not fail
// What the interpreter has no room for is no allocation that fails.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(1UL << 41);
  if (!p) reach_error();
  free(p);
  return 0;
}
