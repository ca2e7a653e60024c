/* The commands: each reads its options from the job and returns the exit code. */
#ifndef CANTRIP_COMMAND_COMMAND_H
#define CANTRIP_COMMAND_COMMAND_H

#include "library/role.h"

int command_check(job *job);
int command_run(job *job);
int command_model(job *job);
int command_batch(job *job);
int command_lts(job *job);
int command_ltl(job *job);
int command_spec(job *job);
int command_lsp(job *job);

/* Whether there is a file and all are C by their endings; otherwise says what is wrong and
 * sets *status. */
bool command_takes_c(job *job, int *status);

#endif
