/* Threads of the interpreted program. Private to the interpreter's files; interp.h has what others see.
 *
 * One thread runs at a time. Before each operation that others could notice (it accesses memory that may be shared, waits, or
 * begins an atomic section) the scheduler, a callback, chooses among the threads that are enabled; what a thread executes up to its next
 * such operation is one step. A thread is blocked where it stands before __cantrip_await(c) and c is false.
 *
 * A program has no `threads` until it starts its second one, so that sequential programs pay nothing: with threads, the loop of the
 * interpreter pauses before every operation. */
#ifndef CANTRIP_RUN_THREADS_H
#define CANTRIP_RUN_THREADS_H

#include "run/machine.h"

typedef VEC(uint32_t) vector_clock;

/* The locks that a thread holds, the newest first; never changed once made. */
typedef struct lock_set {
  const struct lock_set *rest;
  uint64_t address;
  bool is_shared; /* held as a reader */
  range where;    /* it was taken */
} lock_set;

/* How a frame was called, from the inside out; equal ones are equal pointers. */
typedef struct trail {
  const struct trail *outer;
  const op *call;
  const cfa *function;
} trail;

typedef struct thread {
  uint32_t number;
  /* while another one runs */
  frame *frame;
  const op *pc;
  uint32_t atomic;
  bool is_joined; /* the last edge was: the next operation belongs to the same step */
  bool has_ended;
  bool is_parked;      /* it does not go on: it would start one thread too many, or an assumption is false */
  bool has_assumed;    /* the latter */
  uint64_t retries_at; /* it is blocked until others have written: when `writes` is not this; 0: it is not */
  const lock_set *held;
  vector_clock clock; /* of all threads: what it knows to have happened */
  map locals;         /* object of a thread-local variable in main -> the thread's own */
} thread;

typedef struct threads {
  VEC(thread *) all; /* by number */
  uint32_t running;
  bool is_ending;        /* the running one is about to end */
  bool is_undone;        /* an atomic section of the running one is left as if it had not been entered */
  uint32_t unnoticed;    /* steps of the running one since others could move */
  uint64_t writes;       /* accesses that wrote, one more than there were */
  uint64_t wrote_before; /* the same when the running thread entered its atomic section */
  VEC(uint32_t) enabled;
  map trails;                 /* (outer, call) -> trail */
  map clocks;                 /* address -> index in `released` */
  VEC(vector_clock) released; /* what had happened when something was released; [0]: the end of an atomic section */
  struct races *races;        /* NULL: nobody looks for them */
  arena arena;
} threads;

/* Before the operation m->pc: may let another thread run, whose m->pc it is then; the loop goes on there. */
void threads_step(machine *m);
/* The first frame of the running thread has returned. False: it was that of main, and the process ends. */
bool threads_left(machine *m);
void threads_close(machine *m);
/* An access of the running thread. */
void threads_access(machine *m, object *o, uint64_t offset, uint64_t size, bool writes);
/* The running thread's own object of a thread-local variable. */
object *threads_local(machine *m, object *of_main);
/* An assumption is false where a thread is. It may be so only now: true, and the thread does not go on. False: so ends the execution. */
bool threads_assume(machine *m);
/* The program enters or leaves an atomic section of its own. */
void threads_atomic(machine *m, bool enters);
/* Calls `visit` with every frame that lives, but those of the running thread. */
void threads_frames(machine *m, void (*visit)(machine *m, frame *f, void *context), void *context);

/* "main", "thread 1" ... */
void threads_name(uint32_t number, buf *out);

extern const library_entry library_threads[];

/* ---- races.c ---- */

void races_open(machine *m);
void races_close(machine *m);
/* Ends the run if an earlier access of another thread conflicts with this one and does not happen before it. */
void races_access(machine *m, const thread *t, uint64_t address, uint64_t size, bool writes, bool atomic);
void clock_join(vector_clock *to, const vector_clock *from);
const trail *threads_trail(machine *m, frame *f);

#endif
