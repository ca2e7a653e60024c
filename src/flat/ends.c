/* See flat_show_ends. */
#include "flat/flat.h"

void flat_show_ends(flat *f, uint32_t action) {
  uint32_t n = f->locs.n;
  f->shows_ends = true;
  for (uint32_t i = 0; i < n; i++) {
    if (f->locs.at[i].end != END_EXIT) continue;
    flat_loc end = f->locs.at[i];
    end.first_out = end.last_out = NO_EDGE;
    vec_push(&f->locs, end);
    f->locs.at[i].end = END_NONE;
    flat_edge e = {
        .kind = F_EVENT, .from = {i}, .to = {f->locs.n - 1}, .frame = end.frame, .origin = NO_EDGE, .event = action};
    flat_add_edge(f, e);
  }
}
