/* The transition systems that the arguments of a command name: each `.aut` file is one, and the processes of
 * `.spec` files. */
#ifndef CANTRIP_SYSTEMS_H
#define CANTRIP_SYSTEMS_H

#include "automata/lts.h"
#include "base/job.h"

typedef struct systems {
  actions actions;
  VEC(lts *) at; /* in the order of the arguments; owned */
} systems;

/* Reads job->options.files and takes job->options.processes out of them. Without --process: the last
 * composition that the specifications define, or all their processes if there is none. False, with a
 * diagnostic or a limit, if one cannot be had. Release with systems_free either way. */
bool systems_load(job *job, systems *s);
void systems_free(systems *s);

/* The actions of a list "a,b.c,return {$0 == 1}": commas inside brackets do not count, and as in FSP `b` means
 * `b.c` and `b[1]` as well. False, with a diagnostic, for one that no system has. `option` is what the diagnostic names. */
typedef VEC(uint32_t) action_numbers;
bool systems_actions(job *job, const systems *s, const char *list, const char *option, action_numbers *out);

#endif
