// unreach: holds
// Too many interleavings to execute, but not too many states.
#include <pthread.h>
extern void reach_error(void);
static int x;
static void *up(void *p) {
  for (int i = 0; i < 20; i++)
    if (x < 5) x = x + 1;
  return p;
}
static void *down(void *p) {
  for (int i = 0; i < 20; i++) x = 0;
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, up, 0);
  pthread_create(&u, 0, down, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x < 0 || x > 5) reach_error();
  return 0;
}
