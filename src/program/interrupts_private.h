/* Private: what the files of interrupts.h share: footprints of code, steps, copies of functions, data races. */
#ifndef CANTRIP_PROGRAM_INTERRUPTS_PRIVATE_H
#define CANTRIP_PROGRAM_INTERRUPTS_PRIVATE_H

#include "program/interrupts.h"

/* ---- what code accesses: interrupts_footprint.c ---- */

enum { ACCESS_READS = 1, ACCESS_WRITES = 2 };

/* The memory that some code accesses and others may access, too. */
typedef struct footprint {
  map variables;     /* symbol id -> how */
  uint32_t pointers; /* how memory is accessed through pointers, */
  uint32_t taken;    /* and variables whose addresses are taken */
  bool performs;     /* there are events */
} footprint;

void footprint_free(footprint *f);
void footprint_add_edge(footprint *f, const program *p, const edge *e);
void footprint_add_value(footprint *f, const expr *e);
/* May what `lvalue` denotes, accessed in this way, be accessed by the code in conflict with it? */
bool footprint_conflicts(const footprint *f, const expr *lvalue, uint32_t how);
bool footprint_conflicts_with_edge(const footprint *f, const program *p, const edge *e);

/* Each access in conflict with `others` is an edge of its own, and what `code` accesses, too, is accessed by no more than a word at a
 * time: interrupts_steps.c. */
void interrupts_split(program *p, cfa *f, const footprint *others, const footprint *code, uint32_t word);

/* ---- data races: interrupts_races.c ---- */

typedef struct race_access_of {
  const expr *lvalue;
  bool writes, atomic;
} race_access_of;

/* An access before which handlers may start. */
typedef struct race_watch {
  uint32_t level, number;
  const expr *lvalue;
  bool writes, is_plain;
  bool changes; /* it writes what was computed from the old value */
  const cfa *f;
  place where;
} race_watch;

/* Which access is about to happen at a level, and where: woven variables. */
typedef struct race_level {
  symbol *site, *place;
} race_level;

typedef struct races {
  program *p;
  uint32_t word;
  race_labels *labels;
  VEC(race_watch) watches;
  VEC(race_level) levels;
} races;

/* From here on the access of the edge `before` is about to happen; returns where to go on. */
loc_id races_watch(races *r, cfa *f, uint32_t level, loc_id from, const edge *before);
/* No access of this level is about to happen any more. */
loc_id races_forget(races *r, cfa *f, uint32_t level, loc_id from, const edge *like);
/* A function that runs in handlers, at this level, compares its accesses; when all are known that may be interrupted. */
void races_check(races *r, cfa *f, uint32_t level);
/* Errors of other kinds only end the execution of a function. */
void races_end_errors(const races *r, cfa *f);
void races_free(races *r);

/* A copy of a function with local variables of its own: cfa_copy.c. */
cfa *cfa_copy(program *p, const cfa *of, symbol *sym);

#endif
