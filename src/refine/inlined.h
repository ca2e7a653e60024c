/* Can the program do a run of its pushdown system? The judge of runs with calls: each call that is entered has variables of its own, and what
 * it gives back is taken over by its caller. The run is first followed with all paths of its blocks at once. Then it becomes one path
 * through a flat program of its own, in which calls are inlined as they were taken, so that replay and refinement are those of
 * all other paths; what is learnt there about a call is examined in its procedure from then on. */
#ifndef CANTRIP_REFINE_INLINED_H
#define CANTRIP_REFINE_INLINED_H

#include "abstract/pushdown.h"
#include "check/verdict.h"
#include "refine/newton.h"

/* SMT_SAT: the solver can follow it. */
smt_answer inlined_possible(pushdown *p, const pds_run *run);

typedef enum { INLINED_REAL, INLINED_UNCONFIRMED, INLINED_LOST } inlined_answer;

/* Executes a run that can be followed. v->reason says why it is not real; of a run into what is not modelled (INLINED_LOST), into
 * what. */
inlined_answer inlined_real(pushdown *p, const pds_run *run, const flat_options *options, verdict *v);
/* The same for a run of which all events count, and no others between them; with `to_end` the execution must end then. */
inlined_answer inlined_word(pushdown *p, const pds_run *run, bool to_end, const flat_options *options, verdict *v);

/* A run whose `rounds` rounds of a cycle of so many rules, two at least, begin at rule `loop`: is there an execution in which the state behind
 * the first round is that before it, in all that is read from there on? Callers that the cycle leaves behind forever read nothing
 * more. *followed: it is not known, and what changes is followed by value from now on. */
inlined_answer inlined_cycle(pushdown *p, const pds_run *run, uint32_t loop, uint32_t cycle,
                             const flat_options *options, verdict *v, bool *followed);

/* Looks at what excludes a run that cannot be followed; false: at nothing new. */
bool inlined_refine(pushdown *p, const pds_run *run, refine_how how);

#endif
