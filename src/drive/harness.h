/* A violation as a C file: compiled with the sources by gcc, it drives the real program into the violation and exits with 10. */
#ifndef CANTRIP_DRIVE_HARNESS_H
#define CANTRIP_DRIVE_HARNESS_H

#include "check/verdict.h"

/* Of a violation. `name` is the file that it is written to, `p` the program without what a specification adds. The first lines
 * say how to compile it, and what may keep it from reproducing the violation. */
void report_harness(const job *job, const char *name, const string_list *files, const program *p, const verdict *v,
                    buf *out);

#endif
