/* Programs whose threads share memory: errors, run-time checks, data races, misuse of locks and deadlock, all by one search of their executions. */
#ifndef CANTRIP_THREADS_THREADED_H
#define CANTRIP_THREADS_THREADED_H

#include "check/verdict.h"
#include "flat/flat.h"

typedef struct threaded_question {
  const char *errors;   /* the name of the property that no error is reached; NULL: it is not asked */
  const char *deadlock; /* the same of freedom from deadlock */
  uint32_t checks;      /* classes of run-time checks; one verdict each */
} threaded_question;

/* Does the program start threads? */
bool threaded_is(const program *p);
/* Is there something in it that a thread, if only that of main, may wait for? */
bool threaded_waits(const program *p);
/* Adds the verdicts. False, with a diagnostic: there is no entry. */
bool threaded_check(job *job, program *p, const flat_options *options, const threaded_question *asked,
                    verdict_list *out);

#endif
