// unreach: violated
#include <assert.h>
#include <pthread.h>
int x;
int g(void) { return 1; }
int h(int a) { return a + 1; }
void *f(void *q) {
  x = h(x);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = h(x);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
