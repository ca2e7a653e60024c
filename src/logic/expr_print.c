/* Terms as C. Precedence decides where parentheses stand, and the forms a person
 * writes are restored: p->f, p[i], a decayed array by its name alone, a string by
 * its text. */
#include "logic/expr.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { p_cond = 1, p_unary = 14, p_postfix = 15, p_primary = 16 };

static const struct {
  const char *text;
  int level;
} operators[] = {
    [EX_MUL] = {"*", 13},   [EX_DIV] = {"/", 13},    [EX_REM] = {"%", 13},     [EX_ADD] = {"+", 12},
    [EX_SUB] = {"-", 12},   [EX_PTRADD] = {"+", 12}, [EX_PTRDIFF] = {"-", 12}, [EX_SHL] = {"<<", 11},
    [EX_SHR] = {">>", 11},  [EX_LT] = {"<", 10},     [EX_LE] = {"<=", 10},     [EX_GT] = {">", 10},
    [EX_GE] = {">=", 10},   [EX_EQ] = {"==", 9},     [EX_NE] = {"!=", 9},      [EX_BITAND] = {"&", 8},
    [EX_BITXOR] = {"^", 7}, [EX_BITOR] = {"|", 6},   [EX_LAND] = {"&&", 5},    [EX_LOR] = {"||", 4},
};

/* Where a term is written to, and how. */
typedef struct pen {
  buf *b;
  const ex_style *style; /* NULL: as it stands */
} pen;

/* `wanted`: the enumeration that its value is meant as, or NULL. */
static void print(const pen *p, const expr *e, int level, const type *wanted);

static void print_digits(buf *b, u128 v, unsigned base) {
  char digits[40];
  int n = 0;
  do digits[n++] = "0123456789abcdef"[v % base];
  while (v /= base);
  while (n) buf_putc(b, digits[--n]);
}

i128 bits_of_real(const type *t, long double real) {
  i128 bits = 0;
  float single = (float)real;
  double twice = (double)real;
  if (t->width == 32) memcpy(&bits, &single, sizeof single);
  else if (t->width == 64) memcpy(&bits, &twice, sizeof twice);
  else memcpy(&bits, &real, 10); /* x87 */
  return bits;
}

long double real_of_bits(const type *t, i128 bits) {
  float single;
  double twice;
  long double real = 0;
  memcpy(&single, &bits, sizeof single);
  memcpy(&twice, &bits, sizeof twice);
  if (t->width == 80) memcpy(&real, &bits, 10);
  return t->width == 32 ? (long double)single : t->width == 64 ? (long double)twice : real;
}

void real_print(buf *b, long double value) {
  bool whole = value == 0 && __builtin_signbit(value); /* -0 would be read as an integer */
  buf_printf(b, whole ? "%.1Lf" : "%.21Lg", value);
}

void int_print(buf *b, const type *t, i128 value) {
  bool is_signed = !t || type_is_float(t) || (t->kind == TY_INT && t->is_signed);
  if (t && t->kind == TY_POINTER && value) {
    buf_puts(b, "0x");
    print_digits(b, (u128)value & (~(u128)0 >> (128 - t->width)), 16);
  } else if (is_signed && value < 0) {
    buf_putc(b, '-');
    print_digits(b, -(u128)value, 10);
  } else {
    print_digits(b, (u128)value, 10);
  }
}

/* As a constant of C: the least number of a type has none. */
static void print_int(buf *b, const expr *e) {
  const type *t = e->type;
  if (t->kind == TY_POINTER) {
    buf_puts(b, e->value ? "(void *)" : "NULL");
    if (e->value) int_print(b, t, e->value);
    return;
  }
  if (t->kind == TY_INT && t->is_signed && e->value == int_min(t) && t->width >= 32) {
    buf_puts(b, "(-");
    int_print(b, t, int_max(t));
    buf_puts(b, t->width > 32 ? "L - 1)" : " - 1)");
    return;
  }
  int_print(b, t, e->value);
  if (t->kind == TY_INT && !t->is_signed && t->width >= 32) buf_putc(b, 'U');
  if (t->kind == TY_INT && t->width > 32) buf_putc(b, 'L');
}

static void print_real(buf *b, const expr *e) {
  char text[64];
  int digits = e->type->width == 32 ? 9 : e->type->width == 64 ? 17 : 21;
  for (int d = 1; d <= digits; d++) { /* the shortest that reads back */
    snprintf(text, sizeof text, "%.*Lg", d, e->real);
    long double back = e->type->width == 32   ? strtof(text, NULL)
                       : e->type->width == 64 ? strtod(text, NULL)
                                              : strtold(text, NULL);
    if (back == e->real || e->real != e->real) break;
  }
  buf_puts(b, text);
  if (!strpbrk(text, ".en")) buf_puts(b, ".0");
  if (e->type->width == 32) buf_putc(b, 'f');
  if (e->type->width == 80) buf_putc(b, 'L');
}

