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
  L_EXIT,     /* does not come back */
  L_ASSUME,   /* goes on only if the argument is not zero */
  L_PRINTS,   /* no effect that the program sees */
  L_NOTHING,  /* no effect, and no result worth a word */
  L_FIRST,    /* the result is the first argument */
  L_FILL,     /* memset */
  L_COPY,     /* memcpy */
  L_WRITES,   /* writes anything to where the first argument points, and returns it */
  L_WRITES_2, /* to where the second points */
  L_READS,    /* writes to where the arguments from the second on point (scanf) */
  L_READS_3,  /* from the third on (sscanf, fscanf) */
  L_INSIDE,   /* the result points into what the first argument points to, or is null */
  L_INSIDE_2, /* the same of the second */
  L_FRESH,    /* the result is a new object */
  L_FRESH_ZERO,
  L_REALLOC, /* a new object with the contents of the first argument's */
  L_ABS,
  L_ADDS,   /* __builtin_add_overflow and its like */
  L_LENGTH, /* strlen */
  L_CHAR,   /* a character from outside, or -1 */
  L_PURE,   /* looks at what its arguments point to, and gives a number */
  L_VA_START,
  L_VA_ARG,
  L_VA_COPY
} behaviour;

static const struct {
  const char *name;
  behaviour is;
} known[] = {
    {"abort", L_EXIT},
    {"exit", L_EXIT},
    {"_Exit", L_EXIT},
    {"_exit", L_EXIT},
    {"quick_exit", L_EXIT},
    {"__builtin_unreachable", L_EXIT},
    {"__builtin_trap", L_EXIT},
    {"__builtin_abort", L_EXIT},
    {"__builtin_exit", L_EXIT},
    {"__VERIFIER_assume", L_ASSUME},
    {"assume_abort_if_not", L_ASSUME},
    {"__builtin_assume", L_ASSUME},
    {"printf", L_PRINTS},
    {"fprintf", L_PRINTS},
    {"vprintf", L_PRINTS},
    {"vfprintf", L_PRINTS},
    {"puts", L_PRINTS},
    {"putchar", L_PRINTS},
    {"fputs", L_PRINTS},
    {"fputc", L_PRINTS},
    {"putc", L_PRINTS},
    {"fwrite", L_PRINTS},
    {"fflush", L_PRINTS},
    {"perror", L_PRINTS},
    {"__builtin_printf", L_PRINTS},
    {"__builtin_puts", L_PRINTS},
    {"printk", L_PRINTS},
    {"__builtin_putchar", L_PRINTS},
    {"__builtin_fprintf", L_PRINTS},
    {"write", L_PRINTS},
    {"__builtin_va_start", L_VA_START},
    {"__builtin_va_end", L_NOTHING},
    {"__builtin_va_copy", L_VA_COPY},
    {"__builtin_prefetch", L_NOTHING},
    {"__builtin_expect", L_FIRST},
    {"__builtin_assume_aligned", L_FIRST},
    {"__builtin_launder", L_FIRST},
    {"memset", L_FILL},
    {"__builtin_memset", L_FILL},
    {"bzero", L_FILL},
    {"memcpy", L_COPY},
    {"memmove", L_COPY},
    {"__builtin_memcpy", L_COPY},
    {"__builtin_memmove", L_COPY},
    {"strcpy", L_WRITES},
    {"strncpy", L_WRITES},
    {"strcat", L_WRITES},
    {"strncat", L_WRITES},
    {"stpcpy", L_WRITES},
    {"__builtin_strcpy", L_WRITES},
    {"__builtin_strncpy", L_WRITES},
    {"__builtin_strcat", L_WRITES},
    {"sprintf", L_WRITES},
    {"snprintf", L_WRITES},
    {"vsprintf", L_WRITES},
    {"vsnprintf", L_WRITES},
    {"__builtin_sprintf", L_WRITES},
    {"__builtin_snprintf", L_WRITES},
    {"fgets", L_WRITES},
    {"gets", L_WRITES},
    {"fread", L_WRITES},
    {"time", L_WRITES},
    {"qsort", L_WRITES},
    {"strtok", L_WRITES},
    {"getcwd", L_WRITES},
    {"asctime_r", L_WRITES},
    {"read", L_WRITES_2},
    {"recv", L_WRITES_2},
    {"gettimeofday", L_WRITES},
    {"clock_gettime", L_WRITES_2},
    {"strtol", L_WRITES_2},
    {"strtoul", L_WRITES_2},
    {"strtod", L_WRITES_2},
    {"strtoll", L_WRITES_2},
    {"strtoull", L_WRITES_2},
    {"scanf", L_READS},
    {"__isoc99_scanf", L_READS},
    {"sscanf", L_READS_3},
    {"fscanf", L_READS_3},
    {"__isoc99_sscanf", L_READS_3},
    {"__isoc99_fscanf", L_READS_3},
    {"strchr", L_INSIDE},
    {"strrchr", L_INSIDE},
    {"strstr", L_INSIDE},
    {"strpbrk", L_INSIDE},
    {"memchr", L_INSIDE},
    {"__builtin_strchr", L_INSIDE},
    {"__builtin_memchr", L_INSIDE},
    {"bsearch", L_INSIDE_2},
    {"malloc", L_FRESH},
    {"strdup", L_FRESH},
    {"strndup", L_FRESH},
    {"aligned_alloc", L_FRESH},
    {"memalign", L_FRESH},
    {"kmalloc", L_FRESH},
    {"__builtin_strdup", L_FRESH},
    {"calloc", L_FRESH_ZERO},
    {"__builtin_calloc", L_FRESH_ZERO},
    {"kzalloc", L_FRESH_ZERO},
    {"realloc", L_REALLOC},
    {"__builtin_realloc", L_REALLOC},
    {"reallocarray", L_REALLOC},
    {"abs", L_ABS},
    {"labs", L_ABS},
    {"llabs", L_ABS},
    {"__builtin_abs", L_ABS},
    {"__builtin_labs", L_ABS},
    {"__builtin_llabs", L_ABS},
    {"__builtin_va_arg", L_VA_ARG},
    {"__builtin_add_overflow", L_ADDS},
    {"__builtin_sub_overflow", L_ADDS},
    {"__builtin_mul_overflow", L_ADDS},
    {"strlen", L_LENGTH},
    {"__builtin_strlen", L_LENGTH},
    {"strcmp", L_PURE},
    {"strncmp", L_PURE},
    {"strcasecmp", L_PURE},
    {"memcmp", L_PURE},
    {"strncasecmp", L_PURE},
    {"__builtin_strcmp", L_PURE},
    {"__builtin_strncmp", L_PURE},
    {"__builtin_memcmp", L_PURE},
    {"strspn", L_PURE},
    {"strcspn", L_PURE},
    {"atoi", L_PURE},
    {"atol", L_PURE},
    {"atoll", L_PURE},
    {"atof", L_PURE},
    {"strnlen", L_LENGTH},
    {"fclose", L_PURE},
    {"feof", L_PURE},
    {"ferror", L_PURE},
    {"fgetc", L_CHAR},
    {"getc", L_CHAR},
    {"getchar", L_CHAR},
    {"__builtin_object_size", L_PURE},
};

