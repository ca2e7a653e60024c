/* What threads did to one another at the end of an execution: both accesses of a race, side by side, and who waits for what. */
#ifndef CANTRIP_REPORT_CONFLICT_REPORT_H
#define CANTRIP_REPORT_CONFLICT_REPORT_H

#include "base/job.h"
#include "check/verdict.h"

/* Of a race; nothing for anything else. */
void report_race_text(job *job, const verdict *v, FILE *out);
/* The members `threads`, `schedule`, and `race` or `waiting` of a violation; each begins with a comma. */
void report_threads_json(const job *job, const verdict *v, buf *out);

#endif
