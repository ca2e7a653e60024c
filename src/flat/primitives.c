/* The primitives of the models in share/cantrip/library, as steps: what a model can say that C cannot. cantrip.h there says what
 * each means; run/primitives.c is their other half. */
#include "flat/inline_uses.h"
#include "run/interp.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct primitive {
  const char *name;
  void (*lay)(library_use *u, const expr *lhs);
  uint32_t nargs;
} primitive;

static const type *size_type(const library_use *u) { return u->t->types.type_size; }

/* The last step: the result, if anybody wants it. */
static void finish(library_use *u, const expr *lhs, const expr *value) {
  u->m->kind = S_SKIP;
  if (lhs && value && type_is_scalar(lhs->type)) {
    u->m->kind = S_ASSIGN;
    u->m->lhs = lhs;
    u->m->rhs = ex_cast(u->t, lhs->type, value);
  }
  u->m->silent = true;
  steps_add(u->s, *u->m);
}

/* ---- obligations ---- */

static void lay_reads(library_use *u, const expr *lhs) {
  library_access(u, u->args[0], library_as_size(u, u->args[1]), false, false);
  finish(u, lhs, NULL);
}

static void lay_writes(library_use *u, const expr *lhs) {
  library_access(u, u->args[0], library_as_size(u, u->args[1]), true, false);
  finish(u, lhs, NULL);
}

static void lay_apart(library_use *u, const expr *lhs) {
  library_apart(u, u->args[0], u->args[1], library_as_size(u, u->args[2]));
  finish(u, lhs, NULL);
}

/* One branch of a question: it goes on only if the answer is `yes`, which becomes the result. */
static void answer(library_use *u, const expr *lhs, bool yes) {
  enum { all = CHECK_NULL | CHECK_BOUNDS | CHECK_MEMORY };
  step end = *u->m;
  bool null_only = (u->s->options->checks & all) != all; /* sizes and ends of lives are not followed then: any answer */
  if (!null_only) {
    u->m->kind = yes ? S_VALID : S_INVALID;
    u->m->check = all;
    u->m->writes = u->args[2]->kind != EX_INT || u->args[2]->value;
    u->m->lhs = u->args[0];
    u->m->rhs = library_as_size(u, u->args[1]);
    u->m->silent = true;
    steps_then(u->s, u->m);
    u->m->check = 0;
    u->m->writes = false;
  } else if (yes) {
    const expr *none = ex_binary(u->t, EX_EQ, u->args[1], ex_int(u->t, u->args[1]->type, 0));
    library_know(u, ex_either(u->t, none, ex_binary(u->t, EX_NE, u->args[0], ex_int(u->t, u->args[0]->type, 0))));
  } else {
    library_know(u, ex_binary(u->t, EX_NE, u->args[1], ex_int(u->t, u->args[1]->type, 0)));
  }
  finish(u, lhs, ex_int(u->t, u->t->types.type_int, yes));
  *u->m = end;
}

static void lay_accessible(library_use *u, const expr *lhs) {
  answer(u, lhs, true);
  answer(u, lhs, false);
}

/* How threads are used matters only where there are some. */
static bool is_asked(const library_use *u, uint32_t check) {
  return u->s->options->checks && (check != CHECK_THREADS || u->s->program->has_threads);
}

static void lay_needs(library_use *u, const expr *lhs) {
  uint32_t check = u->args[1]->kind == EX_INT ? (uint32_t)u->args[1]->value : CHECK_BOUNDS;
  if (is_asked(u, check)) {
    u->m->kind = S_OBLIGE;
    u->m->rhs = ex_binary(u->t, EX_NE, u->args[0], ex_int(u->t, u->args[0]->type, 0));
    u->m->lhs = u->args[2];
    u->m->check = check;
    u->m->silent = false;
    steps_then(u->s, u->m);
    u->m->check = 0;
  }
  finish(u, lhs, NULL);
}

