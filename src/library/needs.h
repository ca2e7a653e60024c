/* What a function needs of its callers, found from what goes wrong without it. */
#ifndef CANTRIP_LIBRARY_NEEDS_H
#define CANTRIP_LIBRARY_NEEDS_H

#include "flat/flat.h"
#include "obligations/obligations.h"

typedef struct needs_request {
  job *job;
  program *program;
  const cfa *function;
  const flat_options *options;
  const string_list *specifications; /* the user's files */
  const char *contracts;             /* a specification: what other functions require */
  const string_list *conditions;     /* what the function requires, decided before; with `infer` nothing yet */
  bool infer;
  const string_list *callees; /* whose operations fail for some callers: does this function make them fail? */
  arena *strings;
} needs_request;

typedef struct needs {
  verdict_list verdicts;  /* of each operation of the function; to be released by verdict_free and mem_free */
  string_list conditions; /* what it requires, in the language of `requires` */
} needs;

typedef void needs_early(void *context, const needs *known);

/* Checks the operations of a function, finds preconditions that are shown to suffice for what goes wrong without them, and checks what
 * callees require. `early` is told what is known before something begins that may take very long. False: the program
 * cannot be flattened. */
bool needs_find(const needs_request *q, needs_early *early, void *context, needs *out);
void needs_free(needs *n); /* the lists, not the verdicts */

/* A procedure block of a specification. */
void needs_print(const char *function, const string_list *conditions, buf *out);

#endif
