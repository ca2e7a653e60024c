/* pthread.h. A thread is a record in a table, by its number; a pthread_t is that number plus one, so that 0 is no thread.
 * Locks are kept where glibc keeps them, so that its static initialisers mean what they say: a mutex that is locked has its owner, a
 * pthread_t; a read-write lock the number of its readers, and of its writers. Waiting for a condition variable is kept in the record
 * of the thread that waits. Each function does what others can see of it in one atomic section; __cantrip_await() begins one, too.
 * Threads always start; clocks may stand anywhere, so that what can time out may do so. Threads are not cancelled. */
#define _GNU_SOURCE
#include "cantrip.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>

enum { MOST_THREADS = 256, MOST_KEYS = 32 };

typedef struct __model_thread {
  int has_ended, is_detached, is_joined;
  int is_woken;          /* it waits for no condition variable any longer */
  const void *waits_for; /* the condition variable; 0: none */
  void *result;
  int was_early; /* it has returned from a wait although nobody had signalled */
} __model_thread;

__model_thread __model_threads[MOST_THREADS];
unsigned __model_started; /* threads besides that of main */
unsigned __model_waiting; /* threads that wait for condition variables */

static unsigned long self(void) { return (unsigned long)__cantrip_self() + 1; }

/* ---- thread-specific data ---- */

struct __model_key {
  int is_used;
  void (*destroy)(void *);
};

struct __model_key __model_keys[MOST_KEYS];
int __model_has_keys; /* so that threads of programs without any need not look for values */
_Thread_local void *__model_values[MOST_KEYS];

int pthread_key_create(pthread_key_t *key, void (*destroy)(void *)) {
  unsigned n = 0;
  __cantrip_writes(key, sizeof *key);
  __VERIFIER_atomic_begin();
  while (n < MOST_KEYS && __model_keys[n].is_used) n++;
  if (n == MOST_KEYS) __cantrip_stop("pthread_key_create: more than 32 keys");
  __model_has_keys = 1;
  __model_keys[n].is_used = 1;
  __model_keys[n].destroy = destroy;
  __VERIFIER_atomic_end();
  *key = n;
  return 0;
}

static int is_key(pthread_key_t key) { return key < MOST_KEYS && __model_keys[key].is_used; }

int pthread_key_delete(pthread_key_t key) {
  int result = EINVAL;
  __VERIFIER_atomic_begin();
  if (is_key(key)) {
    __model_keys[key].is_used = 0;
    result = 0;
  }
  __VERIFIER_atomic_end();
  return result;
}

void *pthread_getspecific(pthread_key_t key) { return key < MOST_KEYS ? __model_values[key] : 0; }

int pthread_setspecific(pthread_key_t key, const void *value) {
  __VERIFIER_atomic_begin();
  int known = is_key(key);
  __VERIFIER_atomic_end();
  if (!known) return EINVAL;
  __model_values[key] = (void *)value;
  return 0;
}

/* Destructors may set values again: they are called in so many rounds. */
static void destroy_values(void) {
  __VERIFIER_atomic_begin();
  int has_keys = __model_has_keys;
  __VERIFIER_atomic_end();
  if (!has_keys) return;
  for (int round = 0, again = 1; again && round < 4; round++) {
    again = 0;
    for (unsigned key = 0; key < MOST_KEYS; key++) {
      void *value = __model_values[key];
      if (!value) continue;
      __VERIFIER_atomic_begin();
      void (*destroy)(void *) = __model_keys[key].is_used ? __model_keys[key].destroy : 0;
      __VERIFIER_atomic_end();
      __model_values[key] = 0;
      if (!destroy) continue;
      destroy(value);
      again = 1;
    }
  }
}

/* ---- threads ---- */

extern void __model_end_thread(void *result) __attribute__((noreturn));

void __model_end_thread(void *result) {
  unsigned me = __cantrip_self();
  destroy_values();
  __VERIFIER_atomic_begin();
  __model_threads[me].result = result;
  __model_threads[me].has_ended = 1;
  __cantrip_release(&__model_threads[me]);
  __VERIFIER_atomic_end();
  __cantrip_end_thread();
}

