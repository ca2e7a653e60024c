/* A verdict about an operation as a record of JSON, for another process or for later: facts, and its execution in the words of steps.h.
 * What is read back is reported like a verdict that was found here. */
#ifndef CANTRIP_REPORT_RECORD_H
#define CANTRIP_REPORT_RECORD_H

#include "base/json.h"
#include "report/steps.h"

/* Appends an object. Of an execution only that of a violation is kept. */
void record_put(const job *job, const verdict *v, buf *out);

/* The verdict of such an object, whose strings it keeps: both live in `a`, and so does what it was read from. To be released with
 * verdict_free and mem_free; NULL: it is no such object. */
verdict *record_get(job *job, arena *a, const json *record);

#endif
