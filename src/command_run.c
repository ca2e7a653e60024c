/* `cantrip run`: executes a program in the interpreter and exits as it does. What ends
 * the run otherwise has its exit code:
 *   134  abort()                                         (as a shell reports SIGABRT)
 *   10   undefined behaviour, a false assertion, a call of reach_error
 *   5    no answer: something that is not modelled, a limit, inputs used up, a false
 *        assumption
 * Values of __VERIFIER_nondet_* come from a file, one a line, or from a seeded generator. */
#include "command.h"

#include "front/front.h"
#include "program/checks.h"
#include "program/interp.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- which checks --- */


/* --- inputs --- */

typedef struct input {
  uint32_t line;
  bool is_real;
  i128 integer;
  long double real;
} input;

typedef struct inputs {
  job *job;
  bool from_file, failed;
  uint32_t file; /* for diagnostics */
  VEC(input) values;
  uint32_t next;
  uint64_t state; /* of the generator */
} inputs;

static bool parse_integer(const char *s, i128 *value) {
  bool negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  u128 v = 0, limit = ~(u128)0;
  unsigned base = 10;
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) base = 16, s += 2;
  if (!*s) return false;
  for (; *s; s++) {
    int c = tolower((unsigned char)*s);
    unsigned digit = isdigit(c) ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10) : 99;
    if (digit >= base || v > (limit - digit) / base) return false;
    v = v * base + digit;
  }
  *value = (i128)(negative ? -v : v);
  return true;
}

static bool parse_value(const char *s, input *in) {
  if (parse_integer(s, &in->integer)) {
    in->real = (long double)in->integer;
    return true;
  }
  char *end;
  in->is_real = true;
  in->real = strtold(s, &end);
  return end != s && !*end;
}

static bool read_inputs(inputs *in, const char *name) {
  FILE *f = fopen(name, "r");
  in->from_file = true;
  in->file = diag_file(&in->job->diag, name);
  if (!f) {
    diag_error(&in->job->diag, (place){.file = in->file}, "%s", strerror(errno));
    return false;
  }
  char *line = NULL;
  size_t cap = 0;
  bool fine = true;
  for (uint32_t n = 1; fine && getline(&line, &cap, f) >= 0; n++) {
    input value = {.line = n};
    line[strcspn(line, "#\n")] = 0;
    char *at = line + strspn(line, " \t\r"), *end = at + strlen(at);
    while (end > at && isspace((unsigned char)end[-1])) *--end = 0;
    if (!*at) continue;
    fine = parse_value(at, &value);
    if (fine)
      vec_push(&in->values, value);
    else
      diag_error(&in->job->diag, (place){in->file, n, 1}, "'%s' is not a number", at);
  }
  if (fine && ferror(f)) {
    diag_error(&in->job->diag, (place){.file = in->file}, "cannot be read");
    fine = false;
  }
  free(line);
  fclose(f);
  return fine;
}

static uint64_t generate(inputs *in) {
  uint64_t z = in->state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Half of the numbers are small: they reach more of a program than uniform ones. */
static bool random_value(inputs *in, const type *type, i128 *integer, long double *real) {
  uint64_t choice = generate(in);
  i128 wide = (i128)((u128)generate(in) << 64 | generate(in));
  i128 value = choice & 1 ? (i128)(choice >> 1 & 15) - 4 : wide;
  if (type_is_float(type)) {
    *real = choice & 1 ? (long double)value : (long double)(int64_t)wide / (1 << 16);
    return true;
  }
  *integer = type_is_pointer(type) ? 0 : int_wrap(type, value);
  return true;
}

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  (void)run;
  inputs *in = context;
  if (!in->from_file) return random_value(in, type, integer, real);
  if (in->next == in->values.n) return false;
  const input *v = &in->values.at[in->next++];
  *real = v->real;
  *integer = v->integer;
  if (type_is_float(type)) return true;
  if (!v->is_real && int_wrap(type, v->integer) == v->integer) return true;
  buf name = {0};
  type_print(&name, type, "");
  diag_error(&in->job->diag, (place){in->file, v->line, 1}, "this is not a value of type %s",
             buf_text(&name));
  buf_free(&name);
  in->failed = true;
  return false;
}

