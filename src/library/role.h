/* What a file is, by its ending; and the exit codes, which are also what a session answers with. */
#ifndef CANTRIP_LIBRARY_ROLE_H
#define CANTRIP_LIBRARY_ROLE_H

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

typedef enum { ROLE_C, ROLE_SPECIFICATION, ROLE_PROPERTY, ROLE_TASK, ROLE_SYSTEM, ROLE_OTHER } file_role;

file_role role_of(const char *name); /* "-" is C */

/* Says that only such files are taken ("C files"). */
void role_refuse(job *job, const char *name, const char *taken);

#endif
