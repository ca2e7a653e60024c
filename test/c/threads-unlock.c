// run:
// exit: 10
// stderr: it unlocks a lock that the thread does not hold
// gcc: no
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *body(void *x) {
  pthread_mutex_unlock(&m);
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, body, 0);
  pthread_join(t, 0);
  return 0;
}
