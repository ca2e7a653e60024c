/* See component.h. */
#include "abstract/component.h"

#include <string.h>

#include "abstract/confined.h"
#include "abstract/lasting.h"

bool component_open(component *c, job *job, program *program, const flat_options *options) {
  map wide = {0};
  *c = (component){.job = job, .options = options};
  c->flat = options->known.wide ? flat_build(job, program, options) : confined_build(job, program, options, &wide);
  map_free(&wide);
  if (!c->flat) return false;
  job->stats.flat_locations = c->flat->locs.n;
  if (options->end_event) flat_show_ends(c->flat, options->end_event);
  flat_slice(c->flat);
  job->stats.sliced_locations = c->flat->locs.n;
  return true;
}

void component_cut(component *c) { blocks_init(&c->blocks, c->flat); }

void component_start(component *c, smt_arith arith) {
  c->arith = arith;
  c->smt = smt_new(c->job, c->blocks.terms, arith);
  precision_init(&c->precision, &c->blocks, false);
  image_init(&c->image, c->job, &c->blocks, &c->precision, c->smt);
}

void component_know_lasting(component *c) {
  c->image.facts = lasting_find(&c->blocks, &c->flat->arena, &c->has_tables);
}

void component_restart(component *c, bool follow_counters, uint32_t version) {
  precision_free(&c->precision);
  precision_init(&c->precision, &c->blocks, follow_counters);
  c->precision.version += version;
}

void component_stop(component *c) {
  image_free(&c->image);
  precision_free(&c->precision);
  smt_free(c->smt);
  c->smt = NULL;
}

void component_close(component *c) {
  if (c->blocks.flat) blocks_free(&c->blocks);
  flat_free(c->flat);
}

/* A head to which an edge goes back. */
static bool is_loop(const component *c, loc_id head) {
  const flat *f = c->flat;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (e->to.n == head.n && c->blocks.order[e->from.n] >= c->blocks.order[head.n]) return true;
  }
  return false;
}

void component_note_busiest(component *c, const astate *states, uint32_t n) {
  const blocks *b = &c->blocks;
  if (!n) return; /* a model that did not end says less than the one before */
  uint32_t *times = mem_alloc(sizeof *times * (b->heads.n + 1));
  for (uint32_t i = 0; i < n; i++) times[states[i].head]++;
  c->busiest.function = NULL;
  for (uint32_t h = 0; h < b->heads.n; h++) {
    const flat_loc *l = flat_loc_at(c->flat, b->heads.at[h]);
    if (!times[h] || l->end != END_NONE || l->origin.n == UINT32_MAX || l->frame >= c->flat->frames.n) continue;
    bool loop = is_loop(c, b->heads.at[h]), known = c->busiest.function;
    if (known && (c->busiest.loop != loop ? !loop : times[h] <= c->busiest.states)) continue;
    c->busiest.function = c->flat->frames.at[l->frame].function;
    c->busiest.at = cfa_loc(c->busiest.function, l->origin)->where;
    c->busiest.loop = loop;
    c->busiest.states = times[h];
  }
  mem_free(times);
}

const char *component_at(const component *c, arena *a, const char *what, uint64_t iterations, uint64_t predicates,
                         const char *more) {
  const cfa *f = c->busiest.function;
  if (!f) return what;
  return arena_printf(a, "%s %s%s(), %s:%u, after %llu iteration%s with %llu predicate%s%s", what,
                      c->busiest.loop ? "at the loop in " : "in ", f->sym ? f->sym->name : "",
                      diag_file_name(&c->job->diag, c->busiest.at.file), c->busiest.at.line,
                      (unsigned long long)iterations, plural(iterations), (unsigned long long)predicates,
                      plural(predicates), more ? more : "");
}

const char *component_why_unknown(component *c, arena *a, const char *otherwise, uint64_t iterations,
                                  uint64_t predicates) {
  bool limit = limits_check_now(&c->job->limits);
  const char *what = limit ? limits_reason(&c->job->limits) : c->obstacle ? c->obstacle : otherwise;
  return limit || !c->obstacle || c->endless ? component_at(c, a, what, iterations, predicates, NULL) : what;
}

flat_end component_end_at(const component *c, const astate *s) {
  return flat_loc_at(c->flat, c->blocks.heads.at[s->head])->end;
}

const char *component_name(const component *c) {
  static const char woven[] = "the caller of ";
  const char *entry = c->options->entry;
  if (c->name) return c->name;
  return strncmp(entry, woven, strlen(woven)) ? entry : entry + strlen(woven);
}
