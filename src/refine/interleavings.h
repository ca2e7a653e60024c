/* Executions of a program with threads: all schedules that differ in what threads can notice, and all values of inputs that are one of few. A
 * violation that it finds is an execution; where it ends without one, and no input had more values than were tried, that
 * is a proof. */
#ifndef CANTRIP_REFINE_INTERLEAVINGS_H
#define CANTRIP_REFINE_INTERLEAVINGS_H

#include "check/verdict.h"
#include "flat/flat.h"
#include "run/thread_schedule.h"

/* An execution has ended in this way; false: it is enough. The schedule is valid during the call. */
typedef bool interleavings_ended(void *context, const run_result *r, const thread_schedule *s);

typedef struct interleavings {
  uint64_t executions, steps;
  bool is_complete;       /* every execution was seen, or one that cannot be told from it, */
  bool is_open;           /* but for inputs, of which only some values were tried, */
  bool by_address;        /* or where an outcome depends on addresses, */
  bool too_long;          /* or executions that are longer than was looked, */
  bool has_race;          /* an execution has a data race, which was not looked for */
  bool is_stopped;        /* or since `ended` had enough, or a limit was hit */
  const char *unmodelled; /* what an execution reached and cannot be executed; NULL: nothing. The job's names own it */
} interleavings;

/* Executions with schedules and inputs chosen at random: those with the numbers `first` to `end` - 1, until so many steps have been made. */
interleavings interleavings_random(job *job, const program *p, const flat_options *options, uint32_t first,
                                   uint32_t end, uint64_t steps, interleavings_ended *ended, void *context);
/* All of them, until so many steps of the interpreter have been made. */
interleavings interleavings_all(job *job, const program *p, const flat_options *options, uint64_t steps,
                                interleavings_ended *ended, void *context);

/* Replaces a schedule by one with fewer switches between threads, if one is found that ends in a way that is as good. */
void interleavings_shorten(job *job, const program *p, const flat_options *options,
                           bool (*is_as_good)(void *context, const run_result *r), void *context, thread_schedule *s);

/* An execution that ends in an error or deadlock, or with a check that fails, as a verdict shows it: with few switches. False: it does
 * not end so. */
bool interleavings_show(job *job, const program *p, const flat_options *options, thread_schedule *s, verdict *v);

/* One execution again, recorded for people: what ended it, and the execution in `v`. */
run_result interleavings_record(job *job, const program *p, const flat_options *options, const thread_schedule *s,
                                verdict *v);

#endif
