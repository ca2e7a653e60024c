/* Loops abstracted on demand, as one more way to a proof: the driver says when a loop has been
 * unfolded too often, and with which predicates; the summaries get stronger from try to try. */
#ifndef CANTRIP_SUMMARY_H
#define CANTRIP_SUMMARY_H

#include "abstract/loop.h"
#include "check/verdict.h"

typedef struct summary {
  job *job;
  blocks *blocks;
  loop_forest forest;
  loop_facts facts;     /* of the last try that was proved */
  bool valid;           /* its facts are proved */
  uint32_t stage;       /* the next try */
  bool used_bounds;     /* the facts rest on accesses being inside arrays */
} summary;

void summary_init(summary *s, job *job, blocks *b);
void summary_free(summary *s);

/* Is there anything left to try? */
bool summary_may_try(const summary *s);

/* The next, stronger summary of all loops, in the arithmetic of a fresh solver. True: it proves
 * that no error is reachable, and `v` says so. */
bool summary_try(summary *s, smt_arith arith, const precision *precision, double seconds, verdict *v);

/* Prints every loop's transition constraints, and its facts if there are any. */
void summary_print(summary *s, FILE *out);

#endif
