/* Makes automata ready to run: terms become trees of functions, variables get their
 * homes, locations become operations. Done when a function is first called, so that what
 * never runs costs nothing. */
#include "run/eval.h"
#include "run/threads.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const node *term(machine *m, const expr *e);
static node *place_of(machine *m, const expr *e, bool end_allowed);

static node *new_node(machine *m, const expr *e) {
  node *n = arena_new(&m->arena, node);
  n->e = e;
  n->type = e->type;
  n->class = (uint8_t)class_of(e->type);
  return n;
}

static node *integer_node(machine *m, const expr *e, int_fn *f, const node *a, const node *b) {
  node *n = new_node(m, e);
  n->class = CLASS_INT;
  n->eval.i = f;
  n->a = a;
  n->b = b;
  return n;
}

static node *constant(machine *m, const expr *e, int64_t k) {
  node *n = integer_node(m, e, eval_const, NULL, NULL);
  n->k = k;
  return n;
}

static bool is_constant(const node *n) { return n->class == CLASS_INT && n->eval.i == eval_const; }
static bool is_cell(const node *n) { return n->class == CLASS_INT && n->eval.i == access_load_cell; }

/* An integer term brought to 64 bits: what indices and shift amounts are computed with. */
static const node *narrow(machine *m, const expr *e) {
  const node *n = term(m, e);
  if (class_of(e->type) != CLASS_WIDE) return n;
  node *r = integer_node(m, e, eval_int_of_wide, n, NULL);
  r->type = m->program->terms->types.type_llong;
  return r;
}

/* A term as a condition: an integer that is not zero when the term is true. */
static const node *truth(machine *m, const expr *e) {
  const node *n = term(m, e);
  switch (class_of(e->type)) {
  case CLASS_WIDE: return integer_node(m, e, eval_wide_true, n, NULL);
  case CLASS_REAL: return integer_node(m, e, eval_real_true, n, NULL);
  case CLASS_LONG: return integer_node(m, e, eval_long_true, n, NULL);
  default: return n;
  }
}

/* ---- places ---- */

static int64_t eval_thread_local(machine *m, const node *n) {
  return (int64_t)memory_address(&m->memory, threads_local(m, n->object));
}

static node *thread_local_place(machine *m, const expr *e) {
  node *address = integer_node(m, e, eval_thread_local, NULL, NULL);
  address->object = m->homes[e->sym->id].object;
  node *n = new_node(m, e);
  n->root = ROOT_ADDRESS;
  n->a = address;
  return n;
}

static node *variable_place(machine *m, const expr *e) {
  const home *h = &m->homes[e->sym->id];
  if (e->sym->is_thread_local && !m->initialising) return thread_local_place(m, e);
  node *n = new_node(m, e);
  assert(h->kind != HOME_NONE);
  n->root = h->kind == HOME_CELL ? ROOT_CELL : h->kind == HOME_LOCAL ? ROOT_LOCAL : ROOT_STATIC;
  n->slot = h->slot;
  if (h->kind == HOME_STATIC) n->object = h->object;
  return n;
}

/* The address of a place, as an integer. */
static const node *address_of(machine *m, const node *p) {
  node *local, *n;
  switch (p->root) {
  case ROOT_STATIC: return constant(m, p->e, (int64_t)(memory_address(&m->memory, p->object) + p->disp));
  case ROOT_STATIC_AT:
    n = integer_node(m, p->e, eval_address_add, p->a, NULL);
    n->disp = memory_address(&m->memory, p->object) + p->disp;
    return n;
  case ROOT_LOCAL:
  case ROOT_LOCAL_AT:
    local = integer_node(m, p->e, eval_address_local, NULL, NULL);
    local->slot = p->slot;
    local->disp = p->disp;
    return p->root == ROOT_LOCAL ? local : integer_node(m, p->e, eval_address_add, local, p->a);
  default:
    assert(p->root == ROOT_ADDRESS);
    if (!p->disp) return p->a;
    n = integer_node(m, p->e, eval_address_add, p->a, NULL);
    n->disp = p->disp;
    return n;
  }
}

static node *by_address(machine *m, const expr *e, const node *address) {
  node *n = new_node(m, e);
  n->root = ROOT_ADDRESS;
  n->a = address;
  if (address->eval.i == eval_address_add && !address->b) { /* take over what it adds */
    n->a = address->a;
    n->disp = address->disp;
  }
  return n;
}

static node *field_place(machine *m, const expr *e, bool end_allowed) {
  const node *base = place_of(m, e->args[0], end_allowed);
  const field *f = ex_field_of(e);
  node *n = arena_copy(&m->arena, base, sizeof *base);
  n->e = e;
  n->type = e->type;
  n->class = (uint8_t)class_of(e->type);
  n->disp += f->offset / 8;
  n->bits = (uint8_t)(f->is_bit_field ? f->bits : 0);
  n->bit = (uint8_t)(f->is_bit_field ? f->offset % 8 : 0);
  return n;
}

