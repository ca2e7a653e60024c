/* Counterexamples to conformance as a person reads them: the game as an indented tree, what the
 * implementation does, every answer that the specification has, and where each ends with none; and runs.
 * States and steps are named by the caller, who knows what the numbers mean. */
#ifndef CANTRIP_REPORT_STRATEGY_H
#define CANTRIP_REPORT_STRATEGY_H

#include "check/simulation.h"
#include "check/traces.h"

typedef struct strategy_names {
  void *context;
  void (*implementation)(void *context, uint32_t state, buf *out);
  void (*specification)(void *context, uint32_t state, buf *out);
  /* One step of the implementation; what a reader should know besides its states. */
  void (*step)(void *context, uint64_t edge, uint32_t action, buf *out);
  const lts *spec; /* for its alphabet: other actions are internal */
} strategy_names;

/* Of two transition systems: names of states or their numbers, names of actions. */
typedef struct strategy_systems {
  const lts *implementation, *specification;
} strategy_systems;
strategy_names strategy_names_of(strategy_systems *systems);

/* `systems` or whatever the names need outlives the call. Chains of single answers are not indented; a
 * subtree that was shown before is referred to by its number. */
void report_strategy_text(const strategy *t, const strategy_names *names, buf *out);

/* An object {"implementation", "specification", "challenge", "to", "answers": [...]}, nested; a subtree that
 * was shown before is {"same_as": N}, N its place in the order in which they begin. */
void report_strategy_json(const strategy *t, const strategy_names *names, buf *out);
void report_strategy_dot(const strategy *t, const strategy_names *names, buf *out);

/* One line a step; the last is the one that is refused. */
void report_run_text(const traces *t, const strategy_names *names, buf *out);
void report_run_json(const traces *t, const strategy_names *names, buf *out);

#endif
