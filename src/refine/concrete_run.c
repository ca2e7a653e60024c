/* See concrete_run.h. What counts as an input: an argument, a value of a function that is not here, a read of something
 * volatile, the contents of a variable that was never set, of a global that another file defines, the results of
 * library functions that depend on more than their arguments, and what C leaves open: whether output fails, more of a
 * comparison than its sign, the bytes between members, whether an address is used again. (Where the order of evaluation or
 * an address counts, the proof says so itself.) So only functions of a list may be called: a function that
 * is missing in it costs an execution, one too many would cost a wrong answer. */
#include "refine/concrete_run.h"

#include "refine/silent.h"

#include "program/external.h"

#include <string.h>

/* ---- does it read something? ---- */

/* Functions without a body whose effect is given by their arguments and the memory that these point to. */
static bool is_determined(const char *name) {
  /* clang-format off */
  static const char *const names[] = {
      "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strnlen", "strcpy", "strncpy", "strcat",
      "strncat", "strcmp", "strncmp", "strchr", "strrchr", "strstr", "strspn", "strcspn", "strpbrk", "strtol",
      "strtoul", "strtoll", "strtoull", "atoi", "atol", "atoll", "abs", "labs", "llabs", "isalpha", "isdigit",
      "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct", "isprint", "iscntrl", "toupper", "tolower",
      "printf", "puts", "putchar", "sprintf", "snprintf", "malloc", "calloc", "realloc", "free", "alloca", "exit",
      "_Exit", "abort", "reach_error", "__VERIFIER_error", "__VERIFIER_assume", "__assert_fail", "__assert",
      "__assert_rtn"};
  /* clang-format on */
  if (!strncmp(name, "__builtin_", 10)) return !strstr(name, "_address");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name)) return true;
  return false;
}

/* ---- what C leaves open ---- */

/* Of the results of these only the sign is given; of output it is open whether it fails. */
static bool is_one_of(const char *name, const char *const *names) {
  if (!strncmp(name, "__builtin_", 10)) name += 10;
  for (; *names; names++)
    if (!strcmp(name, *names)) return true;
  return false;
}

static bool compares(const char *name) {
  static const char *const names[] = {"strcmp", "strncmp", "memcmp", "strcasecmp", "strncasecmp", "strcoll", NULL};
  return is_one_of(name, names);
}

static bool prints(const char *name) {
  static const char *const names[] = {"printf", "puts", "putchar", "fprintf", "fputs",
                                      "fputc",  "putc", "vprintf", NULL};
  return is_one_of(name, names);
}

static bool is_zero(const expr *e) {
  while (e->kind == EX_CAST) e = e->args[0];
  return e->kind == EX_INT && !e->value;
}

/* Does the value of the term depend on nothing of the variable but its sign? `truth`: only whether it is zero counts. */
static bool only_sign(const expr *e, const symbol *variable, bool truth) {
  bool is = e->kind == EX_VAR && e->sym == variable, compared = e->kind >= EX_LT && e->kind <= EX_NE;
  if (is) return truth;
  if (compared && is_zero(e->args[1]) && e->args[0]->kind == EX_VAR) return true;
  if (compared && is_zero(e->args[0]) && e->args[1]->kind == EX_VAR) return true;
  bool logical = e->kind == EX_LNOT || e->kind == EX_LAND || e->kind == EX_LOR;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!only_sign(e->args[i], variable, logical || (e->kind == EX_ITE && !i))) return false;
  return true;
}

/* Is nothing but the sign of what the edge assigns looked at? */
static bool sign_is_enough(const cfa *f, const edge *call) {
  if (call->lhs->kind != EX_VAR || call->lhs->sym->address_taken || call->lhs->sym->kind == SYM_GLOBAL) return false;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->lhs && e->lhs->kind != EX_VAR && !only_sign(e->lhs, call->lhs->sym, false)) return false;
    if (e->rhs && !only_sign(e->rhs, call->lhs->sym, e->kind == E_ASSUME)) return false;
    for (uint32_t k = 0; k < e->nargs; k++)
      if (!only_sign(e->args[k], call->lhs->sym, false)) return false;
  }
  return true;
}

static uint64_t bits_in(const type *t) {
  uint64_t bits = 0;
  if (t->kind == TY_ARRAY) return t->count * bits_in(t->to);
  if (t->kind != TY_RECORD) return t->size * 8;
  for (uint32_t i = 0; i < t->nfields; i++) {
    uint64_t n = t->fields[i].is_bit_field ? t->fields[i].bits : bits_in(t->fields[i].type);
    bits = !t->is_union ? bits + n : n < bits || !i ? n : bits; /* of a union only what all members have */
  }
  return bits;
}

static bool has_padding(const type *t) {
  while (t->kind == TY_ARRAY) t = t->to;
  return t->kind == TY_RECORD && t->is_complete && bits_in(t) < t->size * 8;
}

static bool points_to_padding(const expr *e) {
  while (e->kind == EX_CAST && type_is_pointer(e->args[0]->type)) e = e->args[0];
  return type_is_pointer(e->type) && has_padding(e->type->to);
}

/* The result of a call that C does not determine, or bytes between the members of a record. */
static bool call_is_open(const cfa *f, const edge *e) {
  const char *name = e->rhs->kind == EX_FUNC ? e->rhs->sym->name : "";
  if (e->lhs && prints(name)) return true;
  if (!compares(name)) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (points_to_padding(e->args[i])) return true;
  return e->lhs && !sign_is_enough(f, e);
}

