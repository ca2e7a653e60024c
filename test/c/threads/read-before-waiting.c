// unreach: violated
// A thread that is about to wait for a lock has read something before.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;
static void *other(void *p) {
  int seen = x;
  pthread_mutex_lock(&m);
  if (seen == 1 && x == 2) reach_error();
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&m);
  x = 1;
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
