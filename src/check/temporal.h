/* Does a model have a run of which a formula is not true? The model is taken together with the automaton of the negation, on the fly;
 * the positions of a run and what is true there come from its actions (spec/observe.h). A run that ends, that deadlocks, or that goes on
 * without a further position is read as its last state forever.
 *
 * A measure is a term of the program that has finitely many values. Where every step of a cycle keeps or lowers it, and some step
 * lowers it for sure, no execution takes the cycle forever; who knows such terms says of each move what it does to them, and
 * only cycles are found that none of them excludes. */
#ifndef CANTRIP_CHECK_TEMPORAL_H
#define CANTRIP_CHECK_TEMPORAL_H

#include "automata/buchi.h"
#include "base/job.h"
#include "check/counterexample.h"
#include "check/model.h"
#include "spec/observe.h"

typedef enum { REST_NONE, REST_ENDED, REST_DEADLOCKED } rest_kind;

/* What a move does to the measures, a bit each: `lowers` it whatever happens; `raises` it perhaps. */
typedef struct progress_bits {
  uint64_t lowers, raises;
} progress_bits;

enum { TEMPORAL_MOST_MEASURES = 64 };

typedef struct temporal_request {
  const model *model;
  rest_kind (*rests)(void *context, uint32_t state);                             /* does a run stop there? */
  progress_bits (*progress)(void *context, uint32_t state, const model_move *m); /* NULL: there are no measures */
  /* Weak fairness: only runs count that have each of these marks again and again. A move has the mark of what takes part in it, and of
   * what could not move in the state before. NULL: all runs count. */
  marks (*fair)(void *context, uint32_t state, const model_move *m);
  /* Strong fairness: a run counts only if what it could do again and again it does again and again. `lowers` what is possible in the
   * state before a move, `raises` what takes part in it. NULL: all runs count. */
  progress_bits (*strong)(void *context, uint32_t state, const model_move *m);
  uint32_t nfair; /* how many marks that may be; with those of the automaton at most 63 */
  void *context;
  const observed *meaning; /* by action */
  uint32_t nmeaning;
  const alphabet *alphabet;
  const bool *late; /* by group of letters: it may have no value for some time; NULL: all have one */
  const spec *spec;
  const buchi *automaton; /* of the negation, with at least one mark */
  bool one_by_one;        /* temporal_monitor: no step changes two groups, and each has a value from the beginning */
  bool only_endless;      /* a run that comes to rest is no counterexample */
  uint32_t most;          /* states of the product */
} temporal_request;

typedef enum { TEMPORAL_HOLDS, TEMPORAL_FAILS, TEMPORAL_STOPPED } temporal_answer;

typedef enum {
  TEMPORAL_PREFIX,    /* whatever follows, the formula is not true */
  TEMPORAL_ENDS,      /* the run ends, */
  TEMPORAL_DEADLOCKS, /* or gets stuck, */
  TEMPORAL_DIVERGES,  /* or goes on without a further position */
  TEMPORAL_CYCLES,    /* the cycle has positions */
  TEMPORAL_ERRS,      /* a procedure is in ERROR, which violates every formula */
  TEMPORAL_UNMODELLED /* it arrives in ERROR, after which anything may happen */
} temporal_kind;

typedef struct temporal_result {
  temporal_answer answer;
  temporal_kind kind;
  counterexample run; /* a line; `loop` where it is a cycle: the move at whose state the last one arrives again */
  uint64_t states, transitions; /* of the product */
} temporal_result;

/* The automaton of the negation of a formula, with at least one mark; NULL: it has more than `most` states. Release with buchi_free. */
buchi *temporal_negation(const alphabet *a, formulas *all, formula f, uint32_t most);

/* The deterministic process over all observed actions that refuses an action where the formula becomes false, whatever follows; for
 * spec/monitor.h. Of the request the model, rests and fairness do not count. NULL: the formula may also be false of a run without such an
 * action, or the process would have more than `most` states. */
lts *temporal_monitor(job *job, const temporal_request *request, actions *actions);

/* What the automaton makes of any run, step by step: for searches of models whose states are not numbers. It begins in each of the first
 * `starts` nodes. */
typedef struct temporal_arc {
  uint32_t from, action, to; /* an action that is not observed is LTS_TAU here */
  marks marks;
} temporal_arc;

typedef struct temporal_machine {
  uint32_t nodes, starts;
  VEC(temporal_arc) arcs; /* sorted by `from` */
  VEC(uint32_t) first;    /* arcs of a node: first[n] .. first[n + 1] */
  bool *wrong;            /* by node: a run that comes there by some step is a counterexample, whatever follows; */
  bool *errs;             /* or a procedure is in ERROR */
  bool *rests;            /* one that ends there is a counterexample */
  bool *silent;           /* it goes on without a further position */
  marks all;              /* those that a cycle needs */
} temporal_machine;

/* Of the request the model and what asks for its states do not count. False: it is too large. Release with temporal_machine_free. */
bool temporal_machine_of(job *job, const temporal_request *request, temporal_machine *out);
void temporal_machine_free(temporal_machine *m);

temporal_result temporal_check(job *job, const temporal_request *request);
void temporal_free(temporal_result *r);

#endif
