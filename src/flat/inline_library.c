/* Calls of functions without a body, known by name: what the verifier's own functions
 * mean, what of the C library can be said exactly by assignments, and for everything else
 * what it may write. A function that is not known gives a result and writes to what it is
 * given (external.h); what it is taken not to do is in the report. */
#include "flat/inline_uses.h"
#include "flat/steps.h"
#include "program/external.h"
#include "program/format.h"
#include "run/interp.h"

#include <string.h>

typedef enum {
  L_OTHER,
  L_EXIT,    /* does not come back */
  L_ASSUME,  /* goes on only if the argument is not zero */
  L_PRINTS,  /* no effect that the program sees, but for %n */
  L_FORMATS, /* sprintf, snprintf */
  L_SCANS,   /* scanf, sscanf, fscanf */
  L_NOTHING, /* no effect, and no result worth a word */
  L_FIRST,   /* the result is the first argument */
  L_FILL,    /* memset */
  L_COPY,    /* memcpy */
  L_FRESH,   /* the result is a new object */
  L_FRESH_ZERO,
  L_REALLOC, /* a new object with the contents of the first argument's */
  L_ADDS,    /* __builtin_add_overflow and its like */
  L_VA_START,
  L_VA_ARG,
  L_VA_COPY
} behaviour;

/* Names without the __builtin_ and __isoc99_ before them; those that begin with a dot are builtins only. */
static const struct {
  behaviour is;
  const char *names;
} known[] = {{L_EXIT, " abort exit _Exit _exit quick_exit .unreachable .trap "},
             {L_ASSUME, " __VERIFIER_assume assume_abort_if_not .assume "},
             {L_PRINTS, " printf fprintf dprintf printk "},
             {L_FORMATS, " sprintf snprintf "},
             {L_SCANS, " scanf fscanf sscanf "},
             {L_NOTHING, " .va_end .prefetch "},
             {L_FIRST, " .expect .assume_aligned .launder "},
             {L_FILL, " memset "},
             {L_COPY, " memcpy memmove "},
             {L_FRESH, " malloc kmalloc "},
             {L_FRESH_ZERO, " calloc kzalloc "},
             {L_REALLOC, " realloc "},
             {L_ADDS, " .add_overflow .sub_overflow .mul_overflow "},
             {L_VA_START, " .va_start "},
             {L_VA_ARG, " .va_arg "},
             {L_VA_COPY, " .va_copy "}};

bool steps_is_error(const char *name) {
  static const char *const errors[] = {"reach_error",  "__VERIFIER_error", "__assert_fail",
                                       "__assert_rtn", "__assert",         "__assert_perror_fail"};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (!strcmp(name, errors[i])) return true;
  return false;
}

static bool is_among(const char *names, const char *before, const char *name) {
  char wanted[64];
  int n = snprintf(wanted, sizeof wanted, " %s%s ", before, name);
  return n < (int)sizeof wanted && strstr(names, wanted);
}

static behaviour behaviour_of(const symbol *f) {
  const char *name = f->name;
  bool builtin = !strncmp(name, "__builtin_", 10);
  if (builtin) name += 10;
  else if (!strncmp(name, "__isoc99_", 9) || !strncmp(name, "__isoc23_", 9)) name += 9;
  for (size_t i = 0; i < sizeof known / sizeof *known && library_is_meant(f); i++)
    if (is_among(known[i].names, "", name) || (builtin && is_among(known[i].names, ".", name))) return known[i].is;
  return f->is_noreturn ? L_EXIT : L_OTHER;
}

/* ---- pieces ---- */

static void result_is(steps *s, step m, const expr *lhs, const expr *value) {
  m.kind = S_SKIP;
  if (lhs && type_is_scalar(lhs->type) && type_is_scalar(value->type)) {
    m.kind = S_ASSIGN;
    m.lhs = lhs;
    m.rhs = ex_cast(s->program->terms, lhs->type, value);
  }
  steps_add(s, m);
}

static void result_any(steps *s, step m, const expr *lhs, flat_input input) {
  m.kind = lhs ? S_HAVOC : S_SKIP;
  m.input = input;
  m.unknown = true;
  m.lhs = lhs;
  steps_add(s, m);
}

/* Any bytes where `pointer` points; pointers among them come from what `from` points to, or, when
 * it is NULL, from outside. */
static void clobber(steps *s, step *m, const expr *pointer, const expr *from) {
  if (!type_is_pointer(pointer->type)) return;
  const expr *p = pointer;
  while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) p = p->args[0];
  if (!from && type_is_pointer(p->type->to) && p->kind != EX_INT) {
    m->kind = S_HAVOC;
    m->lhs = ex_deref(s->program->terms, p);
    m->unknown = true;
    steps_then(s, m);
    m->unknown = false;
  }
  m->kind = S_CLOBBER;
  m->rhs = pointer;
  m->lhs = from && type_is_pointer(from->type) ? from : NULL;
  steps_then(s, m);
}

