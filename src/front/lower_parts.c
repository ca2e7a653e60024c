/* Complex numbers and vectors are records (logic/type.h), and what C computes with them is written out here, part by part, into a temporary
 * record. Nothing behind the front end knows of them: each part has the obligations of its type, such as a division by zero
 * in one element of a vector.
 *
 * An operand of a complex operation that is a real number stays real, as annex G of C says and gcc does: the product of x and u + vi is
 * xu + xvi. A product of which both parts are NaN would need that annex's recovery of infinities, and how a quotient of two complex numbers
 * is rounded depends on the compiler's run-time library: reaching one of these is `unknown`. Elements of vectors that are
 * narrower than int are computed in int and wrapped, as the hardware does; shifts of these must be by a constant below their width. */
#include "front/lower.h"

bool lower_is_parts(const aexpr *a) {
  switch (a->kind) {
  case A_CAST: return a->type->parts || (a->kid[0]->type->parts && type_is_scalar(a->type));
  case A_NEG:
  case A_BITNOT:
  case A_PLUS: return a->type->parts;
  case A_BINARY: return a->kid[0]->type->parts || a->kid[1]->type->parts;
  default: return false;
  }
}

/* ---- parts ---- */

static const expr *part(lower *l, const expr *x, uint64_t i) {
  if (x->type->parts == PARTS_COMPLEX) return ex_field(l->terms, x, (uint32_t)i);
  return ex_index(l->terms, ex_field(l->terms, x, 0), ex_int(l->terms, l->types->type_int, (i128)i));
}

static const expr *new_object(lower *l, const type *t) {
  const expr *object = lower_temp(l, t);
  if (l->f->sym) lower_edge(l, (edge){.kind = E_DECLARE, .lhs = object});
  return object;
}

static const expr *number(lower *l, const type *t, int value) {
  return type_is_float(t) ? ex_float(l->terms, t, value) : ex_int(l->terms, t, value);
}

/* The same value as another type: a complex or real number, or every element of a vector. */
static const expr *converted(lower *l, const type *to, const expr *x) {
  const type *of = type_part(to);
  if (to == x->type) return x;
  if (to->kind == TY_BOOL) {
    const expr *nonzero[2];
    for (uint32_t i = 0; i < 2; i++)
      nonzero[i] = ex_binary(l->terms, EX_NE, part(l, x, i), number(l, part(l, x, i)->type, 0));
    return lower_convert(l, to, ex_either(l->terms, nonzero[0], nonzero[1]));
  }
  if (!to->parts) return lower_convert(l, to, part(l, x, 0));
  const expr *object = new_object(l, to);
  for (uint64_t i = 0; i < type_nparts(to); i++) {
    bool imaginary = !x->type->parts && to->parts == PARTS_COMPLEX && i;
    const expr *value = imaginary ? number(l, of, 0) : x->type->parts ? part(l, x, i) : x;
    lower_assign(l, part(l, object, i), lower_convert(l, of, value));
  }
  return object;
}

const expr *lower_parts_truth(lower *l, aexpr *a) { return converted(l, l->types->type_bool, lower_value(l, a)); }

/* ---- vectors ---- */

static const type *promoted(lower *l, const type *t) {
  return type_is_integer(t) && t->width < l->types->type_int->width ? l->types->type_int : t;
}

/* A shift of a narrow element is as wide as the element, not as int. */
static bool shifts_too_far(const expr *x, const expr *count, expr_kind op) {
  bool narrow = (op == EX_SHL || op == EX_SHR) && x->type->width < 32;
  return narrow && (count->kind != EX_INT || count->value < 0 || count->value >= x->type->width);
}

static const expr *element(lower *l, const type *to, expr_kind op, const expr *x, const expr *y) {
  const type *in = promoted(l, x->type);
  if (shifts_too_far(x, y, op)) {
    lower_unmodelled(l, "this shift of the elements of a vector");
    return lower_havoc(l, to, "shift");
  }
  const expr *r = ex_binary(l->terms, op, lower_convert(l, in, x), lower_convert(l, in, y));
  if (op < EX_LT) return lower_convert(l, to, r);
  return ex_ite(l->terms, r, ex_int(l->terms, to, -1), ex_int(l->terms, to, 0));
}

