/* Two clerks move money between two accounts, each account with a lock.  cantrip check --checks race,threads --deadlock orders.c
 * With -DCARELESS each locks the account that it takes from first, and both may wait for each other. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int balance[2] = {10, 10};

static void move(int from, int to) {
#ifdef CARELESS
  int first = from, second = to;
#else
  int first = from < to ? from : to, second = from < to ? to : from;
#endif
  pthread_mutex_lock(&locks[first]);
  pthread_mutex_lock(&locks[second]);
  balance[from]--;
  balance[to]++;
  pthread_mutex_unlock(&locks[second]);
  pthread_mutex_unlock(&locks[first]);
}

static void *there(void *argument) {
  move(0, 1);
  return argument;
}

static void *back(void *argument) {
  move(1, 0);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, there, NULL);
  pthread_create(&second, NULL, back, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(balance[0] == 10 && balance[1] == 10);
  return 0;
}
