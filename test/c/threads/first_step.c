// unreach: violated
// The first step after a thread was started races with it: the thread does not know of that step.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static atomic_int a;
static int x;
static void *set(void *p) {
  a = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  x = a;
  pthread_join(t, 0);
  if (x == 1) reach_error();
  return 0;
}
