// run:
// exit: 10
// stderr: it uses an object that was destroyed or never initialised
// gcc: no
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *body(void *x) {
  pthread_mutex_destroy(&m);
  pthread_mutex_lock(&m);
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, body, 0);
  pthread_join(t, 0);
  return 0;
}
