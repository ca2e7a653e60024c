/* Expressions to terms. A pure expression becomes one term, so that predicates read
 * like the source; what has side effects becomes edges and leaves a variable behind.
 * Operands are evaluated from left to right: when a later one needs edges, the value
 * of an earlier one is saved first. `&&`, `||` and `?:` are terms while what they
 * guard is pure, and branches otherwise. */
#include "front/lower.h"

#include <assert.h>

/* ---- side effects ---- */

/* Nothing is lost when this is not evaluated. */
static bool is_idle(const aexpr *a) {
  while (a->kind == A_CAST || a->kind == A_DECAY) a = a->kid[0];
  if (a->is_volatile || a->is_atomic) return false;
  return a->kind == A_INT || a->kind == A_FLOAT || a->kind == A_VAR || a->kind == A_STRING || a->kind == A_SIZEOF_VLA;
}

static bool kids_have_effects(aexpr *a) {
  for (uint32_t i = 0; i < a->nkids; i++)
    if (a->kid[i] && lower_effects(a->kid[i])) return true;
  return false;
}

/* x ?: y reads x once, but a term would have it twice; in (a ?: b) ?: c the inner one, too, and so on inwards. */
static bool repeats_itself(const aexpr *a) {
  const aexpr *c = a->kid[0];
  while (c->kind == A_CAST) c = c->kid[0];
  return !a->kid[1] && c->kind != A_INT && c->kind != A_FLOAT && c->kind != A_ADDR && c->kind != A_DECAY;
}

static bool find_effects(aexpr *a) {
  if (lower_is_parts(a)) return true;
  switch (a->kind) {
  case A_ASSIGN:
  case A_OPASSIGN:
  case A_PREINC:
  case A_PREDEC:
  case A_POSTINC:
  case A_POSTDEC:
  case A_STMT_EXPR:
  case A_VA_ARG:
  case A_INIT:
  case A_UNSUPPORTED: return true;
  case A_VAR:
  case A_MEMBER:
  case A_INDEX:
  case A_DEREF: return a->is_volatile || a->is_atomic || kids_have_effects(a);
  case A_COMPOUND: return !a->is_global_compound;
  case A_CALL: return lower_call_effects(a);
  case A_COMMA: return !is_idle(a->kid[0]) || lower_effects(a->kid[1]);
  case A_COND: return !type_is_scalar(a->type) || repeats_itself(a) || kids_have_effects(a);
  case A_CAST:
    if (a->type->kind == TY_VOID) return !is_idle(a->kid[0]);
    return a->type->kind == TY_RECORD || lower_effects(a->kid[0]);
  default: return kids_have_effects(a);
  }
}

bool lower_effects(aexpr *a) {
  if (!a->effects) a->effects = (uint8_t)(1 + find_effects(a));
  return a->effects == 2;
}

/* ---- lvalues ---- */

static const expr *function_pointer(lower *l, aexpr *a) {
  if (a->kind == A_VAR) return ex_func(l->terms, a->sym);
  if (a->kind == A_DEREF || a->kind == A_ADDR || a->kind == A_DECAY) return lower_value(l, a->kid[0]);
  return lower_value(l, a);
}

/* The record seen as the type of the tree: units may know it by different types. */
static const expr *member(lower *l, aexpr *a) {
  const expr *record = lower_lvalue(l, a->kid[0]);
  const type *seen = a->kid[0]->type;
  if (record->type != seen && (record->type->kind != TY_RECORD || record->type->nfields != seen->nfields)) {
    const expr *address = ex_addr(l->terms, record);
    record = ex_deref(l->terms, ex_cast(l->terms, type_pointer_to(l->types, seen), address));
  }
  return ex_field(l->terms, record, a->index);
}

static bool is_array_name(const aexpr *a) {
  return a->kind == A_DECAY && a->kid[0]->type->kind == TY_ARRAY && !lower_is_vla(a->kid[0]->type);
}

static const expr *element(lower *l, aexpr *a) {
  aexpr *base = a->kid[0], *index = a->kid[1];
  lower_unordered(l, base, index, false);
  if (is_array_name(base)) {
    const expr *array = lower_lvalue(l, base->kid[0]);
    if (lower_effects(index)) array = lower_pin(l, array);
    return ex_index(l->terms, array, lower_value(l, index));
  }
  const expr *pointer = lower_value(l, base);
  if (lower_effects(index)) pointer = lower_save(l, pointer);
  const expr *at = ex_binary(l->terms, EX_PTRADD, pointer, lower_value(l, index));
  return ex_deref(l->terms, at);
}

