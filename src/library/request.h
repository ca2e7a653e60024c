/* What one check is asked: files sorted by their roles, properties, run-time checks. */
#ifndef CANTRIP_LIBRARY_REQUEST_H
#define CANTRIP_LIBRARY_REQUEST_H

#include "library/role.h"
#include "library/task.h"

typedef struct request {
  string_list files;        /* C */
  VEC(property) properties; /* empty: the usual errors */
  string_list specifications;
  uint32_t checks;  /* of run_check */
  bool termination; /* that every execution ends */
  task task;
  bool has_task;
  arena arena;
} request;

/* Reads the files of the job's options that say what is asked; options that a task definition decides are set. STATUS_DONE, or
 * STATUS_USAGE or STATUS_INPUT, with a diagnostic. Release with request_free in any case. */
int request_read(job *job, request *r);
void request_free(request *r);

#endif
