/* See resolve.h. `of` gives the term of an expression as it stands (an lvalue may be an array or a
 * record), `value_of` makes a scalar of it. NULL means that the error has been reported. */
#include "spec/resolve.h"

#include "base/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ANY_OWNER (UINT32_MAX - 1)

typedef struct resolver {
  job *job;
  spec *spec;
  const resolve_scope *scope;
  terms *terms;
  types *types;
} resolver;

static const expr *of(resolver *r, const cexpr *e);

static const expr *wrong(resolver *r, const cexpr *e, const char *message) {
  diag_error(&r->job->diag, e->where, "%s", message);
  return NULL;
}

static const expr *value_of(resolver *r, const cexpr *e) {
  const expr *x = of(r, e);
  if (!x) return NULL;
  if (x->type->kind == TY_ARRAY) x = ex_decay(r->terms, x);
  if (!type_is_scalar(x->type)) return wrong(r, e, "expected a number or a pointer here");
  return x;
}

/* --- the types of arithmetic --- */

static int rank(const resolver *r, const type *t) {
  const types *y = r->types;
  if (t == y->type_int128 || t == y->type_uint128 || t->width > 64) return 5;
  if (t == y->type_llong || t == y->type_ullong) return 4;
  if (t == y->type_long || t == y->type_ulong) return 3;
  if (t->width > 32) return y->type_long->width >= t->width ? 3 : 4;
  return 2;
}

static const type *of_rank(const resolver *r, int rank, bool is_signed) {
  const types *y = r->types;
  switch (rank) {
  case 5: return is_signed ? y->type_int128 : y->type_uint128;
  case 4: return is_signed ? y->type_llong : y->type_ullong;
  case 3: return is_signed ? y->type_long : y->type_ulong;
  default: return is_signed ? y->type_int : y->type_uint;
  }
}

/* The type after the integer promotions; an enumeration counts as the integer that it is. */
static const type *promoted(const resolver *r, const expr *e) {
  const type *t = e->type;
  if (!type_is_integer(t)) return t;
  if (e->kind == EX_FIELD && ex_is_bit_field(e)) {
    uint32_t bits = ex_field_of(e)->bits;
    if (bits < 32 || (bits == 32 && t->is_signed)) return r->types->type_int;
    if (bits == 32 && t->width == 32) return r->types->type_uint;
  }
  if (t->kind == TY_BOOL || t->width < 32) return r->types->type_int;
  return of_rank(r, rank(r, t), t->is_signed);
}

static const expr *promote(resolver *r, const expr *e) { return ex_cast(r->terms, promoted(r, e), e); }

/* The usual arithmetic conversions of two arithmetic operands. */
static const type *usual(const resolver *r, const expr *a, const expr *b) {
  if (type_is_float(a->type) || type_is_float(b->type)) {
    if (!type_is_float(a->type)) return b->type;
    if (!type_is_float(b->type)) return a->type;
    return a->type->width >= b->type->width ? a->type : b->type;
  }
  const type *s = promoted(r, a), *t = promoted(r, b);
  if (s == t) return s;
  if (s->is_signed == t->is_signed) return rank(r, s) >= rank(r, t) ? s : t;
  const type *is_signed = s->is_signed ? s : t, *is_unsigned = s->is_signed ? t : s;
  if (rank(r, is_unsigned) >= rank(r, is_signed)) return is_unsigned;
  if (is_signed->width > is_unsigned->width) return is_signed;
  return of_rank(r, rank(r, is_signed), false);
}

static bool is_arithmetic(const expr *e) { return type_is_integer(e->type) || type_is_float(e->type); }

/* --- constants --- */

