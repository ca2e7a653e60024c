/* Reachability of an error in a model that has places and covers: a breadth-first search, so that a counterexample has as
 * few moves as any. States are kept between refinements: only what hangs below the first state that a refinement
 * changes is searched again. */
#ifndef CANTRIP_CHECK_REACH_SEARCH_H
#define CANTRIP_CHECK_REACH_SEARCH_H

#include "base/job.h"
#include "check/counterexample.h"
#include "check/model.h"

typedef struct reach_node {
  uint32_t state, parent; /* parent UINT32_MAX: the root */
  uint32_t covered_by;    /* node, or UINT32_MAX */
  uint32_t depth;
  bool expanded, dead;
} reach_node;

typedef struct reach {
  job *job;
  model model;
  bool (*pause)(void *context); /* asked before each expansion, of the model's context: stop for now? May be NULL */
  VEC(reach_node) nodes;
  model_moves moves;   /* of the node that is being expanded */
  VEC(uint32_t) queue; /* nodes to expand, oldest first from `front` */
  uint32_t front;
  VEC(uint32_t) *at; /* live nodes by place */
  uint32_t nplaces;
} reach;

typedef enum { REACH_NONE, REACH_ERROR, REACH_PAUSE, REACH_LIMIT } reach_answer;

/* The model needs `place` and `covers`; places are smaller than `nplaces`. */
void reach_init(reach *r, job *job, const model *model, uint32_t nplaces);
void reach_free(reach *r);

/* Goes on until an error state is reached (its node in *error), everything is covered, the
 * model wants a pause, or a limit is hit. */
reach_answer reach_search(reach *r, uint32_t *error);

/* The way to `node`, as moves whose `edge` is the number of their node. */
void reach_counterexample(const reach *r, uint32_t node, counterexample *out);

/* Forgets everything, or what hangs below `node` (which will be expanded again). */
void reach_restart(reach *r);
void reach_cut(reach *r, uint32_t node);

uint32_t reach_live(const reach *r); /* live states */

#endif
