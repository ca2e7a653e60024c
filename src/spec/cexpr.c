/* See cexpr.h. Printing is by precedence; a negative integer that took the place of a variable
 * prints as C would read it back. */
#include "spec/cexpr.h"

#include <inttypes.h>
#include <string.h>

enum {
  p_cond = 1,
  p_lor,
  p_land,
  p_bitor,
  p_bitxor,
  p_bitand,
  p_equal,
  p_less,
  p_shift,
  p_sum,
  p_product,
  p_unary,
  p_postfix,
  p_primary
};

static int precedence(const cexpr *e) {
  switch (e->kind) {
  case CX_COND: return p_cond;
  case CX_LOR: return p_lor;
  case CX_LAND: return p_land;
  case CX_BITOR: return p_bitor;
  case CX_BITXOR: return p_bitxor;
  case CX_BITAND: return p_bitand;
  case CX_EQ:
  case CX_NE: return p_equal;
  case CX_LT:
  case CX_LE:
  case CX_GT:
  case CX_GE: return p_less;
  case CX_SHL:
  case CX_SHR: return p_shift;
  case CX_ADD:
  case CX_SUB: return p_sum;
  case CX_MUL:
  case CX_DIV:
  case CX_REM: return p_product;
  case CX_NEG:
  case CX_PLUS:
  case CX_LNOT:
  case CX_BITNOT:
  case CX_DEREF:
  case CX_ADDR:
  case CX_SIZEOF:
  case CX_CAST: return p_unary;
  case CX_MEMBER:
  case CX_ARROW:
  case CX_INDEX: return p_postfix;
  default: return p_primary;
  }
}

static const char *operator(cexpr_kind kind) {
  switch (kind) {
  case CX_NEG:
  case CX_SUB: return "-";
  case CX_PLUS:
  case CX_ADD: return "+";
  case CX_LNOT: return "!";
  case CX_BITNOT: return "~";
  case CX_DEREF:
  case CX_MUL: return "*";
  case CX_ADDR:
  case CX_BITAND: return "&";
  case CX_DIV: return "/";
  case CX_REM: return "%";
  case CX_SHL: return "<<";
  case CX_SHR: return ">>";
  case CX_LT: return "<";
  case CX_LE: return "<=";
  case CX_GT: return ">";
  case CX_GE: return ">=";
  case CX_EQ: return "==";
  case CX_NE: return "!=";
  case CX_BITXOR: return "^";
  case CX_BITOR: return "|";
  case CX_LAND: return "&&";
  case CX_LOR: return "||";
  default: return "";
  }
}

static void print(buf *b, const cexpr *e, int least);

static void print_unary(buf *b, const cexpr *e) {
  const cexpr *of = e->kid[0];
  const char *op = operator(e->kind);
  buf_puts(b, op);
  /* - -x, & &x and + +x must not become other operators */
  if (of->kind == e->kind && strchr("-+&", *op)) buf_putc(b, ' ');
  print(b, of, p_unary);
}

static void print_type(buf *b, const ctype_name *t) {
  buf_puts(b, t->base);
  if (t->pointers) buf_putc(b, ' ');
  for (uint32_t i = 0; i < t->pointers; i++) buf_putc(b, '*');
}

static void print_integer(buf *b, const cexpr *e) {
  if (e->text) {
    buf_puts(b, e->text);
    return;
  }
  buf_printf(b, "%" PRIu64, e->value);
  if (e->is_unsigned) buf_putc(b, 'u');
  for (int i = 0; i < e->longs; i++) buf_putc(b, 'l');
}

