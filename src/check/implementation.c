/* See implementation.h. */
#include "check/implementation.h"

static bool moves_of_system(void *context, uint32_t state, implementation_moves *out) {
  const lts *l = context;
  for (uint32_t i = lts_from(l, state); i < lts_from(l, state + 1); i++)
    vec_push(out, ((implementation_move){l->edges.at[i].action, l->edges.at[i].to, i}));
  return true;
}

implementation implementation_of(const lts *l) {
  return (implementation){(void *)l, l->initial, l->error, moves_of_system};
}
