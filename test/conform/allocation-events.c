// check:
// property pair: violated
// property careful: holds
// property pair_returns: holds
// A library function that has abstractions performs them: malloc and free as events.
#include <stdlib.h>
struct pair { int *left, *right; };
int pair(struct pair *p) {
  p->left = malloc(4);
  p->right = malloc(4);
  if (!p->left || !p->right) return 0; /* one of them may be there */
  return 1;
}
int careful(struct pair *p) {
  p->left = malloc(4);
  if (!p->left) return 0;
  p->right = malloc(4);
  if (!p->right) {
    free(p->left);
    return 0;
  }
  return 1;
}
