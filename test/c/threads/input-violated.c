// unreach: violated
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
int x, k;
void *f(void *q) {
  if (k == 123456) x = 1;
  return 0;
}
int main(void) {
  k = __VERIFIER_nondet_int();
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(x == 0);
  return 0;
}
