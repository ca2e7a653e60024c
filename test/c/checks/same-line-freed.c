// check: --checks memory,leak
// assuming: LOST_MANY
// assuming: MALLOC
// unknown: 2
// violations: 2
// Of several on a line, the one is violated that the execution breaks.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct node {
  struct node *next;
} node;
int main(void) {
  node *h = 0, *k = 0;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    node *p = malloc(sizeof *p); // violated: leak
    if (i & 1) k = p;
    else h = p;
  }
  // clang-format off
  if (n == 2) { free(h); } if (n == 3) h = k; free(h); if (h != k) free(k); // violated: memory
  // clang-format on
  return 0;
}
