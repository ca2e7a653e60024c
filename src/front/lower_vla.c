/* Arrays whose length is known at run time. Terms have no such types: an object of
 * VLA type is a pointer to its innermost elements of fixed size, set by E_ALLOC; a
 * pointer to a VLA is such a pointer too, and moves by a stride computed from the
 * lengths, which are saved in temporaries where the declaration stands. */
#include "front/lower.h"

bool lower_is_vla(const type *t) { return t->kind == TY_ARRAY && t->is_vla; }

static const type *innermost(lower *l, const type *t) {
  while (lower_is_vla(t)) t = t->to;
  return lower_type(l, t);
}

static const type *erase_function(lower *l, const type *t) {
  const type **params = arena_array(&l->program->arena, const type *, t->nparams + 1);
  for (uint32_t i = 0; i < t->nparams; i++) params[i] = lower_type(l, t->params[i]);
  return type_function_of(l->types, lower_type(l, t->to), params, t->nparams, t->is_variadic, t->has_prototype);
}

static const type *erase(lower *l, const type *t) {
  switch (t->kind) {
  case TY_POINTER: return type_pointer_to(l->types, innermost(l, t->to));
  case TY_ARRAY:
    if (t->is_vla) return type_pointer_to(l->types, innermost(l, t));
    if (!t->is_complete) return type_open_array(l->types, lower_type(l, t->to));
    return type_array_of(l->types, lower_type(l, t->to), t->count);
  case TY_FUNCTION: return erase_function(l, t);
  default: return t;
  }
}

const type *lower_type(lower *l, const type *t) {
  if (t->kind < TY_POINTER || t->kind == TY_RECORD) return t;
  uint64_t known = 0;
  if (map_get(&l->erased, t->id, &known)) return (const type *)(uintptr_t)known;
  const type *erased = erase(l, t);
  map_put(&l->erased, t->id, map_key(erased));
  return erased;
}

void lower_lengths(lower *l, const avla *vlas, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const expr *length;
    if (vlas[i].count) {
      length = lower_convert(l, l->types->type_size, lower_value(l, vlas[i].count));
      length = lower_save(l, length);
    } else {
      lower_unmodelled(l, "an array of unspecified length");
      length = lower_havoc(l, l->types->type_size, "length of an array");
    }
    map_put(&l->lengths, vlas[i].type->id, map_key(length));
  }
}

static const expr *length_of(lower *l, const type *t) {
  uint64_t known = 0;
  if (map_get(&l->lengths, t->id, &known)) return (const expr *)(uintptr_t)known;
  if (t->count) return ex_int(l->terms, l->types->type_size, (i128)t->count);
  lower_unmodelled(l, "an array type whose length is not known here");
  return lower_havoc(l, l->types->type_size, "length of an array");
}

const expr **lower_all_lengths(lower *l, const type *t, uint32_t *n) {
  VEC(const expr *) all = {0};
  for (; lower_is_vla(t); t = t->to) vec_push(&all, length_of(l, t));
  const expr **list = arena_copy(&l->program->arena, all.at, sizeof *all.at * all.n);
  *n = all.n;
  vec_free(&all);
  return list;
}

const expr *lower_sizeof(lower *l, const type *t) {
  if (!lower_is_vla(t)) return ex_int(l->terms, l->types->type_size, (i128)type_step(t));
  const expr *length = length_of(l, t);
  return ex_binary(l->terms, EX_MUL, length, lower_sizeof(l, t->to));
}

const expr *lower_vla_base(lower *l, aexpr *a) {
  switch (a->kind) {
  case A_VAR: return ex_var(l->terms, a->sym);
  case A_DEREF: return lower_value(l, a->kid[0]);
  case A_INDEX: {
    const expr *pointer = lower_value(l, a->kid[0]);
    if (lower_effects(a->kid[1])) pointer = lower_save(l, pointer);
    return lower_advance(l, pointer, lower_value(l, a->kid[1]), false, a->type);
  }
  default:
    lower_unmodelled(l, "this use of an array of variable length");
    return lower_havoc(l, lower_type(l, a->type), "array of variable length");
  }
}

const expr *lower_advance(lower *l, const expr *pointer, const expr *index, bool negate, const type *of) {
  const type *ptrdiff = l->types->type_ptrdiff;
  if (negate) index = ex_unary(l->terms, EX_NEG, ex_cast(l->terms, ptrdiff, index));
  if (!lower_is_vla(of)) return ex_binary(l->terms, EX_PTRADD, pointer, index);
  const type *bytes = type_pointer_to(l->types, l->types->type_char);
  const expr *stride = ex_cast(l->terms, ptrdiff, lower_sizeof(l, of));
  const expr *offset = ex_binary(l->terms, EX_MUL, ex_cast(l->terms, ptrdiff, index), stride);
  const expr *start = ex_cast(l->terms, bytes, pointer);
  return ex_cast(l->terms, pointer->type, ex_binary(l->terms, EX_PTRADD, start, offset));
}

const expr *lower_distance(lower *l, const expr *p, const expr *q, const type *of) {
  q = lower_convert(l, p->type, q);
  if (!lower_is_vla(of)) return ex_binary(l->terms, EX_PTRDIFF, p, q);
  const type *bytes = type_pointer_to(l->types, l->types->type_char);
  const expr *distance = ex_binary(l->terms, EX_PTRDIFF, ex_cast(l->terms, bytes, p), ex_cast(l->terms, bytes, q));
  const expr *stride = ex_cast(l->terms, l->types->type_ptrdiff, lower_sizeof(l, of));
  return ex_binary(l->terms, EX_DIV, distance, stride);
}
