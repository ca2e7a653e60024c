/* Small functions of the library that are followed exactly and do more than compute a term: errno, the classes of
 * characters, div, numbers and places in literals, strcat of a literal, comparisons and searches in short arrays.
 *
 * errno is one global of the flat program, made when the program mentions it. Every function without body that may
 * fail leaves any number there. The class of a character is told by ranges of ASCII, as the C locale has it (a program
 * that calls setlocale is not followed); which number stands for `yes` is left open. */
#include "flat/inline_uses.h"

#include "run/interp.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const expr *number(library_use *u, const type *t, i128 v) { return ex_int(u->t, t, v); }

bool library_mentions(const steps *s, const char *function) {
  const terms *t = s->program->terms;
  for (uint32_t i = 0; i < t->symbols.n; i++)
    if (t->symbols.at[i]->kind == SYM_FUNC && !strcmp(t->symbols.at[i]->name, function)) return true;
  return false;
}

static void assign(library_use *u, const expr *lhs, const expr *value) {
  u->m->kind = S_ASSIGN;
  u->m->silent = true;
  u->m->lhs = lhs;
  u->m->rhs = ex_cast(u->t, lhs->type, value);
  steps_then(u->s, u->m);
  u->m->silent = false;
}

/* The last step of the call. */
static void finish(library_use *u, const expr *lhs, const expr *value) {
  u->m->kind = S_SKIP;
  if (lhs && type_is_scalar(lhs->type)) {
    u->m->kind = S_ASSIGN;
    u->m->lhs = lhs;
    u->m->rhs = ex_cast(u->t, lhs->type, value);
  }
  steps_add(u->s, *u->m);
}

/* ---- errno ---- */

static bool is_errno(const char *name) { return !strcmp(name, "__errno_location") || !strcmp(name, "__error"); }

/* NULL: the program does not look at it. */
static symbol *error_number(library_use *u) {
  steps *s = u->s;
  if (s->error_number || (!library_mentions(s, "__errno_location") && !library_mentions(s, "__error")))
    return s->error_number;
  s->error_number = symbol_new(u->t, SYM_GLOBAL, "errno", u->t->types.type_int, (place){0});
  s->error_number->is_defined = true;
  symbol_take_address(u->t, s->error_number);
  return s->error_number;
}

