/* Pushdown systems: a control state, a stack of symbols, and rules that look at the top of the stack and replace it by at most two
 * symbols. Procedures are such rules: a call pushes, a return pops. Sets of configurations are finite automata that read a
 * stack from its top, beginning in the control state; both the successors and the predecessors of such a set are one
 * again (Büchi 1964; Bouajjani, Esparza and Maler 1997; Schwoon 2002), however deep the stacks become. */
#ifndef CANTRIP_AUTOMATA_PDS_H
#define CANTRIP_AUTOMATA_PDS_H

#include "base/map.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct pds_rule {
  uint32_t from, top;      /* control state, and the symbol that it takes from the stack */
  uint32_t to, n, push[2]; /* n symbols are pushed; push[0] is the new top */
  uint32_t action;         /* of whoever made it */
} pds_rule;

typedef struct pds {
  uint32_t controls, symbols;
  VEC(pds_rule) rules;
  VEC(uint32_t) first,
      next; /* by control state and symbol: the first of its rules; by rule: the next. UINT32_MAX: none */
} pds;

void pds_init(pds *p, uint32_t controls, uint32_t symbols);
uint32_t pds_add(pds *p, pds_rule rule);
void pds_free(pds *p);

enum { pds_empty = UINT32_MAX }; /* on an edge: no symbol */

/* How an edge came about: by a rule from edges that were there before it. Which, depends on the kind of the set. */
typedef struct pds_edge {
  uint32_t from, symbol, to;
  uint32_t rule;     /* UINT32_MAX: it was there, or two edges were joined */
  uint32_t by[2];    /* edges; UINT32_MAX: none */
  uint32_t next_out; /* of the same state; UINT32_MAX: last */
} pds_edge;

/* States below pds.controls are control states; no edge must lead to one when a set is made. */
typedef struct pds_set {
  uint32_t controls, states;
  VEC(pds_edge) edges;
  VEC(uint32_t) first_out; /* by state */
  VEC(bool) final;         /* by state */
  map index;               /* from, symbol and to -> edge */
} pds_set;

void pds_set_init(pds_set *s, const pds *p);
void pds_set_free(pds_set *s);
uint32_t pds_set_state(pds_set *s, bool final);
void pds_set_edge(pds_set *s, uint32_t from, uint32_t symbol, uint32_t to);
/* Adds one configuration; stack[0] is the top. */
void pds_set_add(pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n);
bool pds_set_has(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n);

/* The set becomes all configurations that it can be reached from, or all that can be reached from it. */
void pds_predecessors(const pds *p, pds_set *s);
void pds_successors(const pds *p, pds_set *s);

typedef VEC(uint32_t) pds_run; /* rules, in the order in which they are taken */

/* How a configuration of a set made by pds_predecessors gets to one that was there at first. */
bool pds_run_from(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n, pds_run *run);
/* How a configuration of a set made by pds_successors is reached from one that was there at first. */
bool pds_run_to(const pds_set *s, uint32_t control, const uint32_t *stack, uint32_t n, pds_run *run);

#endif
