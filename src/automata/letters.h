/* The letters that a formula tells apart, and sets of them as labels.
 *
 * A letter is a product of groups: a group is something that has exactly one of a few values at every position. The events are one
 * group (none, or one of those that the formula names); `m == 0`, `m == 1`, ... are another; a proposition by itself is a
 * group of two. So what excludes one another never has to be found out: there are R * R letters for two variables of
 * R values, not 2^(2R). A label is a set of letters, as bits, interned: equal sets have equal numbers. */
#ifndef CANTRIP_AUTOMATA_LETTERS_H
#define CANTRIP_AUTOMATA_LETTERS_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

typedef uint32_t label;
#define LABEL_NONE 0u /* the empty set */
#define LABEL_ALL 1u

enum { LETTERS_MOST = 1 << 16 };

typedef struct letter_group {
  uint32_t values, stride;
  const char *const *names; /* by value; NULL: nothing to be said, none of the others. May be NULL */
} letter_group;

typedef struct letters {
  uint32_t n; /* of letters */
  uint32_t words;
  VEC(letter_group) groups;
  VEC(uint64_t *) sets; /* by label */
  idset index;
  map both, either; /* results of label_and, label_or */
  uint64_t *scratch;
  arena arena;
} letters;

/* First the groups, each with at least one value; then letters_seal, then labels. False: more than LETTERS_MOST letters. */
void letters_init(letters *l);
uint32_t letters_add_group(letters *l, uint32_t values, const char *const *names); /* its number */
bool letters_seal(letters *l);
void letters_free(letters *l);

static inline uint32_t letter_value(const letters *l, uint32_t letter, uint32_t group) {
  return letter / l->groups.at[group].stride % l->groups.at[group].values;
}

label label_of_value(letters *l, uint32_t group, uint32_t value); /* all letters in which the group has this value */
label label_of_letter(letters *l, uint32_t letter);
label label_and(letters *l, label a, label b);
label label_or(letters *l, label a, label b);
label label_minus(letters *l, label a, label b);
label label_not(letters *l, label a);
/* With a letter all that differ from it in this group alone. */
label label_whatever(letters *l, label a, uint32_t group);
static inline bool label_has(const letters *l, label a, uint32_t letter) {
  return l->sets.at[a][letter / 64] >> (letter % 64) & 1;
}
bool label_within(const letters *l, label a, label b); /* is a a subset of b? */
uint32_t label_some(const letters *l, label a);        /* one of its letters; the label is not empty */
uint32_t label_count(const letters *l, label a);

#endif
