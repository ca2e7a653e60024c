// unreach: holds
// assuming: SEQUENTIAL
// Any number of threads, and a lock that is made of a variable.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
static int locked, x;
static void __VERIFIER_atomic_lock(void) {
  __VERIFIER_assume(!locked);
  locked = 1;
}
static void *set(void *p) {
  __VERIFIER_atomic_lock();
  x = 1;
  x = 0;
  locked = 0;
  return p;
}
static void *look(void *p) {
  __VERIFIER_atomic_lock();
  if (x) reach_error();
  locked = 0;
  return p;
}
int main(void) {
  pthread_t t;
  while (1) {
    pthread_create(&t, 0, set, 0);
    pthread_create(&t, 0, look, 0);
  }
}