static bool edges_are_open(const program *p, const cfa *f, bool *frees) {
  for (uint32_t k = 0; k < f->edges.n; k++) {
    const edge *e = &f->edges.at[k];
    if (e->is_input || (e->kind == E_CALL && call_is_open(f, e))) return true;
    *frees |= e->kind == E_FREE || (e->kind == E_CALL && e->rhs->kind == EX_FUNC && !program_body(p, e->rhs->sym) &&
                                    !strcmp(e->rhs->sym->name, "realloc"));
  }
  return false;
}

/* Two addresses are compared: one of them may be that of an object that is not there any more. */
static bool compares_pointers(const expr *e) {
  bool pointers = (e->kind == EX_EQ || e->kind == EX_NE) && type_is_pointer(e->args[0]->type);
  return pointers && e->args[0]->kind != EX_INT && e->args[1]->kind != EX_INT;
}

static bool prints_addresses(const program *p) {
  for (uint32_t i = 0; i < p->globals.n; i++) {
    const symbol *s = p->globals.at[i];
    for (uint64_t k = 0; s->kind == SYM_STRING && k + 1 < s->type->size; k++)
      if (s->bytes[k] == '%' && s->bytes[k + 1] == 'p') return true;
  }
  return false;
}

/* Everything that the program mentions is looked at, executed or not. */
static bool reads_inputs(const program *p, const cfa *entry, const flat_options *options) {
  bool frees = false;
  if (options->any_globals || entry->params.n) return true;
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (edges_are_open(p, p->functions.at[i], &frees)) return true;
  for (uint32_t i = 0; i < p->terms->all.n; i++) {
    const expr *e = p->terms->all.at[i];
    bool models = e->kind == EX_FUNC && (program_model(p, e->sym) || !strncmp(e->sym->name, "__cantrip_", 10) ||
                                         !strncmp(e->sym->name, "__VERIFIER_nondet_", 18)); /* seen when it is read */
    if (e->kind == EX_FUNC && !models && !program_body(p, e->sym) && !is_determined(e->sym->name)) return true;
    if (e->kind == EX_VAR && e->sym->kind == SYM_GLOBAL && !e->sym->is_defined) return true;
    if (ex_is_wide_bit_field(e)) return true; /* compilers differ */
    if (frees && compares_pointers(e)) return true;
    bool bytes = e->kind == EX_CAST && type_is_pointer(e->type) && type_is_char(e->type->to);
    if (bytes && points_to_padding(e)) return true;
  }
  return prints_addresses(p);
}

/* Is there an allocation that might fail? */
static bool allocates(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (e->kind == E_ALLOC && (e->alloc == ALLOC_HEAP || e->alloc == ALLOC_HEAP_ZERO)) return true;
      if (e->kind == E_CALL && (e->rhs->kind != EX_FUNC || strstr(e->rhs->sym->name, "alloc"))) return true;
    }
  return false;
}

/* ---- execution ---- */

static bool keep_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  recorder_step(context, run, f, e, true);
  return true;
}

static void keep_value(void *context, const run_value *v) { recorder_stored(context, v); }

static bool no_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  (void)context, (void)run, (void)type, (void)integer, (void)real;
  return false;
}

static run_result execute(job *job, const program *p, const flat_options *options, uint64_t steps, recorder *r) {
  run_options o = {.checks = options->checks | CHECK_UNINIT,
                   .signed_shifts = true,
                   .notes_addresses = true,
                   .max_steps = steps,
                   .next_input = no_input,
                   .on_step = r ? keep_step : NULL,
                   .on_stored = r ? keep_value : NULL,
                   .context = r};
  return silent_run(job, p, options, o);
}

static concrete_run_end end_of(const run_result *r, uint32_t checks) {
  switch (r->end) {
  case RUN_EXIT:
  case RUN_ABORT:
  case RUN_ASSUME: return CONCRETE_ENDS;
  case RUN_ERROR:
  case RUN_ASSERT: return CONCRETE_ERROR;
  case RUN_UNDEFINED: return r->check == CHECK_UNINIT && !(checks & CHECK_UNINIT) ? CONCRETE_OPEN : CONCRETE_UNDEFINED;
  case RUN_UNMODELLED:
  case RUN_LIMIT:
  case RUN_STOPPED: break;
  }
  return CONCRETE_OPEN;
}

alone concrete_run_execute(job *job, const program *p, const flat_options *options, uint64_t steps, verdict *v) {
  const cfa *entry = program_find(p, options->entry ? options->entry : "main");
  bool may_fail = external_malloc_fails(job) && allocates(p);
  if (!entry || may_fail || reads_inputs(p, entry, options)) return (alone){.end = CONCRETE_OPEN};
  run_result result = execute(job, p, options, steps, NULL);
  alone a = {
      .end = end_of(&result, options->checks), .check = result.check, .where = result.where, .steps = result.steps};
  if (result.by_address) a.end = CONCRETE_OPEN; /* elsewhere the execution may be another */
  run_result_free(&result);
  if (a.end == CONCRETE_OPEN || a.end == CONCRETE_ENDS) return a;
  recorder r = {.expected = result.steps}; /* once more, slower, for those who want to see it */
  result = execute(job, p, options, steps, &r);
  v->message = arena_strdup(&v->arena, result.message);
  recorder_write(&r, &v->execution);
  run_result_free(&result);
  recorder_free(&r);
  return a;
}
