/* C11's threads.h, as glibc has it: on top of POSIX threads, whose mutexes and condition variables its own begin like. */
#define _GNU_SOURCE
#include "cantrip.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <threads.h>

extern void __model_end_thread(void *result) __attribute__((noreturn));
extern void __model_start_thread(unsigned long *thread, void (*body)(void *function, void *argument), void *function,
                                 void *argument, int is_detached);
extern int __model_join(unsigned long thread, void **result);

static int status_of(int error) {
  if (error == EBUSY) return thrd_busy;
  if (error == ETIMEDOUT) return thrd_timedout;
  return error ? thrd_error : thrd_success;
}

/* ---- threads ---- */

static void run_thread(void *function, void *argument) {
  __model_end_thread((void *)(intptr_t)((int (*)(void *))function)(argument));
}

int thrd_create(thrd_t *thread, thrd_start_t function, void *argument) {
  __cantrip_writes(thread, sizeof *thread);
  __model_start_thread(thread, run_thread, (void *)function, argument, 0);
  return thrd_success;
}

void thrd_exit(int result) { __model_end_thread((void *)(intptr_t)result); }

int thrd_join(thrd_t thread, int *to) {
  void *result = 0;
  int error = __model_join(thread, &result);
  if (error) return thrd_error;
  if (!to) return thrd_success;
  __cantrip_writes(to, sizeof *to);
  *to = (int)(intptr_t)result;
  return thrd_success;
}

int thrd_detach(thrd_t thread) { return status_of(pthread_detach(thread)); }

thrd_t thrd_current(void) { return pthread_self(); }

int thrd_equal(thrd_t a, thrd_t b) { return a == b; }

void thrd_yield(void) {}

/* -1: a signal has ended it early, -2: something else is wrong. */
int thrd_sleep(const struct timespec *time, struct timespec *left) {
  __cantrip_reads(time, sizeof *time);
  int result = -(int)__cantrip_range(0, 2);
  if (result == -1 && left) {
    __cantrip_writes(left, sizeof *left);
    left->tv_sec = __cantrip_range(0, time->tv_sec);
    left->tv_nsec = __cantrip_range(0, 999999999);
  }
  return result;
}

void call_once(once_flag *once, void (*function)(void)) { pthread_once((pthread_once_t *)once, function); }

/* ---- mutexes ---- */

int mtx_init(mtx_t *m, int kind) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, kind & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  return status_of(pthread_mutex_init((pthread_mutex_t *)m, &a));
}

void mtx_destroy(mtx_t *m) { pthread_mutex_destroy((pthread_mutex_t *)m); }

int mtx_lock(mtx_t *m) { return status_of(pthread_mutex_lock((pthread_mutex_t *)m)); }

/* It may fail although nobody holds it. */
int mtx_trylock(mtx_t *m) {
  __cantrip_writes(m, sizeof *m);
  if (__cantrip_range(0, 1)) return thrd_busy;
  return status_of(pthread_mutex_trylock((pthread_mutex_t *)m));
}

int mtx_timedlock(mtx_t *m, const struct timespec *when) {
  return status_of(pthread_mutex_timedlock((pthread_mutex_t *)m, when));
}

int mtx_unlock(mtx_t *m) { return status_of(pthread_mutex_unlock((pthread_mutex_t *)m)); }

/* ---- condition variables ---- */

int cnd_init(cnd_t *c) { return status_of(pthread_cond_init((pthread_cond_t *)c, 0)); }

void cnd_destroy(cnd_t *c) { pthread_cond_destroy((pthread_cond_t *)c); }

int cnd_signal(cnd_t *c) { return status_of(pthread_cond_signal((pthread_cond_t *)c)); }

int cnd_broadcast(cnd_t *c) { return status_of(pthread_cond_broadcast((pthread_cond_t *)c)); }

int cnd_wait(cnd_t *c, mtx_t *m) { return status_of(pthread_cond_wait((pthread_cond_t *)c, (pthread_mutex_t *)m)); }

int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *when) {
  return status_of(pthread_cond_timedwait((pthread_cond_t *)c, (pthread_mutex_t *)m, when));
}

/* ---- thread-specific data ---- */

int tss_create(tss_t *key, tss_dtor_t destroy) { return status_of(pthread_key_create(key, destroy)); }

void tss_delete(tss_t key) { pthread_key_delete(key); }

void *tss_get(tss_t key) { return pthread_getspecific(key); }

int tss_set(tss_t key, void *value) { return status_of(pthread_setspecific(key, value)); }
