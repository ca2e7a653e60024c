/* Calls of functions without a body that are neither modelled in share/cantrip/library nor from outside (outside.c): what the verifier's own
 * functions mean, how a program ends, variable arguments, and blocks of memory, which can be said exactly by assignments. */
#include "flat/inline_uses.h"
#include "flat/steps.h"
#include "program/external.h"
#include "run/interp.h"

#include <string.h>

typedef enum { L_OTHER, L_EXIT, L_ASSUME, L_NOTHING, L_FILL, L_COPY, L_VA_START, L_VA_ARG, L_VA_COPY } behaviour;

/* Names without the __builtin_ before them; those that begin with a dot are builtins only. */
static const struct {
  behaviour is;
  uint32_t nargs;
  const char *names;
} known[] = {{L_EXIT, 0, " abort exit _Exit _exit quick_exit .unreachable .trap "},
             {L_ASSUME, 1, " __VERIFIER_assume assume_abort_if_not .assume "},
             {L_NOTHING, 0, " .va_end .prefetch __VERIFIER_atomic_begin __VERIFIER_atomic_end "},
             {L_FILL, 3, " memset "},
             {L_COPY, 3, " memcpy memmove "},
             {L_VA_START, 1, " .va_start "},
             {L_VA_ARG, 1, " .va_arg "},
             {L_VA_COPY, 2, " .va_copy "}};

bool steps_is_error(const char *name) { return cfa_is_error(name); }

static bool is_among(const char *names, const char *before, const char *name) {
  char wanted[64];
  int n = snprintf(wanted, sizeof wanted, " %s%s ", before, name);
  return n < (int)sizeof wanted && strstr(names, wanted);
}

static behaviour behaviour_of(const symbol *f, uint32_t nargs) {
  const char *name = f->name;
  bool builtin = !strncmp(name, "__builtin_", 10);
  if (builtin) name += 10;
  for (size_t i = 0; i < sizeof known / sizeof *known && library_is_meant(f); i++)
    if (is_among(known[i].names, "", name) || (builtin && is_among(known[i].names, ".", name)))
      return nargs < known[i].nargs ? L_OTHER : known[i].is;
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

/* Part of what memset or memcpy does. The call has obligations for all of it (S_ACCESS), and so this accesses only what it may. */
static void assign_part(steps *s, step *m, const expr *lhs, const expr *rhs, bool hands_on) {
  step x = *m;
  x.kind = S_ASSIGN;
  x.silent = x.sure = true;
  x.hands_on = hands_on;
  x.lhs = lhs;
  x.rhs = rhs;
  steps_then(s, &x);
  m->from = x.from;
  m->to = x.to;
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

/* The i-th of them: an element by its number where the pointer is into an array that has it, so that nothing else is touched. */
static const expr *element_of(terms *t, const expr *p, i128 i) {
  const expr *base = p;
  i128 at = i;
  if (p->kind == EX_PTRADD && p->args[1]->kind == EX_INT) {
    base = p->args[0];
    at += p->args[1]->value;
  }
  const expr *first = base->kind == EX_ADDR && base->args[0]->kind == EX_INDEX ? base->args[0] : NULL;
  const type *array = first ? first->args[0]->type : NULL;
  if (array && array->kind == TY_ARRAY && first->args[1]->kind == EX_INT) {
    at += first->args[1]->value;
    if (at >= 0 && at < (i128)array->count) return ex_index(t, first->args[0], ex_int(t, t->types.type_ptrdiff, at));
  }
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
    assign_part(s, m, element_of(t, p, i),
                byte->kind == EX_INT ? ex_int(t, element, pattern) : ex_cast(t, element, byte), false);
  }
  return true;
}

/* Are values of one type those of the other, bit by bit? What was never set is followed through copies between equal types only. */
static bool same_elements(const steps *s, const type *to, const type *from) {
  if (to == from) return true;
  bool numbers = to->kind == TY_INT && from->kind == TY_INT && to->size == from->size;
  return numbers && !(s->options->checks & CHECK_UNINIT);
}

/* memcpy and memmove, element by element: all are read before one is written. */
static bool copy_elements(steps *s, step *m, const expr *to, const expr *from, const expr *size) {
  terms *t = s->program->terms;
  i128 count = 0;
  const expr *p = as_elements(to, size, &count), *q = as_elements(from, size, &count);
  if (!p || !q || !same_elements(s, p->type->to, q->type->to)) return false;
  const expr *saved[most_elements] = {NULL};
  uint32_t n = (uint32_t)count;
  for (uint32_t k = 0; k < 2 * n; k++) {
    uint32_t i = k % n;
    if (k < n) saved[i] = ex_var(t, symbol_new(t, SYM_TEMP, "$copy", q->type->to, m->where));
    if (k < n) assign_part(s, m, saved[i], element_of(t, q, i), true);
    else assign_part(s, m, element_of(t, p, i), ex_cast(t, p->type->to, saved[i]), p->type == q->type);
  }
  return true;
}

enum { saved_bytes = 16 };

static bool points_to_characters(const expr *p) {
  return type_is_pointer(p->type) && type_is_char(external_pointer(p)->type->to);
}

/* Of characters whose number n is not known some are examined: the first ones, and the last. */
static const expr *position(library_use *u, uint32_t i, const expr *n) {
  const type *index = u->t->types.type_ptrdiff;
  return i < saved_bytes ? ex_int(u->t, index, i)
                         : ex_cast(u->t, index, ex_binary(u->t, EX_SUB, n, library_size(u, 1)));
}

/* n characters get any values, but for those. */
static void set_text(library_use *u, const expr *n, const expr *const *values) {
  terms *t = u->t;
  const expr *known = ex_int(t, t->types.type_int, 1);
  library_fill(u, u->args[0], n, INPUT_NONE);
  for (uint32_t i = 0; i <= saved_bytes; i++) {
    const expr *same = ex_binary(t, EX_EQ, library_byte(u, u->args[0], position(u, i, n)), values[i]);
    const expr *none = ex_binary(t, EX_LE, n, library_size(u, i < saved_bytes ? i : 0));
    known = ex_binary(t, EX_LAND, known, ex_binary(t, EX_LOR, none, same));
  }
  library_know(u, known);
}

static void fill_text(library_use *u) {
  const expr *values[saved_bytes + 1];
  for (uint32_t i = 0; i <= saved_bytes; i++) values[i] = ex_cast(u->t, u->t->types.type_char, u->args[1]);
  set_text(u, library_as_size(u, u->args[2]), values);
}

static void copy_text(library_use *u) {
  const expr *n = library_as_size(u, u->args[2]), *saved[saved_bytes + 1];
  for (uint32_t i = 0; i <= saved_bytes; i++) {
    const expr *byte = library_byte(u, u->args[1], position(u, i, n));
    saved[i] = ex_var(u->t, symbol_new(u->t, SYM_TEMP, "$copy", byte->type, u->m->where));
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
  set_text(u, n, saved);
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
    assign_part(s, &m, object, ex_zero(t, object->type), false);
  } else if (fill_elements(s, &m, args[0], args[1], size)) {
    m.kind = S_SKIP;
  } else if (points_to_characters(args[0])) {
    u->m = &m;
    fill_text(u);
  } else {
    steps_assume_at(s, ASSUME_MEMSET, m.where);
    steps_clobber(s, &m, args[0], NULL);
  }
  result_is(s, m, lhs, args[0]);
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
    assign_part(s, &m, to, from, false);
  } else if (type_is_pointer(args[0]->type) && type_is_pointer(args[1]->type) &&
             copy_elements(s, &m, args[0], args[1], size)) {
    m.kind = S_SKIP;
  } else if (points_to_characters(args[0]) && points_to_characters(args[1])) {
    u->m = &m;
    copy_text(u);
  } else {
    steps_assume_at(s, ASSUME_MEMCPY, m.where);
    steps_clobber(s, &m, args[0], args[1]);
  }
  result_is(s, m, lhs, args[0]);
}

