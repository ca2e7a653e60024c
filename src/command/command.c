/* What the commands share. */
#include "command/command.h"

bool command_takes_c(job *job, int *status) {
  const string_list *files = &job->options.files;
  if (!files->n) {
    diag_error(&job->diag, (place){0}, "no file name given");
    *status = STATUS_USAGE;
    return false;
  }
  for (uint32_t i = 0; i < files->n; i++) {
    if (role_of(files->at[i]) == ROLE_C) continue;
    role_refuse(job, files->at[i], "C files");
    *status = STATUS_INPUT;
  }
  return !job->diag.errors;
}
