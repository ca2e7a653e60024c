/* Paths through the flat program, edge by edge: found from a model of the solver, and
 * executed symbolically to learn what they require. */
#ifndef CANTRIP_REFINE_PATH_H
#define CANTRIP_REFINE_PATH_H

#include "abstract/image.h"
#include "logic/smt.h"

typedef struct path_step {
  edge_id edge;
  uint32_t occurrence; /* tells the inputs of repeated edges apart */
} path_step;

typedef VEC(path_step) path;

/* Follows the solver's last model from `from`, where `state` holds, until the next head, and
 * appends the edges; `state` becomes what holds there. NO_LOC if the model leads nowhere. */
loc_id path_follow(blocks *b, smt *smt, loc_id from, symstate *state, uint32_t occurrence, path *out);

/* The edges of one block that the abstraction believes in: from a concrete state of `from` to one of `to`, with
 * inputs of its own. False: the solver finds none. */
bool path_believed(image *m, const astate *from, const astate *to, uint32_t occurrence, path *out);

/* The conditions on the path's assumptions, over inputs and initial values: one per edge of
 * the path, the constant 1 for edges that assume nothing. Release with vec_free. */
typedef VEC(const expr *) path_conditions;
void path_execute(blocks *b, const path *p, path_conditions *out);

loc_id path_location(const blocks *b, const path *p, uint32_t position); /* before that edge */

#endif
