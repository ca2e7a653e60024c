// check: --checks memory
// verdict: violated
// What was freed by realloc() to a size of 0 is freed again.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  char *p = malloc(4), *q = realloc(p, n);
  if (!q) free(p);
  else free(q);
  return 0;
}
