/* The primitives of the models in share/cantrip/library, executed; flat/primitives.c is their other half. What a model does to memory
 * goes through the memory of the program, so that running over the end of an array is reported as it happens. */
#include "run/library.h"

#include <string.h>

/* tag: 0 read, 1 written */
static void run_touch(machine *m, library_call *c) {
  uint64_t offset, n = arg_size(m, c, 1);
  const char *what = c->entry->tag ? "the target" : "the source";
  if (n) access_possible(m, arg_pointer(m, c, 0), n, c->entry->tag, what, &offset);
}

/* As access_possible, without anything wrong if not. */
static void run_accessible(machine *m, library_call *c) {
  uint64_t offset, n = arg_size(m, c, 1);
  const object *o = memory_find(&m->memory, arg_pointer(m, c, 0), &offset);
  uint64_t room = arg_int(c, 2) ? o->writable : o->size;
  give_int(m, c, !n || (o->alive && o->kind != OBJ_NOTHING && memory_within(offset, n, room)));
}

static void run_extent(machine *m, library_call *c) {
  enum { SIZE, OBJECT, OFFSET, HEAP }; /* EXTENT_SIZE and so on of share/cantrip/library/cantrip.h */
  uint64_t offset, at = arg_pointer(m, c, 0);
  const object *o = memory_find(&m->memory, at, &offset);
  bool none = o->kind == OBJ_NOTHING;
  switch (arg_int(c, 1)) {
  case SIZE: give_int(m, c, none ? 0 : (i128)o->was); return;
  case OBJECT: give_int(m, c, none ? 0 : (i128)(at - offset)); return;
  case OFFSET: give_int(m, c, none ? (i128)at : (i128)offset); return;
  case HEAP: give_int(m, c, o->kind == OBJ_HEAP); return;
  default: return;
  }
}

static void run_apart(machine *m, library_call *c) {
  uint64_t a = arg_pointer(m, c, 0), b = arg_pointer(m, c, 1), n = arg_size(m, c, 2);
  if (n && a != b && a < b + n && b < a + n)
    machine_undefined(m, CHECK_MEMORY, "it copies between overlapping objects");
}

/* Misuse of threads that nobody asks about goes on as glibc does. */
static bool is_off(const machine *m, run_check check) {
  if (check == CHECK_THREADS) return !m->program->has_threads || !(m->options->checks & CHECK_THREADS);
  return (check == CHECK_OVERFLOW && !m->overflow) || (check == CHECK_SHIFT && !m->shift);
}

static void run_needs(machine *m, library_call *c) {
  run_check check = (run_check)arg_int(c, 1);
  int64_t argument = arg_int(c, 2);
  if (arg_wide(c, 0) || is_off(m, check)) return;
  if (check == CHECK_THREADS) machine_undefined(m, check, "%s", check_misuse(argument));
  else machine_undefined(m, check, "the argument %lld is not allowed", (long long)argument);
}

static void run_fits(machine *m, library_call *c) {
  machine_undefined(m, CHECK_BOUNDS, "argument %lld does not match the format", (long long)arg_int(c, 3));
}

/* tag: 0 the whole string, 1 up to the second argument */
static void run_length(machine *m, library_call *c) {
  uint64_t n, most = c->entry->tag ? arg_size(m, c, 1) : UINT64_MAX;
  read_text(m, arg_pointer(m, c, 0), most, "the string", &n);
  give_int(m, c, (i128)n);
}

static void run_compare(machine *m, library_call *c) {
  uint64_t a = arg_pointer(m, c, 0), b = arg_pointer(m, c, 1), most = arg_size(m, c, 2);
  bool strings = arg_int(c, 3);
  int d = 0;
  for (uint64_t i = 0; i < most && !d && !m->stop; i++) {
    int x = (int)access_read(m, a + i, 1, "the compared memory"),
        y = (int)access_read(m, b + i, 1, "the compared memory");
    d = x - y;
    if (strings && !x) break;
  }
  give_int(m, c, d < 0 ? -1 : d > 0);
}

static void run_find(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), n = arg_size(m, c, 2), found = n;
  uint8_t wanted = (uint8_t)arg_int(c, 1);
  bool last = arg_int(c, 3);
  for (uint64_t i = 0; i < n && !m->stop && (last || found == n); i++)
    if ((uint8_t)access_read(m, at + i, 1, "the searched memory") == wanted) found = i;
  give_int(m, c, (i128)found);
}

/* ---- blocks of memory: the rest of string.h is made of them ---- */

/* tag: 1 memcpy */
static void run_copy(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 0), from = arg_pointer(m, c, 1), n = arg_size(m, c, 2);
  if (c->entry->tag && to != from && to < from + n && from < to + n)
    machine_undefined(m, CHECK_MEMORY, "%s copies between overlapping objects", c->name);
  copy_bytes(m, to, from, n, c->name);
  give_pointer(m, c, to);
}

static void run_set(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 0), n = arg_size(m, c, 2);
  uint8_t *at = n ? access_bytes(m, to, n, true, c->name) : NULL;
  if (at) memset(at, (int)arg_int(c, 1), n);
  give_pointer(m, c, to);
}

/* ---- inputs ---- */

