/* Calls, and the builtins that are no calls at all. A direct call names its function
 * by EX_FUNC even if the unit knows it under another type, so that later stages find
 * the body. The va_ builtins get symbols of their own, because their arguments are
 * normalised to the address of the va_list's storage. */
#include "front/lower.h"

#include <string.h>

typedef enum {
  ORDINARY,
  EXPECT,
  CONSTANT_P,
  OBJECT_SIZE,
  PREFETCH,
  VA_START,
  VA_END,
  VA_COPY,
  ATOMIC,
  FILL,
  OVERFLOW,
  REAL_QUESTION,
  ROUNDING,
  ASSERT, /* as a function that nobody has declared or defined */
  ASSUME, /* as CBMC has it */
  SETJMP,
  RETURNS_ONCE, /* setjmp() where nothing can jump */
  NO_MODEL
} special;

static special special_of(const char *name) {
  static const struct {
    const char *name;
    special kind;
  } known[] = {
      {"__builtin_expect", EXPECT},
      {"__builtin_expect_with_probability", EXPECT},
      {"__builtin_constant_p", CONSTANT_P},
      {"__builtin_object_size", OBJECT_SIZE},
      {"__builtin_dynamic_object_size", OBJECT_SIZE},
      {"__builtin_prefetch", PREFETCH},
      {"__builtin_va_start", VA_START},
      {"__builtin_c23_va_start", VA_START},
      {"__builtin_va_end", VA_END},
      {"__builtin_va_copy", VA_COPY},
      {"__VERIFIER_nondet_memory", FILL},
      {"assert", ASSERT},
      {"__VERIFIER_assert", ASSERT},
      {"__CPROVER_assert", ASSERT},
      {"__CPROVER_precondition", ASSERT},
      {"__CPROVER_postcondition", ASSERT},
      {"__CPROVER_assume", ASSUME},
      {"__CPROVER_cover", PREFETCH},
      {"__CPROVER_input", PREFETCH},
      {"__CPROVER_output", PREFETCH},
      {"fesetround", ROUNDING},
      {"__builtin_set_flt_rounds", NO_MODEL},
      {"setjmp", SETJMP},
      {"_setjmp", SETJMP},
      {"__sigsetjmp", SETJMP},
      {"sigsetjmp", SETJMP},
      {"__builtin_setjmp", SETJMP},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(name, known[i].name)) return known[i].kind;
  return lower_is_overflow(name) ? OVERFLOW : lower_is_real_question(name) ? REAL_QUESTION : ORDINARY;
}

symbol *lower_callee(const aexpr *a) {
  const aexpr *f = a->kid[0];
  while (f->kind == A_DECAY || f->kind == A_ADDR || f->kind == A_DEREF) f = f->kid[0];
  return f->kind == A_VAR && f->sym->kind == SYM_FUNC ? f->sym : NULL;
}

static special special_call(const aexpr *a) {
  const symbol *s = lower_callee(a);
  if (!s || s->function != UINT32_MAX) return ORDINARY;
  if (lower_is_atomic(s->name)) return ATOMIC;
  special kind = special_of(s->name);
  bool text = !strncmp(s->name, "__CPROVER_", 10); /* what is asserted, in words */
  if (kind == ASSERT && (a->nkids < 2 || a->nkids > 2u + text || !type_is_scalar(a->kid[1]->type))) return ORDINARY;
  if (kind == ASSUME && (a->nkids != 2 || !type_is_scalar(a->kid[1]->type))) return ORDINARY;
  uint32_t nargs = a->nkids - 1, least = kind == VA_COPY || kind == OBJECT_SIZE || kind == FILL ? 2 : 1;
  return kind == NO_MODEL || kind == REAL_QUESTION || nargs >= least ? kind : ORDINARY;
}

static bool effects_from(aexpr *a, uint32_t first) {
  for (uint32_t i = first; i < a->nkids; i++)
    if (lower_effects(a->kid[i])) return true;
  return false;
}

bool lower_call_effects(aexpr *a) {
  switch (special_call(a)) {
  case CONSTANT_P:
  case OBJECT_SIZE: return false;
  case EXPECT: return effects_from(a, 1);
  default: return true;
  }
}

aexpr *lower_expected(aexpr *a) {
  if (special_call(a) != EXPECT) return NULL;
  return effects_from(a, 2) ? NULL : a->kid[1];
}

/* ---- builtins ---- */

static const expr *expect(lower *l, aexpr *a) {
  const expr *x = lower_value(l, a->kid[1]);
  for (uint32_t i = 2; i < a->nkids; i++)
    if (lower_effects(a->kid[i])) {
      x = lower_save(l, x);
      lower_discard(l, a->kid[i]);
    }
  return lower_convert(l, lower_type(l, a->type), x);
}

