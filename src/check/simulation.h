/* Does a specification simulate an implementation? A game on pairs of states: the implementation takes a
 * step (the challenge), the specification must answer it.
 *
 * - A visible action a, one of the specification's alphabet, is answered by tau* a.
 *   (tau steps after a would be allowed, too, but never help: they can be taken before the next one.)
 * - tau, and any action outside the specification's alphabet, is answered by staying.
 *   (The same holds for tau steps here.)
 * - ERROR is answered by ERROR, and ERROR answers nothing else: where a `property` goes to ERROR the
 *   word is forbidden; where an implementation goes to ERROR it must be the specification's ERROR,
 *   reached by tau* a tau*. A game that has come to (ERROR, ERROR) is over, and held.
 * - A player who cannot move loses; the specification wins games that never end.
 *
 * When the implementation can force a win, the strategies say how: acyclic graphs with a root, which read
 * as trees (a subtree that occurs twice is there once). At each node one challenge, and a child for
 * each answer; a node without children has a challenge without answer. */
#ifndef CANTRIP_CHECK_SIMULATION_H
#define CANTRIP_CHECK_SIMULATION_H

#include "base/job.h"
#include "check/counterexample.h"
#include "check/model.h"

typedef struct strategy_node {
  uint32_t implementation, specification; /* the pair of states */
  uint32_t action;   /* of the challenge, as the implementation names it; LTS_NONE: the game is lost
                            at once, since one side begins in ERROR and the other does not */
  uint32_t to;       /* the implementation's state after it */
  uint64_t edge;     /* the implementation's name of the step */
  uint32_t first, n; /* its children: strategy.children[first] .. */
  uint32_t rank;     /* of the longest way to a leaf, counted in challenges; 1 for a leaf */
} strategy_node;

/* nodes.at[0] is the root. Every child's index is larger than that of some parent; no cycles. */
typedef struct strategy {
  VEC(strategy_node) nodes;
  VEC(uint32_t) children;
} strategy;

typedef enum { SIMULATION_HOLDS, SIMULATION_FAILS, SIMULATION_STOPPED } simulation_answer;

typedef struct simulation {
  simulation_answer answer;
  uint64_t positions, challenges; /* of the game, as far as it was explored */
  VEC(strategy) strategies;       /* SIMULATION_FAILS: at least one, the lowest first; all different */
} simulation;

/* Plays the game from the initial states, on the fly, in time linear in what it explores. At most
 * `strategies` counterexamples. SIMULATION_STOPPED when a limit is hit or the implementation stops. The
 * specification is frozen. Release with simulation_free. */
simulation simulation_check(job *job, const model *imp, const lts *spec, uint32_t strategies);
void simulation_free(simulation *s);

/* The strategy as a tree, whose moves are the challenges. False if it would have more than `most` moves. A game that is lost
 * at once gives just the start, as a leaf. */
bool strategy_tree(const strategy *s, uint32_t most, counterexample *out);

#endif