/* An operand that is a number stands for a vector of it. */
static const expr *vector_binary(lower *l, const type *to, expr_kind op, const expr *x, const expr *y) {
  const expr *object = new_object(l, to);
  const type *of = type_part(x->type->parts ? x->type : y->type);
  for (uint64_t i = 0; i < type_nparts(to); i++) {
    const expr *a = x->type->parts ? part(l, x, i) : lower_convert(l, of, x);
    const expr *b = y->type->parts ? part(l, y, i) : lower_convert(l, of, y);
    lower_assign(l, part(l, object, i), element(l, type_part(to), op, a, b));
  }
  return object;
}

/* ---- complex numbers ---- */

/* An operand of a complex operation: both parts, or a real number alone. */
typedef struct operand {
  const expr *real, *imag; /* imag is NULL for a real number */
} operand;

static operand operand_of(lower *l, const type *of, const expr *x) {
  if (!x->type->parts) return (operand){lower_convert(l, of, x), NULL};
  return (operand){lower_convert(l, of, part(l, x, 0)), lower_convert(l, of, part(l, x, 1))};
}

static const expr *complex_of(lower *l, const type *to, const expr *real, const expr *imag) {
  const expr *object = new_object(l, to);
  lower_assign(l, part(l, object, 0), real);
  lower_assign(l, part(l, object, 1), imag);
  return object;
}

static const expr *sum(lower *l, const type *to, expr_kind op, operand x, operand y) {
  const expr *imag = x.imag;
  if (!x.imag) imag = op == EX_ADD ? y.imag : ex_unary(l->terms, EX_NEG, y.imag);
  else if (y.imag) imag = ex_binary(l->terms, op, x.imag, y.imag);
  return complex_of(l, to, ex_binary(l->terms, op, x.real, y.real), imag);
}

static const expr *product(lower *l, const type *to, operand x, operand y) {
  terms *t = l->terms;
  if (!x.imag) return complex_of(l, to, ex_binary(t, EX_MUL, x.real, y.real), ex_binary(t, EX_MUL, x.real, y.imag));
  if (!y.imag) return complex_of(l, to, ex_binary(t, EX_MUL, x.real, y.real), ex_binary(t, EX_MUL, x.imag, y.real));
  const expr *real = ex_binary(t, EX_SUB, ex_binary(t, EX_MUL, x.real, y.real), ex_binary(t, EX_MUL, x.imag, y.imag));
  const expr *imag = ex_binary(t, EX_ADD, ex_binary(t, EX_MUL, x.real, y.imag), ex_binary(t, EX_MUL, x.imag, y.real));
  const expr *r = complex_of(l, to, real, imag);
  if (!type_is_float(type_part(to)) || !l->f->sym) return r;
  const expr *a = part(l, r, 0), *b = part(l, r, 1);
  loc_id lost = lower_loc(l), kept = lower_loc(l);
  lower_split(l, ex_both(t, ex_binary(t, EX_NE, a, a), ex_binary(t, EX_NE, b, b)), lost, kept);
  l->at = lost;
  lower_edge(l, (edge){.kind = E_UNMODELLED, .note = "a product of complex numbers, both parts of which are NaN"});
  lower_join(l, kept);
  return r;
}

static const expr *quotient(lower *l, const type *to, operand x, operand y) {
  if (!y.imag)
    return complex_of(l, to, ex_binary(l->terms, EX_DIV, x.real, y.real), ex_binary(l->terms, EX_DIV, x.imag, y.real));
  lower_unmodelled(l, "the division by a complex number");
  return lower_havoc(l, to, "complex division");
}

