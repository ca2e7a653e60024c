/* What threads can do while they are shut out. A step that may have no way on waits for variables that others set: a mutex, a flag, a
 * semaphore. As long as such variables have values with which a thread cannot go on, it does nothing of what lies behind: so what a
 * thread does while it holds a lock is independent of all that others do under the same lock, and a critical section need not be left.
 *
 * Nobody has to say what a lock is. The steps that read the same variables before they go on are a group; a group is shut for all
 * but one thread if none of the others has a way on there, and none of them sets these variables without having passed. Both are
 * asked of the values of these variables alone, which are known in a state (thread_values.h). */
#ifndef CANTRIP_FLAT_THREAD_WAITS_H
#define CANTRIP_FLAT_THREAD_WAITS_H

#include "flat/thread_values.h"

typedef struct wait_group {
  const uint64_t *vars;           /* a row: what its steps read */
  VEC(uint32_t) members;          /* the locations where these begin */
  bit_rows will_read, will_write; /* by location, of a thread that passes none of them */
} wait_group;

/* Which threads have a way on in a group, with values of its variables. */
typedef struct wait_answer {
  uint32_t group, at, n; /* the values, in the pool */
  uint32_t open;         /* a bit for each thread */
} wait_answer;

typedef struct thread_waits {
  const thread_facts *facts;
  thread_values *values;
  uint32_t nthreads;
  uint32_t *thread_of; /* by location */
  VEC(wait_group) groups;
  VEC(wait_answer) answers;
  VEC(uint32_t) pool;
  idset index; /* of answers */
} thread_waits;

void thread_waits_find(thread_waits *w, const thread_facts *facts, thread_values *values, uint32_t nthreads);
void thread_waits_free(thread_waits *w);

/* Before thread `a` has moved, can thread `b` do nothing that the next step of `a` depends on, since it is shut out? `live`: the threads that
 * have begun and not ended; `ended`: those that have ended. A bit for each. */
bool thread_waits_shut_out(thread_waits *w, const state_row *row, uint32_t a, uint32_t b, uint32_t live,
                           uint32_t ended);

#endif
