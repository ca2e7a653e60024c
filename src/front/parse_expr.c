/* Expressions from libclang. Its tree hides the kinds of implicit conversions and of a
 * dozen GNU expressions behind one "unexposed" cursor: a conversion is recovered from the
 * types on both sides of it, the others from the word that the source has there. */
#include "front/parser.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- making nodes ---- */

aexpr *parse_node(parser *p, aexpr_kind kind, const type *type, uint32_t nkids) {
  aexpr *e = parser_new(p, aexpr);
  e->kind = kind;
  e->type = type;
  e->nkids = nkids;
  if (nkids) e->kid = arena_array(&p->ast->arena, aexpr *, nkids);
  return e;
}

static aexpr *node1(parser *p, aexpr_kind kind, const type *type, aexpr *a) {
  aexpr *e = parse_node(p, kind, type, 1);
  e->kid[0] = a;
  e->where = a->where;
  return e;
}

static aexpr *node2(parser *p, aexpr_kind kind, const type *type, aexpr *a, aexpr *b) {
  aexpr *e = parse_node(p, kind, type, 2);
  e->kid[0] = a;
  e->kid[1] = b;
  return e;
}

aexpr *parse_int(parser *p, const type *type, i128 value) {
  aexpr *e = parse_node(p, A_INT, type, 0);
  e->value = int_wrap(type, value);
  return e;
}

aexpr *parse_unsupported(parser *p, CXCursor c, const type *type, const char *note) {
  aexpr *e = parse_node(p, A_UNSUPPORTED, type, 0);
  e->where = parser_range(p, c);
  e->note = note;
  return e;
}

/* The bytes of a value as another type: *(type *)&(its own type){value}. */
static aexpr *bits_as(parser *p, const type *type, aexpr *of) {
  if (!p->function || of->type->size != type->size) {
    aexpr *e = parse_node(p, A_UNSUPPORTED, type, 0);
    e->where = of->where;
    e->note = "the bytes of a value as another type";
    return e;
  }
  aexpr *object = parse_node(p, A_COMPOUND, of->type, 1);
  object->where = of->where;
  object->sym = symbol_new(p->program->terms, SYM_LOCAL, "literal", of->type, object->where.begin);
  object->kid[0] = of;
  aexpr *address = node1(p, A_ADDR, type_pointer_to(p->types, of->type), object);
  return node1(p, A_DEREF, type, node1(p, A_CAST, type_pointer_to(p->types, type), address));
}

/* To or from a complex number or a vector. A vector as another one keeps its bytes; a number becomes every element. */
static aexpr *convert_parts(parser *p, aexpr *e, const type *to) {
  const type *from = e->type;
  if (to->kind == TY_VOID) return node1(p, A_CAST, to, e);
  if (from->parts == PARTS_VECTOR && (to->parts == PARTS_VECTOR || type_is_scalar(to))) return bits_as(p, to, e);
  bool number = type_is_integer(from) || type_is_float(from) || from->parts == PARTS_COMPLEX;
  bool fits = to->parts == PARTS_COMPLEX || type_is_integer(to) || type_is_float(to) ||
              (to->parts == PARTS_VECTOR && type_is_scalar(from));
  return number && fits ? node1(p, A_CAST, to, e) : e;
}

aexpr *parse_convert(parser *p, aexpr *e, const type *to) {
  const type *from = e->type;
  if (from == to) return e;
  if ((from->parts || to->parts) && e->kind != A_UNSUPPORTED) return convert_parts(p, e, to);
  if (from->kind == TY_ARRAY && to->kind == TY_POINTER) {
    e = node1(p, A_DECAY, type_pointer_to(p->types, from->to), e);
    return parse_convert(p, e, to);
  }
  if (from->kind == TY_FUNCTION && to->kind == TY_POINTER) {
    e = node1(p, A_DECAY, type_pointer_to(p->types, from), e);
    return parse_convert(p, e, to);
  }
  bool sensible = to->kind == TY_VOID || (type_is_scalar(from) && type_is_scalar(to)) || to->kind == TY_RECORD;
  if (!sensible) return e;
  return node1(p, A_CAST, to, e);
}

static const type *type_of(parser *p, CXCursor c) { return parse_type(p, clang.getCursorType(c)); }

/* ---- literals ---- */

static aexpr *integer_literal(parser *p, CXCursor c) {
  i128 value;
  const type *type = type_of(p, c);
  if (!parser_eval(c, &value)) return parse_unsupported(p, c, type, "a literal of unknown value");
  return parse_int(p, type, value);
}

/* LDBL_MAX and its like are defined by the compiler itself, where there is no text to read,
 * and do not fit the double that libclang evaluates to: the macro's name tells. */
static aexpr *limit_of_long_double(parser *p, CXCursor c, aexpr *e) {
  const char *word = parser_macro(p, c);
  if (strstr(word, "LDBL_MAX")) e->real = __LDBL_MAX__;
  else if (strstr(word, "DENORM") || strstr(word, "TRUE_MIN")) e->real = __LDBL_DENORM_MIN__;
  else if (strstr(word, "LDBL_MIN")) e->real = __LDBL_MIN__;
  else return parse_unsupported(p, c, e->type, "a literal of unknown value");
  return e;
}

static aexpr *floating_literal(parser *p, CXCursor c) {
  const type *type = type_of(p, c);
  if (!type_is_float(type)) return parse_unsupported(p, c, type, "a literal of an unusual type");
  aexpr *e = parse_node(p, A_FLOAT, type, 0);
  size_t size;
  const char *text = parser_text(p, c, &size);
  char copy[128], *end = copy;
  if (text && size && (text[0] == '.' || (text[0] >= '0' && text[0] <= '9'))) {
    size_t n = size < sizeof copy - 1 ? size : sizeof copy - 1;
    memcpy(copy, text, n);
    copy[n] = 0;
    if (type->width == 32) e->real = strtof(copy, &end);
    else if (type->width == 64) e->real = strtod(copy, &end);
    else e->real = strtold(copy, &end);
    if (end != copy && end < copy + sizeof copy - 2) return e;
  }
  CXEvalResult r = clang.Cursor_Evaluate(c);
  if (!r || clang.EvalResult_getKind(r) != CXEval_Float)
    return parse_unsupported(p, c, type, "a literal of unknown value");
  e->real = clang.EvalResult_getAsDouble(r);
  clang.EvalResult_dispose(r);
  if (type->width == 80 && (isinf(e->real) || e->real == 0)) return limit_of_long_double(p, c, e);
  return e;
}