/* ---- strings ---- */

static void lay_length(library_use *u, const expr *lhs) {
  const expr *n = library_length(u, u->args[0], NULL);
  library_access(u, u->args[0], library_plus(u, n, library_size(u, 1)), false, true);
  finish(u, lhs, n);
}

static void lay_length_within(library_use *u, const expr *lhs) {
  const expr *most = library_as_size(u, u->args[1]), *n = library_length(u, u->args[0], most);
  const expr *bytes = library_plus(u, n, ex_cast(u->t, n->type, ex_binary(u->t, EX_LT, n, most)));
  library_access(u, u->args[0], bytes, false, true);
  finish(u, lhs, library_least(u, n, most));
}

enum { most_bytes = 16 };

static const expr *byte_at(library_use *u, const expr *p, uint64_t i) {
  const expr *index = ex_int(u->t, u->t->types.type_ptrdiff, (i128)i);
  return ex_cast(u->t, u->t->types.type_uchar, library_byte(u, p, index));
}

/* How many of the first bytes are examined, and whether they are all. */
static uint64_t looked_at(library_use *u, const expr *n, uint32_t pointers, bool *all) {
  uint64_t most = most_bytes;
  *all = n->kind == EX_INT && n->value <= most_bytes;
  if (*all) return (uint64_t)n->value;
  for (uint32_t i = 0; i < pointers; i++) {
    uint64_t room = library_room(u->args[i]);
    if (room < most) most = room;
  }
  return most;
}

/* __cantrip_compare(a, b, n, strings): the sign of the first difference of bytes before n; strings end with their zero. */
static void lay_compare(library_use *u, const expr *lhs) {
  terms *t = u->t;
  const type *integer = t->types.type_int;
  const expr *n = library_as_size(u, u->args[2]), *zero = ex_int(t, integer, 0);
  bool strings = u->args[3]->kind != EX_INT || u->args[3]->value, all;
  uint64_t looked = looked_at(u, n, 2, &all);
  const expr *rest = zero;
  if (!all) {
    rest = library_any(u, "$sign", integer);
    library_know(u, ex_both(t, ex_binary(t, EX_GE, rest, ex_int(t, integer, -1)),
                            ex_binary(t, EX_LE, rest, ex_int(t, integer, 1))));
    rest = ex_ite(t, ex_binary(t, EX_LE, n, library_size(u, (i128)looked)), zero, rest);
  }
  for (uint64_t i = looked; i-- > 0;) {
    const expr *a = byte_at(u, u->args[0], i), *b = byte_at(u, u->args[1], i);
    const expr *less = ex_ite(t, ex_binary(t, EX_LT, a, b), ex_int(t, integer, -1), ex_int(t, integer, 1));
    if (strings) rest = ex_ite(t, ex_binary(t, EX_EQ, a, ex_int(t, a->type, 0)), zero, rest);
    rest = ex_ite(t, ex_binary(t, EX_EQ, a, b), rest, less);
    if (!all) rest = ex_ite(t, ex_binary(t, EX_LE, n, library_size(u, (i128)i)), zero, rest);
  }
  const expr *r = library_any(u, "$compared", integer);
  library_know(u, ex_binary(t, EX_EQ, r, rest));
  finish(u, lhs, r);
}

/* __cantrip_find(p, byte, n, last): the first or last position before n of the byte, or n. Both the byte there and some of those
 * before and behind it are known. */