static const expr *integer_constant(resolver *r, const cexpr *e) {
  if (e->text) return ex_int(r->terms, r->types->type_int, (i128)(int64_t)e->value); /* 'x' */
  for (int k = 2 + e->longs; k <= 4; k++) {
    const type *t = of_rank(r, k, true);
    if (!e->is_unsigned && (i128)e->value <= int_max(t)) return ex_int(r->terms, t, (i128)e->value);
    t = of_rank(r, k, false);
    if ((e->is_unsigned || !e->is_decimal) && (i128)e->value <= int_max(t)) return ex_int(r->terms, t, (i128)e->value);
  }
  return ex_int(r->terms, r->types->type_ullong, (i128)e->value);
}

static const expr *specification_value(resolver *r, int64_t value) {
  const type *t = r->types->type_int;
  if (value > int_max(t) || value < int_min(t)) t = r->types->type_long;
  if (value > int_max(t) || value < int_min(t)) t = r->types->type_llong;
  return ex_int(r->terms, t, value);
}

static const expr *floating_constant(resolver *r, const cexpr *e) {
  char *end;
  long double value = strtold(e->text, &end);
  if (*end == 'f' || *end == 'F') return ex_float(r->terms, r->types->type_float, (float)value);
  if (*end == 'l' || *end == 'L') return ex_float(r->terms, r->types->type_ldouble, value);
  return ex_float(r->terms, r->types->type_double, strtod(e->text, NULL));
}

/* --- names --- */

static symbol *in_list(symbol *const *list, uint32_t n, const char *name, uint32_t owner, uint32_t *found) {
  symbol *best = NULL;
  *found = 0;
  for (uint32_t i = 0; i < n; i++) {
    symbol *s = list[i];
    if (s->kind == SYM_TEMP || s->kind == SYM_STRING || s->kind == SYM_FUNC || !s->name || strcmp(s->name, name))
      continue;
    if (owner != ANY_OWNER && s->owner != owner) continue;
    ++*found;
    if (!best || (s->is_external && !best->is_external)) best = s;
  }
  return best;
}

static symbol *variable(resolver *r, const char *name, uint32_t *found) {
  const resolve_scope *c = r->scope;
  const program *p = c->program;
  symbol *s = NULL;
  if (c->function) {
    s = in_list(c->function->params.at, c->function->params.n, name, ANY_OWNER, found);
    if (!s) s = in_list(c->function->locals.at, c->function->locals.n, name, ANY_OWNER, found);
    if (!s) s = in_list(p->globals.at, p->globals.n, name, c->function->index, found);
  }
  if (!s) s = in_list(p->globals.at, p->globals.n, name, UINT32_MAX, found);
  return s;
}

static const expr *unknown(resolver *r, const cexpr *e) {
  const resolve_scope *c = r->scope;
  VEC(const char *) words = {0};
  for (uint32_t i = 0; c->function && i < c->function->params.n; i++) vec_push(&words, c->function->params.at[i]->name);
  for (uint32_t i = 0; c->function && i < c->function->locals.n; i++)
    if (c->function->locals.at[i]->kind == SYM_LOCAL) vec_push(&words, c->function->locals.at[i]->name);
  for (uint32_t i = 0; i < c->program->globals.n; i++)
    if (c->program->globals.at[i]->kind == SYM_GLOBAL) vec_push(&words, c->program->globals.at[i]->name);
  const char *near = nearest_word(e->text, words.at, words.n);
  if (near) diag_error(&r->job->diag, e->where, "no variable '%s' is visible here; did you mean '%s'?", e->text, near);
  else
    diag_error(
        &r->job->diag, e->where,
        "no variable or enumerator '%s' is visible here; specifications do not know macros: write const %s = VALUE",
        e->text, e->text);
  vec_free(&words);
  return NULL;
}

