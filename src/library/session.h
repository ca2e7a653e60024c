/* One check: a request in, verdicts out. Nothing is printed here but diagnostics; outputs.h makes documents of it. */
#ifndef CANTRIP_LIBRARY_SESSION_H
#define CANTRIP_LIBRARY_SESSION_H

#include "library/functions.h"
#include "library/properties.h"
#include "library/request.h"
#include "refine/validate.h"
#include "report/lcov.h"

typedef struct session {
  const request *asked; /* the caller's */
  verdict_list verdicts;
  witness witness;      /* with --validate */
  functions *functions; /* with --all-functions: how the verdicts belong together; otherwise NULL */
  spec *spec;
  actions actions;
  arena arena;
  uint32_t checks;   /* run-time checks: those that are asked for, or all by default */
  bool by_default;   /* they were not asked for, and there is no property in the program */
  bool unchecked;    /* they were not asked for, and there is */
  coverage coverage; /* with --coverage */
  program *program;  /* owns the terms of the verdicts: freed after the report */
} session;

void session_init(session *s);
/* Finds the verdicts. A limit that was hit is an answer; STATUS_USAGE or STATUS_INPUT, with diagnostics, if there is none. The
 * request must live as long as the session. */
int session_answer(job *job, session *s, const request *asked);
/* A violation is worse than no answer, and that is worse than a proof. NULL: there is no verdict. */
const verdict *session_worst(const session *s);
void session_free(session *s);

#endif
