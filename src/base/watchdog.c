/* See watchdog.h. Each thread has its own copy of the limits, so nothing is shared but the flag that
 * the signal handler sets, and what the interrupter keeps under its lock. Memory that doubles the limit is not waited
 * for. */
#include "base/watchdog.h"

#include "base/mem.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

typedef struct watch {
  limits limits;
  double grace;
  watchdog_handler *handler;
} watch;

static const double step = 0.05; /* seconds between looks */

static void pause_for(double seconds) {
  struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  nanosleep(&t, NULL);
}

static bool start_thread(void *(*run)(void *), void *context, pthread_t *thread) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 8 << 20); /* the handler may write reports */
  bool fine = !pthread_create(thread, &attributes, run, context);
  pthread_attr_destroy(&attributes);
  return fine;
}

static void *run_watch(void *context) {
  watch *w = context;
  while (!limits_check_now(&w->limits)) pause_for(step);
  for (double waited = 0; waited < w->grace; waited += step) {
    if (w->limits.max_kib && limits_rss_kib() > 2 * w->limits.max_kib) break;
    pause_for(step);
  }
  w->handler(limits_reason(&w->limits));
  return NULL;
}

enum { UNWATCHED, WATCHED, SPOKEN };
static atomic_int word = UNWATCHED;

bool watchdog_last_word(void) {
  int watched = WATCHED;
  return atomic_compare_exchange_strong(&word, &watched, SPOKEN) || watched == UNWATCHED;
}

void watchdog_start(const limits *l, double grace, watchdog_handler *handler) {
  watch *w = mem_alloc(sizeof *w); /* lives as long as the process */
  pthread_t thread;
  *w = (watch){*l, grace, handler};
  atomic_store(&word, WATCHED);
  if (start_thread(run_watch, w, &thread)) pthread_detach(thread);
  else mem_free(w);
}

/* ---- interrupts ---- */

struct interrupter {
  pthread_t thread;
  pthread_mutex_t lock; /* of all that follows */
  pthread_cond_t ends;  /* signalled when `ended` is set */
  limits limits;        /* a copy, for the thread alone */
  void (*stop)(void *); /* NULL: nothing is to be stopped */
  void *context;
  limit_kind stopped; /* by this limit */
  bool ended;
};

/* The call may begin to listen only after it was entered: it is told repeatedly. */
static void look(interrupter *i) {
  if (!limits_check_now(&i->limits) || !i->stop) return;
  i->stopped = i->limits.hit;
  i->stop(i->context);
}

static void *run_interrupter(void *context) {
  interrupter *i = context;
  pthread_mutex_lock(&i->lock);
  while (!i->ended) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(step * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&i->ends, &i->lock, &until);
    if (!i->ended) look(i);
  }
  pthread_mutex_unlock(&i->lock);
  return NULL;
}

static void release(interrupter *i) {
  pthread_cond_destroy(&i->ends);
  pthread_mutex_destroy(&i->lock);
  mem_free(i);
}

interrupter *interrupter_start(const limits *l) {
  interrupter *i = mem_alloc(sizeof *i);
  pthread_condattr_t clock;
  *i = (interrupter){.limits = *l};
  i->limits.effort.allowed = EFFORT_UNLIMITED; /* parts are not its matter */
  pthread_mutex_init(&i->lock, NULL);
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_cond_init(&i->ends, &clock);
  pthread_condattr_destroy(&clock);
  if (start_thread(run_interrupter, i, &i->thread)) return i;
  release(i);
  return NULL;
}

void interrupter_free(interrupter *i) {
  if (!i) return;
  pthread_mutex_lock(&i->lock);
  i->ended = true;
  pthread_cond_signal(&i->ends);
  pthread_mutex_unlock(&i->lock);
  pthread_join(i->thread, NULL);
  release(i);
}

void interrupter_enter(interrupter *i, void (*stop)(void *context), void *context) {
  if (!i) return;
  pthread_mutex_lock(&i->lock);
  i->stop = stop;
  i->context = context;
  i->stopped = LIMIT_NONE;
  pthread_mutex_unlock(&i->lock);
}

limit_kind interrupter_leave(interrupter *i) {
  if (!i) return LIMIT_NONE;
  pthread_mutex_lock(&i->lock);
  i->stop = NULL;
  limit_kind stopped = i->stopped;
  pthread_mutex_unlock(&i->lock);
  return stopped;
}
