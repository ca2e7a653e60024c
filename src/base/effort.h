/* Work, counted. Whatever is to end after a while, because something else may be quicker, has a budget of effort,
 * never of seconds: the same question then takes the same turns and gets the same answer on a fast machine, on a slow
 * one, and on one that is busy. Only --time-limit and --memory-limit look at the clock; see limits.h.
 *
 * The unit is one step of the solver's own counter (Z3's rlimit). What takes time outside the solver is charged in the
 * same unit, as tuning.def says: terms made, states found, steps executed. */
#ifndef CANTRIP_BASE_EFFORT_H
#define CANTRIP_BASE_EFFORT_H

#include <stdint.h>

/* What a processor does in about a second: a word for sizes of budgets, not a measure of time. The solver counts 1 to
 * 10 million steps in a second, most often 2 or 3. */
#define EFFORT_SECOND 2000000
#define EFFORT_UNLIMITED UINT64_MAX

typedef struct effort {
  uint64_t spent;
  uint64_t allowed; /* as much as may be spent in all; see limits_begin_part */
} effort;

static inline void effort_charge(effort *e, uint64_t units) { e->spent += units; }

/* What will have been spent when a budget that begins now is used up. */
static inline uint64_t effort_until(const effort *e, uint64_t budget) {
  return budget > EFFORT_UNLIMITED - e->spent ? EFFORT_UNLIMITED : e->spent + budget;
}

/* What is left of a budget that ends at `until`. */
static inline uint64_t effort_left(const effort *e, uint64_t until) { return until > e->spent ? until - e->spent : 0; }

#endif
