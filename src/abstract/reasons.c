/* See reasons.h. The order is that of the calls, so that the same question has the same answer. */
#include "abstract/reasons.h"

void reasons_free(reasons *r) {
  vec_free(&r->atoms);
  map_free(&r->index);
  hitting_set_free(&r->sets);
  vec_free(&r->offered);
}

void reasons_begin(reasons *r) {
  r->open = true;
  r->begun = (hitting_set_range){r->sets.sets.n, r->sets.members.n};
  r->offered.n = 0;
  r->fresh = false;
  hitting_set_add_group(&r->sets);
}

void reasons_offer(reasons *r, uint32_t head, const expr *atom, bool fresh) {
  uint64_t index;
  if (!map_get_pair(&r->index, head, atom->id, &index)) {
    index = r->atoms.n;
    vec_push(&r->atoms, ((reason_atom){head, atom}));
    map_put_pair(&r->index, head, atom->id, index);
  }
  for (uint32_t i = 0; i < r->offered.n; i++)
    if (r->offered.at[i] == index) return;
  vec_push(&r->offered, (uint32_t)index);
  r->fresh |= fresh;
}

void reasons_complete(reasons *r) {
  if (r->fresh) hitting_set_add_set(&r->sets, r->offered.at, r->offered.n);
  r->offered.n = 0;
  r->fresh = false;
}

void reasons_end(reasons *r, bool excluded) {
  r->open = false;
  if (!excluded && vec_last(&r->sets.groups).n) return;
  r->sets.groups.n--;
  r->sets.sets.n = r->begun.first;
  r->sets.members.n = r->begun.n;
}
