/* Variable arguments. The extra arguments of an inlined call are members of a record that
 * belongs to the copy, in slots of 16 bytes; a va_list holds a pointer to the next of them,
 * in its first pointer. So lists may be copied and passed on like other values. */
#include "flat/steps.h"

enum { slot = 16 };

static uint64_t slots_size(const type *t) { return t->size <= slot ? slot : (t->size + slot - 1) / slot * slot; }

void steps_pass_extra(steps *s, step *m, uint32_t frame, const expr **args, uint32_t n) {
  terms *t = s->program->terms;
  field *fields = arena_array(&t->arena, field, n + 1);
  uint64_t at = 0;
  for (uint32_t i = 0; i < n; at += slots_size(args[i++]->type))
    fields[i] = (field){.name = arena_printf(&t->arena, "a%u", i + 1), .type = args[i]->type, .offset = at * 8};
  type *record = type_record(&t->types, "arguments", false);
  type_complete(&t->types, record, fields, n, at, slot);
  const char *name = arena_printf(&t->arena, "$arguments%u", frame);
  symbol *all = symbol_new(t, SYM_LOCAL, name, record, m->where);
  map_put(&s->extra, frame, map_key(all));
  for (uint32_t i = 0; i < n; i++) {
    m->kind = S_ASSIGN;
    m->lhs = ex_field(t, ex_var(t, all), i);
    m->rhs = args[i];
    steps_then(s, m);
  }
}

/* The pointer in a va_list, of which the address is given; NULL: it has none. */
static const expr *next_slot(terms *t, const expr *list) {
  if (!type_is_pointer(list->type)) return NULL;
  const type *of = list->type->to;
  if (type_is_pointer(of)) return ex_deref(t, list);
  for (uint32_t i = 0; of->kind == TY_RECORD && i < of->nfields; i++)
    if (type_is_pointer(of->fields[i].type)) return ex_field(t, ex_deref(t, list), i);
  return NULL;
}

static void any_value(steps *s, step m, const expr *lhs) {
  steps_assume(s, ASSUME_VA_ARG);
  m.kind = lhs ? S_HAVOC : S_SKIP;
  m.unknown = true;
  m.lhs = lhs;
  steps_add(s, m);
}

void steps_va_start(steps *s, step m, const expr *list) {
  terms *t = s->program->terms;
  const expr *next = next_slot(t, list);
  uint64_t found;
  if (!next || !map_get(&s->extra, m.extra ? m.extra : m.frame, &found)) {
    any_value(s, m, next);
    return;
  }
  m.kind = S_ASSIGN;
  m.lhs = next;
  m.rhs = ex_cast(t, next->type, ex_addr(t, ex_var(t, (symbol *)(uintptr_t)found)));
  steps_add(s, m);
}

void steps_va_arg(steps *s, step m, const expr *lhs, const expr *list) {
  terms *t = s->program->terms;
  const expr *next = next_slot(t, list);
  if (!next || !lhs || !lhs->type->size) {
    any_value(s, m, lhs);
    return;
  }
  m.kind = S_ASSIGN;
  m.lhs = lhs;
  m.rhs = ex_deref(t, ex_cast(t, type_pointer_to(&t->types, lhs->type), next));
  steps_then(s, &m);
  const type *bytes = type_pointer_to(&t->types, t->types.type_char);
  const expr *size = ex_int(t, t->types.type_ptrdiff, (i128)slots_size(lhs->type));
  m.kind = S_ASSIGN;
  m.lhs = next;
  m.rhs = ex_cast(t, next->type, ex_binary(t, EX_PTRADD, ex_cast(t, bytes, next), size));
  steps_add(s, m);
}

void steps_va_copy(steps *s, step m, const expr *to, const expr *from) {
  terms *t = s->program->terms;
  const expr *target = next_slot(t, to), *source = next_slot(t, from);
  if (!target || !source) {
    any_value(s, m, target);
    return;
  }
  m.kind = S_ASSIGN;
  m.lhs = target;
  m.rhs = ex_cast(t, target->type, source);
  steps_add(s, m);
}
