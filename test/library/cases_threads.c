/* pthread.h, threads.h and semaphore.h, as far as one thread can see. */
#include "driver.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <threads.h>
#include <time.h>

static const struct timespec past = {0, 0};

/* ---- mutexes ---- */

/* What a thread may do to a mutex that it holds so often, without waiting for itself and without misuse. */
static int step_of(int kind, int held) {
  int told = kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK;
  int n = (int)pick(0, 3);
  if (n == 0 && held && !told) return 1;
  if (n == 3 && !held && !told) return 1;
  return n;
}

CASE(pthread_mutex_lock) {
  pthread_mutexattr_t a;
  pthread_mutex_t *m = room(sizeof *m);
  int kind = (int)pick(PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK), held = 0;
  see(pthread_mutexattr_init(&a));
  see(pthread_mutexattr_settype(&a, kind));
  see(pthread_mutex_init(m, &a));
  see(pthread_mutexattr_destroy(&a));
  for (int i = 0; i < 8; i++) {
    int result = 0, n = step_of(kind, held);
    if (n == 0) result = pthread_mutex_lock(m);
    else if (n == 1) result = pthread_mutex_trylock(m);
    else if (n == 2 && (!held || kind == PTHREAD_MUTEX_RECURSIVE)) result = pthread_mutex_timedlock(m, &past);
    else if (n == 3) result = pthread_mutex_unlock(m);
    else continue;
    see(result);
    if (!result) held += n == 3 ? -1 : 1;
  }
  while (held-- > 0) see(pthread_mutex_unlock(m));
  see(pthread_mutex_destroy(m));
}
CASE(pthread_mutex_trylock) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP,
                  e = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  see(pthread_mutex_trylock(&m));
  see(pthread_mutex_trylock(&m));
  see(pthread_mutex_timedlock(&m, &past));
  see(pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &past));
  see(pthread_mutex_unlock(&m));
  see(pthread_mutex_lock(&r));
  see(pthread_mutex_trylock(&r));
  see(pthread_mutex_unlock(&r));
  see(pthread_mutex_unlock(&r));
  see(pthread_mutex_unlock(&r));
  see(pthread_mutex_unlock(&e));
  see(pthread_mutex_lock(&e));
  see(pthread_mutex_lock(&e));
  see(pthread_mutex_trylock(&e));
}
CASE(pthread_mutexattr_settype) {
  pthread_mutexattr_t *a = room(sizeof *a);
  int *n = room(sizeof *n);
  see(pthread_mutexattr_init(a));
  for (int i = 0; i < 4; i++) {
    see(pthread_mutexattr_settype(a, (int)pick(-1, 4)));
    see(pthread_mutexattr_setpshared(a, (int)pick(-1, 2)));
    see(pthread_mutexattr_setprotocol(a, (int)pick(-1, 3)));
    see(pthread_mutexattr_setrobust(a, pick(0, 1) ? PTHREAD_MUTEX_STALLED : 7));
    see(pthread_mutexattr_gettype(a, n));
    see(*n);
    see(pthread_mutexattr_getpshared(a, n));
    see(*n);
    see(pthread_mutexattr_getprotocol(a, n));
    see(*n);
    see(pthread_mutexattr_getrobust(a, n));
    see(*n);
  }
  see(pthread_mutexattr_destroy(a));
}

/* ---- read-write locks ---- */

CASE(pthread_rwlock_rdlock) {
  pthread_rwlock_t *l = room(sizeof *l);
  int readers = 0, writers = 0;
  see(pthread_rwlock_init(l, 0));
  for (int i = 0; i < 8; i++) {
    int result = 0, n = (int)pick(0, 6);
    if (n == 0) result = pthread_rwlock_rdlock(l);
    else if (n == 1) result = pthread_rwlock_tryrdlock(l);
    else if (n == 2 && !writers) result = pthread_rwlock_timedrdlock(l, &past);
    else if (n == 3 && !readers) result = pthread_rwlock_wrlock(l);
    else if (n == 4) result = pthread_rwlock_trywrlock(l);
    else if (n == 5 && !writers) result = pthread_rwlock_timedwrlock(l, &past);
    else if (n == 6 && (readers || writers)) result = pthread_rwlock_unlock(l);
    else continue;
    see(result);
    if (result) continue;
    if (n < 3) readers++;
    else if (n < 6) writers++;
    else if (writers) writers--;
    else readers--;
  }
  while (readers-- > 0) see(pthread_rwlock_unlock(l));
  if (writers) see(pthread_rwlock_unlock(l));
  see(pthread_rwlock_destroy(l));
}
CASE(pthread_rwlockattr_setpshared) {
  pthread_rwlockattr_t *a = room(sizeof *a);
  pthread_rwlock_t *l = room(sizeof *l);
  int *n = room(sizeof *n);
  see(pthread_rwlockattr_init(a));
  see(pthread_rwlockattr_setpshared(a, (int)pick(-1, 2)));
  see(pthread_rwlockattr_getpshared(a, n));
  see(*n);
  see(pthread_rwlock_init(l, a));
  see(pthread_rwlockattr_destroy(a));
}

