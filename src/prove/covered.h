/* Which lines of a program some execution reaches: those that executions have reached, and proofs for the others. */
#ifndef CANTRIP_PROVE_COVERED_H
#define CANTRIP_PROVE_COVERED_H

#include "check/verdict.h"
#include "flat/flat.h"

typedef enum { COVERED_REACHED, COVERED_EXCLUDED, COVERED_OPEN } covered_state;

/* A line of a function. Several functions may have the same one, if it is in a macro or in a header. */
typedef struct covered_line {
  const cfa *function;
  uint32_t file, line;
  covered_state state;
  const edge *
      guard; /* COVERED_EXCLUDED: the edge that executions come to and never take; NULL: they do not come to the function */
  const char *reason; /* COVERED_OPEN: why */
} covered_line;

typedef struct covered {
  VEC(covered_line) lines;
  assumption_list assumptions; /* of the proofs */
  arena arena;
} covered;

/* From the entry of `options`; `known` are verdicts whose executions have reached something. False, with a diagnostic, if the program
 * cannot be flattened. Release with covered_free in any case. */
bool covered_find(job *job, program *program, const flat_options *options, const verdict_list *known, covered *out);
void covered_free(covered *c);

#endif