/* Its pthread_t is at `thread` before it starts. */
void __model_start_thread(unsigned long *thread, void (*body)(void *function, void *argument), void *function,
                          void *argument, int is_detached) {
  __cantrip_say("pthread_create() and thrd_create() do not fail");
  __VERIFIER_atomic_begin();
  if (__model_started + 1 == MOST_THREADS) __cantrip_stop("pthread_create: more than 255 threads");
  unsigned n = ++__model_started;
  __model_threads[n].is_detached = is_detached;
  *thread = (unsigned long)n + 1;
  __cantrip_start(body, function, argument);
  __VERIFIER_atomic_end();
}

static void run_thread(void *function, void *argument) { __model_end_thread(((void *(*)(void *))function)(argument)); }

/* What pthread_cleanup_push() and pthread_cleanup_pop() are made of. Handlers that an end of the thread would call are not followed. */
_Thread_local int __model_handlers;

void __pthread_register_cancel(__pthread_unwind_buf_t *handler) {
  (void)handler;
  __model_handlers++;
}

void __pthread_unregister_cancel(__pthread_unwind_buf_t *handler) {
  (void)handler;
  __model_handlers--;
}

void pthread_exit(void *result) {
  if (__model_handlers) __cantrip_stop("pthread_exit() with pending handlers of pthread_cleanup_push()");
  __model_end_thread(result);
}

/* A thread is joined or detached, which only one can do. */
static int take(unsigned long thread, int detach) {
  int error = 0;
  __VERIFIER_atomic_begin();
  if (thread < 1 || thread > (unsigned long)__model_started + 1 || __model_threads[thread - 1].is_joined) error = ESRCH;
  else if (__model_threads[thread - 1].is_detached) error = EINVAL;
  else if (detach) __model_threads[thread - 1].is_detached = 1;
  else __model_threads[thread - 1].is_joined = 1;
  __cantrip_needs(!error, CHECK_THREADS, MISUSE_JOIN);
  __VERIFIER_atomic_end();
  return error;
}

/* Waits for the end of a thread. */
static void *result_of(unsigned long thread) {
  __cantrip_await(__model_threads[thread - 1].has_ended);
  __cantrip_acquire(&__model_threads[thread - 1]);
  void *result = __model_threads[thread - 1].result;
  __VERIFIER_atomic_end();
  return result;
}

int __model_join(unsigned long thread, void **result) {
  if (thread == self()) return EDEADLK;
  int error = take(thread, 0);
  if (!error) *result = result_of(thread);
  return error;
}

int pthread_join(pthread_t thread, void **to) {
  void *result = 0;
  int error = __model_join(thread, &result);
  if (error || !to) return error;
  __cantrip_writes(to, sizeof *to);
  *to = result;
  return 0;
}

/* Has it ended? Asked once; if `late` is not set, it is waited for. */
static int join_in_time(unsigned long thread, void **to, int late, int error) {
  __VERIFIER_atomic_begin();
  int known = thread >= 1 && thread <= (unsigned long)__model_started + 1;
  int running = known && !__model_threads[thread - 1].has_ended;
  __VERIFIER_atomic_end();
  if (late && running) return error;
  return pthread_join(thread, to);
}

int pthread_tryjoin_np(pthread_t thread, void **to) { return join_in_time(thread, to, 1, EBUSY); }

int pthread_timedjoin_np(pthread_t thread, void **to, const struct timespec *when) {
  __cantrip_reads(when, sizeof *when);
  if (thread == self()) return EDEADLK;
  return join_in_time(thread, to, (int)__cantrip_range(0, 1), ETIMEDOUT);
}

int pthread_detach(pthread_t thread) { return take(thread, 1); }

pthread_t pthread_self(void) { return self(); }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

int pthread_once(pthread_once_t *once, void (*function)(void)) {
  __cantrip_writes(once, sizeof *once);
  __cantrip_await(*once != 1);
  if (*once == 2) {
    __cantrip_acquire(once);
    __VERIFIER_atomic_end();
    return 0;
  }
  *once = 1;
  __VERIFIER_atomic_end();
  function();
  __VERIFIER_atomic_begin();
  *once = 2;
  __cantrip_release(once);
  __VERIFIER_atomic_end();
  return 0;
}

