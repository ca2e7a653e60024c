// unreach: holds
// race: holds
#include <assert.h>
#include <pthread.h>
pthread_spinlock_t s;
int x;
void *f(void *q) {
  pthread_spin_lock(&s);
  x++;
  pthread_spin_unlock(&s);
  return 0;
}
int main(void) {
  pthread_spin_init(&s, 0);
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