/* Those of which it is known that they leave errno alone. A builtin that is no function of the library does. */
static bool keeps_errno(const char *name) {
  static const char known[] =
      " abs labs llabs div ldiv lldiv memcpy memmove memset memcmp memchr memrchr memmem bzero bcmp strlen strnlen strcmp strncmp"
      " strcasecmp strncasecmp strchr strrchr strstr strpbrk strspn strcspn strcpy strncpy stpcpy stpncpy strcat strncat strtok"
      " toupper tolower isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit"
      " __ctype_b_loc __ctype_toupper_loc __ctype_tolower_loc htons htonl ntohs ntohl fabs fabsf floor floorf ceil ceilf trunc"
      " truncf __errno_location __error exit abort free assert va_start va_end va_arg va_copy ";
  const char *plain = strncmp(name, "__builtin_", 10) ? name : name + 10;
  if (!strncmp(name, "__VERIFIER_", 11) || (plain != name && !library_has(plain))) return true;
  size_t length = strlen(plain);
  for (const char *at = known; (at = strstr(at, plain)); at++)
    if (at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

void library_may_fail(library_use *u) {
  bool meant = library_is_meant(u->f) || !strncmp(u->f->name, "__VERIFIER_", 11);
  symbol *number = meant && keeps_errno(u->f->name) ? NULL : error_number(u);
  if (!number) return;
  u->m->kind = S_HAVOC;
  u->m->input = INPUT_NONE;
  u->m->silent = true;
  u->m->lhs = ex_var(u->t, number);
  steps_then(u->s, u->m);
  u->m->silent = false;
}

/* ---- characters ---- */

/* Pairs of first and last characters. */
static const struct {
  const char *name, *ranges;
} classes[] = {{"isdigit", "09"},
               {"isupper", "AZ"},
               {"islower", "az"},
               {"isalpha", "AZaz"},
               {"isalnum", "09AZaz"},
               {"isxdigit", "09AFaf"},
               {"isspace", "\t\r  "},
               {"isblank", "\t\t  "},
               {"isprint", " ~"},
               {"isgraph", "!~"},
               {"iscntrl", "\1\37\177\177"},
               {"ispunct", "!/:@[`{~"}};

static const expr *in_class(library_use *u, const expr *c, const char *ranges) {
  const expr *in = number(u, u->t->types.type_int, 0);
  for (; *ranges; ranges += 2) {
    const expr *low = ex_binary(u->t, EX_GE, c, number(u, c->type, ranges[0]));
    in = ex_either(u->t, in, ex_both(u->t, low, ex_binary(u->t, EX_LE, c, number(u, c->type, ranges[1]))));
  }
  return in;
}

/* The table of the library has entries from -128 to 255. */
static void needs_character(library_use *u, const expr *c) {
  if (!(u->s->options->checks & CHECK_BOUNDS)) return;
  u->m->kind = S_OBLIGE;
  u->m->rhs = ex_both(u->t, ex_binary(u->t, EX_GE, c, number(u, c->type, -128)),
                      ex_binary(u->t, EX_LE, c, number(u, c->type, 255)));
  u->m->lhs = u->args[0];
  u->m->note = u->f->name;
  steps_then(u->s, u->m);
}

static bool classified(library_use *u, const expr *lhs) {
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
    if (strcmp(u->f->name, classes[i].name)) continue;
    const type *t = u->t->types.type_int;
    const expr *c = ex_cast(u->t, t, u->args[0]), *zero = number(u, t, 0);
    needs_character(u, c);
    if (library_mentions(u->s, "setlocale")) return false;
    const expr *yes = ex_var(u->t, symbol_new(u->t, SYM_TEMP, "$class", t, u->m->where));
    const expr *in = in_class(u, c, classes[i].ranges);
    if (!strcmp(u->f->name, "iscntrl")) in = ex_either(u->t, in, ex_binary(u->t, EX_EQ, c, zero));
    u->m->kind = S_HAVOC;
    u->m->input = INPUT_NONE;
    u->m->lhs = yes;
    steps_then(u->s, u->m);
    library_know(u, ex_binary(u->t, EX_NE, yes, zero));
    finish(u, lhs, ex_ite(u->t, in, yes, zero));
    return true;
  }
  return false;
}

/* ---- numbers ---- */

/* div and its like: a record of quotient and remainder, by their names. */
static bool divided(library_use *u, const expr *lhs) {
  const char *name = u->f->name;
  if ((strcmp(name, "div") && strcmp(name, "ldiv") && strcmp(name, "lldiv")) || u->nargs != 2) return false;
  if (!lhs || lhs->type->kind != TY_RECORD || lhs->type->nfields != 2) return false;
  for (uint32_t i = 0; i < 2; i++) {
    const field *part = &lhs->type->fields[i];
    const expr *a = ex_cast(u->t, part->type, u->args[0]), *b = ex_cast(u->t, part->type, u->args[1]);
    bool quotient = part->name && !strcmp(part->name, "quot");
    u->m->kind = S_ASSIGN;
    u->m->lhs = ex_field(u->t, lhs, i);
    u->m->rhs = ex_binary(u->t, quotient ? EX_DIV : EX_REM, a, b);
    u->m->silent = i > 0; /* by zero: told once */
    steps_then(u->s, u->m);
    u->m->silent = false;
  }
  finish(u, NULL, NULL);
  return true;
}

/* strtol and its like of a literal: the number and where it ends, unless it is too large. */
static bool converted(library_use *u, const expr *lhs) {
  static const char *const names[] = {"strtol", "strtoll"};
  uint64_t room;
  bool known = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) known |= !strcmp(u->f->name, names[i]);
  if (!known || u->nargs != 3 || u->args[2]->kind != EX_INT || !type_is_pointer(u->args[1]->type)) return false;
  const char *text = library_literal(u->args[0], &room);
  const expr *end = u->args[1];
  while (end->kind == EX_CAST && type_is_pointer(end->args[0]->type)) end = end->args[0];
  bool nowhere = end->kind == EX_INT && end->value == 0, base = u->args[2]->value >= 0 && u->args[2]->value <= 36;
  if (!text || !base || u->args[2]->value == 1 || (!nowhere && end->kind != EX_ADDR)) return false;
  char *stop;
  errno = 0;
  long long v = strtoll(text, &stop, (int)u->args[2]->value);
  const type *result = !strcmp(u->f->name, "strtol") ? u->t->types.type_long : u->t->types.type_llong;
  if (errno || int_wrap(result, v) != v) return false;
  const expr *offset = number(u, u->t->types.type_ptrdiff, stop - text);
  if (!nowhere) assign(u, ex_deref(u->t, end), ex_binary(u->t, EX_PTRADD, u->args[0], offset));
  finish(u, lhs, number(u, result, v));
  return true;
}

