/* Calls of functions that are not here: neither the program nor share/cantrip/library has them. Such a function gives a result and writes to
 * what it is given (external.h); what it is taken not to do is in the report. */
#include "flat/steps.h"
#include "program/external.h"
#include "run/interp.h"

#include <string.h>

static void result_any(steps *s, step m, const expr *lhs, input_source input) {
  m.kind = lhs ? S_HAVOC : S_SKIP;
  m.input = input;
  m.unknown = true;
  m.lhs = lhs;
  steps_add(s, m);
}

void steps_clobber(steps *s, step *m, const expr *pointer, const expr *from) {
  if (!type_is_pointer(pointer->type)) return;
  const expr *p = pointer;
  while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) p = p->args[0];
  if (!from && type_is_pointer(p->type->to) && p->kind != EX_INT) {
    m->kind = S_HAVOC;
    m->lhs = ex_deref(s->program->terms, p);
    m->unknown = true;
    steps_then(s, m);
    m->unknown = false;
  }
  m->kind = S_CLOBBER;
  m->rhs = pointer;
  m->lhs = from && type_is_pointer(from->type) ? from : NULL;
  steps_then(s, m);
}

static bool points_to_function(const expr *e) { return type_is_pointer(e->type) && e->type->to->kind == TY_FUNCTION; }

/* How many bytes the attribute alloc_size says that the result has; NULL: nothing. */
static const expr *bytes_of_result(steps *s, const symbol *f, const expr **args, uint32_t nargs) {
  terms *t = s->program->terms;
  const expr *n = NULL;
  for (uint32_t i = 0; i < nargs && i < 32 && f->size_params != UINT32_MAX; i++) {
    if (!(f->size_params >> i & 1) || !type_is_integer(args[i]->type)) continue;
    const expr *factor = ex_cast(t, t->types.type_size, args[i]);
    n = n ? ex_binary(t, EX_MUL, n, factor) : factor;
  }
  return n;
}

/* The attributes malloc and alloc_size: null, or a new object, of this size if that is known. */
static void new_object(steps *s, step *m, const symbol *f, const expr *lhs, const expr *bytes) {
  if (!f->returns_new && !s->options->no_alias) steps_assume_of(s, ASSUME_RETURNS_OWN, f->name);
  m->kind = S_ALLOC;
  m->lhs = lhs;
  m->rhs = bytes;
  m->maybe_null = true;
  m->site = steps_site(s, f->name, bytes, m->where);
  s->sites.at[m->site].external = true;
}

/* Null, or an object of someone else: one of many, where the program could tell. */
static void pointer_from_outside(steps *s, step *m, const symbol *f, const expr *lhs) {
  bool any = lhs->type->to->kind == TY_VOID &&
             (!strcmp(f->name, "__VERIFIER_nondet_pointer") || !strcmp(f->name, "__VERIFIER_nondet_ptr"));
  if (lhs->type->to->kind == TY_FUNCTION || any || steps_may_share(s, lhs->type->to)) {
    m->kind = S_HAVOC;
    m->input = INPUT_NONDET;
    m->unknown = true;
    m->lhs = lhs;
    return;
  }
  if (!s->options->no_alias && !lhs->type->to->size) steps_assume_of(s, ASSUME_RETURNS_OWN, f->name);
  m->kind = S_ALLOC;
  m->lhs = lhs;
  m->maybe_null = true;
  m->site = steps_site(s, f->name, NULL, m->where);
  s->sites.at[m->site].external = true;
  if (lhs->type->to->kind == TY_RECORD && lhs->type->to->is_complete) s->sites.at[m->site].said = lhs->type->to;
}

/* A function of the library that runs as it should in the interpreter, but has no model here:
 * it may write wherever it is given a pointer to. */
static void of_library(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  bool writes = false;
  for (uint32_t i = 0; i < nargs; i++) {
    if (!type_is_pointer(args[i]->type) || points_to_function(args[i])) continue;
    if (i < 32 && f->const_params >> i & 1) continue;
    steps_clobber(s, &m, args[i], NULL);
    writes = true;
  }
  if (writes) steps_assume_of(s, ASSUME_ANY_OUTPUT, f->name);
  else steps_assume_of(s, ASSUME_ANY_RESULT, f->name);
  if (lhs && type_is_pointer(lhs->type)) {
    pointer_from_outside(s, &m, f, lhs);
    steps_add(s, m);
    return;
  }
  result_any(s, m, lhs, INPUT_NONE);
}

/* What a function that is not known writes through one argument. */
static void output(steps *s, step *m, const symbol *f, external_use use, const expr *argument) {
  const expr *p = external_pointer(argument);
  switch (use) {
  case USE_READS:
  case USE_LEFT_OUT: return;
  case USE_POINTER:
    pointer_from_outside(s, m, f, ex_deref(s->program->terms, p));
    steps_then(s, m);
    m->maybe_null = m->unknown = false;
    m->input = INPUT_NONE;
    return;
  case USE_POINTERS: steps_clobber(s, m, p, NULL); return;
  case USE_NUMBERS:
  case USE_OBJECT: break;
  }
  m->kind = S_OUTPUT;
  m->whole = use == USE_OBJECT;
  m->rhs = p;
  steps_then(s, m);
}

