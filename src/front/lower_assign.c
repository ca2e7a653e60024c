/* Assignments and increments. The address on the left is evaluated before the right
 * side of `=`, after that of `op=` (as gcc and clang both do), and pinned when edges
 * come between. The value of the expression is what is in the object afterwards:
 * reading it back is the plainest term, as long as the store cannot have moved it and no
 * other thread can have written there: in programs with threads the object is read and
 * written once. Of an _Atomic object, `op=`, ++ and -- are one step. */
#include "front/lower.h"

/* Does the term read through a pointer, or read `s`? */
static bool reads(const expr *e, const symbol *s, int *left) {
  if (--*left < 0 || e->kind == EX_DEREF) return true;
  if (e->kind == EX_VAR) return e->sym == s;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (reads(e->args[i], s, left)) return true;
  return false;
}

/* After a store to it, is the lvalue still the same place? A part of a variable is,
 * unless an index depends on that variable. */
static bool survives_its_store(const expr *lvalue) {
  if (lower_has_stable_address(lvalue)) return true;
  const expr *root = lvalue;
  while (root->kind == EX_FIELD || root->kind == EX_INDEX) root = root->args[0];
  if (root->kind != EX_VAR) return false;
  int left = 64;
  for (const expr *e = lvalue; e != root; e = e->args[0])
    if (e->kind == EX_INDEX && reads(e->args[1], root->sym, &left)) return false;
  return true;
}

/* May another thread write to what the program has just written? */
static bool may_change(const lower *l, const expr *lvalue) {
  return lower_is_interrupted(l) && l->f->sym && !(lvalue->kind == EX_VAR && lvalue->sym->kind == SYM_TEMP);
}

/* The value as the bit-field holds it: that of a temporary record. */
static const expr *fitted(lower *l, const expr *bit_field, const expr *value) {
  const expr *record = lower_temp(l, bit_field->args[0]->type), *copy = ex_field(l->terms, record, bit_field->index);
  lower_edge(l, (edge){.kind = E_DECLARE, .lhs = record});
  lower_assign(l, copy, value);
  return copy;
}

/* The object `a` is at `lvalue`. `again`: it was read before; if it is atomic, in the same step. */
static const expr *store(lower *l, const aexpr *a, const expr *lvalue, const expr *value, bool again, bool wanted) {
  bool saved = wanted && (a->is_atomic || may_change(l, lvalue));
  value = lower_convert(l, lvalue->type, value);
  if (wanted && (saved || ex_is_device(lvalue) || !survives_its_store(lvalue))) {
    if (saved || !ex_is_bit_field(lvalue)) {
      uint32_t first = l->f->edges.n;
      value = saved && ex_is_bit_field(lvalue) ? fitted(l, lvalue, value) : lower_save(l, value);
      for (uint32_t i = first; i < l->f->edges.n; i++) l->f->edges.at[i].is_joined = again && a->is_atomic;
      lower_move(l, (edge){.lhs = lvalue, .rhs = value, .is_atomic = a->is_atomic});
      return value;
    }
    lvalue = lower_pin(l, lvalue);
  }
  lower_move(l, (edge){.lhs = lvalue, .rhs = value, .is_atomic = a->is_atomic});
  return wanted ? lvalue : NULL;
}

static const expr *assign(lower *l, aexpr *a, bool wanted) {
  aexpr *from = a->kid[1];
  lower_unordered(l, a->kid[0], from, true);
  const expr *lvalue = lower_lvalue(l, a->kid[0]);
  if (lower_effects(from)) {
    bool once = a->kid[0]->is_atomic || (wanted && may_change(l, lvalue));
    if (lvalue->kind == EX_VAR && !once) {
      lower_into(l, lvalue, from);
      return lvalue;
    }
    lvalue = lower_pin(l, lvalue);
  }
  return store(l, a->kid[0], lvalue, lower_value(l, from), false, wanted);
}

