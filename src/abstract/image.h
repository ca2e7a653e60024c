/* Abstract states and their successors. A state at a head is a constant (or none) for each
 * tracked variable and true, false or unknown for each predicate of the head. The image of
 * a state under a block is computed by symbolic execution from the constants and, for the
 * predicates, by enumeration with the solver. */
#ifndef CANTRIP_ABSTRACT_IMAGE_H
#define CANTRIP_ABSTRACT_IMAGE_H

#include "abstract/precision.h"
#include "logic/smt.h"

typedef struct astate {
  uint32_t head; /* index in blocks.heads */
  uint32_t nvalues, npreds;
  const expr **values; /* per tracked variable, in order of variables: EX_INT... or NULL */
  int8_t *preds;       /* 1 true, 0 false, -1 unknown */
} astate;

typedef VEC(astate) astates;

typedef struct image {
  job *job;
  blocks *blocks;
  precision *precision;
  smt *smt;
  idset cache; /* head and constants -> index in done */
  VEC(struct image_block *) done;
  const expr *const *facts; /* by head: what holds whenever an execution is there, or NULL; may be NULL */
  arena arena;              /* of states */
  uint32_t version;         /* of the precision that the cache is for */
  bool
      lazy; /* where nothing is known and nothing is asked, the solver is not: what a look does not refute is possible */
  bool with_ends; /* states where an execution ends normally are successors, too */
} image;

void image_init(image *m, job *job, blocks *b, precision *p, smt *smt);
void image_free(image *m);
astate image_initial(image *m); /* at the entry: nothing is known there */

/* All successors of `s`; the arrays live in the image's arena. Ends early, with what it has,
 * when a limit of the job is hit. */
void image_successors(image *m, const astate *s, astates *out);

/* What a state says, as a truth value over the program's variables. */
const expr *astate_formula(const image *m, const astate *s);

/* Does `weak` contain every concrete state of `strong`? Same head. */
bool astate_covers(const astate *weak, const astate *strong);
uint64_t astate_hash(const astate *s);
bool astate_equal(const astate *a, const astate *b);

/* One block from any state `before` at the head of `from` to the head of `to` and its tracked constants: all
 * paths at once, as one state. False: there is none. Frees nothing. */
bool image_step(image *m, const astate *from, const astate *to, const symstate *before, uint32_t occurrence,
                symstate *after);

/* The symbolic start of a block from `s`, and what its predicates say there. */
symstate image_start(image *m, const astate *s, expr_list *conditions);

#endif