/* Whether the bound of an array is meant: that of a struct's last member is not when it
 * is 0 or 1, for such arrays stand for as much as was allocated. */
static bool has_bound(machine *m, const expr *array) {
  const type *t = array->type;
  if (!(m->options->checks & CHECK_BOUNDS) || !t->is_complete || t->is_vla) return false;
  if (array->kind != EX_FIELD || t->count > 1) return true;
  const type *record = array->args[0]->type;
  return !record->is_union && array->index + 1 != record->nfields;
}

static node *element_by_address(machine *m, const expr *e, const node *base, const node *offset) {
  const node *address = address_of(m, base);
  return by_address(m, e, integer_node(m, e, eval_address_add, address, offset));
}

static node *index_place(machine *m, const expr *e, bool end_allowed) {
  const node *base = place_of(m, e->args[0], end_allowed);
  const node *index = narrow(m, e->args[1]);
  uint64_t count = e->args[0]->type->count, step = e->type->size;
  bool bound = has_bound(m, e->args[0]);
  if (is_constant(index) && (bound || base->root == ROOT_ADDRESS) && (!bound || (uint64_t)index->k < count)) {
    node *n = arena_copy(&m->arena, base, sizeof *base);
    n->e = e;
    n->type = e->type;
    n->class = (uint8_t)class_of(e->type);
    n->disp += (uint64_t)index->k * step;
    return n;
  }
  node *offset = integer_node(m, e, end_allowed ? eval_index_end : eval_index, index, NULL);
  offset->count = bound ? count : UINT64_MAX;
  offset->k = (int64_t)step;
  /* A bound that the address may pass by one, or none at all: only an access can tell. */
  if (!bound || base->root == ROOT_ADDRESS || !count) {
    if (!bound) {
      node *scale = integer_node(m, e, eval_pointer_add, constant(m, e, 0), index);
      scale->k = (int64_t)step;
      offset = scale;
    }
    return element_by_address(m, e, base, offset);
  }
  node *n = new_node(m, e);
  n->root = base->root == ROOT_LOCAL || base->root == ROOT_LOCAL_AT ? ROOT_LOCAL_AT : ROOT_STATIC_AT;
  n->slot = base->slot;
  n->object = base->object;
  n->disp = base->disp;
  n->a = base->a ? integer_node(m, e, eval_offset_add, base->a, offset) : offset;
  return n;
}

static node *make_place(machine *m, const expr *e, bool end_allowed) {
  switch (e->kind) {
  case EX_VAR: return variable_place(m, e);
  case EX_FIELD: return field_place(m, e, end_allowed);
  case EX_INDEX: return index_place(m, e, end_allowed);
  case EX_ITE: { /* aggregates: one of two places */
    node *n = integer_node(m, e, eval_ite, truth(m, e->args[0]), address_of(m, place_of(m, e->args[1], false)));
    n->c = address_of(m, place_of(m, e->args[2], false));
    return by_address(m, e, n);
  }
  default: assert(e->kind == EX_DEREF); return by_address(m, e, term(m, e->args[0]));
  }
}

/* Through a pointer: what the type of the object asks for, and that of what is accessed in it. */
static uint32_t unaligned_bits(const machine *m, const expr *e) {
  const expr *root = e, *whole = ex_is_lvalue(e) && ex_is_bit_field(e) ? e->args[0] : e;
  while (root->kind == EX_FIELD || root->kind == EX_INDEX) root = root->args[0];
  if (!m->alignment || root->kind != EX_DEREF) return 0;
  uint32_t align = ex_alignment(whole);
  while (whole != e && align > 1 && ex_field_of(e)->offset / 8 % align) align /= 2; /* its bytes begin there */
  return align > 1 ? align - 1 : 0;
}

static node *place_of(machine *m, const expr *e, bool end_allowed) {
  node *n = make_place(m, e, end_allowed);
  n->unaligned = n->root == ROOT_ADDRESS ? unaligned_bits(m, e) : 0;
  return n;
}

/* ---- values ---- */

static const node *load(machine *m, const expr *e) {
  node *n = place_of(m, e, false);
  switch (n->class) {
  case CLASS_INT: n->eval.i = access_loader(n); break;
  case CLASS_WIDE: n->eval.w = access_load_wide; break;
  case CLASS_REAL: n->eval.r = access_real_loader(n); break;
  case CLASS_LONG: n->eval.l = access_load_long; break;
  }
  return n;
}

