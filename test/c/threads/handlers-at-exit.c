// unreach: unknown
// Handlers that the end of a thread calls are not followed: no proof.
#include <pthread.h>
extern void reach_error(void);
static int n;
static void count(void *arg) { n += !arg; }
static void *work(void *arg) {
  pthread_cleanup_push(count, 0);
  pthread_exit(arg);
  pthread_cleanup_pop(0);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  if (n == 1) reach_error();
  return 0;
}