static _Thread_local int cancel_state, cancel_type; /* enabled and deferred, at the beginning */

int pthread_setcancelstate(int state, int *old) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  if (old) *old = cancel_state;
  cancel_state = state;
  return 0;
}

int pthread_setcanceltype(int type, int *old) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  if (old) *old = cancel_type;
  cancel_type = type;
  return 0;
}

void pthread_testcancel(void) {}

int pthread_cancel(pthread_t thread) {
  (void)thread;
  __cantrip_stop("pthread_cancel()");
  return 0;
}

int pthread_kill(pthread_t thread, int number) {
  (void)thread, (void)number;
  __cantrip_stop("pthread_kill()");
  return 0;
}

int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
  (void)before, (void)parent, (void)child;
  __cantrip_stop("pthread_atfork()");
  return 0;
}

/* ---- attributes of threads: only whether it is detached is seen ---- */

struct __model_attributes {
  int detach_state, scope, policy, inherit, priority;
  size_t stack_size, guard_size;
  void *stack;
};

static struct __model_attributes *attributes_of(const pthread_attr_t *a) { return (struct __model_attributes *)a; }

int pthread_attr_init(pthread_attr_t *a) {
  struct __model_attributes *x = attributes_of(a);
  __cantrip_writes(a, sizeof *a);
  x->detach_state = PTHREAD_CREATE_JOINABLE;
  x->scope = PTHREAD_SCOPE_SYSTEM;
  x->policy = SCHED_OTHER;
  x->inherit = PTHREAD_INHERIT_SCHED;
  x->priority = 0;
  x->stack_size = (size_t)8 << 20;
  x->guard_size = 4096;
  x->stack = 0;
  return 0;
}

int pthread_attr_destroy(pthread_attr_t *a) {
  __cantrip_writes(a, sizeof *a);
  return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *a, int state) {
  __cantrip_writes(a, sizeof *a);
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  attributes_of(a)->detach_state = state;
  return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = attributes_of(a)->detach_state;
  return 0;
}

int pthread_attr_setscope(pthread_attr_t *a, int scope) {
  __cantrip_writes(a, sizeof *a);
  if (scope == PTHREAD_SCOPE_PROCESS) return ENOTSUP;
  if (scope != PTHREAD_SCOPE_SYSTEM) return EINVAL;
  attributes_of(a)->scope = scope;
  return 0;
}

int pthread_attr_getscope(const pthread_attr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = attributes_of(a)->scope;
  return 0;
}

int pthread_attr_setschedpolicy(pthread_attr_t *a, int policy) {
  __cantrip_writes(a, sizeof *a);
  if (policy != SCHED_OTHER && policy != SCHED_FIFO && policy != SCHED_RR) return EINVAL;
  attributes_of(a)->policy = policy;
  return 0;
}

int pthread_attr_getschedpolicy(const pthread_attr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = attributes_of(a)->policy;
  return 0;
}

int pthread_attr_setinheritsched(pthread_attr_t *a, int inherit) {
  __cantrip_writes(a, sizeof *a);
  if (inherit != PTHREAD_INHERIT_SCHED && inherit != PTHREAD_EXPLICIT_SCHED) return EINVAL;
  attributes_of(a)->inherit = inherit;
  return 0;
}

int pthread_attr_getinheritsched(const pthread_attr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = attributes_of(a)->inherit;
  return 0;
}

/* Which priorities are allowed depends on the policy and the system. */
int pthread_attr_setschedparam(pthread_attr_t *a, const struct sched_param *p) {
  __cantrip_writes(a, sizeof *a);
  __cantrip_reads(p, sizeof *p);
  if (__cantrip_range(0, 1)) return EINVAL;
  attributes_of(a)->priority = p->sched_priority;
  return 0;
}

