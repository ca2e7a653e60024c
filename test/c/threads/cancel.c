// unreach: unknown
#include <pthread.h>
void *f(void *q) { return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  return 0;
}
