/* `cantrip check`: sources, or a task definition with its sources, to one verdict for each
 * property; the exit code says the worst. What cannot be decided for lack of time or memory
 * is `unknown` with exit code 5, also where a library runs out of either and cannot be asked
 * to stop. */
#include "base/version.h"
#include "base/watchdog.h"
#include "command/command.h"
#include "library/outputs.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool json_is_printed; /* the standard output is for JSON */
static bool json_is_written; /* and it is there */

/* The last word, whatever state the process is in: no memory is needed. */
static void say_unknown(const char *reason) {
  fflush(stdout);
  if (json_is_printed && !json_is_written)
    printf("{\"tool\":\"cantrip\",\"version\":\"" CANTRIP_VERSION "\",\"verdict\":\"unknown\",\"reason\":\"%s\","
           "\"properties\":[],\"assumptions\":[],\"history\":[],\"statistics\":{}}\n",
           reason);
  fprintf(json_is_printed ? stderr : stdout, "verdict: unknown (%s)\n", reason);
  fflush(stdout);
  _Exit(STATUS_UNKNOWN);
}

/* What the check was doing when a limit ended it. */
static struct {
  job *job;
  session *session;
} unfinished;

/* The results of what was decided before, and that the rest is unknown. A child writes them, which has a copy of everything as it is
 * now: whatever the stuck thread was about to change, this process only waits for a while. */
static void write_unfinished(const char *reason) {
  enum { looks = 40, pause_us = 25000 };
  if (!unfinished.session || !outputs_wanted(unfinished.job)) return;
  fflush(NULL);
  pid_t child = fork();
  if (child < 0) return;
  if (!child) {
    outputs_write_unfinished(unfinished.job, unfinished.session, reason);
    _Exit(fflush(NULL) ? 1 : 0);
  }
  for (int i = 0; i < looks; i++) {
    int status;
    if (waitpid(child, &status, WNOHANG) == child) {
      json_is_written = WIFEXITED(status) && !WEXITSTATUS(status);
      return;
    }
    usleep(pause_us);
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

/* Where the answer has been printed, the process only takes its time to end: its exit code stays what it is. */
static void end_unknown(const char *reason) {
  while (!watchdog_last_word()) pause();
  write_unfinished(reason);
  say_unknown(reason);
}

/* Where another thread has the last word, it is given the time to say it. */
static void on_exhaustion(void) {
  if (!watchdog_last_word()) {
    sleep(1);
    _Exit(STATUS_UNKNOWN);
  }
  say_unknown("out of memory");
}

int command_check(job *job) {
  const double grace = 0.8; /* seconds in which the check can end by itself, with what it knows */
  request asked;
  session s;
  job->diag.keeps = *job->options.json;
  json_is_printed = !strcmp(job->options.json, "-");
  if (!outputs_possible(job)) return STATUS_INPUT;
  if (job->options.jobs > 1 && !job->options.all_functions)
    diag_note(&job->diag, (place){0}, "--jobs is for batch and for --all-functions: this check uses one thread");
  mem_on_exhaustion(on_exhaustion);
  if (!job->options.all_functions)
    watchdog_start(&job->limits, grace, end_unknown); /* there each function has its own */
  session_init(&s);
  unfinished.job = job;
  unfinished.session = &s;
  int status = request_read(job, &asked);
  if (status == STATUS_DONE) status = session_answer(job, &s, &asked);
  progress_erase(job);
  if (status == STATUS_DONE) status = outputs_write(job, &s);
  else outputs_refuse(job);
  session_free(&s);
  request_free(&asked);
  return status;
}
