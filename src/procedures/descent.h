/* Does a program end whose calls stay calls, recursive ones among them? An execution that does not end goes on forever in some procedure,
 * or deeper and deeper: either way it is an infinite path over the heads of the procedures, with a step for each block, for each
 * call that returns, and into each call. Measures exclude such paths. */
#ifndef CANTRIP_PROCEDURES_DESCENT_H
#define CANTRIP_PROCEDURES_DESCENT_H

#include "check/verdict.h"
#include "flat/flat.h"

/* `options` without errors. True: every execution ends, and `v` holds, with its measures and assumptions. False: nobody knows. */
bool descent_prove(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v);

/* Which steps cannot be taken forever, also where others can. `options` as of a layout that keeps its calls, whose locations are meant: events
 * are steps like all others here. NULL: nothing is known. Release with descent_free. */
typedef struct descent descent;
descent *descent_open(job *job, program *program, const flat_options *options, uint64_t effort);
void descent_free(descent *d); /* NULL is fine */

/* Does an infinite execution arrive only finitely often at this location of a procedure, the head of a loop or behind a call that has
 * returned? And does it enter the callee only finitely often by the call of procedure `from` that ends at `call`, never to return? Runs are
 * those of one infinite path, as above. */
bool descent_ends_at(const descent *d, uint32_t procedure, loc_id at);
bool descent_ends_call(const descent *d, uint32_t from, loc_id call, uint32_t callee);
/* What this rests on: measures and assumptions. */
void descent_tell(descent *d, verdict *v);
bool descent_confirm(descent *d); /* by separate queries */

#endif
