// check: --malloc may-fail
// verdict: holds
// engines: unknown
// output: all its 3 executions end
// What realloc keeps, by executions: each allocation may fail.
#include <stdlib.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  int *p = malloc(2 * sizeof *p);
  if (!p) return 1;
  p[0] = 3;
  p[1] = 4;
  int *q = realloc(p, 5 * sizeof *p);
  if (!q) {
    if (p[1] != 4) reach_error();
    free(p);
    return 1;
  }
  if (q[0] + q[1] != 7) reach_error();
  free(q);
  return 0;
}
