/* The implementation's side of a conformance check, as a struct of functions, so that a model that is
 * built only where the check goes, and a finished transition system, are the same to it. */
#ifndef CANTRIP_CHECK_IMPLEMENTATION_H
#define CANTRIP_CHECK_IMPLEMENTATION_H

#include "automata/lts.h"

/* One step. `edge` means something to the implementation alone: it comes back with counterexamples. */
typedef struct implementation_move {
  uint32_t action, to;
  uint64_t edge;
} implementation_move;

typedef VEC(implementation_move) implementation_moves;

typedef struct implementation {
  void *context;
  uint32_t initial;
  uint32_t error; /* its ERROR state, or LTS_NONE; it has no moves */
  /* Appends the moves of a state; false when it must stop (a limit). Asked at most once per state
   * and specification state. */
  bool (*moves)(void *context, uint32_t state, implementation_moves *out);
} implementation;

/* A frozen system; `edge` is the index of the edge. The system outlives it. */
implementation implementation_of(const lts *l);

#endif