int pthread_attr_getschedparam(const pthread_attr_t *a, struct sched_param *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  to->sched_priority = attributes_of(a)->priority;
  return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *a, size_t n) {
  __cantrip_writes(a, sizeof *a);
  if (n < 16384) return EINVAL;
  attributes_of(a)->stack_size = n;
  return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *a, size_t *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = attributes_of(a)->stack_size;
  return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *a, size_t n) {
  __cantrip_writes(a, sizeof *a);
  attributes_of(a)->guard_size = n;
  return 0;
}

int pthread_attr_getguardsize(const pthread_attr_t *a, size_t *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = attributes_of(a)->guard_size;
  return 0;
}

int pthread_attr_setstack(pthread_attr_t *a, void *stack, size_t n) {
  __cantrip_writes(a, sizeof *a);
  if (n < 16384) return EINVAL;
  attributes_of(a)->stack = stack;
  attributes_of(a)->stack_size = n;
  return 0;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *a, void *(*function)(void *), void *argument) {
  if (a) __cantrip_reads(a, sizeof *a);
  __cantrip_writes(thread, sizeof *thread);
  int is_detached = a && attributes_of(a)->detach_state == PTHREAD_CREATE_DETACHED;
  __model_start_thread(thread, run_thread, (void *)function, argument, is_detached);
  return 0;
}

/* ---- mutexes ---- */

enum { KIND = 3, PROTOCOL = 4, SHARED = 16, DESTROYED = -1 }; /* bits of an attribute's word, and of __kind */

int pthread_mutexattr_init(pthread_mutexattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  *(int *)a = 0;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *a, int kind) {
  __cantrip_writes(a, sizeof *a);
  if (kind < PTHREAD_MUTEX_NORMAL || kind > PTHREAD_MUTEX_ADAPTIVE_NP) return EINVAL;
  *(int *)a = (*(int *)a & ~KIND) | kind;
  return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = *(const int *)a & KIND;
  return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *a, int shared) {
  __cantrip_writes(a, sizeof *a);
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  *(int *)a = (*(int *)a & ~SHARED) | (shared ? SHARED : 0);
  return 0;
}

int pthread_mutexattr_getpshared(const pthread_mutexattr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = (*(const int *)a & SHARED) != 0;
  return 0;
}

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *a, int protocol) {
  __cantrip_writes(a, sizeof *a);
  if (protocol < PTHREAD_PRIO_NONE || protocol > PTHREAD_PRIO_PROTECT) return EINVAL;
  *(int *)a = (*(int *)a & ~(KIND * PROTOCOL)) | protocol * PROTOCOL;
  return 0;
}

int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = *(const int *)a / PROTOCOL & KIND;
  return 0;
}

int pthread_mutexattr_setrobust(pthread_mutexattr_t *a, int robust) {
  __cantrip_writes(a, sizeof *a);
  if (robust == PTHREAD_MUTEX_ROBUST) __cantrip_stop("a robust mutex");
  return robust == PTHREAD_MUTEX_STALLED ? 0 : EINVAL;
}

int pthread_mutexattr_getrobust(const pthread_mutexattr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = PTHREAD_MUTEX_STALLED;
  return 0;
}

int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a) {
  if (a) __cantrip_reads(a, sizeof *a);
  __cantrip_writes(m, sizeof *m);
  int kind = a ? *(const int *)a & KIND : PTHREAD_MUTEX_NORMAL;
  __VERIFIER_atomic_begin();
  m->__data.__lock = 0;
  m->__data.__count = 0;
  m->__data.__owner = 0;
  m->__data.__nusers = 0;
  m->__data.__kind = kind;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *m) {
  __cantrip_writes(m, sizeof *m);
  __VERIFIER_atomic_begin();
  int locked = m->__data.__lock;
  __cantrip_needs(m->__data.__kind != DESTROYED, CHECK_THREADS, MISUSE_DESTROYED);
  __cantrip_needs(!locked, CHECK_THREADS, MISUSE_DESTROY);
  if (!locked) m->__data.__kind = DESTROYED;
  __VERIFIER_atomic_end();
  return locked ? EBUSY : 0;
}

