/* Two workers count to four together, without a lock.  cantrip check --checks race counter.c */
#include <assert.h>
#include <pthread.h>

static int count;

static void *work(void *argument) {
  for (int i = 0; i < 2; i++) count++;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 4);
  return 0;
}