/* What begins where the pointer points and is `size` bytes long, as an lvalue; or NULL. */
static const expr *object_at(terms *t, const expr *p, u128 size) {
  while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) {
    if (p->type->to->kind != TY_VOID && p->type->to->size == size) return ex_deref(t, p);
    p = p->args[0];
  }
  if (p->type->to->kind != TY_VOID && p->type->to->size == size) return ex_deref(t, p);
  if (p->kind != EX_ADDR) return NULL;
  const expr *lvalue = p->args[0];
  while (lvalue->type->size < size) {
    bool first = lvalue->kind == EX_INDEX && lvalue->args[1]->kind == EX_INT && lvalue->args[1]->value == 0;
    first |= lvalue->kind == EX_FIELD && ex_field_of(lvalue)->offset == 0;
    if (!first) return NULL;
    lvalue = lvalue->args[0];
  }
  return lvalue->type->size == size && !lvalue->type->is_vla ? lvalue : NULL;
}

enum { most_elements = 64 };

/* What a pointer points to as elements: so many of them make `size` bytes; NULL: they cannot be written one by one. */
static const expr *as_elements(const expr *p, const expr *size, i128 *count) {
  p = external_pointer(p);
  const type *t = p->type->to;
  if (size->kind != EX_INT || !type_is_scalar(t) || type_is_float(t) || !t->size || size->value % (i128)t->size)
    return NULL;
  *count = size->value / (i128)t->size;
  bool leaves = library_room(p) != UINT64_MAX && size->value > (i128)library_room(p); /* the array that it begins in */
  return *count <= most_elements && !leaves ? p : NULL;
}

static const expr *element_of(terms *t, const expr *p, i128 i) {
  return ex_deref(t, ex_binary(t, EX_PTRADD, p, ex_int(t, t->types.type_ptrdiff, i)));
}

/* memset, element by element: each byte is the same. */
static bool fill_elements(steps *s, step *m, const expr *to, const expr *byte, const expr *size) {
  terms *t = s->program->terms;
  i128 count = 0, pattern = 0;
  const expr *p = as_elements(to, size, &count);
  if (!p) return false;
  const type *element = p->type->to;
  if (byte->kind != EX_INT && !type_is_char(element)) return false;
  for (uint64_t k = 0; byte->kind == EX_INT && k < element->size; k++)
    pattern |= (i128)(unsigned char)byte->value << (8 * k);
  if (type_is_pointer(element) && pattern) return false;
  for (i128 i = 0; i < count; i++) {
    m->kind = S_ASSIGN;
    m->silent = true;
    m->lhs = element_of(t, p, i);
    m->rhs = byte->kind == EX_INT ? ex_int(t, element, pattern) : ex_cast(t, element, byte);
    steps_then(s, m);
    m->silent = false;
  }
  return true;
}

/* memcpy and memmove, element by element: all are read before one is written. */
static bool copy_elements(steps *s, step *m, const expr *to, const expr *from, const expr *size) {
  terms *t = s->program->terms;
  i128 count = 0;
  const expr *p = as_elements(to, size, &count), *q = as_elements(from, size, &count);
  if (!p || !q || p->type != q->type) return false;
  const expr *saved[most_elements] = {NULL};
  uint32_t n = (uint32_t)count;
  for (uint32_t k = 0; k < 2 * n; k++) {
    uint32_t i = k % n;
    if (k < n) saved[i] = ex_var(t, symbol_new(t, SYM_TEMP, "$copy", p->type->to, m->where));
    m->kind = S_ASSIGN;
    m->silent = m->hands_on = true;
    m->lhs = k < n ? saved[i] : element_of(t, p, i);
    m->rhs = k < n ? element_of(t, q, i) : saved[i];
    steps_then(s, m);
    m->silent = m->hands_on = false;
  }
  return true;
}

enum { saved_bytes = 16 };

static bool points_to_characters(const expr *p) {
  return type_is_pointer(p->type) && type_is_char(external_pointer(p)->type->to);
}