static uint32_t hex_digit(char c) {
  if (c >= '0' && c <= '9') return (uint32_t)(c - '0');
  if (c >= 'a' && c <= 'f') return (uint32_t)(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return (uint32_t)(c - 'A' + 10);
  return 16;
}

/* One character of libclang's printed literal; wide ones are printed as \x, \u or UTF-8. */
static uint32_t next_char(const char **at, bool wide) {
  const char *s = *at;
  uint32_t c = (unsigned char)*s++;
  if (c == '\\') {
    static const char letters[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
    const char *letter = strchr(letters, *s);
    if (*s == 'x' || *s == 'u' || *s == 'U') {
      uint32_t longest = *s == 'x' ? 8 : *s == 'u' ? 4 : 8;
      s++;
      for (c = 0; longest-- && hex_digit(*s) < 16; s++) c = c * 16 + hex_digit(*s);
    } else if (*s >= '0' && *s <= '7') {
      c = 0;
      for (int n = 0; n < 3 && *s >= '0' && *s <= '7'; n++) c = c * 8 + (uint32_t)(*s++ - '0');
    } else if (letter) {
      c = (unsigned char)values[letter - letters];
      s++;
    } else {
      c = (unsigned char)*s++;
    }
  } else if (wide && c >= 0xc0) {
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
    c &= 0x3f >> more;
    while (more--) c = c << 6 | (*s++ & 0x3f);
  }
  *at = s;
  return c;
}

static aexpr *string_literal(parser *p, CXCursor c) {
  const type *type = type_of(p, c);
  aexpr *e = parse_node(p, A_STRING, type, 0);
  uint64_t unit = type->kind == TY_ARRAY ? type->to->size : 0;
  if (!unit || type->is_vla) return parse_unsupported(p, c, type, "a string of an unusual type");
  CXString spelling = clang.getCursorSpelling(c);
  const char *s = clang.getCString(spelling);
  char *bytes = mem_alloc(type->size + 1);
  uint64_t n = 0;
  while (*s && *s != '"') s++; /* L, u, U, u8 */
  while (*s == '"' || *s == ' ') {
    if (*s++ == ' ') continue;
    while (*s && *s != '"') {
      uint32_t ch = next_char(&s, unit > 1);
      if (n < type->count) memcpy(bytes + unit * n++, &ch, unit);
    }
    if (*s) s++;
  }
  e->sym = parser_string(p, type, bytes);
  mem_free(bytes);
  clang.disposeString(spelling);
  return e;
}

/* ---- references ---- */

static aexpr *reference(parser *p, CXCursor c) {
  CXCursor d = clang.getCursorReferenced(c);
  enum CXCursorKind kind = clang.getCursorKind(d);
  if (kind == CXCursor_EnumConstantDecl) {
    const type *type = type_of(p, c);
    bool negative = type->kind == TY_INT && type->is_signed;
    return parse_int(
        p, type, negative ? (i128)clang.getEnumConstantDeclValue(d) : (i128)clang.getEnumConstantDeclUnsignedValue(d));
  }
  if (kind != CXCursor_VarDecl && kind != CXCursor_ParmDecl && kind != CXCursor_FunctionDecl)
    return parse_unsupported(p, c, type_of(p, c), "a reference to an unusual declaration");
  symbol *s = parser_symbol(p, d);
  if (s->kind == SYM_FUNC || s->kind == SYM_GLOBAL) map_put(&p->used, map_key(s), 1);
  if (s->kind == SYM_FUNC && !p->is_model) p->ast->prints_mentioned += front_prints(s->name);
  if ((s->kind == SYM_GLOBAL && s->is_external) || s->kind == SYM_PARAM) map_put(&p->ast->mentioned, map_key(s), 1);
  const type *type = type_of(p, d);
  if (s->is_ifunc)
    return parse_unsupported(p, c, type_pointer_to(p->types, type), "a function that a resolver chooses (ifunc)");
  if (kind == CXCursor_ParmDecl) type = s->type; /* arrays are pointers there */
  aexpr *e = parse_node(p, A_VAR, type, 0);
  e->sym = s;
  return e;
}

static aexpr *member(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  if (!kids->n) return parse_unsupported(p, c, type, "a member of an unknown object");
  aexpr *of = parse_expr(p, kids->at[0]);
  if (of->type->kind == TY_POINTER) {
    aexpr *pointer = of;
    of = parse_node(p, A_DEREF, pointer->type->to, 1);
    of->kid[0] = pointer;
  }
  uint32_t path[16];
  uint32_t n = parse_member_path(p, of->type, clang.getCursorReferenced(c), path);
  if (!n) return parse_unsupported(p, c, type, "a member that cannot be found");
  for (uint32_t i = 0; i < n; i++) {
    aexpr *m = parse_node(p, A_MEMBER, of->type->fields[path[i]].type, 1);
    m->kid[0] = of;
    m->index = path[i];
    of = m;
  }
  return of;
}

/* ---- operators ---- */

static const type *promoted(parser *p, const aexpr *e) {
  const type *t = e->type;
  if (e->kind == A_MEMBER) {
    const field *f = &e->kid[0]->type->fields[e->index];
    if (f->is_bit_field && f->bits < 32) return p->types->type_int;
    if (f->is_bit_field && f->bits == 32 && t->width == 32) return t;
  }
  if (t->kind == TY_BOOL || (t->kind == TY_INT && t->width < 32)) return p->types->type_int;
  return t;
}

static const struct {
  enum CXBinaryOperatorKind clang, assign;
  expr_kind op;
} binary_ops[] = {
    {CXBinaryOperator_Mul, CXBinaryOperator_MulAssign, EX_MUL},
    {CXBinaryOperator_Div, CXBinaryOperator_DivAssign, EX_DIV},
    {CXBinaryOperator_Rem, CXBinaryOperator_RemAssign, EX_REM},
    {CXBinaryOperator_Add, CXBinaryOperator_AddAssign, EX_ADD},
    {CXBinaryOperator_Sub, CXBinaryOperator_SubAssign, EX_SUB},
    {CXBinaryOperator_Shl, CXBinaryOperator_ShlAssign, EX_SHL},
    {CXBinaryOperator_Shr, CXBinaryOperator_ShrAssign, EX_SHR},
    {CXBinaryOperator_And, CXBinaryOperator_AndAssign, EX_BITAND},
    {CXBinaryOperator_Xor, CXBinaryOperator_XorAssign, EX_BITXOR},
    {CXBinaryOperator_Or, CXBinaryOperator_OrAssign, EX_BITOR},
    {CXBinaryOperator_LT, CXBinaryOperator_Invalid, EX_LT},
    {CXBinaryOperator_LE, CXBinaryOperator_Invalid, EX_LE},
    {CXBinaryOperator_GT, CXBinaryOperator_Invalid, EX_GT},
    {CXBinaryOperator_GE, CXBinaryOperator_Invalid, EX_GE},
    {CXBinaryOperator_EQ, CXBinaryOperator_Invalid, EX_EQ},
    {CXBinaryOperator_NE, CXBinaryOperator_Invalid, EX_NE},
};

static bool op_of(enum CXBinaryOperatorKind kind, bool assign, expr_kind *op) {
  for (size_t i = 0; i < sizeof binary_ops / sizeof *binary_ops; i++)
    if ((assign ? binary_ops[i].assign : binary_ops[i].clang) == kind) {
      *op = binary_ops[i].op;
      return kind != CXBinaryOperator_Invalid;
    }
  return false;
}

static aexpr *arithmetic(parser *p, expr_kind op, const type *type, aexpr *a, aexpr *b) {
  aexpr *e;
  bool pa = type_is_pointer(a->type), pb = type_is_pointer(b->type);
  bool compare = op >= EX_LT && op <= EX_NE;
  if (op == EX_ADD && pb && !pa) { /* i + p */
    e = node2(p, A_BINARY, b->type, b, a);
    e->op = EX_PTRADD;
    e->swapped = true;
    return e;
  }
  if (compare && a->type != b->type && !a->type->parts &&
      !b->type->parts) { /* pointers of different types, or pointer and integer */
    if (pa) b = parse_convert(p, b, a->type);
    else a = parse_convert(p, a, b->type);
  }
  e = node2(p, A_BINARY, type, a, b);
  e->op = op;
  if (!compare && pa) {
    e->op = op == EX_SUB && pb ? EX_PTRDIFF : EX_PTRADD;
    e->negate = op == EX_SUB && !pb;
    if (e->op == EX_PTRADD) e->type = a->type; /* libclang shows what a parameter was declared as */
    if (e->op == EX_PTRDIFF && a->type != b->type) e->kid[1] = parse_convert(p, b, a->type);
  }
  return e;
}

/* A complex number as a condition: is it not zero? */
static aexpr *truth(parser *p, aexpr *e) {
  return e->type->parts == PARTS_COMPLEX ? parse_convert(p, e, p->types->type_bool) : e;
}

static aexpr *binary(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  enum CXBinaryOperatorKind kind = clang.getCursorBinaryOperatorKind(c);
  if (kids->n != 2) return parse_unsupported(p, c, type, "an operator without two operands");
  aexpr *a = parse_expr(p, kids->at[0]), *b = parse_expr(p, kids->at[1]), *e;
  expr_kind op;
  switch (kind) {
  case CXBinaryOperator_Assign:
    e = node2(p, A_ASSIGN, a->type, a, parse_convert(p, b, a->type));
    e->where = parser_range(p, c);
    return e;
  case CXBinaryOperator_Comma: return node2(p, A_COMMA, b->type, a, b);
  case CXBinaryOperator_LAnd:
  case CXBinaryOperator_LOr:
    if (type->parts) return parse_unsupported(p, c, type, "this operator of vectors");
    return node2(p, kind == CXBinaryOperator_LAnd ? A_LAND : A_LOR, type, truth(p, a), truth(p, b));
  default:
    if (!op_of(kind, false, &op) || !parse_type_is_supported(a->type))
      return parse_unsupported(p, c, type, "this operator");
    return arithmetic(p, op, type, a, b);
  }
}

/* The type in which `a op= b` is computed where one of them is a complex number or a vector. */
static const type *computed_in(parser *p, const type *a, const type *b) {
  if (a->parts == PARTS_VECTOR) return a;
  const type *x = a->parts ? type_part(a) : a, *y = b->parts ? type_part(b) : b;
  bool first = type_is_float(x) != type_is_float(y) ? type_is_float(x) : x->width >= y->width;
  return type_complex_of(p->types, first ? x : y);
}

static aexpr *compound_assignment(parser *p, CXCursor c, const cursors *kids) {
  expr_kind op;
  const type *type = type_of(p, c);
  if (kids->n != 2 || !op_of(clang.getCursorBinaryOperatorKind(c), true, &op))
    return parse_unsupported(p, c, type, "this assignment");
  aexpr *a = parse_expr(p, kids->at[0]), *b = parse_expr(p, kids->at[1]);
  aexpr *e = node2(p, A_OPASSIGN, a->type, a, b);
  e->op = op;
  e->where = parser_range(p, c);
  if (type_is_pointer(a->type)) {
    e->op = EX_PTRADD;
    e->negate = op == EX_SUB;
    e->comp = a->type;
  } else if (a->type->parts || b->type->parts) {
    e->comp = computed_in(p, a->type, b->type);
  } else {
    e->comp = op == EX_SHL || op == EX_SHR ? promoted(p, a) : b->type;
  }
  return e;
}

/* __real__ x and __imag__ x */
static aexpr *part_of(parser *p, aexpr *a, bool imaginary) {
  if (a->type->parts == PARTS_COMPLEX) {
    aexpr *e = node1(p, A_MEMBER, type_part(a->type), a);
    e->index = imaginary;
    return e;
  }
  return imaginary ? node2(p, A_COMMA, a->type, a, parse_convert(p, parse_int(p, p->types->type_int, 0), a->type)) : a;
}

static aexpr *unary(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  if (kids->n != 1) return parse_unsupported(p, c, type, "an operator without an operand");
  aexpr *a = parse_expr(p, kids->at[0]), *e;
  switch (clang.getCursorUnaryOperatorKind(c)) {
  case CXUnaryOperator_PostInc: e = node1(p, A_POSTINC, a->type, a); break;
  case CXUnaryOperator_PostDec: e = node1(p, A_POSTDEC, a->type, a); break;
  case CXUnaryOperator_PreInc: e = node1(p, A_PREINC, a->type, a); break;
  case CXUnaryOperator_PreDec: e = node1(p, A_PREDEC, a->type, a); break;
  case CXUnaryOperator_AddrOf: return node1(p, A_ADDR, type_pointer_to(p->types, a->type), a);
  case CXUnaryOperator_Deref:
    if (!type_is_pointer(a->type)) return parse_unsupported(p, c, type, "this dereference");
    return node1(p, A_DEREF, a->type->to, a);
  case CXUnaryOperator_Plus: return node1(p, A_PLUS, type, parse_convert(p, a, type));
  case CXUnaryOperator_Minus: return node1(p, A_NEG, type, parse_convert(p, a, type));
  case CXUnaryOperator_Not:
    if (!type_is_integer(type) && !type->parts) return parse_unsupported(p, c, type, "this operator");
    return node1(p, A_BITNOT, type, parse_convert(p, a, type));
  case CXUnaryOperator_LNot:
    if (type->parts) return parse_unsupported(p, c, type, "this operator of vectors");
    return node1(p, A_LNOT, type, truth(p, a));
  case CXUnaryOperator_Extension: return a;
  case CXUnaryOperator_Real:
  case CXUnaryOperator_Imag:
    if (!type_is_scalar(a->type) && !a->type->parts) return parse_unsupported(p, c, type, "this operator");
    return part_of(p, a, clang.getCursorUnaryOperatorKind(c) == CXUnaryOperator_Imag);
  default: return parse_unsupported(p, c, type, "this operator");
  }
  e->where = parser_range(p, c);
  return e;
}

static aexpr *conditional(parser *p, CXCursor c, CXCursor cond, CXCursor yes, CXCursor no) {
  const type *type = parse_value_type(p, clang.getCursorType(c));
  aexpr *e = parse_node(p, A_COND, type, 3);
  e->where = parser_range(p, c);
  e->kid[0] = truth(p, parse_expr(p, cond));
  if (e->kid[0]->type->parts) return parse_unsupported(p, c, type, "a choice by a vector");
  if (!clang.Cursor_isNull(yes)) e->kid[1] = parse_convert(p, parse_expr(p, yes), type);
  e->kid[2] = parse_convert(p, parse_expr(p, no), type);
  return e;
}

/* An element of a vector is one of the array in it. */
static aexpr *element_of(parser *p, aexpr *vector, aexpr *index) {
  const type *array = vector->type->fields[0].type;
  aexpr *member = node1(p, A_MEMBER, array, vector);
  return node2(p, A_INDEX, array->to, node1(p, A_DECAY, type_pointer_to(p->types, array->to), member), index);
}

static aexpr *subscript(parser *p, CXCursor c, const cursors *kids) {
  if (kids->n != 2) return parse_unsupported(p, c, type_of(p, c), "this subscript");
  aexpr *a = parse_expr(p, kids->at[0]), *b = parse_expr(p, kids->at[1]);
  if (type_is_pointer(b->type) && !type_is_pointer(a->type)) {
    aexpr *swap = a;
    a = b;
    b = swap;
  }
  if (a->type->parts == PARTS_VECTOR) return element_of(p, a, b);
  if (!type_is_pointer(a->type)) return parse_unsupported(p, c, type_of(p, c), "this subscript");
  return node2(p, A_INDEX, a->type->to, a, b);
}

/* ---- vectors and complex numbers ---- */

/* A list that sets the n elements of a vector, or both parts of a complex number. */
static aexpr *list_of(parser *p, CXCursor c, const type *type, aexpr *const *values, uint32_t n) {
  aexpr *list = parse_node(p, A_INIT, type, 0);
  uint32_t depth = type->parts == PARTS_VECTOR ? 2 : 1;
  list->where = parser_range(p, c);
  list->items = arena_array(&p->ast->arena, ainit, n);
  for (uint32_t i = 0; i < n; i++) {
    if (!values[i]) continue;
    ainit *item = &list->items[list->nitems++];
    item->path = arena_array(&p->ast->arena, uint64_t, depth);
    item->path[depth - 1] = i;
    item->npath = depth;
    item->value = parse_convert(p, values[i], type_part(type));
  }
  return list;
}

/* 2.0i; I is such a literal, too. */
static aexpr *imaginary_literal(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  if (kids->n != 1 || type->parts != PARTS_COMPLEX) return parse_unsupported(p, c, type, "this literal");
  aexpr *values[2] = {NULL, parse_expr(p, kids->at[0])};
  return list_of(p, c, type, values, 2);
}

/* The value in an object of its own, so that it can be named again; *evaluated puts it there. */
static aexpr *named(parser *p, CXCursor value, aexpr **evaluated) {
  aexpr *of = parse_expr(p, value), *object = parse_node(p, A_COMPOUND, of->type, 1), *again;
  object->where = parser_range(p, value);
  object->sym = symbol_new(p->program->terms, SYM_LOCAL, "literal", of->type, object->where.begin);
  object->kid[0] = of;
  *evaluated = object;
  again = parse_node(p, A_VAR, of->type, 0);
  again->sym = object->sym;
  return again;
}

/* __builtin_shufflevector (x, y, index...) */
static aexpr *shuffle(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  uint32_t n = kids->n > 2 ? kids->n - 2 : 0;
  if (type->parts != PARTS_VECTOR || !p->function || type_nparts(type) != n)
    return parse_unsupported(p, c, type, "__builtin_shufflevector");
  aexpr *made[2], *from[2] = {named(p, kids->at[0], &made[0]), named(p, kids->at[1], &made[1])};
  aexpr **values = arena_array(&p->ast->arena, aexpr *, n);
  for (uint32_t i = 0; i < n; i++) {
    i128 k, each = (i128)type_nparts(from[0]->type);
    if (!each || !parser_eval(kids->at[i + 2], &k) || k < 0 || k >= 2 * each)
      return parse_unsupported(p, c, type, "__builtin_shufflevector with an undefined element");
    values[i] = element_of(p, from[k >= each], parse_int(p, p->types->type_int, k % each));
  }
  aexpr *list = node2(p, A_COMMA, type, made[1], list_of(p, c, type, values, n));
  return node2(p, A_COMMA, type, made[0], list);
}

/* __builtin_convertvector (x, type) */
static aexpr *convert_elements(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  aexpr *of = kids->n == 1 ? parse_expr(p, kids->at[0]) : NULL;
  if (!of || type->parts != PARTS_VECTOR || type_nparts(of->type) != type_nparts(type))
    return parse_unsupported(p, c, type, "__builtin_convertvector");
  return of->type == type ? of : node1(p, A_CAST, type, of);
}

/* ---- calls and builtins ---- */

static aexpr *call_of(parser *p, CXCursor c, const char *name, const type *result, aexpr **args, uint32_t nargs) {
  uint64_t found;
  const char *interned = intern_str(&p->job->names, name);
  symbol *s;
  if (map_get(&p->ast->externals, map_key(interned), &found)) {
    s = (symbol *)found;
  } else {
    const type *f = type_function_of(p->types, result, NULL, 0, true, false);
    s = symbol_new(p->program->terms, SYM_FUNC, interned, f, (place){0});
    s->is_external = true;
    map_put(&p->ast->externals, map_key(interned), map_key(s));
  }
  aexpr *callee = parse_node(p, A_VAR, s->type, 0);
  callee->sym = s;
  aexpr *e = parse_node(p, A_CALL, result, nargs + 1);
  e->kid[0] = node1(p, A_DECAY, type_pointer_to(p->types, s->type), callee);
  for (uint32_t i = 0; i < nargs; i++) e->kid[i + 1] = args[i];
  e->where = parser_range(p, c);
  return e;
}

/* Builtins that are constants; libclang evaluates them. */
static bool constant_builtin(const char *name) {
  static const char *const names[] = {"__builtin_constant_p", "__builtin_classify_type", "__builtin_object_size",
                                      "__builtin_dynamic_object_size", "__builtin_has_attribute"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

/* Does the pointer, before it was converted for a builtin, point to something volatile? */
static bool points_to_volatile(CXCursor c) {
  while (clang.getCursorKind(c) == CXCursor_UnexposedExpr) {
    cursors kids = {0};
    parser_kids(c, &kids);
    bool inner = kids.n == 1;
    if (inner) c = kids.at[0];
    vec_free(&kids);
    if (!inner) break;
  }
  CXType to = clang.getPointeeType(clang.getCanonicalType(clang.getCursorType(c)));
  return to.kind != CXType_Invalid && clang.isVolatileQualifiedType(clang.getCanonicalType(to)) != 0;
}

static aexpr *call(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  if (!kids->n) return parse_unsupported(p, c, type, "a call of nothing");
  CXCursor callee = clang.getCursorReferenced(c);
  if (!clang.Cursor_isNull(callee) && clang.getCursorKind(callee) == CXCursor_FunctionDecl) {
    const char *name = parser_name(p, callee);
    i128 value;
    if (constant_builtin(name)) {
      if (parser_eval(c, &value)) return parse_int(p, type, value);
      if (!strcmp(name, "__builtin_constant_p")) return parse_int(p, type, 0);
    }
    if (!strcmp(name, "__builtin_complex") && kids->n == 3 && type->parts) {
      aexpr *values[2] = {parse_expr(p, kids->at[1]), parse_expr(p, kids->at[2])};
      return list_of(p, c, type, values, 2);
    }
  }
  aexpr *e = parse_node(p, A_CALL, type, kids->n);
  e->where = parser_range(p, c);
  for (uint32_t i = 0; i < kids->n; i++) e->kid[i] = parse_expr(p, kids->at[i]);
  for (uint32_t i = 1; i < kids->n; i++)
    if (e->kid[i]->type->kind == TY_ARRAY)
      e->kid[i] = parse_convert(p, e->kid[i], type_pointer_to(p->types, e->kid[i]->type->to));
  if (e->kid[0]->type->kind == TY_FUNCTION)
    e->kid[0] = node1(p, A_DECAY, type_pointer_to(p->types, e->kid[0]->type), e->kid[0]);
  if (!type_is_pointer(e->kid[0]->type))
    return parse_unsupported(p, c, type, "a call of something that is not a function");
  symbol *s = e->kid[0]->kind == A_DECAY && e->kid[0]->kid[0]->kind == A_VAR ? e->kid[0]->kid[0]->sym : NULL;
  if (s && kids->n > 1 && !strncmp(s->name, "__sync_", 7)) e->is_volatile = points_to_volatile(kids->at[1]);
  e->is_noreturn = attributes_noreturn_type(clang.getCursorType(kids->at[0]));
  return e;
}

/* __atomic_* keep their operands as: pointer, order, value, second order, second value, weak. */
static aexpr *atomic(parser *p, CXCursor c, const char *name, const cursors *kids) {
  static const uint8_t source_order[][6] = {
      [1] = {0}, [2] = {0, 1}, [3] = {0, 2, 1}, [4] = {0, 2, 3, 1}, [5] = {0, 2, 4, 1, 3}, [6] = {0, 2, 4, 5, 1, 3}};
  const type *type = type_of(p, c);
  uint32_t n = kids->n;
  if (n == 0 || n > 6) return parse_unsupported(p, c, type, "this atomic operation");
  aexpr *args[6];
  for (uint32_t i = 0; i < n; i++) args[i] = parse_expr(p, kids->at[source_order[n][i]]);
  aexpr *e = call_of(p, c, name, type, args, n);
  e->is_volatile = points_to_volatile(kids->at[0]);
  return e;
}

/* ---- unexposed expressions ---- */

static bool is_va_list(parser *p, CXCursor c) {
  const type *t = type_of(p, c);
  if (t->kind == TY_ARRAY || t->kind == TY_POINTER) t = t->to;
  return p->program->ilp32 ? type_is_char(t) : t->kind == TY_RECORD && !strcmp(t->name, "__va_list_tag");
}

/* typeof in the type brings its operand among the children. */
static aexpr *va_arg_expr(parser *p, CXCursor c, const cursors *kids) {
  aexpr *e = parse_node(p, A_VA_ARG, type_of(p, c), 1);
  uint32_t k = 0;
  while (k + 1 < kids->n && !is_va_list(p, kids->at[k])) k++;
  e->kid[0] = parse_expr(p, kids->at[k]);
  e->where = parser_range(p, c);
  return e;
}

/* The evaluator of libclang does not know that a variable is no constant. */
static bool constant_value(const aexpr *e, i128 *value) {
  if (e->kind == A_CAST) return constant_value(e->kid[0], value);
  bool negated = e->kind == A_LNOT;
  if (negated) e = e->kid[0];
  if (e->kind != A_INT) return false;
  *value = negated ? !e->value : e->value;
  return true;
}

static aexpr *choose(parser *p, CXCursor c, const cursors *kids) {
  i128 value;
  if (kids->n != 3 || (!parser_eval(kids->at[0], &value) && !constant_value(parse_expr(p, kids->at[0]), &value)))
    return parse_unsupported(p, c, type_of(p, c), "this __builtin_choose_expr");
  return parse_expr(p, kids->at[value ? 1 : 2]);
}

static bool same_start(CXCursor a, CXCursor b) {
  CXFile fa, fb;
  unsigned oa, ob;
  return parser_spelled_at(a, &fa, &oa) && parser_spelled_at(b, &fb, &ob) && fa == fb && oa == ob;
}

static aexpr *unexposed(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  i128 value;
  if (kids->n == 1 && same_start(c, kids->at[0])) /* an implicit conversion, __func__ */
    return parse_convert(p, parse_expr(p, kids->at[0]), type);
  const char *word = parser_word(p, c);
  if (!strcmp(word, "__builtin_va_arg") && kids->n >= 1) return va_arg_expr(p, c, kids);
  if (!strcmp(word, "__builtin_choose_expr")) return choose(p, c, kids);
  if (!strcmp(word, "__builtin_shufflevector")) return shuffle(p, c, kids);
  if (!strcmp(word, "__builtin_convertvector")) return convert_elements(p, c, kids);
  if (!strncmp(word, "__atomic_", 9) || !strncmp(word, "__c11_atomic_", 13)) return atomic(p, c, word, kids);
  if (!strcmp(word, "__builtin_offsetof") || !strcmp(word, "__builtin_types_compatible_p")) {
    if (parser_eval(c, &value)) return parse_int(p, type, value);
    return parse_unsupported(p, c, type, "an offsetof that is not constant");
  }
  if (!strncmp(word, "__builtin_", 10) && kids->n != 4)
    return parser_eval(c, &value) && type_is_integer(type)
               ? parse_int(p, type, value)
               : parse_unsupported(p, c, type, arena_strdup(&p->ast->arena, word));
  if (kids->n == 4) { /* a ?: b, as a, a, a, b */
    return conditional(p, c, kids->at[0], clang.getNullCursor(), kids->at[3]);
  }
  if (kids->n == 1) return parse_convert(p, parse_expr(p, kids->at[0]), type);
  if (type_is_integer(type) && parser_eval(c, &value)) return parse_int(p, type, value);
  return parse_unsupported(p, c, type, "an expression that the C parser does not describe");
}

/* ---- sizeof, casts, literals of aggregates, _Generic ---- */

static aexpr *size_of(parser *p, CXCursor c, const cursors *all) {
  const type *type = type_of(p, c);
  i128 value;
  if (parser_eval(c, &value)) return parse_int(p, type, value);
  if (all->n == 1) {
    CXType operand = clang.getCursorType(all->at[0]);
    const struct type *of = parse_type(p, operand);
    if (of->is_vla) {
      aexpr *e = parse_node(p, A_SIZEOF_VLA, type, 0);
      e->of = of;
      return e;
    }
  }
  return parse_unsupported(p, c, type, "the size of this type");
}

/* A cast to a type that contains a variable length: evaluate the length, then cast. */
static aexpr *with_vlas(parser *p, CXCursor c, const cursors *kids, aexpr *e) {
  avla *vlas;
  uint32_t n = parse_vlas(p, c, clang.getCursorType(c), kids, kids->n - 1, &vlas);
  if (!n) return e;
  astmt *s = parser_new(p, astmt);
  s->kind = S_DECL;
  s->where = parser_range(p, c);
  s->vlas = vlas;
  s->nvlas = n;
  aexpr *r = parse_node(p, A_STMT_EXPR, e->type, 1);
  r->body = s;
  r->kid[0] = e;
  return r;
}

static aexpr *explicit_cast(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  if (!kids->n) return parse_unsupported(p, c, type, "a cast of nothing");
  aexpr *e = parse_expr(p, kids->at[kids->n - 1]);
  if (!parse_type_is_supported(type) || !parse_type_is_supported(e->type))
    return parse_unsupported(p, c, type, "a cast to or from a type that is not modelled");
  bool vector = type->parts == PARTS_VECTOR && type_is_scalar(e->type);
  if (vector && clang.getCanonicalType(clang.getCursorType(c)).kind == CXType_Vector) return bits_as(p, type, e);
  if (type->parts == PARTS_COMPLEX)
    return node1(p, A_PLUS, type, parse_convert(p, e, type)); /* no implicit conversion */
  return with_vlas(p, c, kids, parse_convert(p, e, type));
}

static aexpr *compound_literal(parser *p, CXCursor c, const cursors *kids) {
  const type *type = type_of(p, c);
  if (!kids->n) return parse_unsupported(p, c, type, "this compound literal");
  aexpr *e = parse_node(p, A_COMPOUND, type, 1);
  e->where = parser_range(p, c);
  e->is_global_compound = !p->function;
  e->sym = symbol_new(p->program->terms, p->function ? SYM_LOCAL : SYM_GLOBAL, "literal", type, e->where.begin);
  if (!p->function) {
    e->sym->is_defined = true;
    vec_push(&p->program->globals, e->sym);
  }
  e->kid[0] = parse_init(p, kids->at[kids->n - 1], type);
  return e;
}

/* The value of a statement expression is computed before its scope is left. */
static bool cleans_up(const astmt *block) {
  for (uint32_t i = 0; i < block->nkids; i++) {
    const astmt *s = block->kid[i];
    if (s->kind == S_DECL && s->decl && s->decl->cleanup) return true;
    if (s->kind == S_SEVERAL && cleans_up(s)) return true;
  }
  return false;
}

static aexpr *statement_expr(parser *p, CXCursor c, const cursors *all) {
  aexpr *e = parse_node(p, A_STMT_EXPR, type_of(p, c), 1);
  e->where = parser_range(p, c);
  e->body = all->n ? parse_stmt(p, all->at[0]) : NULL;
  if (!e->body || e->body->kind != S_BLOCK) return parse_unsupported(p, c, e->type, "this block");
  astmt *block = e->body;
  if (cleans_up(block)) return parse_unsupported(p, c, e->type, "the attribute 'cleanup' in a statement expression");
  if (e->type->kind == TY_VOID || !block->nkids) {
    e->nkids = 0;
    return e;
  }
  /* The value is the last statement's expression, under any labels before it. */
  astmt **last = &block->kid[block->nkids - 1];
  while ((*last)->kind == S_LABEL && (*last)->nkids) last = &(*last)->kid[0];
  if ((*last)->kind != S_EXPR) {
    e->nkids = 0;
    return e;
  }
  e->kid[0] = (*last)->expr;
  if (!p->is_model) p->ast->prints_dropped -= parse_prints(e->kid[0]);
  astmt *nothing = parser_new(p, astmt);
  nothing->kind = S_NULL;
  nothing->where = (*last)->where;
  *last = nothing;
  return e;
}

static aexpr *label_address(parser *p, CXCursor c, const cursors *all) {
  const type *type = type_of(p, c);
  if (!all->n) return parse_unsupported(p, c, type, "the address of this label");
  aexpr *e = parse_node(p, A_LABEL_ADDR, type, 0);
  e->label = parse_jump_label(p, clang.getCursorReferenced(all->at[0]));
  e->label->address_taken = true;
  return e;
}

/* "unsigned int" for "int unsigned", no tags, single blanks: enough to compare the names of
 * types with libclang's spelling of a canonical one. */
static void normalise(buf *out, const char *text, size_t n) {
  static const char *const dropped[] = {"restrict", "struct", "union", "enum"};
  bool is_unsigned = false, is_signed = false;
  int longs = 0, shorts = 0, chars = 0, ints = 0;
  buf rest = {0};
  for (size_t i = 0; i < n;) {
    size_t k = i;
    while (k < n && (text[k] == '_' || (text[k] >= '0' && text[k] <= '9') || (text[k] >= 'A' && text[k] <= 'Z') ||
                     (text[k] >= 'a' && text[k] <= 'z')))
      k++;
    if (k == i) {
      if (text[i] != ' ' && text[i] != '\n' && text[i] != '\t' && text[i] != '\\') buf_putc(&rest, text[i]);
      i++;
      continue;
    }
    size_t len = k - i;
    const char *w = text + i;
#define IS(s) (len == sizeof s - 1 && !memcmp(w, s, len))
    bool drop = false;
    for (size_t d = 0; d < sizeof dropped / sizeof *dropped; d++)
      drop |= len == strlen(dropped[d]) && !memcmp(w, dropped[d], len);
    if (IS("unsigned")) is_unsigned = true;
    else if (IS("signed")) is_signed = true;
    else if (IS("long")) longs++;
    else if (IS("short")) shorts++;
    else if (IS("char")) chars++;
    else if (IS("int")) ints++;
    else if (!drop) buf_write(&rest, w, len), buf_putc(&rest, ' ');
#undef IS
    i = k;
  }
  if (is_unsigned) buf_puts(out, "unsigned ");
  if (is_signed && chars) buf_puts(out, "signed ");
  if (shorts) buf_puts(out, "short ");
  for (int i = 0; i < longs; i++) buf_puts(out, "long ");
  if (chars) buf_puts(out, "char ");
  if (!chars && !shorts && !longs && (ints || is_unsigned || is_signed)) buf_puts(out, "int ");
  buf_puts(out, buf_text(&rest));
  buf_free(&rest);
}

/* The type that __builtin_bit_cast names; libclang does not tell the type of the expression. NULL: it cannot be read. */
static const type *named_type(parser *p, CXCursor c, const cursors *all) {
  size_t size;
  buf name = {0};
  const type *found = NULL;
  if (all->n && clang.getCursorKind(all->at[0]) == CXCursor_TypeRef) found = type_of(p, all->at[0]);
  const char *text = parser_text(p, c, &size), *from = text ? memchr(text, '(', size) : NULL;
  const char *to = from ? memchr(from, ',', size - (size_t)(from - text)) : NULL;
  if (!to || memchr(from, '*', (size_t)(to - from))) return NULL;
  if (!found) normalise(&name, from + 1, (size_t)(to - from - 1));
  for (uint32_t i = 0; !found && i < p->types->all.n; i++) {
    const type *t = p->types->all.at[i];
    bool scalar = t->kind == TY_INT || t->kind == TY_FLOAT;
    size_t n = scalar ? strlen(t->name) : 0;
    if (n && !strncmp(buf_text(&name), t->name, n) && !strcmp(buf_text(&name) + n, " ")) found = t;
  }
  buf_free(&name);
  return found;
}

static aexpr *bit_cast(parser *p, CXCursor c, const cursors *all, const cursors *kids) {
  const type *type = named_type(p, c, all);
  aexpr *of = kids->n ? parse_expr(p, kids->at[kids->n - 1]) : NULL;
  if (!type || !p->function || !of || of->kind == A_UNSUPPORTED || of->type->size != type->size)
    return parse_unsupported(p, c, type_of(p, c), "__builtin_bit_cast");
  if (!of->where.begin.line) of->where = parser_range(p, c);
  return bits_as(p, type, of);
}

/* The text of the association that ends in front of `value`: back to the comma. */
static bool association(parser *p, CXCursor value, buf *type, bool *is_default) {
  CXFile file;
  unsigned offset;
  size_t size;
  const char *text = parser_text(p, value, &size);
  if (!text || !parser_spelled_at(value, &file, &offset)) return false;
  const char *start = p->text, *at = text;
  while (at > start && at[-1] != ':') at--;
  if (at == start) return false;
  const char *end = at - 1;
  int depth = 0;
  for (at = end; at > start && (depth > 0 || at[-1] != ','); at--) {
    if (at[-1] == ')' || at[-1] == ']') depth++;
    if (at[-1] == '(' || at[-1] == '[') depth--;
    if (depth < 0) return false;
  }
  normalise(type, at, (size_t)(end - at));
  *is_default = !strcmp(buf_text(type), "default ");
  return true;
}

static aexpr *generic(parser *p, CXCursor c, const cursors *all) {
  const type *type = type_of(p, c);
  cursors kids = {0};
  CXCursor chosen = clang.getNullCursor(), fallback = chosen;
  for (uint32_t i = 0; i < all->n; i++)
    if (parser_is_expression(clang.getCursorKind(all->at[i]))) vec_push(&kids, all->at[i]);
  CXType control = clang.getCursorType(kids.at[0]);
  buf want[2] = {{0}, {0}};
  CXType forms[2] = {clang.getUnqualifiedType(control), clang.getUnqualifiedType(clang.getCanonicalType(control))};
  for (int f = 0; f < 2; f++) {
    CXString s = clang.getTypeSpelling(forms[f]);
    normalise(&want[f], clang.getCString(s), strlen(clang.getCString(s)));
    clang.disposeString(s);
  }
  bool readable = true;
  for (uint32_t i = 1; i < kids.n; i++) {
    buf name = {0};
    bool is_default = false;
    readable &= association(p, kids.at[i], &name, &is_default);
    if (is_default) fallback = kids.at[i];
    for (int f = 0; f < 2; f++)
      if (!strcmp(buf_text(&name), buf_text(&want[f]))) chosen = kids.at[i];
    buf_free(&name);
  }
  buf_free(&want[0]);
  buf_free(&want[1]);
  vec_free(&kids);
  if (clang.Cursor_isNull(chosen)) chosen = fallback;
  if (!readable || clang.Cursor_isNull(chosen)) return parse_unsupported(p, c, type, "this _Generic");
  return parse_expr(p, chosen);
}

/* ---- all expressions ---- */

static aexpr *by_kind(parser *p, CXCursor c, enum CXCursorKind kind, const cursors *all, const cursors *kids) {
  switch (kind) {
  case CXCursor_IntegerLiteral:
  case CXCursor_CharacterLiteral: return integer_literal(p, c);
  case CXCursor_FloatingLiteral: return floating_literal(p, c);
  case CXCursor_StringLiteral: return string_literal(p, c);
  case CXCursor_ImaginaryLiteral: return imaginary_literal(p, c, kids);
  case CXCursor_DeclRefExpr: return reference(p, c);
  case CXCursor_MemberRefExpr: return member(p, c, kids);
  case CXCursor_BinaryOperator: return binary(p, c, kids);
  case CXCursor_CompoundAssignOperator: return compound_assignment(p, c, kids);
  case CXCursor_UnaryOperator: return unary(p, c, kids);
  case CXCursor_ConditionalOperator:
    if (kids->n != 3) break;
    return conditional(p, c, kids->at[0], kids->at[1], kids->at[2]);
  case CXCursor_ArraySubscriptExpr: return subscript(p, c, kids);
  case CXCursor_CallExpr: return call(p, c, kids);
  case CXCursor_ParenExpr:
    if (kids->n == 1) return parse_expr(p, kids->at[0]);
    break;
  case CXCursor_UnexposedExpr: return unexposed(p, c, kids);
  case CXCursor_UnaryExpr: return size_of(p, c, all);
  case CXCursor_CStyleCastExpr: return explicit_cast(p, c, kids);
  case CXCursor_CompoundLiteralExpr: return compound_literal(p, c, kids);
  case CXCursor_StmtExpr: return statement_expr(p, c, all);
  case CXCursor_AddrLabelExpr: return label_address(p, c, all);
  case CXCursor_GenericSelectionExpr: return generic(p, c, all);
  case CXCursor_InitListExpr: return parse_init(p, c, type_of(p, c));
  case CXCursor_BuiltinBitCastExpr: return bit_cast(p, c, all, kids);
  default: break;
  }
  return parse_unsupported(p, c, type_of(p, c), "an expression of this kind");
}

static bool has_volatile_member(const type *t) {
  while (t->kind == TY_ARRAY) t = t->to;
  for (uint32_t i = 0; t->kind == TY_RECORD && t->is_complete && i < t->nfields; i++)
    if (t->fields[i].is_volatile || has_volatile_member(t->fields[i].type)) return true;
  return false;
}

/* Objects that change by themselves, or are accessed atomically. */
static aexpr *mark_object(CXCursor c, aexpr *e) {
  if (e->kind == A_CAST && type_is_pointer(e->type)) {
    CXType to = clang.getPointeeType(clang.getCanonicalType(clang.getCursorType(c)));
    e->is_volatile |= to.kind != CXType_Invalid && clang.isVolatileQualifiedType(clang.getCanonicalType(to));
    e->is_volatile |= has_volatile_member(e->type->to);
  }
  bool object = e->kind == A_VAR || e->kind == A_MEMBER || e->kind == A_INDEX || e->kind == A_DEREF;
  if (object && e->type->kind != TY_FUNCTION) {
    CXType t = clang.getCanonicalType(clang.getCursorType(c));
    e->is_volatile |= clang.isVolatileQualifiedType(t) != 0;
    bool converted = clang.getCursorKind(c) == CXCursor_UnexposedExpr; /* its value becomes one that is to be stored */
    e->is_atomic |= t.kind == CXType_Atomic && !converted;
  }
  return e;
}

aexpr *parse_expr(parser *p, CXCursor c) {
  enum CXCursorKind kind = clang.getCursorKind(c);
  if (kind == CXCursor_DeclRefExpr) return mark_object(c, reference(p, c));
  if (kind == CXCursor_IntegerLiteral) return integer_literal(p, c);
  cursors all = {0}, kids = {0};
  parser_kids(c, &all);
  for (uint32_t i = 0; i < all.n; i++)
    if (parser_is_expression(clang.getCursorKind(all.at[i]))) vec_push(&kids, all.at[i]);
  aexpr *e = by_kind(p, c, kind, &all, &kids);
  vec_free(&all);
  vec_free(&kids);
  if (!parse_type_is_supported(e->type) && e->kind != A_UNSUPPORTED)
    return parse_unsupported(p, c, e->type,
                             "a value of a type that is not modelled (vector, complex "
                             "or unusual floating point)");
  return mark_object(c, e);
}

/* ---- variable lengths ---- */

/* libclang gives the lengths of a declared type as children, innermost first, constant ones
 * included. Walk the type from the outside and deal them out from the end. */
uint32_t parse_vlas(parser *p, CXCursor c, CXType t, const cursors *kids, uint32_t nkids, avla **out) {
  VEC(CXType) dims = {0};
  bool variable = false;
  for (CXType at = t;;) {
    if (at.kind == CXType_Pointer) {
      at = clang.getPointeeType(at);
    } else if (at.kind == CXType_ConstantArray || at.kind == CXType_VariableArray) {
      variable |= at.kind == CXType_VariableArray;
      vec_push(&dims, at);
      at = clang.getArrayElementType(at);
    } else if (at.kind == CXType_IncompleteArray) {
      at = clang.getArrayElementType(at);
    } else {
      break;
    }
  }
  uint32_t n = 0;
  *out = NULL;
  if (variable) {
    cursors lengths = {0};
    for (uint32_t i = 0; i < nkids; i++)
      if (parser_is_expression(clang.getCursorKind(kids->at[i]))) vec_push(&lengths, kids->at[i]);
    bool known = lengths.n == dims.n;
    *out = arena_array(&p->ast->arena, avla, dims.n);
    for (uint32_t i = 0; i < dims.n; i++) {
      const type *type = parse_type(p, dims.at[i]);
      if (!type->is_vla || dims.at[i].kind != CXType_VariableArray) continue;
      aexpr *count = known ? parse_expr(p, lengths.at[dims.n - 1 - i])
                           : parse_unsupported(p, c, p->types->type_size,
                                               "an array length that the C parser does not report");
      (*out)[n++] = (avla){type, parse_convert(p, count, p->types->type_size)};
    }
    vec_free(&lengths);
  }
  vec_free(&dims);
  return n;
}
