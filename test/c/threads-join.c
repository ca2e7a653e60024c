// run:
// exit: 10
// stderr: it joins or detaches a thread that was already joined or detached
// gcc: no
#include <pthread.h>
static void *body(void *x) { return x; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, body, 0);
  pthread_join(t, 0);
  pthread_join(t, 0);
  return 0;
}
