/* See ltl.h. */
#include "spec/ltl.h"

ltl *ltl_new(arena *a, ltl_kind kind, place where) {
  ltl *f = arena_new(a, ltl);
  f->kind = kind;
  f->where = where;
  f->depth = 1;
  return f;
}

void ltl_set_kid(ltl *f, uint32_t i, const ltl *kid) {
  f->kid[i] = kid;
  if (kid->depth + 1 > f->depth) f->depth = kid->depth + 1;
}

enum { p_iff = 1, p_implies, p_or, p_and, p_until, p_unary, p_atom };

static int precedence(ltl_kind kind) {
  switch (kind) {
  case LTL_IFF: return p_iff;
  case LTL_IMPLIES: return p_implies;
  case LTL_OR: return p_or;
  case LTL_AND: return p_and;
  case LTL_UNTIL:
  case LTL_WEAK_UNTIL:
  case LTL_SINCE:
  case LTL_RELEASE: return p_until;
  case LTL_NOT:
  case LTL_YESTERDAY:
  case LTL_ONCE:
  case LTL_HISTORICALLY:
  case LTL_NEXT:
  case LTL_FINALLY:
  case LTL_GLOBALLY: return p_unary;
  default: return p_atom;
  }
}

static const char *operator(ltl_kind kind) {
  switch (kind) {
  case LTL_IFF: return " <-> ";
  case LTL_IMPLIES: return " -> ";
  case LTL_OR: return " || ";
  case LTL_AND: return " && ";
  case LTL_UNTIL: return " U ";
  case LTL_WEAK_UNTIL: return " W ";
  case LTL_RELEASE: return " R ";
  case LTL_SINCE: return " S ";
  case LTL_YESTERDAY: return "Y ";
  case LTL_ONCE: return "O ";
  case LTL_HISTORICALLY: return "H ";
  case LTL_NOT: return "!";
  case LTL_NEXT: return "X ";
  case LTL_FINALLY: return "F ";
  case LTL_GLOBALLY: return "G ";
  default: return "";
  }
}

static void print(buf *b, const ltl *f, int least);

static void print_inner(buf *b, const ltl *f, int own) {
  bool to_the_right = own == p_until || own == p_implies;
  switch (f->kind) {
  case LTL_TRUE: buf_puts(b, "true"); break;
  case LTL_FALSE: buf_puts(b, "false"); break;
  case LTL_EVENT:
  case LTL_FLUENT: buf_puts(b, f->text); break;
  case LTL_PROPOSITION:
    buf_putc(b, '[');
    if (f->component) buf_printf(b, "%s: ", f->component);
    cexpr_print(b, f->state);
    buf_putc(b, ']');
    break;
  case LTL_NOT:
  case LTL_YESTERDAY:
  case LTL_ONCE:
  case LTL_HISTORICALLY:
  case LTL_NEXT:
  case LTL_FINALLY:
  case LTL_GLOBALLY:
    buf_puts(b, operator(f->kind));
    print(b, f->kid[0], p_unary);
    break;
  case LTL_LABEL:
  case LTL_FORALL:
  case LTL_EXISTS: buf_puts(b, "..."); break;
  default:
    print(b, f->kid[0], to_the_right ? own + 1 : own);
    buf_puts(b, operator(f->kind));
    print(b, f->kid[1], to_the_right ? own : own + 1);
  }
}

static void print(buf *b, const ltl *f, int least) {
  int own = precedence(f->kind);
  if (own < least) buf_putc(b, '(');
  print_inner(b, f, own);
  if (own < least) buf_putc(b, ')');
}

void ltl_print(buf *b, const ltl *f) { print(b, f, 0); }
