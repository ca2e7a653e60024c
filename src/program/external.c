/* See external.h. A pointer to const is only read through. What a pointer to void points to is told from what the
 * caller converts; through a pointer to characters a whole record can be written. */
#include "program/external.h"

#include <string.h>

bool external_malloc_fails(const job *job) { return job->options.malloc == MALLOC_MAY_FAIL; }

bool external_keeps(const expr *callee) {
  static const char *const names[] = {"getenv", "secure_getenv", "fopen", "fopen64", "fdopen", "tmpfile", "popen"};
  for (size_t i = 0; callee->kind == EX_FUNC && i < sizeof names / sizeof *names; i++)
    if (!strcmp(callee->sym->name, names[i])) return true;
  return false;
}

const expr *external_pointer(const expr *p) {
  while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) p = p->args[0];
  return p;
}

bool external_is_single(const expr *argument) {
  const expr *p = external_pointer(argument);
  return p->kind == EX_ADDR && p->args[0]->kind != EX_INDEX && p->args[0]->kind != EX_DEREF;
}

static bool is_variable_argument(const symbol *f, uint32_t i) {
  return f && f->type->kind == TY_FUNCTION && f->type->has_prototype && i >= f->type->nparams;
}

static const type *declared(const symbol *f, uint32_t i, const expr *argument) {
  bool known = f && f->type->kind == TY_FUNCTION && f->type->has_prototype && i < f->type->nparams;
  const type *t = known ? f->type->params[i] : argument->type;
  return type_is_pointer(t) ? t->to : argument->type->to;
}

external_use external_use_of(const job *job, const symbol *f, uint32_t i, const expr *argument) {
  uint32_t how = job->options.external;
  bool pure = how == EXTERNAL_PURE, records = how != EXTERNAL_OUTPUTS;
  if (f && !strcmp(f->name, "__CPROVER_havoc_object")) return USE_OBJECT;
  if (!type_is_pointer(argument->type) || argument->kind == EX_INT || pure) return USE_READS;
  if (f && i < 32 && f->const_params >> i & 1) return USE_READS;
  if (f && !strncmp(f->name, "__VERIFIER", 10)) return USE_READS;
  const expr *seen = external_pointer(argument);
  if (seen->kind == EX_ADDR && seen->args[0]->kind == EX_INDEX && seen->args[0]->args[0]->kind == EX_VAR &&
      seen->args[0]->args[0]->sym->kind == SYM_STRING)
    return USE_READS;
  if (seen->kind == EX_INT || seen->kind == EX_FUNC) return USE_READS;
  const type *t = declared(f, i, argument), *to = seen->type->to;
  if (t->kind == TY_FUNCTION || to->kind == TY_FUNCTION) return USE_READS;
  if (is_variable_argument(f, i)) return USE_LEFT_OUT;
  while (to->kind == TY_ARRAY) to = to->to;
  bool bytes = type_is_char(t);
  if (t->kind == TY_VOID || t->kind == TY_ARRAY) t = to;
  if (t->kind == TY_VOID) return USE_OBJECT;
  if (t->kind == TY_RECORD) return records ? USE_OBJECT : USE_LEFT_OUT;
  if (bytes && to->kind == TY_RECORD) return USE_OBJECT;
  if (!type_is_pointer(t)) return USE_NUMBERS;
  if (!type_is_pointer(to)) return USE_LEFT_OUT;
  if (t->to->kind == TY_FUNCTION && !external_is_single(argument)) return USE_LEFT_OUT;
  return external_is_single(argument) ? USE_POINTER : USE_POINTERS;
}
