/* One thread waits until the other one has cooked.  gcc condition.c -pthread && ./a.out  or  cantrip check condition.c condition.spec */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t served = PTHREAD_COND_INITIALIZER;
static int meals;

void sit_down(int who) {
  (void)who;
  pthread_mutex_lock(&table);
}

void get_up(int who) {
  (void)who;
  pthread_mutex_unlock(&table);
}

void sleep_until_called(int who) {
  (void)who;
  pthread_cond_wait(&served, &table);
}

void call(int who) {
  (void)who;
  pthread_cond_signal(&served);
}

int look(void) { return meals; }
void cook(void) { meals++; }

void guest(void) {
  sit_down(0);
  while (!look()) sleep_until_called(0);
  get_up(0);
}

/* Sleeps without having looked: the call may have come before. */
void tired(void) {
  sit_down(0);
  sleep_until_called(0);
  get_up(0);
}

void kitchen(void) {
  sit_down(1);
  cook();
  call(1);
  get_up(1);
}

static void *run_kitchen(void *nothing) {
  kitchen();
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, run_kitchen, NULL);
  guest();
  puts("a meal");
  return pthread_join(thread, NULL);
}
