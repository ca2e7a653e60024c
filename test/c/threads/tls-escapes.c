// unreach: violated
// race: violated
// A thread-local variable is seen by others if its address is.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static _Thread_local int own;
static _Atomic(int *) shown;
static void *show(void *arg) {
  own = 1;
  shown = &own;
  if (own != 1) reach_error();
  return arg;
}
static void *change(void *arg) {
  int *p = shown;
  if (p) *p = 2;
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, show, 0);
  pthread_create(&u, 0, change, 0);
  pthread_join(t, 0);
  return 0;
}
