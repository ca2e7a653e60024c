/* What a formula speaks of, made visible in a program: its events, by weaving them in, and its propositions, whose values become events,
 * too. After each edge that may change a proposition the program looks at it, and performs the event that says what it is
 * now; so everything that knows events (slicing, models, counterexamples, replays) knows states.
 *
 * What a woven procedure modifies it modifies in one step: the program looks when the procedure returns.
 *
 * Propositions may speak of parameters and locals of the component. A local has no value before it is set: the program looks at it from
 * then on. Functions that it calls cannot see these; where such a function may
 * change what else the proposition speaks of, each local has a copy among the globals that follows it. */
#ifndef CANTRIP_SPEC_OBSERVE_H
#define CANTRIP_SPEC_OBSERVE_H

#include "spec/alphabet.h"
#include "spec/weave.h"

typedef enum {
  OBSERVED_NOTHING, /* an internal step */
  OBSERVED_EVENT,   /* one that the formula or a fluent names, or a return */
  OBSERVED_STATE,   /* group `group` has value `value` now */
  OBSERVED_TOO,     /* the same, in the same step of the program as the last OBSERVED_STATE */
  OBSERVED_STOP,    /* a procedure has stopped, and will not return */
  OBSERVED_ERROR    /* a procedure is in ERROR, which violates every formula */
} observed_kind;

typedef struct observed {
  observed_kind kind;
  uint32_t group, value; /* OBSERVED_STATE, OBSERVED_TOO */
  uint32_t event;        /* OBSERVED_EVENT: its value in group 0 */
  uint32_t returns;      /* OBSERVED_EVENT: a bit per return action of the formula */
} observed;

typedef struct observing {
  program *program; /* a view */
  const char *entry;
  lts *actions;                 /* its alphabet is all that can be seen. One state, no edges */
  VEC(observed) meaning;        /* by action; those beyond are OBSERVED_NOTHING */
  VEC(const expr *) conditions; /* of the propositions, in the order of the alphabet; NULL: another component's */
  VEC(uint32_t) late;           /* groups about locals: nothing is shown of them before the locals are set */
  bool one_by_one;              /* no step changes two groups, and each has a value from the beginning */
  bool shows_first;             /* something is shown before anything happens */
  const char *unsupported;      /* why the formula cannot be observed; then nothing above is there */
} observing;

/* `request->process`, if it is there, has the events of procedures that are seen; else all are that count. `instance` is the component's name: propositions of others are left out. False, with diagnostics, for what
 * does not fit the program. Release with observing_free. */
bool spec_observe(const weave_request *request, const alphabet *a, const char *instance, observing *out);
void observing_free(observing *o);

#endif
