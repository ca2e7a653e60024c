/* What the formats of printf and scanf ask of the arguments that follow them, in contracts of share/cantrip/library/format.c: known of
 * formats that are literals. */
#include "flat/inline_uses.h"
#include "program/format.h"

#include <string.h>

enum { longest_number = 400, longest_long_double = 5100, word_bytes = 8 };

static const expr *one_if(library_use *u, const expr *condition) {
  return ex_ite(u->t, condition, library_size(u, 1), library_size(u, 0));
}
static bool is_memory(const expr *e) { return type_is_pointer(e->type) && e->type->to->kind != TY_FUNCTION; }

/* ---- printf ---- */

/* How many digits a number has, and its sign. */
static const expr *digits(library_use *u, const expr *v, unsigned base) {
  const expr *n = library_size(u, 1);
  const type *t = v->type;
  for (i128 power = base; power <= int_max(t); power *= base) {
    const expr *large = ex_binary(u->t, EX_GE, v, ex_int(u->t, t, power));
    if (t->is_signed) large = ex_either(u->t, large, ex_binary(u->t, EX_LE, v, ex_int(u->t, t, -power)));
    n = library_plus(u, n, one_if(u, large));
  }
  return t->is_signed ? library_plus(u, n, one_if(u, ex_binary(u->t, EX_LT, v, ex_int(u->t, t, 0)))) : n;
}

/* Of a number: not much more than is asked for. Of anything else, and where an argument asks: any. */
static const expr *some_length(library_use *u, const format_item *c) {
  const expr *n = library_any(u, "$length", u->t->types.type_size);
  i128 most = c->is_long ? longest_long_double : longest_number;
  most += (i128)c->width + (c->precision > 0 ? c->precision : 0);
  if (c->stars || c->kind == 's') most = (i128)1 << 30;
  library_know(u, ex_binary(u->t, EX_LE, n, library_size(u, most)));
  return n;
}

/* The length of what one conversion prints of its argument; NULL: there is none. */
static const expr *converted(library_use *u, const format_item *c, const expr *v) {
  const expr *n = NULL;
  unsigned base = c->kind == 'x' || c->kind == 'X' ? 16 : c->kind == 'o' ? 8 : 10;
  if (!v || c->stars) return some_length(u, c);
  if (c->kind == 's' && is_memory(v)) {
    const expr *most = c->precision >= 0 ? library_size(u, c->precision) : NULL;
    const expr *length = library_length(u, v, most);
    const expr *bytes = library_plus(u, length, library_size(u, 1));
    library_access(u, v, most ? library_least(u, bytes, most) : bytes, false, true);
    n = length;
  } else if (c->kind == 'c') {
    n = library_size(u, 1);
  } else if (strchr("diuxXo", c->kind) && v->type->kind == TY_INT && v->type->width <= 64 && !c->is_odd &&
             c->precision < 0) {
    bool is_signed = c->kind == 'd' || c->kind == 'i';
    const type *wide = is_signed ? u->t->types.type_llong : u->t->types.type_ullong;
    if (is_signed == v->type->is_signed) n = digits(u, ex_cast(u->t, wide, v), base);
  }
  if (!n) return some_length(u, c);
  const expr *width = library_size(u, (i128)c->width);
  return c->width ? ex_ite(u->t, ex_binary(u->t, EX_LT, n, width), width, n) : n;
}

/* %n: so many were printed so far. */
static void write_count(library_use *u, const expr *p, const expr *total) {
  if (!p || !is_memory(p) || !type_is_integer(p->type->to)) return;
  library_access(u, p, library_size(u, (i128)p->type->to->size), true, false);
  u->m->kind = S_ASSIGN;
  u->m->lhs = ex_deref(u->t, p);
  u->m->rhs = ex_cast(u->t, p->type->to, total);
  u->m->silent = true;
  steps_then(u->s, u->m);
}

/* A format of which nothing is known may have a %n for every argument. */
static void write_counts(library_use *u) {
  uint64_t room;
  for (uint32_t i = 0; i < u->nextra; i++) {
    const expr *p = u->extra[i];
    if (!is_memory(p) || !type_is_integer(p->type->to) || library_literal(p, &room)) continue;
    u->m->kind = S_OUTPUT;
    u->m->rhs = p;
    steps_then(u->s, u->m);
  }
}

