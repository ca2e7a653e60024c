// run:
// exit: 5
// stderr: not modelled
// stderr: pthread_create
// gcc: no
// Threads are refused by name, never dropped.
#include <pthread.h>
static void *body(void *x) { return x; }
int main(void) {
  pthread_t t;
  return pthread_create(&t, 0, body, 0);
}
