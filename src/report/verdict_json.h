/* The answers for other programs: one JSON object, with the keys that doc/check-json.md lists.
 * Keys may be added, never renamed. */
#ifndef CANTRIP_REPORT_VERDICT_JSON_H
#define CANTRIP_REPORT_VERDICT_JSON_H

#include "check/verdict.h"

/* Appends the object, with a newline at its end. */
void report_json(const job *job, const verdict *const *verdicts, uint32_t n, buf *out);
/* Of one of them the members that tell its execution: trace, inputs, run_inputs. */
void report_json_execution(const job *job, const verdict *v, buf *out);

#endif
