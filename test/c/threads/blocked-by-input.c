// unreach: violated
// Whether main goes on depends on an input; if it does not, the other thread does.
#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static _Bool input;
static sem_t s;
static void *look(void *arg) {
  if (!input) reach_error();
  return arg;
}
int main(void) {
  pthread_t t;
  input = __VERIFIER_nondet_bool();
  sem_init(&s, 0, input);
  pthread_create(&t, 0, look, 0);
  sem_wait(&s);
  return 0;
}