static const node *binary_integer(machine *m, const expr *e) {
  const type *t = e->args[0]->type;
  const node *a = term(m, e->args[0]);
  const node *b = narrow(m, e->args[1]);
  shape s = is_constant(b) ? SHAPE_K : SHAPE_ANY;
  if (is_cell(a) && s == SHAPE_K) s = SHAPE_CELL_K;
  if (is_cell(a) && is_cell(b)) s = SHAPE_CELLS;
  int_fn *f = eval_int_binary(e->kind, t, s);
  if (!f) {
    s = is_constant(b) ? SHAPE_K : SHAPE_ANY;
    f = eval_int_binary(e->kind, t, s);
  }
  node *n = integer_node(m, e, f, a, b);
  if (s == SHAPE_K || s == SHAPE_CELL_K) n->k = b->k;
  n->slot = a->slot;
  if (s == SHAPE_CELLS) n->disp = b->slot;
  return n;
}

static const node *pointer_arithmetic(machine *m, const expr *e) {
  bool flat = m->memory.flat, add = e->kind == EX_PTRADD;
  const node *a = term(m, e->args[0]);
  bool overflow = m->overflow;
  if (add && e->args[1]->kind == EX_NEG) m->overflow = false; /* p - i: nothing is negated in C */
  const node *b = add ? narrow(m, e->args[1]) : term(m, e->args[1]);
  m->overflow = overflow;
  uint64_t step = type_step(e->args[0]->type->to);
  if (add && is_constant(b)) { /* a constant distance */
    node *n = integer_node(m, e, eval_address_add, a, NULL);
    n->disp = (uint64_t)b->k * step;
    return n;
  }
  int_fn *f = add ? (flat ? eval_pointer_add32 : eval_pointer_add) : (flat ? eval_pointer_sub32 : eval_pointer_sub);
  node *n = integer_node(m, e, f, a, b);
  n->k = (int64_t)step;
  return n;
}

static int64_t eval_number_of_pointer(machine *m, const node *n) {
  int64_t v = n->a->eval.i(m, n->a);
  uint64_t offset;
  if (v && memory_find(&m->memory, (uint64_t)v, &offset)->kind != OBJ_NOTHING) m->by_address = true;
  return v;
}

static const node *cast_to_integer(machine *m, const expr *e) {
  const expr *arg = e->args[0];
  const node *a = term(m, arg);
  if (type_is_pointer(arg->type) && type_is_integer(e->type) && e->type->kind != TY_BOOL && m->notes_addresses)
    a = integer_node(m, arg, eval_number_of_pointer, a, NULL);
  switch (class_of(arg->type)) {
  case CLASS_WIDE: return integer_node(m, e, eval_int_of_wide, a, NULL);
  case CLASS_REAL: return integer_node(m, e, eval_int_of_real, a, NULL);
  case CLASS_LONG: return integer_node(m, e, eval_int_of_long, a, NULL);
  default: break;
  }
  int_fn *wrap = eval_int_wrap(e->type, arg->type);
  return wrap ? integer_node(m, e, wrap, a, NULL) : a;
}

/* Where C does not say how the comparison of the two ends. */
static bool is_open(machine *m, uint64_t left, uint64_t right, bool order) {
  uint64_t at, there;
  const object *a = memory_find(&m->memory, left, &at), *b = memory_find(&m->memory, right, &there);
  if (!left || !right) return false;
  if (left == right) return a->kind == OBJ_STRING && !order; /* the text may be there twice */
  if (a == b && a->kind != OBJ_NOTHING) return !a->alive;
  if (order || !a->alive || !b->alive || (a->kind == OBJ_STRING && b->kind == OBJ_STRING)) return true;
  return at >= a->size || there >= b->size; /* behind its end may be where the other begins */
}

static int64_t eval_compare_pointers(machine *m, const node *n) {
  int64_t v = n->a->eval.i(m, n->a);
  if (m->stop || m->by_address) return v;
  bool order = n->e->kind != EX_EQ && n->e->kind != EX_NE;
  m->by_address = is_open(m, (uint64_t)n->b->eval.i(m, n->b), (uint64_t)n->c->eval.i(m, n->c), order);
  return v;
}

static const node *compare_pointers(machine *m, const expr *e) {
  node *n = integer_node(m, e, eval_compare_pointers, binary_integer(m, e), term(m, e->args[0]));
  n->c = term(m, e->args[1]);
  return n;
}

static const node *compare(machine *m, const expr *e) {
  const type *t = e->args[0]->type;
  value_class class = class_of(t);
  if (type_is_pointer(t) && m->notes_addresses) return compare_pointers(m, e);
  if (class == CLASS_INT) return binary_integer(m, e);
  return integer_node(m, e, eval_compare(e->kind, class, t->is_signed), term(m, e->args[0]), term(m, e->args[1]));
}

