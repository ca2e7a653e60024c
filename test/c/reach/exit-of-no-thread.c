// check:
// verdict: holds
// Nobody has looked at pointers to functions but the model of pthread_exit().
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i == 100) pthread_exit(0);
  assert(i != 100);
  return 0;
}