static const expr *place_of(lower *l, aexpr *a) {
  switch (a->kind) {
  case A_VAR:
    if (a->sym->kind == SYM_LOCAL)
      lower_add_local(l, a->sym); /* its declaration may be
                                                                  one that is not supported */
    return ex_var(l->terms, a->sym);
  case A_STRING: return ex_var(l->terms, a->sym);
  case A_MEMBER: return member(l, a);
  case A_INDEX: return element(l, a);
  case A_DEREF: return ex_deref(l->terms, lower_value(l, a->kid[0]));
  case A_COMPOUND: return lower_compound(l, a);
  default: break;
  }
  const expr *e = lower_value(l, a);
  if (ex_is_lvalue(e)) return e;
  const expr *temp = lower_temp(l, e->type);
  lower_assign(l, temp, e);
  return temp;
}

const expr *lower_lvalue(lower *l, aexpr *a) {
  range outer = lower_enter(l, a->where);
  const expr *e = place_of(l, a);
  l->where = outer;
  return e;
}

static const expr *address(lower *l, aexpr *of) {
  if (of->type->kind == TY_FUNCTION) return function_pointer(l, of);
  if (lower_is_vla(of->type)) return lower_vla_base(l, of);
  return ex_addr(l->terms, lower_lvalue(l, of));
}

static const expr *decay(lower *l, aexpr *of) {
  if (of->type->kind == TY_FUNCTION) return function_pointer(l, of);
  if (lower_is_vla(of->type)) return lower_vla_base(l, of);
  return ex_decay(l->terms, lower_lvalue(l, of));
}

/* ---- operators ---- */

static const expr *binary(lower *l, aexpr *a) {
  aexpr *first = a->kid[a->swapped], *second = a->kid[!a->swapped];
  lower_unordered(l, first, second, false);
  const expr *x = lower_value(l, first);
  if (lower_effects(second)) x = lower_save(l, x);
  const expr *y = lower_value(l, second);
  if (a->swapped) {
    const expr *left = y;
    y = x;
    x = left;
  }
  if (a->op == EX_PTRADD) return lower_advance(l, x, y, a->negate, a->kid[0]->type->to);
  if (a->op == EX_PTRDIFF) return lower_distance(l, x, y, a->kid[0]->type->to);
  if (a->op < EX_LT) x = lower_convert(l, lower_type(l, a->type), x);
  if (a->op != EX_SHL && a->op != EX_SHR) y = lower_convert(l, x->type, y);
  return ex_binary(l->terms, a->op, x, y);
}

static const expr *unary(lower *l, aexpr *a) {
  const expr *x = lower_value(l, a->kid[0]);
  if (a->kind == A_LNOT) return ex_unary(l->terms, EX_LNOT, x);
  x = lower_convert(l, lower_type(l, a->type), x);
  if (a->kind == A_PLUS) return x;
  return ex_unary(l->terms, a->kind == A_NEG ? EX_NEG : EX_BITNOT, x);
}

static const field *member_of_type(const type *record, const type *t, uint32_t *index) {
  for (uint32_t i = 0; i < record->nfields; i++) {
    const field *f = &record->fields[i];
    *index = i;
    if (f->type == t && !f->is_bit_field) return f;
  }
  return NULL;
}

/* (union u)x: an object whose member of x's type is x. */
static const expr *union_cast(lower *l, aexpr *a) {
  const expr *x = lower_value(l, a->kid[0]);
  if (x->type->kind == TY_RECORD && (x->type == a->type || !a->type->is_union)) return x;
  uint32_t index = 0;
  if (!member_of_type(a->type, x->type, &index)) {
    lower_unmodelled(l, "a cast to a union without a member of the operand's type");
    return lower_havoc(l, a->type, "union cast");
  }
  const expr *object = lower_temp(l, a->type);
  lower_edge(l, (edge){.kind = E_DECLARE, .lhs = object});
  lower_assign(l, ex_field(l->terms, object, index), x);
  return object;
}