/* Characters, of a number that is not known: the first ones and the last are known. */
static void fill_text(library_use *u) {
  terms *t = u->t;
  const type *size = t->types.type_size;
  const expr *n = ex_cast(t, size, u->args[2]), *byte = ex_cast(t, t->types.type_char, u->args[1]);
  const expr *last = ex_binary(t, EX_SUB, n, ex_int(t, size, 1)), *known = ex_int(t, t->types.type_int, 1);
  library_fill(u, u->args[0], n, INPUT_NONE);
  for (uint32_t i = 0; i <= saved_bytes; i++) {
    const type *index = t->types.type_ptrdiff;
    const expr *at = i < saved_bytes ? ex_int(t, index, i) : ex_cast(t, index, last);
    const expr *none = ex_binary(t, EX_LE, n, ex_int(t, size, i < saved_bytes ? i : 0));
    known = ex_binary(t, EX_LAND, known,
                      ex_binary(t, EX_LOR, none, ex_binary(t, EX_EQ, library_byte(u, u->args[0], at), byte)));
  }
  library_know(u, known);
}

static void fill(library_use *u, const expr *lhs) {
  steps *s = u->s;
  step m = *u->m;
  const expr **args = u->args;
  terms *t = u->t;
  const expr *size = args[2];
  bool zero = args[1]->kind == EX_INT && (unsigned char)args[1]->value == 0;
  const expr *object = zero && size->kind == EX_INT ? object_at(t, args[0], (u128)size->value) : NULL;
  if (size->kind == EX_INT && size->value == 0) {
    m.kind = S_SKIP;
  } else if (object && object->type->size) {
    m.kind = S_ASSIGN;
    m.lhs = object;
    m.rhs = ex_zero(t, object->type);
    m.silent = true;
    steps_then(s, &m);
    m.silent = false;
  } else if (fill_elements(s, &m, args[0], args[1], size)) {
    m.kind = S_SKIP;
  } else if (points_to_characters(args[0])) {
    u->m = &m;
    fill_text(u);
  } else {
    steps_assume_at(s, ASSUME_MEMSET, m.where);
    clobber(s, &m, args[0], NULL);
  }
  result_is(s, m, lhs, args[0]);
}

/* Characters, of a number that is not known: the first ones and the last are what they were in the source. */
static void copy_text(library_use *u) {
  terms *t = u->t;
  const type *size = t->types.type_size;
  const expr *n = ex_cast(t, size, u->args[2]), *saved[saved_bytes + 1], *kept = ex_int(t, t->types.type_int, 1);
  const expr *last = ex_binary(t, EX_SUB, n, ex_int(t, size, 1)), *at[saved_bytes + 1];
  for (uint32_t i = 0; i <= saved_bytes; i++) {
    at[i] = i < saved_bytes ? ex_int(t, t->types.type_ptrdiff, i) : ex_cast(t, t->types.type_ptrdiff, last);
    const expr *byte = library_byte(u, u->args[1], at[i]);
    saved[i] = ex_var(t, symbol_new(t, SYM_TEMP, "$copy", byte->type, u->m->where));
    u->m->kind = S_ASSIGN;
    u->m->silent = u->m->hands_on = true;
    u->m->lhs = saved[i];
    u->m->rhs = byte;
    steps_then(u->s, u->m);
    u->m->hands_on = false;
  }
  u->m->kind = S_FLOW;
  u->m->whole = true;
  u->m->lhs = u->args[0];
  u->m->rhs = u->args[1];
  steps_then(u->s, u->m);
  u->m->whole = false;
  library_fill(u, u->args[0], n, INPUT_NONE);
  for (uint32_t i = 0; i <= saved_bytes; i++) {
    const expr *same = ex_binary(t, EX_EQ, library_byte(u, u->args[0], at[i]), saved[i]);
    const expr *none = ex_binary(t, EX_LE, n, ex_int(t, size, i < saved_bytes ? i : 0));
    kept = ex_binary(t, EX_LAND, kept, ex_binary(t, EX_LOR, none, same));
  }
  library_know(u, kept);
}

static void copy(library_use *u, const expr *lhs) {
  steps *s = u->s;
  step m = *u->m;
  const expr **args = u->args;
  terms *t = s->program->terms;
  const expr *size = args[2], *to = NULL, *from = NULL;
  if (size->kind == EX_INT && type_is_pointer(args[0]->type) && type_is_pointer(args[1]->type)) {
    to = object_at(t, args[0], (u128)size->value);
    from = object_at(t, args[1], (u128)size->value);
  }
  if (size->kind == EX_INT && size->value == 0) {
    m.kind = S_SKIP;
  } else if (to && from && to->type == from->type) {
    m.kind = S_ASSIGN;
    m.lhs = to;
    m.rhs = from;
    m.silent = true;
    steps_then(s, &m);
    m.silent = false;
  } else if (type_is_pointer(args[0]->type) && type_is_pointer(args[1]->type) &&
             copy_elements(s, &m, args[0], args[1], size)) {
    m.kind = S_SKIP;
  } else if (points_to_characters(args[0]) && points_to_characters(args[1])) {
    u->m = &m;
    copy_text(u);
  } else {
    steps_assume_at(s, ASSUME_MEMCPY, m.where);
    clobber(s, &m, args[0], args[1]);
  }
  result_is(s, m, lhs, args[0]);
}

