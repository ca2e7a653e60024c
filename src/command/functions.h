/* `check --all-functions`: every function of a project for itself, in a process of its own. */
#ifndef CANTRIP_COMMAND_FUNCTIONS_H
#define CANTRIP_COMMAND_FUNCTIONS_H

#include "check/verdict.h"

/* Checks the operations of every function with a body in `files`, each file a program of its own; without files, those of the
 * compile_commands.json that -p names. Appends a verdict for each operation, without its trace: that is told on `out`, with the table,
 * the assumptions, and what was not attempted. The strings of the verdicts live in `strings`. False: there is nothing to check. */
bool functions_check(job *job, const string_list *files, uint32_t checks, arena *strings, verdict_list *verdicts,
                     FILE *out);

#endif
