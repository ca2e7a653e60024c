// Memory from calloc is set, memory from malloc is not.
// check: --checks uninit --malloc succeeds --function zeroed --function indeterminate --function resized
// assuming: MALLOC
// assuming: POINTERS
#include <stdlib.h>

int zeroed(void) {
  int *p = calloc(2, sizeof *p);
  int r = p[0] + p[1];
  free(p);
  return r;
}

int indeterminate(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = 1;
  int r = p[0] + p[1]; // violated: uninit
  free(p);
  return r;
}

int resized(int n) {
  int *p = malloc(sizeof *p);
  if (n > 0) *p = n;
  int r = n > 0 ? *p : 0;
  free(p);
  return r;
}
