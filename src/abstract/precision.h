/* What an abstraction looks at: variables followed by value, and predicates at each head.
 * It only grows, except that a variable that takes too many values is given up. */
#ifndef CANTRIP_ABSTRACT_PRECISION_H
#define CANTRIP_ABSTRACT_PRECISION_H

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
} precision;

/* `follow_counters`: a variable computed from its own old value may be tracked too. */
void precision_init(precision *p, const blocks *b, bool follow_counters);
void precision_free(precision *p);
bool precision_track(precision *p, uint32_t var); /* false: tracked already, or cannot be */
void precision_untrack(precision *p, uint32_t var);
/* Adds the atoms of `e` at a head; true if one was new. */
bool precision_add(precision *p, uint32_t head, const expr *e);
bool precision_has(const precision *p, uint32_t head, const expr *atom);
void precision_print(const precision *p, job *job, buf *out);
void precision_explain(const precision *p, job *job); /* the same, as part of the story */
/* Where a head is in the sources. */
place precision_place(const precision *p, uint32_t head);

/* Calls `visit` for each atom of a truth value: its parts that are no &&, ||, !, ?:. */
void expr_atoms(terms *t, const expr *e, void (*visit)(void *context, const expr *atom), void *context);

#endif
