/* A table is created by the first thread that needs it.  cantrip check --checks race lazy.c
 * With -DPLAIN the flag is a plain int: a thread that reads it without the lock may see the flag before the table. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int table;
#ifdef PLAIN
static int is_ready;
#else
static atomic_int is_ready;
#endif

static int look_up(void) {
  if (!is_ready) {
    pthread_mutex_lock(&lock);
    if (!is_ready) {
      table = 42;
      is_ready = 1;
    }
    pthread_mutex_unlock(&lock);
  }
  return table;
}

static void *work(void *argument) {
  assert(look_up() == 42);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  work(NULL);
  pthread_join(thread, NULL);
  return 0;
}