static bool is_constant(const aexpr *a) {
  while (a->kind == A_CAST || a->kind == A_DECAY || a->kind == A_PLUS) a = a->kid[0];
  return a->kind == A_INT || a->kind == A_FLOAT || a->kind == A_STRING;
}

static const aexpr *without_casts(const aexpr *a) {
  while (a->kind == A_CAST) a = a->kid[0];
  return a;
}

/* How many bytes are left of the variable that a pointer points into, as every compiler can tell: &v, v of an array, &v[2]. */
static bool bytes_left(const aexpr *pointer, i128 *left) {
  const aexpr *at = without_casts(pointer);
  if (at->kind != A_ADDR && at->kind != A_DECAY) return false;
  at = at->kid[0];
  i128 skipped = 0;
  if (at->kind == A_INDEX && at->kid[0]->kind == A_DECAY) {
    const aexpr *index = without_casts(at->kid[1]);
    if (index->kind != A_INT) return false;
    skipped = index->value * (i128)at->type->size;
    at = at->kid[0]->kid[0];
  }
  bool known = at->kind == A_VAR && at->type->kind != TY_FUNCTION && at->type->is_complete && !at->type->is_vla;
  *left = known ? (i128)at->type->size - skipped : 0;
  return known && skipped >= 0 && *left >= 0;
}

static const expr *object_size(lower *l, const aexpr *a) {
  const aexpr *mode = without_casts(a->kid[2]);
  bool least = mode->kind == A_INT && mode->value & 2;
  i128 left;
  return ex_int(l->terms, a->type, bytes_left(a->kid[1], &left) ? left : least ? 0 : -1);
}

const expr *lower_builtin(lower *l, const char *name, const type *result) {
  uint64_t key = hash_mix(map_key(name), result->id), known = 0;
  if (map_get(&l->builtins, key, &known)) return (const expr *)(uintptr_t)known;
  const type *t = type_function_of(l->types, result, NULL, 0, false, false);
  symbol *s = symbol_new(l->terms, SYM_FUNC, name, t, (place){0});
  s->is_external = true;
  const expr *function = ex_func(l->terms, s);
  map_put(&l->builtins, key, map_key(function));
  return function;
}

/* The address of a va_list's storage. The list is an array of one record (lp64), as a
 * parameter a pointer to the record, or a plain pointer (ilp32). */
static const expr *va_storage(lower *l, aexpr *a) {
  if (a->type->kind == TY_ARRAY) return ex_decay(l->terms, lower_lvalue(l, a));
  if (type_is_pointer(a->type) && a->type->to->kind == TY_RECORD) return lower_value(l, a);
  return ex_addr(l->terms, lower_lvalue(l, a));
}

static void va_call(lower *l, aexpr *a, const char *name, uint32_t nargs) {
  const expr **args = arena_array(&l->program->arena, const expr *, nargs);
  for (uint32_t i = 0; i < nargs; i++) {
    args[i] = va_storage(l, a->kid[i + 1]);
    if (i + 1 < nargs && lower_effects(a->kid[i + 2])) args[i] = lower_save(l, args[i]);
  }
  lower_edge(l,
             (edge){.kind = E_CALL, .rhs = lower_builtin(l, name, l->types->type_void), .args = args, .nargs = nargs});
}

const expr *lower_va_arg(lower *l, aexpr *a, const expr *lhs) {
  const type *t = lower_type(l, a->type);
  const expr **args = arena_array(&l->program->arena, const expr *, 1);
  args[0] = va_storage(l, a->kid[0]);
  if (t->kind == TY_VOID) {
    lower_unmodelled(l, "va_arg of type void");
    return NULL;
  }
  if (!lhs) lhs = lower_temp(l, t);
  lower_edge(
      l, (edge){.kind = E_CALL, .lhs = lhs, .rhs = lower_builtin(l, "__builtin_va_arg", t), .args = args, .nargs = 1});
  return lhs;
}

/* May something return to where setjmp() was called? longjmp(), or a function that is not here. */
static bool may_jump(const lower *l) {
  static const char *const others[] = {"__builtin_", "__VERIFIER_", "__cantrip_",
                                       "__model_",   "__contract_", "reach_error"};
  for (uint32_t i = 0; i < l->terms->symbols.n; i++) {
    const symbol *s = l->terms->symbols.at[i];
    if (s->kind != SYM_FUNC) continue;
    if (strstr(s->name, "longjmp")) return true;
    bool known = !s->is_external || s->function != UINT32_MAX || s->is_system;
    for (size_t k = 0; k < sizeof others / sizeof *others && !known; k++)
      known = !strncmp(s->name, others[k], strlen(others[k]));
    if (!known) return true;
  }
  return false;
}