static const node *integer_term(machine *m, const expr *e) {
  switch (e->kind) {
  case EX_INT: return constant(m, e, (int64_t)e->value);
  case EX_FUNC: return constant(m, e, (int64_t)memory_address(&m->memory, &machine_callee(m, e->sym)->object));
  case EX_ADDR: return address_of(m, place_of(m, e->args[0], true));
  case EX_CAST: return cast_to_integer(m, e);
  case EX_NEG:
  case EX_BITNOT: return integer_node(m, e, eval_int_unary(e->kind, e->type), term(m, e->args[0]), NULL);
  case EX_LNOT: return integer_node(m, e, eval_lnot, truth(m, e->args[0]), NULL);
  case EX_PTRADD:
  case EX_PTRDIFF: return pointer_arithmetic(m, e);
  case EX_LT:
  case EX_LE:
  case EX_GT:
  case EX_GE:
  case EX_EQ:
  case EX_NE: return compare(m, e);
  case EX_LAND: return integer_node(m, e, eval_land, truth(m, e->args[0]), truth(m, e->args[1]));
  case EX_LOR: return integer_node(m, e, eval_lor, truth(m, e->args[0]), truth(m, e->args[1]));
  case EX_ITE: {
    node *n = integer_node(m, e, eval_ite, truth(m, e->args[0]), term(m, e->args[1]));
    n->c = term(m, e->args[2]);
    return n;
  }
  default: return binary_integer(m, e);
  }
}

static node *operands(machine *m, const expr *e) {
  node *n = new_node(m, e);
  bool choice = e->kind == EX_ITE;
  if (e->nargs > 0) n->a = choice ? truth(m, e->args[0]) : term(m, e->args[0]);
  if (e->nargs > 1) n->b = e->kind == EX_SHL || e->kind == EX_SHR ? narrow(m, e->args[1]) : term(m, e->args[1]);
  if (e->nargs > 2) n->c = term(m, e->args[2]);
  return n;
}

static bool counts_from_zero(const type *t) { return t->kind != TY_INT || !t->is_signed; }

static const node *wide_term(machine *m, const expr *e) {
  node *n = operands(m, e);
  if (e->kind == EX_INT) {
    n->eval.w = eval_wide_const;
    n->cell = arena_copy(&m->arena, &(cell){.w = e->value}, sizeof(cell));
  } else if (e->kind == EX_ITE) {
    n->eval.w = eval_wide_ite;
  } else if (e->kind == EX_CAST) {
    switch (class_of(e->args[0]->type)) {
    case CLASS_WIDE: n->eval.w = eval_wide_wrap; break;
    case CLASS_REAL: n->eval.w = eval_wide_of_real; break;
    case CLASS_LONG: n->eval.w = eval_wide_of_long; break;
    default: n->eval.w = counts_from_zero(e->args[0]->type) ? eval_wide_of_uint : eval_wide_of_int;
    }
  } else {
    n->eval.w = eval_wide_arith;
  }
  return n;
}

static const node *real_term(machine *m, const expr *e) {
  node *n = operands(m, e);
  if (e->kind == EX_FLOAT) {
    n->eval.r = eval_real_const;
    n->real = (double)e->real;
  } else if (e->kind == EX_ITE) {
    n->eval.r = eval_real_ite;
  } else if (e->kind == EX_CAST) {
    switch (class_of(e->args[0]->type)) {
    case CLASS_WIDE: n->eval.r = eval_real_of_wide; break;
    case CLASS_LONG: n->eval.r = eval_real_of_long; break;
    case CLASS_REAL:
      if (e->type->width > 32) return n->a;
      n->eval.r = eval_real_round;
      break;
    default: n->eval.r = counts_from_zero(e->args[0]->type) ? eval_real_of_uint : eval_real_of_int;
    }
  } else {
    n->eval.r = eval_real_arith(e->kind, e->type);
  }
  return n;
}

static const node *long_term(machine *m, const expr *e) {
  node *n = operands(m, e);
  if (e->kind == EX_FLOAT) {
    n->eval.l = eval_long_const;
    n->cell = arena_copy(&m->arena, &(cell){.l = e->real}, sizeof(cell));
  } else if (e->kind == EX_ITE) {
    n->eval.l = eval_long_ite;
  } else if (e->kind == EX_CAST) {
    switch (class_of(e->args[0]->type)) {
    case CLASS_WIDE: n->eval.l = eval_long_of_wide; break;
    case CLASS_LONG: return n->a;
    case CLASS_REAL: n->eval.l = eval_long_of_real; break;
    default: n->eval.l = counts_from_zero(e->args[0]->type) ? eval_long_of_uint : eval_long_of_int;
    }
  } else {
    n->eval.l = eval_long_arith;
  }
  return n;
}

static const node *term(machine *m, const expr *e) {
  if (ex_is_lvalue(e)) return load(m, e);
  switch (class_of(e->type)) {
  case CLASS_INT: return integer_term(m, e);
  case CLASS_WIDE: return wide_term(m, e);
  case CLASS_REAL: return real_term(m, e);
  case CLASS_LONG: return long_term(m, e);
  case CLASS_BYTES: break;
  }
  return place_of(m, e, false); /* EX_ITE of aggregates */
}

/* ---- edges ---- */

