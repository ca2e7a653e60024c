/* Bisimulations: which states of a system behave alike, and the smallest system that behaves like it.
 *
 * ERROR is like no other state. Strong: equal steps. Branching (van Glabbeek and Weijland): tau steps
 * between states that are alike are not seen; with `divergence` an endless sequence of them is.
 * Traces: equal words, and equal words that may end in ERROR. */
#ifndef CANTRIP_AUTOMATA_PARTITION_H
#define CANTRIP_AUTOMATA_PARTITION_H

#include "automata/lts.h"
#include "base/job.h"

typedef enum { MINIMIZE_NONE, MINIMIZE_STRONG, MINIMIZE_BRANCHING, MINIMIZE_DIVERGENCE, MINIMIZE_TRACES } minimize_kind;

/* The class of each state (an array that the caller frees), numbered from 0; `*classes` says how many.
 * NULL when a limit of the job is hit. Not for MINIMIZE_TRACES and MINIMIZE_NONE. */
uint32_t *lts_classes(job *job, const lts *l, minimize_kind kind, uint32_t *classes);

/* The smallest equivalent system, reachable states only, numbered breadth-first; the alphabet stays.
 * By MINIMIZE_TRACES it is deterministic, except that a word that may and need not end in ERROR
 * has an edge for either; where the empty word may, a tau leads there. NULL when a limit is hit. */
lts *lts_minimize(job *job, const lts *l, minimize_kind kind);

/* Two systems side by side, the states of the second after those of the first; initial is that of the
 * first. One ERROR for both: that of the second, if both have one, has no edges into it. */
lts *lts_side_by_side(const lts *a, const lts *b);

/* Are the initial states alike? By any kind but MINIMIZE_NONE. False with *stopped when a limit is hit. */
bool lts_equivalent(job *job, const lts *a, const lts *b, minimize_kind kind, bool *stopped);

#endif