/* A number of another range is brought into this one, so that any generator of numbers will do. */
static void run_range(machine *m, library_call *c) {
  value v;
  i128 low = arg_wide(c, 0), high = arg_wide(c, 1);
  machine_choose(m, low, high);
  if (!machine_input(m, m->program->terms->types.type_long, &v)) return;
  i128 n = (i128)v.v.i;
  if (n < low || n > high) n = high < low ? low : low + (i128)((u128)(n < 0 ? -n : n) % (u128)(high - low + 1));
  give_int(m, c, n);
}

static bool reads_stdin(const machine *m, int64_t stream) {
  return !m->options->unknown_functions && m->options->in && !stream;
}

static void run_prints(machine *m, library_call *c) {
  give_int(m, c, !m->options->unknown_functions && m->options->in);
}

static void run_is_here(machine *m, library_call *c) { give_int(m, c, reads_stdin(m, arg_int(c, 0))); }

/* A character of the standard input: an input, where the run follows a counterexample. */
static void run_getc(machine *m, library_call *c) {
  value v;
  if (reads_stdin(m, arg_int(c, 0))) {
    give_int(m, c, fgetc(m->options->in));
    return;
  }
  if (!machine_input(m, m->program->terms->types.type_long, &v)) return;
  give_int(m, c, v.v.i < -1 ? -1 : v.v.i > 255 ? 255 : v.v.i);
}

const uint8_t *library_fill_bytes(machine *m, uint64_t to, uint64_t n) {
  uint64_t offset;
  object *o = n ? access_object(m, to, n, true, "the target", &offset) : NULL;
  if (!o) return NULL;
  if (m->options->output) {
    m->options->output(m->options->context, m, o->sym, o->bytes, o->size, offset, n);
  } else {
    value v;
    for (uint64_t i = 0; i < n && machine_input(m, m->program->terms->types.type_uchar, &v); i++)
      o->bytes[offset + i] = (uint8_t)v.v.i;
  }
  memory_mark(o, offset, n, true);
  return m->stop ? NULL : o->bytes + offset;
}

static void run_fill(machine *m, library_call *c) { library_fill_bytes(m, arg_pointer(m, c, 0), arg_size(m, c, 1)); }

static void read_stdin(machine *m, library_call *c, uint64_t to, uint64_t most, bool line) {
  uint64_t n = 0;
  for (int x = 0; n < most && !m->stop && (x = fgetc(m->options->in)) != EOF;) {
    access_write(m, to + n++, 1, (uint8_t)x, "the target");
    if (line && x == '\n') break;
  }
  give_int(m, c, (i128)n);
}

static void run_read(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 0), most = arg_size(m, c, 1);
  bool line = arg_int(c, 3);
  value v;
  if (reads_stdin(m, arg_int(c, 2))) {
    read_stdin(m, c, to, most, line);
    return;
  }
  if (!machine_input(m, m->program->terms->types.type_long, &v)) return;
  uint64_t n = v.v.i < 0 ? 0 : (uint64_t)v.v.i;
  if (n > most) n = m->options->output ? most : most ? n % (most + 1) : 0;
  const uint8_t *text = library_fill_bytes(m, to, n);
  const uint8_t *end = text && line ? memchr(text, '\n', n) : NULL;
  if (end && end + 1 != text + n) machine_end(m, RUN_ASSUME, "a newline inside a line that was read");
  give_int(m, c, v.v.i < 0 ? -1 : (i128)n);
}

/* ---- the rest ---- */

static void run_stop(machine *m, library_call *c) {
  uint64_t n;
  const char *why = read_string(m, arg_pointer(m, c, 0), "the message", &n);
  if (why) machine_end(m, RUN_UNMODELLED, "%s", why);
}

static void run_print(machine *m, library_call *c) {
  uint64_t n = arg_size(m, c, 1);
  const uint8_t *text = n ? access_bytes(m, arg_pointer(m, c, 0), n, false, "the text") : NULL;
  if (text) library_print(m, (int)arg_int(c, 2), text, n);
}

static void run_nothing(machine *m, library_call *c) {
  (void)m;
  (void)c;
}

const library_entry library_primitives[] = {{"memmove", run_copy, 0},
                                            {"memcpy", run_copy, 1},
                                            {"memset", run_set, 0},
                                            {"__cantrip_reads", run_touch, 0},
                                            {"__cantrip_writes", run_touch, 1},
                                            {"__cantrip_apart", run_apart, 0},
                                            {"__cantrip_accessible", run_accessible, 0},
                                            {"__cantrip_extent", run_extent, 0},
                                            {"__cantrip_needs", run_needs, 0},
                                            {"__cantrip_fits", run_fits, 0},
                                            {"__cantrip_length", run_length, 0},
                                            {"__cantrip_length_within", run_length, 1},
                                            {"__cantrip_compare", run_compare, 0},
                                            {"__cantrip_find", run_find, 0},
                                            {"__cantrip_range", run_range, 0},
                                            {"__cantrip_getc", run_getc, 0},
                                            {"__cantrip_fill", run_fill, 0},
                                            {"__cantrip_read", run_read, 0},
                                            {"__cantrip_stop", run_stop, 0},
                                            {"__cantrip_say", run_nothing, 0},
                                            {"__cantrip_print", run_print, 0},
                                            {"__cantrip_is_here", run_is_here, 0},
                                            {"__cantrip_prints", run_prints, 0},
                                            {NULL, NULL, 0}};
