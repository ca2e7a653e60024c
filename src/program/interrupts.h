/* Interrupts: handlers that may start between any two steps of the code that they interrupt, and run to their end before it goes on. They
 * are woven into a program, so that afterwards it is like any other: before each step that a handler could notice, or that could notice
 * a handler, there is a call of a function that starts handlers as inputs say. The moments at which interrupts come are
 * inputs, for all engines and for the interpreter. */
#ifndef CANTRIP_PROGRAM_INTERRUPTS_H
#define CANTRIP_PROGRAM_INTERRUPTS_H

#include "program/cfa.h"

enum { most_interrupts = 32 };

typedef VEC(const char *) race_labels;

typedef struct interrupt {
  symbol *function; /* the handler */
  const expr *when; /* it may start only where this holds; NULL: always */
  const expr **args;
  uint32_t nargs;
  uint64_t blocks; /* handlers, as a set, that do not start while this one runs: it is one of them */
  bool once;
  place where; /* of its declaration */
} interrupt;

typedef struct interrupts {
  VEC(interrupt) all; /* at most most_interrupts */
  uint32_t word;      /* bits that one access reads or writes; larger objects are accessed in parts. 0: no matter */
  bool finite;        /* only finitely many handlers start between two steps of the interrupted code */
  race_labels
      *races; /* not NULL: a data race leads to one of these labels, which are added; no label of C looks like them */
} interrupts;

/* Of a program that begins with `entry`: handlers that signal() and sigaction() install are interrupts of it. False: there are none, or
 * the program does more with signals than is followed: then it stays as it is. `finite`: see above. */
bool program_lower_signals(program *p, const char *entry, uint32_t word, bool finite);

/* The steps of `component`, and of what it calls, may be interrupted. NULL, or why that is not possible. */
const char *program_weave_interrupts(program *p, const cfa *component, const interrupts *x);

#endif
