/* The numbers that steer how much is tried, when, and in which order: `tuning.most_cubes`. They are all in the table
 * tuning.def, each with its reason. No answer depends on them for being right, only for being found. Sizes that fix an
 * array, and limits of what a module can represent, stay in their files. */
#ifndef CANTRIP_BASE_TUNING_H
#define CANTRIP_BASE_TUNING_H

#include "base/effort.h"

#define TURN(depth, bounded, abstract)
struct tuning {
#define TUNING(name, value, reason) uint64_t name;
#include "base/tuning.def"
#undef TUNING
};

static const struct tuning tuning = {
#define TUNING(name, value, reason) .name = (value),
#include "base/tuning.def"
#undef TUNING
};
#undef TURN

/* What a search may cost that tries what an answer assumes: as much as the answer took, within limits. An answer that came at once is
 * not to become a slow one. */
static inline uint64_t tuning_effort_of_trial(uint64_t effort) {
  if (effort < tuning.least_trial) return tuning.least_trial;
  return effort > tuning.most_trial ? tuning.most_trial : effort;
}

/* The turns that the search for errors takes; see prove/reach_errors.c. */
typedef struct tuning_turn {
  uint32_t depth;    /* of the bounded search, in blocks */
  uint64_t bounded;  /* effort for it */
  uint64_t abstract; /* effort for refining the abstraction */
} tuning_turn;

static const tuning_turn tuning_turns[] = {
#define TUNING(name, value, reason)
#define TURN(depth, bounded, abstract) {depth, bounded, abstract},
#include "base/tuning.def"
#undef TURN
#undef TUNING
};

#endif
