/* Parallel composition as in CSP: an action happens when all systems that have it in their alphabet
 * take part; tau is each system's own. A tuple in which one part is in its ERROR state is the
 * ERROR state of the composition.
 *
 * Only reachable states are built, breadth-first, so that the initial state is 0 and a state's
 * number never falls along a shortest path. Tuples are packed into as few 64-bit words as their
 * parts need. States of the product have no names; lts_compose_tuples keeps the tuples. Where every part is at its END, the
 * composition is at its END. */
#ifndef CANTRIP_AUTOMATA_COMPOSE_H
#define CANTRIP_AUTOMATA_COMPOSE_H

#include "automata/operators.h"

/* The composition, frozen; the caller frees it. NULL when a limit of the job is hit. The parts are
 * frozen and share one table of actions, `n` is at least 1. */
lts *lts_compose(job *job, lts *const *parts, uint32_t n);

/* Which states of the parts a state of the product stands for. Zeroed is empty. */
typedef struct lts_tuples {
  uint32_t parts;
  struct joint *joint;
  struct joint_part *systems;
} lts_tuples;

/* A system as a part of a tuple. It outlives that. */
struct joint_part lts_joint_part(const lts *l);

lts *lts_compose_tuples(job *job, lts *const *parts, uint32_t n, lts_tuples *tuples);

/* The state of one part; of the ERROR state, that of some tuple that led there. */
uint32_t lts_tuple_part(const lts_tuples *t, uint32_t state, uint32_t part);
void lts_tuples_free(lts_tuples *t);

#endif
