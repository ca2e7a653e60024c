/* Operators of FSP on single systems. Each takes a frozen system and returns a new frozen one, which the
 * caller frees; NULL when a limit of the job is hit, and for nothing else. States keep their
 * numbers and names, except by lts_reachable. */
#ifndef CANTRIP_AUTOMATA_OPERATORS_H
#define CANTRIP_AUTOMATA_OPERATORS_H

#include "automata/lts.h"
#include "base/job.h"

typedef struct lts_rename {
  uint32_t from, to;
} lts_rename;

/* `/ {to/from, ...}`. An action that is renamed to several has an edge for each; one renamed is no
 * longer in the alphabet unless another became it. Renaming to tau hides; tau is never renamed.
 * All renames happen at once. */
lts *lts_relabel(job *job, const lts *l, const lts_rename *renames, uint32_t n);

/* `\ {actions}`: these become tau. */
lts *lts_hide(job *job, const lts *l, const uint32_t *actions, uint32_t n);

/* `@ {actions}`: all others become tau. */
lts *lts_restrict_to(job *job, const lts *l, const uint32_t *actions, uint32_t n);

/* `property`: an action of the alphabet that a state (other than ERROR) does not have leads to ERROR. */
lts *lts_complete_with_error(job *job, const lts *l);

/* What the initial state reaches, numbered breadth-first; the alphabet stays. */
lts *lts_reachable(job *job, const lts *l);

/* Has no state two edges with the same action, or one with tau? */
bool lts_deterministic(const lts *l);

#endif
