/* See concrete_run.h. What counts as an input: an argument, a value of a function that is not here, a read of something
 * volatile, the contents of a variable that was never set, of a global that another file defines, the results of
 * library functions that depend on more than their arguments, and what C leaves open: more of a
 * comparison than its sign, the bytes between members, whether an address is used again. (Where the order of evaluation or
 * an address counts, the proof says so itself.) So only functions of a list may be called: a function that
 * is missing in it costs an execution, one too many would cost a wrong answer.
 *
 * An input that is one of few numbers (does malloc() fail, does output fail?) is no reason to give up: all executions are tried. */
#include "refine/concrete_run.h"

#include "refine/silent.h"

#include "program/external.h"

#include <string.h>

/* ---- does it read something? ---- */

/* Functions whose floating-point result is the one that IEEE 754 says, in each of the three types: the host computes what every machine does. */
static bool is_exact(const char *name) {
  static const char *const names[] = {"sqrt",   "fmod",    "remainder", "nextafter", "copysign", "fma",    "ldexp",
                                      "scalbn", "scalbln", "frexp",     "ilogb",     "logb",     "signbit"};
  if (!strcmp(name, "strtod") || !strcmp(name, "strtof") || !strcmp(name, "strtold") || !strcmp(name, "atof"))
    return true;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t n = strlen(names[i]);
    if (!strncmp(name, names[i], n) && (!name[n] || !strcmp(name + n, "f") || !strcmp(name + n, "l"))) return true;
  }
  return false;
}

/* Functions without a body whose effect is given by their arguments and the memory that these point to. */
static bool is_determined(const char *name) {
  /* clang-format off */
  static const char *const names[] = {
      "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strnlen", "strcpy", "strncpy", "strcat",
      "strncat", "strcmp", "strncmp", "strchr", "strrchr", "strstr", "strspn", "strcspn", "strpbrk", "strtol",
      "strtoul", "strtoll", "strtoull", "atoi", "atol", "atoll", "abs", "labs", "llabs", "isalpha", "isdigit",
      "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct", "isprint", "iscntrl", "toupper", "tolower",
      "printf", "fprintf", "vprintf", "vfprintf", "sprintf", "snprintf", "vsprintf", "vsnprintf", "asprintf", "vasprintf", "malloc", "calloc", "realloc", "free", "alloca", "exit",
      "_Exit", "abort", "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end", "reach_error", "__VERIFIER_error", "__VERIFIER_assume", "__assert_fail", "__assert",
      "__assert_rtn"};
  /* clang-format on */
  if (!strncmp(name, "__builtin_", 10)) return !strstr(name, "_address");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name)) return true;
  return is_exact(name);
}

/* ---- what C leaves open ---- */

/* Of the results of these only the sign is given. */
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

/* Is nothing but the sign of what the edge assigns examined? */
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

/* `%p` is something else to strftime(). */
static bool prints_addresses(const program *p) {
  bool prints = false;
  for (uint32_t i = 0; i < p->terms->symbols.n; i++)
    prints |= p->terms->symbols.at[i]->kind == SYM_FUNC && strstr(p->terms->symbols.at[i]->name, "print");
  if (!prints) return false;
  for (uint32_t i = 0; i < p->globals.n; i++) {
    const symbol *s = p->globals.at[i];
    for (uint64_t k = 0; s->kind == SYM_STRING && k + 1 < s->type->size; k++)
      if (s->bytes[k] == '%' && s->bytes[k + 1] == 'p') return true;
  }
  return false;
}

static bool mentions_parameter(const expr *e) {
  if (!e) return false;
  bool found = e->kind == EX_VAR && e->sym->kind == SYM_PARAM;
  for (uint32_t i = 0; i < e->nargs && !found; i++) found = mentions_parameter(e->args[i]);
  return found;
}

/* main may have arguments that it does not look at. */
static bool uses_parameters(const cfa *entry) {
  bool used = entry->params.n && (!entry->sym || strcmp(entry->sym->name, "main"));
  for (uint32_t i = 0; i < entry->edges.n && entry->params.n && !used; i++) {
    const edge *e = &entry->edges.at[i];
    used = mentions_parameter(e->lhs) || mentions_parameter(e->rhs);
    for (uint32_t k = 0; k < e->nargs && !used; k++) used = mentions_parameter(e->args[k]);
  }
  return used;
}

typedef struct look {
  const program *p;
  bool *seen; /* by term id */
  bool frees; /* something is freed */
} look;

static bool is_open(look *k, const expr *e) {
  const program *p = k->p;
  if (!e || k->seen[e->id]) return false;
  k->seen[e->id] = true;
  bool models = e->kind == EX_FUNC && (program_model(p, e->sym) || !strncmp(e->sym->name, "__cantrip_", 10) ||
                                       !strncmp(e->sym->name, "__VERIFIER_nondet_", 18)); /* seen when it is read */
  if (e->kind == EX_FUNC && !models && !program_body(p, e->sym) && !is_determined(e->sym->name)) return true;
  if (e->kind == EX_VAR && e->sym->kind == SYM_GLOBAL && !e->sym->is_defined) return true;
  if (ex_is_wide_bit_field(e)) return true; /* compilers differ */
  if (k->frees && compares_pointers(e)) return true;
  bool bytes = e->kind == EX_CAST && type_is_pointer(e->type) && type_is_char(e->type->to);
  if (bytes && points_to_padding(e)) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (is_open(k, e->args[i])) return true;
  return false;
}