/* ---- spin locks, barriers, condition variables that nobody waits for ---- */

CASE(pthread_spin_lock) {
  pthread_spinlock_t *l = room(sizeof *l);
  int held = 0;
  see(pthread_spin_init(l, PTHREAD_PROCESS_PRIVATE));
  for (int i = 0; i < 8; i++) {
    int result = 0, n = (int)pick(0, 2);
    if (n == 0 && !held) result = pthread_spin_lock(l);
    else if (n == 1) result = pthread_spin_trylock(l);
    else if (n == 2 && held) result = pthread_spin_unlock(l);
    else continue;
    see(result);
    if (!result) held = n < 2;
  }
  if (held) see(pthread_spin_unlock(l));
  see(pthread_spin_destroy(l));
}
CASE(pthread_barrier_wait) {
  pthread_barrierattr_t a;
  pthread_barrier_t *b = room(sizeof *b);
  int n;
  see(pthread_barrierattr_init(&a));
  see(pthread_barrierattr_setpshared(&a, (int)pick(-1, 2)));
  see(pthread_barrierattr_getpshared(&a, &n));
  see(n);
  see(pthread_barrier_init(b, &a, 0));
  see(pthread_barrier_init(b, pick(0, 1) ? &a : 0, 1));
  see(pthread_barrierattr_destroy(&a));
  see(pthread_barrier_wait(b));
  see(pthread_barrier_wait(b));
  see(pthread_barrier_destroy(b));
}
CASE(pthread_cond_signal) {
  pthread_condattr_t a;
  pthread_cond_t *c = room(sizeof *c);
  clockid_t clock;
  int n;
  see(pthread_condattr_init(&a));
  see(pthread_condattr_setpshared(&a, (int)pick(-1, 2)));
  see(pthread_condattr_getpshared(&a, &n));
  see(n);
  see(pthread_condattr_setclock(&a, (clockid_t)pick(0, 1)));
  see(pthread_condattr_getclock(&a, &clock));
  see(clock);
  see(pthread_cond_init(c, pick(0, 1) ? &a : 0));
  see(pthread_condattr_destroy(&a));
  see(pthread_cond_signal(c));
  see(pthread_cond_broadcast(c));
  see(pthread_cond_destroy(c));
}
CASE(pthread_cond_timedwait) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t *c = room(sizeof *c);
  see(pthread_cond_init(c, 0));
  see(pthread_mutex_lock(&m));
  hint(2);
  see(pick(0, 1) ? pthread_cond_timedwait(c, &m, &past) : pthread_cond_clockwait(c, &m, CLOCK_MONOTONIC, &past));
  see(pthread_mutex_trylock(&m));
  see(pthread_mutex_unlock(&m));
  see(pthread_cond_destroy(c));
}

/* ---- threads ---- */

static int called;
static void call(void) { called++; }

CASE(pthread_once) {
  pthread_once_t once = PTHREAD_ONCE_INIT;
  once_flag flag = ONCE_FLAG_INIT;
  called = 0;
  see(pthread_once(&once, call));
  see(pthread_once(&once, call));
  see(called);
  call_once(&flag, call);
  call_once(&flag, call);
  see(called);
}
CASE(pthread_self) {
  pthread_t me = pthread_self();
  thrd_t c11 = thrd_current();
  see(me != 0);
  see(pthread_equal(me, pthread_self()) != 0);
  see(thrd_equal(c11, thrd_current()) != 0);
  see(pthread_join(me, 0));
  see(pthread_tryjoin_np(me, 0));
  see(pthread_timedjoin_np(me, 0, &past));
}
CASE(pthread_setcancelstate) {
  int *old = room(sizeof *old);
  see(pthread_setcancelstate(7, old));
  see(pthread_setcanceltype(7, old));
  see(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, old));
  see(*old);
  see(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, old));
  see(*old);
  pthread_testcancel();
}
CASE(pthread_key_create) {
  pthread_key_t *key = room(sizeof *key);
  int value = 0;
  see(pthread_key_create(key, 0));
  see(pthread_getspecific(*key) == 0);
  see(pthread_setspecific(*key, &value));
  see(pthread_getspecific(*key) == &value);
  see(pthread_setspecific(*key, 0));
  see(pthread_key_delete(*key));
  see(pthread_key_delete(*key));
  see(pthread_setspecific(*key, &value));
  tss_t *tss = room(sizeof *tss);
  see(tss_create(tss, 0));
  see(tss_set(*tss, &value));
  see(tss_get(*tss) == &value);
  see(tss_set(*tss, 0));
  tss_delete(*tss);
}

