// unreach: violated
// One thread alone does not reach the error: two of those that the loop starts do.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int x, y;
static void *one_of_two(void *p) {
  if (__VERIFIER_nondet_int()) {
    x = 1;
  } else {
    y = 1;
    if (x == 1) reach_error();
  }
  return p;
}
int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, one_of_two, 0);
}
