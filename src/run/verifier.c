/* The names that verification tasks and specifications use: errors, assumptions, inputs; and functions that are not known. */
#include "program/external.h"
#include "run/library.h"
#include "run/threads.h"

#include <string.h>

enum { END_ASSERT, END_ERROR, END_ASSUME };

static void failed_assertion(machine *m, library_call *c) {
  uint64_t n;
  uint32_t text = !strcmp(c->name, "__assert_rtn") ? 3 : 0;
  const char *s = text < c->nargs ? read_string(m, arg_pointer(m, c, text), c->name, &n) : NULL;
  if (s) machine_end(m, RUN_ASSERT, "assertion failed: %s", s);
  else machine_end(m, RUN_ASSERT, "assertion failed");
}

static void run_end_here(machine *m, library_call *c) {
  if (m->options->only_labels && c->entry->tag != END_ASSUME) {
    machine_end(m, RUN_ABORT, "%s is called", c->name);
    return;
  }
  switch (c->entry->tag) {
  case END_ASSERT: failed_assertion(m, c); break;
  case END_ERROR: machine_end(m, RUN_ERROR, "%s is called", c->name); break;
  case END_ASSUME:
    if (!arg_wide(c, 0) && !threads_assume(m)) machine_end(m, RUN_ASSUME, "the assumption is false");
    break;
  }
}

bool library_is_error(const char *name) {
  const library_entry *e = library_find(name);
  return e && e->run == run_end_here && (e->tag == END_ERROR || e->tag == END_ASSERT);
}

static void run_unmet(machine *m, library_call *c) {
  (void)c;
  machine_end(m, RUN_ERROR, "a precondition of the function is violated");
}

/* tag 1: the caller's duty, else its promise */
static void run_valid(machine *m, library_call *c) {
  uint64_t offset, n = (uint64_t)arg_wide(c, 1);
  const object *o = memory_find(&m->memory, arg_pointer(m, c, 0), &offset);
  if (!n || (o->alive && o->kind != OBJ_NOTHING && memory_within(offset, n, o->size))) return;
  if (c->entry->tag) run_unmet(m, c);
  else machine_end(m, RUN_ASSUME, "the assumption is false");
}

static void run_assert(machine *m, library_call *c) {
  if (!arg_wide(c, 0) && m->options->only_labels) machine_end(m, RUN_ABORT, "assertion failed");
  else if (!arg_wide(c, 0)) machine_end(m, RUN_ASSERT, "assertion failed");
}

/* The pointer at `to` becomes null, or points to an object of its own. */
static void write_pointer(machine *m, const type *t, uint64_t to) {
  uint64_t offset;
  value v;
  object *o = memory_find(&m->memory, to, &offset);
  if (!o->alive || !memory_within(offset, t->size, o->writable) || !machine_input(m, t, &v)) return;
  uint64_t address = v.v.i == 1 ? machine_unknown_object(m, t->to) : (uint64_t)v.v.i;
  memcpy(o->bytes + offset, &address, t->size);
  memory_mark(o, offset, t->size, true);
}

/* A function that is not known writes to what it is given. */
static void write_outputs(machine *m, const library_call *c) {
  const edge *e = c->site;
  if (!e || !m->options->unknown_functions) return;
  for (uint32_t i = 0; i < c->nargs && i < e->nargs && !m->stop; i++) {
    external_use use = external_use_of(m->job, e->rhs->kind == EX_FUNC ? e->rhs->sym : NULL, i, e->args[i]);
    if (use == USE_READS || use == USE_LEFT_OUT) continue;
    const type *to = external_pointer(e->args[i])->type->to;
    uint64_t offset, address = arg_pointer(m, c, i);
    object *o = memory_find(&m->memory, address, &offset);
    bool single = external_is_single(e->args[i]) && use != USE_OBJECT;
    if (use == USE_POINTER) write_pointer(m, to, address);
    if (use == USE_POINTER || !o->alive || !o->writable || !o->bytes || o->kind == OBJ_FUNCTION) continue;
    if (m->options->output) m->options->output(m->options->context, m, o->sym, o->bytes, o->size, 0, o->size);
    if (!single) memory_mark(o, 0, o->size, true);
    else if (memory_within(offset, to->size, o->size)) memory_mark(o, offset, to->size, true);
  }
}

