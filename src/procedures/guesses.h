/* Facts of simple forms that may hold of a relation: bounds by the program's own constants, what is kept, sums. */
#ifndef CANTRIP_PROCEDURES_GUESSES_H
#define CANTRIP_PROCEDURES_GUESSES_H

#include "abstract/procedure.h"

typedef VEC(const expr *) guess_list;

typedef struct constant_set {
  i128 at[8];
  uint32_t n;
} constant_set;

/* The numbers that variables are compared with or set to, a few at most. Variables that are copied to each other, or compared, have
 * theirs in common. */
typedef struct guess_constants {
  map set_of;          /* symbol id -> number of its set, or of one that it was united with */
  VEC(uint32_t) joint; /* by set: the one that it is part of, or itself */
  VEC(constant_set) sets;
  constant_set added; /* numbers that are added to something or subtracted */
} guess_constants;

void guess_constants_find(guess_constants *c, const flat *f);
void guess_constants_free(guess_constants *c);

/* What facts are guessed about: `now`, n symbols that stand for the variables `as`, each with what it was before, or NULL in `old`;
 * and how they relate to the m symbols `given`. */
typedef struct guess_subject {
  symbol *const *now, *const *as, *const *old;
  uint32_t n;
  symbol *const *given;
  uint32_t m;
} guess_subject;

/* More of them: numbers that they are not, or that they are where something given is small or large; how far one is from another at most, by the numbers that are added, compared without wrapping
 * around. */
void guess_more(terms *t, guess_constants *c, const guess_subject *about, guess_list *out);

void guess_facts(terms *t, guess_constants *c, const guess_subject *about, guess_list *out);

#endif
