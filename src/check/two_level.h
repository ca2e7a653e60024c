/* Is a property true of transition systems that run in parallel? The two-level loop below the solver: each system P is reduced to
 * an equivalent R, R is abstracted to A (quotient.h), and the product of the A is searched on the fly. A counterexample is projected
 * onto each part and followed in R; the part that cannot follow it is split. What all can follow is given back as
 * moves of each P, with the schedule that joins them.
 *
 * Parts are set one by one, and again when they change: what is known of the others stays. */
#ifndef CANTRIP_CHECK_TWO_LEVEL_H
#define CANTRIP_CHECK_TWO_LEVEL_H

#include "base/job.h"
#include "check/counterexample.h"
#include "check/product.h"

typedef enum {
  TWO_LEVEL_BOTH, /* equivalent systems; where their product is large, classes of their states, and some of them joined */
  TWO_LEVEL_BISIMULATION, /* equivalent systems, and no classes */
  TWO_LEVEL_ACTIONS,      /* classes of states of the systems as they are */
  TWO_LEVEL_NONE          /* the systems as they are */
} two_level_how;

typedef enum { TWO_LEVEL_TRACES, TWO_LEVEL_SIMULATION, TWO_LEVEL_DEADLOCK } two_level_aim;
typedef enum { TWO_LEVEL_ALL_WAYS, TWO_LEVEL_ONLY_PLAIN, TWO_LEVEL_ONLY_FEW, TWO_LEVEL_ONLY_JOINED } two_level_only;

typedef struct two_level_request {
  actions *actions;
  uint32_t nparts;
  two_level_aim aim;
  two_level_how how;
  synchronisation synchronisation;
  const lts *process;  /* what the words or moves are compared with; NULL for deadlock. Frozen; outlives it */
  uint32_t strategies; /* TWO_LEVEL_SIMULATION: counterexamples at once */
  bool full;           /* leave out partial-order reduction, for comparison */
  two_level_only only; /* TWO_LEVEL_BOTH: one of its ways alone, for comparison */
} two_level_request;

typedef struct two_level two_level;

/* Release with two_level_free. */
two_level *two_level_new(job *job, const two_level_request *request);
void two_level_free(two_level *l);

/* Part `i` is this system, which is frozen and stays until it is set again. For deadlock: `owes` says by state whether it would be a
 * deadlock if everything rested there (NULL: never); a part that works forever by itself has a move there, if need be
 * tau to the same state. False when a limit is hit. */
bool two_level_set(two_level *l, uint32_t i, const lts *system, const bool *owes);

/* What happens at one time: the parts that do it, and their moves. */
typedef struct two_level_step {
  uint32_t part, move;
} two_level_step;

typedef struct two_level_event {
  uint32_t parent; /* the event before; NO_MOVE: none */
  uint32_t move;   /* of `run`; NO_MOVE: it happens among parts that were joined, and the property does not see it */
  uint32_t action;
  uint32_t first, n; /* in `steps` */
} two_level_event;

/* A counterexample that every P can follow. */
typedef struct two_level_case {
  counterexample run;    /* of the product; its states mean nothing any more */
  counterexample *parts; /* by part: of its system */
  uint32_t nparts;
  VEC(two_level_event) events; /* parents before children; tau is left out */
  VEC(two_level_step) steps;
} two_level_case;

typedef VEC(two_level_case) two_level_cases;
void two_level_cases_free(two_level_cases *list);

typedef enum { TWO_LEVEL_HOLD, TWO_LEVEL_FAIL, TWO_LEVEL_STOPPED } two_level_answer;

/* Decides. TWO_LEVEL_FAIL: `out` has at least one counterexample. TWO_LEVEL_STOPPED: a limit was hit. */
two_level_answer two_level_check(two_level *l, two_level_cases *out);

uint64_t two_level_states(const two_level *l);     /* of the largest product that the last answer needed */
uint64_t two_level_iterations(const two_level *l); /* how often classes were split, so far */

#endif
