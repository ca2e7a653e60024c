/* Which lines of a program some execution reaches, as lcov reads it, and as text. */
#ifndef CANTRIP_REPORT_LCOV_H
#define CANTRIP_REPORT_LCOV_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/job.h"
#include "flat/assumption.h"

typedef enum {
  LINE_REACHED,  /* an execution was made that comes there */
  LINE_EXCLUDED, /* no execution does */
  LINE_OPEN      /* not decided */
} line_state;

typedef struct coverage_line {
  uint32_t file, line;
  line_state state;
  const char *why; /* LINE_EXCLUDED: what keeps executions away, LINE_OPEN: why it is not decided; else NULL */
} coverage_line;

typedef struct coverage_function {
  uint32_t file, line;
  const char *name;
  line_state state; /* of its first line */
} coverage_function;

typedef struct coverage {
  VEC(coverage_line) lines; /* by file and line, each once */
  VEC(coverage_function) functions;
  assumption_list assumptions; /* on which it rests that lines are excluded */
  arena arena;                 /* of the strings */
} coverage;

void coverage_free(coverage *c);
/* The tracefile. What is not decided counts as not reached there. */
void lcov_write(const job *job, const coverage *c, buf *text);
/* How many lines are reached, and the others, with the reasons: those with one reason are a line of the report. */
void coverage_report(const job *job, const coverage *c, FILE *out);

#endif
