/* The steps of an execution, as far as a person wants to see them: the first and the last ones. */
#ifndef CANTRIP_REFINE_RECORD_H
#define CANTRIP_REFINE_RECORD_H

#include "check/verdict.h"

typedef struct recorded {
  const cfa *function;
  edge_id edge;
} recorded;

typedef struct record {
  VEC(recorded) first, last; /* `last` is a ring */
  uint64_t n;                /* steps that went into the ring */
} record;

void record_step(record *r, const cfa *function, edge_id e); /* not of the initialiser */
/* Becomes the trace of `v`, with a line that says how many steps are left out. */
void record_write(const record *r, verdict *v);
void record_free(record *r);

#endif
