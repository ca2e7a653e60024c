/* One component of a temporal property: its model, whose actions show its events and what its propositions are, the measures that say
 * which of its cycles end, and the judge of what it does in a run. The loops over one component and over several hold one
 * of these for each. */
#ifndef CANTRIP_REFINE_WATCHED_H
#define CANTRIP_REFINE_WATCHED_H

#include "abstract/extract.h"
#include "check/temporal.h"
#include "check/verdict.h"
#include "refine/newton.h"
#include "refine/ranking.h"
#include "spec/observe.h"

typedef struct watched {
  component *component;
  refine_how how;
  const observing *observing;
  actions *actions;
  uint32_t waits; /* the event after which it waits for others; LTS_NONE: it does not show where it waits */
  extraction model;
  uint32_t *part; /* by state of the model: its strongly connected part */
  intervals bounds;
  measure_list measures;
  VEC(uint8_t) numbers;    /* of the measures, in progress_bits */
  progress_bits *progress; /* by edge of the model; */
  uint64_t *asked;         /* by edge: whether it is known, a bit each */
} watched;

/* `component` is cut already. All arguments outlive it. Release with watched_free, which leaves the component alone. */
void watched_init(watched *w, component *component, const observing *observing, actions *actions);
void watched_free(watched *w);

/* Begins with the propositions as predicates and without measures. */
void watched_start(watched *w, smt_arith arith, bool follow_counters);
void watched_stop(watched *w);

/* Told before each round: one that comes late gets the bounds of all variables as predicates. True: the model is older than those. */
bool watched_round(watched *w, uint32_t round);

/* The model at the present precision; false if it is too large, or a limit is hit. */
bool watched_extract(watched *w, uint32_t most);

typedef enum {
  WATCHED_MOVES, /* it is in its own code, and goes on by itself */
  WATCHED_WAITS, /* for one of its events to be possible */
  WATCHED_ENDED,
  WATCHED_STOPPED /* in a procedure that never returns */
} watched_kind;

watched_kind watched_does(const watched *w, uint32_t state);

/* What a move of the model does to the measures. Of moves that no cycle of the model has, nothing. */
progress_bits watched_progress(watched *w, uint32_t from, uint32_t edge, uint32_t to);

/* ---- judging ---- */

typedef enum {
  WATCHED_REAL,
  WATCHED_REFINED,
  WATCHED_OPEN
} watched_answer; /* WATCHED_OPEN: component->obstacle says why */

/* A line, or the stem and one round of a lasso: is it possible? WATCHED_REFINED: no, and it is excluded now. */
watched_answer watched_possible(watched *w, const counterexample *x);

/* A line that is possible: executed, to the end of the program with `to_end`. */
watched_answer watched_execute(watched *w, const counterexample *x, bool to_end, verdict *v);

/* A lasso, possible or not. WATCHED_REAL: a state recurs after `rounds` rounds, and v has the execution up to there. WATCHED_REFINED: it is
 * excluded, perhaps by a measure, whose number is then *measures, which becomes one more. */
watched_answer watched_cycle(watched *w, const counterexample *x, uint32_t *measures, uint32_t *rounds, verdict *v);

/* ---- proofs ---- */

/* The model and all that was found out about measures, asked again of fresh solvers with exact arithmetic. */
bool watched_certify(watched *w);
/* Adds the measures to those of the proof, as C, behind `prefix`. */
void watched_tell(const watched *w, const char *prefix, verdict *v);

#endif
