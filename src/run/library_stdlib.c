/* stdlib.h and its neighbours: the heap, numbers from text, sorting, the program's end,
 * time and environment (both fixed, so that a run can be repeated), and the names that
 * verification tasks use. */
#include "program/external.h"
#include "run/library_state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the heap ---- */

enum {
  HEAP_MALLOC,
  HEAP_CALLOC,
  HEAP_REALLOC,
  HEAP_FREE,
  HEAP_ALIGNED,
  HEAP_POSIX_ALIGNED,
  HEAP_REALLOCARRAY,
  HEAP_USABLE
};

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
  case HEAP_REALLOCARRAY: give_pointer(m, c, reallocate(m, a, product(b, arg_size(m, c, 2)), c->name)); break;
  case HEAP_FREE:
    if (a) machine_free(m, a, "the argument of free");
    break;
  case HEAP_ALIGNED: give_pointer(m, c, library_alloc(m, b, false)); break;
  case HEAP_POSIX_ALIGNED:
    access_write(m, a, pointer_size(m), library_alloc(m, arg_size(m, c, 2), false), c->name);
    give_int(m, c, 0);
    break;
  case HEAP_USABLE: give_int(m, c, (i128)memory_find(&m->memory, a, &offset)->size); break;
  }
}

/* ---- the end of the program ---- */

enum { END_EXIT, END_NOW, END_ABORT, END_ASSERT, END_ERROR, END_ASSUME, END_UNREACHABLE };

static void run_exit(machine *m, library_call *c) {
  int status = (int)arg_int(c, 0);
  if (c->entry->tag == END_EXIT) library_at_exit(m);
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
    if (m->options->output) m->options->output(m->options->context, m, o->sym, o->bytes, o->size);
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

/* tag: bit 0 unsigned, bits 1.. the width: 32, 64, or 0 for long */
static void run_strtol(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), end_at = arg_pointer(m, c, 1), n;
  const char *s = read_string(m, at, c->name, &n);
  char *end;
  if (!s) return;
  bool is_unsigned = c->entry->tag & 1;
  uint32_t width = (uint32_t)c->entry->tag >> 1;
  if (!width) width = m->program->terms->types.type_long->width;
  errno = 0;
  i128 v = is_unsigned ? (i128)strtoull(s, &end, (int)arg_int(c, 2)) : (i128)strtoll(s, &end, (int)arg_int(c, 2));
  bool beyond = errno == ERANGE;
  if (width == 32 && is_unsigned && v > UINT32_MAX && memchr(s, '-', (size_t)(end - s)) == NULL)
    beyond = true, v = UINT32_MAX;
  if (width == 32 && !is_unsigned && (v > INT32_MAX || v < INT32_MIN)) beyond = true, v = v < 0 ? INT32_MIN : INT32_MAX;
  uint64_t used = at + (uint64_t)(end - s);
  if (beyond) set_errno(m, ERANGE);
  if (end_at) access_write(m, end_at, pointer_size(m), used, c->name);
  give_int(m, c, v);
}

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

/* tag: 0 atoi, 1 atol and atoll, 2 atof */
static void run_ato(machine *m, library_call *c) {
  uint64_t n;
  const char *s = read_string(m, arg_pointer(m, c, 0), c->name, &n);
  if (!s) return;
  if (c->entry->tag == 2) give_real(m, c, strtod(s, NULL));
  else give_int(m, c, c->entry->tag ? strtoll(s, NULL, 10) : (int)strtol(s, NULL, 10));
}

/* ---- arithmetic ---- */

static void run_abs(machine *m, library_call *c) {
  i128 v = arg_wide(c, 0);
  const type *t = c->nargs ? c->args[0].type : m->program->terms->types.type_int;
  if (type_is_integer(t) && t->is_signed && v == int_min(t) && m->overflow)
    machine_undefined(m, CHECK_OVERFLOW, "signed overflow: %s of the smallest number", c->name);
  give_int(m, c, v < 0 ? (i128)(0 - (u128)v) : v);
}

/* div, ldiv, lldiv: a struct of two integers */
static void run_div(machine *m, library_call *c) {
  i128 x = arg_wide(c, 0), y = arg_wide(c, 1);
  const type *t = c->function && c->function->kind == TY_FUNCTION ? c->function->to : c->wanted;
  if (!y) {
    machine_undefined(m, CHECK_DIV0, "division by zero: %s", c->name);
    return;
  }
  if (!t || t->kind != TY_RECORD || t->nfields != 2) return;
  object *o = library_static(m, STATIC_MISC, 32);
  uint64_t size = t->fields[0].type->size;
  if (!o || t->size > 32) return;
  i128 q = x / y, r = x % y;
  memcpy(o->bytes, &q, size);
  memcpy(o->bytes + t->fields[1].offset / 8, &r, size);
  c->result = (value){.type = t, .class = CLASS_BYTES, .object = o};
}

