// A lock by test and set, for any number of threads: who fails writes it, too, but does not change it.
#include <pthread.h>
extern void reach_error(void);
static int locked, inside;
static int __VERIFIER_atomic_test_and_set(void) {
  int was = locked;
  locked = 1;
  return was;
}
static void *enter(void *p) {
  while (__VERIFIER_atomic_test_and_set())
    ;
  inside = 1;
  if (inside != 1) reach_error();
  inside = 0;
  if (inside != 0) reach_error();
  locked = 0;
  return p;
}
int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, enter, 0);
}
