/* See progress.h. The line ends with a carriage return instead of a newline, after the
 * sequence that clears what the last one left; a terminal that knows neither is not met. */
#include "base/progress.h"

#include "base/buf.h"
#include "base/job.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

enum { width = 78 };

static bool enabled(job *job) {
  progress *p = &job->progress;
  if (p->decided) return p->enabled;
  uint32_t how = job->options.progress;
  p->decided = true;
  p->enabled = how == PROGRESS_ALWAYS || (how == PROGRESS_AUTO && !job->options.quiet && isatty(STDERR_FILENO));
  p->last = -1;
  return p->enabled;
}

/* True, and the time is noted, when a tenth of a second has passed. */
static bool due(job *job) {
  if (!enabled(job)) return false;
  double now = limits_elapsed(&job->limits);
  if (job->progress.last >= 0 && now - job->progress.last < 0.1) return false;
  job->progress.last = now;
  return true;
}

static void write_line(job *job, const char *text) {
  fprintf(stderr, "\r\033[K%.*s", width, text);
  fflush(stderr);
  job->progress.shown = true;
}

/* Keeps every one of the first, then every second, fourth... of all, so that the whole is there at some distance. */
static void keep(progress *p, progress_point x) {
  if (!p->every) p->every = 1;
  if (++p->skipped < p->every) return;
  p->skipped = 0;
  if (p->points == most_points) {
    for (uint32_t i = 0; i < most_points / 2; i++) p->history[i] = p->history[2 * i];
    p->points = most_points / 2;
    p->every *= 2;
  }
  p->history[p->points++] = x;
}

void progress_update(job *job, uint64_t iterations, uint64_t states, uint64_t predicates) {
  char text[160];
  keep(&job->progress, (progress_point){iterations, states, predicates, job->stats.solver_calls});
  if (!due(job)) return;
  snprintf(text, sizeof text, "iteration %llu, %llu state%s, %llu predicate%s, %llu solver call%s, %.1f s",
           (unsigned long long)iterations, (unsigned long long)states, plural(states), (unsigned long long)predicates,
           plural(predicates), (unsigned long long)job->stats.solver_calls, plural(job->stats.solver_calls),
           limits_elapsed(&job->limits));
  write_line(job, text);
}

void progress_line(job *job, const char *fmt, ...) {
  char text[160];
  va_list ap;
  if (!due(job)) return;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  write_line(job, text);
}

void progress_erase(job *job) {
  if (!job->progress.shown) return;
  fputs("\r\033[K", stderr);
  fflush(stderr);
  job->progress.shown = false;
}
