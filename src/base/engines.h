/* The engines of `check`, each of which can be turned off by `--engines`: to see what another one does alone, and for
 * tests, which an engine that always answers first would keep from the others. */
#ifndef CANTRIP_BASE_ENGINES_H
#define CANTRIP_BASE_ENGINES_H

#include "base/job.h"

typedef enum {
  ENGINE_EXECUTION,   /* programs without inputs are executed */
  ENGINE_BOUNDED,     /* all paths of some length at once */
  ENGINE_ABSTRACTION, /* predicates and followed values, refined; conformance has no other */
  ENGINE_SUMMARIES,   /* loops as relations */
  ENGINE_INTERVALS,   /* run-time checks that ranges of values show to be met */
  ENGINE_LUCK,        /* run-time checks: executions on simple inputs */
  ENGINE_COUNT
} engine;

/* Does --engines name only engines? A diagnostic if not. */
bool engines_known(job *job);

/* Without --engines, all are on. */
bool engine_is_on(const job *job, engine e);

#endif
