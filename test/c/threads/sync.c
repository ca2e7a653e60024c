// unreach: holds
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *q) {
  __sync_fetch_and_add(&x, 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
