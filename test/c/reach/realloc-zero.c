// check:
// verdict: holds
// assuming: MALLOC
// assuming: REALLOC
// realloc() to a size of 0 frees, as glibc does it.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  char *p = malloc(4), *q = realloc(p, n);
  if (!n && q) reach_error();
  if (n && !q) reach_error();
  free(q);
  return 0;
}