static bool function_is_open(look *k, const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (is_open(k, e->lhs) || is_open(k, e->rhs)) return true;
    for (uint32_t n = 0; n < e->nargs; n++)
      if (is_open(k, e->args[n])) return true;
  }
  return false;
}

/* Everything that the program mentions is examined, executed or not. */
static bool reads_inputs(const program *p, const cfa *entry, const flat_options *options) {
  look k = {.p = p};
  if (options->any_globals || uses_parameters(entry)) return true;
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (edges_are_open(p, p->functions.at[i], &k.frees)) return true;
  k.seen = mem_alloc(p->terms->all.n + 1);
  bool open = prints_addresses(p) || (p->init && function_is_open(&k, p->init));
  for (uint32_t i = 0; i < p->functions.n && !open; i++) open = function_is_open(&k, p->functions.at[i]);
  k.frees = false; /* models compare only pointers into one object */
  for (uint32_t i = 0; i < p->models.n && !open; i++) open = function_is_open(&k, p->models.at[i]);
  mem_free(k.seen);
  return open;
}

bool concrete_run_is_open(const program *p, const flat_options *options) {
  const cfa *entry = program_find(p, options->entry ? options->entry : "main");
  return !entry || reads_inputs(p, entry, options);
}

/* ---- execution ---- */

typedef struct choice {
  uint32_t taken, many;
} choice;

/* What the surroundings choose in one execution, in order. */
typedef struct choices {
  VEC(choice) at;
  uint32_t next;
  bool open;   /* something was asked for that is not one of few */
  recorder *r; /* or NULL */
} choices;

static bool keep_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  recorder_step(((choices *)context)->r, run, f, e, true);
  return true;
}

static void keep_value(void *context, const run_value *v) { recorder_stored(((choices *)context)->r, v); }

static bool choose(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  enum { most_alternatives = 8 };
  choices *c = context;
  i128 least, most;
  if (!interp_choice(run, type, &least, &most) || most < least || most - least >= most_alternatives) {
    c->open = true;
    return false;
  }
  if (c->next == c->at.n) vec_push(&c->at, ((choice){.many = (uint32_t)(most - least + 1)}));
  *integer = least + (i128)c->at.at[c->next++].taken;
  *real = (long double)*integer;
  return true;
}

/* The choices of the next execution; false: there was none that they have not been tried in. */
static bool choose_otherwise(choices *c) {
  while (c->at.n && vec_last(&c->at).taken + 1 == vec_last(&c->at).many) c->at.n--;
  if (!c->at.n) return false;
  c->at.at[c->at.n - 1].taken++;
  return true;
}

static run_result execute(job *job, const program *p, const flat_options *options, uint64_t steps, choices *c) {
  run_options o = {.checks = options->checks | CHECK_UNINIT,
                   .signed_shifts = true,
                   .notes_addresses = true,
                   .max_steps = steps,
                   .next_input = choose,
                   .volatile_inputs = true,
                   .on_step = c->r ? keep_step : NULL,
                   .on_stored = c->r ? keep_value : NULL,
                   .context = c};
  c->next = 0;
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
  case RUN_DEADLOCK:
  case RUN_LIMIT:
  case RUN_STOPPED: break;
  }
  return CONCRETE_OPEN;
}

/* One execution with these choices, and others where there is something left to choose. An error that only some executions come
 * to is left to those who can say which inputs lead to it. */
static alone execute_all(job *job, const program *p, const flat_options *options, uint64_t steps, choices *c) {
  enum { most_executions = 128 };
  alone all = {.end = CONCRETE_ENDS};
  bool more = true;
  for (all.executions = 0; more && all.end == CONCRETE_ENDS; all.executions++) {
    if (all.executions == most_executions || all.steps >= steps) return (alone){.end = CONCRETE_OPEN};
    run_result result = execute(job, p, options, steps - all.steps, c);
    all.end = end_of(&result, options->checks);
    all.check = result.check;
    all.where = result.where;
    all.steps += result.steps;
    if (c->open || result.by_address) all.end = CONCRETE_OPEN; /* elsewhere the execution may be another */
    run_result_free(&result);
    if (all.end != CONCRETE_ENDS && c->at.n) all.end = CONCRETE_OPEN;
    more = choose_otherwise(c);
  }
  return all;
}

alone concrete_run_execute(job *job, const program *p, const flat_options *options, uint64_t steps, verdict *v) {
  const cfa *entry = program_find(p, options->entry ? options->entry : "main");
  if (!entry || reads_inputs(p, entry, options)) return (alone){.end = CONCRETE_OPEN};
  choices c = {0};
  alone a = execute_all(job, p, options, steps, &c);
  if (a.end != CONCRETE_OPEN && a.end != CONCRETE_ENDS) { /* once more, slower, for those who want to see it */
    recorder r = {.expected = a.steps};
    c.r = &r;
    run_result result = execute(job, p, options, steps, &c);
    v->message = arena_strdup(&v->arena, result.message);
    recorder_write(&r, &v->execution);
    run_result_free(&result);
    recorder_free(&r);
  }
  vec_free(&c.at);
  return a;
}