step steps_if_made(steps *s, step m, const expr *lhs) {
  terms *t = s->program->terms;
  loc_id end = m.to;
  const expr *made = ex_var(t, symbol_new(t, SYM_TEMP, "$made", t->types.type_bool, m.where));
  m.kind = S_HAVOC;
  m.input = INPUT_NONDET;
  m.lhs = made;
  steps_then(s, &m);
  step null = m;
  null.kind = m.kind = S_ASSUME;
  null.rhs = ex_not(t, made);
  m.rhs = made;
  steps_then(s, &null);
  steps_then(s, &m);
  null.kind = S_ASSIGN;
  null.lhs = lhs;
  null.rhs = ex_int(t, lhs->type, 0);
  null.to = m.to = end;
  steps_add(s, null);
  return m;
}

static void fresh(steps *s, step m, symbol *f, const expr *lhs, behaviour is, const expr **args) {
  if (!lhs || !type_is_pointer(lhs->type)) {
    result_any(s, m, lhs, INPUT_NONE);
    return;
  }
  if (external_malloc_fails(s->job)) m = steps_if_made(s, m, lhs);
  else steps_assume_of(s, ASSUME_DOES_NOT_FAIL, f->name);
  if (is == L_REALLOC && s->options->checks & (CHECK_MEMORY | CHECK_LEAK)) { /* the old object ends */
    m.kind = S_FREE;
    m.rhs = args[0];
    steps_then(s, &m);
  }
  m.kind = S_ALLOC;
  m.lhs = lhs;
  m.rhs = !strcmp(f->name, "malloc") ? args[0] : is == L_REALLOC && s->options->checks & CHECK_BOUNDS ? args[1] : NULL;
  m.site = steps_site(s, "heap", m.rhs, m.where);
  s->sites.at[m.site].zero = is == L_FRESH_ZERO;
  s->sites.at[m.site].heap = true;
  if (is != L_FRESH && is != L_FRESH_ZERO) steps_assume_at(s, ASSUME_REALLOC, m.where);
  if (is == L_REALLOC) {
    steps_then(s, &m);
    clobber(s, &m, lhs, args[0]);
    m.kind = S_SKIP;
  }
  steps_add(s, m);
}

static bool points_to_function(const expr *e) { return type_is_pointer(e->type) && e->type->to->kind == TY_FUNCTION; }

/* Null, or an object of someone else: one of many, where the program could tell. */
static void pointer_from_outside(steps *s, step *m, const symbol *f, const expr *lhs) {
  bool any = lhs->type->to->kind == TY_VOID &&
             (!strcmp(f->name, "__VERIFIER_nondet_pointer") || !strcmp(f->name, "__VERIFIER_nondet_ptr"));
  if (lhs->type->to->kind == TY_FUNCTION || any || steps_may_share(s, lhs->type->to)) {
    m->kind = S_HAVOC;
    m->input = INPUT_NONDET;
    m->unknown = true;
    m->lhs = lhs;
    return;
  }
  if (!s->options->no_alias && !lhs->type->to->size) steps_assume_of(s, ASSUME_RETURNS_OWN, f->name);
  m->kind = S_ALLOC;
  m->lhs = lhs;
  m->maybe_null = true;
  m->site = steps_site(s, f->name, NULL, m->where);
  s->sites.at[m->site].external = true;
}

/* A function of the library that runs as it should in the interpreter, but has no model here:
 * it may write wherever it is given a pointer to. */
static void of_library(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  bool writes = false;
  for (uint32_t i = 0; i < nargs; i++) {
    if (!type_is_pointer(args[i]->type) || points_to_function(args[i])) continue;
    if (i < 32 && f->const_params >> i & 1) continue;
    clobber(s, &m, args[i], NULL);
    writes = true;
  }
  if (writes) steps_assume_of(s, ASSUME_ANY_OUTPUT, f->name);
  else steps_assume_of(s, ASSUME_ANY_RESULT, f->name);
  if (lhs && type_is_pointer(lhs->type)) {
    pointer_from_outside(s, &m, f, lhs);
    steps_add(s, m);
    return;
  }
  result_any(s, m, lhs, INPUT_NONE);
}

