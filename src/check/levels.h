/* Is a property true of transition systems that run in parallel? The two-level loop below the solver: each system P is reduced to
 * an equivalent R, R is abstracted to A (quotient.h), and the product of the A is searched on the fly. A counterexample is projected
 * onto each part and followed in R; the part that cannot follow it is split. What all can follow is given back as
 * moves of each P, with the schedule that joins them.
 *
 * Parts are set one by one, and again when they change: what is known of the others stays. */
#ifndef CANTRIP_CHECK_LEVELS_H
#define CANTRIP_CHECK_LEVELS_H

#include "base/job.h"
#include "check/counterexample.h"
#include "check/product.h"

typedef enum {
  LEVELS_BOTH, /* equivalent systems; where their product is large, classes of their states, and some of them joined */
  LEVELS_BISIMULATION, /* equivalent systems, and no classes */
  LEVELS_ACTIONS,      /* classes of states of the systems as they are */
  LEVELS_NONE          /* the systems as they are */
} levels_how;

typedef enum { LEVELS_TRACES, LEVELS_SIMULATION, LEVELS_DEADLOCK } levels_aim;
typedef enum { LEVELS_ALL_WAYS, LEVELS_ONLY_PLAIN, LEVELS_ONLY_FEW, LEVELS_ONLY_JOINED } levels_only;

typedef struct levels_request {
  actions *actions;
  uint32_t nparts;
  levels_aim aim;
  levels_how how;
  synchronisation synchronisation;
  const lts *process;  /* what the words or moves are compared with; NULL for deadlock. Frozen; outlives it */
  uint32_t strategies; /* LEVELS_SIMULATION: counterexamples at once */
  bool full;           /* leave out partial-order reduction, for comparison */
  levels_only only;    /* LEVELS_BOTH: one of its ways alone, for comparison */
} levels_request;

typedef struct levels levels;

/* Release with levels_free. */
levels *levels_new(job *job, const levels_request *request);
void levels_free(levels *l);

/* Part `i` is this system, which is frozen and stays until it is set again. For deadlock: `owes` says by state whether it would be a
 * deadlock if everything rested there (NULL: never); a part that works for ever by itself has a move there, if need be
 * tau to the same state. False when a limit is hit. */
bool levels_set(levels *l, uint32_t i, const lts *system, const bool *owes);

/* What happens at one time: the parts that do it, and their moves. */
typedef struct levels_step {
  uint32_t part, move;
} levels_step;

typedef struct levels_event {
  uint32_t parent; /* the event before; NO_MOVE: none */
  uint32_t move;   /* of `run`; NO_MOVE: it happens among parts that were joined, and the property does not see it */
  uint32_t action;
  uint32_t first, n; /* in `steps` */
} levels_event;

/* A counterexample that every P can follow. */
typedef struct levels_case {
  counterexample run;    /* of the product; its states mean nothing any more */
  counterexample *parts; /* by part: of its system */
  uint32_t nparts;
  VEC(levels_event) events; /* parents before children; tau is left out */
  VEC(levels_step) steps;
} levels_case;

typedef VEC(levels_case) levels_cases;
void levels_cases_free(levels_cases *list);

typedef enum { LEVELS_HOLD, LEVELS_FAIL, LEVELS_STOPPED } levels_answer;

/* Decides. LEVELS_FAIL: `out` has at least one counterexample. LEVELS_STOPPED: a limit was hit. */
levels_answer levels_check(levels *l, levels_cases *out);

uint64_t levels_states(const levels *l);     /* of the largest product that the last answer needed */
uint64_t levels_iterations(const levels *l); /* how often classes were split, so far */

#endif
