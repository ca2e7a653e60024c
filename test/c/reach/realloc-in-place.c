// check:
// verdict: unknown
// realloc() may leave an object where it is.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *first = malloc(4), *now = realloc(first, 8);
  if (now == first) reach_error();
  free(now);
  return 0;
}
