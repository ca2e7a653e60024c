// unreach: holds
// race: violated
// An atomic access is no help against one that is not.
#include <pthread.h>
static int x;
static void *set(void *arg) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  int seen = x;
  pthread_join(t, 0);
  return seen;
}
