/* A separate look at a proof, with fresh queries and nothing of what found it. Invariants at loop heads: they hold at the
 * beginning, every block keeps them, and no error is possible where they hold. Models: every concrete step is one of the
 * model's. */
#ifndef CANTRIP_REFINE_CERTIFY_H
#define CANTRIP_REFINE_CERTIFY_H

#include "abstract/component.h"
#include "abstract/extract.h"
#include "abstract/pushdown.h"

/* `invariants`: by head, NULL where no execution arrives. `facts`: by head, what is shown elsewhere
 * and may be used, or NULL; may be NULL. True: confirmed. Otherwise `why` (size bytes) says which
 * step failed. */
bool certify(job *job, blocks *b, smt *smt, const expr *const *invariants, const expr *const *facts, char *why,
             size_t size);

/* Does every concrete step from a state that a state of the model stands for lead to a state that one of its successors
 * stands for, with the same event? False also when a limit is hit. */
bool certify_model(component *c, const extraction *model);

/* The same of a pushdown system: steps, what callees are called with and callers keep, what is given back and taken over. */
bool certify_pushdown(pushdown *p);

#endif
