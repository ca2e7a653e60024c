// unreach: violated
// A thread that does nothing forever does not keep the others from moving.
#include <pthread.h>
extern void reach_error(void);
static void *idle(void *p) {
  for (;;) {
  }
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, idle, 0);
  reach_error();
  return 0;
}
