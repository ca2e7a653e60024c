/* The transition systems that the arguments of a command name: each `.aut` file is one, and the processes of
 * `.spec` files. */
#ifndef CANTRIP_COMMAND_LTS_ARGUMENTS_H
#define CANTRIP_COMMAND_LTS_ARGUMENTS_H

#include "automata/lts.h"
#include "base/job.h"
#include "spec/spec.h"

typedef struct lts_arguments {
  actions actions;
  spec *spec;  /* its formulas can be asked for, its processes no more */
  lts_list at; /* in the order of the arguments; owned */
} lts_arguments;

/* Reads job->options.files and takes job->options.processes out of them. Without --process: the last
 * composition that the specifications define, or all their processes if there is none. `apart`: a composition
 * that is the only one is taken as its members. False, with a diagnostic or a limit, if one cannot be had. Release with
 * lts_arguments_free either way. */
bool lts_arguments_load(job *job, lts_arguments *s, bool apart);
void lts_arguments_free(lts_arguments *s);

/* The actions of a list "a,b.c,return {$0 == 1}": commas inside brackets do not count, and as in FSP `b` means
 * `b.c` and `b[1]` as well. False, with a diagnostic, for one that no system has. `option` is what the diagnostic names. */
typedef VEC(uint32_t) action_numbers;
bool lts_arguments_actions(job *job, const lts_arguments *s, const char *list, const char *option, action_numbers *out);

#endif