/* What a function that is not known writes through one argument. */
static void output(steps *s, step *m, const symbol *f, external_use use, const expr *argument) {
  const expr *p = external_pointer(argument);
  switch (use) {
  case USE_READS:
  case USE_LEFT_OUT: return;
  case USE_POINTER:
    pointer_from_outside(s, m, f, ex_deref(s->program->terms, p));
    steps_then(s, m);
    m->maybe_null = m->unknown = false;
    m->input = INPUT_NONE;
    return;
  case USE_POINTERS: clobber(s, m, p, NULL); return;
  case USE_NUMBERS:
  case USE_OBJECT: break;
  }
  m->kind = S_OUTPUT;
  m->whole = use == USE_OBJECT;
  m->rhs = p;
  steps_then(s, m);
}

static void outputs(steps *s, step *m, const symbol *f, const expr **args, uint32_t nargs) {
  bool writes = false;
  for (uint32_t i = 0; i < nargs; i++) {
    external_use use = external_use_of(s->job, f, i, args[i]);
    writes |= use != USE_READS && use != USE_LEFT_OUT;
    if (use == USE_OBJECT && external_pointer(args[i])->type->to->kind == TY_RECORD)
      steps_assume_of(s, ASSUME_KEEPS_POINTERS, f->name);
    if (use == USE_LEFT_OUT) steps_assume_number(s, ASSUME_KEEPS_ARGUMENT, f->name, (uint64_t)(i + 1));
    output(s, m, f, use, args[i]);
  }
  if (writes) steps_assume_of(s, ASSUME_ONLY_ARGUMENTS, f->name);
  else steps_assume_of(s, ASSUME_ONLY_RESULT, f->name);
}

/* A function that is not known: its result, and where that is a pointer, null or an object. */
static void other(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  bool nondet = !strncmp(f->name, "__VERIFIER_nondet_", 18);
  bool pointer = lhs && type_is_pointer(lhs->type);
  if (!nondet && (f->is_system || (!pointer && library_is_meant(f) && library_has(f->name)))) {
    of_library(s, m, f, lhs, args, nargs);
    return;
  }
  if (!nondet) outputs(s, &m, f, args, nargs);
  if (lhs && type_is_pointer(lhs->type)) {
    pointer_from_outside(s, &m, f, lhs);
    steps_add(s, m);
    return;
  }
  result_any(s, m, lhs, INPUT_NONDET);
}

/* r = a + b in a type wide enough for the true sum: *to = r cut to its type, and the result
 * says whether something was lost. Products of 64 bits have no such type. */
static void adds(steps *s, step m, symbol *f, const expr *lhs, const expr **args) {
  terms *t = s->program->terms;
  const expr *a = args[0], *b = args[1], *to = args[2];
  bool pointer = type_is_pointer(to->type) && type_is_integer(to->type->to);
  uint32_t width = a->type->width > b->type->width ? a->type->width : b->type->width;
  if (pointer && to->type->to->width > width) width = to->type->to->width;
  expr_kind kind = strstr(f->name, "mul") ? EX_MUL : strstr(f->name, "sub") ? EX_SUB : EX_ADD;
  if (!pointer || width > 64 || (kind == EX_MUL && width > 32)) {
    steps_assume_of(s, ASSUME_ANY_RESULT, f->name);
    clobber(s, &m, to, NULL);
    result_any(s, m, lhs, INPUT_NONE);
    return;
  }
  bool exact = width < 32 || (width == 32 && kind != EX_MUL) ||
               (width == 32 && a->type->is_signed && b->type->is_signed);
  const type *wide = exact ? t->types.type_llong : t->types.type_int128;
  const expr *sum = ex_binary(t, kind, ex_cast(t, wide, a), ex_cast(t, wide, b));
  const expr *cut = ex_cast(t, to->type->to, sum);
  const expr *lost = ex_binary(t, EX_NE, ex_cast(t, wide, cut), sum);
  if (lhs) { /* before the store, which may change an operand */
    m.kind = S_ASSIGN;
    symbol *saved = symbol_new(t, SYM_TEMP, "$lost", t->types.type_int, m.where);
    m.lhs = ex_var(t, saved);
    m.rhs = lost;
    lost = m.lhs;
    steps_then(s, &m);
  }
  m.kind = S_ASSIGN;
  m.lhs = ex_deref(t, to);
  m.rhs = cut;
  steps_then(s, &m);
  result_is(s, m, lhs, lost);
}

enum { some_copied = 8 };