/* A place that is assigned to. Constants are reached by address there, where the access is
 * checked; the initialiser alone may set them. */
static node *target_of(machine *m, const expr *e) {
  node *p = place_of(m, e, false);
  if (p->root != ROOT_STATIC && p->root != ROOT_STATIC_AT) return p;
  const symbol *s = p->object->sym;
  if (m->initialising || !s || (!s->is_const && s->kind != SYM_STRING)) return p;
  node *n = arena_copy(&m->arena, p, sizeof *p);
  n->a = address_of(m, p);
  n->root = ROOT_ADDRESS;
  n->disp = 0;
  return n;
}

/* A float is copied as the bits it is, which a trip through double would not keep. */
static const node *as_bits(machine *m, node *n) {
  n->type = m->program->terms->types.type_uint;
  n->class = CLASS_INT;
  n->eval.i = access_loader(n);
  return n;
}

/* What is volatile, or a register of a device. */
static void act_input(machine *m, const op *o) {
  const type *t = o->from->lhs->type;
  value v = {.type = t, .class = class_of(t)};
  if (o->rhs) v = access_eval(m, o->rhs, t);
  if (m->stop) return;
  machine_volatile(m, o->from->rhs, &v);
  access_put(m, o->place, &v);
}

/* A register of a device takes it; nothing of the program changes. */
static void act_output(machine *m, const op *o) {
  if (o->rhs) access_eval(m, o->rhs, o->from->rhs->type);
}

static bool of_device(machine *m, op *o, const edge *e) {
  bool scalar = type_is_scalar(e->lhs->type), from = ex_is_lvalue(e->rhs) && ex_is_device(e->rhs);
  o->kind = OP_ACT;
  if (ex_is_device(e->lhs)) {
    o->act = act_output;
    if (!from && scalar) o->rhs = term(m, e->rhs);
    return true;
  }
  if (!from && !(e->is_input && scalar)) return false;
  o->act = scalar ? act_input : access_clear;
  o->place = target_of(m, e->lhs);
  if (!from) o->rhs = term(m, e->rhs);
  return true;
}

static void assignment(machine *m, op *o, const edge *e) {
  const type *t = e->lhs->type;
  bool copied = ex_is_lvalue(e->rhs);
  bool bits = copied && type_is_float(t) && t->width == 32;
  if (of_device(m, o, e)) return;
  o->kind = OP_ACT;
  o->place = bits ? as_bits(m, target_of(m, e->lhs)) : target_of(m, e->lhs);
  o->slot = o->place->slot;
  if (e->rhs->kind == EX_ZERO) {
    o->act = access_clear;
    return;
  }
  o->rhs = bits ? as_bits(m, place_of(m, e->rhs, false)) : term(m, e->rhs);
  bool in_cell = o->place->root == ROOT_CELL;
  bool cells = in_cell && o->rhs->root == ROOT_CELL && copied;
  if (m->uninit && copied && type_is_char(t) && type_is_char(e->rhs->type) && !cells && !o->place->bits &&
      !o->rhs->bits)
    o->act = access_copy;
  else if (in_cell && o->place->class == CLASS_INT) o->kind = OP_SET;
  else o->act = access_assigner(o->place, o->rhs);
}

static bool is_obligation(const edge *e) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strcmp(e->rhs->sym->name, "__cantrip_needs");
}

static void arguments(machine *m, op *o, const edge *e) {
  bool noted = m->notes_addresses;
  if (is_obligation(e)) m->notes_addresses = false; /* its arguments are for messages */
  o->nargs = e->nargs;
  o->args = arena_array(&m->arena, const node *, e->nargs + 1);
  for (uint32_t i = 0; i < e->nargs; i++) o->args[i] = term(m, e->args[i]);
  m->notes_addresses = noted;
}

static void call(machine *m, op *o, const edge *e) {
  o->kind = OP_CALL;
  if (e->lhs) o->place = target_of(m, e->lhs);
  if (e->rhs->kind == EX_FUNC) o->target = machine_callee(m, e->rhs->sym);
  else o->rhs = term(m, e->rhs);
  arguments(m, o, e);
}

/* ---- acts ---- */

/* A variable that has no storage begins to live. */
static void declare_cell(machine *m, const op *o) {
  const node *p = o->place;
  uint8_t bytes[sizeof(cell)] = {0};
  m->has[p->slot] = !m->uninit;
  if (m->uninit) return;
  m->cells[p->slot] = (cell){.w = 0};
  if (!m->options->contents) return;
  machine_contents(m, o->from->lhs->sym, bytes, p->type->size, true);
  value v = value_read(p->type, bytes);
  access_put(m, p, &v);
}