static void lay_find(library_use *u, const expr *lhs) {
  terms *t = u->t;
  const expr *n = library_as_size(u, u->args[2]), *wanted = ex_cast(t, t->types.type_uchar, u->args[1]);
  bool last = u->args[3]->kind != EX_INT || u->args[3]->value, all;
  uint64_t looked = looked_at(u, n, 1, &all);
  const expr *at = library_any(u, "$found", size_type(u));
  library_know(u, ex_binary(t, EX_LE, at, n));
  const expr *none = ex_binary(t, EX_EQ, at, n), *known = ex_int(t, t->types.type_int, 1);
  for (uint64_t i = 0; i < looked; i++) {
    const expr *index = library_size(u, (i128)i), *differs = ex_binary(t, EX_NE, byte_at(u, u->args[0], i), wanted);
    const expr *passed = ex_binary(t, last ? EX_GT : EX_LT, index, at);
    if (last) passed = ex_either(t, none, passed);
    passed = ex_both(t, passed, ex_binary(t, EX_LT, index, n));
    known = ex_both(t, known, ex_either(t, ex_not(t, passed), differs));
  }
  library_know(u, known);
  const expr *there = ex_cast(t, wanted->type, library_byte(u, u->args[0], ex_cast(t, t->types.type_ptrdiff, at)));
  library_know(u, ex_either(t, none, ex_binary(t, EX_EQ, there, wanted)));
  finish(u, lhs, at);
}

/* ---- values ---- */

/* An input between two numbers. */
static const expr *input_between(library_use *u, const expr *low, const expr *high) {
  terms *t = u->t;
  const type *number = t->types.type_long;
  const expr *n = ex_var(t, symbol_new(t, SYM_TEMP, "$input", number, u->m->where));
  u->m->kind = S_HAVOC;
  u->m->input = INPUT_NONDET;
  u->m->lhs = n;
  steps_then(u->s, u->m);
  u->m->input = INPUT_NONE;
  library_know(
      u, ex_both(t, ex_binary(t, EX_GE, n, ex_cast(t, number, low)), ex_binary(t, EX_LE, n, ex_cast(t, number, high))));
  return n;
}

static void lay_range(library_use *u, const expr *lhs) { finish(u, lhs, input_between(u, u->args[0], u->args[1])); }

static void lay_getc(library_use *u, const expr *lhs) {
  const type *integer = u->t->types.type_int;
  finish(u, lhs, input_between(u, ex_int(u->t, integer, -1), ex_int(u->t, integer, 255)));
}

/* Up to n bytes, or an error; of a line only the last byte is the end of it. */
static void lay_read(library_use *u, const expr *lhs) {
  terms *t = u->t;
  const type *number = t->types.type_long;
  const expr *most = ex_cast(t, number, u->args[1]), *none = ex_int(t, number, -1), *one = ex_int(t, number, 1);
  const expr *n = input_between(u, none, most), *got = ex_ite(t, ex_binary(t, EX_LT, n, one), ex_int(t, number, 0), n);
  bool line = u->args[3]->kind != EX_INT || u->args[3]->value;
  library_fill(u, u->args[0], library_as_size(u, got), INPUT_OUTPUT);
  const expr *known = ex_int(t, t->types.type_int, 1);
  for (uint32_t i = 0; i < most_bytes && line; i++) {
    const expr *ended = ex_binary(t, EX_EQ, byte_at(u, u->args[0], i), ex_int(t, t->types.type_uchar, '\n'));
    const expr *last = ex_binary(t, EX_LE, n, ex_int(t, number, (i128)i + 1));
    known = ex_both(t, known, ex_either(t, last, ex_not(t, ended)));
  }
  library_know(u, known);
  finish(u, lhs, n);
}

static void lay_some(library_use *u, const expr *lhs) {
  u->m->kind = lhs ? S_HAVOC : S_SKIP;
  u->m->input = INPUT_NONE;
  u->m->lhs = lhs;
  u->m->silent = true;
  steps_add(u->s, *u->m);
}

/* What strtol says of a literal. */
static void lay_digits(library_use *u, const expr *lhs) {
  uint64_t room;
  const char *text = library_literal(u->args[0], &room);
  const expr *base = u->args[1], *end = u->args[2];
  bool known = text && base->kind == EX_INT && end->kind == EX_INT && base->value >= 0 && base->value <= 36;
  char *stop;
  errno = 0;
  long n = known && base->value != 1 ? strtol(text, &stop, (int)base->value) : 0;
  if (known && base->value != 1 && !errno)
    finish(u, lhs, ex_int(u->t, u->t->types.type_long, end->value ? stop - text : n));
  else lay_some(u, lhs);
}

