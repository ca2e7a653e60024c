/* A state of interleaved threads: where each of them is, and the values of variables that are known there. What is not known is left to
 * whoever looks at the program that comes of it.
 *
 * A state is a row of numbers: the location of each thread, the thread that must go on, a number per variable, and one per element of an
 * array that was accessed by a known index. Rows grow as elements are met; what is missing at the end of a shorter one is 0. */
#ifndef CANTRIP_FLAT_THREAD_VALUES_H
#define CANTRIP_FLAT_THREAD_VALUES_H

#include "flat/thread_facts.h"

typedef VEC(uint32_t) state_row;

typedef struct thread_values {
  terms *terms;
  const thread_facts *facts;
  uint32_t first;           /* the number of variable 0 in a row */
  bool *untracked;          /* by variable */
  map elements;             /* variable and index -> its number in a row */
  VEC(uint32_t) element_of; /* of the elements, from number first + vars on: the variable */
  uint32_t *nelements;      /* by variable */
  uint32_t crowded;         /* a variable that has too many elements; UINT32_MAX: none */
  /* one evaluation */
  uint32_t *epoch_of;
  const expr **result;
  uint32_t nresults, epoch;
} thread_values;

void thread_values_init(thread_values *v, terms *t, const thread_facts *facts, uint32_t first);
void thread_values_free(thread_values *v);

/* The term with what is known in the state put in. */
const expr *thread_value(thread_values *v, const state_row *state, const expr *e);
/* A term that thread_value gave: is it a constant? */
bool thread_value_is_known(const expr *e);
/* The variable gets this value, which thread_value gave; NULL: any. */
void thread_value_set(thread_values *v, state_row *state, symbol *var, const expr *value);
/* The condition holds: if it says what a variable is, that is known. */
void thread_value_learn(thread_values *v, state_row *state, const expr *condition);
/* Forgets what is not in the row of bits. */
void thread_values_keep(thread_values *v, state_row *state, const uint64_t *live);

#endif
