// deadlock: violated
// A program without a second thread can wait for itself.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void leave(int early) {
  if (!early) pthread_mutex_unlock(&m);
}
int main(void) {
  pthread_mutex_lock(&m);
  leave(__VERIFIER_nondet_int() == 77);
  pthread_mutex_lock(&m);
  return 0;
}
