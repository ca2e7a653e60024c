// unreach: holds
// race: holds
// deadlock: holds
#include <assert.h>
#include <pthread.h>
pthread_barrier_t b;
int x;
void *f(void *q) {
  x = 1;
  pthread_barrier_wait(&b);
  return 0;
}
int main(void) {
  pthread_barrier_init(&b, 0, 2);
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_barrier_wait(&b);
  assert(x == 1);
  pthread_join(t, 0);
  return 0;
}
