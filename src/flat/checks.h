/* Run-time errors as obligations: for each operation of a step that C leaves undefined for some values, the
 * condition under which that happens. */
#ifndef CANTRIP_FLAT_CHECKS_H
#define CANTRIP_FLAT_CHECKS_H

#include "flat/cells.h"
#include "run/interp.h"

typedef struct obligation {
  run_check check;
  const expr *violated; /* over cells: a truth value */
  const expr *what;     /* the operation, in C */
  uint32_t ordinal;     /* which of its step: the same in every copy of a function */
} obligation;

typedef VEC(obligation) obligations;

/* Those of evaluating `rhs` and then writing `lhs` (each may be NULL), in order. Unknown values that they
 * need are pending in `c` afterwards. Returns how many ordinals there are, those of obligations that are
 * trivially met or not asked for included. */
uint32_t checks_of(cells *c, uint32_t checks, const expr *lhs, const expr *rhs, obligations *out);
/* The same where the value of `rhs`, an lvalue, is only handed on: it may be indeterminate. */
uint32_t checks_of_copy(cells *c, uint32_t checks, const expr *lhs, const expr *rhs, obligations *out);

/* Those of S_ACCESS and of S_OBLIGE. */
uint32_t checks_of_access(cells *c, uint32_t checks, const step *s, obligations *out);
uint32_t checks_of_use(cells *c, uint32_t checks, const step *s, obligations *out);

/* Those of the n lengths of an array of variable length: they are greater than zero. */
uint32_t checks_of_lengths(cells *c, uint32_t checks, const expr *const *lengths, uint32_t n, obligations *out);
/* Those of free(pointer). */
uint32_t checks_of_free(cells *c, uint32_t checks, const expr *pointer, obligations *out);

#endif
