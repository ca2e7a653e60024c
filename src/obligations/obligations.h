/* Run-time errors of one entry as obligations, each with a verdict of its own. */
#ifndef CANTRIP_OBLIGATIONS_OBLIGATIONS_H
#define CANTRIP_OBLIGATIONS_OBLIGATIONS_H

#include "check/verdict.h"
#include "flat/flat.h"

/* How much is done for each. */
typedef enum { OBLIGATIONS_GLANCE, OBLIGATIONS_TURN, OBLIGATIONS_ALL } obligations_effort;

/* Decides every obligation of the checks in `options`; appends a verdict each. False, with a diagnostic, where
 * the program cannot be flattened. */
bool obligations_check(job *job, program *program, const flat_options *options, verdict_list *out);

/* The same; what takes more effort remains unknown. `early` is told what is known before a part begins that may take very long, perhaps several times. */
typedef void obligations_early(void *context, const verdict_list *known);
bool obligations_check_telling(job *job, program *program, const flat_options *options, obligations_effort effort,
                               obligations_early *early, void *context, verdict_list *out);

/* The same program with no less assumed than in the check that gave `before`: what was met is met, and what is not asked about
 * (`asked`, one for each of `before`) is unknown if it was not met. */
bool obligations_check_again(job *job, program *program, const flat_options *options, const verdict_list *before,
                             const bool *asked, obligations_effort effort, verdict_list *out);

/* What came of trying what a proof rests on. */
typedef struct trial {
  bool elements, pointers; /* shown: no direct access, no access through a pointer leaves the objects that live */
  verdict *broken;         /* an execution that does; NULL: none was found */
} trial;

/* Tries it with at most `budget` of effort, 0: only what intervals show; `options` are those of the proof. Release `broken`
 * with verdict_free and mem_free. False: the program cannot be flattened. */
bool obligations_try(job *job, program *program, const flat_options *options, uint64_t budget, trial *out);

#endif
