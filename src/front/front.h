/* The front end: C files to a program of automata. */
#ifndef CANTRIP_FRONT_FRONT_H
#define CANTRIP_FRONT_FRONT_H

#include "program/cfa.h"

/* Parses, links and lowers `files`; release with program_free. NULL, with diagnostics in
 * the job, for input that is not C or cannot be read. */
program *front_load(job *job, const string_list *files);

#endif
