// check: --malloc may-fail
// verdict: violated
// One of few executions goes wrong: the second allocation fails.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  if (p && !q) reach_error();
  free(p);
  free(q);
  return 0;
}
