/* What the C library does to the memory that its functions are given, as steps: how many bytes it reads and writes
 * there (obligations, with checks), how long strings are.
 *
 * The length of a string is a number `n` of which three things are known: the byte at n is zero, so many of the
 * bytes before it are not, and the string ends in its object. With an array that is shorter than that many bytes
 * this is the length. */
#include "flat/inline_uses.h"

#include "run/interp.h"

#include <string.h>

enum { most_known = 64, some_known = 16 };

static const char *plain_name(const char *name) { return strncmp(name, "__builtin_", 10) ? name : name + 10; }

/* ---- pieces ---- */

static void go_on(library_use *u) {
  step x = *u->m;
  x.to = steps_location(u->s, x.frame, NO_LOC);
  steps_add(u->s, x);
  u->m->from = x.to;
  u->m->lhs = u->m->rhs = NULL;
  u->m->kind = S_SKIP;
  u->m->silent = u->m->writes = u->m->is_string = false;
}

const expr *library_any(library_use *u, const char *name, const type *t) {
  const expr *v = ex_var(u->t, symbol_new(u->t, SYM_TEMP, name, t, u->m->where));
  u->m->kind = S_HAVOC;
  u->m->input = INPUT_NONE;
  u->m->lhs = v;
  go_on(u);
  return v;
}

void library_know(library_use *u, const expr *condition) {
  if (condition->kind == EX_INT && condition->value) return;
  u->m->kind = S_ASSUME;
  u->m->rhs = condition;
  u->m->silent = true;
  go_on(u);
}

void library_access(library_use *u, const expr *pointer, const expr *bytes, bool writes, bool is_string) {
  if (!u->s->options->checks || (bytes->kind == EX_INT && !bytes->value)) return;
  u->m->kind = S_ACCESS;
  u->m->rhs = pointer;
  u->m->lhs = bytes;
  u->m->writes = writes;
  u->m->is_string = is_string;
  bool silent = u->m->silent;
  u->m->silent = false;
  if (!u->m->note) u->m->note = u->f->name;
  go_on(u);
  u->m->silent = silent;
}

/* Places of so many bytes that must not overlap, unless they are the same. */
void library_apart(library_use *u, const expr *p, const expr *q, const expr *bytes) {
  if (!(u->s->options->checks & CHECK_MEMORY)) return;
  const expr *a = library_as_size(u, p), *b = library_as_size(u, q);
  const expr *before = ex_binary(u->t, EX_LT, a, library_plus(u, b, bytes)),
             *behind = ex_binary(u->t, EX_LT, b, library_plus(u, a, bytes));
  u->m->kind = S_OBLIGE;
  u->m->rhs = ex_either(u->t, ex_binary(u->t, EX_EQ, a, b), ex_not(u->t, ex_both(u->t, before, behind)));
  u->m->lhs = p;
  bool silent = u->m->silent;
  u->m->silent = false;
  if (!u->m->note) u->m->note = u->f->name;
  go_on(u);
  u->m->silent = silent;
}

/* ---- strings ---- */

static const expr *without_casts(const expr *p) {
  while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) p = p->args[0];
  return p;
}

const char *library_literal(const expr *p, uint64_t *room) {
  p = without_casts(p);
  const expr *at = p->kind == EX_ADDR ? p->args[0] : NULL;
  if (!at || at->kind != EX_INDEX || at->args[0]->kind != EX_VAR || at->args[1]->kind != EX_INT) return NULL;
  const symbol *s = at->args[0]->sym;
  i128 first = at->args[1]->value;
  if (s->kind != SYM_STRING || !type_is_char(s->type->to) || first < 0 || first >= (i128)s->type->size) return NULL;
  *room = s->type->size - (uint64_t)first;
  return memchr(s->bytes + first, 0, *room) ? s->bytes + first : NULL;
}

const expr *library_byte(library_use *u, const expr *p, const expr *index) {
  const type *bytes = type_pointer_to(&u->t->types, u->t->types.type_char);
  return ex_deref(u->t, ex_binary(u->t, EX_PTRADD, ex_cast(u->t, bytes, p), index));
}

uint64_t library_room(const expr *p) {
  p = without_casts(p);
  if (p->kind != EX_ADDR || p->args[0]->kind != EX_INDEX) return UINT64_MAX;
  const type *array = p->args[0]->args[0]->type;
  const expr *first = p->args[0]->args[1];
  bool known = array->kind == TY_ARRAY && array->count && first->kind == EX_INT && first->value >= 0;
  if (!known || first->value > (i128)array->count) return UINT64_MAX;
  return (array->count - (uint64_t)first->value) * array->to->size;
}

/* How many bytes of the string are examined: all, where it is an array that is short enough. */
static uint64_t known_bytes(const expr *p) {
  uint64_t room = library_room(p);
  return room <= most_known ? room : some_known;
}

void library_fill(library_use *u, const expr *p, const expr *bytes, input_source input) {
  u->m->kind = S_FILL;
  u->m->input = input;
  u->m->rhs = p;
  u->m->lhs = bytes;
  go_on(u);
  u->m->input = INPUT_NONE;
}

const expr *library_length(library_use *u, const expr *p, const expr *most) {
  uint64_t room;
  const char *text = library_literal(p, &room);
  const expr *n = text ? library_size(u, (i128)strlen(text)) : library_any(u, "$length", u->t->types.type_size);
  if (text) return most ? library_least(u, n, most) : n;
  const expr *zero = ex_int(u->t, u->t->types.type_char, 0),
             *ends = ex_binary(u->t, EX_EQ, library_byte(u, p, n), zero);
  const expr *known = ex_binary(u->t, most ? EX_LE : EX_LT, n, most ? most : library_size(u, (i128)1 << 30));
  for (uint64_t i = 0; i < known_bytes(p); i++) {
    const expr *behind = ex_binary(u->t, EX_LE, n, library_size(u, (i128)i));
    const expr *byte = library_byte(u, p, ex_int(u->t, u->t->types.type_ptrdiff, (i128)i));
    known = ex_binary(u->t, EX_LAND, known, ex_binary(u->t, EX_LOR, behind, ex_binary(u->t, EX_NE, byte, zero)));
  }
  library_know(u, known);
  library_know(u, most ? ex_binary(u->t, EX_LOR, ex_binary(u->t, EX_EQ, n, most), ends) : ends);
  return n;
}

/* memcpy, memmove, memset */
void library_use_block(library_use *u) {
  bool set = !strcmp(plain_name(u->f->name), "memset");
  const expr *bytes = library_as_size(u, u->args[2]);
  library_access(u, u->args[0], bytes, true, false);
  if (!set) library_access(u, u->args[1], bytes, false, false);
  if (!strcmp(plain_name(u->f->name), "memcpy")) library_apart(u, u->args[0], u->args[1], bytes);
}
