// unreach: violated
#include <assert.h>
#include <pthread.h>
void *f(void *q) {
  int *p = q;
  (*p)++;
  return 0;
}
int main(void) {
  int x = 0;
  pthread_t t;
  pthread_create(&t, 0, f, &x);
  x++;
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