#define ATTRIBUTE(name, low, high)                                                                                     \
  see(pthread_attr_set##name(a, (int)pick(low, high)));                                                                \
  see(pthread_attr_get##name(a, n));                                                                                   \
  see(*n)
CASE(pthread_attr_init) {
  pthread_attr_t *a = room(sizeof *a);
  struct sched_param p = {(int)pick(-1, 2)}, q;
  int *n = room(sizeof *n);
  size_t *size = room(sizeof *size);
  see(pthread_attr_init(a));
  see(pthread_attr_getdetachstate(a, n));
  see(*n);
  ATTRIBUTE(detachstate, -1, 2);
  ATTRIBUTE(scope, -1, 2);
  ATTRIBUTE(schedpolicy, -1, 3);
  ATTRIBUTE(inheritsched, -1, 2);
  see(pthread_attr_setschedparam(a, &p));
  see(pthread_attr_getschedparam(a, &q));
  see(q.sched_priority);
  see(pthread_attr_setstacksize(a, (size_t)pick(16000, 17000)));
  see(pthread_attr_setstacksize(a, 65536));
  see(pthread_attr_getstacksize(a, size));
  see(*size);
  see(pthread_attr_setguardsize(a, 8192));
  see(pthread_attr_getguardsize(a, size));
  see(*size);
  see(pthread_attr_setstack(a, a, 5));
  see(pthread_attr_destroy(a));
}
CASE(thrd_sleep) {
  struct timespec *time = room(sizeof *time), *left = room(sizeof *left);
  time->tv_sec = 0;
  time->tv_nsec = pick(0, 1) ? 1 : 2000000000;
  see(thrd_sleep(time, left));
  thrd_yield();
}

/* ---- C11's mutexes and condition variables ---- */

CASE(mtx_lock) {
  mtx_t *m = room(sizeof *m);
  cnd_t *c = room(sizeof *c);
  int kind = pick(0, 1) ? mtx_plain : mtx_timed, recursive = pick(0, 1) ? mtx_recursive : 0;
  see(mtx_init(m, 9));
  see(mtx_init(m, kind | recursive));
  see(mtx_lock(m));
  see(mtx_trylock(m));
  if (recursive) see(mtx_unlock(m));
  see(mtx_unlock(m));
  see(mtx_timedlock(m, &past));
  see(cnd_init(c));
  see(cnd_signal(c));
  see(cnd_broadcast(c));
  hint(2);
  see(cnd_timedwait(c, m, &past));
  see(mtx_unlock(m));
  cnd_destroy(c);
  mtx_destroy(m);
}

/* ---- semaphores ---- */

#define SEE_RESULT(x)                                                                                                  \
  do {                                                                                                                 \
    errno = 0;                                                                                                         \
    int result_ = (x);                                                                                                 \
    see(result_);                                                                                                      \
    if (result_ == -1) see_errno();                                                                                    \
  } while (0)

CASE(sem_init) {
  sem_t *s = room(sizeof *s);
  int *value = room(sizeof *value);
  SEE_RESULT(sem_init(s, 0, 0x80000000u));
  SEE_RESULT(sem_init(s, 0, (unsigned)pick(0, 2)));
  for (int i = 0; i < 6; i++) {
    SEE_RESULT(sem_getvalue(s, value));
    see(*value);
    switch (pick(0, 4)) {
    case 0:
      if (*value) SEE_RESULT(sem_wait(s));
      break;
    case 1: SEE_RESULT(sem_trywait(s)); break;
    case 2: SEE_RESULT(sem_timedwait(s, &past)); break;
    case 3: SEE_RESULT(sem_clockwait(s, CLOCK_MONOTONIC, &past)); break;
    default: SEE_RESULT(sem_post(s)); break;
    }
  }
  SEE_RESULT(sem_init(s, 0, 0x7fffffff));
  SEE_RESULT(sem_post(s));
  SEE_RESULT(sem_destroy(s));
}
