// unreach: holds
// race: violated
// Two elements of an array are different ones, but for one value of the input.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int a[100], at;
static void *one(void *p) {
  a[77] = 1;
  return p;
}
static void *other(void *p) {
  a[at] = 2;
  return p;
}
int main(void) {
  pthread_t t, u;
  at = __VERIFIER_nondet_int();
  if (at < 50 || at > 99) return 0;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
