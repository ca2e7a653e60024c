// unreach: violated
// A thread that is about to wait for a lock has written something before.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y;
static void *other(void *p) {
  x = 1;
  pthread_mutex_lock(&m);
  y = 1;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&m);
  int before = x;
  int after = x;
  if (!before && after && !y) reach_error();
  pthread_mutex_unlock(&m);
  return 0;
}
