// unreach: violated
#include <assert.h>
#include <pthread.h>
int x, y;
int g(void) { return x; }
void *f(void *q) {
  x = 1;
  y = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int b = y;
  int a = g();
  int c = y;
  if (b == 0 && a == 0 && c == 1) assert(0);
  pthread_join(t, 0);
  return 0;
}
