/* Conditions of a specification, asked of the solver before there is a program to speak of: what they read
 * from memory is any value, the same for the same expression. */
#ifndef CANTRIP_SPEC_GUARDS_H
#define CANTRIP_SPEC_GUARDS_H

#include "base/job.h"
#include "logic/smt.h"
#include "spec/resolve.h"
#include "spec/spec.h"

/* Who answers: one solver for many conditions of one program, made when the first question is asked. Begin with job and terms. */
typedef struct guard_solver {
  job *job;
  terms *terms;
  smt *smt;
} guard_solver;

void guard_solver_free(guard_solver *s);

typedef struct guards {
  guard_solver *solver;   /* where there is none, everything is possible */
  map stands_for;         /* term id of something read from memory -> symbol * */
  VEC(const expr *) read; /* those terms, */
  VEC(symbol *) values;   /* and the symbols */
  VEC(const expr *) assumed;
} guards;

void guards_init(guards *g, guard_solver *s);
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
bool guards_check_procedure(guard_solver *s, spec *spec, const spec_procedure *p, const resolve_scope *scope);

#endif
