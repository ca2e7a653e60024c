/* Processes of our own. What a child writes goes to anonymous files, so that it never waits for a reader; its standard input is empty.
 * A zeroed child is none. Every child that was started is to be ended: child_ended until it says so, child_wait or child_kill. */
#ifndef CANTRIP_BASE_CHILD_H
#define CANTRIP_BASE_CHILD_H

#include "base/buf.h"

#include <stdint.h>
#include <sys/types.h>

typedef struct child {
  pid_t pid; /* 0: none runs */
  int out, err;
  double began;
} child;

/* How it has ended. */
typedef struct child_end {
  bool signalled;
  int code; /* the exit code, or the signal */
  double seconds;
  uint64_t peak_kib;
  buf out, err; /* what it wrote; to be released with child_end_free */
} child_end;

/* Each returns false if no process can be started: errno says why, and there is nothing to end. */

/* Calls work(context, out) in a child with all that is in memory, and exits with what it returns; it may write to the file `out`. */
bool child_call(child *c, int (*work)(void *context, int out), void *context);
/* This program again, with these words, words[0] being its name, NULL behind the last; in a process group of its own, so that
 * Ctrl-C is for the parent. */
bool child_again(child *c, const char *const *words);
/* A program of the PATH; likewise. Its exit code is 127 if there is none. */
bool child_start(child *c, const char *const *words);

/* Has it ended? Then it is none, and `end` is set; what is written in it is at most the last `most` bytes (0: all). */
bool child_ended(child *c, size_t most, child_end *end);
/* The same, waiting for it. */
void child_wait(child *c, size_t most, child_end *end);
/* Waits until one of n children may have ended. */
void child_wait_for_some(child *const *children, uint32_t n);
/* Ends it, with its own children; it is none then. */
void child_kill(child *c);
void child_end_free(child_end *end);

/* Runs a program of the PATH to its end; all that it prints goes to the standard error. Its exit code; 127: there is no such
 * program; -1: it cannot be started, or was ended by a signal. */
int child_perform(const char *const *words);

#endif