/* An object as the attribute alloc_size says, or as the type does. */
static uint64_t new_result(machine *m, const library_call *c, const type *t) {
  const symbol *f = c->site && c->site->rhs->kind == EX_FUNC ? c->site->rhs->sym : NULL;
  uint64_t size = 1, address = 0, found = 0;
  for (uint32_t i = 0; f && i < c->nargs && i < 32 && f->size_params != UINT32_MAX; i++)
    if (f->size_params >> i & 1 && c->args[i].class == CLASS_INT) size *= (uint64_t)arg_wide(c, i), found++;
  if (!found) return machine_unknown_object(m, t);
  uint8_t *bytes = interp_object(m, size, &address);
  if (bytes) machine_contents(m, NULL, bytes, size, false);
  return address;
}

/* A function that is declared to depend on its arguments alone has given its result for these before: that is the one that it gives. */
static void give_as_before(machine *m, library_call *c) {
  const symbol *f = c->site && c->site->rhs->kind == EX_FUNC ? c->site->rhs->sym : NULL;
  if (!f || !f->is_function || m->stop) return;
  cell *arguments = arena_alloc(&m->arena, sizeof *arguments * (c->nargs + 1));
  for (uint32_t i = 0; i < c->nargs; i++) {
    if (c->args[i].class == CLASS_BYTES) return;
    arguments[i] = c->args[i].v;
  }
  for (uint32_t i = 0; i < m->results.n; i++) {
    const given_result *r = &m->results.at[i];
    if (r->function != f || r->n != c->nargs || memcmp(r->arguments, arguments, sizeof *arguments * c->nargs)) continue;
    c->result = r->result;
    return;
  }
  vec_push(&m->results, ((given_result){f, arguments, c->nargs, c->result}));
}

/* Any value of the result's type. Nobody asks: no input is used up. An unknown pointer is
 * null or points to an object of its own. */
static void run_nondet(machine *m, library_call *c) {
  write_outputs(m, c);
  if (m->stop) return;
  const type *t = c->function && c->function->kind == TY_FUNCTION ? c->function->to : c->wanted;
  if (!t || !type_is_scalar(t)) t = c->wanted;
  if (!c->wanted || !type_is_scalar(t)) return;
  if (!machine_input(m, t, &c->result)) return;
  if (type_is_pointer(t) && c->result.v.i == 1) give_pointer(m, c, new_result(m, c, t->to));
  give_as_before(m, c);
}

static void run_nothing(machine *m, library_call *c) { give_int(m, c, 0); }

const library_entry library_verifier[] = {{"__assert_fail", run_end_here, END_ASSERT},
                                          {"__assert_rtn", run_end_here, END_ASSERT},
                                          {"__assert", run_end_here, END_ASSERT},
                                          {"__assert_perror_fail", run_end_here, END_ASSERT},
                                          {"assert", run_assert, 0},
                                          {"__VERIFIER_assert", run_assert, 0},
                                          {"reach_error", run_end_here, END_ERROR},
                                          {"__VERIFIER_error", run_end_here, END_ERROR},
                                          {"__cantrip_valid", run_valid, 0},
                                          {"__cantrip_require_valid", run_valid, 1},
                                          {"__cantrip_requires", run_unmet, 0},
                                          {"__cantrip_unchecked", run_nothing, 0},
                                          {"__cantrip_answers", run_nothing, 0},
                                          {"__VERIFIER_assume", run_end_here, END_ASSUME},
                                          {"assume_abort_if_not", run_end_here, END_ASSUME},
                                          {"__VERIFIER_nondet_", run_nondet, 0},
                                          {NULL, NULL, 0}};
