/* Interrupts: handlers that may start between any two steps of the code that they interrupt, and run to their end before it goes on. They
 * are woven into a program, so that afterwards it is like any other: before each step that a handler could notice, or that could notice
 * a handler, there is a call of a function that starts handlers as inputs say. The moments at which interrupts come are
 * inputs, for all engines and for the interpreter. */
#ifndef CANTRIP_PROGRAM_INTERRUPTS_H
#define CANTRIP_PROGRAM_INTERRUPTS_H

#include "program/cfa.h"

enum { most_interrupts = 32 };

/* The label that is reached when two accesses are a data race; no label of C looks like it. */
#define INTERRUPTS_RACE "data race"

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
  bool races;         /* a data race leads to the label INTERRUPTS_RACE */
} interrupts;

/* The steps of `component`, and of what it calls, may be interrupted. NULL, or why that is not possible. */
const char *program_weave_interrupts(program *p, const cfa *component, const interrupts *x);

/* ---- what code accesses: interrupts_footprint.c ---- */

enum { ACCESS_READS = 1, ACCESS_WRITES = 2 };

/* The memory that some code accesses and others may access, too. */
typedef struct footprint {
  map variables;     /* symbol id -> how */
  uint32_t pointers; /* how memory is accessed through pointers, */
  uint32_t taken;    /* and variables whose addresses are taken */
  bool performs;     /* there are events */
} footprint;

void footprint_free(footprint *f);
void footprint_add_edge(footprint *f, const program *p, const edge *e);
void footprint_add_value(footprint *f, const expr *e);
/* May what `lvalue` denotes, accessed in this way, be accessed by the code in conflict with it? */
bool footprint_conflicts(const footprint *f, const expr *lvalue, uint32_t how);
bool footprint_conflicts_with_edge(const footprint *f, const program *p, const edge *e);

/* Each shared access of a function is an edge of its own, and no longer than a word: interrupts_steps.c */
void interrupts_split(program *p, cfa *f, const footprint *others, uint32_t word);

/* A copy of a function with local variables of its own: cfa_copy.c. */
cfa *cfa_copy(program *p, const cfa *of, symbol *sym);

#endif
