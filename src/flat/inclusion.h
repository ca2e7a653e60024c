/* Sets that include one another, the core of the points-to analysis: nodes hold numbers; an edge means that what the one has the other
 * has, too; a rule hangs on a node and is told each number that the node gets, and adds numbers, edges and nodes in turn.
 *
 * Nodes, numbers, edges and rules may be added at any time; sets are complete after inclusion_solve. */
#ifndef CANTRIP_FLAT_INCLUSION_H
#define CANTRIP_FLAT_INCLUSION_H

#include "base/sparse.h"
#include "base/vec.h"

/* A node has got these. It may be told some more than once. */
typedef void inclusion_rule(void *context, uint32_t rule, const sparse *fresh);

typedef struct inclusion_node {
  sparse all, fresh; /* fresh: of all, those that edges and rules have not been told of */
  sparse to;         /* edges */
  VEC(uint32_t) rules;
  uint32_t same_as; /* itself, or another node that it was found to be equal to: then nothing else counts */
  uint32_t order;   /* nodes with lower numbers first */
  bool queued;
} inclusion_node;

typedef struct inclusion {
  VEC(inclusion_node) nodes;
  VEC(uint32_t) queue; /* a heap by order */
  uint32_t edges;      /* added since cycles were looked for */
  uint32_t settled;    /* nodes and edges that there were then */
  inclusion_rule *apply;
  void *context;
} inclusion;

void inclusion_init(inclusion *x, inclusion_rule *apply, void *context);
void inclusion_free(inclusion *x);

uint32_t inclusion_node_new(inclusion *x);
void inclusion_put(inclusion *x, uint32_t node, uint32_t number);
void inclusion_put_all(inclusion *x, uint32_t node, const sparse *numbers);
void inclusion_edge(inclusion *x, uint32_t from, uint32_t to);
void inclusion_add_rule(inclusion *x, uint32_t node, uint32_t rule);

void inclusion_solve(inclusion *x);
/* Its set, valid until the next call of any other function. */
const sparse *inclusion_set(inclusion *x, uint32_t node);
/* Equal nodes that are known to be equal have one representative. */
uint32_t inclusion_representative(inclusion *x, uint32_t node);

#endif
