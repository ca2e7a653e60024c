/* What a proof rests on without having shown it, as facts: one of the kinds of assumption.def, with the function,
 * variable or number that it is about, and its place where it has one. */
#ifndef CANTRIP_FLAT_ASSUMPTION_H
#define CANTRIP_FLAT_ASSUMPTION_H

#include "base/buf.h"
#include "base/diag.h"

#include <stdbool.h>

typedef enum {
#define X(kind, outside, sentence) ASSUME_##kind,
#include "flat/assumption.def"
#undef X
  ASSUMPTIONS /* how many there are */
} assumption_kind;

typedef struct assumption {
  assumption_kind kind;
  place where;      /* file and line; zeroed: it is about no place */
  const char *name; /* NULL where the kind has none. The program's: it lives as long as that */
  uint64_t number;
} assumption;

typedef VEC(assumption) assumption_list;

bool assumption_is_same(const assumption *a, const assumption *b);
bool assumption_known(const assumption_list *list, const assumption *a);
/* Is it about the surroundings, so that no execution can show it either? */
bool assumption_is_outside(const assumption *a);
const char *assumption_word(assumption_kind kind);                      /* "NO_ALIAS": that of assumption.def */
void assumption_print(buf *out, const diag *diag, const assumption *a); /* the sentence, without "assuming: " */

#endif