/* In an atomic section: by its owner, which may be allowed. */
static int lock_again(pthread_mutex_t *m) {
  if ((m->__data.__kind & KIND) != PTHREAD_MUTEX_RECURSIVE) return EDEADLK;
  m->__data.__count++;
  return 0;
}

static void take_mutex(pthread_mutex_t *m, int owner, unsigned count) {
  m->__data.__lock = 1;
  m->__data.__owner = owner;
  m->__data.__count = count;
  __cantrip_acquire(m);
  __cantrip_holds(m, 0);
}

static void drop_mutex(pthread_mutex_t *m) {
  m->__data.__count = 0;
  m->__data.__owner = 0;
  m->__data.__lock = 0;
  __cantrip_release(m);
  __cantrip_drops(m);
}

/* A normal mutex that its owner locks again blocks it. */
int pthread_mutex_lock(pthread_mutex_t *m) {
  int me = (int)self(), error = 0;
  __cantrip_writes(m, sizeof *m);
  __cantrip_await(!m->__data.__lock ||
                  (m->__data.__owner == me && ((m->__data.__kind & KIND) == PTHREAD_MUTEX_RECURSIVE ||
                                               (m->__data.__kind & KIND) == PTHREAD_MUTEX_ERRORCHECK)));
  __cantrip_needs(m->__data.__kind != DESTROYED, CHECK_THREADS, MISUSE_DESTROYED);
  if (m->__data.__lock) error = lock_again(m);
  else take_mutex(m, me, 1);
  __VERIFIER_atomic_end();
  return error;
}

/* Fails with `error` if another thread has it, or its owner tries to lock a mutex that is not recursive. */
static int lock_now(pthread_mutex_t *m, int error) {
  int me = (int)self(), result = 0;
  __VERIFIER_atomic_begin();
  __cantrip_needs(m->__data.__kind != DESTROYED, CHECK_THREADS, MISUSE_DESTROYED);
  if (!m->__data.__lock) take_mutex(m, me, 1);
  else if (m->__data.__owner != me || (m->__data.__kind & KIND) != PTHREAD_MUTEX_RECURSIVE) result = error;
  else m->__data.__count++;
  __VERIFIER_atomic_end();
  return result;
}

int pthread_mutex_trylock(pthread_mutex_t *m) {
  __cantrip_writes(m, sizeof *m);
  return lock_now(m, EBUSY);
}

int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *when) {
  __cantrip_writes(m, sizeof *m);
  __cantrip_reads(when, sizeof *when);
  return __cantrip_range(0, 1) ? lock_now(m, ETIMEDOUT) : pthread_mutex_lock(m);
}

int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t clock, const struct timespec *when) {
  (void)clock;
  return pthread_mutex_timedlock(m, when);
}

int pthread_mutex_unlock(pthread_mutex_t *m) {
  int me = (int)self();
  __cantrip_writes(m, sizeof *m);
  __VERIFIER_atomic_begin();
  int kind = m->__data.__kind & KIND, own = m->__data.__lock && m->__data.__owner == me;
  int told = kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK; /* by the result */
  __cantrip_needs(m->__data.__kind != DESTROYED, CHECK_THREADS, MISUSE_DESTROYED);
  __cantrip_needs(own || told, CHECK_THREADS, MISUSE_UNLOCK);
  int error = !own && told ? EPERM : 0;
  if (own && kind == PTHREAD_MUTEX_RECURSIVE && m->__data.__count > 1) m->__data.__count--;
  else if (!error) drop_mutex(m);
  __VERIFIER_atomic_end();
  return error;
}

/* ---- read-write locks ---- */

int pthread_rwlockattr_init(pthread_rwlockattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  *(int *)a = 0;
  return 0;
}

int pthread_rwlockattr_destroy(pthread_rwlockattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  return 0;
}

int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *a, int shared) {
  __cantrip_writes(a, sizeof *a);
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  *(int *)a = shared;
  return 0;
}

int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = *(const int *)a;
  return 0;
}

