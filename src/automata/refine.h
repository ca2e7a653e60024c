/* The engine of partition.h: refines a partition of the states until it is stable. */
#ifndef CANTRIP_AUTOMATA_REFINE_H
#define CANTRIP_AUTOMATA_REFINE_H

#include "automata/lts.h"
#include "base/job.h"

/* The coarsest stable refinement of {ERROR}, {all others}. With `branching`, tau within a class is not
 * seen; then each tau leads to a smaller number (so there are no cycles). `marked`, if not NULL, are states that differ from others in a
 * way that tau predecessors of their class inherit (divergence). The result is freed by the caller;
 * NULL when a limit of the job is hit. */
uint32_t *refine_partition(job *job, const lts *l, bool branching, const bool *marked, uint32_t *classes);

#endif
