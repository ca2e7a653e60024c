/* A counterexample to conformance as moves of the component: a tree of blocks, since the component must
 * have an answer ready for each answer of the specification; a trace is a tree without branches.
 * Where the tree branches, one concrete state must be able to go on in every way. */
#ifndef CANTRIP_REFINE_PLAY_H
#define CANTRIP_REFINE_PLAY_H

#include "abstract/extract.h"
#include "check/simulation.h"
#include "check/traces.h"
#include "refine/newton.h"

typedef struct play_move {
  uint32_t parent;        /* index; UINT32_MAX: the start, where nothing has happened yet */
  uint32_t state;         /* of the extracted system, after the move */
  uint32_t specification; /* its state before the move; LTS_NONE: a trace */
  uint32_t action;        /* LTS_TAU: internal */
  bool leaf;
} play_move;

/* Parents before children; at[0] is the start. */
typedef VEC(play_move) play;

/* False if it would have more than `most` moves. A step to the system's ERROR is no move: the one
 * before it is the last. */
bool play_of_strategy(const strategy *s, const extraction *x, uint32_t most, play *out);
void play_of_trace(const traces *t, const extraction *x, play *out);

/* Everything that judging a play needs. */
typedef struct play_table {
  job *job;
  image *image;
  const extraction *model;
  precision *precision;
  smt *smt;
} play_table;

/* Can it be played? SMT_SAT: the solver holds a model, which play_path follows. */
smt_answer play_feasible(const play_table *t, const play *p);

/* The edges of the moves from the start to `leaf`, in the solver's model. */
bool play_path(const play_table *t, const play *p, uint32_t leaf, path *out);

/* Adds what excludes a play that cannot be played. False: nothing was found. Where something was added already
 * since the model was built, it may well exclude this play, too; then one does not insist, and only what
 * contradicts itself in the play is added. */
bool play_refine(const play_table *t, const play *p, bool interpolate, bool insist);

#endif
