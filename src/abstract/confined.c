/* See confined.h. Intervals say which accesses may leave their arrays. They are asked about a program in which the
 * others do not, and an access that leaves its array may change what another one's index is: so the question is
 * asked again, with the accesses found so far as wide ones, until nothing is new. An execution that leaves an array
 * at none of these for the first time would have been one of the program that was asked about. */
#include "abstract/confined.h"

#include "abstract/interval.h"
#include "base/tuning.h"

/* Only where accesses leave their arrays is asked for: errors, events and what is not modelled do not count. */
static void keep_strays(flat *f) {
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (f->locs.at[i].end != END_NONE) f->locs.at[i].end = END_EXIT;
  for (uint32_t i = 0; i < f->strays.n; i++)
    if (f->strays.at[i].end.n != UINT32_MAX) flat_loc_at(f, f->strays.at[i].end)->end = END_ERROR;
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == F_EVENT) f->edges.at[i].kind = F_SKIP;
  flat_slice(f);
}

/* By stray: may an execution come there? True if one may. */
static bool find_open(const flat *f, const intervals *x, bool *open) {
  bool any = false;
  for (uint32_t i = 0; i < f->strays.n; i++) open[i] = f->strays.at[i].end.n == UINT32_MAX;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    const flat_loc *to = flat_loc_at(f, e->to);
    if (to->end != END_ERROR) continue;
    bool never = x->at &&
                 (!interval_reaches(x, e->from) || (e->kind == F_ASSUME && interval_refutes(x, e->from, e->rhs)));
    open[to->property] |= !never;
    any |= !never;
  }
  return any;
}

static void ask_intervals(job *job, const flat *f, bool *open) {
  blocks b;
  intervals x;
  blocks_init(&b, f);
  interval_analysis(job, &b, &x);
  if (find_open(f, &x, open) && x.widened) {
    interval_narrow(job, &x);
    find_open(f, &x, open);
  }
  intervals_free(&x);
  blocks_free(&b);
}

/* The accesses of one build that were not shown to stay; true if there are any. `all`: do not ask. */
static bool find_wide(job *job, flat *f, bool all, map *wide) {
  uint32_t before = wide->n;
  bool *open = mem_alloc(f->strays.n + 1);
  keep_strays(f);
  if (!all) ask_intervals(job, f, open);
  for (uint32_t i = 0; i < f->strays.n; i++)
    if (all || open[i]) map_put_pair(wide, f->strays.at[i].access.edge, f->strays.at[i].access.ordinal, 1);
  mem_free(open);
  return wide->n > before;
}

flat *confined_build(job *job, program *program, const flat_options *options, map *wide) {
  flat_options o = *options;
  o.known.wide = wide;
  for (uint32_t round = 0;; round++) {
    o.known.confine = true;
    flat *f = flat_build(job, program, &o);
    if (!f || !f->strays.n) return f;
    bool more = find_wide(job, f, round >= tuning.rounds_of_confinement, wide);
    flat_free(f);
    if (more) continue;
    o.known.confine = false;
    return flat_build(job, program, &o);
  }
}
