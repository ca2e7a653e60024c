// run:
// check: --checks all
// verdict: holds
// gcc: no
// Where no thread is started, nothing is said of how locks are used: it goes on as glibc does.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  sem_t s;
  int before = __VERIFIER_nondet_int(), value;
  if (pthread_mutex_unlock(&m)) reach_error();
  if (pthread_mutex_lock(&m)) reach_error();
  if (pthread_mutex_destroy(&m) != EBUSY) reach_error();
  if (pthread_mutex_unlock(&m)) reach_error();
  if (before < 0 || before > 1000) return 0;
  if (sem_init(&s, 0, (unsigned)before)) reach_error();
  sem_wait(&s);
  if (before == 0) reach_error(); /* it waits forever */
  if (sem_getvalue(&s, &value) || value != before - 1) reach_error();
  return 0;
}