int pthread_rwlock_init(pthread_rwlock_t *l, const pthread_rwlockattr_t *a) {
  if (a) __cantrip_reads(a, sizeof *a);
  __cantrip_writes(l, sizeof *l);
  __VERIFIER_atomic_begin();
  l->__data.__readers = 0;
  l->__data.__writers = 0;
  l->__data.__cur_writer = 0;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *l) {
  __cantrip_writes(l, sizeof *l);
  __VERIFIER_atomic_begin();
  __cantrip_needs(!l->__data.__readers && !l->__data.__writers, CHECK_THREADS, MISUSE_DESTROY);
  __VERIFIER_atomic_end();
  return 0;
}

static void take_to_read(pthread_rwlock_t *l) {
  l->__data.__readers++;
  __cantrip_acquire(l);
  __cantrip_holds(l, 1);
}

static void take_to_write(pthread_rwlock_t *l, int owner) {
  l->__data.__writers = 1;
  l->__data.__cur_writer = owner;
  __cantrip_acquire(l);
  __cantrip_holds(l, 0);
}

/* Its writer is told that it would wait for itself. */
int pthread_rwlock_rdlock(pthread_rwlock_t *l) {
  int me = (int)self(), error = 0;
  __cantrip_writes(l, sizeof *l);
  __cantrip_await(!l->__data.__writers || l->__data.__cur_writer == me);
  if (l->__data.__writers) error = EDEADLK;
  else take_to_read(l);
  __VERIFIER_atomic_end();
  return error;
}

static int read_now(pthread_rwlock_t *l, int error) {
  int result = error;
  __VERIFIER_atomic_begin();
  if (!l->__data.__writers) {
    take_to_read(l);
    result = 0;
  }
  __VERIFIER_atomic_end();
  return result;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *l) {
  __cantrip_writes(l, sizeof *l);
  return read_now(l, EBUSY);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *l, const struct timespec *when) {
  __cantrip_writes(l, sizeof *l);
  __cantrip_reads(when, sizeof *when);
  return __cantrip_range(0, 1) ? read_now(l, ETIMEDOUT) : pthread_rwlock_rdlock(l);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *l) {
  int me = (int)self(), error = 0;
  __cantrip_writes(l, sizeof *l);
  __cantrip_await((!l->__data.__writers && !l->__data.__readers) ||
                  (l->__data.__writers && l->__data.__cur_writer == me));
  if (l->__data.__writers) error = EDEADLK;
  else take_to_write(l, me);
  __VERIFIER_atomic_end();
  return error;
}

static int write_now(pthread_rwlock_t *l, int error) {
  int me = (int)self(), result = error;
  __VERIFIER_atomic_begin();
  if (!l->__data.__writers && !l->__data.__readers) {
    take_to_write(l, me);
    result = 0;
  }
  __VERIFIER_atomic_end();
  return result;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *l) {
  __cantrip_writes(l, sizeof *l);
  return write_now(l, EBUSY);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *l, const struct timespec *when) {
  __cantrip_writes(l, sizeof *l);
  __cantrip_reads(when, sizeof *when);
  return __cantrip_range(0, 1) ? write_now(l, ETIMEDOUT) : pthread_rwlock_wrlock(l);
}

/* Who reads is not kept: a thread that unlocks what another one reads is not noticed. */
int pthread_rwlock_unlock(pthread_rwlock_t *l) {
  int me = (int)self();
  __cantrip_writes(l, sizeof *l);
  __VERIFIER_atomic_begin();
  int own = l->__data.__writers && l->__data.__cur_writer == me, read = !l->__data.__writers && l->__data.__readers;
  __cantrip_needs(own || read, CHECK_THREADS, MISUSE_UNLOCK);
  if (read) {
    l->__data.__readers--;
  } else {
    l->__data.__writers = 0;
    l->__data.__cur_writer = 0;
  }
  __cantrip_release(l);
  __cantrip_drops(l);
  __VERIFIER_atomic_end();
  return 0;
}

/* ---- spin locks: the owner, or 0 ---- */

