/* The parts of two_level.h in the making. Private to this room. */
#ifndef CANTRIP_CHECK_TWO_LEVEL_NODE_H
#define CANTRIP_CHECK_TWO_LEVEL_NODE_H

#include "check/quotient.h"
#include "check/two_level.h"

/* What the states of R are put together to. */
typedef enum {
  CLASSES_SINGLE,  /* nothing */
  CLASSES_ACTIONS, /* the first partition of the paper: equal actions */
  CLASSES_ONE,     /* all of them to one: a part that does not matter is not looked at */
  CLASSES_KINDS
} classes_kind;

typedef struct node {
  uint32_t part;       /* its number; NO_MOVE: a joined node */
  struct node *kid[2]; /* joined */
  product *joint;      /* joined: of the kids' R */
  product_part sides[2];
  lts *own; /* joined: its P */
  bool *own_owes;
  const lts *system;  /* P */
  const bool *owes;   /* by state of P; NULL: nowhere */
  lts *small;         /* R; NULL: it is P */
  lts *whole;         /* R with what can never happen, which `small` leaves out; NULL: it is in there */
  uint32_t *class_of; /* by state of P: that of R; NULL: the same */
  uint8_t *kinds;     /* by state of R: owes */
  quotient quotients[CLASSES_KINDS];
  bool has[CLASSES_KINDS];
  quotient *quotient; /* the one that is looked at */
} node;

typedef VEC(node *) node_list;

struct two_level {
  job *job;
  two_level_request request;
  node **parts;     /* by number */
  node_list groups; /* what is not part of a joined node */
  node_list tops;   /* what is searched: the groups, or the parts */
  bool joined;      /* the groups are */
  classes_kind classes;
  uint64_t most; /* states of a product */
  uint64_t states, iterations;
};

static inline const lts *node_reduced(const node *n) { return n->small ? n->small : n->system; } /* R */

/* Can something happen by itself? */
static inline bool node_has_tau(const lts *l, uint32_t s) {
  uint32_t e = lts_from(l, s);
  return e < lts_from(l, s + 1) && l->edges.at[e].action == LTS_TAU;
}

product *two_level_product(two_level *l, const product_part *parts, uint32_t n, reduction reduction);
/* Joins parts as far as that is right and keeps them small. */
void two_level_join(two_level *l);

/* What one top does in each move of the run. */
typedef struct role {
  counterexample tree; /* of its R */
  move_list from;      /* by move of the tree: that of the run, or NO_MOVE */
} role;

/* The roles of all tops in a run of the product of their classes; false: somebody cannot play, and has split its classes. All of
 * them are tried, so that each learns. */
bool two_level_cast(two_level *l, product *p, const counterexample *run, role *roles);
/* The run as moves of every P. */
void two_level_write(two_level *l, const counterexample *run, const role *roles, two_level_case *out);

#endif
