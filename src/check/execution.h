/* One execution as facts: which edges of which functions were taken, and what they stored. Reports make sentences of it;
 * nothing else does.
 *
 * The facts come from the interpreter: a `recorder` listens to a run and keeps its first and its last steps, with the
 * values that each has stored, read after it was done. For a counterexample that no execution confirms, its path and
 * the solver's model give the same kind of list. */
#ifndef CANTRIP_CHECK_EXECUTION_H
#define CANTRIP_CHECK_EXECUTION_H

#include "program/cfa.h"
#include "run/given.h"

struct machine;

typedef enum {
  STEP_STATEMENT, /* of the program's code */
  STEP_INPUT,     /* the same, and it reads something from outside */
  STEP_EVENT,     /* an action that is seen from outside: edge->event, edge->note */
  STEP_WOVEN,     /* nobody's code: an abstraction of the specification, the caller of a component */
  STEP_GAP        /* stands for `left_out` steps that were not kept; it has no edge */
} step_role;

typedef struct execution_step {
  step_role role;
  bool matters;           /* the end depends on it, as far as is known */
  bool goes_on;           /* of a call that has waited: it was a step before */
  uint32_t component;     /* or thread, by number; 0 where there is one */
  uint32_t depth;         /* calls that are under way */
  const symbol *function; /* NULL: of a gap */
  const edge *edge;       /* a copy, which the execution owns; terms and symbols are the program's. NULL: of a gap */
  uint32_t first_value, nvalues; /* in `values`: what the edge stored */
  uint32_t inputs;               /* how many values it read from outside; of a gap: how many its steps did */
  uint32_t first_lock, nlocks;   /* in `locks`: what the thread held before it */
  uint64_t left_out;             /* STEP_GAP */
} execution_step;

typedef struct execution {
  VEC(execution_step) steps;
  VEC(run_value) values;
  VEC(run_part) locks;
  arena arena; /* of the edges */
} execution;

void execution_free(execution *x);
void execution_clear(execution *x); /* as new */
/* One more step; its values are those that are pushed to `values` until the next. */
void execution_add(execution *x, execution_step step, const edge *e);
/* Appends `n` steps of another execution. */
void execution_append(execution *to, const execution *from, uint32_t first, uint32_t n);

/* What a thread does that others can notice, and that a debugger of the compiled program could see: an access to memory, a call
 * of the C library. What a model does is part of its call, each step of it a part. */
typedef struct turn_point {
  uint32_t thread;
  bool writes;
  uint64_t size;
  run_part what;
  const symbol *call; /* NULL: an access, */
  uint32_t part;      /* else which step of the call, from 0; */
  bool returns;       /* the call comes back */
} turn_point;

typedef VEC(turn_point) turn_points;

/* ---- recording ---- */

/* A step as it is kept while the execution runs. */
typedef struct recorded {
  const cfa *function;
  edge_id edge;
  uint32_t depth, thread;
  bool matters, goes_on;
  uint32_t inputs;
  VEC(run_value) values;
  VEC(run_part) locks;
} recorded;

typedef struct recorder {
  VEC(recorded) first, last; /* `last` is a ring */
  uint64_t n;                /* steps after the first ones */
  uint64_t expected;         /* how many the run has, if it was made before; 0: nobody knows */
  uint32_t next;             /* slot of the ring: the oldest, once it is full */
  uint32_t inputs;           /* read by all steps */
  recorded *now;             /* where the values of the current step go; NULL: nowhere */
} recorder;

/* To be called from on_step, next_input and on_stored of a run. Steps of the initialiser are not kept. */
void recorder_step(recorder *r, struct machine *run, const cfa *function, edge_id e, bool matters);
void recorder_input(recorder *r);
void recorder_stored(recorder *r, const run_value *v);
void recorder_write(const recorder *r, execution *x); /* replaces what `x` was */
void recorder_free(recorder *r);

#endif