static void lay_fill(library_use *u, const expr *lhs) {
  library_fill(u, u->args[0], library_as_size(u, u->args[1]), INPUT_OUTPUT);
  finish(u, lhs, NULL);
}

static void lay_forget(library_use *u, const expr *lhs) {
  library_fill(u, u->args[0], library_as_size(u, u->args[1]), INPUT_NONE);
  finish(u, lhs, NULL);
}

/* ---- the rest ---- */

static const char *text_of(const library_use *u, uint32_t i) {
  uint64_t room;
  const char *text = i < u->nargs ? library_literal(u->args[i], &room) : NULL;
  return text ? text : "a function of the C library";
}

static void end_unmodelled(library_use *u, const char *note) {
  u->m->kind = S_SKIP;
  u->m->to = steps_location(u->s, u->m->frame, NO_LOC);
  flat_loc_at(u->s->flat, u->m->to)->end = END_UNMODELLED;
  flat_loc_at(u->s->flat, u->m->to)->note = arena_strdup(&u->s->flat->arena, note);
  steps_add(u->s, *u->m);
}

static void lay_stop(library_use *u, const expr *lhs) {
  (void)lhs;
  end_unmodelled(u, text_of(u, 0));
}

static void lay_say(library_use *u, const expr *lhs) {
  steps_assume_of(u->s, ASSUME_MODEL, arena_strdup(&u->t->arena, text_of(u, 0)));
  finish(u, lhs, NULL);
}

static void lay_formatted(library_use *u, const expr *lhs) { finish(u, lhs, library_formatted(u, lhs != NULL)); }

static void lay_scanned(library_use *u, const expr *lhs) {
  finish(u, lhs, library_scanned(u, u->args[1]->kind != EX_INT || u->args[1]->value));
}

/* ---- threads ---- */

static void lay_self(library_use *u, const expr *lhs) {
  finish(u, lhs, u->s->thread ? u->s->self : ex_int(u->t, u->t->types.type_uint, 0));
}

/* Others may make the condition true; from then on the thread moves alone. */
static void wait_for_others(library_use *u) {
  step x = *u->m;
  x.kind = S_ASSUME;
  x.rhs = ex_binary(u->t, EX_NE, u->args[0], ex_int(u->t, u->args[0]->type, 0));
  x.waits = x.silent = x.sure = true;
  x.section = 1;
  steps_add(u->s, x);
}

/* Without threads nobody else can make the condition true: where it does not hold, execution never goes on, which matters where loops do. */
static void lay_await(library_use *u, const expr *lhs) {
  if (u->s->options->threads) {
    wait_for_others(u);
    return;
  }
  const expr *zero = ex_int(u->t, u->args[0]->type, 0);
  if (u->s->options->keep_loops && !ex_is_const(u->args[0])) {
    step x = *u->m;
    x.kind = S_ASSUME;
    x.rhs = ex_binary(u->t, EX_EQ, u->args[0], zero);
    x.to = steps_location(u->s, x.frame, NO_LOC);
    x.silent = true;
    steps_add(u->s, x);
    x.kind = S_SKIP;
    x.rhs = NULL;
    x.from = x.to;
    steps_add(u->s, x);
  }
  library_know(u, ex_binary(u->t, EX_NE, u->args[0], zero));
  finish(u, lhs, NULL);
}

static void lay_end_thread(library_use *u, const expr *lhs) {
  (void)lhs;
  u->m->kind = S_SKIP;
  u->m->to = steps_location(u->s, u->m->frame, NO_LOC);
  flat_loc_at(u->s->flat, u->m->to)->end = u->s->options->threads ? END_THREAD : END_EXIT;
  steps_add(u->s, *u->m);
}

