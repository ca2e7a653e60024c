/* What a pushdown system can do after a word: it is made deterministic, as far as it is examined. A state is the set of
 * configurations that the system may be in after a word of visible actions, internal steps included; equal sets are one state. Of
 * a set only those configurations are kept that can perform a visible action at once: the future depends on no other.
 *
 * Sets are regular, so each has one smallest automaton, written down in one way: that is what is compared. There may be
 * infinitely many sets. With a `depth` they are widened: all that can lie below the top symbols in some reachable configuration may
 * lie there, so that there are finitely many, and what is done is more than the system can do. */
#ifndef CANTRIP_AUTOMATA_PDS_DETERMINIZE_H
#define CANTRIP_AUTOMATA_PDS_DETERMINIZE_H

#include "automata/pds.h"

typedef struct pds_determinization pds_determinization;

typedef struct pds_determinized_move {
  uint32_t action, to;
} pds_determinized_move;

typedef VEC(pds_determinized_move) pds_determinized_moves;

typedef struct pds_determinize_request {
  const pds *system; /* frozen; outlives it */
  pds_config start;
  const pds_set *target; /* where a word must end; outlives it. NULL: anywhere */
  const bool *last;      /* by action: a word must end with one of these; NULL: with any */
  uint32_t depth;        /* symbols that are kept when widening; 0: exact */
  bool backwards;        /* words are read from their end: a set is from where a target is reached. Without depth */
} pds_determinize_request;

/* NULL when a limit is hit. The start is copied. Release with pds_determinize_free. */
pds_determinization *pds_determinize_new(job *job, const pds_determinize_request *request);
void pds_determinize_free(pds_determinization *r); /* NULL is fine */

enum { pds_determinized_initial = 0 };
uint32_t pds_determinize_count(const pds_determinization *r); /* of states so far */
/* One move an action, sorted; NULL when a limit is hit. Valid until the next call of any of these. */
const pds_determinized_moves *pds_determinize_moves(pds_determinization *r, uint32_t state);
/* The state after one more action; UINT32_MAX: there is none, or a limit was hit. */
uint32_t pds_determinize_after(pds_determinization *r, uint32_t state, uint32_t action);
/* Is some configuration of the set a target? And can one still be reached? (Backwards: is the start one; is one reachable?) */
bool pds_determinize_meet(const pds_determinization *r, uint32_t state);
bool pds_determinize_hope(const pds_determinization *r, uint32_t state);

/* Forwards: a run of the system with this word, and of a target, if there is one, into it: rules in their order. False: there is none, or a
 * limit was hit. Exact whatever the depth. */
bool pds_determinize_run(pds_determinization *r, const uint32_t *word, uint32_t n, pds_run *out);

/* The configurations in which words end: reachable ones, of the target, or right after one of the last actions. Without epsilons. False
 * when a limit is hit. Release with pds_set_free. */
bool pds_determinize_ends(job *job, const pds_determinize_request *request, pds_set *out);

#endif
