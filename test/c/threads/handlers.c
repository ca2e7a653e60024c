// unreach: violated
// What pthread_cleanup_pop() calls, and what it does not.
#include <pthread.h>
extern void reach_error(void);
static int n;
static void count(void *by) { n += *(int *)by; }
static void *work(void *arg) {
  int one = 1, ten = 10;
  pthread_cleanup_push(count, &one);
  pthread_cleanup_push(count, &ten);
  n += 100;
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  if (n == 101) reach_error();
  return 0;
}
