// run:
// exit: 10
// stderr: it waits for a condition variable without holding the mutex
// gcc: no
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *body(void *x) {
  pthread_cond_wait(&c, &m);
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, body, 0);
  pthread_join(t, 0);
  return 0;
}
