/* The steps of an execution in words. Lowering splits `x = f() + 1` into a temporary for f() and an assignment; a
 * specification puts functions of its own between those of the program. A reader knows neither: temporaries are written
 * as what they stand for, and what a specification's function does to the program is told where it was called. */
#ifndef CANTRIP_REPORT_STEPS_H
#define CANTRIP_REPORT_STEPS_H

#include "check/verdict.h"

typedef struct shown_value {
  const char *name, *text; /* `x`, `p->state`, `f(3)`; `4`, `OPEN`, `&table[2]` */
} shown_value;

typedef VEC(shown_value) shown_values;

/* One step of an execution. Strings live in the arena that they were made with. */
typedef struct shown_step {
  place where;
  const char *function, *statement;
  const char *event; /* the name of the event that it performs, or "" */
  bool input;        /* something in it comes from outside */
  step_role role;
  uint32_t depth;      /* calls that are under way */
  uint32_t component;  /* by number; 0 where there is one */
  bool brief;          /* it is for every reader, not only for one who wants to see everything */
  const char *locks;   /* that its thread holds before it: "m, n"; "" */
  bool shared;         /* what it stored is no thread's own */
  shown_values stored; /* all that the step stored */
  shown_values told;   /* with `brief`: what such a reader is told, which may come from steps that are not brief */
} shown_step;

typedef VEC(shown_step) shown_steps;

/* All steps of the verdict's execution, one for each, in their order. Release with shown_steps_free. */
void report_steps(const verdict *v, arena *a, shown_steps *out);
void shown_steps_free(shown_steps *s);

/* One value that the execution was given. */
typedef struct shown_input {
  const char *type, *source, *value; /* `int`; `nondet`, `local`...; `3` */
} shown_input;

typedef VEC(shown_input) shown_inputs;

/* Those of the verdict's execution, in their order. Release with vec_free. */
void report_inputs(const verdict *v, arena *a, shown_inputs *out);

/* What another process has told of an execution (verdict.told): report_steps and report_inputs give this. */
typedef struct told {
  shown_steps steps;
  shown_inputs inputs;
} told;

void told_free(told *t); /* what it holds; NULL is fine */

#endif