/* A generator that gives the same numbers in every run. */
static void run_rand(machine *m, library_call *c) {
  uint64_t *x = c->entry->tag == 2 ? NULL : &m->library->random;
  uint32_t state = x ? 0 : (uint32_t)access_read(m, arg_pointer(m, c, 0), 4, c->name);
  uint64_t next = (x ? *x : state) * 6364136223846793005u + 1442695040888963407u;
  if (c->entry->tag == 1) {
    *x = (uint32_t)arg_int(c, 0);
    return;
  }
  if (x) *x = next;
  else access_write(m, arg_pointer(m, c, 0), 4, next >> 32, c->name);
  give_int(m, c, (i128)(next >> 33));
}

/* ---- sorting and searching ---- */

typedef struct sorting {
  machine *m;
  callee *compare;
  const type *pointer;
  uint64_t base, size;
  value context; /* qsort_r */
  bool has_context;
} sorting;

static int compare(sorting *s, uint64_t a, uint64_t b) {
  value args[3] = {{.type = s->pointer, .class = CLASS_INT, .v.i = (int64_t)a},
                   {.type = s->pointer, .class = CLASS_INT, .v.i = (int64_t)b},
                   s->context};
  value r = machine_call(s->m, s->compare, args, s->has_context ? 3 : 2);
  if (s->m->stop || !r.type) return 0;
  return r.v.i < 0 ? -1 : r.v.i > 0;
}

static bool begin(machine *m, library_call *c, sorting *s, uint32_t function, const type *pointer) {
  *s = (sorting){.m = m, .pointer = pointer};
  s->compare = machine_function_at(m, arg_pointer(m, c, function));
  return s->compare != NULL;
}

/* Exchanges two elements with their indeterminate bytes. */
static void exchange(sorting *s, object *spare, uint64_t i, uint64_t j) {
  uint64_t x, y, a = s->base + i * s->size, b = s->base + j * s->size;
  object *o = access_object(s->m, a, s->size, true, "qsort", &x);
  object *p = o ? access_object(s->m, b, s->size, true, "qsort", &y) : NULL;
  if (!p) return;
  memory_move(&s->m->memory, spare, 0, o, x, s->size);
  memory_move(&s->m->memory, o, x, p, y, s->size);
  memory_move(&s->m->memory, p, y, spare, 0, s->size);
}

static void sift(sorting *s, object *spare, uint64_t from, uint64_t n) {
  for (uint64_t child; (child = 2 * from + 1) < n && !s->m->stop; from = child) {
    uint64_t at = s->base + child * s->size;
    if (child + 1 < n && compare(s, at, at + s->size) < 0) child++;
    if (compare(s, s->base + from * s->size, s->base + child * s->size) >= 0) return;
    exchange(s, spare, from, child);
  }
}

/* Insertion for few elements, which keeps equal ones in order as glibc does; a heap
 * for many. */
static void run_qsort(machine *m, library_call *c) {
  sorting s;
  uint64_t n = arg_size(m, c, 1), size = arg_size(m, c, 2);
  if (n < 2 || !size) return;
  if (!begin(m, c, &s, 3, c->args[0].type)) return;
  s.base = arg_pointer(m, c, 0);
  s.size = size;
  if (c->entry->tag) s.context = c->args[4], s.has_context = true;
  object *spare = machine_alloc(m, OBJ_LIBRARY, size, false);
  if (!spare) return;
  if (n <= 32) {
    for (uint64_t i = 1; i < n; i++)
      for (uint64_t j = i; j > 0 && !m->stop; j--) {
        uint64_t at = s.base + j * size;
        if (compare(&s, at - size, at) <= 0) break;
        exchange(&s, spare, j - 1, j);
      }
  } else {
    for (uint64_t i = n / 2; i-- > 0 && !m->stop;) sift(&s, spare, i, n);
    for (uint64_t i = n; i-- > 1 && !m->stop;) {
      exchange(&s, spare, 0, i);
      sift(&s, spare, 0, i);
    }
  }
  memory_kill(&m->memory, spare);
}

