// unreach: violated
// A thread may end the process before, or after, another one comes to its error.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
static void *leave(void *p) {
  exit(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, leave, 0);
  reach_error();
  return 0;
}
