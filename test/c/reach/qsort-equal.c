// check:
// verdict: violated
// The order of elements that compare equal is not fixed.
#include <assert.h>
#include <stdlib.h>
struct entry {
  int key, value;
};
static int by_key(const void *a, const void *b) { return ((const struct entry *)a)->key - ((const struct entry *)b)->key; }
int main(void) {
  struct entry all[2] = {{1, 10}, {1, 20}};
  qsort(all, 2, sizeof *all, by_key);
  assert(all[0].value == 10);
  return 0;
}
