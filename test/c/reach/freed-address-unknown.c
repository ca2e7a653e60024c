// check:
// verdict: unknown
// output: addresses are reused
// Memory that was freed may be handed out again.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  long *old = malloc(8);
  free(old);
  long *now = malloc(8);
  if (old == now) reach_error();
  free(now);
  return 0;
}
