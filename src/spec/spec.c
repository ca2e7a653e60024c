/* See spec.h: a spec's life, and what it gives out. */
#include "spec/spec.h"

#include "base/options.h"
#include "spec/syntax.h"

#include <string.h>

enum { default_max_states = 10000000 };

spec *spec_new(job *job, actions *actions) {
  spec *s = mem_alloc(sizeof *s);
  s->job = job;
  s->actions = actions;
  s->max_states = default_max_states;
  spec_new_node(s, NODE_STOP, (place){0}, NONE);
  spec_new_node(s, NODE_END, (place){0}, NONE);
  spec_new_node(s, NODE_ERROR, (place){0}, NONE);
  return s;
}

void spec_free(spec *s) {
  if (!s) return;
  for (uint32_t i = 0; i < s->instances.n; i++) lts_free(s->instances.at[i].system);
  vec_free(&s->nodes);
  vec_free(&s->locals);
  vec_free(&s->definitions);
  vec_free(&s->entries);
  map_free(&s->by_name);
  map_free(&s->local_index);
  vec_free(&s->open_indices);
  vec_free(&s->refs);
  vec_free(&s->names);
  vec_free(&s->c_names);
  vec_free(&s->set_names);
  vec_free(&s->fluents);
  vec_free(&s->progress);
  vec_free(&s->asserts);
  vec_free(&s->procedures);
  vec_free(&s->programs);
  vec_free(&s->instances);
  vec_free(&s->pool);
  idset_free(&s->instance_index);
  map_free(&s->returns);
  map_free(&s->return_owners);
  vec_free(&s->imports);
  vec_free(&s->fluents_out);
  map_free(&s->fluent_by_name);
  vec_free(&s->progress_out);
  vec_free(&s->asserts_out);
  vec_free(&s->procedures_out);
  vec_free(&s->programs_out);
  arena_free(&s->arena);
  mem_free(s);
}

void spec_set_max_states(spec *s, uint32_t most) { s->max_states = most; }

entry *spec_entry(const spec *s, const char *name) {
  uint64_t at;
  return map_get(&s->by_name, map_key(name), &at) ? &s->entries.at[at] : NULL;
}

uint32_t spec_new_node(spec *s, node_kind kind, place where, uint32_t definition) {
  vec_push(&s->nodes, ((node){.kind = kind, .where = where, .definition = definition}));
  return s->nodes.n - 1;
}

/* --- processes --- */

static const definition *named(const spec *s, uint32_t i) {
  for (uint32_t k = 0; k < s->entries.n; k++)
    if (s->entries.at[k].kind == NAME_PROCESS && i-- == 0) return &s->definitions.at[s->entries.at[k].index];
  return NULL;
}

uint32_t spec_processes(const spec *s) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < s->entries.n; k++) n += s->entries.at[k].kind == NAME_PROCESS;
  return n;
}

const actions *spec_actions(const spec *s) { return s->actions; }

spec_process_info spec_process_at(const spec *s, uint32_t i) {
  const definition *d = named(s, i);
  spec_process_info info = {.name = d->name,
                            .where = d->where,
                            .is_property = d->is_property,
                            .is_composite = d->is_composite,
                            .parameters = d->nparams};
  if (!d->is_composite && d->nlocals) {
    info.indices = s->locals.at[d->first_local].nindices;
    for (uint32_t k = d->first_local; k != NONE; k = s->locals.at[k].next_same)
      if (!s->locals.at[k].nindices) info.indices = 0;
  }
  return info;
}

const cexpr *spec_return_condition(const spec *s, uint32_t action) {
  uint64_t at;
  return map_get(&s->returns, action, &at) ? (const cexpr *)(uintptr_t)at : NULL;
}

const char *spec_return_owner(const spec *s, uint32_t action) {
  uint64_t at;
  return map_get(&s->return_owners, action, &at) ? (const char *)(uintptr_t)at : NULL;
}

bool spec_is_return(const spec *s, uint32_t action) {
  uint64_t at;
  return map_get(&s->returns, action, &at);
}

bool spec_constant(const spec *s, const char *name, int64_t *value) {
  const entry *e = spec_entry(s, intern_str(&s->job->names, name));
  if (!e || e->kind != NAME_CONST || e->progress != 2) return false;
  *value = e->value;
  return true;
}

/* --- the lists --- */

uint32_t spec_procedure_count(const spec *s) { return s->procedures_out.n; }
const spec_procedure *spec_procedure_at(const spec *s, uint32_t i) { return &s->procedures_out.at[i]; }

const spec_procedure *spec_procedure_of(const spec *s, const char *function) {
  for (uint32_t i = 0; i < s->procedures_out.n; i++)
    if (!strcmp(s->procedures_out.at[i].name, function)) return &s->procedures_out.at[i];
  return NULL;
}

bool spec_has_interrupts(const spec *s) {
  bool any = false;
  for (uint32_t i = 0; i < s->programs_out.n; i++) any |= s->programs_out.at[i].interrupts.n > 0;
  return any;
}

bool spec_no_property(job *job, const spec *s, const char *name) {
  VEC(const char *) words = {0};
  for (uint32_t i = 0; i < s->programs_out.n; i++)
    for (uint32_t k = 0; k < s->programs_out.at[i].properties.n; k++)
      vec_push(&words, s->programs_out.at[i].properties.at[k].name);
  const char *near = nearest_word(name, words.at, words.n);
  if (near)
    diag_error(&job->diag, (place){0}, "the specification has no property '%s'; did you mean '%s'?", name, near);
  else diag_error(&job->diag, (place){0}, "the specification has no property '%s'", name);
  vec_free(&words);
  return false;
}

uint32_t spec_program_count(const spec *s) { return s->programs_out.n; }
const spec_program *spec_program_at(const spec *s, uint32_t i) { return &s->programs_out.at[i]; }

const spec_component *spec_only_component(const spec_program *p) {
  return p->components.n == 1 && p->components.at[0].function ? &p->components.at[0] : NULL;
}
uint32_t spec_fluent_count(const spec *s) { return s->fluents_out.n; }
const spec_fluent *spec_fluent_at(const spec *s, uint32_t i) { return &s->fluents_out.at[i]; }
uint32_t spec_progress_count(const spec *s) { return s->progress_out.n; }
const spec_progress *spec_progress_at(const spec *s, uint32_t i) { return &s->progress_out.at[i]; }
uint32_t spec_assertion_count(const spec *s) { return s->asserts_out.n; }
const spec_assertion *spec_assertion_at(const spec *s, uint32_t i) { return &s->asserts_out.at[i]; }