/* sprintf, snprintf: text of a length that is told by the format, or of any. */
static void formatted(library_use *u, const expr *lhs) {
  terms *t = u->t;
  const type *size = t->types.type_size;
  const expr *one = ex_int(t, size, 1), *zero = ex_int(t, size, 0), *n = u->printed, *bytes = u->written;
  if (!n) {
    steps_assume_of(u->s, ASSUME_ANY_WRITTEN, u->f->name);
    n = library_any(u, "$length", size);
    library_know(u, ex_binary(t, EX_LT, n, ex_int(t, size, (i128)1 << 30)));
    bytes = ex_binary(t, EX_ADD, n, one);
    const expr *room = strstr(u->f->name, "snprintf") ? ex_cast(t, size, u->args[1]) : bytes;
    bytes = ex_ite(t, ex_binary(t, EX_LT, bytes, room), bytes, room);
    library_access(u, u->args[0], bytes, true, false);
  }
  library_fill(u, u->args[0], bytes, INPUT_NONE);
  const expr *last = library_byte(u, u->args[0], ex_binary(t, EX_SUB, bytes, one));
  library_know(u, ex_binary(t, EX_LOR, ex_binary(t, EX_EQ, bytes, zero),
                            ex_binary(t, EX_EQ, last, ex_int(t, t->types.type_char, 0))));
  result_is(u->s, *u->m, lhs, n);
}

/* A number between two others: an input, or something that the argument tells. */
static const expr *some_between(library_use *u, const type *t, i128 low, i128 high, bool input, uint32_t inner) {
  const expr *n = ex_var(u->t, symbol_new(u->t, SYM_TEMP, "$scanned", t, u->m->where));
  u->m->kind = S_HAVOC;
  u->m->input = input ? INPUT_NONDET : INPUT_NONE;
  u->m->inner = inner;
  u->m->lhs = n;
  steps_then(u->s, u->m);
  u->m->input = INPUT_NONE;
  library_know(u, ex_both(u->t, ex_binary(u->t, EX_GE, n, ex_int(u->t, t, low)),
                          ex_binary(u->t, EX_LE, n, ex_int(u->t, t, high))));
  return n;
}

/* A word: no blanks and no zero before its end. */
static void know_word(library_use *u, const expr *p, const expr *length, const expr *reached, char kind) {
  terms *t = u->t;
  const type *byte = t->types.type_char;
  const expr *known = ex_binary(t, EX_EQ, library_byte(u, p, length), ex_int(t, byte, 0));
  for (uint32_t i = 0; i < some_copied; i++) {
    const expr *c = library_byte(u, p, ex_int(t, t->types.type_ptrdiff, i));
    const expr *behind = ex_binary(t, EX_LE, length, ex_int(t, length->type, i));
    const expr *fine = ex_binary(t, EX_NE, c, ex_int(t, byte, 0));
    const expr *blank = ex_both(t, ex_binary(t, EX_GE, c, ex_int(t, byte, '\t')),
                                ex_binary(t, EX_LE, c, ex_int(t, byte, '\r')));
    blank = ex_either(t, blank, ex_binary(t, EX_EQ, c, ex_int(t, byte, ' ')));
    if (kind == 's') fine = ex_both(t, fine, ex_not(t, blank));
    known = ex_binary(t, EX_LAND, known, ex_binary(t, EX_LOR, behind, fine));
  }
  library_know(u, ex_binary(t, EX_LOR, ex_not(t, reached), known));
}

/* What one conversion writes, if the scan comes so far. */
static void scan_item_to(library_use *u, const scan_item *item, const expr *p, const expr *reached, bool input,
                         uint32_t inner) {
  terms *t = u->t;
  const type *size = t->types.type_size;
  const expr *zero = ex_int(t, size, 0), *length = NULL, *bytes = ex_int(t, size, (i128)item->size);
  if (item->is_string) {
    i128 most = item->width ? (i128)item->width : (i128)1 << 30;
    length = ex_cast(t, size, some_between(u, t->types.type_long, 1, most, input, inner));
    bytes = ex_binary(t, EX_ADD, length, ex_int(t, size, 1));
  }
  bytes = ex_ite(t, reached, bytes, zero);
  library_access(u, p, bytes, true, false);
  library_fill(u, p, bytes, input ? INPUT_OUTPUT : INPUT_NONE);
  if (item->is_string) know_word(u, p, length, reached, item->kind);
}

/* scanf: how many conversions there were, and what they have written. */
/* printf: the number of characters, or less than zero if the output fails. */
static void printed(library_use *u, const expr *lhs) {
  terms *t = u->t;
  const type *integer = t->types.type_int;
  steps_assume_of(u->s, ASSUME_ONLY_PRINTS, u->f->name);
  if (!lhs) {
    result_any(u->s, *u->m, lhs, INPUT_NONE);
    return;
  }
  const expr *fine = some_between(u, integer, 0, 7, true, 1);
  u->m->inner = 0;
  const expr *n = u->printed ? ex_cast(t, integer, u->printed) : library_any(u, "$length", integer);
  if (!u->printed) library_know(u, ex_binary(t, EX_GE, n, ex_int(t, integer, 0)));
  result_is(u->s, *u->m, lhs, ex_ite(t, ex_binary(t, EX_EQ, fine, ex_int(t, integer, 0)), ex_int(t, integer, -1), n));
}