static void leave(steps *s, step m, const symbol *f) {
  m.kind = S_SKIP;
  m.to = steps_location(s, m.frame, NO_LOC);
  flat_loc_at(s->flat, m.to)->end = END_EXIT;
  flat_loc_at(s->flat, m.to)->note = arena_printf(&s->flat->arena, "%s is called", f->name);
  steps_add(s, m);
}

void steps_read_arguments(steps *s, step *m, const expr **args, uint32_t nargs) {
  bool variables = s->options->checks & CHECK_UNINIT;
  for (uint32_t i = 0; i < nargs && s->options->checks; i++) {
    if (args[i]->kind == EX_INT || (args[i]->kind == EX_VAR && !variables) || !type_is_scalar(args[i]->type)) continue;
    m->kind = S_READ;
    m->rhs = args[i];
    steps_then(s, m);
  }
}

void steps_library_call(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  behaviour is = behaviour_of(f, nargs);
  if (steps_calls_back(s, m, f, args, nargs)) return;
  if (is != L_ASSUME) steps_read_arguments(s, &m, args, nargs);
  library_use u = {.s = s, .t = s->program->terms, .m = &m, .f = f, .args = args, .nargs = nargs};
  if (is == L_FILL || is == L_COPY) library_use_block(&u);
  switch (is) {
  case L_EXIT: leave(s, m, f); return;
  case L_ASSUME:
    m.kind = S_ASSUME;
    m.rhs = args[0];
    steps_add(s, m);
    return;
  case L_NOTHING: steps_add(s, m); return;
  case L_FILL: fill(&u, lhs); return;
  case L_COPY: copy(&u, lhs); return;
  case L_VA_START: steps_va_start(s, m, args[0]); return;
  case L_VA_ARG: steps_va_arg(s, m, lhs, args[0]); return;
  case L_VA_COPY: steps_va_copy(s, m, args[0], args[1]); return;
  case L_OTHER: steps_outside_call(s, m, f, lhs, args, nargs); return;
  }
}
