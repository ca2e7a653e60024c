/* Shortest runs of a system to a state that has something. */
#ifndef CANTRIP_AUTOMATA_PATH_H
#define CANTRIP_AUTOMATA_PATH_H

#include "automata/lts.h"

typedef enum {
  PATH_TO_DEADLOCK, /* a state without steps that is not ERROR */
  PATH_TO_ERROR
} path_goal;

typedef VEC(uint32_t) lts_path; /* indices of edges, from the initial state on */

/* The state found by a breadth-first search, with a shortest run to it appended; LTS_NONE: none is reachable. */
uint32_t lts_shortest_path(const lts *l, path_goal goal, lts_path *path);

#endif
