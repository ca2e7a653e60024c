/* See limits.h. The flag that the signal handler sets is the one global. */
#include "base/limits.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_signal(int sig) {
  if (interrupted) _exit(128 + sig); /* asked twice: at once */
  interrupted = 1;
}

void limits_catch_interrupt(void) {
  struct sigaction act = {.sa_handler = on_signal};
  sigaction(SIGINT, &act, NULL);
  sigaction(SIGTERM, &act, NULL);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void limits_start(limits *l, double seconds, uint64_t megabytes) {
  *l = (limits){.start = now(), .max_kib = megabytes * 1024, .effort.allowed = EFFORT_UNLIMITED};
  if (seconds > 0) l->deadline = l->start + seconds;
}

uint64_t limits_rss_kib(void) {
  unsigned long size, resident;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f) return 0;
  int n = fscanf(f, "%lu %lu", &size, &resident);
  fclose(f);
  return n == 2 ? resident * (uint64_t)sysconf(_SC_PAGESIZE) / 1024 : 0;
}

uint64_t limits_peak_kib(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (uint64_t)u.ru_maxrss;
}

bool limits_interrupted(const limits *l) { return interrupted || (l->stop && *l->stop); }

bool limits_check_now(limits *l) {
  if (l->hit) return true;
  if (limits_interrupted(l)) l->hit = LIMIT_INTERRUPT;
  else if (l->deadline > 0 && now() > l->deadline) l->hit = LIMIT_TIME;
  else if (l->max_kib && limits_rss_kib() > l->max_kib) l->hit = LIMIT_MEMORY;
  else if (l->effort.spent >= l->effort.allowed) l->hit = LIMIT_EFFORT;
  return l->hit != LIMIT_NONE;
}

uint64_t limits_begin_part(limits *l, uint64_t budget) {
  uint64_t before = l->effort.allowed, part = effort_until(&l->effort, budget);
  if (part < before) l->effort.allowed = part;
  return before;
}

bool limits_end_part(limits *l, uint64_t allowed_before) {
  bool was_spent = l->hit == LIMIT_EFFORT || l->hit == LIMIT_SIZE;
  l->effort.allowed = allowed_before;
  if (was_spent && l->effort.spent < allowed_before) l->hit = LIMIT_NONE;
  return was_spent;
}

void limits_too_large(limits *l) {
  if (!l->hit) l->hit = LIMIT_SIZE;
}

bool limits_hit(limits *l) {
  if (l->hit) return true;
  bool look = !(++l->asked & 255) || interrupted || l->effort.spent >= l->effort.allowed;
  return look && limits_check_now(l);
}

const char *limits_reason(const limits *l) {
  switch (l->hit) {
  case LIMIT_EFFORT: return "the budget for this step is used up";
  case LIMIT_SIZE: return "the program is too large once its calls are inlined";
  case LIMIT_TIME: return "time limit reached";
  case LIMIT_MEMORY: return "memory limit reached";
  case LIMIT_INTERRUPT: return "interrupted";
  case LIMIT_NONE: break;
  }
  return "";
}

double limits_cpu(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double limits_elapsed(const limits *l) { return now() - l->start; }
