/* Formulas of linear temporal logic over letters, in negation normal form: Boolean parts are labels, negation is pushed to them, and
 * F, G, W are U and R. Nodes are hash-consed numbers, and the constructors simplify: equal numbers mean equal formulas, and many
 * equivalent ones have equal numbers (Somenzi and Bloem 2000, Etessami and Holzmann 2000, Babiak et al. 2012). */
#ifndef CANTRIP_AUTOMATA_FORMULA_H
#define CANTRIP_AUTOMATA_FORMULA_H

#include "automata/letters.h"

typedef uint32_t formula;
#define FORMULA_FALSE 0u
#define FORMULA_TRUE 1u

typedef enum {
  FORMULA_LABEL,
  FORMULA_AND, /* of two or more, sorted by number; at most one of them is a label */
  FORMULA_OR,
  FORMULA_NEXT,
  FORMULA_UNTIL,
  FORMULA_RELEASE
} formula_kind;

typedef struct formula_node {
  formula_kind kind;
  bool eventual;               /* true now if it is true later: f == F f */
  bool universal;              /* true later if it is true now: f == G f */
  bool has_until, has_release; /* somewhere in it */
  label label;                 /* FORMULA_LABEL */
  const formula *kids;
  uint32_t nkids;
} formula_node;

typedef struct formulas {
  letters *letters;
  VEC(formula_node) nodes;
  idset index;
  map negations, implications;
  arena arena;
} formulas;

void formulas_init(formulas *s, letters *l); /* the letters are sealed, and outlive it */
void formulas_free(formulas *s);
static inline const formula_node *formula_at(const formulas *s, formula f) { return &s->nodes.at[f]; }

formula formula_label(formulas *s, label l);
formula formula_and(formulas *s, formula a, formula b);
formula formula_or(formulas *s, formula a, formula b);
formula formula_all(formulas *s, const formula *of, uint32_t n); /* conjunction */
formula formula_any(formulas *s, const formula *of, uint32_t n); /* disjunction */
formula formula_not(formulas *s, formula f);
formula formula_next(formulas *s, formula f);
formula formula_until(formulas *s, formula a, formula b);
formula formula_release(formulas *s, formula a, formula b);
static inline formula formula_finally(formulas *s, formula f) { return formula_until(s, FORMULA_TRUE, f); }
static inline formula formula_globally(formulas *s, formula f) { return formula_release(s, FORMULA_FALSE, f); }

/* Does a imply b? By their shape alone: false means that it is not known. */
bool formula_implies(formulas *s, formula a, formula b);

/* Is it true of the word whose letters are word[0] .. word[n-1], word[loop], ... forever? By definition, without automata. */
bool formula_holds(const formulas *s, formula f, const uint32_t *word, uint32_t n, uint32_t loop);

#endif