/* --- the end --- */

static void print_stack(job *job, const run_result *r) {
  uint32_t shown = r->stack.n > 20 && !job->options.verbose ? 20 : r->stack.n;
  for (uint32_t i = 0; i < shown; i++)
    diag_report(&job->diag, r->stack.at[i].begin, "note", "called from here");
  if (shown < r->stack.n)
    diag_report(&job->diag, (place){0}, "note", "called from %u more places", r->stack.n - shown);
}

static int violation(job *job, const run_result *r, const char *what) {
  diag_report(&job->diag, r->where.begin, what, "%s", r->message);
  print_stack(job, r);
  return STATUS_VIOLATED;
}

static int stopped(job *job, const run_result *r, const char *what, const char *message) {
  diag_report(&job->diag, r->where.begin, what, "%s", message);
  return STATUS_UNKNOWN;
}

static int report(job *job, const run_result *r) {
  switch (r->end) {
  case RUN_EXIT: return r->status & 255;
  case RUN_ABORT:
    diag_report(&job->diag, r->where.begin, "aborted", "%s", *r->message ? r->message : "abort()");
    print_stack(job, r);
    return STATUS_ABORT;
  case RUN_ASSERT: return violation(job, r, "assertion violated");
  case RUN_ERROR: return violation(job, r, "error reached");
  case RUN_UNDEFINED: return violation(job, r, "undefined behaviour");
  case RUN_ASSUME: return stopped(job, r, "stopped", "an assumption is false here");
  case RUN_UNMODELLED: return stopped(job, r, "not modelled", r->message);
  case RUN_STOPPED:
  case RUN_LIMIT: return stopped(job, r, "stopped", r->message);
  }
  return STATUS_DEFECT;
}

static int execute(job *job, const program *p, uint32_t checks, inputs *in) {
  string_list argv = {0};
  vec_push(&argv, job->options.files.at[0]);
  for (uint32_t i = 0; i < job->options.arguments.n; i++)
    vec_push(&argv, job->options.arguments.at[i]);
  run_options o = {.checks = checks,
                   .max_steps = (uint64_t)job->options.max_steps,
                   .out = stdout,
                   .err = stderr,
                   .in = stdin,
                   .argc = argv.n,
                   .argv = argv.at,
                   .next_input = next_input,
                   .signed_shifts = *job->options.checks,
                   .leaks = *job->options.checks,
                   .volatile_inputs = in->from_file,
                   .context = in};
  run_result r = interp_run(job, p, job->options.entry, &o);
  fflush(stdout);
  int status = in->failed ? STATUS_INPUT : report(job, &r);
  run_result_free(&r);
  vec_free(&argv);
  return status;
}

int command_run(job *job) {
  int status = STATUS_DONE;
  uint32_t checks = CHECK_ALL;
  if (!command_takes_c(job, &status)) return status;
  if (!checks_parse(job, *job->options.checks ? job->options.checks : "all", &checks)) return STATUS_USAGE;
  inputs in = {.job = job, .state = (uint64_t)job->options.seed};
  if (*job->options.inputs && !read_inputs(&in, job->options.inputs)) {
    vec_free(&in.values);
    return STATUS_INPUT;
  }
  program *p = front_load(job, &job->options.files);
  if (!p) {
    status = job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
    if (job->limits.hit) fprintf(stderr, "cantrip: stopped: %s\n", limits_reason(&job->limits));
  } else if (!program_find(p, job->options.entry)) {
    diag_error(&job->diag, (place){0}, "no function '%s' with a body to start at",
               job->options.entry);
    status = STATUS_INPUT;
  } else {
    status = execute(job, p, checks, &in);
  }
  if (p) program_free(p);
  vec_free(&in.values);
  return status;
}
