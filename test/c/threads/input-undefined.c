// unreach: unknown
// bounds: violated
// A proof that no error is reached would assume that the index is inside of the array, which it need not be.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a[4], at, x;
static void *set(void *p) {
  a[at] = 1;
  return p;
}
int main(void) {
  pthread_t t;
  at = __VERIFIER_nondet_int();
  if (at < 0 || at > 4) return 0;
  pthread_create(&t, 0, set, 0);
  pthread_join(t, 0);
  if (x) reach_error();
  return 0;
}
