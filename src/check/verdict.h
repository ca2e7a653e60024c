/* The answer to one property, with what supports it. */
#ifndef CANTRIP_CHECK_VERDICT_H
#define CANTRIP_CHECK_VERDICT_H

#include "program/flat.h"

typedef enum { VERDICT_HOLDS, VERDICT_VIOLATED, VERDICT_UNKNOWN } verdict_kind;

typedef struct trace_step {
  place where;
  const char *function; /* component or function */
  const char *statement;
  const char *event;    /* "" or what happens: "input", "error" */
  const char *values;   /* "x = 3, y = 4"; "" for none */
} trace_step;

typedef struct trace_input {
  const type *type;
  i128 value;
  flat_input source;
  uint32_t frame;       /* of the flat program, with the edge that reads it */
  edge_id edge;
} trace_input;

typedef struct invariant {
  place where;          /* of the loop */
  const expr *formula;
} invariant;

typedef struct verdict {
  verdict_kind kind;
  bool vacuous;
  const char *property;   /* its name */
  const char *reason;     /* VERDICT_UNKNOWN: why, and what would help */
  const char *message;    /* VERDICT_VIOLATED: what happens at the end of the trace */
  const char *certificate;/* VERDICT_HOLDS: how it was confirmed, or "" */
  const char *loops;      /* the loops as text, or NULL: nobody asked */
  VEC(trace_step) trace;
  VEC(trace_input) inputs;
  VEC(invariant) invariants;
  VEC(const char *) assumptions;
  uint64_t states, transitions, predicates, iterations;
  arena arena;            /* of the strings above */
} verdict;

const char *verdict_word(verdict_kind kind); /* "holds", "violated", "unknown" */
void verdict_free(verdict *v);

#endif
