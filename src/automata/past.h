/* Formulas that look back. Each operator of the past gets a group of letters of its own that says whether it is true at a position; what that
 * depends on is said by formulas of the future,
 *
 *     y is O a:    (y <-> a) && G (X y <-> (X a || y))
 *
 * and since there is exactly one way to choose y, it can be put into the automaton and then be forgotten: the automaton guesses it and
 * checks its guesses. So the operands may be any formulas. */
#ifndef CANTRIP_AUTOMATA_PAST_H
#define CANTRIP_AUTOMATA_PAST_H

#include "automata/buchi.h"

typedef enum { PAST_YESTERDAY, PAST_ONCE, PAST_HISTORICALLY, PAST_SINCE } past_kind;

/* Group `group` has value 1 where the operator is true, and value 0 elsewhere. Operands may mention groups of other operators. */
typedef struct past_operator {
  past_kind kind;
  uint32_t group;
  formula a, b; /* b: PAST_SINCE, a S b */
} past_operator;

/* The words of which f is true, if the groups of the operators mean what they say; they are not examined in a word. As buchi_of_formula. */
buchi *buchi_with_past(formulas *s, formula f, const past_operator *of, uint32_t n, uint32_t most);

#endif
