/* See watchdog.h. It has its own copy of the limits, so nothing is shared but the flag that
 * the signal handler sets. Memory that doubles the limit is not waited for. */
#include "base/watchdog.h"

#include "base/mem.h"

#include <pthread.h>
#include <time.h>

typedef struct watch {
  limits limits;
  double grace;
  watchdog_handler *handler;
} watch;

static void pause_for(double seconds) {
  struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  nanosleep(&t, NULL);
}

static void *run(void *context) {
  watch *w = context;
  const double step = 0.05;
  while (!limits_check_now(&w->limits)) pause_for(step);
  for (double waited = 0; waited < w->grace; waited += step) {
    if (w->limits.max_kib && limits_rss_kib() > 2 * w->limits.max_kib) break;
    pause_for(step);
  }
  w->handler(limits_reason(&w->limits));
  return NULL;
}

void watchdog_start(const limits *l, double grace, watchdog_handler *handler) {
  pthread_t thread;
  pthread_attr_t attributes;
  watch *w = mem_alloc(sizeof *w); /* lives as long as the process */
  *w = (watch){*l, grace, handler};
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  if (pthread_create(&thread, &attributes, run, w)) mem_free(w);
  pthread_attr_destroy(&attributes);
}