static void print_string(buf *b, const symbol *s) {
  uint64_t n = s->type->count, longest = 60;
  bool wide = s->type->to->size != 1;
  if (wide) {
    buf_puts(b, "L\"...\"");
    return;
  }
  if (n && !s->bytes[n - 1]) n--;
  buf_putc(b, '"');
  for (uint64_t i = 0; i < n && i < longest; i++) {
    unsigned char c = (unsigned char)s->bytes[i];
    if (c == '\n') buf_puts(b, "\\n");
    else if (c == '"' || c == '\\') buf_printf(b, "\\%c", c);
    else if (isprint(c)) buf_putc(b, (char)c);
    else buf_printf(b, "\\%03o", c);
  }
  buf_puts(b, n > longest ? "...\"" : "\"");
}

static void print_symbol(buf *b, const symbol *s) {
  if (s->kind == SYM_STRING) print_string(b, s);
  else buf_puts(b, s->name);
}

static bool is_int(const expr *e, int value) { return e->kind == EX_INT && e->value == value; }

/* &a[0] is written a; &p->a[0] is written p->a */
static bool is_decay(const expr *e) {
  return e->kind == EX_ADDR && e->args[0]->kind == EX_INDEX && is_int(e->args[0]->args[1], 0);
}

static void print_field(const pen *p, const expr *e) {
  const expr *of = e->args[0];
  const char *name = ex_field_of(e)->name;
  if (of->kind == EX_FIELD && !*ex_field_of(of)->name) { /* member of an unnamed member */
    const expr *outer = of;
    while (outer->kind == EX_FIELD && !*ex_field_of(outer)->name) outer = outer->args[0];
    of = outer;
  }
  if (of->type->parts == PARTS_VECTOR) {
    print(p, of, p_postfix, NULL);
  } else if (of->kind == EX_DEREF) {
    print(p, of->args[0], p_postfix, NULL);
    buf_printf(p->b, "->%s", name);
  } else {
    print(p, of, p_postfix, NULL);
    buf_printf(p->b, ".%s", name);
  }
}

static int level_of(const expr *e) {
  switch (e->kind) {
  case EX_INT:
    if (e->type->kind == TY_POINTER) return e->value ? p_unary : p_primary;
    return e->value < 0 && e->type->kind == TY_INT && e->type->is_signed ? p_unary : p_primary;
  case EX_FLOAT: return e->real < 0 ? p_unary : p_primary;
  case EX_ZERO: return p_postfix;
  case EX_FUNC:
  case EX_VAR: return p_primary;
  case EX_DEREF: return e->args[0]->kind == EX_PTRADD ? p_postfix : p_unary;
  case EX_FIELD:
  case EX_SELECT:
  case EX_STORE:
  case EX_INDEX: return p_postfix;
  case EX_ADDR: return is_decay(e) ? level_of(e->args[0]->args[0]) : p_unary;
  case EX_CAST:
  case EX_NEG:
  case EX_BITNOT:
  case EX_LNOT: return p_unary;
  case EX_ITE: return p_cond;
  default: return operators[e->kind].level;
  }
}

bool ex_is_compound(const expr *e) { return level_of(e) < p_postfix; }

/* ---- for a reader ---- */

static const char *stands_for(const pen *p, const expr *e, bool *compound) {
  *compound = false;
  if (!p->style || !p->style->variable || e->kind != EX_VAR) return NULL;
  return p->style->variable(p->style->context, e->sym, compound);
}

static const char *enumerator_of(const pen *p, const expr *e, const type *wanted) {
  if (!p->style || e->kind != EX_INT || !wanted) return NULL;
  return type_value_name(wanted, (int64_t)e->value);
}

/* Without the conversions between an enumeration and other integers, around what is one of its values. */
static const expr *without_conversions(const pen *p, const expr *e, const type **wanted) {
  if (!p->style) return e;
  if (e->type->nenumerators) *wanted = e->type;
  while (*wanted && e->kind == EX_CAST && type_is_integer(e->type)) {
    const expr *inner = e->args[0];
    bool meant = inner->type == *wanted || inner->kind == EX_ITE ||
                 (inner->kind == EX_INT && type_value_name(*wanted, (int64_t)inner->value));
    if (!meant) break;
    e = inner;
  }
  return e;
}

