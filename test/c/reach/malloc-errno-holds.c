// check: --malloc may-fail
// verdict: holds
// assuming: OTHER_TYPE
// An allocation that fails says why in errno, whichever function makes it.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern size_t __VERIFIER_nondet_size_t(void);
int main(void) {
  errno = 0;
  void *p = malloc(4);
  if (!p && errno != ENOMEM) reach_error();
  if (p && errno) reach_error();
  errno = 0;
  void *q = calloc(__VERIFIER_nondet_size_t(), 8);
  if (!q && errno != ENOMEM) reach_error();
  errno = 0;
  char *s = strdup("a");
  if (!s && errno != ENOMEM) reach_error();
  return 0;
}
