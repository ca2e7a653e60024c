// unreach: holds
#include <assert.h>
#include <pthread.h>
_Thread_local int v = 3;
int *p;
void *f(void *a) {
  v = 9;
  assert(*p == 5);
  *p = 6;
  return 0;
}
int main(void) {
  pthread_t t;
  v = 5;
  p = &v;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(v == 6);
  return 0;
}
