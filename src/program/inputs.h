/* Where the values of __VERIFIER_nondet_* come from in `cantrip run`: a file with one
 * number a line, or a generator that the seed determines. Both fit run_options:
 *
 *     inputs *in = inputs_from_seed(42);
 *     run_options o = {..., .next_input = inputs_next, .context = in};
 */
#ifndef CANTRIP_PROGRAM_INPUTS_H
#define CANTRIP_PROGRAM_INPUTS_H

#include "program/interp.h"

typedef struct inputs inputs;

/* Numbers from a file, decimal, hexadecimal or floating; '#' begins a comment. NULL, with
 * a diagnostic in `job`, if it cannot be read or a line is no number. */
inputs *inputs_from_file(job *job, const char *name);
inputs *inputs_from_seed(uint64_t seed);
void inputs_free(inputs *in);

/* The next value, for run_options.next_input; `context` is the inputs. */
bool inputs_next(void *context, const type *type, i128 *integer, long double *real);

#endif