static void act_declare(machine *m, const op *o) {
  const node *p = o->place;
  if (p->root == ROOT_CELL) {
    declare_cell(m, o);
    return;
  }
  uint64_t offset;
  object *storage = access_resolve(m, p, p->type->size, true, &offset);
  if (!storage || !p->type->size) return;
  if (!m->uninit) memset(storage->bytes + offset, 0, p->type->size);
  machine_contents(m, o->from->lhs->sym, storage->bytes + offset, p->type->size, true);
  memory_mark(storage, offset, p->type->size, !m->uninit);
}

static bool lengths_are_positive(machine *m, const op *o) {
  for (uint32_t i = 0; i < o->nargs; i++) {
    int64_t n = o->args[i]->eval.i(m, o->args[i]);
    if (m->memory.flat) n = (int32_t)n;
    if (!m->stop && n <= 0)
      machine_undefined(m, CHECK_BOUNDS, "an array of variable length has %lld elements", (long long)n);
  }
  return !m->stop;
}

static void act_alloc(machine *m, const op *o) {
  const edge *e = o->from;
  if (!lengths_are_positive(m, o)) return;
  value size = access_eval(m, o->rhs, e->rhs->type);
  if (m->stop) return;
  bool stack = e->alloc == ALLOC_STACK || e->alloc == ALLOC_VLA;
  uint64_t bytes = size.class == CLASS_WIDE ? (uint64_t)size.v.w : (uint64_t)size.v.i;
  if (e->alloc == ALLOC_VLA)
    for (object **p = &m->frame->dynamic; *p; p = &(*p)->next)
      if ((*p)->tag == o) {
        object *old = *p;
        *p = old->next;
        memory_kill(&m->memory, old);
        break;
      }
  bool heap = !stack && e->alloc != ALLOC_LIBRARY, fails = heap && machine_fails(m);
  object_kind kind = stack ? OBJ_STACK : heap ? OBJ_HEAP : OBJ_LIBRARY;
  object *made = fails ? NULL : machine_alloc(m, kind, bytes, e->alloc == ALLOC_HEAP_ZERO);
  if (made && heap) machine_made(m, made);
  if (made && stack) {
    made->tag = o;
    made->next = m->frame->dynamic;
    m->frame->dynamic = made;
  } else if (!made && stack) {
    machine_end(m, RUN_LIMIT, "the stack has no room for %llu bytes", (unsigned long long)bytes);
  } else if (!made && !fails && m->options->max_bytes) {
    machine_end(m, RUN_LIMIT, "memory limit reached: cannot allocate %llu bytes", (unsigned long long)bytes);
  }
  if (made && e->alloc != ALLOC_HEAP_ZERO) machine_contents(m, NULL, made->bytes, made->size, true);
  value v = {.type = e->lhs->type, .class = CLASS_INT};
  if (made) v.v.i = (int64_t)memory_address(&m->memory, made);
  access_put(m, o->place, &v);
}

static void act_free(machine *m, const op *o) {
  buf text = {0};
  int64_t address = o->rhs->eval.i(m, o->rhs);
  if (m->stop || !address) return;
  machine_print(m, &text, o->from->rhs);
  machine_free(m, (uint64_t)address, buf_text(&text));
  buf_free(&text);
}

/* Any value: every scalar in it is an input. */
static void havoc(machine *m, const type *t, uint8_t *bytes) {
  value v;
  if (t->kind == TY_ARRAY) {
    for (uint64_t i = 0; i < t->count && !m->stop; i++) havoc(m, t->to, bytes + i * t->to->size);
  } else if (t->kind == TY_RECORD) {
    for (uint32_t i = 0; i < t->nfields && !m->stop; i++) {
      if (t->is_union && t->fields[i].type->size != t->size) continue;
      havoc(m, t->fields[i].type, bytes + t->fields[i].offset / 8);
      if (t->is_union) break;
    }
  } else if (machine_input(m, t, &v)) {
    value_write(&v, bytes);
  }
}

static void act_havoc(machine *m, const op *o) {
  const type *t = o->from->lhs->type;
  const char *note = o->from->note;
  uint64_t offset;
  value v;
  if (note && *note && !m->options->unknown_functions) { /* nobody has chosen a value */
    machine_end(m, RUN_UNMODELLED, "cannot be executed: %s", note);
    return;
  }
  if (class_of(t) != CLASS_BYTES) {
    if (machine_input(m, t, &v)) access_put(m, o->place, &v);
    return;
  }
  object *storage = access_resolve(m, o->place, t->size, true, &offset);
  if (!storage) return;
  uint8_t *bytes = mem_alloc(t->size + 16); /* bit-fields write their whole type */
  havoc(m, t, bytes);
  if (t->size) memcpy(storage->bytes + offset, bytes, t->size);
  memory_mark(storage, offset, t->size, true);
  mem_free(bytes);
}

/* The array of variable length that begins here. */
static void end_array(machine *m, uint64_t address) {
  for (object **p = &m->frame->dynamic; *p; p = &(*p)->next) {
    object *o = *p;
    if (o->address != address || o->kind != OBJ_STACK) continue;
    *p = o->next;
    o->in_block = true;
    memory_kill(&m->memory, o);
    return;
  }
}

