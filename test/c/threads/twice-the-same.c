// unreach: violated
// The same function started twice by a loop: both threads are there, and the first goes on where it was.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static atomic_int inside, most;
static void *enter(void *p) {
  int n = atomic_fetch_add(&inside, 1) + 1;
  if (n > most) most = n;
  atomic_fetch_sub(&inside, 1);
  return p;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, enter, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  if (most == 2) reach_error();
  return 0;
}
