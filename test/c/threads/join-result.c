// unreach: holds
#include <assert.h>
#include <pthread.h>
void *f(void *q) { return (void *)7; }
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, &r);
  assert(r == (void *)7);
  return 0;
}
