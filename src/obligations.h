/* Run-time errors of one entry as obligations, each with a verdict of its own. */
#ifndef CANTRIP_OBLIGATIONS_H
#define CANTRIP_OBLIGATIONS_H

#include "specified.h"

/* Decides every obligation of the checks in `options`; appends a verdict each. False, with a diagnostic, where
 * the program cannot be laid out flat. */
bool obligations_check(job *job, program *program, const flat_options *options, verdict_list *out);

#endif