/* The thread is flattened when everything is that comes before it. */
static void lay_start(library_use *u, const expr *lhs) {
  (void)lhs;
  if (u->s->options->threads && u->args[0]->kind == EX_FUNC)
    vec_push(&u->s->starts, ((thread_start){*u->m, u->args[0], u->args[1], u->args[2]}));
  else end_unmodelled(u, "a program that starts threads");
}

/* The contents of one object show up in another. */
static void lay_contents(library_use *u, const expr *lhs) {
  steps_assume_at(u->s, ASSUME_REALLOC, u->m->where);
  u->s->reallocs = true;
  steps_clobber(u->s, u->m, u->args[0], u->args[1]);
  finish(u, lhs, NULL);
}

/* An object is freed; or it was not, and lives again. */
static void lay_free(library_use *u, const expr *lhs, bool revives) {
  u->s->frees = true;
  if (u->s->options->checks & (CHECK_MEMORY | CHECK_LEAK)) {
    u->m->kind = S_FREE;
    u->m->rhs = u->args[0];
    u->m->revives = u->m->silent = revives;
    steps_then(u->s, u->m);
    u->m->revives = false;
  }
  finish(u, lhs, NULL);
}

static void lay_frees(library_use *u, const expr *lhs) { lay_free(u, lhs, false); }

static void lay_revive(library_use *u, const expr *lhs) { lay_free(u, lhs, true); }

static void lay_zero(library_use *u, const expr *lhs) { finish(u, lhs, library_size(u, 0)); }

static void lay_nothing(library_use *u, const expr *lhs) { finish(u, lhs, NULL); }

bool steps_primitive(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  static const primitive all[] = {{"reads", lay_reads, 2},     {"writes", lay_writes, 2},
                                  {"apart", lay_apart, 3},     {"needs", lay_needs, 3},
                                  {"length", lay_length, 1},   {"length_within", lay_length_within, 2},
                                  {"compare", lay_compare, 4}, {"find", lay_find, 4},
                                  {"range", lay_range, 2},     {"getc", lay_getc, 1},
                                  {"some", lay_some, 0},       {"fill", lay_fill, 2},
                                  {"stop", lay_stop, 1},       {"say", lay_say, 1},
                                  {"print", lay_nothing, 3},   {"read", lay_read, 4},
                                  {"digits", lay_digits, 3},   {"some_double", lay_some, 0},
                                  {"forget", lay_forget, 2},   {"formatted", lay_formatted, 1},
                                  {"scanned", lay_scanned, 2}, {"contents", lay_contents, 2},
                                  {"is_here", lay_nothing, 1}, {"size", lay_some, 1},
                                  {"revive", lay_revive, 1},   {"frees", lay_frees, 1},
                                  {"self", lay_self, 0},       {"await", lay_await, 1},
                                  {"start", lay_start, 3},     {"end_thread", lay_end_thread, 0},
                                  {"acquire", lay_nothing, 1}, {"release", lay_nothing, 1},
                                  {"holds", lay_nothing, 2},   {"drops", lay_nothing, 1},
                                  {"fits", lay_needs, 4},      {"prints", lay_zero, 0},
                                  {"extent", lay_some, 2},     {"accessible", lay_accessible, 3}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(all[i].name, f->name + 10) || nargs < all[i].nargs) continue;
    library_use u = {.s = s, .t = s->program->terms, .m = &m, .f = f, .args = args, .nargs = nargs};
    uint64_t extra;
    if (map_get(&s->passed, m.extra, &extra)) {
      u.extra = ((extra_arguments *)(uintptr_t)extra)->args;
      u.nextra = ((extra_arguments *)(uintptr_t)extra)->n;
    }
    all[i].lay(&u, lhs);
    return true;
  }
  return false;
}
