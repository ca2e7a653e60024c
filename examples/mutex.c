/* Two accounts, two locks, and transfers in both directions.  gcc mutex.c -pthread && ./a.out  or  cantrip check mutex.c mutex.spec */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int balance[2] = {100, 100};

void lock(int who, int account) {
  (void)who;
  pthread_mutex_lock(&locks[account]);
}

void unlock(int who, int account) {
  (void)who;
  pthread_mutex_unlock(&locks[account]);
}

/* Locks the accounts in the order of the transfer: two of them may wait for each other. */
void transfer(int who, int from, int to) {
  lock(who, from);
  lock(who, to);
  balance[from]--;
  balance[to]++;
  unlock(who, to);
  unlock(who, from);
}

/* Always the smaller one first. */
void careful(int who, int from, int to) {
  lock(who, from < to ? from : to);
  lock(who, from < to ? to : from);
  balance[from]--;
  balance[to]++;
  unlock(who, to);
  unlock(who, from);
}

/* pthread_create() starts a function with one parameter, so the second thread needs this wrapper; main is the first thread, and calls
 * careful() itself. */
static void *back(void *nothing) {
  careful(1, 1, 0);
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, back, NULL);
  careful(0, 0, 1);
  pthread_join(thread, NULL);
  printf("%d %d\n", balance[0], balance[1]);
  return 0;
}