static const expr *cast(lower *l, aexpr *a) {
  if (a->type->kind == TY_VOID) {
    lower_discard(l, a->kid[0]);
    return NULL;
  }
  if (a->type->kind == TY_RECORD) return union_cast(l, a);
  const expr *e = lower_value(l, a->kid[0]);
  if (a->is_volatile && e && e->kind == EX_INT && e->value && !program_has_device(l->program, (uint64_t)e->value))
    vec_push(&l->program->devices, (uint64_t)e->value);
  return e; /* converted by the caller */
}

/* Of an expression that branches: each way assigns the same variable. */
static const expr *into_temp(lower *l, aexpr *a) {
  const expr *temp = lower_temp(l, lower_type(l, a->type));
  lower_into(l, temp, a);
  return temp;
}

static const expr *logical(lower *l, aexpr *a) {
  if (lower_effects(a->kid[1])) return into_temp(l, a);
  const expr *x = lower_value(l, a->kid[0]);
  return ex_binary(l->terms, a->kind == A_LAND ? EX_LAND : EX_LOR, x, lower_value(l, a->kid[1]));
}

static const expr *conditional(lower *l, aexpr *a) {
  if (a->type->kind == TY_VOID) {
    lower_discard(l, a);
    return NULL;
  }
  bool guarded_effects = (a->kid[1] && lower_effects(a->kid[1])) || lower_effects(a->kid[2]);
  if (!type_is_scalar(a->type) || guarded_effects || repeats_itself(a)) return into_temp(l, a);
  const type *t = lower_type(l, a->type);
  const expr *c = lower_value(l, a->kid[0]);
  const expr *x = a->kid[1] ? lower_value(l, a->kid[1]) : c;
  const expr *y = lower_value(l, a->kid[2]);
  return ex_ite(l->terms, c, lower_convert(l, t, x), lower_convert(l, t, y));
}

static const expr *statement_expression(lower *l, aexpr *a) {
  lower_statements(l, a->body);
  return a->nkids && a->kid[0] ? lower_value(l, a->kid[0]) : NULL;
}

static const expr *label_address(lower *l, const aexpr *a) {
  const type *pointer = type_pointer_to(l->types, l->types->type_void);
  if (!a->label->address) a->label->address = 16 * ++l->labels;
  return ex_int(l->terms, pointer, (i128)a->label->address);
}

static const expr *unsupported(lower *l, const aexpr *a) {
  lower_unmodelled(l, a->note);
  return lower_havoc(l, a->type, a->note);
}

/* ---- values ---- */

const expr *lower_read(lower *l, const expr *lvalue, const aexpr *a) {
  bool input = a->is_volatile || ex_is_device(lvalue);
  bool read = l->f->sym && (input || a->is_atomic) && !lower_is_vla(lvalue->type);
  if (!read || !(type_is_scalar(lvalue->type) || type_is_aggregate(lvalue->type))) return lvalue;
  const expr *temp = lower_temp(l, lvalue->type);
  lower_edge(l, (edge){.kind = E_ASSIGN, .lhs = temp, .rhs = lvalue, .is_input = input, .is_atomic = a->is_atomic});
  return temp;
}

static const expr *object_value(lower *l, aexpr *a) {
  if (a->type->kind == TY_FUNCTION) return function_pointer(l, a);
  if (lower_is_vla(a->type)) return lower_vla_base(l, a);
  if (a->type->kind == TY_VOID) { /* *p of a pointer to void: only p is evaluated */
    if (a->kind == A_DEREF) lower_discard(l, a->kid[0]);
    return NULL;
  }
  return lower_read(l, lower_lvalue(l, a), a);
}