static void scanned(library_use *u, const symbol *f, const expr *lhs, uint32_t first) {
  terms *t = u->t;
  const type *integer = t->types.type_int;
  uint64_t room;
  scan_item item;
  const char *format = library_literal(u->args[first - 1], &room), *at = format;
  bool input = !strstr(f->name, "sscanf"), known = format != NULL;
  uint32_t many = 0, arg = first, number = 0;
  while (known && scan_next(&t->types, &at, &item)) {
    many += item.assigns && item.kind != 'n';
    arg += item.assigns;
    known = item.kind && arg <= u->nargs;
  }
  if (!known) { /* nothing is known of what is written */
    steps_assume_of(u->s, ASSUME_ANY_WRITTEN, f->name);
    for (uint32_t i = first; i < u->nargs; i++) clobber(u->s, u->m, u->args[i], NULL);
    result_any(u->s, *u->m, lhs, INPUT_NONE);
    return;
  }
  const expr *n = some_between(u, integer, -1, many, input, 1);
  arg = first;
  for (at = format; scan_next(&t->types, &at, &item);) {
    if (!item.assigns) continue;
    const expr *reached = ex_binary(t, item.kind == 'n' ? EX_GE : EX_GT, n, ex_int(t, integer, number));
    scan_item_to(u, &item, u->args[arg], reached, input, 2 + arg);
    arg++;
    number += item.kind != 'n';
  }
  u->m->inner = 0;
  result_is(u->s, *u->m, lhs, n);
}

static uint32_t needed(behaviour is, const symbol *f) {
  switch (is) {
  case L_ASSUME:
  case L_FIRST:
  case L_PRINTS:
  case L_VA_START:
  case L_VA_ARG: return 1;
  case L_FRESH: return !strcmp(f->name, "malloc");
  case L_SCANS: return strstr(f->name, "sscanf") || strstr(f->name, "fscanf") ? 2 : 1;
  case L_FORMATS: return strstr(f->name, "snprintf") ? 3 : 2;
  case L_REALLOC:
  case L_VA_COPY: return 2;
  case L_FILL:
  case L_COPY:
  case L_ADDS: return 3;
  default: return 0;
  }
}

static void leave(steps *s, step m, const symbol *f) {
  m.kind = S_SKIP;
  m.to = steps_location(s, m.frame, NO_LOC);
  flat_loc_at(s->flat, m.to)->end = END_EXIT;
  flat_loc_at(s->flat, m.to)->note = arena_printf(&s->flat->arena, "%s is called", f->name);
  steps_add(s, m);
}

symbol *steps_outside_function(steps *s, const type *t) {
  symbol *f = symbol_new(s->program->terms, SYM_FUNC, "a function that is called through an unknown pointer", t,
                         (place){0});
  f->is_external = true;
  return f;
}

/* Is there a function among them? */
static bool gives_function(const symbol *f, const expr **args, uint32_t nargs) {
  bool given = false;
  for (uint32_t i = 0; i < nargs; i++) {
    const expr *p = external_pointer(args[i]);
    given |= (points_to_function(args[i]) || points_to_function(p)) && p->kind != EX_INT;
  }
  if (!strcmp(f->name, "sigaction")) given = nargs > 1 && args[1]->kind != EX_INT;
  return given;
}

const char *steps_not_followed(const symbol *f, const expr **args, uint32_t nargs) {
  static const char *const later[] = {
      "signal",        "__sysv_signal", "sysv_signal",    "ssignal",     "bsd_signal",
      "sigset",        "sigaction",     "pthread_create", "thrd_create", "atexit",
      "at_quick_exit", "on_exit",       "qsort_r",        "ftw",         "nftw",
      "scandir",       "glob",          "twalk",          "tdelete",     "tsearch",
      "tfind",         "lfind",         "lsearch",        "makecontext", "timer_create",
      "call_once",     "pthread_once",  "pthread_atfork", "tss_create",  "pthread_key_create"};
  if (!strcmp(f->name, "qsort") || !strcmp(f->name, "bsearch")) {
    const expr *given = nargs ? args[nargs - 1] : NULL;
    while (given && given->kind == EX_CAST) given = given->args[0];
    return given && given->kind == EX_FUNC ? NULL : " with a function that is not known by name";
  }
  for (size_t i = 0; i < sizeof later / sizeof *later; i++)
    if (!strcmp(later[i], f->name) && gives_function(f, args, nargs)) return " is given a function that runs later";
  return NULL;
}