bool steps_is_error(const char *name) {
  static const char *const errors[] = {"reach_error",  "__VERIFIER_error", "__assert_fail",
                                       "__assert_rtn", "__assert",         "__assert_perror_fail"};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (!strcmp(name, errors[i])) return true;
  return false;
}

static behaviour behaviour_of(const symbol *f) {
  if (!library_is_meant(f)) return f->is_noreturn ? L_EXIT : L_OTHER;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(known[i].name, f->name)) return known[i].is;
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

/* Where a pointer points, not caring about the place in the object: the sum with itself. */
static const expr *blurred(terms *t, const expr *pointer) {
  const expr *number = ex_cast(t, t->types.type_size, pointer);
  return ex_binary(t, EX_ADD, number, number);
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

static void fill(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  terms *t = s->program->terms;
  bool zeroing = !strcmp(f->name, "bzero");
  const expr *size = zeroing ? args[1] : args[2];
  bool zero = zeroing || (args[1]->kind == EX_INT && (unsigned char)args[1]->value == 0);
  const expr *object = zero && size->kind == EX_INT ? object_at(t, args[0], (u128)size->value) : NULL;
  (void)nargs;
  if (size->kind == EX_INT && size->value == 0) {
    m.kind = S_SKIP;
  } else if (object && object->type->size) {
    m.kind = S_ASSIGN;
    m.lhs = object;
    m.rhs = ex_zero(t, object->type);
    m.silent = true;
    steps_then(s, &m);
    m.silent = false;
  } else if (fill_elements(s, &m, args[0], zeroing ? ex_int(t, t->types.type_int, 0) : args[1], size)) {
    m.kind = S_SKIP;
  } else {
    steps_assume_at(s, ASSUME_MEMSET, m.where);
    clobber(s, &m, args[0], NULL);
  }
  result_is(s, m, lhs, args[0]);
}

enum { saved_bytes = 16 };

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

static bool points_to_characters(const expr *p) {
  return type_is_pointer(p->type) && type_is_char(external_pointer(p)->type->to);
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

/* strlen, strnlen */
static void length(steps *s, step m, symbol *f, const expr *lhs, const library_use *u) {
  terms *t = u->t;
  const expr *n = u->length[0], *most = u->nargs > 1 ? ex_cast(t, t->types.type_size, u->args[1]) : NULL;
  if (!n) {
    steps_assume_of(s, ASSUME_ANY_RESULT, f->name);
    result_any(s, m, lhs, INPUT_NONE);
    return;
  }
  result_is(s, m, lhs, most ? ex_ite(t, ex_binary(t, EX_LT, n, most), n, most) : n);
}

static void absolute(steps *s, step m, const expr *lhs, const expr *x) {
  terms *t = s->program->terms;
  const expr *negative = ex_binary(t, EX_LT, x, ex_int(t, x->type, 0));
  result_is(s, m, lhs, ex_ite(t, negative, ex_unary(t, EX_NEG, x), x));
}

/* The result of what wrote into its argument: that argument, or a number. */
static void written(steps *s, step m, const expr *lhs, const expr *argument) {
  if (lhs && type_is_pointer(lhs->type) && type_is_pointer(argument->type)) {
    m.kind = S_FLOW;
    m.lhs = lhs;
    m.rhs = argument;
    steps_then(s, &m);
    m.kind = S_HAVOC;
    m.lhs = lhs;
    steps_add(s, m);
    return;
  }
  result_any(s, m, lhs, INPUT_NONE);
}

static void put_any(steps *s, step *m, const expr *p, bool overruns) {
  m->kind = S_OUTPUT;
  m->whole = false;
  m->overruns = overruns;
  m->rhs = external_pointer(p);
  steps_then(s, m);
  m->overruns = false;
}

/* Any characters where `p` points to, `bytes` of them; NULL: nobody knows how many. */
static void any_text(library_use *u, const expr *p, const expr *bytes) {
  if (bytes) library_fill(u, p, bytes, INPUT_NONE);
  else put_any(u->s, u->m, p, true);
}

enum { most_copied = 64, some_copied = 8 };

/* to[i] = text[i], up to the zero, and further zeros up to `least`. */
static void put_literal(steps *s, step *m, library_use *u, const char *text, uint64_t least) {
  terms *t = u->t;
  uint64_t n = strlen(text) + 1;
  for (uint64_t i = 0; i < n || i < least; i++) {
    m->kind = S_ASSIGN;
    m->silent = true;
    m->lhs = library_byte(u, u->args[0], ex_int(t, t->types.type_ptrdiff, (i128)i));
    m->rhs = ex_int(t, m->lhs->type, i < n ? text[i] : 0);
    steps_then(s, m);
    m->silent = false;
  }
}

/* strcpy: the first bytes and the end of what was copied are known. */
static void put_string(steps *s, step *m, library_use *u) {
  terms *t = u->t;
  uint64_t room;
  const char *text = library_literal(u->args[1], &room);
  if (text && strlen(text) < most_copied && strlen(text) < library_room(u->args[0])) {
    put_literal(s, m, u, text, 0);
    return;
  }
  any_text(u, u->args[0], ex_binary(t, EX_ADD, u->length[1], ex_int(t, t->types.type_size, 1)));
  const expr *n = u->length[1], *same = ex_int(t, t->types.type_int, 1);
  library_know(u, ex_binary(t, EX_EQ, library_byte(u, u->args[0], n), ex_int(t, t->types.type_char, 0)));
  for (uint64_t i = 0; i < some_copied && i < library_room(u->args[0]); i++) {
    const expr *index = ex_int(t, t->types.type_ptrdiff, (i128)i),
               *behind = ex_binary(t, EX_LE, n, ex_int(t, n->type, (i128)i));
    const expr *equal = ex_binary(t, EX_EQ, library_byte(u, u->args[0], index), library_byte(u, u->args[1], index));
    same = ex_binary(t, EX_LAND, same, ex_binary(t, EX_LOR, behind, equal));
  }
  library_know(u, same);
}

/* A zero behind `length` characters. */
static void ends_after(library_use *u, const expr *length) {
  terms *t = u->t;
  library_know(u, ex_binary(t, EX_EQ, library_byte(u, u->args[0], length), ex_int(t, t->types.type_char, 0)));
}

/* sprintf, snprintf: text of a length that is known. */
static void put_printed(library_use *u, bool bounded) {
  terms *t = u->t;
  const expr *n = u->printed, *one = ex_int(t, n->type, 1);
  any_text(u, u->args[0], u->written);
  if (!bounded) {
    ends_after(u, n);
    return;
  }
  const expr *last = ex_binary(t, EX_SUB, u->written, one),
             *none = ex_binary(t, EX_EQ, u->written, ex_int(t, n->type, 0));
  const expr *zero = ex_binary(t, EX_EQ, library_byte(u, u->args[0], last), ex_int(t, t->types.type_char, 0));
  library_know(u, ex_binary(t, EX_LOR, none, zero));
}

static bool is_named(const symbol *f, const char *name) {
  return !strcmp(strncmp(f->name, "__builtin_", 10) ? f->name : f->name + 10, name);
}

/* strcat of a literal that fits: its bytes behind those that are there. What does not fit may be anything. */
static void put_behind(library_use *u, const char *text) {
  terms *t = u->t;
  steps *s = u->s;
  const type *size = t->types.type_size;
  const expr *n = u->length[0], *added = ex_int(t, size, (i128)strlen(text) + 1), *all = ex_binary(t, EX_ADD, n, added);
  const expr *fits = ex_binary(t, EX_LE, all, ex_int(t, size, (i128)library_room(u->args[0])));
  loc_id end = steps_location(s, u->m->frame, NO_LOC);
  step start = *u->m;
  for (int beyond = 0; beyond < 2; beyond++) {
    *u->m = start;
    library_know(u, beyond ? ex_not(t, fits) : fits);
    if (beyond) any_text(u, u->args[0], all);
    for (uint64_t i = 0; !beyond && i <= strlen(text); i++) {
      u->m->kind = S_ASSIGN;
      u->m->silent = true;
      u->m->lhs = library_byte(u, u->args[0],
                               ex_cast(t, t->types.type_ptrdiff, ex_binary(t, EX_ADD, n, ex_int(t, size, (i128)i))));
      u->m->rhs = ex_int(t, u->m->lhs->type, text[i]);
      steps_then(s, u->m);
      u->m->silent = false;
    }
    u->m->kind = S_SKIP;
    u->m->to = end;
    steps_add(s, *u->m);
  }
  *u->m = start;
  u->m->from = end;
}

/* The functions of string.h and stdio.h that write text of which something is known. False: another one. */
static bool writes_text(steps *s, symbol *f, const expr *lhs, library_use *u) {
  uint64_t room;
  step *m = u->m;
  if (u->nargs < 2 || !type_is_pointer(u->args[0]->type)) return false;
  const char *text = type_is_pointer(u->args[1]->type) ? library_literal(u->args[1], &room) : NULL;
  bool number = u->nargs > 2 && u->args[2]->kind == EX_INT && u->args[2]->value <= most_copied;
  if (is_named(f, "strcpy") && u->length[1]) {
    put_string(s, m, u);
  } else if (is_named(f, "strncpy") && text && number && (i128)strlen(text) < u->args[2]->value &&
             (uint64_t)u->args[2]->value <= library_room(u->args[0])) {
    put_literal(s, m, u, text, (uint64_t)u->args[2]->value);
  } else if ((is_named(f, "strncpy") && u->nargs > 2) || is_named(f, "strncat")) {
    any_text(u, u->args[0], is_named(f, "strncpy") ? u->args[2] : NULL);
  } else if (is_named(f, "strcat") && u->length[0] && text && strlen(text) < most_copied &&
             library_room(u->args[0]) <= most_copied) {
    put_behind(u, text);
  } else if (is_named(f, "strcat") && u->length[0] && u->length[1]) {
    const expr *one = ex_int(u->t, u->t->types.type_size, 1);
    any_text(u, u->args[0], ex_binary(u->t, EX_ADD, ex_binary(u->t, EX_ADD, u->length[0], u->length[1]), one));
    ends_after(u, ex_binary(u->t, EX_ADD, u->length[0], u->length[1]));
  } else if ((is_named(f, "sprintf") || is_named(f, "snprintf")) && u->printed) {
    put_printed(u, is_named(f, "snprintf"));
    result_is(s, *m, lhs, u->printed);
    return true;
  } else {
    return false;
  }
  result_is(s, *m, lhs, u->args[0]);
  return true;
}

/* The result of a search: null, or a place in the argument, not behind the end of a string or of what was searched. */
static void found_inside(library_use *u, const symbol *f, const expr *lhs, bool second) {
  terms *t = u->t;
  steps *s = u->s;
  step *m = u->m;
  const type *size = t->types.type_size;
  const expr *base = external_pointer(u->args[second]), *limit = u->length[0], *step_size = NULL;
  if (!lhs || !type_is_pointer(lhs->type) || !type_is_pointer(base->type)) {
    result_any(s, *m, lhs, INPUT_NONE);
    return;
  }
  if (is_named(f, "memchr") && u->nargs > 2) limit = ex_cast(t, size, u->args[2]);
  if (second && u->nargs > 3) {
    limit = ex_cast(t, size, u->args[2]);
    step_size = ex_cast(t, size, u->args[3]);
  }
  steps_assume_of(s, ASSUME_ANY_PLACE, f->name);
  const expr *found = ex_var(t, symbol_new(t, SYM_TEMP, "$found", t->types.type_bool, m->where));
  const expr *at = ex_var(t, symbol_new(t, SYM_TEMP, "$place", size, m->where)), *place = at;
  m->kind = S_HAVOC;
  m->input = INPUT_NONE;
  m->lhs = found;
  steps_then(s, m);
  m->kind = S_HAVOC;
  m->lhs = at;
  steps_then(s, m);
  bool end = is_named(f, "strchr") || is_named(f, "strrchr"); /* the zero is part of it */
  if (!limit) limit = ex_int(t, size, (i128)1 << 30);
  library_know(u, ex_binary(t, EX_LOR, ex_not(t, found), ex_binary(t, end ? EX_LE : EX_LT, at, limit)));
  const type *bytes = type_pointer_to(&t->types, t->types.type_char);
  bool whole = step_size && step_size->kind == EX_INT && (i128)type_step(base->type->to) == step_size->value;
  if (step_size && !whole) place = ex_binary(t, EX_MUL, at, step_size);
  const expr *from = whole ? base : ex_cast(t, bytes, base);
  const expr *p = ex_binary(t, EX_PTRADD, from, ex_cast(t, t->types.type_ptrdiff, place));
  result_is(s, *m, lhs, ex_ite(t, found, ex_cast(t, lhs->type, p), ex_int(t, lhs->type, 0)));
}

/* A number from outside that lies between two others. */
static void from_range(library_use *u, const expr *lhs, i128 least, i128 most) {
  terms *t = u->t;
  step *m = u->m;
  if (!lhs || !type_is_integer(lhs->type)) {
    result_any(u->s, *m, NULL, INPUT_NONE);
    return;
  }
  const expr *n = ex_var(t, symbol_new(t, SYM_TEMP, "$got", t->types.type_int, m->where));
  m->kind = S_HAVOC;
  m->input = INPUT_NONDET;
  m->lhs = n;
  steps_then(u->s, m);
  library_know(u, ex_both(t, ex_binary(t, EX_GE, n, ex_int(t, n->type, least)),
                          ex_binary(t, EX_LE, n, ex_int(t, n->type, most))));
  result_is(u->s, *m, lhs, n);
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

/* A number of bytes that came from outside: no more than were asked for, or -1. */
static void received(steps *s, const expr *lhs, library_use *u, const expr *most, bool failing) {
  terms *t = u->t;
  step *m = u->m;
  if (!lhs || !type_is_integer(lhs->type)) {
    result_any(s, *m, NULL, INPUT_NONE);
    return;
  }
  const expr *n = ex_var(t, symbol_new(t, SYM_TEMP, "$received", t->types.type_long, m->where));
  m->kind = S_HAVOC;
  m->input = INPUT_NONDET;
  m->lhs = n;
  steps_then(s, m);
  library_know(u, ex_binary(t, EX_GE, n, ex_int(t, n->type, failing ? -1 : 0)));
  const expr *fits = ex_binary(t, EX_LE, ex_cast(t, t->types.type_size, n), ex_cast(t, t->types.type_size, most));
  library_know(u, ex_binary(t, EX_LOR, ex_binary(t, EX_LT, n, ex_int(t, n->type, 0)), fits));
  result_is(s, *m, lhs, n);
}

/* What comes from files and sockets: anything, into a buffer. False: another function. */
static bool reads_input(steps *s, symbol *f, const expr *lhs, library_use *u) {
  terms *t = u->t;
  step *m = u->m;
  bool reading = is_named(f, "read") || is_named(f, "recv"), file = is_named(f, "fread"), line = is_named(f, "fgets");
  if ((!reading && !file && !line) || u->nargs < 3 || !type_is_pointer(u->args[reading]->type)) return false;
  const expr *bytes = u->args[line ? 1 : 2];
  if (file) bytes = u->args[1]->kind == EX_INT && u->args[1]->value == 1 ? bytes : NULL;
  any_text(u, u->args[reading], bytes);
  if (!line) {
    received(s, lhs, u, u->args[2], reading);
    return true;
  }
  const expr *got = ex_var(t, symbol_new(t, SYM_TEMP, "$got", t->types.type_bool, m->where));
  m->kind = S_HAVOC;
  m->input = INPUT_NONDET;
  m->lhs = got;
  steps_then(s, m);
  const expr *p = u->args[0], *null = ex_int(t, p->type, 0);
  result_is(s, *m, lhs, ex_ite(t, got, p, null));
  return true;
}

static uint32_t needed(behaviour is, const symbol *f) {
  switch (is) {
  case L_VA_START:
  case L_VA_ARG: return 1;
  case L_VA_COPY: return 2;
  case L_ASSUME:
  case L_FIRST:
  case L_WRITES:
  case L_INSIDE:
  case L_REALLOC:
  case L_ABS: return 1;
  case L_FRESH: return !strcmp(f->name, "malloc");
  case L_WRITES_2:
  case L_INSIDE_2: return 2;
  case L_LENGTH: return 1;
  case L_FILL: return strcmp(f->name, "bzero") ? 3 : 2;
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
  bool compares = is_named(f, "qsort") || is_named(f, "bsearch");
  if (!why && !compares && gives_function(f, args, nargs)) steps_assume_of(s, ASSUME_NO_CALLBACK, f->name);
  if (!why) return false;
  m.kind = S_SKIP;
  m.to = steps_location(s, m.frame, NO_LOC);
  flat_loc_at(s->flat, m.to)->end = END_UNMODELLED;
  flat_loc_at(s->flat, m.to)->note = arena_printf(&s->flat->arena, "%s()%s", f->name, why);
  steps_add(s, m);
  return true;
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
static void use_memory(library_use *u, behaviour is) {
  steps *s = u->s;
  bool looks = is != L_EXIT && is != L_ASSUME && is != L_NOTHING && is != L_FRESH_ZERO && is != L_FIRST &&
               strncmp(u->f->name, "__VERIFIER", 10);
  bool counts = is == L_LENGTH || is == L_WRITES || is == L_PRINTS;
  if (is == L_PRINTS && !s->options->checks) counts = library_may_count(u); /* only for %n */
  if (!looks || (!s->options->checks && !counts)) return;
  if (library_uses(u) || !s->options->checks) return;
  for (uint32_t i = 0; i < u->nargs; i++)
    if (type_is_pointer(u->args[i]->type) && u->args[i]->kind != EX_INT)
      steps_assume_of(s, ASSUME_ENOUGH_MEMORY, u->f->name);
}

/* A function that writes to one of its arguments, the second or else the first. */
static void writes_there(library_use *u, symbol *f, const expr *lhs, bool second) {
  steps *s = u->s;
  step *m = u->m;
  const expr *at = u->args[second];
  if (reads_input(s, f, lhs, u) || writes_text(s, f, lhs, u)) return;
  steps_assume_of(s, ASSUME_ANY_WRITTEN, f->name);
  if (second && type_is_pointer(at->type) && type_is_pointer(at->type->to) && type_is_pointer(u->args[0]->type) &&
      at->kind != EX_INT) {
    m->kind = S_FLOW; /* strtol: the end is in the first argument */
    m->lhs = ex_deref(u->t, at);
    m->rhs = blurred(u->t, u->args[0]);
    steps_then(s, m);
  }
  clobber(s, m, at, NULL);
  written(s, *m, lhs, at);
}

void steps_library_call(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  terms *t = s->program->terms;
  behaviour is = behaviour_of(f);
  if (nargs < needed(is, f)) is = L_OTHER;
  if (steps_calls_back(s, m, f, args, nargs)) return;
  read_arguments(s, &m, is, args, nargs);
  library_use u = {.s = s, .t = t, .m = &m, .f = f, .args = args, .nargs = nargs};
  use_memory(&u, is);
  if (library_small(&u, lhs)) return;
  library_may_fail(&u);
  const expr *exact = is == L_PURE || is == L_OTHER ? library_exact(&u) : NULL;
  if (exact) {
    result_is(s, m, lhs, exact);
    return;
  }
  switch (is) {
  case L_EXIT: leave(s, m, f); return;
  case L_ASSUME:
    m.kind = S_ASSUME;
    m.rhs = args[0];
    steps_add(s, m);
    return;
  case L_PRINTS: steps_assume_of(s, ASSUME_ONLY_PRINTS, f->name); /* fall through */
  case L_NOTHING: result_any(s, m, lhs, INPUT_NONE); return;
  case L_FIRST: result_is(s, m, lhs, args[0]); return;
  case L_FILL: fill(s, m, f, lhs, args, nargs); return;
  case L_COPY: copy(&u, lhs); return;
  case L_WRITES:
  case L_WRITES_2: writes_there(&u, f, lhs, is == L_WRITES_2); return;
  case L_READS:
  case L_READS_3: scanned(&u, f, lhs, is == L_READS ? 1 : 2); return;
  case L_INSIDE:
  case L_INSIDE_2: found_inside(&u, f, lhs, is == L_INSIDE_2); return;
  case L_FRESH:
  case L_FRESH_ZERO:
  case L_REALLOC: fresh(s, m, f, lhs, is, args); return;
  case L_ABS: absolute(s, m, lhs, args[0]); return;
  case L_VA_START: steps_va_start(s, m, args[0]); return;
  case L_VA_ARG: steps_va_arg(s, m, lhs, args[0]); return;
  case L_VA_COPY: steps_va_copy(s, m, args[0], args[1]); return;
  case L_ADDS: adds(s, m, f, lhs, args); return;
  case L_LENGTH: length(s, m, f, lhs, &u); return;
  case L_CHAR: from_range(&u, lhs, -1, 255); return;
  case L_PURE:
    steps_assume_of(s, ASSUME_ANY_RESULT, f->name);
    result_any(s, m, lhs, INPUT_NONE);
    return;
  case L_OTHER: other(s, m, f, lhs, args, nargs); return;
  }
}
