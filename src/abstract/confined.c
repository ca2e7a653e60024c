/* See confined.h. Intervals say which accesses may leave their arrays. They are asked about a program in which the
 * others do not, and an access that leaves its array may change what another one's index is: so the question is
 * asked again, with the accesses found so far as wide ones, until nothing is new. An execution that leaves an array
 * at none of these for the first time would have been one of the program that was asked about. */
#include "abstract/confined.h"

#include "abstract/interval.h"

enum { most_rounds = 4 };

/* The accesses of one build that were not shown to stay; true if there are any. `all`: do not ask. */
static bool find_wide(job *job, const flat *f, bool all, map *wide) {
  uint32_t before = wide->n;
  blocks b;
  intervals x;
  blocks_init(&b, f);
  if (!all) interval_analysis(job, &b, &x);
  for (uint32_t i = 0; i < f->strays.n; i++) {
    const flat_stray *s = &f->strays.at[i];
    bool never = !all && x.at && (!interval_reaches(&x, s->from) || interval_refutes(&x, s->from, s->condition));
    if (!never) map_put(wide, s->access, 1);
  }
  if (!all) intervals_free(&x);
  blocks_free(&b);
  return wide->n > before;
}

flat *confined_build(job *job, program *program, const flat_options *options, map *wide) {
  flat_options o = *options;
  o.wide = wide;
  for (uint32_t round = 0;; round++) {
    o.confine = true;
    flat *f = flat_build(job, program, &o);
    if (!f || !f->strays.n) return f;
    bool more = find_wide(job, f, round >= most_rounds, wide);
    flat_free(f);
    if (more) continue;
    o.confine = false;
    return flat_build(job, program, &o);
  }
}