static const expr *name_of(resolver *r, const cexpr *e) {
  int64_t value;
  uint32_t found = 0;
  for (uint32_t i = 0; i < r->scope->nvalues; i++)
    if (!strcmp(r->scope->values[i].name, e->text)) return specification_value(r, r->scope->values[i].value);
  if (r->spec && spec_constant(r->spec, e->text, &value)) return specification_value(r, value);
  symbol *s = variable(r, e->text, &found);
  if (s) {
    if (found > 1)
      diag_warning(&r->job->diag, e->where, "%u variables are named '%s'; this is the one of line %u", found, e->text,
                   s->where.line);
    return ex_var(r->terms, s);
  }
  const program *p = r->scope->program;
  for (uint32_t i = 0; i < p->enumerators.n; i++)
    if (!strcmp(p->enumerators.at[i].name, e->text)) return specification_value(r, p->enumerators.at[i].value);
  symbol *function = program_function(p, intern_str(&r->job->names, e->text));
  if (function) return ex_func(r->terms, function);
  return unknown(r, e);
}

static const expr *dollar(resolver *r, const cexpr *e) {
  if (e->value < r->scope->ndollars && r->scope->dollars[e->value]) return r->scope->dollars[e->value];
  if (e->value == 0) diag_error(&r->job->diag, e->where, "$0 is the returned value; there is none here");
  else if (r->scope->ndollars > 1)
    diag_error(&r->job->diag, e->where, "there is no $%u: the function has %u parameters", (unsigned)e->value,
               r->scope->ndollars - 1);
  else diag_error(&r->job->diag, e->where, "there is no $%u: the function has no parameters", (unsigned)e->value);
  return NULL;
}

/* --- types by name --- */

static const type *typedef_of(const resolver *r, const char *name) {
  for (const program *p = r->scope->program; p; p = p->of)
    for (uint32_t i = 0; i < p->typedefs.n; i++)
      if (!strcmp(p->typedefs.at[i].name, name)) return p->typedefs.at[i].type;
  return NULL;
}

static const type *base_type(resolver *r, const char *base) {
  const types *y = r->types;
  const struct {
    const char *name;
    const type *type;
  } known[] = {{"void", y->type_void},
               {"_Bool", y->type_bool},
               {"char", y->type_char},
               {"signed char", y->type_schar},
               {"unsigned char", y->type_uchar},
               {"short", y->type_short},
               {"unsigned short", y->type_ushort},
               {"int", y->type_int},
               {"unsigned int", y->type_uint},
               {"long", y->type_long},
               {"unsigned long", y->type_ulong},
               {"long long", y->type_llong},
               {"unsigned long long", y->type_ullong},
               {"float", y->type_float},
               {"double", y->type_double},
               {"long double", y->type_ldouble}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(known[i].name, base)) return known[i].type;
  bool is_union = !strncmp(base, "union ", 6);
  if (!is_union && strncmp(base, "struct ", 7)) {
    const type *named = typedef_of(r, base);
    if (named) return named;
    for (uint32_t i = 0; i < y->all.n; i++)
      if (y->all.at[i]->kind == TY_INT && !strcmp(y->all.at[i]->name, base)) return y->all.at[i];
    return NULL;
  }
  const type *best = NULL;
  for (uint32_t i = 0; i < y->all.n; i++) {
    const type *t = y->all.at[i];
    if (t->kind != TY_RECORD || t->is_union != is_union || strcmp(t->name, strchr(base, ' ') + 1)) continue;
    if (!best || (t->is_complete && !best->is_complete)) best = t;
  }
  return best;
}

static const type *type_of_name(resolver *r, const cexpr *e) {
  const type *t = base_type(r, e->type_name.base);
  if (!t) {
    diag_error(&r->job->diag, e->where, "the program has no type '%s'", e->type_name.base);
    return NULL;
  }
  for (uint32_t i = 0; i < e->type_name.pointers; i++) t = type_pointer_to(r->types, t);
  return t;
}

static const expr *size_of(resolver *r, const cexpr *e) {
  const type *t = e->kind == CX_SIZEOF && e->kid[0]->kind == CX_NAME ? typedef_of(r, e->kid[0]->text) : NULL;
  if (e->kind == CX_SIZEOF_TYPE) {
    t = type_of_name(r, e);
  } else if (!t) {
    const expr *x = of(r, e->kid[0]);
    if (x && ex_is_bit_field(x)) return wrong(r, e, "a bit-field has no size");
    t = x ? x->type : NULL;
  }
  if (!t) return NULL;
  if (!t->is_complete || t->is_vla) return wrong(r, e, "the size of this type is not known");
  return ex_int(r->terms, r->types->type_size, (i128)t->size);
}

