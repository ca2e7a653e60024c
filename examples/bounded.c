/* A queue with one place: the producer waits while it is full, the consumer while it is empty.
 *   cantrip check --checks race,threads --deadlock bounded.c
 * With -DSHARED one condition variable serves both, and a signal may wake the wrong side: with two consumers it is lost. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
#ifdef SHARED
#define not_full not_empty
#endif
static int is_full, item;

static void put(int n) {
  pthread_mutex_lock(&lock);
  while (is_full) pthread_cond_wait(&not_full, &lock);
  item = n;
  is_full = 1;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&lock);
}

static void *take(void *argument) {
  pthread_mutex_lock(&lock);
  while (!is_full) pthread_cond_wait(&not_empty, &lock);
  assert(item > 0);
  is_full = 0;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, take, NULL);
  pthread_create(&second, NULL, take, NULL);
  put(1);
  put(2);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
