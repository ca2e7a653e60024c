/* Many tasks, each checked by a process of its own: one that crashes, hangs or eats memory
 * costs only its own answer. */
#ifndef CANTRIP_COMMAND_BATCH_RUN_H
#define CANTRIP_COMMAND_BATCH_RUN_H

#include "base/child.h"
#include "library/task.h"

typedef enum { ANSWER_NONE, ANSWER_HOLDS, ANSWER_VIOLATED, ANSWER_UNKNOWN } batch_answer;
typedef enum { RATED_RIGHT, RATED_WRONG, RATED_UNKNOWN, RATED_OPEN } batch_rating; /* open: nothing expected */

/* One run of the table. Strings live in the batch's arena. */
typedef struct batch_run {
  const char *task, *property;
  string_list arguments; /* of `cantrip check`, after the common ones */
  expectation expected;
  batch_answer answer;
  const char *reason; /* of an unknown */
  double seconds;
  uint64_t peak_kib;
  /* while it runs */
  child child;
  double started;
} batch_run;

typedef struct batch {
  job *job;
  arena arena;
  VEC(batch_run) runs;
  uint32_t skipped;    /* properties that are not checked */
  string_list outputs; /* what each task is to write: option, directory, ending of the file, and so on */
  const char *json;    /* the directory of their answers; "": nobody wants them */
} batch;

/* Adds what a file or a directory holds. A directory's task definitions count, and the C files
 * of one that has none; a C file's head may say `// verdict: holds` and `// check: OPTIONS`.
 * False, with a diagnostic, if it cannot be read. */
bool batch_add(batch *b, const char *path);

/* Takes the files that `check` would write out of the options: each task has its own in a directory of this name, which is made.
 * False, with a diagnostic, if it cannot be. */
bool batch_outputs(batch *b);

/* Runs all, `jobs` at once, calling `done` for each in the order of the table as soon as it
 * and all before it have ended. False: interrupted. */
bool batch_execute(batch *b, uint32_t jobs, void (*done)(batch *b, const batch_run *run));

/* The same by GNU parallel or Slurm (batch_runner.c); `done` is called when all have ended. False: they cannot be run. */
bool batch_hand_over(batch *b, uint32_t jobs, bool slurm, void (*done)(batch *b, const batch_run *run));
/* For it: the words of the command of a run, NULL behind them; and how a run has ended. */
void batch_words(batch *b, const batch_run *r, string_list *words);
void batch_take(batch *b, batch_run *r, child_end *end);

/* The table for others; batch_report.c. */
void batch_junit(const batch *b, buf *out);
void batch_html(const batch *b, buf *out);
bool batch_fails(const batch_run *run); /* a wrong verdict, or a violation where nothing is expected */

batch_rating batch_rate(const batch_run *run);
int batch_score(const batch_run *run); /* points of SV-COMP */
void batch_free(batch *b);

#endif
