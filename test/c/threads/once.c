// unreach: holds
// race: holds
#include <assert.h>
#include <pthread.h>
pthread_once_t o = PTHREAD_ONCE_INIT;
int x;
void i(void) { x++; }
void *f(void *q) {
  pthread_once(&o, i);
  assert(x == 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  return 0;
}
