/* What threads did to one another when an execution ended: the two accesses of a data race, who waits for what in a deadlock. As facts of a
 * verdict, which outlive the run and can be told by another process; places in memory are names. */
#ifndef CANTRIP_CHECK_CONFLICT_H
#define CANTRIP_CHECK_CONFLICT_H

#include "base/diag.h"
#include "run/given.h"

struct run_result;

/* A lock that a thread holds. */
typedef struct held_lock {
  const char *name; /* "": the lock has none */
  place where;      /* it was taken */
} held_lock;

/* One of the two accesses of a race. */
typedef struct race_access {
  uint32_t thread;
  bool writes, is_atomic;
  const char *what; /* the variable, or a part of it; "": it has no name */
  place where;
  const char *function;
  const place *calls; /* where the functions around it were called, innermost first */
  uint32_t ncalls;
  const held_lock *locks;
  uint32_t nlocks;
} race_access;

/* A thread that is blocked. */
typedef struct blocked_thread {
  uint32_t thread;
  const char *function; /* of the library, in which it waits; "": nobody knows */
  place where;
  const char *what; /* the lock or the like; "": it has no name */
  uint32_t holder;  /* the thread that holds it; UINT32_MAX: none */
} blocked_thread;

typedef struct conflict {
  uint32_t thread; /* the one that ran last */
  uint64_t ended;  /* bit i: thread i has ended; of the first 64 */
  bool is_race;
  race_access race[2]; /* in the order in which they happened */
  VEC(blocked_thread) waiting;
} conflict;

/* The names and lists live in `a`; release `waiting` with conflict_free. */
void conflict_of(const struct run_result *r, arena *a, conflict *out);
void conflict_free(conflict *c);

/* A variable or a part of it, in C: `table.lock`; "": it has no name. */
const char *conflict_name(run_part part, arena *a);

#endif
