/* See model.h. */
#include "check/model.h"

static uint32_t lts_begin(void *context) { return ((const lts *)context)->initial; }

static bool lts_in_error(void *context, uint32_t state) { return ((const lts *)context)->error == state; }

static bool lts_moves(void *context, uint32_t state, model_moves *out) {
  const lts *l = context;
  for (uint32_t e = lts_from(l, state); e < lts_from(l, state + 1); e++)
    vec_push(out, ((model_move){l->edges.at[e].action, l->edges.at[e].to, e}));
  return true;
}

model model_of_lts(const lts *l) {
  return (model){.context = (void *)(uintptr_t)l, .initial = lts_begin, .is_error = lts_in_error, .moves = lts_moves};
}
