// threads: violated
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *q) {
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_mutex_lock(&m);
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
