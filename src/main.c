/* The program: finds the command, reads its options, and calls it on a thread with a
 * large stack, since parsing and lowering recurse as deep as their input nests. A signal
 * that means a defect of cantrip ends it with exit code 6. */
#include "base/options.h"
#include "base/stack.h"
#include "base/version.h"
#include "base/watchdog.h"
#include "command/command.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct task {
  int argc;
  char **argv;
  int status;
} task;

/* --- defects --- */

enum { signal_stack = 64 << 10 };

static void say(const char *s) {
  if (write(STDERR_FILENO, s, strlen(s)) < 0) _exit(STATUS_DEFECT);
}

/* A library that gets no memory aborts. Of the address space that the user allows (ulimit -v),
 * is less than an eighth left? Calls nothing that a signal handler may not. */
static bool memory_is_short(void) {
  struct rlimit allowed;
  char text[64];
  if (getrlimit(RLIMIT_AS, &allowed) || allowed.rlim_cur == RLIM_INFINITY) return false;
  int file = open("/proc/self/statm", O_RDONLY);
  ssize_t n = file < 0 ? -1 : read(file, text, sizeof text - 1);
  unsigned long pages = 0;
  for (ssize_t i = 0; i < n && text[i] >= '0' && text[i] <= '9'; i++)
    pages = pages * 10 + (unsigned long)(text[i] - '0');
  return pages * (unsigned long)sysconf(_SC_PAGESIZE) > allowed.rlim_cur / 8 * 7;
}

static void on_defect(int sig) {
  if (memory_is_short()) {
    static const char last[] = "verdict: unknown (out of memory)\n";
    say("cantrip: out of memory\n");
    if (!watchdog_last_word()) sleep(1); /* another thread says it */
    else if (write(STDOUT_FILENO, last, sizeof last - 1) < 0) _exit(STATUS_DEFECT);
    _exit(STATUS_UNKNOWN);
  }
  const char *what = sig == SIGABRT  ? "an internal check failed"
                     : sig == SIGFPE ? "an arithmetic fault"
                                     : "a memory fault";
  say("cantrip: internal error (exit 6): ");
  say(what);
  say("; please report it with the input\n");
  _exit(STATUS_DEFECT);
}

/* On a stack of its own, so that an overflow of the thread's is reported as well. */
static void catch_defects(void) {
#ifndef __SANITIZE_ADDRESS__
  static char memory[signal_stack];
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
  struct sigaction act = {.sa_handler = on_defect, .sa_flags = SA_ONSTACK};
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &act, NULL);
#else
  (void)on_defect;
#endif
}

/* --- commands --- */

static int help(const command *c, FILE *out, int status) {
  buf text = {0};
  options_help(&text, c);
  fputs(buf_text(&text), out);
  buf_free(&text);
  return status;
}

static int unknown_command(const char *name) {
  const char *near = nearest_command(name);
  fprintf(stderr, "cantrip: error: unknown command '%s'", name);
  if (near) fprintf(stderr, "; did you mean '%s'?\n", near);
  else fputs("; see 'cantrip help'\n", stderr);
  return STATUS_USAGE;
}

static int unexpected(const char *word) {
  fprintf(stderr, "cantrip: error: unexpected argument '%s'; see 'cantrip help'\n", word);
  return STATUS_USAGE;
}

static int act(job *job, char letter) {
  switch (letter) {
  case 'c': return command_check(job);
  case 'm': return command_model(job);
  case 'r': return command_run(job);
  case 'b': return command_batch(job);
  case 't': return command_lts(job);
  case 'l': return command_ltl(job);
  case 's': return command_spec(job);
  case 'p': return command_lsp(job);
  default: return STATUS_DEFECT;
  }
}

/* A terminal that is not a plain one, and a user who has not said NO_COLOR. */
static bool likes_color(int file) {
  const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
  return isatty(file) && !(refused && *refused) && !(terminal && !strcmp(terminal, "dumb"));
}

static int perform(job *job, const command *c) {
  job->diag.quiet = job->options.quiet;
  job->diag.color = likes_color(STDERR_FILENO);
  job->color = likes_color(STDOUT_FILENO);
  limits_start(&job->limits, job->options.time_limit, (uint64_t)ceil(job->options.memory_limit));
  limits_catch_interrupt();
  int status = act(job, c->letter);
  if (job->options.stats) job_print_stats(job, stderr);
  return status;
}

static int command_main(const command *c, int argc, char **argv) {
  job job;
  bool wants_help;
  job_init(&job);
  int status = STATUS_USAGE;
  if (!c->exists && !(argc && !strcmp(argv[0], "--help")))
    fprintf(stderr, "cantrip: error: this version cannot do '%s' yet\n", c->name);
  else if (options_parse(&job, c, argc, argv, &wants_help))
    status = wants_help ? help(c, stdout, STATUS_DONE) : perform(&job, c);
  job_free(&job);
  return status;
}

static int dispatch(int argc, char **argv) {
  if (argc < 2) return help(NULL, stderr, STATUS_USAGE);
  const char *name = argv[1];
  if (!strcmp(name, "version") || !strcmp(name, "--version")) {
    if (argc > 2) return unexpected(argv[2]);
    puts("cantrip " CANTRIP_VERSION);
    return STATUS_DONE;
  }
  if (!strcmp(name, "help") || !strcmp(name, "--help") || !strcmp(name, "-h")) {
    const command *c = argc > 2 ? command_find(argv[2]) : NULL;
    if (argc > 2 && !c) return unknown_command(argv[2]);
    if (argc > 3) return unexpected(argv[3]);
    return help(c, stdout, STATUS_DONE);
  }
  const command *c = command_find(name);
  return c ? command_main(c, argc - 2, argv + 2) : unknown_command(name);
}

static void on_thread(void *context) {
  task *t = context;
  catch_defects();
  t->status = dispatch(t->argc, t->argv);
  if (fflush(stdout) || ferror(stdout)) {
    fprintf(stderr, "cantrip: error: the standard output cannot be written: %s\n", strerror(errno));
    if (t->status == STATUS_DONE || t->status == STATUS_VIOLATED || t->status == STATUS_UNKNOWN)
      t->status = STATUS_INPUT;
  }
}

int main(int argc, char **argv) {
  task t = {argc, argv, STATUS_DEFECT};
  stack_run(on_thread, &t);
  return t.status;
}
