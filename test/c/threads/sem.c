// unreach: holds
// race: holds
// deadlock: holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int x;
void *f(void *q) {
  x = 1;
  sem_post(&s);
  return 0;
}
int main(void) {
  sem_init(&s, 0, 0);
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  sem_wait(&s);
  assert(x == 1);
  pthread_join(t, 0);
  return 0;
}