int pthread_spin_init(pthread_spinlock_t *l, int shared) {
  (void)shared;
  __cantrip_writes((int *)l, sizeof *l);
  __VERIFIER_atomic_begin();
  *(int *)l = 0;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *l) {
  __cantrip_writes((int *)l, sizeof *l);
  __VERIFIER_atomic_begin();
  __cantrip_needs(!*(int *)l, CHECK_THREADS, MISUSE_DESTROY);
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *l) {
  int me = (int)self();
  __cantrip_writes((int *)l, sizeof *l);
  __cantrip_await(!*(int *)l);
  *(int *)l = me;
  __cantrip_acquire((int *)l);
  __cantrip_holds((int *)l, 0);
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *l) {
  int me = (int)self(), result = EBUSY;
  __cantrip_writes((int *)l, sizeof *l);
  __VERIFIER_atomic_begin();
  if (!*(int *)l) {
    *(int *)l = me;
    __cantrip_acquire((int *)l);
    __cantrip_holds((int *)l, 0);
    result = 0;
  }
  __VERIFIER_atomic_end();
  return result;
}

int pthread_spin_unlock(pthread_spinlock_t *l) {
  int me = (int)self();
  __cantrip_writes((int *)l, sizeof *l);
  __VERIFIER_atomic_begin();
  __cantrip_needs(*(int *)l == me, CHECK_THREADS, MISUSE_UNLOCK);
  *(int *)l = 0;
  __cantrip_release((int *)l);
  __cantrip_drops((int *)l);
  __VERIFIER_atomic_end();
  return 0;
}

/* ---- condition variables ---- */

int pthread_condattr_init(pthread_condattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  *(int *)a = 0;
  return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  return 0;
}

int pthread_condattr_setpshared(pthread_condattr_t *a, int shared) {
  __cantrip_writes(a, sizeof *a);
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  *(int *)a = (*(int *)a & ~1) | shared;
  return 0;
}

int pthread_condattr_getpshared(const pthread_condattr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = *(const int *)a & 1;
  return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *a, clockid_t clock) {
  __cantrip_writes(a, sizeof *a);
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  *(int *)a = (*(int *)a & 1) | clock * 2;
  return 0;
}

int pthread_condattr_getclock(const pthread_condattr_t *a, clockid_t *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = *(const int *)a / 2;
  return 0;
}

int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *a) {
  if (a) __cantrip_reads(a, sizeof *a);
  __cantrip_writes(c, sizeof *c);
  *c = (pthread_cond_t){0};
  return 0;
}

/* How many threads wait for it; in an atomic section. */
static unsigned waiters(const void *c) {
  unsigned n = 0;
  for (unsigned i = 0; __model_waiting && i <= __model_started; i++) n += __model_threads[i].waits_for == c;
  return n;
}

/* Number `which` of them goes on. */
static void wake(const void *c, unsigned which) {
  for (unsigned i = 0; i <= __model_started; i++) {
    if (__model_threads[i].waits_for != c || which-- > 0) continue;
    __model_threads[i].waits_for = 0;
    __model_threads[i].is_woken = 1;
    __model_waiting--;
    return;
  }
}

