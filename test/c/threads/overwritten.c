// unreach: violated
// A value that its writer overwrites is still there for others to read.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static atomic_int x;
static void *look(void *p) {
  if (x == 1) reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  x = 1;
  x = 2;
  pthread_join(t, 0);
  return 0;
}
