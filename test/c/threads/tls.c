// unreach: holds
#include <assert.h>
#include <pthread.h>
_Thread_local int v = 3;
void *f(void *a) {
  assert(v == 3);
  v = 7;
  return 0;
}
int main(void) {
  pthread_t t;
  v = 5;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(v == 5);
  return 0;
}