bool steps_calls_back(steps *s, step m, const symbol *f, const expr **args, uint32_t nargs) {
  const char *why = steps_not_followed(f, args, nargs);
  bool compares = !strcmp(f->name, "qsort") || !strcmp(f->name, "bsearch");
  if (!why && !compares && gives_function(f, args, nargs)) steps_assume_of(s, ASSUME_NO_CALLBACK, f->name);
  if (!why) return false;
  m.kind = S_SKIP;
  m.to = steps_location(s, m.frame, NO_LOC);
  flat_loc_at(s->flat, m.to)->end = END_UNMODELLED;
  flat_loc_at(s->flat, m.to)->note = arena_printf(&s->flat->arena, "%s()%s", f->name, why);
  steps_add(s, m);
  return true;
}

/* A function that is not known may leave any number in errno (share/cantrip/library/errno.c). */
static void may_fail(library_use *u) {
  const program *p = u->s->program;
  for (uint32_t i = 0; i < p->globals.n && strncmp(u->f->name, "__VERIFIER", 10) && strncmp(u->f->name, "__builtin", 9);
       i++) {
    if (p->globals.at[i]->kind != SYM_GLOBAL || strcmp(p->globals.at[i]->name, "__model_errno")) continue;
    u->m->kind = S_HAVOC;
    u->m->input = INPUT_NONE;
    u->m->lhs = ex_var(u->t, p->globals.at[i]);
    steps_then(u->s, u->m);
  }
}

/* With checks: evaluated for nothing else, where the call does not become an assignment. */
static void read_arguments(steps *s, step *m, behaviour is, const expr **args, uint32_t nargs) {
  bool read = is == L_ASSUME || is == L_FIRST || is == L_FRESH || is == L_FRESH_ZERO; /* by what they become */
  bool variables = s->options->checks & CHECK_UNINIT;
  for (uint32_t i = 0; i < nargs && !read && s->options->checks; i++) {
    if (args[i]->kind == EX_INT || (args[i]->kind == EX_VAR && !variables) || !type_is_scalar(args[i]->type)) continue;
    m->kind = S_READ;
    m->rhs = args[i];
    steps_then(s, m);
  }
}

/* The memory that the function uses: what can be said of it, or that it is taken as it is. */
static void use_memory(library_use *u, behaviour is, bool wanted) {
  steps *s = u->s;
  bool text = is == L_PRINTS || is == L_FORMATS, known = text || is == L_FILL || is == L_COPY;
  if (!known && is != L_OTHER) return;
  if (!s->options->checks && (is != L_FORMATS && !(text && (wanted || library_may_count(u))))) return;
  if ((known && library_uses(u)) || !s->options->checks || !strncmp(u->f->name, "__VERIFIER", 10)) return;
  for (uint32_t i = 0; i < u->nargs; i++)
    if (type_is_pointer(u->args[i]->type) && u->args[i]->kind != EX_INT)
      steps_assume_of(s, ASSUME_ENOUGH_MEMORY, u->f->name);
}

void steps_library_call(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  behaviour is = behaviour_of(f);
  if (nargs < needed(is, f)) is = L_OTHER;
  if (steps_calls_back(s, m, f, args, nargs)) return;
  read_arguments(s, &m, is, args, nargs);
  library_use u = {.s = s, .t = s->program->terms, .m = &m, .f = f, .args = args, .nargs = nargs};
  use_memory(&u, is, lhs != NULL);
  if (is == L_OTHER) may_fail(&u);
  switch (is) {
  case L_EXIT: leave(s, m, f); return;
  case L_ASSUME:
    m.kind = S_ASSUME;
    m.rhs = args[0];
    steps_add(s, m);
    return;
  case L_PRINTS: printed(&u, lhs); return;
  case L_NOTHING: result_any(s, m, lhs, INPUT_NONE); return;
  case L_FIRST: result_is(s, m, lhs, args[0]); return;
  case L_FILL: fill(&u, lhs); return;
  case L_COPY: copy(&u, lhs); return;
  case L_FORMATS: formatted(&u, lhs); return;
  case L_SCANS: scanned(&u, f, lhs, strstr(f->name, "sscanf") || strstr(f->name, "fscanf") ? 2 : 1); return;
  case L_FRESH:
  case L_FRESH_ZERO:
  case L_REALLOC: fresh(s, m, f, lhs, is, args); return;
  case L_VA_START: steps_va_start(s, m, args[0]); return;
  case L_VA_ARG: steps_va_arg(s, m, lhs, args[0]); return;
  case L_VA_COPY: steps_va_copy(s, m, args[0], args[1]); return;
  case L_ADDS: adds(s, m, f, lhs, args); return;
  case L_OTHER: other(s, m, f, lhs, args, nargs); return;
  }
}