static const expr *value(lower *l, aexpr *a) {
  if (lower_is_parts(a)) return lower_parts(l, a);
  switch (a->kind) {
  case A_INT: return ex_int(l->terms, lower_type(l, a->type), a->value);
  case A_FLOAT: return ex_float(l->terms, a->type, a->real);
  case A_STRING:
  case A_VAR:
  case A_MEMBER:
  case A_INDEX:
  case A_DEREF:
  case A_COMPOUND: return object_value(l, a);
  case A_ADDR: return address(l, a->kid[0]);
  case A_DECAY: return decay(l, a->kid[0]);
  case A_CAST: return cast(l, a);
  case A_NEG:
  case A_BITNOT:
  case A_LNOT:
  case A_PLUS: return unary(l, a);
  case A_BINARY: return binary(l, a);
  case A_LAND:
  case A_LOR: return logical(l, a);
  case A_COND: return conditional(l, a);
  case A_ASSIGN:
  case A_OPASSIGN:
  case A_PREINC:
  case A_PREDEC:
  case A_POSTINC:
  case A_POSTDEC: return lower_assignment(l, a, true);
  case A_COMMA: lower_discard(l, a->kid[0]); return lower_value(l, a->kid[1]);
  case A_CALL: return lower_call(l, a, NULL, true);
  case A_VA_ARG: return lower_va_arg(l, a, NULL);
  case A_STMT_EXPR: return statement_expression(l, a);
  case A_SIZEOF_VLA: return lower_sizeof(l, a->of);
  case A_LABEL_ADDR: return label_address(l, a);
  case A_INIT: return into_temp(l, a);
  case A_UNSUPPORTED: return unsupported(l, a);
  }
  assert(!"unknown kind of expression");
  return NULL;
}

const expr *lower_value(lower *l, aexpr *a) {
  range outer = lower_enter(l, a->where);
  const expr *e = value(l, a);
  if (a->type->kind == TY_VOID) e = NULL;
  else if (e && a->type->kind != TY_FUNCTION) e = lower_convert(l, lower_type(l, a->type), e);
  l->where = outer;
  return e;
}

/* ---- into a variable ---- */

static void conditional_into(lower *l, const expr *variable, aexpr *a) {
  loc_id yes = lower_loc(l), no = lower_loc(l), end = lower_loc(l);
  const expr *common = NULL;
  if (a->kid[1]) {
    lower_branch(l, a->kid[0], yes, no);
  } else {
    common = lower_save(l, lower_value(l, a->kid[0]));
    lower_split(l, common, yes, no);
  }
  l->at = yes;
  if (common) lower_assign(l, variable, common);
  else lower_into(l, variable, a->kid[1]);
  lower_goto(l, end);
  l->at = no;
  lower_into(l, variable, a->kid[2]);
  lower_join(l, end);
}

static void logical_into(lower *l, const expr *variable, aexpr *a) {
  loc_id yes = lower_loc(l), no = lower_loc(l), end = lower_loc(l);
  lower_branch(l, a, yes, no);
  l->at = yes;
  lower_assign(l, variable, ex_int(l->terms, l->types->type_int, 1));
  lower_goto(l, end);
  l->at = no;
  lower_assign(l, variable, ex_int(l->terms, l->types->type_int, 0));
  lower_join(l, end);
}

void lower_into(lower *l, const expr *variable, aexpr *a) {
  bool same_type = lower_type(l, a->type) == variable->type;
  assert(variable->kind == EX_VAR);
  if (lower_effects(a)) switch (a->kind) {
    case A_COND:
      if (!same_type) break;
      conditional_into(l, variable, a);
      return;
    case A_LAND:
    case A_LOR:
      if (!lower_effects(a->kid[1])) break;
      logical_into(l, variable, a);
      return;
    case A_COMMA:
      lower_discard(l, a->kid[0]);
      lower_into(l, variable, a->kid[1]);
      return;
    case A_CALL:
      if (!same_type) break;
      lower_call(l, a, variable, true);
      return;
    case A_VA_ARG:
      if (!same_type) break;
      lower_va_arg(l, a, variable);
      return;
    case A_STMT_EXPR:
      if (!a->nkids || !a->kid[0]) break;
      lower_statements(l, a->body);
      lower_into(l, variable, a->kid[0]);
      return;
    case A_INIT: lower_initialise(l, variable, a, false); return;
    default: break;
    }
  lower_assign(l, variable, lower_value(l, a));
}

/* ---- for side effects only ---- */

static void discard_conditional(lower *l, aexpr *a) {
  loc_id yes = lower_loc(l), no = lower_loc(l), end = lower_loc(l);
  lower_branch(l, a->kid[0], yes, no);
  l->at = yes;
  if (a->kid[1]) lower_discard(l, a->kid[1]);
  lower_goto(l, end);
  l->at = no;
  lower_discard(l, a->kid[2]);
  lower_join(l, end);
}

