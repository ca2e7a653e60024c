// unreach: violated
// The end of main ends the process, but a thread that it has started may have come to its error before.
#include <pthread.h>
extern void reach_error(void);
static int x;
static void *set(void *p) {
  x = 1;
  return p;
}
static void *look(void *p) {
  if (!x) reach_error();
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, 0);
  pthread_create(&b, 0, look, 0);
  return 0;
}
