/* Automata on infinite words: Büchi automata with several acceptance sets (marks) on transitions. A run is accepted if it takes
 * transitions with mark i infinitely often, for each i. Labels are sets of letters (letters.h).
 *
 *     buchi *b = buchi_of_formula(&formulas, f);   // small: translated, then reduced by simulations
 *     buchi *c = buchi_degeneralise(b);            // one acceptance set, on states
 *
 * Invariants (buchi_check): edges are sorted by source; no label is empty; no two edges have equal ends and marks. */
#ifndef CANTRIP_AUTOMATA_BUCHI_H
#define CANTRIP_AUTOMATA_BUCHI_H

#include "automata/formula.h"
#include "base/buf.h"

#include <stdio.h>

typedef uint64_t marks;

enum { BUCHI_MOST_MARKS = 63 };

typedef struct buchi_edge {
  uint32_t from, to;
  label label;
  marks marks;
} buchi_edge;

typedef struct buchi {
  letters *letters; /* outlive it */
  uint32_t states, initial;
  uint32_t nmarks;
  VEC(buchi_edge) edges;
  VEC(uint32_t) first; /* first[s] .. first[s+1] are the edges of s */
  bool state_based;    /* the edges of a state all have the mark, or none has: the state is accepting, or not */
} buchi;

static inline marks buchi_all_marks(const buchi *b) { return ((marks)1 << b->nmarks) - 1; }

/* The words of which f is true. NULL: it has more promises than marks, or more than `most` states. Release with buchi_free. */
buchi *buchi_of_formula(formulas *s, formula f, uint32_t most);
/* The same with one mark, on states. */
buchi *buchi_on_states(formulas *s, formula f, uint32_t most);
/* The same words with one mark, on states. */
buchi *buchi_degeneralise(const buchi *b);
void buchi_free(buchi *b); /* NULL is fine */

/* ---- building ---- */

buchi *buchi_new(letters *l, uint32_t nmarks);
void buchi_add_edge(buchi *b, buchi_edge e);
void buchi_freeze(buchi *b); /* sorts, and joins edges that differ in the label alone */
bool buchi_check(const buchi *b, FILE *out);

/* ---- reducing: the words stay the same ---- */

/* Drops states that are not reached or from which nothing is accepted, and marks that all say the same. */
void buchi_trim(buchi *b);
/* Merges states and drops edges by direct and reverse simulation, until nothing changes. */
void buchi_reduce(buchi *b);
/* An automaton that is deterministic and weak, and the smallest such one, if there is one and it has at most `most` states, and
 * `other`, which accepts all other words, confirms it; else NULL. */
buchi *buchi_minimal_weak(const buchi *b, const buchi *other, uint32_t most);

/* ---- looking ---- */

/* The strongly connected component of every state, numbered so that an edge never goes to a larger number; how many there are. */
uint32_t buchi_components(const buchi *b, uint32_t *component);
/* By component: does it have a cycle with all marks? */
void buchi_accepting(const buchi *b, const uint32_t *component, uint32_t n, bool *accepting);
bool buchi_is_deterministic(const buchi *b);
/* Is some word accepted by both? */
bool buchi_meet(const buchi *a, const buchi *b);
bool buchi_accepts(const buchi *b, const uint32_t *word, uint32_t n, uint32_t loop);
/* By state: is every word accepted from there? Only where that is plain: a state whose accepting edges all lead back to it. */
void buchi_universal(const buchi *b, bool *universal);

/* ---- for people and programs ---- */

void buchi_print_text(const buchi *b, buf *out);
void buchi_print_size(const buchi *b, buf *out); /* its last line alone */
void buchi_print_dot(const buchi *b, buf *out);
void buchi_print_hoa(const buchi *b, const char *name, buf *out); /* Hanoi omega-automata, version 1 */
void label_print(const letters *l, label a, buf *out); /* as a Boolean formula over the names of the groups */

#endif
