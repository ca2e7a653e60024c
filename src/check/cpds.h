/* Communicating pushdown systems (Chaki, Clarke, Kidd, Reps, Touili 2006): several pushdown systems that perform actions together. Is there a
 * word that all of them can do at once and that leads each into its target? That is undecidable; what is found is right,
 * and where there is such a word it is found in the end.
 *
 *   CPDS_AUTO    two searches in turns, with growing budgets: the exact one over what each system may be in after a word
 *                (automata/pds_determinize.h), shortest words first; and one in which stacks are widened below their top symbols, which always
 *                ends. What the second finds is tried exactly, and the system that cannot do it keeps one symbol more
 *                Beside that, numbers are compared: if each rule of each system is used some number of times, what is pushed is taken off again
 *                or is left, and what is done together is done equally often, as linear equations, may have no solution
 *   CPDS_PREFIX  the paper's: the common words of the first i letters of words, for i = 1, 2, ...; none is left, or one is a
 *                word of all
 *   CPDS_SUFFIX  the same from the targets backwards
 *   CPDS_WIDENED, CPDS_COUNTED  parts of CPDS_AUTO alone, for comparison: the second search, the numbers */
#ifndef CANTRIP_CHECK_CPDS_H
#define CANTRIP_CHECK_CPDS_H

#include "automata/pds.h"
#include "check/product.h"

typedef enum { CPDS_AUTO, CPDS_PREFIX, CPDS_SUFFIX, CPDS_WIDENED, CPDS_COUNTED } cpds_language;

typedef struct cpds_part {
  const pds *system; /* frozen; outlives the search, as do target and alphabet */
  pds_config start;
  const pds_set *target;    /* NULL: everywhere is one */
  const uint32_t *alphabet; /* sorted */
  uint32_t nalphabet;
  bool watches; /* takes part in all actions of its alphabet, beside whoever performs them */
} cpds_part;

typedef struct cpds_request {
  uint32_t nparts;
  synchronisation synchronisation;
  uint32_t nactions; /* of the table of actions */
  cpds_language language;
  const bool *last; /* by action: a word must end with one of these; NULL: with any. Outlives it */
} cpds_request;

typedef struct cpds cpds;

/* Release with cpds_free. */
cpds *cpds_new(job *job, const cpds_request *request);
void cpds_free(cpds *c);
/* Part `i` is this, until it is set again; what is known of the others stays. */
void cpds_set(cpds *c, uint32_t i, const cpds_part *part);

/* What happens at one time, and which parts do it; watchers are left out. */
typedef struct cpds_event {
  uint32_t action, first, n; /* in `parts` */
} cpds_event;

typedef struct cpds_word {
  VEC(cpds_event) events;
  VEC(uint32_t) parts;
} cpds_word;

void cpds_word_free(cpds_word *w);

typedef enum { CPDS_NONE, CPDS_FOUND, CPDS_STOPPED } cpds_answer;

/* CPDS_FOUND: `word` is one. CPDS_STOPPED: a limit was hit, or the effort is spent. */
cpds_answer cpds_check(cpds *c, uint64_t effort, cpds_word *word);
uint64_t cpds_states(const cpds *c); /* tuples of the search that has answered */
uint32_t
cpds_length(const cpds *c); /* prefix, suffix: the last length; else of the word, or the symbols kept at most */
bool cpds_by_widening(const cpds *c); /* that none was found is known by the widened search */

/* A run of one part with its share of a word that was found. False: a limit was hit. */
bool cpds_run(cpds *c, const cpds_word *word, uint32_t part, pds_run *out);

typedef VEC(cpds_word) cpds_words;

/* The common words of the first (of the last, with CPDS_SUFFIX) `length` letters; and those shorter ones that are words
 * themselves. For small systems. False when a limit is hit. */
bool cpds_common(cpds *c, uint32_t length, cpds_words *out);

#endif
