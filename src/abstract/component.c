/* See component.h. */
#include "abstract/component.h"

#include <string.h>

#include "abstract/confined.h"

bool component_open(component *c, job *job, program *program, const flat_options *options) {
  map wide = {0};
  *c = (component){.job = job, .options = options};
  c->flat = options->wide ? flat_build(job, program, options) : confined_build(job, program, options, &wide);
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

const char *component_why_unknown(component *c, const char *otherwise) {
  if (limits_check_now(&c->job->limits)) return limits_reason(&c->job->limits);
  return c->obstacle ? c->obstacle : otherwise;
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
