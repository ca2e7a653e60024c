// unreach: holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
void *f(void *q) {
  errno = 5;
  return 0;
}
int main(void) {
  errno = 1;
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(errno == 1);
  return 0;
}
