/* Small functions of the library that are followed exactly and do more than compute a term: errno, the classes of
 * characters, div, numbers and places in literals, strcat of a literal.
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

static bool mentions(const steps *s, const char *function) {
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
  if (s->error_number || (!mentions(s, "__errno_location") && !mentions(s, "__error"))) return s->error_number;
  s->error_number = symbol_new(u->t, SYM_GLOBAL, "errno", u->t->types.type_int, (place){0});
  s->error_number->is_defined = true;
  symbol_take_address(u->t, s->error_number);
  return s->error_number;
}

/* Those of which it is known that they leave errno alone. */
static bool keeps_errno(const char *name) {
  static const char *const beginnings[] = {"__VERIFIER_", "__builtin_", "mem", "is", "to", "abs", "labs", "__ctype"};
  static const char *const fails[] = {"strto", "strdup", "strndup", "strerror"};
  for (size_t i = 0; i < sizeof fails / sizeof *fails; i++)
    if (!strncmp(name, fails[i], strlen(fails[i]))) return false;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (!strncmp(name, beginnings[i], strlen(beginnings[i]))) return !!strcmp(name, "memalign");
  return is_errno(name) || !strncmp(name, "str", 3) || !strcmp(name, "div") || !strcmp(name, "ldiv");
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
    if (mentions(u->s, "setlocale")) return false;
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

bool library_small(library_use *u, const expr *lhs) {
  if (!library_is_meant(u->f)) return false;
  if (is_errno(u->f->name) && lhs && type_is_pointer(lhs->type) && error_number(u)) {
    finish(u, lhs, ex_addr(u->t, ex_var(u->t, u->s->error_number)));
    return true;
  }
  if (u->nargs == 1 && type_is_integer(u->args[0]->type)) return classified(u, lhs);
  return divided(u, lhs) || converted(u, lhs) || searched(u, lhs);
}