static void act_ends(machine *m, const op *o) {
  const edge *e = o->from;
  code *c = m->frame->code;
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool array = e->args[i]->kind == EX_DEREF;
    const home *h = &m->homes[(array ? e->args[i]->args[0] : e->args[i])->sym->id];
    if (array && h->kind == HOME_CELL) end_array(m, (uint64_t)m->cells[h->slot].i);
    if (array || h->kind != HOME_LOCAL || !m->objects[h->slot].address) continue;
    c->graves[h->slot].in_block = true;
    memory_retire(&m->memory, &m->objects[h->slot], &c->graves[h->slot]);
  }
}

static void act_unmodelled(machine *m, const op *o) {
  if (o->from->note == cfa_returns_note) {
    machine_undefined(m, 0, "%s", cfa_returns_note);
    return;
  }
  machine_end(m, RUN_UNMODELLED, "cannot be executed: %s", o->from->note ? o->from->note : "unknown construct");
}

static void simple(machine *m, op *o, const edge *e, act_fn *act) {
  o->kind = OP_ACT;
  o->act = act;
  if (e->lhs) o->place = target_of(m, e->lhs);
  if (e->rhs) o->rhs = term(m, e->rhs);
}

static void edge_op(machine *m, op *o, const edge *e) {
  switch (e->kind) {
  case E_SKIP:
  case E_EVENT: o->kind = OP_SKIP; break;
  case E_ASSIGN: assignment(m, o, e); break;
  case E_CALL: call(m, o, e); break;
  case E_RETURN:
    o->kind = OP_RETURN;
    if (e->rhs) o->rhs = term(m, e->rhs);
    break;
  case E_HAVOC: simple(m, o, e, act_havoc); break;
  case E_ALLOC:
    simple(m, o, e, act_alloc);
    arguments(m, o, e);
    break;
  case E_FREE: simple(m, o, e, act_free); break;
  case E_DECLARE: simple(m, o, e, act_declare); break;
  case E_ENDS: o->kind = OP_ACT, o->act = act_ends; break;
  case E_UNMODELLED: o->kind = OP_ACT, o->act = act_unmodelled; break;
  case E_ASSUME: break;
  }
}

/* ---- branches ---- */

/* x for `x == constant`, an integer of at most 64 bits; else NULL. */
static const expr *compared(const edge *e) {
  const expr *c = e->rhs;
  if (e->is_else || c->kind != EX_EQ || c->args[1]->kind != EX_INT) return NULL;
  return class_of(c->args[0]->type) == CLASS_INT ? c->args[0] : NULL;
}

typedef struct switch_case {
  int64_t key;
  uint32_t way;
} switch_case;

static int by_key(const void *a, const void *b) {
  const switch_case *x = a, *y = b;
  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return x->way < y->way ? -1 : x->way > y->way;
}

static switch_table *make_table(machine *m, switch_case *cases, uint32_t n) {
  switch_table *t = arena_new(&m->arena, switch_table);
  qsort(cases, n, sizeof *cases, by_key);
  t->low = cases[0].key;
  uint64_t span = (uint64_t)cases[n - 1].key - (uint64_t)t->low + 1;
  if (span && span <= 4 * (uint64_t)n + 16) {
    t->span = span;
    t->way_of = arena_array(&m->arena, uint32_t, span);
    memset(t->way_of, 0xff, sizeof *t->way_of * span);
    for (uint32_t i = n; i-- > 0;) t->way_of[cases[i].key - t->low] = cases[i].way;
    return t;
  }
  t->n = n;
  t->key = arena_array(&m->arena, int64_t, n);
  t->way_of = arena_array(&m->arena, uint32_t, n);
  for (uint32_t i = 0; i < n; i++) t->key[i] = cases[i].key, t->way_of[i] = cases[i].way;
  return t;
}

/* A location with many comparisons of one term becomes a table; other ways follow it.
 * The term, or NULL if there is no table. */
static const expr *switch_op(machine *m, op *o, const cfa *f) {
  const expr *x = NULL;
  uint32_t n = 0;
  switch_case *cases = mem_alloc(sizeof *cases * o->nways);
  for (uint32_t i = 0; i < o->nways && !x; i++) x = compared(&f->edges.at[o->ways[i].edge]);
  for (uint32_t i = 0; i < o->nways && x; i++) {
    const edge *e = &f->edges.at[o->ways[i].edge];
    if (compared(e) == x) cases[n++] = (switch_case){(int64_t)e->rhs->args[1]->value, i};
  }
  if (n >= 5) {
    o->kind = OP_SWITCH;
    o->rhs = term(m, x);
    o->table = make_table(m, cases, n);
  }
  mem_free(cases);
  return n >= 5 ? x : NULL;
}

