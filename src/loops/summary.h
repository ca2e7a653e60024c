/* Loops abstracted on demand, as one more way to a proof: the driver says when a loop has been
 * unfolded too often, and with which predicates; the summaries get stronger from try to try. */
#ifndef CANTRIP_LOOPS_SUMMARY_H
#define CANTRIP_LOOPS_SUMMARY_H

#include "check/verdict.h"
#include "loops/loop.h"

typedef struct summary {
  job *job;
  blocks *blocks;
  loop_forest forest;
  loop_facts facts; /* of the last try that was proved */
  bool bits;
  bool valid;          /* its facts are proved */
  bool proved;         /* and they prove that no error is reachable */
  uint32_t stage;      /* the next try */
  uint32_t again;      /* how often it was begun: it goes on with the facts that were left */
  bool used_bounds;    /* the facts rest on accesses being inside arrays */
  const expr **known;  /* by head: what a summary that was too coarse shows, or NULL; may be NULL */
  loop_facts known_by; /* the facts that it rests on */
  /* See loop_effort: an error that the summary does not exclude. */
  void (*possible)(void *context, smt *smt, const uint32_t *occurrence);
  void *context;
} summary;

void summary_init(summary *s, job *job, blocks *b, bool bits); /* `bits`: integers are not exact */
void summary_free(summary *s);

/* Is there anything left to try? */
bool summary_may_try(const summary *s);

/* The next, stronger summary of all loops. True: it proves that no error is reachable, and `v`
 * says so. */
bool summary_try(summary *s, const precision *precision, uint64_t budget, verdict *v);

/* Are the facts behind `known` confirmed by a fresh solver? */
bool summary_certify(summary *s);

/* The facts for people: those of a proof; or now everything that can be shown, less what follows
 * from the rest. */
void summary_find(summary *s);

/* Every loop's transition constraints and its abstraction, which is found now unless a proof has
 * used one: without a proof, it is everything that was shown. */
void summary_print(summary *s, buf *out);

#endif
