/* What one check is asked, and its answers: files sorted by their roles, properties, the program, a verdict for each
 * property. Nothing is printed here but diagnostics; outputs.h makes documents of it. */
#ifndef CANTRIP_COMMAND_REQUEST_H
#define CANTRIP_COMMAND_REQUEST_H

#include "command/task.h"
#include "prove/properties.h"
#include "prove/validate.h"

typedef struct request {
  string_list files;        /* C */
  VEC(property) properties; /* empty: the usual errors */
  string_list specifications;
  spec *spec;
  actions actions;
  verdict_list verdicts;
  arena arena;
  task task;
  bool has_task;
  witness witness;  /* with --validate */
  bool told;        /* the text of the verdicts is printed already */
  program *program; /* owns the terms of the verdicts: freed after the report */
} request;

void request_init(request *r);
/* Reads the files of the job's options and finds the verdicts. A limit that was hit is an answer; STATUS_USAGE or
 * STATUS_INPUT, with diagnostics, if there is none. */
int request_answer(job *job, request *r);
/* A violation is worse than no answer, and that is worse than a proof. NULL: there is no verdict. */
const verdict *request_worst(const request *r);
void request_free(request *r);

#endif