static const expr *equality(lower *l, expr_kind op, operand x, operand y) {
  const expr *zero = number(l, x.real->type, 0);
  const expr *real = ex_binary(l->terms, op, x.real, y.real);
  const expr *imag = ex_binary(l->terms, op, x.imag ? x.imag : zero, y.imag ? y.imag : zero);
  return op == EX_EQ ? ex_both(l->terms, real, imag) : ex_either(l->terms, real, imag);
}

/* The type in which the parts of both are compared. */
static const type *common_part(const expr *x, const expr *y) {
  const type *a = x->type->parts ? type_part(x->type) : x->type, *b = y->type->parts ? type_part(y->type) : y->type;
  if (type_is_float(a) != type_is_float(b)) return type_is_float(a) ? a : b;
  return a->width >= b->width ? a : b;
}

static const expr *complex_binary(lower *l, const type *to, expr_kind op, const expr *x, const expr *y) {
  const type *of = to->parts ? type_part(to) : common_part(x, y);
  operand a = operand_of(l, of, x), b = operand_of(l, of, y);
  switch (op) {
  case EX_ADD:
  case EX_SUB: return sum(l, to, op, a, b);
  case EX_MUL: return product(l, to, a, b);
  case EX_DIV: return quotient(l, to, a, b);
  case EX_EQ:
  case EX_NE: return equality(l, op, a, b);
  default: lower_unmodelled(l, "this operator of complex numbers"); return lower_havoc(l, to, "complex operator");
  }
}

/* ---- expressions ---- */

const expr *lower_parts_binary(lower *l, const type *to, expr_kind op, const expr *x, const expr *y) {
  bool vector = x->type->parts == PARTS_VECTOR || y->type->parts == PARTS_VECTOR;
  return vector ? vector_binary(l, to, op, x, y) : complex_binary(l, to, op, x, y);
}

const expr *lower_parts_convert(lower *l, const type *to, const expr *x) {
  return x->type->parts || to->parts ? converted(l, to, x) : lower_convert(l, to, x);
}

const expr *lower_parts_step(lower *l, const expr *old, bool down) {
  const type *t = old->type;
  return lower_parts_binary(l, t, down ? EX_SUB : EX_ADD, old, number(l, type_part(t), 1));
}

/* The number that an implicit conversion makes a complex one or a vector of. */
static aexpr *real_operand(aexpr *a) {
  bool implicit = a->kind == A_CAST && a->type->parts && type_is_scalar(a->kid[0]->type);
  return implicit ? a->kid[0] : a;
}

static const expr *binary(lower *l, aexpr *a) {
  aexpr *first = real_operand(a->kid[0]), *second = real_operand(a->kid[1]);
  if (!first->type->parts && !second->type->parts) first = a->kid[0];
  lower_unordered(l, first, second, false);
  const expr *x = lower_value(l, first);
  if (lower_effects(second)) x = lower_save(l, x);
  return lower_parts_binary(l, lower_type(l, a->type), a->op, x, lower_value(l, second));
}

static const expr *unary(lower *l, aexpr *a, const expr *x) {
  const type *t = x->type;
  const expr *object = new_object(l, t);
  for (uint64_t i = 0; i < type_nparts(t); i++) {
    const expr *old = part(l, x, i);
    const expr *value = lower_convert(l, promoted(l, old->type), old);
    bool conjugate = a->kind == A_BITNOT && t->parts == PARTS_COMPLEX;
    if (conjugate) value = i ? ex_unary(l->terms, EX_NEG, value) : value;
    else if (a->kind != A_PLUS) value = ex_unary(l->terms, a->kind == A_NEG ? EX_NEG : EX_BITNOT, value);
    lower_assign(l, part(l, object, i), lower_convert(l, old->type, value));
  }
  return object;
}

const expr *lower_parts(lower *l, aexpr *a) {
  if (a->kind == A_BINARY) return binary(l, a);
  const expr *x = lower_value(l, a->kid[0]);
  return a->kind == A_CAST ? converted(l, lower_type(l, a->type), x) : unary(l, a, x);
}
