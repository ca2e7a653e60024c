// unreach: violated
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *a) {
  x = 1;
  assert(x != 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_detach(t);
  return 0;
}
