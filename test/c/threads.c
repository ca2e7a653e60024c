// run:
// stdout: mutex 40
// stdout: recursive 0 1
// stdout: errorcheck 1 1 0
// stdout: queue 45
// stdout: barrier 1 3
// stdout: rwlock 12
// stdout: semaphore 6
// stdout: keys 3 7
// stdout: once 1
// stdout: spin 20
// stdout: result 42
// stdout: local 5
// stdout: detached
// stdout: c11 9 7
// What the models of threads do when threads run; each line has one outcome, whatever the schedule.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

static pthread_t t[4];

static void start(int n, void *(*f)(void *)) {
  for (long i = 0; i < n; i++)
    if (pthread_create(&t[i], 0, f, (void *)i)) abort();
}

static long finish(int n) {
  long sum = 0;
  for (int i = 0; i < n; i++) {
    void *r;
    if (pthread_join(t[i], &r)) abort();
    sum += (long)r;
  }
  return sum;
}

/* ---- mutexes ---- */

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *x) {
  for (int i = 0; i < 10; i++) {
    if (i % 2) pthread_mutex_lock(&m);
    else
      while (pthread_mutex_trylock(&m)) sched_yield();
    counter++;
    pthread_mutex_unlock(&m);
  }
  return x;
}

static pthread_mutex_t special;

static void *use_recursive(void *x) {
  pthread_mutex_lock(&special);
  pthread_mutex_lock(&special);
  int before = counter++;
  pthread_mutex_unlock(&special);
  int after = counter;
  pthread_mutex_unlock(&special);
  return (void *)(long)(after != before + 1);
}

static void *use_errorcheck(void *x) { return (void *)(long)(pthread_mutex_unlock(&special) == EPERM); }

static void init_special(int kind) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, kind);
  pthread_mutex_init(&special, &a);
}

static void mutexes(void) {
  start(4, count);
  finish(4);
  printf("mutex %d\n", counter);
  init_special(PTHREAD_MUTEX_RECURSIVE);
  start(3, use_recursive);
  long wrong = finish(3);
  printf("recursive %ld %d\n", wrong, pthread_mutex_unlock(&special) == EPERM);
  init_special(PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_lock(&special);
  start(1, use_errorcheck);
  long refused = finish(1);
  int again = pthread_mutex_lock(&special) == EDEADLK;
  printf("errorcheck %ld %d %d\n", refused, again, pthread_mutex_unlock(&special));
  pthread_mutex_destroy(&special);
}

/* ---- a bounded queue ---- */

static int queue[2], used;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;

static void *produce(void *x) {
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&m);
    while (used == 2) pthread_cond_wait(&not_full, &m);
    queue[used++] = 5 * (int)(long)x + i;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&m);
  }
  return 0;
}

static void *consume(void *x) {
  long sum = 0;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&m);
    while (!used) pthread_cond_wait(&not_empty, &m);
    sum += queue[--used];
    pthread_cond_broadcast(&not_full);
    pthread_mutex_unlock(&m);
  }
  return (void *)sum;
}

static void *produce_or_consume(void *x) { return (long)x < 2 ? produce(x) : consume(x); }

/* ---- barriers ---- */

static pthread_barrier_t barrier;
static int phase[3];

static void *meet(void *x) {
  long me = (long)x;
  phase[me] = 1;
  int serial = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
  for (int i = 0; i < 3; i++)
    if (!phase[i]) abort();
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) phase[me] = 2;
  return (void *)(long)serial;
}

static void barriers(void) {
  pthread_barrier_init(&barrier, 0, 3);
  start(3, meet);
  long serial = finish(3);
  pthread_barrier_destroy(&barrier);
  int n = 0;
  for (int i = 0; i < 3; i++) n += phase[i] != 0;
  printf("barrier %ld %d\n", serial, n);
}

/* ---- read-write locks, semaphores, spin locks ---- */

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int left, right;

