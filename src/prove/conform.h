/* Conformance of a component to a process: the game between an abstract model of the component and the
 * process, the model refined by strategies that cannot be played, until the process answers every challenge
 * or a strategy is played on the real program. */
#ifndef CANTRIP_PROVE_CONFORM_H
#define CANTRIP_PROVE_CONFORM_H

#include "automata/lts.h"
#include "check/verdict.h"

typedef struct conform_request {
  const flat_options *options; /* entry: the woven component; no_errors */
  actions *actions;
  const lts *process;
  bool traces;                   /* containment of words instead of simulation */
  uint32_t strategies;           /* refined on at once */
  const expr *const *predicates; /* to begin with: over globals and the component's variables */
  uint32_t npredicates;
} conform_request;

/* False, with a diagnostic, where the program cannot be laid out flat. */
bool conform_check(job *job, program *program, const conform_request *request, verdict *v);

typedef enum {
  MODEL_GIVEN,  /* for the predicates of the request */
  MODEL_PROVED, /* for those that proving conformance to the process needs, too */
  MODEL_SHARP   /* refined until every event can be performed on a shortest way to it, as far as that goes */
} model_how;

/* The model of the component over the alphabet of `process`. NULL when a limit is hit. States are named by their
 * place. The caller frees it. */
lts *conform_model(job *job, program *program, const conform_request *request, model_how how, verdict *v);

#endif