static void print_inner(buf *b, const cexpr *e, int own) {
  switch (e->kind) {
  case CX_INT: print_integer(b, e); break;
  case CX_FLOAT:
  case CX_NAME:
  case CX_SLOT: buf_puts(b, e->text); break;
  case CX_DOLLAR: buf_printf(b, "$%" PRIu64, e->value); break;
  case CX_COUNT: buf_printf(b, "#%s", e->text); break;
  case CX_NEG:
  case CX_PLUS:
  case CX_LNOT:
  case CX_BITNOT:
  case CX_DEREF:
  case CX_ADDR: print_unary(b, e); break;
  case CX_CLAIM:
    buf_printf(b, "%s(", e->text);
    print(b, e->kid[0], 0);
    if (e->kid[1]) buf_puts(b, ", ");
    if (e->kid[1]) print(b, e->kid[1], 0);
    buf_putc(b, ')');
    break;
  case CX_SIZEOF:
    buf_puts(b, "sizeof (");
    print(b, e->kid[0], 0);
    buf_putc(b, ')');
    break;
  case CX_SIZEOF_TYPE:
    buf_puts(b, "sizeof (");
    print_type(b, &e->type_name);
    buf_putc(b, ')');
    break;
  case CX_CAST:
    buf_putc(b, '(');
    print_type(b, &e->type_name);
    buf_putc(b, ')');
    print(b, e->kid[0], p_unary);
    break;
  case CX_COND:
    print(b, e->kid[0], p_lor);
    buf_puts(b, " ? ");
    print(b, e->kid[1], 0);
    buf_puts(b, " : ");
    print(b, e->kid[2], p_cond);
    break;
  case CX_MEMBER:
  case CX_ARROW:
    print(b, e->kid[0], p_postfix);
    buf_puts(b, e->kind == CX_MEMBER ? "." : "->");
    buf_puts(b, e->text);
    break;
  case CX_INDEX:
    print(b, e->kid[0], p_postfix);
    buf_putc(b, '[');
    print(b, e->kid[1], 0);
    buf_putc(b, ']');
    break;
  default:
    print(b, e->kid[0], own);
    buf_printf(b, " %s ", operator(e->kind));
    print(b, e->kid[1], own + 1);
  }
}

static void print(buf *b, const cexpr *e, int least) {
  int own = precedence(e);
  if (own < least) buf_putc(b, '(');
  print_inner(b, e, own);
  if (own < least) buf_putc(b, ')');
}

void cexpr_print(buf *b, const cexpr *e) { print(b, e, 0); }

uint32_t cexpr_kids(const cexpr *e) {
  uint32_t n = 0;
  while (n < 3 && e->kid[n]) n++;
  return n;
}

uint64_t cexpr_slots(const cexpr *e) {
  if (e->kind == CX_SLOT) return e->value < 64 ? (uint64_t)1 << e->value : 0;
  uint64_t all = 0;
  for (uint32_t i = 0; i < cexpr_kids(e); i++) all |= cexpr_slots(e->kid[i]);
  return all;
}

bool cexpr_mentions_dollar(const cexpr *e, uint64_t number) {
  if (e->kind == CX_DOLLAR) return e->value == number;
  for (uint32_t i = 0; i < cexpr_kids(e); i++)
    if (cexpr_mentions_dollar(e->kid[i], number)) return true;
  return false;
}

bool cexpr_equal(const cexpr *a, const cexpr *b) {
  if (a == b) return true;
  if (a->kind != b->kind || a->value != b->value || a->is_unsigned != b->is_unsigned || a->longs != b->longs ||
      a->type_name.pointers != b->type_name.pointers || strcmp(a->text ? a->text : "", b->text ? b->text : "") ||
      strcmp(a->type_name.base ? a->type_name.base : "", b->type_name.base ? b->type_name.base : ""))
    return false;
  for (uint32_t i = 0; i < 3; i++) {
    if (!a->kid[i] != !b->kid[i]) return false;
    if (a->kid[i] && !cexpr_equal(a->kid[i], b->kid[i])) return false;
  }
  return true;
}

cexpr *cexpr_new(arena *a, cexpr_kind kind, place where) {
  cexpr *e = arena_new(a, cexpr);
  e->kind = kind;
  e->where = where;
  e->depth = 1;
  return e;
}

void cexpr_set_kid(cexpr *e, uint32_t i, const cexpr *kid) {
  e->kid[i] = kid;
  if (kid->depth + 1 > e->depth) e->depth = kid->depth + 1;
}

const cexpr *cexpr_integer(arena *a, int64_t value, place where) {
  cexpr *e = cexpr_new(a, CX_INT, where);
  e->is_decimal = true;
  e->value = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
  if (value >= 0) return e;
  cexpr *minus = cexpr_new(a, CX_NEG, where);
  cexpr_set_kid(minus, 0, e);
  return minus;
}

const cexpr *cexpr_close(arena *a, const cexpr *e, const int64_t *frame, cexpr_constant *constant, void *context) {
  int64_t value;
  if (e->kind == CX_SLOT) return cexpr_integer(a, frame[e->value], e->where);
  if ((e->kind == CX_NAME || e->kind == CX_COUNT) && constant(context, e, &value))
    return cexpr_integer(a, value, e->where);
  cexpr *copy = NULL;
  for (uint32_t i = 0; i < cexpr_kids(e); i++) {
    const cexpr *kid = cexpr_close(a, e->kid[i], frame, constant, context);
    if (kid == e->kid[i]) continue;
    if (!copy) copy = arena_copy(a, e, sizeof *e);
    cexpr_set_kid(copy, i, kid);
  }
  return copy ? copy : e;
}
