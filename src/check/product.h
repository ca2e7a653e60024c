/* Several models that run in parallel, as one model that grows only where a search goes. A state is a tuple of states of the
 * parts, and has one number. Tau, and an action that only one part has, are that part's own; any other action
 * is taken together: by all parts that have it (`SYNCHRONISE_ALL`, as in CSP), or by any two of them (`SYNCHRONISE_PAIR`).
 * A tuple in which a part is in ERROR is an ERROR of the product and has no moves.
 *
 * product_steps says what each part does in a move, by the move's `edge`, whatever the reduction. A part is asked for the moves
 * of each of its states once. */
#ifndef CANTRIP_CHECK_PRODUCT_H
#define CANTRIP_CHECK_PRODUCT_H

#include "base/job.h"
#include "check/counterexample.h"
#include "check/model.h"

typedef enum { SYNCHRONISE_ALL, SYNCHRONISE_PAIR } synchronisation;

/* Which moves of a state may be left out. A part whose moves are all its own, and invisible, can go first: what the others do
 * meanwhile they can do afterwards. What must be kept decides how often. */
typedef enum {
  REDUCE_NOTHING,
  REDUCE_FOR_DEADLOCK, /* every state without moves is still reached */
  REDUCE_FOR_TRACES /* so are ERROR and all words of visible actions; and every infinite run has one with the same visible
                          actions and changes: formulas without X. Not for simulation, which sees when a choice is made */
} reduction;

typedef struct product_part {
  model model;
  const uint32_t *alphabet; /* sorted, without tau; what it takes part in, performed or not */
  uint32_t nalphabet;
  uint32_t states; /* its states are smaller than this; 0: nobody knows. Known, tuples are packed */
  /* By state, NULL: never: it is in the middle of something that is one step of the whole, so that only it moves. The moves of such a
   * state are its own. */
  const bool *alone;
} product_part;

typedef struct product product;

typedef struct product_request {
  const product_part *parts; /* outlive the product, as do their models and alphabets */
  uint32_t nparts;
  synchronisation synchronisation;
  uint32_t nactions; /* of the table of actions */
  reduction reduction;
  const uint32_t *visible; /* sorted: actions that must keep their order; NULL: none */
  uint32_t nvisible;
  /* It matters which action is the first of a run, visible or not: nothing is left out before it. */
  bool first_counts;
  /* Does a local move of a part change what is watched besides actions (a proposition)? NULL: none does. */
  bool (*changes)(void *context, uint32_t part, uint32_t from, uint32_t to);
  void *context;
} product_request;

/* Release with product_free. */
product *product_new(job *job, const product_request *request);
void product_free(product *p);

/* Valid as long as the product. Its `moves` can be asked for a state again. */
model product_model(product *p);
uint32_t product_states(const product *p); /* that have a number so far */
/* The state of a part in a state of the product. */
uint32_t product_state_of(const product *p, uint32_t state, uint32_t part);

typedef struct product_step {
  uint32_t part, to; /* where that part goes */
  uint64_t edge;     /* its own name of the step */
} product_step;

typedef VEC(product_step) product_steps_list;

/* What the parts do in move `edge` of `state`, in the order of the parts; those that do not take part are left out. */
void product_steps(product *p, uint32_t state, uint64_t edge, product_steps_list *out);

/* What one part does in a counterexample of the product (a line, a tree or a lasso): the moves that it takes part in, as a
 * counterexample of its own model, leaves marked. `from` (may be NULL) says for each which move of `x` it is of; 0 for the start.
 * The projection of a lasso is a lasso if the part moves in the cycle; if it rests there, `loop` is NO_MOVE. */
void product_project(product *p, const counterexample *x, uint32_t part, counterexample *out, move_list *from);

#endif