static const expr *no_model(lower *l, const aexpr *a) {
  const char *name = lower_callee(a)->name;
  lower_unmodelled(l, arena_printf(&l->program->arena, "a call of %s", name));
  return lower_havoc(l, a->type, name);
}

/* Numbers are rounded to nearest; a program may say so. */
static const expr *rounding(lower *l, aexpr *a) {
  const expr *mode = lower_value(l, a->kid[1]);
  if (mode && mode->kind == EX_INT && !mode->value) return ex_int(l->terms, l->types->type_int, 0);
  return no_model(l, a);
}

static void assertion(lower *l, aexpr *condition) {
  loc_id yes = lower_loc(l), no = lower_loc(l);
  lower_branch(l, condition, yes, no);
  l->at = no;
  lower_edge(l, (edge){.kind = E_CALL, .rhs = lower_builtin(l, "__assert_fail", l->types->type_void)});
  lower_join(l, yes);
}

static void assume(lower *l, const expr *condition) {
  const expr **args = arena_array(&l->program->arena, const expr *, 1);
  args[0] = condition;
  const expr *f = lower_builtin(l, "__VERIFIER_assume", l->types->type_void);
  lower_edge(l, (edge){.kind = E_CALL, .rhs = f, .args = args, .nargs = 1});
}

static void assumption(lower *l, aexpr *condition) {
  if (!type_is_float(condition->type)) {
    const expr *v = lower_value(l, condition);
    assume(l, ex_binary(l->terms, EX_NE, v, ex_int(l->terms, v->type, 0)));
    return;
  }
  loc_id yes = lower_loc(l), no = lower_loc(l);
  lower_branch(l, condition, yes, no);
  l->at = no;
  assume(l, ex_int(l->terms, l->types->type_int, 0));
  lower_join(l, yes);
}

static const expr *special_value(lower *l, aexpr *a, special kind) {
  switch (kind) {
  case EXPECT: return expect(l, a);
  case CONSTANT_P: return ex_int(l->terms, a->type, is_constant(a->kid[1]));
  case OBJECT_SIZE: return object_size(l, a);
  case PREFETCH:
    for (uint32_t i = 1; i < a->nkids; i++) lower_discard(l, a->kid[i]);
    return NULL;
  case ATOMIC: return lower_atomic(l, a);
  case FILL: lower_fill(l, a); return NULL;
  case OVERFLOW: return lower_overflow(l, a);
  case REAL_QUESTION: return lower_real_question(l, a);
  case ROUNDING: return rounding(l, a);
  case ASSERT: assertion(l, a->kid[1]); return NULL;
  case ASSUME: assumption(l, a->kid[1]); return NULL;
  case RETURNS_ONCE: return ex_int(l->terms, l->types->type_int, 0);
  case VA_START: va_call(l, a, "__builtin_va_start", 1); return NULL;
  case VA_END: va_call(l, a, "__builtin_va_end", 1); return NULL;
  case VA_COPY: va_call(l, a, "__builtin_va_copy", 2); return NULL;
  default: return no_model(l, a);
  }
}

/* ---- ordinary calls ---- */

/* Can a call through `known` stand for one whose result the unit knows as `seen`? */
static bool same_result(const type *known, const type *seen) {
  if (known == seen) return true;
  if (known->kind != seen->kind) return false;
  if (known->kind == TY_RECORD || known->kind == TY_INT) return known->size == seen->size;
  return known->kind == TY_POINTER;
}

static bool params_fit(const type *function, const aexpr *a) {
  uint32_t nargs = a->nkids - 1, n = function->nparams;
  if (!function->has_prototype) return true;
  if (nargs < n || (nargs > n && !function->is_variadic)) return false;
  for (uint32_t i = 0; i < n; i++) {
    const type *to = function->params[i], *from = a->kid[i + 1]->type;
    if (type_is_scalar(to) ? !type_is_scalar(from) : !same_result(to, from)) return false;
  }
  return true;
}

/* Named functions by their own symbol where their type allows this call; else as the
 * unit sees them, an explicit conversion of the function's address. */
static const expr *callee(lower *l, aexpr *a) {
  symbol *s = lower_callee(a);
  if (s && same_result(s->type->to, lower_type(l, a->type)) && params_fit(s->type, a)) return ex_func(l->terms, s);
  const expr *f = lower_value(l, a->kid[0]);
  const type *function = f->type->to;
  if (params_fit(function, a)) return f;
  const type *loose = type_function_of(l->types, function->to, NULL, 0, false, false);
  return ex_cast(l->terms, type_pointer_to(l->types, loose), f);
}