/* --- members, elements, addresses --- */

/* The member of that name, also within members without a name. */
static const expr *member_of(resolver *r, const expr *record, const char *name) {
  for (uint32_t i = 0; i < record->type->nfields; i++) {
    const field *f = &record->type->fields[i];
    if (f->name && !strcmp(f->name, name)) return ex_field(r->terms, record, i);
    if ((!f->name || !*f->name) && f->type->kind == TY_RECORD && !f->is_bit_field) {
      const expr *inner = member_of(r, ex_field(r->terms, record, i), name);
      if (inner) return inner;
    }
  }
  return NULL;
}

static const expr *dereference(resolver *r, const cexpr *e, const expr *p) {
  if (!type_is_pointer(p->type)) return wrong(r, e, "only a pointer can be dereferenced");
  if (p->type->to->kind == TY_VOID || p->type->to->kind == TY_FUNCTION)
    return wrong(r, e, "what this pointer points to has no value");
  return ex_deref(r->terms, p);
}

static const expr *member(resolver *r, const cexpr *e) {
  const expr *record;
  if (e->kind == CX_ARROW) {
    const expr *p = value_of(r, e->kid[0]);
    record = p ? dereference(r, e, p) : NULL;
  } else {
    record = of(r, e->kid[0]);
  }
  if (!record) return NULL;
  if (record->type->kind != TY_RECORD) return wrong(r, e, "only a structure or union has members");
  if (!record->type->is_complete) return wrong(r, e, "the members of this structure are not known");
  const expr *found = member_of(r, record, e->text);
  if (!found)
    diag_error(&r->job->diag, e->where, "'%s %s' has no member '%s'", record->type->is_union ? "union" : "struct",
               record->type->name, e->text);
  return found;
}

static const expr *element(resolver *r, const cexpr *e) {
  const expr *a = of(r, e->kid[0]), *i = a ? value_of(r, e->kid[1]) : NULL;
  if (!i) return NULL;
  if (type_is_integer(a->type)) { /* 3[p] is p[3] */
    const expr *t = a;
    a = i;
    i = t;
  }
  if (!type_is_integer(i->type)) return wrong(r, e, "an index must be an integer");
  if (a->type->kind == TY_ARRAY) return ex_index(r->terms, a, i);
  if (!type_is_pointer(a->type)) return wrong(r, e, "only an array or a pointer can be indexed");
  if (!a->type->to->is_complete) return wrong(r, e, "the size of what this pointer points to is not known");
  return dereference(r, e, ex_binary(r->terms, EX_PTRADD, a, i));
}

static const expr *address(resolver *r, const cexpr *e) {
  const expr *x = of(r, e->kid[0]);
  if (!x) return NULL;
  if (x->kind == EX_FUNC) return x;
  if (!ex_is_lvalue(x)) return wrong(r, e, "only a stored object has an address");
  if (ex_is_bit_field(x)) return wrong(r, e, "a bit-field has no address");
  return ex_addr(r->terms, x);
}

/* --- operators --- */

static const expr *unary(resolver *r, const cexpr *e) {
  const expr *x = value_of(r, e->kid[0]);
  if (!x) return NULL;
  if (e->kind == CX_LNOT) return ex_unary(r->terms, EX_LNOT, x);
  if (e->kind == CX_DEREF) return dereference(r, e, x);
  if (!is_arithmetic(x)) return wrong(r, e, "this operator needs a number");
  if (e->kind == CX_BITNOT && type_is_float(x->type)) return wrong(r, e, "'~' needs an integer");
  x = promote(r, x);
  if (e->kind == CX_PLUS) return x;
  return ex_unary(r->terms, e->kind == CX_NEG ? EX_NEG : EX_BITNOT, x);
}

