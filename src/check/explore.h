/* Is a state that has something reachable in a model? Two searches: one that goes into depth and finds out, with as few states
 * as luck has it, and one in breadth that finds a shortest way, if that is near enough. Each state is kept as its number
 * and that of the state before it, nothing else. */
#ifndef CANTRIP_CHECK_EXPLORE_H
#define CANTRIP_CHECK_EXPLORE_H

#include "base/job.h"
#include "check/counterexample.h"
#include "check/model.h"

/* Is this state wanted? Its moves are all that the model has of it. */
typedef bool explore_wanted(void *context, uint32_t state, const model_moves *moves);

typedef struct explore_goal {
  explore_wanted *wanted;
  void *context;
  bool found;
  counterexample way; /* to the state found; release it */
} explore_goal;

typedef enum { EXPLORED, EXPLORE_STOPPED } explore_answer;

typedef struct exploration {
  job *job;
  const model *model;
  bool breadth;         /* shortest ways; else depth first */
  uint32_t most;        /* states; 0: no limit */
  uint64_t transitions; /* seen */
  uint32_t states;
} exploration;

/* Searches until all goals are found, or nothing is left. EXPLORE_STOPPED: a limit, `most`, or the model stopped. The numbers of
 * the model's states should be dense. */
explore_answer explore(exploration *x, explore_goal *goals, uint32_t n);

/* Takes out of a way what a direct move saves. */
void explore_shorten(const model *m, counterexample *way);

#endif