static const expr *argument(lower *l, aexpr *a, uint32_t i, const type *function) {
  const expr *e = lower_value(l, a->kid[i + 1]);
  if (function->has_prototype && i < function->nparams) e = lower_convert(l, function->params[i], e);
  return e;
}

/* After the last argument with side effects nothing needs saving any more. */
static const expr **arguments(lower *l, aexpr *a, const type *function) {
  uint32_t n = a->nkids - 1, last = 0;
  const expr **args = arena_array(&l->program->arena, const expr *, n);
  for (uint32_t i = 0; i < n; i++)
    if (lower_effects(a->kid[i + 1])) last = i;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = i + 1; k < n; k++) lower_unordered(l, a->kid[i + 1], a->kid[k + 1], false);
  for (uint32_t i = 0; i < n; i++) {
    args[i] = argument(l, a, i, function);
    if (i < last) args[i] = lower_save(l, args[i]);
  }
  return args;
}

/* A function that does not return has been called through a pointer. */
static void end_here(lower *l) {
  lower_edge(l, (edge){.kind = E_CALL, .rhs = lower_builtin(l, "abort", l->types->type_void)});
}

/* Arguments that are declared never to be null: an obligation of the caller's. */
static void need_pointers(lower *l, const symbol *f, const edge *call) {
  enum { null_pointers = 4 }; /* CHECK_NULL of share/cantrip/library/cantrip.h */
  const type *number = l->types->type_int;
  for (uint32_t i = 0; i < call->nargs && i < 32; i++) {
    const expr *p = call->args[i];
    if (!(f->nonnull_params >> i & 1) || !type_is_pointer(p->type) || p->kind == EX_ADDR || p->kind == EX_FUNC)
      continue;
    const expr **args = arena_array(&l->program->arena, const expr *, 3);
    args[0] = ex_binary(l->terms, EX_NE, p, ex_int(l->terms, p->type, 0));
    args[1] = ex_int(l->terms, number, null_pointers);
    args[2] = ex_cast(l->terms, l->types->type_long, p);
    const expr *needs = lower_builtin(l, "__cantrip_needs", l->types->type_void);
    lower_edge(l, (edge){.kind = E_CALL, .rhs = needs, .args = args, .nargs = 3});
  }
}

/* What a function without body has given is declared never to be null. */
static void not_null(lower *l, const expr *result) {
  if (!type_is_pointer(result->type)) return;
  const expr **args = arena_array(&l->program->arena, const expr *, 1);
  args[0] = ex_binary(l->terms, EX_NE, result, ex_int(l->terms, result->type, 0));
  const expr *f = lower_builtin(l, "__VERIFIER_assume", l->types->type_void);
  lower_edge(l, (edge){.kind = E_CALL, .rhs = f, .args = args, .nargs = 1});
}

const expr *lower_call(lower *l, aexpr *a, const expr *lhs, bool wanted) {
  special kind = special_call(a);
  if (kind == SETJMP && !may_jump(l)) kind = RETURNS_ONCE;
  if (kind != ORDINARY && kind != SETJMP) {
    const expr *e = special_value(l, a, kind);
    if (lhs && e) lower_assign(l, lhs, e);
    return lhs ? lhs : e;
  }
  const expr *f = callee(l, a);
  if (effects_from(a, 1)) f = lower_save(l, f);
  const type *function = f->type->to;
  edge e = {.kind = E_CALL, .rhs = f, .nargs = a->nkids - 1};
  for (uint32_t i = 1; i < a->nkids && !lower_callee(a); i++) lower_unordered(l, a->kid[0], a->kid[i], false);
  e.args = arguments(l, a, function);
  bool has_value = function->to->kind != TY_VOID && wanted;
  if (has_value) e.lhs = lhs && lhs->type == function->to ? lhs : lower_temp(l, function->to);
  if (kind == SETJMP) e.scope = l->scope;
  if (f->kind == EX_FUNC && f->sym->nonnull_params) need_pointers(l, f->sym, &e);
  if (f->kind == EX_FUNC && !l->f->is_model) lower_format(l, f->sym, &e);
  lower_edge(l, e);
  if (a->is_noreturn && f->kind != EX_FUNC) end_here(l);
  if (e.lhs && f->kind == EX_FUNC && f->sym->returns_nonnull && f->sym->function == UINT32_MAX) not_null(l, e.lhs);
  if (lhs && e.lhs != lhs && e.lhs) lower_assign(l, lhs, e.lhs);
  return lhs ? lhs : e.lhs;
}
