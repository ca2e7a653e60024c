// unreach: violated
// Nobody else depends on a loop without end, but it does not put the others off.
#include <pthread.h>
extern void reach_error(void);
static int x;
static void *go_on(void *arg) {
  x = 1;
  if (x == 1) reach_error();
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, go_on, 0);
  while (1)
    ;
}
