/* `check --all-functions`: every function of a project for itself, in a process of its own. */
#ifndef CANTRIP_LIBRARY_FUNCTIONS_H
#define CANTRIP_LIBRARY_FUNCTIONS_H

#include "check/verdict.h"

/* How the answers belong to functions and files. */
typedef struct functions functions;

/* Checks the operations of every function with a body in `files`, which are one program if they can be linked; without files, those of
 * the compile_commands.json that -p names. What functions require is found; what the specifications say counts instead. Appends a verdict for each operation, with its execution as another process has told it, and
 * for each function that was not attempted; `strings` has their strings. NULL: there is nothing to check. */
functions *functions_check(job *job, const string_list *files, const string_list *specifications, uint32_t checks,
                           arena *strings, verdict_list *verdicts);
/* The text: the violations, what is unknown, a table. The verdicts must be there still. */
void functions_report(const functions *f, FILE *out);
/* A member of an object of JSON, with a comma before it: what is known of each function besides its operations. */
void functions_json(const functions *f, buf *out);
/* What functions require, as a specification that can be read back. */
void functions_contracts(const functions *f, buf *out);
void functions_free(functions *f); /* not the verdicts; NULL is fine */

#endif
