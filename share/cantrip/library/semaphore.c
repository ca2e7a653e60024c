/* semaphore.h. The first word of a semaphore is its value, as in glibc, plus MARK if it was initialised by sem_init(). Those with names
 * are not modelled. */
#define _GNU_SOURCE
#include "cantrip.h"

#include <errno.h>
#include <semaphore.h>

static const unsigned MARK = 0x80000000u, MOST = 0x7fffffff;

static unsigned *word_of(sem_t *s) { return (unsigned *)s; }

/* In an atomic section. */
static unsigned value_of(sem_t *s) {
  unsigned word = *word_of(s);
  __cantrip_needs(word >= MARK, CHECK_THREADS, MISUSE_DESTROYED);
  return word >= MARK ? word - MARK : word;
}

static int fails(int error) {
  errno = error;
  return -1;
}

int sem_init(sem_t *s, int shared, unsigned value) {
  (void)shared;
  __cantrip_writes(s, sizeof *s);
  if (value > MOST) return fails(EINVAL);
  __VERIFIER_atomic_begin();
  *word_of(s) = value + MARK;
  __VERIFIER_atomic_end();
  return 0;
}

int sem_destroy(sem_t *s) {
  __cantrip_writes(s, sizeof *s);
  __VERIFIER_atomic_begin();
  *word_of(s) = value_of(s);
  __VERIFIER_atomic_end();
  return 0;
}

int sem_post(sem_t *s) {
  __cantrip_writes(s, sizeof *s);
  __VERIFIER_atomic_begin();
  int full = value_of(s) == MOST;
  if (!full) ++*word_of(s);
  __cantrip_release(s);
  __VERIFIER_atomic_end();
  return full ? fails(EOVERFLOW) : 0;
}

int sem_wait(sem_t *s) {
  __cantrip_writes(s, sizeof *s);
  __VERIFIER_atomic_begin();
  value_of(s);
  __VERIFIER_atomic_end();
  __cantrip_await(*(unsigned *)s != 0 && *(unsigned *)s != MARK);
  --*word_of(s);
  __cantrip_acquire(s);
  __VERIFIER_atomic_end();
  return 0;
}

static int take_now(sem_t *s, int error) {
  __VERIFIER_atomic_begin();
  int can = value_of(s) > 0;
  if (can) {
    --*word_of(s);
    __cantrip_acquire(s);
  }
  __VERIFIER_atomic_end();
  return can ? 0 : fails(error);
}

int sem_trywait(sem_t *s) {
  __cantrip_writes(s, sizeof *s);
  return take_now(s, EAGAIN);
}

int sem_timedwait(sem_t *s, const struct timespec *when) {
  __cantrip_writes(s, sizeof *s);
  __cantrip_reads(when, sizeof *when);
  return __cantrip_range(0, 1) ? take_now(s, ETIMEDOUT) : sem_wait(s);
}

int sem_clockwait(sem_t *s, clockid_t clock, const struct timespec *when) {
  (void)clock;
  return sem_timedwait(s, when);
}

int sem_getvalue(sem_t *s, int *to) {
  __cantrip_reads(s, sizeof *s);
  __cantrip_writes(to, sizeof *to);
  __VERIFIER_atomic_begin();
  int value = (int)value_of(s);
  __VERIFIER_atomic_end();
  *to = value;
  return 0;
}

sem_t *sem_open(const char *name, int flags, ...) {
  (void)name, (void)flags;
  __cantrip_stop("sem_open()");
  return SEM_FAILED;
}

int sem_close(sem_t *s) {
  (void)s;
  __cantrip_stop("sem_close()");
  return 0;
}

int sem_unlink(const char *name) {
  (void)name;
  __cantrip_stop("sem_unlink()");
  return 0;
}