static void run_bsearch(machine *m, library_call *c) {
  sorting s;
  uint64_t key = arg_pointer(m, c, 0), base = arg_pointer(m, c, 1), low = 0;
  uint64_t high = arg_size(m, c, 2), size = arg_size(m, c, 3), found = 0;
  if (!begin(m, c, &s, 4, c->nargs ? c->args[0].type : NULL)) return;
  while (low < high && !m->stop && !found) {
    uint64_t middle = low + (high - low) / 2, at = base + middle * size;
    int d = compare(&s, key, at);
    if (d == 0) found = at;
    if (d < 0) high = middle;
    else low = middle + 1;
  }
  give_pointer(m, c, found);
}

/* ---- time, environment, errno ---- */

static void run_time(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0);
  uint32_t size = (uint32_t)m->program->terms->types.type_long->size;
  if (c->entry->tag && at) access_write(m, at, size, 1000000000, c->name);
  give_int(m, c, c->entry->tag ? 1000000000 : 0);
}

static void run_errno(machine *m, library_call *c) {
  object *o = library_static(m, STATIC_ERRNO, 4);
  if (o) give_pointer(m, c, o->address);
}

static void run_nothing(machine *m, library_call *c) { give_int(m, c, c->entry->tag); }

const library_entry library_stdlib[] = {{"malloc", run_heap, HEAP_MALLOC},
                                        {"calloc", run_heap, HEAP_CALLOC},
                                        {"realloc", run_heap, HEAP_REALLOC},
                                        {"free", run_heap, HEAP_FREE},
                                        {"cfree", run_heap, HEAP_FREE},
                                        {"memalign", run_heap, HEAP_ALIGNED},
                                        {"aligned_alloc", run_heap, HEAP_ALIGNED},
                                        {"posix_memalign", run_heap, HEAP_POSIX_ALIGNED},
                                        {"valloc", run_heap, HEAP_MALLOC},
                                        {"reallocarray", run_heap, HEAP_REALLOCARRAY},
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
                                        {"strtol", run_strtol, 0},
                                        {"strtoll", run_strtol, 64 << 1},
                                        {"strtoimax", run_strtol, 64 << 1},
                                        {"strtoq", run_strtol, 64 << 1},
                                        {"__strtol_internal", run_strtol, 0},
                                        {"strtoul", run_strtol, 1},
                                        {"strtoull", run_strtol, 64 << 1 | 1},
                                        {"strtoumax", run_strtol, 64 << 1 | 1},
                                        {"strtouq", run_strtol, 64 << 1 | 1},
                                        {"strtof", run_strtod, 4},
                                        {"strtod", run_strtod, 8},
                                        {"strtold", run_strtod, 16},
                                        {"atoi", run_ato, 0},
                                        {"atol", run_ato, 1},
                                        {"atoll", run_ato, 1},
                                        {"atof", run_ato, 2},
                                        {"abs", run_abs, 0},
                                        {"labs", run_abs, 0},
                                        {"llabs", run_abs, 0},
                                        {"imaxabs", run_abs, 0},
                                        {"div", run_div, 0},
                                        {"ldiv", run_div, 0},
                                        {"lldiv", run_div, 0},
                                        {"imaxdiv", run_div, 0},
                                        {"rand", run_rand, 0},
                                        {"random", run_rand, 0},
                                        {"lrand48", run_rand, 0},
                                        {"srand", run_rand, 1},
                                        {"srandom", run_rand, 1},
                                        {"srand48", run_rand, 1},
                                        {"rand_r", run_rand, 2},
                                        {"qsort", run_qsort, 0},
                                        {"qsort_r", run_qsort, 1},
                                        {"bsearch", run_bsearch, 0},
                                        {"time", run_time, 1},
                                        {"clock", run_time, 0},
                                        {"getenv", run_nothing, 0},
                                        {"setenv", run_nothing, 0},
                                        {"system", run_nothing, -1},
                                        {"signal", run_nothing, 0},
                                        {"sigaction", run_nothing, 0},
                                        {"raise", run_nothing, 0},
                                        {"setlocale", run_nothing, 0},
                                        {"getpid", run_nothing, 1000},
                                        {"usleep", run_nothing, 0},
                                        {"sleep", run_nothing, 0},
                                        {"alarm", run_nothing, 0},
                                        {"isatty", run_nothing, 0},
                                        {"gettimeofday", run_nothing, -1},
                                        {"clock_gettime", run_nothing, -1},
                                        {"__errno_location", run_errno, 0},
                                        {"__error", run_errno, 0},
                                        {NULL, NULL, 0}};
