/* See discharge.h. Intervals first; where they were widened, they are narrowed before places are asked. */
#include "abstract/discharge.h"

#include "abstract/interval.h"
#include "abstract/places.h"

#include <string.h>

/* Marks in `open` the obligations that intervals do not show to be met, and in `reached` those that something may come
 * to. Both may be NULL. True: something is open. */
static bool look_at_ends(const flat *f, const intervals *x, places *p, bool *open, bool *reached) {
  bool any = false;
  if (open) memset(open, 0, f->properties.n);
  if (reached) memset(reached, 0, f->properties.n);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    const flat_loc *to = flat_loc_at(f, e->to);
    if (to->end != END_ERROR) continue;
    bool reaches = (!x->at || interval_reaches(x, e->from)) && places_reach(p, e->from);
    bool may_fail = reaches && !(x->at && e->kind == F_ASSUME && interval_refutes(x, e->from, e->rhs));
    if (may_fail && e->kind == F_ASSUME) may_fail = !places_refute(p, e->from, e->rhs);
    if (reached) reached[to->property] |= reaches;
    if (open) open[to->property] |= may_fail;
    any |= may_fail;
  }
  return any;
}

void discharge(job *job, flat *f, bool *open, bool *reached) {
  blocks b;
  intervals x;
  blocks_init(&b, f);
  x = (intervals){.b = &b}; /* nothing is known */
  if (engine_is_on(job, ENGINE_INTERVALS)) interval_analysis(job, &b, &x);
  if (look_at_ends(f, &x, NULL, open, reached) && x.widened) {
    interval_narrow(job, &x);
    look_at_ends(f, &x, NULL, open, reached);
  }
  places *p = engine_is_on(job, ENGINE_INTERVALS) ? places_analysis(job, &b) : NULL;
  look_at_ends(f, &x, p, open, reached);
  places_free(p);
  intervals_free(&x);
  blocks_free(&b);
}