static void *read_or_write(void *x) {
  for (int i = 0; i < 3; i++)
    if ((long)x < 2) {
      pthread_rwlock_wrlock(&rw);
      left++;
      right++;
      pthread_rwlock_unlock(&rw);
    } else {
      pthread_rwlock_rdlock(&rw);
      if (left != right) abort();
      pthread_rwlock_unlock(&rw);
    }
  return 0;
}

static sem_t turn[2];
static int turns;

static void *take_turns(void *x) {
  long me = (long)x;
  for (int i = 0; i < 3; i++) {
    sem_wait(&turn[me]);
    if (turns++ % 2 != me) abort();
    sem_post(&turn[1 - me]);
  }
  return 0;
}

static pthread_spinlock_t spin;
static int spun;

static void *use_spin(void *x) {
  for (int i = 0; i < 5; i++) {
    pthread_spin_lock(&spin);
    spun++;
    pthread_spin_unlock(&spin);
  }
  return 0;
}

/* ---- what a thread has of its own ---- */

static pthread_key_t key;
static int destroyed, values;
static _Thread_local int local = 4;

static void destroy(void *value) {
  pthread_mutex_lock(&m);
  destroyed++;
  values += *(int *)value;
  pthread_mutex_unlock(&m);
  free(value);
}

static void *use_key(void *x) {
  int *value = malloc(sizeof *value);
  if (!value) abort();
  *value = (int)(long)x + 1;
  if (pthread_getspecific(key)) abort();
  pthread_setspecific(key, value);
  if (*(int *)pthread_getspecific(key) != (int)(long)x + 1) abort();
  if ((long)x == 2) *value += 1, pthread_exit(0);
  return 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int initialised;
static void initialise(void) { initialised++; }
static void *use_once(void *x) {
  pthread_once(&once, initialise);
  return (void *)(long)(initialised != 1);
}

static void *use_local(void *x) {
  local++;
  return (void *)(long)local;
}

static void *answer(void *x) { return (void *)(42 + 0 * (long)x); }

static sem_t done;
static void *detached(void *x) {
  puts("detached");
  sem_post(&done);
  return 0;
}

static void detach(void) {
  pthread_attr_t a;
  sem_init(&done, 0, 0);
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  pthread_create(&t[0], &a, detached, 0);
  sem_wait(&done);
}

/* ---- C11 ---- */

static mtx_t c11;
static cnd_t ready;
static int is_ready;

static int wait_until_ready(void *x) {
  mtx_lock(&c11);
  while (!is_ready) cnd_wait(&ready, &c11);
  int v = is_ready;
  mtx_unlock(&c11);
  if (x) thrd_exit(v);
  return v + 1;
}

static void use_c11(void) {
  thrd_t a, b;
  int x, y;
  mtx_init(&c11, mtx_plain);
  cnd_init(&ready);
  thrd_create(&a, wait_until_ready, &x);
  thrd_create(&b, wait_until_ready, 0);
  mtx_lock(&c11);
  is_ready = 4;
  cnd_broadcast(&ready);
  mtx_unlock(&c11);
  thrd_join(a, &x);
  thrd_join(b, &y);
  printf("c11 %d %d\n", x + y, mtx_lock(&c11) == thrd_success ? 7 : 0);
}

int main(void) {
  mutexes();
  start(4, produce_or_consume);
  printf("queue %ld\n", finish(4));
  barriers();
  start(4, read_or_write);
  finish(4);
  printf("rwlock %d\n", left + right);
  sem_init(&turn[0], 0, 1);
  sem_init(&turn[1], 0, 0);
  start(2, take_turns);
  finish(2);
  printf("semaphore %d\n", turns);
  pthread_key_create(&key, destroy);
  start(3, use_key);
  finish(3);
  printf("keys %d %d\n", destroyed, values);
  start(3, use_once);
  printf("once %ld\n", finish(3) + initialised);
  pthread_spin_init(&spin, 0);
  start(4, use_spin);
  finish(4);
  printf("spin %d\n", spun);
  start(1, answer);
  printf("result %ld\n", finish(1));
  start(1, use_local);
  printf("local %ld\n", finish(1));
  detach();
  use_c11();
  return local - 4;
}
