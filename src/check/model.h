/* A model that a check searches, as a struct of functions: a finished transition system, the abstraction of a component that
 * grows only where the search goes, later a product or a quotient, are all the same to the checks. States are numbers,
 * and mean something to the model alone. */
#ifndef CANTRIP_CHECK_MODEL_H
#define CANTRIP_CHECK_MODEL_H

#include "automata/lts.h"

/* One step. `edge` means something to the model alone: it comes back with counterexamples. */
typedef struct model_move {
  uint32_t action, to;
  uint64_t edge;
} model_move;

typedef VEC(model_move) model_moves;

typedef struct model {
  void *context;
  uint32_t (*initial)(void *context);
  bool (*is_error)(void *context, uint32_t state); /* an ERROR state has no moves */
  /* Appends the moves of a state; false when it must stop (a limit). A check asks for each of its positions at most
   * once. */
  bool (*moves)(void *context, uint32_t state, model_moves *out);
  /* For a search that drops a state when another one covers it; NULL in a model whose equal states have one number. */
  uint32_t (*place)(void *context, uint32_t state);              /* states of different places never cover */
  bool (*covers)(void *context, uint32_t weak, uint32_t strong); /* whatever `strong` can do, `weak` can */
} model;

/* A frozen system; `edge` is the index of the edge. The system outlives it. */
model model_of_lts(const lts *l);

#endif
