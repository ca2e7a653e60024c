/* See alone.h. What counts as an input: an argument, a value of a function that is not here, a read of something
 * volatile, the contents of a variable that was never set, of a global that another file defines, and the results of
 * library functions that depend on more than their arguments. So only functions of a list may be called: a function that
 * is missing in it costs an execution, one too many would cost a wrong answer. */
#include "refine/alone.h"

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

static bool reads_devices(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++)
      if (p->functions.at[i]->edges.at[k].is_input) return true;
  return false;
}

/* Everything that the program mentions is looked at, executed or not. */
static bool reads_inputs(const program *p, const cfa *entry, const flat_options *options) {
  if (options->any_globals || entry->params.n) return true;
  for (uint32_t i = 0; i < p->terms->all.n; i++) {
    const expr *e = p->terms->all.at[i];
    bool models = e->kind == EX_FUNC && (program_model(p, e->sym) || !strncmp(e->sym->name, "__cantrip_", 10) ||
                                         !strncmp(e->sym->name, "__VERIFIER_nondet_", 18)); /* seen when it is read */
    if (e->kind == EX_FUNC && !models && !program_body(p, e->sym) && !is_determined(e->sym->name)) return true;
    if (e->kind == EX_VAR && e->sym->kind == SYM_GLOBAL && !e->sym->is_defined) return true;
    if (ex_is_wide_bit_field(e)) return true; /* compilers differ */
  }
  return reads_devices(p);
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

static alone_end end_of(const run_result *r, uint32_t checks) {
  switch (r->end) {
  case RUN_EXIT:
  case RUN_ABORT:
  case RUN_ASSUME: return ALONE_ENDS;
  case RUN_ERROR:
  case RUN_ASSERT: return ALONE_ERROR;
  case RUN_UNDEFINED: return r->check == CHECK_UNINIT && !(checks & CHECK_UNINIT) ? ALONE_OPEN : ALONE_UNDEFINED;
  case RUN_UNMODELLED:
  case RUN_LIMIT:
  case RUN_STOPPED: break;
  }
  return ALONE_OPEN;
}

alone alone_execute(job *job, const program *p, const flat_options *options, uint64_t steps, verdict *v) {
  const cfa *entry = program_find(p, options->entry ? options->entry : "main");
  bool may_fail = external_malloc_fails(job) && allocates(p);
  if (!entry || may_fail || reads_inputs(p, entry, options)) return (alone){.end = ALONE_OPEN};
  run_result result = execute(job, p, options, steps, NULL);
  alone a = {
      .end = end_of(&result, options->checks), .check = result.check, .where = result.where, .steps = result.steps};
  if (result.by_address) a.end = ALONE_OPEN; /* elsewhere the execution may be another */
  run_result_free(&result);
  if (a.end == ALONE_OPEN || a.end == ALONE_ENDS) return a;
  recorder r = {.expected = result.steps}; /* once more, slower, for those who want to see it */
  result = execute(job, p, options, steps, &r);
  v->message = arena_strdup(&v->arena, result.message);
  recorder_write(&r, &v->execution);
  run_result_free(&result);
  recorder_free(&r);
  return a;
}
