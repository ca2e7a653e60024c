/* Deadlock as a property of words: at the end of a common word each part says where it rests, one after the other, and a watcher is in ERROR if
 * nothing can happen there any more and somebody was to go on. Before that it lets everything happen; behind it, nothing. */
#ifndef CANTRIP_PROVE_RESTING_H
#define CANTRIP_PROVE_RESTING_H

#include "prove/parts.h"

typedef struct resting {
  pds *system; /* of the watcher: its state is the only symbol on the stack */
  uint32_t first, error;
  action_list alphabet; /* sorted */
  bool *last;           /* by action: it may lead to `error` */
} resting;

/* For where the parts were seen to rest, `alphabets` being theirs. What is in a part and not modelled leads to `error`, too. False: there are too
 * many combinations. Release with resting_free, in either case. */
bool resting_make(resting *r, const parts *m, const action_list *const *alphabets);
void resting_free(resting *r);

#endif
