/* One thread waits for a letter that another one sends.  cantrip check --checks race,threads --deadlock mailbox.c
 * With -DHASTY it does not test whether the letter has arrived, and a signal that comes too early is lost. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static int letters;

static void *receive(void *argument) {
  pthread_mutex_lock(&lock);
#ifdef HASTY
  pthread_cond_wait(&arrived, &lock);
#else
  while (letters == 0) pthread_cond_wait(&arrived, &lock);
  assert(letters == 1);
#endif
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t receiver;
  pthread_create(&receiver, NULL, receive, NULL);
  pthread_mutex_lock(&lock);
  letters = 1;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&lock);
  pthread_join(receiver, NULL);
  return 0;
}