/* ---- places in literals ---- */

static bool searched(library_use *u, const expr *lhs) {
  uint64_t room, other;
  const char *name = u->f->name, *found;
  if (u->nargs != 2 || !type_is_pointer(u->args[0]->type) || !lhs || !type_is_pointer(lhs->type)) return false;
  const char *text = library_literal(u->args[0], &room);
  const char *part = type_is_pointer(u->args[1]->type) ? library_literal(u->args[1], &other) : NULL;
  bool letter = u->args[1]->kind == EX_INT && !type_is_pointer(u->args[1]->type);
  if (!text) return false;
  if (!strcmp(name, "strchr") && letter) found = strchr(text, (int)u->args[1]->value);
  else if (!strcmp(name, "strrchr") && letter) found = strrchr(text, (int)u->args[1]->value);
  else if (!strcmp(name, "strstr") && part) found = strstr(text, part);
  else return false;
  const expr *offset = number(u, u->t->types.type_ptrdiff, found ? found - text : 0);
  const expr *place = ex_binary(u->t, EX_PTRADD, u->args[0], offset);
  finish(u, lhs, found ? place : number(u, lhs->type, 0));
  return true;
}

/* ---- short arrays ---- */

enum { most_bytes = 16 };

static const expr *byte_at(library_use *u, const expr *p, uint64_t i) {
  const expr *index = number(u, u->t->types.type_ptrdiff, (i128)i);
  return ex_cast(u->t, u->t->types.type_uchar, library_byte(u, p, index));
}

/* Any value: such as of what lies behind the end, where nobody may look. */
static const expr *beyond(library_use *u, const type *t) { return library_any(u, "$beyond", t); }

/* How many bytes are looked at, at most; 0: too many, or nobody knows. */
static uint64_t looked_at(const library_use *u, bool string, uint32_t strings) {
  uint64_t n = UINT64_MAX;
  const expr *limit = u->nargs == 3 ? u->args[2] : NULL;
  if (limit && (limit->kind != EX_INT || limit->value < 0)) return 0;
  if (limit) n = (uint64_t)limit->value;
  for (uint32_t i = 0; i < strings && string; i++) {
    uint64_t room = library_room(u->args[i]);
    if (room < n) n = room;
  }
  return n <= most_bytes ? n : 0;
}

/* The result is a term over memory, which the library reads: no check looks at that here. */
static void finish_known(library_use *u, const expr *lhs, const expr *value) {
  const expr *r = beyond(u, lhs->type);
  library_know(u, ex_binary(u->t, EX_EQ, r, ex_cast(u->t, lhs->type, value)));
  finish(u, lhs, r);
}

/* What two literals decide. */
static bool compared_literals(library_use *u, bool memory, bool limited, int *sign) {
  uint64_t room, other;
  const char *a = library_literal(u->args[0], &room), *b = library_literal(u->args[1], &other);
  if (!a || !b || (limited && (u->args[2]->kind != EX_INT || u->args[2]->value < 0))) return false;
  uint64_t n = limited ? (uint64_t)u->args[2]->value : UINT64_MAX;
  if (memory && (n > room || n > other)) return false;
  *sign = memory ? memcmp(a, b, n) : limited ? strncmp(a, b, n) : strcmp(a, b);
  return true;
}

