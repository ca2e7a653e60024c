// unreach: violated
#include <assert.h>
#include <threads.h>
int x;
int f(void *q) {
  x++;
  return 3;
}
int main(void) {
  thrd_t t;
  int r;
  thrd_create(&t, f, 0);
  x++;
  thrd_join(t, &r);
  assert(r == 3);
  assert(x == 2);
  return 0;
}