static void branch(machine *m, op *o, code *c, loc_id at) {
  const cfa *f = c->cfa;
  for_out_edges (f, at, e) o->nways++;
  o->ways = arena_array(&m->arena, way, o->nways);
  uint32_t n = 0;
  for_out_edges (f, at, e) {
    const edge *from = cfa_edge(f, e);
    o->ways[n++] = (way){.to = &c->ops[from->to.n], .edge = e.n};
  }
  const expr *tabled = switch_op(m, o, f);
  for (uint32_t i = 0; i < n; i++) {
    const edge *from = &f->edges.at[o->ways[i].edge];
    bool in_table = tabled && compared(from) == tabled;
    o->ways[i].in_table = in_table;
    if (!from->is_else && !in_table) o->ways[i].when = truth(m, from->rhs);
  }
  if (tabled) return;
  o->kind = OP_CHOOSE;
  if (n != 2 || !o->ways[0].when || o->ways[1].when) return;
  o->kind = OP_IF;
  o->rhs = o->ways[0].when;
  o->next = o->ways[0].to;
  o->edge = o->ways[0].edge;
  o->other = o->ways[1].to;
  o->other_edge = o->ways[1].edge;
}

/* ---- functions ---- */

static bool fits_cell(const symbol *s) { return type_is_scalar(s->type) && !s->address_taken; }

static void give_home(machine *m, code *c, const symbol *s) {
  home *h = &m->homes[s->id];
  if (fits_cell(s)) {
    *h = (home){.kind = HOME_CELL, .slot = c->ncells++};
    return;
  }
  *h = (home){.kind = HOME_LOCAL, .slot = c->nobjects};
  c->object_sym[c->nobjects] = s;
  c->object_offset[c->nobjects] = c->bytes;
  c->graves[c->nobjects] = (object){.was = s->type->size, .kind = OBJ_LOCAL, .sym = s};
  c->bytes += (s->type->size + 15) / 16 * 16;
  c->nobjects++;
}

static void give_homes(machine *m, code *c) {
  const cfa *f = c->cfa;
  uint32_t most = f->params.n + f->locals.n;
  c->object_sym = arena_array(&m->arena, const symbol *, most);
  c->object_offset = arena_array(&m->arena, uint64_t, most);
  c->graves = arena_array(&m->arena, object, most);
  for (uint32_t i = 0; i < f->params.n; i++) give_home(m, c, f->params.at[i]);
  for (uint32_t i = 0; i < f->locals.n; i++) give_home(m, c, f->locals.at[i]);
  c->nparams = f->params.n;
  c->params = arena_array(&m->arena, const node *, c->nparams);
  for (uint32_t i = 0; i < c->nparams; i++) {
    const symbol *s = f->params.at[i];
    const home *h = &m->homes[s->id];
    node *n = arena_new(&m->arena, node);
    n->type = s->type;
    n->class = (uint8_t)class_of(s->type);
    n->root = h->kind == HOME_CELL ? ROOT_CELL : ROOT_LOCAL;
    n->slot = h->slot;
    c->params[i] = n;
  }
}

static bool is_error_label(const machine *m, const char *label) {
  const string_list *labels = m->options->error_labels;
  for (uint32_t i = 0; label && labels && i < labels->n; i++)
    if (!strcmp(label, labels->at[i])) return true;
  return false;
}

static void location_op(machine *m, code *c, loc_id at) {
  const cfa *f = c->cfa;
  const location *l = cfa_loc(f, at);
  op *o = &c->ops[at.n];
  o->edge = o->other_edge = UINT32_MAX;
  if (is_error_label(m, l->label)) {
    o->kind = OP_LABEL;
  } else if (at.n == f->exit.n) {
    o->kind = OP_LEAVE;
  } else if (l->first_out.n == UINT32_MAX) {
    o->kind = OP_STUCK;
  } else if (cfa_edge(f, l->first_out)->kind == E_ASSUME) {
    branch(m, o, c, at);
  } else {
    const edge *e = cfa_edge(f, l->first_out);
    o->from = e;
    o->edge = l->first_out.n;
    o->next = &c->ops[e->to.n];
    edge_op(m, o, e);
  }
}

void compile_code(machine *m, code *c) {
  const cfa *f = c->cfa;
  give_homes(m, c);
  c->ops = arena_array(&m->arena, op, f->locs.n);
  for (uint32_t l = 0; l < f->locs.n; l++) location_op(m, c, (loc_id){l});
}

uint64_t compile_address(machine *m, const expr *lvalue) {
  uint64_t known = 0;
  if (!map_get(&m->addresses, lvalue->id, &known)) {
    known = map_key(address_of(m, place_of(m, lvalue, false)));
    map_put(&m->addresses, lvalue->id, known);
  }
  const node *n = (const node *)(uintptr_t)known;
  return (uint64_t)n->eval.i(m, n);
}
