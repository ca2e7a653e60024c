/* A path through interleaved threads, executed: the interpreter's threads move in the order of the path, on its inputs. */
#ifndef CANTRIP_REFINE_GUIDED_SCHEDULE_H
#define CANTRIP_REFINE_GUIDED_SCHEDULE_H

#include "check/verdict.h"
#include "refine/contents.h"
#include "run/thread_schedule.h"

/* Executes the path on the inputs that `v`, and the numbers in memory that `memory` has for it. `done`: what the schedule was that the execution has taken, for the caller to
 * free. Release with run_result_free. */
run_result guided_run(job *job, contents *memory, const path *p, const flat_options *options, const verdict *v,
                      thread_schedule *done);

#endif