/* What is in the object before; reading it may need an edge. That of an atomic object belongs to the step that writes it. */
static const expr *old_value(lower *l, const aexpr *a, const expr **lvalue) {
  const aexpr *object = a->kid[0];
  bool read = object->is_volatile || object->is_atomic || ex_is_device(*lvalue);
  if (read) *lvalue = lower_pin(l, *lvalue);
  const expr *old = read ? lower_read(l, *lvalue, object) : *lvalue;
  if (object->is_atomic && old != *lvalue) vec_last(&l->f->edges).is_joined = true;
  return old;
}

/* What `lvalue op= y` stores, in the lvalue's type; `old` is its value. */
static const expr *computed(lower *l, const aexpr *a, const expr *lvalue, const expr *old, const expr *y) {
  if (a->op == EX_PTRADD) return lower_advance(l, old, y, a->negate, a->kid[0]->type->to);
  const type *comp = lower_type(l, a->comp ? a->comp : a->type);
  if (comp->parts) return lower_parts_convert(l, lvalue->type, lower_parts_binary(l, comp, a->op, old, y));
  const expr *x = lower_convert(l, comp, old);
  if (a->op != EX_SHL && a->op != EX_SHR) y = lower_convert(l, comp, y);
  return lower_convert(l, lvalue->type, ex_binary(l->terms, a->op, x, y));
}

static const expr *op_assign(lower *l, aexpr *a, bool wanted) {
  lower_unordered(l, a->kid[0], a->kid[1], false);
  const expr *y = lower_value(l, a->kid[1]);
  if (lower_effects(a->kid[0])) y = lower_save(l, y);
  const expr *lvalue = lower_lvalue(l, a->kid[0]);
  if (ex_is_device(lvalue)) y = lower_save(l, y);
  const expr *old = old_value(l, a, &lvalue);
  return store(l, a->kid[0], lvalue, computed(l, a, lvalue, old, y), true, wanted);
}

/* The type that ++ computes in: the promoted one. */
static const type *promoted(lower *l, const expr *lvalue) {
  const type *t = lvalue->type;
  uint32_t width = ex_is_bit_field(lvalue) ? ex_field_of(lvalue)->bits : t->width;
  bool fits_int = type_is_integer(t) && width < l->types->type_int->width;
  return fits_int ? l->types->type_int : t;
}

static const expr *stepped(lower *l, const aexpr *a, const expr *lvalue, const expr *old, bool down) {
  const type *t = lvalue->type;
  if (type_is_pointer(t)) {
    const expr *one = ex_int(l->terms, l->types->type_int, 1);
    return lower_advance(l, old, one, down, a->kid[0]->type->to);
  }
  if (t->parts) return lower_parts_step(l, old, down);
  const type *comp = promoted(l, lvalue);
  const expr *one = type_is_float(comp) ? ex_float(l->terms, comp, 1) : ex_int(l->terms, comp, 1);
  const expr *x = lower_convert(l, comp, old);
  return lower_convert(l, t, ex_binary(l->terms, down ? EX_SUB : EX_ADD, x, one));
}

static const expr *increment(lower *l, aexpr *a, bool wanted) {
  bool down = a->kind == A_PREDEC || a->kind == A_POSTDEC;
  bool post = a->kind == A_POSTINC || a->kind == A_POSTDEC;
  const expr *lvalue = lower_lvalue(l, a->kid[0]);
  const expr *old = old_value(l, a, &lvalue);
  if (!post || !wanted) return store(l, a->kid[0], lvalue, stepped(l, a, lvalue, old, down), true, wanted);
  const expr *before = old;
  if (old == lvalue) {
    if (may_change(l, lvalue)) lvalue = lower_pin(l, lvalue);
    before = lower_temp(l, lvalue->type);
    lower_assign(l, before, lvalue);
    if (may_change(l, lvalue)) old = before;
  }
  lower_move(l, (edge){.lhs = lvalue, .rhs = stepped(l, a, lvalue, old, down), .is_atomic = a->kid[0]->is_atomic});
  return before;
}

const expr *lower_assignment(lower *l, aexpr *a, bool wanted) {
  switch (a->kind) {
  case A_ASSIGN: return assign(l, a, wanted);
  case A_OPASSIGN: return op_assign(l, a, wanted);
  default: return increment(l, a, wanted);
  }
}
