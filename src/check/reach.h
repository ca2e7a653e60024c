/* Reachability in the abstraction: a breadth-first search over abstract states, so that a
 * counterexample has as few blocks as any. States are kept between refinements: only what
 * hangs below the first state that a refinement changes is searched again.
 *
 * The search knows nothing of solvers and terms: it is given successors and a covering
 * relation through `reach_model`. */
#ifndef CANTRIP_CHECK_REACH_H
#define CANTRIP_CHECK_REACH_H

#include "base/job.h"

typedef struct reach_model {
  void *context;
  /* Appends the numbers of the successors of state `s`; numbers are the model's. */
  void (*successors)(void *context, uint32_t s, void (*found)(void *search, uint32_t t), void *search);
  uint32_t (*initial)(void *context);
  uint32_t (*place)(void *context, uint32_t s); /* states of different places never cover */
  bool (*covers)(void *context, uint32_t weak, uint32_t strong);
  bool (*is_error)(void *context, uint32_t s);
  bool (*pause)(void *context); /* asked before each expansion: stop for now? May be NULL */
} reach_model;

typedef struct reach_node {
  uint32_t state, parent; /* parent UINT32_MAX: the root */
  uint32_t covered_by;    /* node, or UINT32_MAX */
  uint32_t depth;
  bool expanded, dead;
} reach_node;

typedef struct reach {
  job *job;
  reach_model model;
  VEC(reach_node) nodes;
  VEC(uint32_t) queue; /* nodes to expand, oldest first from `front` */
  uint32_t front;
  VEC(uint32_t) * at; /* live nodes by place */
  uint32_t nplaces;
} reach;

typedef enum { REACH_NONE, REACH_ERROR, REACH_PAUSE, REACH_LIMIT } reach_answer;

void reach_init(reach *r, job *job, const reach_model *model, uint32_t nplaces);
void reach_free(reach *r);

/* Goes on until an error state is reached (its node in *error), everything is covered, the
 * model wants a pause, or a limit is hit. */
reach_answer reach_search(reach *r, uint32_t *error);

/* The nodes from the root to `node`, root first; release with vec_free. */
typedef VEC(uint32_t) reach_path;
void reach_path_to(const reach *r, uint32_t node, reach_path *path);

/* Forgets everything, or what hangs below `node` (which will be expanded again). */
void reach_restart(reach *r);
void reach_cut(reach *r, uint32_t node);

uint32_t reach_live(const reach *r); /* live states */

#endif
