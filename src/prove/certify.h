/* A separate look at a proof: invariants at loop heads are checked with fresh queries and
 * nothing of what found them: they hold at the beginning, every block keeps them, and no
 * error is possible where they hold. */
#ifndef CANTRIP_PROVE_CERTIFY_H
#define CANTRIP_PROVE_CERTIFY_H

#include "abstract/symex.h"
#include "check/verdict.h"
#include "logic/smt.h"

/* `invariants`: by head, NULL where no execution arrives. `facts`: by head, what is shown elsewhere
 * and may be used, or NULL; may be NULL. True: confirmed. Otherwise `why` (size bytes) says which
 * step failed. */
bool certify(job *job, blocks *b, smt *smt, const expr *const *invariants, const expr *const *facts, char *why,
             size_t size);

#endif
