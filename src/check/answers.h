/* The answers of a specification to challenges, for simulation.h: the states after tau* a, each once, ERROR
 * not among them; and whether tau* a tau* may end in ERROR. Remembered per state and action. */
#ifndef CANTRIP_CHECK_ANSWERS_H
#define CANTRIP_CHECK_ANSWERS_H

#include "automata/lts.h"

typedef struct answers {
  const lts *spec;
  bool has_tau;
  uint32_t *seen, round;
  VEC(uint32_t) work, states; /* states: the answers of all challenges asked for */
  map known;                  /* (state, action) -> first << 32 | n << 1 | error */
} answers;

typedef struct answer_list {
  uint32_t first, n; /* answers.states[first] .. */
  bool error;
} answer_list;

void answers_init(answers *a, const lts *spec);
void answers_free(answers *a);
answer_list answers_to(answers *a, uint32_t state, uint32_t action); /* not tau */
bool answers_silent_error(answers *a, uint32_t state);               /* ERROR after tau* */

#endif