int pthread_cond_destroy(pthread_cond_t *c) {
  __cantrip_writes(c, sizeof *c);
  __VERIFIER_atomic_begin();
  __cantrip_needs(!waiters(c), CHECK_THREADS, MISUSE_DESTROY);
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_cond_signal(pthread_cond_t *c) {
  __cantrip_writes(c, sizeof *c);
  __VERIFIER_atomic_begin();
  unsigned n = waiters(c);
  if (n) wake(c, n > 1 ? (unsigned)__cantrip_range(0, (long)n - 1) : 0);
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *c) {
  __cantrip_writes(c, sizeof *c);
  __VERIFIER_atomic_begin();
  for (unsigned n = waiters(c); n; n--) wake(c, 0);
  __VERIFIER_atomic_end();
  return 0;
}

/* `woken`: it does not wait for a signal, but still for the mutex. What the caller held as often as `count` says, it does again. */
static int wait_for(pthread_cond_t *c, pthread_mutex_t *m, int woken) {
  unsigned me = __cantrip_self(), count;
  __VERIFIER_atomic_begin();
  int own = m->__data.__lock && m->__data.__owner == (int)me + 1,
      told = (m->__data.__kind & KIND) == PTHREAD_MUTEX_ERRORCHECK;
  __cantrip_needs(own || told, CHECK_THREADS, MISUSE_WAIT);
  if (!own && told) {
    __VERIFIER_atomic_end();
    return EPERM;
  }
  count = m->__data.__count;
  drop_mutex(m);
  __model_threads[me].is_woken = woken;
  __model_threads[me].waits_for = woken ? 0 : c;
  if (!woken) __model_waiting++;
  __VERIFIER_atomic_end();
  __cantrip_await(__model_threads[me].is_woken && !m->__data.__lock);
  take_mutex(m, (int)me + 1, count);
  __VERIFIER_atomic_end();
  return 0;
}

/* A spurious wake-up, once in a thread: in a loop, any number of them would never end. */
static int is_early(void) {
  unsigned me = __cantrip_self();
  if (__model_threads[me].was_early || !__cantrip_range(0, 1)) return 0;
  return __model_threads[me].was_early = 1;
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  __cantrip_say("each thread has at most one spurious wake-up");
  __cantrip_writes(c, sizeof *c);
  __cantrip_writes(m, sizeof *m);
  return wait_for(c, m, is_early());
}

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *when) {
  __cantrip_writes(c, sizeof *c);
  __cantrip_writes(m, sizeof *m);
  __cantrip_reads(when, sizeof *when);
  long early = __cantrip_range(0, 2); /* 1: nobody has signalled, 2: the time is over */
  int error = wait_for(c, m, early != 0);
  return error ? error : early == 2 ? ETIMEDOUT : 0;
}

int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, clockid_t clock, const struct timespec *when) {
  (void)clock;
  return pthread_cond_timedwait(c, m, when);
}

/* ---- barriers ---- */

struct __model_barrier {
  unsigned size, arrived, round;
};

static struct __model_barrier *barrier_of(pthread_barrier_t *b) { return (struct __model_barrier *)b; }

int pthread_barrierattr_init(pthread_barrierattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  *(int *)a = 0;
  return 0;
}

int pthread_barrierattr_destroy(pthread_barrierattr_t *a) {
  __cantrip_writes(a, sizeof *a);
  return 0;
}

int pthread_barrierattr_setpshared(pthread_barrierattr_t *a, int shared) {
  __cantrip_writes(a, sizeof *a);
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  *(int *)a = shared;
  return 0;
}

int pthread_barrierattr_getpshared(const pthread_barrierattr_t *a, int *to) {
  __cantrip_reads(a, sizeof *a);
  __cantrip_writes(to, sizeof *to);
  *to = *(const int *)a;
  return 0;
}

int pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *a, unsigned n) {
  if (a) __cantrip_reads(a, sizeof *a);
  __cantrip_writes(b, sizeof *b);
  if (n == 0 || n > 0x7fffffff) return EINVAL;
  __VERIFIER_atomic_begin();
  barrier_of(b)->size = n;
  barrier_of(b)->arrived = 0;
  barrier_of(b)->round = 0;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *b) {
  __cantrip_writes(b, sizeof *b);
  __VERIFIER_atomic_begin();
  __cantrip_needs(!barrier_of(b)->arrived, CHECK_THREADS, MISUSE_DESTROY);
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *b) {
  struct __model_barrier *x = barrier_of(b);
  __cantrip_writes(b, sizeof *b);
  __VERIFIER_atomic_begin();
  unsigned round = x->round;
  __cantrip_needs(x->size != 0, CHECK_THREADS, MISUSE_DESTROYED);
  __cantrip_release(b);
  if (++x->arrived == x->size) {
    x->arrived = 0;
    x->round++;
    __cantrip_acquire(b);
    __VERIFIER_atomic_end();
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  __VERIFIER_atomic_end();
  __cantrip_await(x->round != round);
  __cantrip_acquire(b);
  __VERIFIER_atomic_end();
  return 0;
}