static void discard_logical(lower *l, aexpr *a) {
  loc_id right = lower_loc(l), end = lower_loc(l);
  lower_branch(l, a->kid[0], a->kind == A_LAND ? right : end, a->kind == A_LAND ? end : right);
  l->at = right;
  lower_discard(l, a->kid[1]);
  lower_join(l, end);
}

/* A value nobody wants is still computed where that can be undefined. */
static void discard_value(lower *l, aexpr *a) {
  const expr *e = lower_value(l, a);
  if (!e || !(type_is_scalar(e->type) || type_is_aggregate(e->type)) || !ex_may_fail(e)) return;
  lower_assign(l, lower_temp(l, e->type), e);
}

static void discard(lower *l, aexpr *a) {
  switch (a->kind) {
  case A_ASSIGN:
  case A_OPASSIGN:
  case A_PREINC:
  case A_PREDEC:
  case A_POSTINC:
  case A_POSTDEC: lower_assignment(l, a, false); return;
  case A_CALL: lower_call(l, a, NULL, false); return;
  case A_COMMA:
    lower_discard(l, a->kid[0]);
    lower_discard(l, a->kid[1]);
    return;
  case A_COND:
    if (!lower_effects(a)) break;
    discard_conditional(l, a);
    return;
  case A_LAND:
  case A_LOR:
    if (!lower_effects(a)) break;
    discard_logical(l, a);
    return;
  case A_CAST:
    if (a->type->kind != TY_VOID) break;
    lower_discard(l, a->kid[0]);
    return;
  case A_STMT_EXPR:
    lower_statements(l, a->body);
    if (a->nkids && a->kid[0]) lower_discard(l, a->kid[0]);
    return;
  default: break;
  }
  discard_value(l, a);
}

void lower_discard(lower *l, aexpr *a) {
  range outer = lower_enter(l, a->where);
  discard(l, a);
  l->where = outer;
}

/* ---- conditions ---- */

/* Does the operand of this cast decide the branch as well as the cast does? */
static bool cast_keeps_truth(const aexpr *a) {
  const aexpr *of = a->kid[0];
  if (of->kind == A_LAND || of->kind == A_LOR || of->kind == A_LNOT) return true;
  return a->type->kind == TY_BOOL ||
         (type_is_integer(a->type) && type_is_integer(of->type) && a->type->width >= of->type->width);
}

static void branch(lower *l, aexpr *a, loc_id yes, loc_id no) {
  loc_id second;
  switch (a->kind) {
  case A_LNOT: lower_branch(l, a->kid[0], no, yes); return;
  case A_LAND:
  case A_LOR:
    second = lower_loc(l);
    lower_branch(l, a->kid[0], a->kind == A_LAND ? second : yes, a->kind == A_LAND ? no : second);
    l->at = second;
    lower_branch(l, a->kid[1], yes, no);
    return;
  case A_COMMA:
    lower_discard(l, a->kid[0]);
    lower_branch(l, a->kid[1], yes, no);
    return;
  case A_COND: {
    if (!a->kid[1]) break;
    loc_id first = lower_loc(l);
    second = lower_loc(l);
    lower_branch(l, a->kid[0], first, second);
    l->at = first;
    lower_branch(l, a->kid[1], yes, no);
    l->at = second;
    lower_branch(l, a->kid[2], yes, no);
    return;
  }
  case A_CAST:
    if (!cast_keeps_truth(a)) break;
    lower_branch(l, a->kid[0], yes, no);
    return;
  case A_STMT_EXPR:
    lower_statements(l, a->body);
    lower_branch(l, a->kid[0], yes, no);
    return;
  case A_CALL:
    if (!lower_expected(a)) break;
    lower_branch(l, lower_expected(a), yes, no);
    return;
  default: break;
  }
  lower_split(l, lower_value(l, a), yes, no);
}

void lower_branch(lower *l, aexpr *a, loc_id yes, loc_id no) {
  range outer = lower_enter(l, a->where);
  if (a->type->parts) lower_split(l, lower_parts_truth(l, a), yes, no);
  else if (lower_effects(a)) branch(l, a, yes, no);
  else lower_split(l, lower_value(l, a), yes, no);
  l->where = outer;
}
