// unreach: violated
#include <assert.h>
#include <pthread.h>
struct s {
  int a, b;
} v;
void *f(void *q) {
  v.a = 1;
  v.b = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  struct s c = v;
  assert(c.a == c.b);
  pthread_join(t, 0);
  return 0;
}
