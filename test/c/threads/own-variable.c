// unreach: violated
// Each thread has its own variable, with the same first value.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static _Thread_local int own = 5;
static int sum, k;
static void *add(void *p) {
  own += k;
  sum += own;
  return p;
}
int main(void) {
  pthread_t t;
  k = __VERIFIER_nondet_int();
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  if (own != 5) return 0;
  if (sum == 1005) reach_error();
  return 0;
}