/* strcmp, strncmp, memcmp: the first bytes that differ decide; only the sign of the answer is known. */
static bool compared(library_use *u, const expr *lhs) {
  const char *name = u->f->name;
  bool memory = !strcmp(name, "memcmp"), limited = memory || !strcmp(name, "strncmp");
  if ((!limited && strcmp(name, "strcmp")) || u->nargs != 2u + limited || !lhs || !type_is_integer(lhs->type))
    return false;
  if (!type_is_pointer(u->args[0]->type) || !type_is_pointer(u->args[1]->type)) return false;
  uint64_t n = looked_at(u, !memory, 2);
  const type *t = u->t->types.type_int;
  int sign;
  bool literals = compared_literals(u, memory, limited, &sign);
  if (!n && !literals) return false;
  const expr *zero = number(u, t, 0), *more = beyond(u, t);
  library_know(u, ex_binary(u->t, EX_GT, more, zero));
  const expr *less = ex_unary(u->t, EX_NEG, more);
  if (literals) {
    finish(u, lhs, sign < 0 ? less : sign ? more : zero);
    return true;
  }
  bool all = limited && n == (uint64_t)u->args[2]->value;
  const expr *r = all ? zero : beyond(u, t);
  for (uint64_t i = n; i-- > 0;) {
    const expr *a = byte_at(u, u->args[0], i), *b = byte_at(u, u->args[1], i);
    const expr *end = ex_binary(u->t, EX_EQ, a, number(u, a->type, 0));
    if (!memory) r = ex_ite(u->t, end, zero, r);
    r = ex_ite(u->t, ex_binary(u->t, EX_EQ, a, b), r, ex_ite(u->t, ex_binary(u->t, EX_LT, a, b), less, more));
  }
  finish_known(u, lhs, r);
  return true;
}

/* strchr, strrchr, memchr: the first byte, or the last before the end, that is the one looked for. */
static bool found_in(library_use *u, const expr *lhs) {
  const char *name = u->f->name;
  bool memory = !strcmp(name, "memchr"), last = !strcmp(name, "strrchr");
  if ((!memory && !last && strcmp(name, "strchr")) || u->nargs != 2u + memory) return false;
  if (!lhs || !type_is_pointer(lhs->type) || !type_is_pointer(u->args[0]->type)) return false;
  uint64_t n = looked_at(u, !memory, 1);
  if (!n) return false;
  const expr *wanted = ex_cast(u->t, u->t->types.type_uchar, u->args[1]), *null = number(u, lhs->type, 0);
  const expr *places[most_bytes], *before = null;
  for (uint64_t i = 0; i < n; i++) { /* the last one so far */
    const expr *offset = number(u, u->t->types.type_ptrdiff, (i128)i), *p = u->args[0];
    while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) p = p->args[0];
    p = ex_cast(u->t, type_pointer_to(&u->t->types, u->t->types.type_char), p);
    const expr *here = ex_cast(u->t, lhs->type, ex_binary(u->t, EX_PTRADD, p, offset));
    const expr *is = ex_binary(u->t, EX_EQ, byte_at(u, u->args[0], i), wanted);
    places[i] = last ? before = ex_ite(u->t, is, here, before) : here;
  }
  const expr *r = memory ? null : beyond(u, lhs->type);
  for (uint64_t i = n; i-- > 0;) {
    const expr *byte = byte_at(u, u->args[0], i), *is = ex_binary(u->t, EX_EQ, byte, wanted);
    const expr *end = ex_binary(u->t, EX_EQ, byte, number(u, byte->type, 0));
    if (!memory) r = ex_ite(u->t, end, last ? places[i] : null, r);
    if (!last) r = ex_ite(u->t, is, places[i], r);
  }
  finish_known(u, lhs, r);
  return true;
}

bool library_small(library_use *u, const expr *lhs) {
  if (!library_is_meant(u->f)) return false;
  if (is_errno(u->f->name) && lhs && type_is_pointer(lhs->type) && error_number(u)) {
    finish(u, lhs, ex_addr(u->t, ex_var(u->t, u->s->error_number)));
    return true;
  }
  if (u->nargs == 1 && type_is_integer(u->args[0]->type)) return classified(u, lhs);
  return divided(u, lhs) || converted(u, lhs) || searched(u, lhs) || compared(u, lhs) || found_in(u, lhs);
}
