/* What of stdlib.h has no model: the heap, the program's end, floating-point numbers from text; and the names that verification
 * tasks use. */
#include "program/external.h"
#include "run/library_state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the heap ---- */

enum { HEAP_MALLOC, HEAP_CALLOC, HEAP_REALLOC, HEAP_FREE, HEAP_USABLE };

static uint64_t reallocate(machine *m, uint64_t old, uint64_t size, const char *what) {
  uint64_t offset;
  if (!old) return library_alloc(m, size, false);
  object *from = memory_find(&m->memory, old, &offset);
  if (from->kind != OBJ_HEAP || !from->alive || offset) {
    machine_free(m, old, what); /* says what is wrong with it */
    return 0;
  }
  object *to = machine_fails(m) ? NULL : machine_alloc(m, OBJ_HEAP, size, false);
  if (!to) return 0;
  memory_move(&m->memory, to, 0, from, 0, from->size < size ? from->size : size);
  memory_kill(&m->memory, from);
  machine_made(m, to);
  return to->address;
}

static uint64_t product(uint64_t a, uint64_t b) {
  uint64_t r;
  return __builtin_mul_overflow(a, b, &r) ? UINT64_MAX : r;
}

static void run_heap(machine *m, library_call *c) {
  uint64_t a = arg_size(m, c, 0), b = arg_size(m, c, 1), offset;
  switch (c->entry->tag) {
  case HEAP_MALLOC: give_pointer(m, c, library_alloc(m, a, false)); break;
  case HEAP_CALLOC: give_pointer(m, c, library_alloc(m, product(a, b), true)); break;
  case HEAP_REALLOC: give_pointer(m, c, reallocate(m, a, b, c->name)); break;
  case HEAP_FREE:
    if (a) machine_free(m, a, "the argument of free");
    break;
  case HEAP_USABLE: give_int(m, c, (i128)memory_find(&m->memory, a, &offset)->size); break;
  }
}

/* ---- the end of the program ---- */

enum { END_EXIT, END_NOW, END_ABORT, END_ASSERT, END_ERROR, END_ASSUME, END_UNREACHABLE };

static void run_exit(machine *m, library_call *c) {
  int status = (int)arg_int(c, 0);
  if (c->entry->tag == END_EXIT) {
    library_at_exit(m);
    machine_look_for_leaks(m);
  }
  if (m->stop) return;
  m->result->status = status;
  machine_end(m, RUN_EXIT, "exit with status %d", status);
}

static void failed_assertion(machine *m, library_call *c) {
  uint64_t n;
  uint32_t text = !strcmp(c->name, "__assert_rtn") ? 3 : 0;
  const char *s = text < c->nargs ? read_string(m, arg_pointer(m, c, text), c->name, &n) : NULL;
  machine_end(m, RUN_ASSERT, "assertion failed: %s", s ? s : "");
}

static void run_end_here(machine *m, library_call *c) {
  switch (c->entry->tag) {
  case END_ABORT: machine_end(m, RUN_ABORT, "%s is called", c->name); break;
  case END_ASSERT: failed_assertion(m, c); break;
  case END_ERROR: machine_end(m, RUN_ERROR, "%s is called", c->name); break;
  case END_UNREACHABLE: machine_undefined(m, 0, "__builtin_unreachable is reached"); break;
  case END_ASSUME:
    if (!arg_wide(c, 0)) machine_end(m, RUN_ASSUME, "the assumption is false");
    break;
  }
}

bool library_is_error(const char *name) {
  const library_entry *e = library_find(name);
  return e && e->run == run_end_here && (e->tag == END_ERROR || e->tag == END_ASSERT);
}

static void run_unmet(machine *m, library_call *c) {
  (void)c;
  machine_end(m, RUN_ERROR, "what the function requires is not so");
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
  if (!arg_wide(c, 0)) machine_end(m, RUN_ASSERT, "assertion failed");
}

static void run_at_exit(machine *m, library_call *c) {
  vec_push(&m->library->at_exit, arg_pointer(m, c, 0));
  give_int(m, c, 0);
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

/* Any value of the result's type. Nobody asks: no input is used up. An unknown pointer is
 * null or points to an object of its own. */
static void run_nondet(machine *m, library_call *c) {
  write_outputs(m, c);
  if (m->stop) return;
  const type *t = c->function && c->function->kind == TY_FUNCTION ? c->function->to : c->wanted;
  if (!t || !type_is_scalar(t)) t = c->wanted;
  if (!c->wanted || !type_is_scalar(t)) return;
  if (!machine_input(m, t, &c->result) || !type_is_pointer(t) || c->result.v.i != 1) return;
  give_pointer(m, c, machine_unknown_object(m, t->to));
}

/* ---- numbers from text ---- */

static void run_strtod(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), end_at = arg_pointer(m, c, 1), n;
  const char *s = read_string(m, at, c->name, &n);
  char *end;
  if (!s) return;
  errno = 0;
  long double v = c->entry->tag == 4 ? strtof(s, &end) : c->entry->tag == 8 ? strtod(s, &end) : strtold(s, &end);
  uint64_t used = at + (uint64_t)(end - s);
  if (errno == ERANGE) set_errno(m, ERANGE);
  if (end_at) access_write(m, end_at, pointer_size(m), used, c->name);
  give_real(m, c, v);
}

static void run_nothing(machine *m, library_call *c) { give_int(m, c, c->entry->tag); }

const library_entry library_stdlib[] = {{"malloc", run_heap, HEAP_MALLOC},
                                        {"calloc", run_heap, HEAP_CALLOC},
                                        {"realloc", run_heap, HEAP_REALLOC},
                                        {"free", run_heap, HEAP_FREE},
                                        {"cfree", run_heap, HEAP_FREE},
                                        {"malloc_usable_size", run_heap, HEAP_USABLE},
                                        {"exit", run_exit, END_EXIT},
                                        {"_exit", run_exit, END_NOW},
                                        {"_Exit", run_exit, END_NOW},
                                        {"quick_exit", run_exit, END_NOW},
                                        {"abort", run_end_here, END_ABORT},
                                        {"__builtin_trap", run_end_here, END_ABORT},
                                        {"__assert_fail", run_end_here, END_ASSERT},
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
                                        {"__builtin_unreachable", run_end_here, END_UNREACHABLE},
                                        {"__VERIFIER_nondet_", run_nondet, 0},
                                        {"__VERIFIER_atomic_begin", run_nothing, 0},
                                        {"__VERIFIER_atomic_end", run_nothing, 0},
                                        {"atexit", run_at_exit, 0},
                                        {"strtof", run_strtod, 4},
                                        {"strtod", run_strtod, 8},
                                        {"strtold", run_strtod, 16},
                                        {"atof", run_strtod, 8},
                                        {NULL, NULL, 0}};
