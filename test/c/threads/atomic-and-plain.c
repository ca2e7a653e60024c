// race: violated
// An atomic access and another one of the same object race.
#include <pthread.h>
static int x;
static void *add(void *p) {
  __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