static const expr *cast(resolver *r, const cexpr *e) {
  const type *t = type_of_name(r, e);
  const expr *x = t ? value_of(r, e->kid[0]) : NULL;
  if (!x) return NULL;
  if (!type_is_scalar(t)) return wrong(r, e, "a value can only be converted to a number or a pointer");
  if ((type_is_pointer(t) && type_is_float(x->type)) || (type_is_float(t) && type_is_pointer(x->type)))
    return wrong(r, e, "pointers and floating-point numbers do not convert into one another");
  return ex_cast(r->terms, t, x);
}

static expr_kind operator(cexpr_kind kind) {
  switch (kind) {
  case CX_MUL: return EX_MUL;
  case CX_DIV: return EX_DIV;
  case CX_REM: return EX_REM;
  case CX_ADD: return EX_ADD;
  case CX_SUB: return EX_SUB;
  case CX_SHL: return EX_SHL;
  case CX_SHR: return EX_SHR;
  case CX_LT: return EX_LT;
  case CX_LE: return EX_LE;
  case CX_GT: return EX_GT;
  case CX_GE: return EX_GE;
  case CX_EQ: return EX_EQ;
  case CX_NE: return EX_NE;
  case CX_BITAND: return EX_BITAND;
  case CX_BITXOR: return EX_BITXOR;
  case CX_BITOR: return EX_BITOR;
  case CX_LAND: return EX_LAND;
  default: return EX_LOR;
  }
}

static bool is_null(const expr *e) { return e->kind == EX_INT && e->value == 0; }

/* Pointers of one type, or one of them a null pointer or void *. */
static bool unify_pointers(resolver *r, const expr **a, const expr **b) {
  bool pa = type_is_pointer((*a)->type), pb = type_is_pointer((*b)->type);
  if ((!pa && type_is_float((*a)->type)) || (!pb && type_is_float((*b)->type))) return false;
  const type *t = !pa                               ? (*b)->type
                  : !pb                             ? (*a)->type
                  : is_null(*a)                     ? (*b)->type
                  : is_null(*b)                     ? (*a)->type
                  : (*b)->type->to->kind == TY_VOID ? (*b)->type
                                                    : (*a)->type;
  *a = ex_cast(r->terms, t, *a);
  *b = ex_cast(r->terms, t, *b);
  return true;
}

static const expr *pointer_sum(resolver *r, const cexpr *e, const expr *a, const expr *b) {
  if (e->kind == CX_ADD && type_is_pointer(b->type)) {
    const expr *t = a;
    a = b;
    b = t;
  }
  if (!type_is_pointer(a->type)) return wrong(r, e, "a pointer cannot be subtracted from a number");
  if (a->type->to->kind == TY_RECORD && !a->type->to->is_complete)
    return wrong(r, e, "the size of what this pointer points to is not known");
  if (type_is_pointer(b->type)) {
    if (e->kind != CX_SUB || a->type != b->type)
      return wrong(r, e, "only pointers of one type can be subtracted, and none added");
    return ex_binary(r->terms, EX_PTRDIFF, a, b);
  }
  if (!type_is_integer(b->type)) return wrong(r, e, "a pointer moves by an integer");
  b = promote(r, b);
  if (e->kind == CX_SUB) {
    const type *wide = b->type->width < r->types->type_ptrdiff->width ? r->types->type_ptrdiff : b->type;
    b = ex_unary(r->terms, EX_NEG, ex_cast(r->terms, wide, b));
  }
  return ex_binary(r->terms, EX_PTRADD, a, b);
}

static const expr *integer_only(resolver *r, const cexpr *e, const expr *a, const expr *b) {
  if (!type_is_integer(a->type) || !type_is_integer(b->type)) return wrong(r, e, "this operator needs integers");
  if (e->kind == CX_SHL || e->kind == CX_SHR)
    return ex_binary(r->terms, operator(e->kind), promote(r, a), promote(r, b));
  const type *t = usual(r, a, b);
  return ex_binary(r->terms, operator(e->kind), ex_cast(r->terms, t, a), ex_cast(r->terms, t, b));
}

