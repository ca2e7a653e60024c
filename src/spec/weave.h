/* A specification woven into a program: each procedure that has abstractions gets a body that performs their
 * events, and the component gets a caller that says what it is called with and shows its return. The result
 * is an ordinary program, for the interpreter too, except that it has events.
 *
 * A return action says of the returned value what its condition says, and several conditions may hold of
 * one value. So the conditions cut the values into regions, and the events are the regions: in the
 * process a `return {c}` becomes the returns of all regions in c. A value in no region is a return that
 * the process does not have. ERROR in an abstraction is an event, too, to which no process has an answer. */
#ifndef CANTRIP_SPEC_WEAVE_H
#define CANTRIP_SPEC_WEAVE_H

#include "program/cfa.h"
#include "spec/resolve.h"
#include "spec/spec.h"

/* A return action of the process, and a region of values in which its condition is true. */
typedef struct weave_return {
  uint32_t of, action;
} weave_return;

#define WEAVE_STOP "STOP"

typedef struct weaving {
  program *program;  /* a view, in which the specification is woven in */
  const char *entry; /* the function to begin with */
  lts *process;      /* what the component must conform to, over the events that the program has */
  VEC(weave_return) returns;
  uint32_t error; /* the action of ERROR in an abstraction; LTS_NONE: no abstraction has it */
} weaving;

/* The event after which a component waits for others, with `waits`; no process has it. */
#define WEAVE_WAITS "(waits)"

typedef struct weave_request {
  job *job;
  struct guard_solver
      *solver; /* that guards are asked of (guards.h), with the terms of this program; NULL: one of its own */
  program *program;
  spec *spec;
  actions *actions;
  const char *function;   /* the component */
  place where;            /* of its mention */
  const cexpr *guard;     /* assumed at the beginning; may be NULL */
  const lts *process;     /* events outside its alphabet are left out; NULL: all are there, and
                           weaving.process has them as its alphabet */
  const char *instance;   /* its name in the program */
  bool several;           /* there are other components: its returns and ERROR are its own, `client.return {...}` */
  bool waits;             /* show where a procedure waits for one of its events to be possible */
  const char *error_call; /* calling this function is an error; may be NULL */
  bool show_stop;         /* a procedure that stops without returning says so, by the action WEAVE_STOP */
  bool show_return;       /* with all events: the return, too, whatever the value */
  bool only_called;       /* leave the component out: that it would be called is an error */
  bool check_guards; /* of the procedures: do they exclude one another and cover every case? And are they called? */
} weave_request;

/* Weaves for one component and one property. The program stays as it is: what is woven is a view of it, beside others. The
 * component's own body is used although there may be abstractions of it, for its callers. False, with diagnostics, for
 * what does not fit the program. Release with weaving_free. */
bool weave(const weave_request *request, weaving *out);
/* A view of the program in which each function that requires something asks it of its callers, and `function`, which does not call
 * itself, begins by assuming what it requires itself; NULL: all are asked. NULL, with diagnostics, for what does not fit the
 * program. */
program *weave_contracts(job *job, program *program, spec *spec, actions *actions, const cfa *function);
void weaving_free(weaving *w); /* but for the program, whose terms outlive it */

#endif
