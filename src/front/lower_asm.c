/* Inline assembly. Without an instruction its operands pass through: `+` leaves an output as it is, a matching input gives it
 * its value. Otherwise every output gets any value, which is an input and printed as an assumption. What else an instruction
 * does is taken to be what a function without body does that is given the pointers among the inputs: with "memory" it may
 * write there. Where it can jump, or is not understood, it is not modelled. */
#include "front/lower.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char any_output[] = "inline assembly writes arbitrary values to its outputs";

/* The input that must be where output `n` is; NULL: none. */
static aexpr *matching_input(const aassembly *a, uint32_t n) {
  for (uint32_t i = a->noutputs; i < a->noperands; i++)
    if (isdigit((unsigned char)*a->constraints[i]) && strtoul(a->constraints[i], NULL, 10) == n) return a->operands[i];
  return NULL;
}

static void any_value(lower *l, const expr *object) {
  lower_edge(l, (edge){.kind = E_HAVOC, .lhs = object, .note = any_output});
}

static bool can_be_output(const aexpr *e) { return type_is_scalar(e->type) || e->type->kind == TY_RECORD; }

/* Values of all inputs, before anything is written. */
static const expr **inputs(lower *l, const aassembly *a) {
  const expr **values = arena_array(&l->program->arena, const expr *, a->noperands + 1);
  for (uint32_t i = a->noutputs; i < a->noperands; i++) {
    if (strpbrk(a->constraints[i], "m") && !strpbrk(a->constraints[i], "rig")) continue; /* a place: it is read only */
    values[i] = lower_save(l, lower_value(l, a->operands[i]));
  }
  return values;
}

/* As a call of an unknown function, with the pointers among the operands. */
static void call_unknown(lower *l, const aassembly *a, const expr **values) {
  const expr **args = arena_array(&l->program->arena, const expr *, a->noperands + 1);
  uint32_t n = 0;
  for (uint32_t i = a->noutputs; i < a->noperands && a->clobbers_memory; i++)
    if (values[i] && type_is_pointer(values[i]->type) && values[i]->type->to->kind != TY_FUNCTION)
      args[n++] = values[i];
  const expr *f = lower_builtin(l, "inline assembly", l->types->type_void);
  lower_edge(l, (edge){.kind = E_CALL, .rhs = f, .args = args, .nargs = n});
}

void lower_assembly(lower *l, astmt *s) {
  const aassembly *a = s->assembly;
  bool fine = a && a->is_understood;
  for (uint32_t i = 0; fine && i < a->noutputs; i++) fine = can_be_output(a->operands[i]);
  if (!fine) {
    lower_unmodelled(l, "inline assembly");
    return;
  }
  const expr **values = inputs(l, a);
  if (!a->is_empty) call_unknown(l, a, values);
  for (uint32_t i = 0; i < a->noutputs; i++) {
    const expr *object = lower_lvalue(l, a->operands[i]);
    const aexpr *given = matching_input(a, i);
    const expr *value = NULL;
    for (uint32_t k = a->noutputs; given && k < a->noperands; k++)
      if (a->operands[k] == given) value = values[k];
    bool scalar = type_is_scalar(object->type) && value && type_is_scalar(value->type);
    if (a->is_empty && strchr(a->constraints[i], '+')) lower_edge(l, (edge){.kind = E_SKIP});
    else if (a->is_empty && scalar) lower_assign(l, object, value);
    else any_value(l, object);
  }
  if (a->is_empty && !a->noutputs) lower_edge(l, (edge){.kind = E_SKIP});
}
