/* A counterexample to a property of a model, before anybody knows whether the program can do it: moves with parents. A
 * path is a line of moves. A strategy of the simulation game is a tree: the model must have a move ready for each answer of the
 * specification. An infinite run is a line whose end goes on at an earlier move (`loop`). */
#ifndef CANTRIP_CHECK_COUNTEREXAMPLE_H
#define CANTRIP_CHECK_COUNTEREXAMPLE_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define NO_MOVE UINT32_MAX

typedef struct counterexample_move {
  uint32_t parent;        /* index of the move before; NO_MOVE: the start, where nothing has happened yet */
  uint32_t state;         /* of the model, after the move */
  uint32_t specification; /* its state before the move; LTS_NONE: there is no game */
  uint32_t action;        /* LTS_TAU: internal */
  uint64_t edge;          /* the model's name of the step */
  bool leaf;              /* nothing follows */
} counterexample_move;

/* Parents before children; moves.at[0] is the start. Release with counterexample_free. */
typedef struct counterexample {
  VEC(counterexample_move) moves;
  uint32_t loop; /* the move that the last one goes back to; NO_MOVE: it ends */
} counterexample;

typedef VEC(uint32_t) move_list;

/* An empty one that starts in `state`. What was in it before is forgotten. */
void counterexample_begin(counterexample *x, uint32_t state);
/* Adds a move behind move `m.parent` and returns its index. The caller says which are leaves. */
uint32_t counterexample_add(counterexample *x, counterexample_move m);
void counterexample_free(counterexample *x);

/* The moves from the start, which is not among them, to move `last`. */
void counterexample_way(const counterexample *x, uint32_t last, move_list *way);

bool counterexample_branches(const counterexample *x); /* is it a tree, and no line? */

/* Takes out the moves into `state`, which have no successors: those before them become leaves. */
void counterexample_without(counterexample *x, uint32_t state);

#endif
