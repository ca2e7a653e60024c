/* `cantrip check`: sources, or a task definition with its sources, to one verdict for each
 * property; the exit code says the worst. What cannot be decided for lack of time or memory
 * is `unknown` with exit code 5, also where a library runs out of either and cannot be asked
 * to stop. */
#include "base/version.h"
#include "base/watchdog.h"
#include "command/command.h"
#include "library/outputs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool json_is_printed; /* the standard output is for JSON */

/* The last word, whatever state the process is in: no memory is needed. */
static void say_unknown(const char *reason) {
  fflush(stdout);
  if (json_is_printed)
    printf("{\"tool\":\"cantrip\",\"version\":\"" CANTRIP_VERSION "\",\"verdict\":\"unknown\",\"reason\":\"%s\","
           "\"properties\":[],\"assumptions\":[],\"history\":[],\"statistics\":{}}\n",
           reason);
  fprintf(json_is_printed ? stderr : stdout, "verdict: unknown (%s)\n", reason);
  fflush(stdout);
  _Exit(STATUS_UNKNOWN);
}

/* Where the answer has been printed, the process only takes its time to end: its exit code stays what it is. */
static void end_unknown(const char *reason) {
  while (!watchdog_last_word()) pause();
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
  request asked;
  session s;
  job->diag.keeps = *job->options.json;
  json_is_printed = !strcmp(job->options.json, "-");
  if (!outputs_possible(job)) return STATUS_INPUT;
  if (job->options.jobs > 1 && !job->options.all_functions)
    diag_note(&job->diag, (place){0}, "--jobs is for batch and for --all-functions: this check uses one thread");
  mem_on_exhaustion(on_exhaustion);
  if (!job->options.all_functions) watchdog_start(&job->limits, 2, end_unknown); /* there each function has its own */
  session_init(&s);
  int status = request_read(job, &asked);
  if (status == STATUS_DONE) status = session_answer(job, &s, &asked);
  progress_erase(job);
  if (status == STATUS_DONE) status = outputs_write(job, &s);
  else outputs_refuse(job);
  session_free(&s);
  request_free(&asked);
  return status;
}
