/* Conditions of a specification, asked of the solver before there is a program to speak of: what they read
 * from memory is any value, the same for the same expression. */
#ifndef CANTRIP_SPEC_GUARDS_H
#define CANTRIP_SPEC_GUARDS_H

#include "base/job.h"
#include "logic/smt.h"
#include "spec/resolve.h"
#include "spec/spec.h"

typedef struct guards {
  job *job;
  terms *terms;
  smt *smt;               /* NULL: there is no solver; everything is possible */
  map stands_for;         /* term id of something read from memory -> symbol * */
  VEC(const expr *) read; /* those terms, */
  VEC(symbol *) values;   /* and the symbols */
  VEC(const expr *) assumed;
  VEC(smt_lit) lits;
} guards;

void guards_init(guards *g, job *job, terms *terms);
void guards_free(guards *g);

/* Adds a condition; returns what takes it and everything after it back. */
uint32_t guards_assume(guards *g, const expr *condition);
void guards_retract(guards *g, uint32_t mark);

/* Can everything assumed hold together? True also where the solver does not know. */
bool guards_possible(guards *g);
/* The same, but only where it is sure; then `example` says values: "$1 == 0, errno == 3". */
bool guards_example(guards *g, buf *example);

/* Do the guards of a procedure's abstractions exclude one another and cover every case? False, with
 * diagnostics that show values. */
bool guards_check_procedure(job *job, spec *spec, const spec_procedure *p, const resolve_scope *scope);

#endif
