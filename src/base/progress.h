/* One live line on the standard error, for a person at a terminal: overwritten at most ten
 * times a second, erased at the end. Without a terminal it does not exist (`--progress
 * always` shows it anyway, `never` hides it). */
#ifndef CANTRIP_BASE_PROGRESS_H
#define CANTRIP_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct job;

/* How far the loop of refinement was. */
typedef struct progress_point {
  uint64_t iterations, states, predicates, solver_calls;
} progress_point;

enum { most_points = 1000 };

typedef struct progress {
  progress_point
      history[most_points]; /* of all properties, one after the other; when it is full, every second is dropped */
  uint32_t points, every, skipped;
  bool decided, enabled; /* whether it is shown: asked once */
  bool shown;            /* a line stands on the terminal */
  double last;           /* seconds since the start, when it was written */
} progress;

/* Of the loop of refinement: iterations, live states, predicates; solver calls and seconds are
 * the job's own. Costs a look at the clock. */
void progress_update(struct job *job, uint64_t iterations, uint64_t states, uint64_t predicates);

/* Any text, cut to the width of a line. */
void progress_line(struct job *job, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Erases the line; call it before printing anything else. */
void progress_erase(struct job *job);

#endif
