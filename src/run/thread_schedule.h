/* Which thread moves when, and what the execution was given on its way: enough to execute a program with threads again. As text, what
 * `--schedule FILE` reads and `--save-schedule FILE` writes: the numbers of the threads step by step, `2*5` for five steps of thread 2. */
#ifndef CANTRIP_RUN_THREAD_SCHEDULE_H
#define CANTRIP_RUN_THREAD_SCHEDULE_H

#include "base/job.h"
#include "run/interp.h"

typedef struct scheduled_input {
  i128 integer;
  long double real;
} scheduled_input;

typedef struct thread_schedule {
  VEC(uint32_t) who;            /* step by step */
  VEC(scheduled_input) inputs;   /* in order */
  uint32_t step, input;         /* where a replay stands */
  bool is_recorded;             /* what happens is added, and not replayed */
  uint64_t random;              /* > 0: chosen at random from here on */
} thread_schedule;

/* "random:SEED", or the name of a file. False, with a diagnostic: it is neither. */
bool thread_schedule_parse(job *job, const char *text, thread_schedule *s);
bool thread_schedule_write(job *job, const char *file, const thread_schedule *s);
/* Who makes the next step, as run_options.schedule asks: replayed, then at random; UINT32_MAX: the thread that is asked for cannot move. */
uint32_t thread_schedule_next(thread_schedule *s, const uint32_t *enabled, uint32_t n, uint32_t running);
void thread_schedule_free(thread_schedule *s);

/* A pseudo-random number; the state must not be 0. */
uint64_t thread_schedule_random(uint64_t *state);

#endif
