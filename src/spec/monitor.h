/* A property as a variable of the program: after each event the variable takes the next state of a deterministic process, and an event
 * that the process refuses is an error. So whatever can search for errors can decide conformance and safety formulas: bounded search,
 * summaries of loops, contracts of procedures. What the program itself calls an error just ends its execution. */
#ifndef CANTRIP_SPEC_MONITOR_H
#define CANTRIP_SPEC_MONITOR_H

#include "automata/lts.h"
#include "program/cfa.h"

typedef struct monitor_request {
  job *job;
  program *program;  /* a view that nobody else needs: it is changed */
  const char *entry; /* where the process is in its initial state */
  const lts *process;
  bool (*is_error)(const char *function); /* functions that report an error when they are called */
} monitor_request;

typedef struct monitor {
  const symbol *state;  /* the variable; its values are states of the process */
  const symbol *refuse; /* the function that is called where the process refuses an event */
} monitor;

/* False: an error function may be called through a pointer, so that its calls cannot be told from those of the monitor. */
bool spec_monitor(const monitor_request *request, monitor *out);

#endif
