/* See extract.h. Breadth-first from the entry; states that are equal are one. */
#include "abstract/extract.h"

typedef struct {
  image *m;
  extraction *out;
  idset index;
} extractor;

static bool same_state(void *context, uint32_t id, const void *candidate) {
  const extractor *x = context;
  return astate_equal(&x->out->states.at[id], candidate);
}

static uint32_t number_of(extractor *x, const astate *s) {
  uint64_t hash = astate_hash(s);
  uint32_t known = idset_find(&x->index, hash, same_state, x, s);
  if (known != UINT32_MAX) return known;
  uint32_t n = lts_add_state(x->out->system);
  vec_push(&x->out->states, *s);
  idset_add(&x->index, hash, n);
  return n;
}

static loc_id head_of(const image *m, const astate *s) { return m->blocks->heads.at[s->head]; }

static bool is_unmodelled(const image *m, const astate *s) {
  flat_end end = flat_loc_at(m->blocks->flat, head_of(m, s))->end;
  return end != END_NONE && end != END_EXIT;
}

bool extract(job *job, image *m, actions *actions, const lts *alphabet, uint32_t error, uint32_t most,
             extraction *out) {
  *out = (extraction){.system = lts_new(actions, NULL)};
  job->stats.dropped += precision_fewest(m->precision);
  precision_round(m->precision);
  extractor x = {.m = m, .out = out};
  astate first = image_initial(m);
  bool complete = true;
  VEC(uint32_t) unmodelled = {0};
  for (uint32_t i = 0; i < alphabet->alphabet.n; i++) lts_add_action(out->system, alphabet->alphabet.at[i]);
  if (error != LTS_NONE) lts_add_action(out->system, error);
  out->system->initial = number_of(&x, &first);
  for (uint32_t s = 0; s < out->states.n && complete; s++) {
    astate from = out->states.at[s];
    astates next = {0};
    if (error != LTS_NONE && flat_loc_at(m->blocks->flat, head_of(m, &from))->end == END_ERROR) {
      lts_add_edge(out->system, s, error, s);
      continue;
    }
    if (is_unmodelled(m, &from)) {
      vec_push(&unmodelled, s);
      continue;
    }
    image_successors(m, &from, &next);
    for (uint32_t i = 0; i < next.n; i++) {
      uint32_t event = m->blocks->event[head_of(m, &next.at[i]).n];
      uint32_t to = number_of(&x, &next.at[i]);
      lts_add_edge(out->system, s, event && lts_has(alphabet, event) ? event : LTS_TAU, to);
    }
    vec_free(&next);
    complete = out->states.n <= most && !limits_hit(&job->limits);
  }
  if (unmodelled.n) out->system->error = lts_add_state(out->system);
  for (uint32_t i = 0; i < unmodelled.n; i++) lts_add_edge(out->system, unmodelled.at[i], LTS_TAU, out->system->error);
  vec_free(&unmodelled);
  lts_freeze(out->system);
  idset_free(&x.index);
  return complete;
}

void extraction_free(extraction *x) {
  if (x->system) lts_free(x->system);
  vec_free(&x->states);
  *x = (extraction){0};
}

place astate_place(const image *m, const astate *s) {
  const flat *f = m->blocks->flat;
  const flat_loc *l = flat_loc_at(f, head_of(m, s));
  if (l->origin.n == UINT32_MAX || l->frame >= f->frames.n) return (place){0};
  return cfa_loc(f->frames.at[l->frame].function, l->origin)->where;
}
