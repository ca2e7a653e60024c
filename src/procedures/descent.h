/* Does a program end whose calls stay calls, recursive ones among them? An execution that does not end goes on for ever in some procedure,
 * or deeper and deeper: either way it is an infinite path over the heads of the procedures, with a step for each block, for each
 * call that returns, and into each call. Measures exclude such paths. */
#ifndef CANTRIP_PROCEDURES_DESCENT_H
#define CANTRIP_PROCEDURES_DESCENT_H

#include "check/verdict.h"
#include "flat/flat.h"

/* `options` without errors. True: every execution ends, and `v` holds, with its measures and assumptions. False: nobody knows. */
bool descent_prove(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v);

#endif
