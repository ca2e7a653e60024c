// unreach: holds
// race: holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *f(void *q) {
  int o = x;
  while (!atomic_compare_exchange_strong(&x, &o, o + 1));
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
