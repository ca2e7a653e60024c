/* A function that was asked for and is not there: one sentence, whoever asks. */
#ifndef CANTRIP_PROGRAM_MISSING_H
#define CANTRIP_PROGRAM_MISSING_H

#include "program/cfa.h"

/* An error at the place, with the function whose name is near, if there is one. False. */
bool program_misses(job *job, place where, const char *name, const string_list *functions);
/* The same, of the functions of a program. */
bool program_missing(job *job, const program *p, place where, const char *name);

#endif
