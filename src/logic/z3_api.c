/* See z3_api.h. CANTRIP_LIBZ3 names another library file. */
#include "logic/z3_api.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

z3_table z3;

static bool load(job *job) {
  const char *named = getenv("CANTRIP_LIBZ3");
  void *library = dlopen(named ? named : "libz3.so.4", RTLD_NOW);
  if (!library && !named) library = dlopen("libz3.so", RTLD_NOW);
  if (!library) {
    diag_error(&job->diag, (place){0},
               "Z3 is needed to verify and was not found; install it (`make deps`) or name its "
               "file in CANTRIP_LIBZ3");
    return false;
  }
  z3_table table;
#define X(name)                                                                                                        \
  *(void **)&table.name = dlsym(library, "Z3_" #name);                                                                 \
  if (!table.name) {                                                                                                   \
    diag_error(&job->diag, (place){0}, "this Z3 lacks Z3_" #name);                                                     \
    return false;                                                                                                      \
  }
  Z3_FUNCTIONS(X)
#undef X
  z3 = table;
  return true;
}

bool z3_load(job *job) {
  static pthread_mutex_t once = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&once);
  bool fine = z3.mk_config || load(job);
  pthread_mutex_unlock(&once);
  if (!fine) return false;
  if (!job->interrupter) job->interrupter = interrupter_start(&job->limits);
  return true;
}

/* The counter is a number of 32 bits, or from there on a rational one. */
uint64_t z3_work(Z3_context z, Z3_solver solver) {
  uint64_t work = 0;
  Z3_stats all = z3.solver_get_statistics(z, solver);
  z3.stats_inc_ref(z, all);
  for (unsigned i = z3.stats_size(z, all); i-- > 0;) {
    if (strcmp(z3.stats_get_key(z, all, i), "rlimit count")) continue;
    work = z3.stats_is_uint(z, all, i) ? z3.stats_get_uint_value(z, all, i)
                                       : (uint64_t)z3.stats_get_double_value(z, all, i);
    break;
  }
  z3.stats_dec_ref(z, all);
  return work;
}

static void interrupt(void *context) { z3.interrupt(context); }

void z3_begin(job *job, Z3_context z) { interrupter_enter(job->interrupter, interrupt, z); }

void z3_end(job *job) {
  limit_kind stopped = interrupter_leave(job->interrupter);
  if (stopped != LIMIT_NONE) job->limits.hit = stopped;
}
