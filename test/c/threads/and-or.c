// unreach: violated
#include <assert.h>
#include <pthread.h>
int a, b;
void *f(void *q) {
  a = 1;
  b = 1;
  a = 0;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (a && b)
    ;
  else if (!a && b && a) assert(0);
  pthread_join(t, 0);
  return 0;
}
