/* Two threads take turns, by two semaphores.  gcc semaphore.c -pthread && ./a.out  or  cantrip check semaphore.c semaphore.spec */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t turns[2];

void take(int who, int which) {
  (void)who;
  sem_wait(&turns[which]);
}

void give(int who, int which) {
  (void)who;
  sem_post(&turns[which]);
}

void ping(void) { puts("ping"); }
void pong(void) { puts("pong"); }

void first(void) {
  for (int i = 0; i < 3; i++) {
    take(0, 0);
    ping();
    give(0, 1);
  }
}

void second(void) {
  for (int i = 0; i < 3; i++) {
    take(1, 1);
    pong();
    give(1, 0);
  }
}

static void *run_second(void *nothing) {
  second();
  return nothing;
}

int main(void) {
  pthread_t thread;
  sem_init(&turns[0], 0, 1);
  sem_init(&turns[1], 0, 0);
  pthread_create(&thread, NULL, run_second, NULL);
  first();
  return pthread_join(thread, NULL);
}
