/* Infinite runs of a pushdown system that an automaton accepts (Bouajjani, Esparza, Maler 1997; the search follows Schwoon 2002). A head is a
 * control, the top of the stack, and a node of the automaton. A run that goes on forever has heads at which the stack never gets lower
 * again: the graph of heads has the steps of a run between them, where a call that returns is one step, with all the marks on the way,
 * and one that does not is a step to the head of the callee. A cycle of this graph with all marks is a run, whether the stack grows in it
 * or not.
 *
 * Which calls return, and with what marks, is tabulated for each head that is called, from the beginning on. */
#ifndef CANTRIP_CHECK_RECURRING_H
#define CANTRIP_CHECK_RECURRING_H

#include "automata/pds.h"
#include "check/temporal.h"

typedef struct recurring_request {
  const pds *system; /* begins in control 0 with */
  uint32_t first;    /* this symbol on the stack */
  const temporal_machine *machine;
  const observed *meaning; /* by action */
  uint32_t nmeaning;
  uint32_t lost;                                      /* the action by which a run arrives in what is not modelled */
  rest_kind (*rests)(void *context, uint32_t symbol); /* does a run stop with it on top? */
  /* Can no run take this rule forever? `into`: a call, never to return. NULL: nothing is known. */
  bool (*ends)(void *context, uint32_t rule, bool into);
  void *context;
  uint32_t most; /* facts, and rules of a run */
} recurring_request;

typedef struct recurring_result {
  temporal_answer answer;
  temporal_kind kind;
  pds_run run;
  uint32_t loop;   /* the rule at which the cycle begins; UINT32_MAX: it ends */
  uint64_t states; /* heads */
} recurring_result;

recurring_result recurring_check(job *job, const recurring_request *request);
void recurring_free(recurring_result *r);

#endif
