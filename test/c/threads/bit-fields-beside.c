// race: violated
// Bit-fields beside one another are one location: two locks do not make two of them.
#include <pthread.h>
static struct { unsigned first : 3, second : 5; } flags;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *unused) {
  pthread_mutex_lock(&one);
  flags.first = 1;
  pthread_mutex_unlock(&one);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&other);
  flags.second = 2;
  pthread_mutex_unlock(&other);
  pthread_join(thread, NULL);
  return 0;
}
