/* What a formula of a specification speaks of, as letters (automata/letters.h), and the formula over them.
 *
 *   group 0     the events that it names: none of them, or one
 *   returns     return actions, a group each: several conditions may be true of one value
 *   fluents     a group each
 *   pasts       operators of the past, a group each (automata/past.h); a word does not have these
 *   states      propositions: `m == 0`, `m == 1`, ... are one group, any other one a group of its own
 *
 * Everything in it belongs to it or to the specification. */
#ifndef CANTRIP_SPEC_ALPHABET_H
#define CANTRIP_SPEC_ALPHABET_H

#include "automata/past.h"
#include "spec/spec.h"

typedef struct alphabet_event {
  uint32_t action, value; /* of group 0 */
} alphabet_event;

typedef struct alphabet_switch { /* a return action or a fluent: value 1 of its group is true */
  uint32_t number, group;
} alphabet_switch;

typedef VEC(alphabet_switch) alphabet_switches;

typedef struct alphabet_state {
  const cexpr *expression;
  const char *component; /* or NULL */
  const char *text;      /* "[m == 2]" */
  uint32_t group, value;
} alphabet_state;

typedef struct alphabet_past {
  const ltl *formula;
  uint32_t group;
} alphabet_past;

typedef struct alphabet {
  letters letters;
  VEC(alphabet_event) events;
  alphabet_switches returns, fluents;
  VEC(alphabet_state) states; /* by group, then by value */
  VEC(alphabet_past) pasts;   /* operands before what they are operands of */
  bool has_next;              /* X or Y occurs: the number of positions counts */
  arena arena;
} alphabet;

/* False: the formula tells too many letters apart. Release with alphabet_free in either case. */
bool alphabet_of_formula(const spec *s, const ltl *f, alphabet *out);
void alphabet_free(alphabet *a);
formula alphabet_formula(const alphabet *a, formulas *to, const ltl *f);

/* The letters of which a formula without temporal operators is true. */
label alphabet_label(alphabet *a, const ltl *f);

/* The words of which a formula made by alphabet_formula, or its negation, is true. As buchi_of_formula. */
buchi *alphabet_automaton(const alphabet *a, formulas *all, formula f, uint32_t most);

#endif
