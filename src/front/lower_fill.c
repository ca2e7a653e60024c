/* __VERIFIER_nondet_memory (p, n): n bytes from p on get any values, each an input. Where n is known and a number of objects
 * of the type that the caller sees there, they are filled member by member; otherwise byte by byte. */
#include "front/lower.h"

#include <string.h>

static void input_into(lower *l, const expr *object) {
  lower_edge(l,
             (edge){.kind = E_CALL, .lhs = object, .rhs = lower_builtin(l, "__VERIFIER_nondet_memory", object->type)});
}

static void fill(lower *l, const expr *object);

/* `count` elements that begin with `first`, a pointer */
static void fill_elements(lower *l, const expr *first, const expr *count) {
  terms *t = l->terms;
  const type *size = l->types->type_size;
  const expr *i = lower_temp(l, size);
  loc_id head = lower_loc(l), body = lower_loc(l), end = lower_loc(l);
  lower_assign(l, i, ex_int(t, size, 0));
  cfa_loc(l->f, head)->loop = l->where.begin;
  lower_join(l, head);
  lower_split(l, ex_binary(t, EX_LT, i, count), body, end);
  l->at = body;
  fill(l, ex_deref(t, lower_advance(l, first, i, false, first->type->to)));
  lower_assign(l, i, ex_binary(t, EX_ADD, i, ex_int(t, size, 1)));
  lower_goto(l, head);
  l->at = end;
}

static const expr *bytes_of(lower *l, const expr *object) {
  const type *bytes = type_pointer_to(l->types, l->types->type_uchar);
  return ex_cast(l->terms, bytes, ex_addr(l->terms, object));
}

static void fill(lower *l, const expr *object) {
  const type *t = object->type;
  const type *size = l->types->type_size;
  if (type_is_scalar(t)) {
    input_into(l, object);
  } else if (t->kind == TY_ARRAY) {
    fill_elements(l, ex_decay(l->terms, object), ex_int(l->terms, size, (i128)t->count));
  } else if (t->kind == TY_RECORD && !t->is_union) {
    for (uint32_t i = 0; i < t->nfields; i++) fill(l, ex_field(l->terms, object, i));
  } else {
    fill_elements(l, bytes_of(l, object), ex_int(l->terms, size, (i128)t->size));
  }
}

void lower_fill(lower *l, aexpr *call) {
  terms *t = l->terms;
  lower_unordered(l, call->kid[1], call->kid[2], false);
  const expr *p = lower_value(l, call->kid[1]);
  p = lower_save(l, p);
  const expr *n = lower_save(l, lower_convert(l, l->types->type_size, lower_value(l, call->kid[2])));
  const expr *seen = p;
  while (seen->kind == EX_CAST && type_is_pointer(seen->args[0]->type)) seen = seen->args[0];
  const type *of = type_is_pointer(seen->type) ? seen->type->to : l->types->type_void;
  bool whole = n->kind == EX_INT && of->is_complete && of->size && of->kind != TY_VOID && of->kind != TY_FUNCTION &&
               n->value % (i128)of->size == 0;
  if (whole && n->value == (i128)of->size) {
    fill(l, ex_deref(t, seen));
  } else if (whole) {
    fill_elements(l, seen, ex_int(t, l->types->type_size, n->value / (i128)of->size));
  } else {
    const type *bytes = type_pointer_to(l->types, l->types->type_uchar);
    fill_elements(l, ex_cast(t, bytes, p), n);
  }
}