/* Are all its conversions known, and are there arguments for all? */
static bool is_known(library_use *u, const char *at, bool scans) {
  format_item c;
  uint32_t taken = 0;
  for (; format_next(&u->t->types, scans, &at, &c); taken += c.takes + c.stars)
    if (!c.kind) return false;
  return taken <= u->nextra || !scans;
}

/* The length of what the format makes of the arguments. */
static const expr *walk(library_use *u, const char *at) {
  const expr *total = library_size(u, 0);
  format_item c;
  uint32_t next = 0;
  while (format_next(&u->t->types, false, &at, &c)) {
    total = library_plus(u, total, library_size(u, (i128)c.plain + (c.kind == '%')));
    next += c.stars;
    const expr *argument = c.takes && next < u->nextra ? u->extra[next] : NULL;
    if (c.kind == 'n') write_count(u, argument, total);
    else if (c.takes) total = library_plus(u, total, converted(u, &c, argument));
    next += c.takes;
  }
  return library_plus(u, total, library_size(u, (i128)c.plain));
}

const expr *library_formatted(library_use *u, bool measured) {
  uint64_t room;
  const char *format = library_literal(u->args[0], &room);
  bool counts = !format || (strchr(format, '%') && strchr(format, 'n'));
  if (!measured && !counts && !u->s->options->checks) return NULL;
  if (format && is_known(u, format, false)) return walk(u, format);
  if (counts) write_counts(u);
  if (u->s->options->checks) steps_assume_of(u->s, ASSUME_ENOUGH_MEMORY, u->m->note);
  if (!measured) return NULL;
  steps_assume_of(u->s, ASSUME_ANY_WRITTEN, u->m->note);
  const expr *n = library_any(u, "$length", u->t->types.type_size);
  library_know(u, ex_binary(u->t, EX_LT, n, library_size(u, (i128)1 << 30)));
  return n;
}

/* ---- scanf ---- */

/* A number between two others: an input, or something that the text tells. */
static const expr *some_between(library_use *u, i128 low, i128 high, bool input) {
  const type *t = u->t->types.type_long;
  const expr *n = ex_var(u->t, symbol_new(u->t, SYM_TEMP, "$scanned", t, u->m->where));
  u->m->kind = S_HAVOC;
  u->m->input = input ? INPUT_NONDET : INPUT_NONE;
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
  for (uint32_t i = 0; i < word_bytes; i++) {
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
static void scan_item(library_use *u, const format_item *c, const expr *p, const expr *reached, bool input) {
  const expr *length = NULL, *bytes = library_size(u, (i128)c->size);
  if (c->kind == 's' || c->kind == '[') {
    i128 most = c->width ? (i128)c->width : (i128)1 << 30;
    length = ex_cast(u->t, bytes->type, some_between(u, 1, most, input));
    bytes = library_plus(u, length, library_size(u, 1));
  }
  bytes = ex_ite(u->t, reached, bytes, library_size(u, 0));
  library_access(u, p, bytes, true, false);
  library_fill(u, p, bytes, input ? INPUT_OUTPUT : INPUT_NONE);
  if (length) know_word(u, p, length, reached, c->kind);
}

const expr *library_scanned(library_use *u, bool input) {
  uint64_t room;
  format_item c;
  const char *format = library_literal(u->args[0], &room), *at = format;
  uint32_t many = 0, next = 0, number = 0;
  if (!format || !is_known(u, format, true)) { /* nothing is known of what is written */
    steps_assume_of(u->s, ASSUME_ANY_WRITTEN, u->m->note);
    for (uint32_t i = 0; i < u->nextra; i++) steps_clobber(u->s, u->m, u->extra[i], NULL);
    return library_any(u, "$scanned", u->t->types.type_int);
  }
  while (format_next(&u->t->types, true, &at, &c)) many += c.takes && c.kind != 'n';
  const expr *n = some_between(u, -1, many, input);
  for (at = format; format_next(&u->t->types, true, &at, &c);) {
    if (!c.takes) continue;
    const expr *reached = ex_binary(u->t, c.kind == 'n' ? EX_GE : EX_GT, n, ex_int(u->t, n->type, number));
    scan_item(u, &c, u->extra[next++], reached, input);
    number += c.kind != 'n';
  }
  return n;
}
