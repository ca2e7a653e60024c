/* What of stdlib.h and the builtins has no model: the end of the program, floating-point numbers from text, and places in the machine. */
#include "run/library.h"

#include <errno.h>
#include <stdlib.h>

/* ---- the end of the program ---- */

enum { END_EXIT, END_NOW, END_ABORT, END_UNREACHABLE };

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

static void run_abort(machine *m, library_call *c) {
  if (c->entry->tag == END_ABORT) machine_end(m, RUN_ABORT, "%s is called", c->name);
  else machine_undefined(m, 0, "__builtin_unreachable is reached");
}

static void run_at_exit(machine *m, library_call *c) {
  vec_push(&m->library->at_exit, arg_pointer(m, c, 0));
  give_int(m, c, 0);
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

/* ---- the machine ---- */

/* The size of what was allocated, which is about to be freed, or might be. */
static void run_size(machine *m, library_call *c) {
  uint64_t offset, at = arg_pointer(m, c, 0);
  const object *o = memory_find(&m->memory, at, &offset);
  bool fits = o->kind == OBJ_HEAP && o->alive && !offset;
  if (!fits) machine_free(m, at, "the argument of realloc"); /* says what is wrong with it */
  give_int(m, c, fits ? (i128)o->size : 0);
}

/* Some address that is not null; 0 for frames further up. */
static void run_address(machine *m, library_call *c) {
  object *o = library_static(m, STATIC_MISC, 32);
  if (o) give_pointer(m, c, arg_int(c, 0) ? 0 : o->address);
}

static void run_nothing(machine *m, library_call *c) { give_int(m, c, c->entry->tag); }

const library_entry library_stdlib[] = {{"exit", run_exit, END_EXIT},
                                        {"_exit", run_exit, END_NOW},
                                        {"_Exit", run_exit, END_NOW},
                                        {"quick_exit", run_exit, END_NOW},
                                        {"abort", run_abort, END_ABORT},
                                        {"__builtin_trap", run_abort, END_ABORT},
                                        {"__builtin_unreachable", run_abort, END_UNREACHABLE},
                                        {"atexit", run_at_exit, 0},
                                        {"strtof", run_strtod, 4},
                                        {"strtod", run_strtod, 8},
                                        {"strtold", run_strtod, 16},
                                        {"atof", run_strtod, 8},
                                        {"__cantrip_size", run_size, 0},
                                        {"__builtin_frame_address", run_address, 0},
                                        {"__builtin_return_address", run_address, 0},
                                        {"__builtin_stack_save", run_address, 0},
                                        {"__builtin_stack_restore", run_nothing, 0},
                                        {"__builtin___clear_cache", run_nothing, 0},
                                        {"__builtin_assume", run_nothing, 0},
                                        {NULL, NULL, 0}};
