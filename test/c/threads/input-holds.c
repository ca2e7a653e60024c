// unreach: holds
// race: holds
// deadlock: holds
// What the threads add is an input: all its values are looked at.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sum, step;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
  pthread_mutex_lock(&lock);
  sum = sum + step;
  pthread_mutex_unlock(&lock);
  return p;
}
int main(void) {
  pthread_t first, second;
  step = __VERIFIER_nondet_int();
  if (step < 0 || step > 1000) return 0;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  if (sum != 2 * step) reach_error();
  return 0;
}
