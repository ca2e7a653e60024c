/* `cantrip run`: executes a program in the interpreter and exits as it does. What ends
 * the run otherwise has its exit code:
 *   134  abort()                                         (as a shell reports SIGABRT)
 *   10   undefined behaviour, a false assertion, a call of reach_error
 *   5    no answer: something that is not modelled, a limit, inputs used up, a false
 *        assumption
 * What it reads from outside comes from a file (program/inputs.h), or from a seeded generator. */
#include "command/command.h"

#include "flat/checks.h"
#include "front/front.h"
#include "program/interrupts.h"
#include "program/missing.h"
#include "run/inputs.h"
#include "run/interp.h"
#include "run/thread_schedule.h"

#include <string.h>

/* --- which checks --- */

/* --- inputs --- */

static uint64_t generate(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Half of the numbers are small: they reach more of a program than uniform ones. */
static bool random_value(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  uint64_t *state = context, choice = generate(state);
  (void)run;
  i128 wide = (i128)((u128)generate(state) << 64 | generate(state));
  i128 value = choice & 1 ? (i128)(choice >> 1 & 15) - 4 : wide;
  if (type_is_float(type)) {
    *real = choice & 1 ? (long double)value : (long double)(int64_t)wide / (1 << 16);
    return true;
  }
  *integer = type_is_pointer(type) ? 0 : int_wrap(type, value);
  return true;
}

/* --- the end --- */

static void print_stack(job *job, const run_result *r) {
  uint32_t shown = r->stack.n > 20 && !job->options.verbose ? 20 : r->stack.n;
  for (uint32_t i = 0; i < shown; i++) diag_report(&job->diag, r->stack.at[i].begin, "note", "called from here");
  if (shown < r->stack.n) diag_report(&job->diag, (place){0}, "note", "called from %u more places", r->stack.n - shown);
}

static void print_stack_of(job *job, const run_access *a) {
  for (uint32_t i = 0; i < a->stack.n; i++) diag_report(&job->diag, a->stack.at[i].begin, "note", "called from here");
  for (uint32_t i = 0; i < a->locks.n; i++)
    diag_report(&job->diag, a->locks.at[i].where.begin, "note", "thread %u holds a lock taken here", a->thread);
  if (!a->locks.n) diag_report(&job->diag, (place){0}, "note", "thread %u holds no lock", a->thread);
}

/* The other threads of a race or a deadlock. */
static void print_threads(job *job, const run_result *r) {
  if (r->end == RUN_UNDEFINED && r->check == CHECK_RACE) {
    const run_access *a = &r->race[0];
    print_stack_of(job, &r->race[1]);
    diag_report(&job->diag, a->where.begin, "note", "thread %u %s it here%s", a->thread, a->writes ? "wrote" : "read",
                a->is_atomic ? " atomically" : "");
    print_stack_of(job, a);
  }
  for (uint32_t i = 0; i < r->waiting.n; i++) {
    const run_wait *w = &r->waiting.at[i];
    diag_report(&job->diag, w->where.begin, "note", "thread %u waits here", w->thread);
  }
}

static int violation(job *job, const run_result *r, const char *what) {
  diag_report(&job->diag, r->where.begin, what, "%s", r->message);
  if (r->end != RUN_UNDEFINED || r->check != CHECK_RACE) print_stack(job, r);
  print_threads(job, r);
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
  case RUN_DEADLOCK: return violation(job, r, "deadlock");
  case RUN_UNDEFINED: return violation(job, r, "undefined behaviour");
  case RUN_ASSUME: return stopped(job, r, "stopped", "an assumption is false here");
  case RUN_UNMODELLED: return stopped(job, r, "not modelled", r->message);
  case RUN_STOPPED:
  case RUN_LIMIT: return stopped(job, r, "stopped", r->message);
  }
  return STATUS_DEFECT;
}

static int execute(job *job, const program *p, uint32_t checks, inputs *in, thread_schedule *schedule) {
  uint64_t state = (uint64_t)job->options.seed;
  string_list argv = {0};
  vec_push(&argv, job->options.files.at[0]);
  for (uint32_t i = 0; i < job->options.arguments.n; i++) vec_push(&argv, job->options.arguments.at[i]);
  run_options o = {.checks = checks,
                   .max_steps = (uint64_t)job->options.max_steps,
                   .out = stdout,
                   .err = stderr,
                   .in = stdin,
                   .argc = argv.n,
                   .argv = argv.at,
                   .signed_shifts = *job->options.checks,
                   .next_input = random_value,
                   .schedule = thread_schedule_next,
                   .scheduler = schedule,
                   .context = &state};
  if (in) inputs_connect(in, &o);
  run_result r = interp_run(job, p, job->options.entry, &o);
  fflush(stdout);
  int status = in && inputs_failed(in) ? STATUS_INPUT : report(job, &r);
  run_result_free(&r);
  vec_free(&argv);
  return status;
}

int command_run(job *job) {
  int status = STATUS_DONE;
  uint32_t checks;
  if (!command_takes_c(job, &status)) return status;
  if (!checks_parse(job, *job->options.checks ? job->options.checks : "all", &checks)) return STATUS_USAGE;
  if (!*job->options.checks) checks &= ~(uint32_t)(CHECK_LEAK | CHECK_ALIGNMENT);
  thread_schedule schedule;
  if (!thread_schedule_parse(job, job->options.schedule, &schedule)) return STATUS_INPUT;
  inputs *in = *job->options.inputs ? inputs_read(job, job->options.inputs) : NULL;
  if (*job->options.inputs && !in) return STATUS_INPUT;
  program *p = front_load(job, &job->options.files);
  if (p && !strcmp(job->options.entry, "main")) program_settle_volatile(p);
  if (p) program_lower_signals(p, job->options.entry, (uint32_t)job->options.word, false);
  if (!p) {
    status = job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
    if (job->limits.hit) fprintf(stderr, "cantrip: stopped: %s\n", limits_reason(&job->limits));
  } else if (!program_find(p, job->options.entry)) {
    program_missing(job, p, (place){0}, job->options.entry);
    status = STATUS_INPUT;
  } else {
    status = execute(job, p, checks, in, &schedule);
    if (*job->options.save_schedule && !thread_schedule_write(job, job->options.save_schedule, &schedule))
      status = STATUS_INPUT;
  }
  if (p) program_free(p);
  inputs_free(in);
  thread_schedule_free(&schedule);
  return status;
}
