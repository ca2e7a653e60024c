/* The commands: each reads its options from the job and returns the exit code. */
#ifndef CANTRIP_COMMAND_COMMAND_H
#define CANTRIP_COMMAND_COMMAND_H

#include "base/job.h"

enum {
  STATUS_DONE = 0,
  STATUS_USAGE = 1,
  STATUS_INPUT = 2,
  STATUS_UNKNOWN = 5,
  STATUS_DEFECT = 6,
  STATUS_VIOLATED = 10,
  STATUS_ABORT = 134 /* what a shell says of a program that aborted */
};

int command_check(job *job);
int command_run(job *job);
int command_model(job *job);
int command_batch(job *job);
int command_lts(job *job);
int command_ltl(job *job);
int command_spec(job *job);
int command_lsp(job *job);

/* What a file is, by its ending; "-" is C. */
typedef enum { ROLE_C, ROLE_SPECIFICATION, ROLE_PROPERTY, ROLE_TASK, ROLE_SYSTEM, ROLE_OTHER } file_role;

file_role command_role(const char *name);

/* Says that the command takes only such files ("C files"). */
void command_refuse(job *job, const char *name, const char *taken);

/* Whether there is a file and all are C by their endings; otherwise says what is wrong and
 * sets *status. */
bool command_takes_c(job *job, int *status);

/* Whether results can be written to files of these names: each can be, one at most is the standard output ("-"), and
 * none is another one or a file that the command reads. Says what is wrong otherwise, before any work is done. "" is no
 * file; nothing is left behind. */
bool command_can_write(job *job, const char *const *names, uint32_t n);

#endif