/* The enumeration that a converted value comes from; NULL: none. */
static const type *enumeration_of(const expr *e) {
  while (e->kind == EX_CAST && type_is_integer(e->type)) e = e->args[0];
  return e->type->nenumerators ? e->type : NULL;
}

/* Comparisons: both sides are values of the enumeration that one of them is of. */
static const type *compared_as(const pen *p, const expr *e) {
  if (!p->style || e->kind < EX_LT || e->kind > EX_NE) return NULL;
  const type *t = enumeration_of(e->args[0]);
  return t ? t : enumeration_of(e->args[1]);
}

static bool is_errno(const char *text) { return !strcmp(text, "*__errno_location()") || !strcmp(text, "*__error()"); }

static void print_bare(const pen *p, const expr *e, const type *wanted) {
  buf *b = p->b;
  switch (e->kind) {
  case EX_INT: print_int(b, e); break;
  case EX_FLOAT: print_real(b, e); break;
  case EX_ZERO:
    buf_putc(b, '(');
    type_print(b, e->type, "");
    buf_puts(b, "){0}");
    break;
  case EX_FUNC:
  case EX_VAR: print_symbol(b, e->sym); break;
  case EX_DEREF:
    if (e->args[0]->kind == EX_PTRADD) {
      print(p, e->args[0]->args[0], p_postfix, NULL);
      buf_putc(b, '[');
      print(p, e->args[0]->args[1], 0, NULL);
      buf_putc(b, ']');
    } else {
      size_t at = b->n;
      buf_putc(b, '*');
      print(p, e->args[0], p_unary, NULL);
      if (is_errno(buf_text(b) + at)) { /* a macro, which nobody reads in its long form */
        b->n = at;
        buf_puts(b, "errno");
      }
    }
    break;
  case EX_FIELD: print_field(p, e); break;
  case EX_STORE: /* a{[i] = v}: the array a with one element replaced */
    print(p, e->args[0], p_postfix, NULL);
    buf_puts(b, "{[");
    print(p, e->args[1], 0, NULL);
    buf_puts(b, "] = ");
    print(p, e->args[2], 0, NULL);
    buf_putc(b, '}');
    break;
  case EX_SELECT:
  case EX_INDEX:
    print(p, e->args[0], p_postfix, NULL);
    buf_putc(b, '[');
    print(p, e->args[1], 0, NULL);
    buf_putc(b, ']');
    break;
  case EX_ADDR:
    if (is_decay(e)) {
      print_bare(p, e->args[0]->args[0], NULL);
    } else {
      buf_putc(b, '&');
      print(p, e->args[0], p_unary, NULL);
    }
    break;
  case EX_CAST:
    buf_putc(b, '(');
    type_print(b, e->type, "");
    buf_putc(b, ')');
    print(p, e->args[0], p_unary, NULL);
    break;
  case EX_NEG:
  case EX_BITNOT:
  case EX_LNOT:
    buf_putc(b, e->kind == EX_NEG ? '-' : e->kind == EX_BITNOT ? '~' : '!');
    print(p, e->args[0], e->kind == EX_NEG && e->args[0]->kind == EX_NEG ? p_postfix : p_unary, NULL);
    break;
  case EX_ITE:
    print(p, e->args[0], p_cond + 1, NULL);
    buf_puts(b, " ? ");
    print(p, e->args[1], 0, wanted);
    buf_puts(b, " : ");
    print(p, e->args[2], p_cond, wanted);
    break;
  default: {
    const type *as = compared_as(p, e);
    print(p, e->args[0], operators[e->kind].level, as);
    buf_printf(b, " %s ", operators[e->kind].text);
    print(p, e->args[1], operators[e->kind].level + 1, as);
  }
  }
}

static void print(const pen *p, const expr *e, int level, const type *wanted) {
  bool compound;
  e = without_conversions(p, e, &wanted);
  const char *text = enumerator_of(p, e, wanted);
  if (text) {
    buf_puts(p->b, text);
    return;
  }
  text = stands_for(p, e, &compound);
  bool parens = text ? compound && level > 0 : level_of(e) < level;
  if (parens) buf_putc(p->b, '(');
  if (text) buf_puts(p->b, text);
  else print_bare(p, e, wanted);
  if (parens) buf_putc(p->b, ')');
}

void ex_print(buf *b, const expr *e) { print(&(pen){.b = b}, e, 0, NULL); }

void ex_show(buf *b, const expr *e, const type *wanted, const ex_style *style) {
  print(&(pen){b, style}, e, 0, wanted && wanted->nenumerators ? wanted : NULL);
}