static void outputs(steps *s, step *m, const symbol *f, const expr **args, uint32_t nargs) {
  bool writes = false, havocs = !strcmp(f->name, "__CPROVER_havoc_object");
  for (uint32_t i = 0; i < nargs; i++) {
    external_use use = external_use_of(s->job, f, i, args[i]);
    writes |= use != USE_READS && use != USE_LEFT_OUT;
    if (use == USE_OBJECT && (havocs || external_pointer(args[i])->type->to->kind == TY_RECORD))
      steps_assume_of(s, ASSUME_KEEPS_POINTERS, f->name);
    if (use == USE_LEFT_OUT) steps_assume_number(s, ASSUME_KEEPS_ARGUMENT, f->name, (uint64_t)(i + 1));
    output(s, m, f, use, args[i]);
  }
  if (havocs) return; /* it does what it says */
  if (writes) steps_assume_of(s, ASSUME_ONLY_ARGUMENTS, f->name);
  else steps_assume_of(s, ASSUME_ONLY_RESULT, f->name);
}

/* A function that is not known: its result, and where that is a pointer, null or an object. */
static void other(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  bool nondet = !strncmp(f->name, "__VERIFIER_nondet_", 18);
  bool pointer = lhs && type_is_pointer(lhs->type);
  if (!nondet && (f->is_system || (!pointer && library_is_meant(f) && library_has(f->name)))) {
    of_library(s, m, f, lhs, args, nargs);
    return;
  }
  if (!nondet) outputs(s, &m, f, args, nargs);
  if (lhs && type_is_pointer(lhs->type)) {
    const expr *bytes = bytes_of_result(s, f, args, nargs);
    if (lhs->type->to->kind != TY_FUNCTION && (f->returns_new || bytes)) new_object(s, &m, f, lhs, bytes);
    else pointer_from_outside(s, &m, f, lhs);
    steps_add(s, m);
    return;
  }
  result_any(s, m, lhs, INPUT_NONDET);
}

/* A function that is not known may leave any number in errno (share/cantrip/library/errno.c). */
static void may_fail(steps *s, step *m, const symbol *f) {
  const program *p = s->program;
  for (uint32_t i = 0; i < p->globals.n && strncmp(f->name, "__VERIFIER", 10) && strncmp(f->name, "__builtin", 9);
       i++) {
    if (p->globals.at[i]->kind != SYM_GLOBAL || strcmp(p->globals.at[i]->name, "__model_errno")) continue;
    m->kind = S_HAVOC;
    m->input = INPUT_NONE;
    m->lhs = ex_var(p->terms, p->globals.at[i]);
    steps_then(s, m);
  }
}

/* With checks: nothing is known of the memory that it uses. */
static void trust(steps *s, const symbol *f, const expr **args, uint32_t nargs) {
  if (!s->options->checks || !strncmp(f->name, "__VERIFIER", 10)) return;
  for (uint32_t i = 0; i < nargs; i++)
    if (type_is_pointer(args[i]->type) && args[i]->kind != EX_INT) steps_assume_of(s, ASSUME_ENOUGH_MEMORY, f->name);
}

void steps_outside_call(steps *s, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  trust(s, f, args, nargs);
  may_fail(s, &m, f);
  other(s, m, f, lhs, args, nargs);
}

/* ---- functions that are given functions ---- */

symbol *steps_outside_function(steps *s, const type *t) {
  symbol *f = symbol_new(s->program->terms, SYM_FUNC, "a function that is called through an unknown pointer", t,
                         (place){0});
  f->is_external = true;
  return f;
}

/* Is there a function among them? */
static bool gives_function(const symbol *f, const expr **args, uint32_t nargs) {
  bool given = false;
  for (uint32_t i = 0; i < nargs; i++) {
    const expr *p = external_pointer(args[i]);
    given |= (points_to_function(args[i]) || points_to_function(p)) && p->kind != EX_INT;
  }
  if (!strcmp(f->name, "sigaction")) given = nargs > 1 && args[1]->kind != EX_INT;
  return given;
}

const char *steps_not_followed(const symbol *f, const expr **args, uint32_t nargs) {
  static const char *const later[] = {"signal",         "__sysv_signal", "sysv_signal",
                                      "ssignal",        "bsd_signal",    "sigset",
                                      "sigaction",      "atexit",        "on_exit",
                                      "qsort_r",        "ftw",           "nftw",
                                      "scandir",        "glob",          "twalk",
                                      "tdelete",        "tsearch",       "tfind",
                                      "lfind",          "lsearch",       "makecontext",
                                      "timer_create",   "call_once",     "pthread_once",
                                      "pthread_atfork", "tss_create",    "pthread_key_create"};
  if (!strcmp(f->name, "qsort") || !strcmp(f->name, "bsearch")) {
    const expr *given = nargs ? args[nargs - 1] : NULL;
    while (given && given->kind == EX_CAST) given = given->args[0];
    return given && given->kind == EX_FUNC ? NULL : " with a function that is not known by name";
  }
  bool starts = !strcmp(f->name, "pthread_create") || !strcmp(f->name, "thrd_create");
  if (starts) return " starts a thread, which is analysed only in a whole program without a specification";
  for (size_t i = 0; i < sizeof later / sizeof *later; i++)
    if (!strcmp(later[i], f->name) && gives_function(f, args, nargs)) return " registers a function that runs later";
  return NULL;
}

bool steps_calls_back(steps *s, step m, const symbol *f, const expr **args, uint32_t nargs) {
  const char *why = steps_not_followed(f, args, nargs);
  bool compares = !strcmp(f->name, "qsort") || !strcmp(f->name, "bsearch");
  if (!why && !compares && gives_function(f, args, nargs)) steps_assume_of(s, ASSUME_NO_CALLBACK, f->name);
  if (!why) return false;
  m.kind = S_SKIP;
  m.to = steps_location(s, m.frame, NO_LOC);
  flat_loc_at(s->flat, m.to)->end = END_UNMODELLED;
  flat_loc_at(s->flat, m.to)->note = arena_printf(&s->flat->arena, "%s()%s", f->name, why);
  steps_add(s, m);
  return true;
}
