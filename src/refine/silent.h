/* Executions that nobody watches: they print nothing, have no arguments, and end at the errors that a check looks for. */
#ifndef CANTRIP_REFINE_SILENT_H
#define CANTRIP_REFINE_SILENT_H

#include "flat/flat.h"
#include "run/interp.h"

/* Runs the program from the entry of `options`. What `how` says about output, arguments and error labels does not count.
 * Release with run_result_free. */
run_result silent_run(job *job, const program *p, const flat_options *options, run_options how);

#endif
