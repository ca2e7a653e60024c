/* See given.h. */
#include "run/given.h"

given_input given_copy(const given_input *g, arena *a) {
  given_input to = *g;
  input_part *parts = arena_copy(a, g->parts, sizeof *parts * g->nparts);
  for (uint32_t i = 0; i < g->nparts; i++)
    if (parts[i].bytes) parts[i].bytes = arena_copy(a, parts[i].bytes, parts[i].size);
  to.parts = parts;
  to.text = arena_strdup(a, g->text);
  return to;
}
