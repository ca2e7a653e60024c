/* What an abstraction looks at: variables followed by value, and predicates at each head.
 * It grows, except that a variable that takes too many values is given up, and that predicates which no counterexample needs any
 * more can be dropped (precision_fewest). */
#ifndef CANTRIP_ABSTRACT_PRECISION_H
#define CANTRIP_ABSTRACT_PRECISION_H

#include "abstract/reasons.h"
#include "abstract/symex.h"

typedef VEC(const expr *) expr_list;

typedef struct precision {
  const blocks *blocks;
  bool *tracked;    /* by variable */
  bool *trackable;  /* by variable: made of constants, compared with constants */
  bool *given_up;   /* by variable: took too many values */
  bool *counter;    /* by variable: somewhere computed from its own old value */
  expr_list *preds; /* by head */
  uint32_t version; /* changes when `tracked` does */
  uint32_t npreds;  /* predicates in all */
  uint32_t *known;  /* by head: so many of its predicates are older than the round */
  reasons reasons;  /* why predicates are there */
  map pinned;       /* head and number of the atom: those that are there without a reason, and stay */
  map dropped;      /* the same: those that were dropped once. One that comes back stays, so that dropping ends */
  uint32_t drops;   /* how often predicates were dropped */
} precision;

/* `follow_counters`: a variable computed from its own old value may be tracked too. */
void precision_init(precision *p, const blocks *b, bool follow_counters);
void precision_free(precision *p);
bool precision_track(precision *p, uint32_t var); /* false: tracked already, or cannot be */
void precision_untrack(precision *p, uint32_t var);
/* Adds the atoms of `e` at a head; true if one was new. While no counterexample is open (below) they stay for good. */
bool precision_add(precision *p, uint32_t head, const expr *e);
bool precision_has(const precision *p, uint32_t head, const expr *atom);
bool precision_knew(const precision *p, uint32_t head, const expr *atom); /* before the round began, see below */
void precision_print(const precision *p, job *job, buf *out);
void precision_explain(const precision *p, job *job); /* the same, as part of the story */
/* Where a head is in the sources. */
place precision_place(const precision *p, uint32_t head);

/* ---- the fewest predicates ----
 *
 *   precision_round      a model is built, or a search goes on: what its counterexamples know are the predicates of now
 *   precision_begin      a counterexample
 *   precision_offer      the atoms of `e` at a head belong to the set that is open
 *   precision_complete   it is a set of predicates which excludes the counterexample; another one may follow
 *   precision_end        that was all. `excluded`: by other means than predicates
 *   precision_fewest     instead of all predicates the fewest that exclude every counterexample. True: others than before, and models
 *                        and states that were made with those mean nothing any more
 */
void precision_round(precision *p);
void precision_begin(precision *p);
void precision_offer(precision *p, uint32_t head, const expr *e);
void precision_complete(precision *p);
void precision_end(precision *p, bool excluded);
bool precision_fewest(precision *p);

/* Calls `visit` for each atom of a truth value: its parts that are no &&, ||, !, ?:. */
void expr_atoms(terms *t, const expr *e, void (*visit)(void *context, const expr *atom), void *context);

#endif
