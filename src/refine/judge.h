/* Can the program do what a counterexample says? The judge of all refinement loops. A counterexample is a tree of blocks of one
 * component (a path is a tree without branches); where it branches, one concrete state must be able to go on in
 * every way. If it can be followed, the interpreter executes it, and only that makes it real; if it cannot, the judge says
 * what the abstraction must look at so as not to believe in it again. */
#ifndef CANTRIP_REFINE_JUDGE_H
#define CANTRIP_REFINE_JUDGE_H

#include "abstract/component.h"
#include "check/counterexample.h"
#include "check/verdict.h"
#include "refine/newton.h"

typedef struct judge {
  component *component;
  const astate *states; /* by state of the model that the counterexample is of */
} judge;

/* Can it be followed? SMT_SAT: the solver holds a model of it. */
smt_answer judge_possible(const judge *j, const counterexample *x);

typedef enum {
  JUDGED_REAL,        /* every branch was executed */
  JUDGED_UNCONFIRMED, /* the solver can follow it, an execution does not: v->reason says what it does */
  JUDGED_LOST, /* a branch ends in what is not modelled, so that nothing follows for the program: v->reason says in what */
  JUDGED_IMPOSSIBLE /* it cannot be followed, or the solver does not know */
} judgement;

/* Is it real? After the execution of each branch `done` is told of its last move, if it is not NULL; v->execution is that
 * branch's then. */
judgement judge_real(const judge *j, const counterexample *x, void (*done)(void *context, uint32_t leaf), void *context,
                     verdict *v);

typedef struct judge_effort {
  refine_how how; /* to begin with; then interpolants, then every condition on the path */
  bool insist;    /* go on to the next way when one finds nothing. Where something was added already since the model was
                     built, it may well exclude this counterexample, too, and one does not insist */
} judge_effort;

typedef struct judge_refinement {
  bool found;     /* something was added that excludes the counterexample */
  bool followed;  /* the abstraction's own reason to believe in it was found, as paths */
  refinement why; /* of the path that was refined last */
  uint32_t move;  /* the first move that arrives where a predicate is new; NO_MOVE */
} judge_refinement;

/* Adds what excludes a counterexample that cannot be followed. */
judge_refinement judge_refine(const judge *j, const counterexample *x, judge_effort effort);

#endif
