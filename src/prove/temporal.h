/* A temporal formula about one component: the product of an abstract model with the automaton of the negation, the model refined by
 * runs that the program cannot take, and by measures that exclude cycles that it cannot take for ever, until there is no run
 * left, or one is real. */
#ifndef CANTRIP_PROVE_TEMPORAL_H
#define CANTRIP_PROVE_TEMPORAL_H

#include "check/temporal.h"
#include "check/verdict.h"
#include "spec/observe.h"

typedef struct temporal_property {
  const flat_options *options; /* entry: the woven component; no_errors */
  actions *actions;
  const observing *observing;
  const alphabet *alphabet;
  const spec *spec;
  formulas *formulas;
  formula formula; /* that must be true of every run */
  bool ends_count; /* every run that does not end is a violation: termination */
} temporal_property;

/* False, with a diagnostic, where the program cannot be laid out flat. */
bool temporal_prove(job *job, program *program, const temporal_property *property, verdict *v);

const char *temporal_saying(temporal_kind kind); /* what a violation is, as a sentence */

/* Does every execution from the entry end? `options` without no_errors and keep_loops, which it sets itself. */
bool temporal_termination(job *job, program *program, const flat_options *options, verdict *v);

#endif
