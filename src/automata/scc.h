/* Strongly connected components of a graph whose edges are sorted by where they leave: a transition system, an automaton. */
#ifndef CANTRIP_AUTOMATA_SCC_H
#define CANTRIP_AUTOMATA_SCC_H

#include <stddef.h>
#include <stdint.h>

typedef struct scc_graph {
  uint32_t states;
  const uint32_t *first; /* the edges of s are first[s] .. first[s + 1] */
  const uint32_t *to;    /* where edge 0 leads; that of the next edge is `stride` bytes further */
  size_t stride;
} scc_graph;

/* The component of every state, numbered so that an edge never goes to a larger number; how many there are. */
uint32_t scc_find(const scc_graph *g, uint32_t *component);

#endif
