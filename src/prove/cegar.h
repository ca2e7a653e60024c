/* The loop of abstraction and refinement, once for every question:
 *
 *     for each outlook, until there is an answer
 *       start every part
 *       while something was refined
 *         make the models that are stale; search
 *         nothing found: it holds, once the models are certified
 *         each counterexample found: refine every part that cannot do its share of it;
 *           if all can, execute them: violated
 *
 * A part is one component (parts.h), a question what is asked of all of them together. One component is not special. */
#ifndef CANTRIP_PROVE_CEGAR_H
#define CANTRIP_PROVE_CEGAR_H

#include "prove/parts.h"

typedef enum { SEARCH_HOLDS, SEARCH_FOUND, SEARCH_STOPPED } search_answer;

typedef struct question question;

/* Embedded in the struct of each question. Whoever asks sets `parts`, `v` and the functions; what may be NULL says so. */
struct question {
  parts *parts;
  verdict *v;
  /* One outlook begins and ends. `begin` is false where it cannot even begin. Either may be NULL. */
  bool (*begin)(question *q, const outlook *o);
  void (*end)(question *q);
  /* The model of part `i` is new. False: too large, or a limit. May be NULL. */
  bool (*set)(question *q, uint32_t i);
  /* SEARCH_FOUND: `cases` counterexamples are kept, until `forget`, which may be NULL. */
  search_answer (*search)(question *q);
  void (*forget)(question *q);
  uint32_t cases;
  uint32_t most_rounds; /* of one outlook; 0: the usual number */
  bool tells;           /* the question tells the story of a proof itself */
  bool decided;         /* the search, or a part, has written the verdict itself */
  /* What every part does in counterexample `k`. False: it cannot be told. */
  bool (*shares)(question *q, uint32_t k, share *shares);
  /* It holds: adds to the verdict what there is to say. */
  void (*holds)(question *q);
  /* All shares of counterexample `k` were executed: writes it to the verdict, with its message. Otherwise why it is none. */
  const char *(*violated)(question *q, uint32_t k, share *shares);
  const char *stopped; /* said when the search ends without an answer, */
  bool endless;        /* and whether it is said where most states were then */
};

/* Tries the outlooks in order, and writes the verdict: holds, violated, or unknown with the reason. True: decided. */
bool cegar(question *q, const outlook *outlooks, uint32_t n);

/* Predicates in this arithmetic; counters followed by value, which makes large models of long loops. */
outlook outlook_of(smt_arith arith);
outlook outlook_followed(void);
/* With these: integers, then bit-vectors; before them, if `follows`, counters followed by value. */
bool cegar_as_usual(question *q, bool follows);

/* The same step by step, for those who want the models: one outlook, so many rounds as they ask for. */
typedef enum { ROUND_DECIDED, ROUND_REFINED, ROUND_STUCK } round_answer;
bool cegar_start(question *q, const outlook *o);
bool cegar_models(question *q);
round_answer cegar_round(question *q);
void cegar_stop(question *q);

#endif