static const expr *binary(resolver *r, const cexpr *e) {
  const expr *a = value_of(r, e->kid[0]), *b = value_of(r, e->kid[1]);
  if (!a || !b) return NULL;
  bool pointers = type_is_pointer(a->type) || type_is_pointer(b->type);
  switch (e->kind) {
  case CX_LAND:
  case CX_LOR: return ex_binary(r->terms, operator(e->kind), a, b);
  case CX_REM:
  case CX_SHL:
  case CX_SHR:
  case CX_BITAND:
  case CX_BITXOR:
  case CX_BITOR: return integer_only(r, e, a, b);
  case CX_ADD:
  case CX_SUB:
    if (pointers) return pointer_sum(r, e, a, b);
    break;
  case CX_MUL:
  case CX_DIV:
    if (pointers) return wrong(r, e, "this operator needs numbers");
    break;
  default:
    if (!pointers) break;
    if (type_is_float(a->type) || type_is_float(b->type))
      return wrong(r, e, "a pointer cannot be compared with a floating-point number");
    if (type_is_pointer(a->type)) b = ex_cast(r->terms, a->type, b);
    else a = ex_cast(r->terms, b->type, a);
    return ex_binary(r->terms, operator(e->kind), a, b);
  }
  const type *t = usual(r, a, b);
  return ex_binary(r->terms, operator(e->kind), ex_cast(r->terms, t, a), ex_cast(r->terms, t, b));
}

static const expr *conditional(resolver *r, const cexpr *e) {
  const expr *c = value_of(r, e->kid[0]), *a = value_of(r, e->kid[1]), *b = value_of(r, e->kid[2]);
  if (!c || !a || !b) return NULL;
  if (type_is_pointer(a->type) || type_is_pointer(b->type)) {
    if (!unify_pointers(r, &a, &b)) return wrong(r, e, "the alternatives have no common type");
    return ex_ite(r->terms, c, a, b);
  }
  const type *t = usual(r, a, b);
  return ex_ite(r->terms, c, ex_cast(r->terms, t, a), ex_cast(r->terms, t, b));
}

static const expr *of(resolver *r, const cexpr *e) {
  switch (e->kind) {
  case CX_INT: return integer_constant(r, e);
  case CX_FLOAT: return floating_constant(r, e);
  case CX_NAME:
  case CX_SLOT: return name_of(r, e);
  case CX_DOLLAR: return dollar(r, e);
  case CX_COUNT: return wrong(r, e, "'#' belongs to FSP's expressions");
  case CX_NEG:
  case CX_PLUS:
  case CX_LNOT:
  case CX_BITNOT:
  case CX_DEREF: return unary(r, e);
  case CX_ADDR: return address(r, e);
  case CX_SIZEOF:
  case CX_SIZEOF_TYPE: return size_of(r, e);
  case CX_CAST: return cast(r, e);
  case CX_COND: return conditional(r, e);
  case CX_MEMBER:
  case CX_ARROW: return member(r, e);
  case CX_INDEX: return element(r, e);
  case CX_CLAIM:
    return wrong(
        r, e,
        "valid(), string() and same() are allowed in the guards of programs and in `requires`, alone or joined by &&");
  default: return binary(r, e);
  }
}

static resolver start(job *job, spec *s, const resolve_scope *scope) {
  return (resolver){job, s, scope, scope->program->terms, &scope->program->terms->types};
}

const expr *spec_resolve(job *job, spec *s, const cexpr *e, const resolve_scope *scope) {
  resolver r = start(job, s, scope);
  return value_of(&r, e);
}

const expr *spec_resolve_lvalue(job *job, spec *s, const cexpr *e, const resolve_scope *scope) {
  resolver r = start(job, s, scope);
  const expr *x = of(&r, e);
  if (x && !ex_is_lvalue(x)) return wrong(&r, e, "this cannot be changed");
  return x;
}
