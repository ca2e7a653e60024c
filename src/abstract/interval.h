/* Intervals: between which values each scalar cell is, at every location, whatever the execution.
 * Machine arithmetic is exact: a result that may wrap around has its type's whole range. Cheap:
 * no solver, a few passes over the program. */
#ifndef CANTRIP_ABSTRACT_INTERVAL_H
#define CANTRIP_ABSTRACT_INTERVAL_H

#include "abstract/symex.h"
#include "base/job.h"

typedef struct interval {
  i128 low, high; /* of the value as its type has it; low > high: there is none */
  bool null;      /* of a pointer: or it is 0, which lies below */
} interval;

typedef struct intervals {
  const blocks *b;
  interval
      *at; /* by location and variable that is read there or later; NULL: the program is too large, nothing is known */
  size_t *first; /* by location: where its row begins */
  interval *row; /* by variable: to look into one of them */
  bool *reached; /* by location */
  bool widened;  /* somewhere: interval_narrow may find more */
} intervals;

/* Widening jumps to constants of the program before it gives up. Release with intervals_free. */
void interval_analysis(job *job, const blocks *b, intervals *out);
/* Two more passes, without widening. */
void interval_narrow(job *job, intervals *x);
void intervals_free(intervals *x);

bool interval_reaches(const intervals *x, loc_id at); /* false: no execution comes there */
/* Of an integer or pointer term over the cells, evaluated at a location. */
interval interval_of(const intervals *x, loc_id at, const expr *e);
/* True: the condition is false in every execution that comes there. */
bool interval_refutes(const intervals *x, loc_id at, const expr *condition);

#endif
