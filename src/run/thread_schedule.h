/* Which thread moves when, and what the execution was given on its way: enough to execute a program with threads again. As text, what
 * `--schedule FILE` reads and `--save-schedule FILE` writes: the numbers of the threads step by step, `2*5` for five steps of thread 2. */
#ifndef CANTRIP_RUN_THREAD_SCHEDULE_H
#define CANTRIP_RUN_THREAD_SCHEDULE_H

#include "base/buf.h"
#include "base/job.h"
#include "run/interp.h"

typedef struct scheduled_input {
  i128 integer;
  long double real;
} scheduled_input;

/* What an object held when it began to live, or got from a function without a body, where that was not what the interpreter would say. */
typedef struct scheduled_fill {
  uint32_t thread, turn; /* the thread was asked so often before */
  uint64_t size;
  uint8_t *bytes;
} scheduled_fill;

typedef struct thread_schedule {
  VEC(uint32_t) who;           /* step by step; what is chosen is added */
  VEC(scheduled_input) inputs; /* in order */
  VEC(scheduled_fill) fills;
  VEC(uint32_t) turns;  /* by thread: how often it was asked for contents */
  uint32_t step, input; /* where a replay stands */
  bool is_lenient;      /* where a thread cannot move, another one does, and that is noted */
  uint64_t random;      /* behind its end: > 0, at random; 0: the same thread goes on while it can */
} thread_schedule;

/* "random:SEED", or the name of a file. False, with a diagnostic: it is neither. */
bool thread_schedule_parse(job *job, const char *text, thread_schedule *s);
/* As text. */
void thread_schedule_print(const uint32_t *who, uint32_t n, buf *out);
bool thread_schedule_write(job *job, const char *file, const thread_schedule *s);
/* A run_options.schedule, of which this is the context: replayed, then at random; UINT32_MAX: the thread whose turn it is cannot move. */
uint32_t thread_schedule_next(void *schedule, struct machine *run, const uint32_t *enabled, uint32_t n,
                              uint32_t running);
/* The same execution, to be replayed from its beginning. */
void thread_schedule_copy(thread_schedule *to, const thread_schedule *from);
void thread_schedule_free(thread_schedule *s);

/* The bytes are those of the running thread's next turn: notes them, unless `before` is the same; or, in a replay, sets them. */
void thread_schedule_note_fill(thread_schedule *s, uint32_t thread, const uint8_t *before, const uint8_t *bytes,
                               uint64_t size);
void thread_schedule_fill(thread_schedule *s, uint32_t thread, uint8_t *bytes, uint64_t size);

/* A pseudo-random number; the state must not be 0. */
uint64_t thread_schedule_random(uint64_t *state);

#endif
