// unreach: violated
// Two threads of one function read different inputs, and the second one to start writes first.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
void *f(void *a) {
  int k = __VERIFIER_nondet_int();
  if (k == 12345) x = 1;
  else x = 2;
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  int a = x;
  pthread_join(t, 0);
  pthread_join(u, 0);
  int b = x;
  if (a == 1 && b == 2) reach_error();
  return 0;
}
