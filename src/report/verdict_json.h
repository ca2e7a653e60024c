/* The answers for other programs: one JSON object, with the keys that doc/check-json.md lists.
 * Keys may be added, never renamed. */
#ifndef CANTRIP_REPORT_VERDICT_JSON_H
#define CANTRIP_REPORT_VERDICT_JSON_H

#include "check/verdict.h"

/* Appends the object, with a newline at its end. */
void report_json(const job *job, const verdict *const *verdicts, uint32_t n, buf *out);

/* The object where there is no answer: what is wrong with the input, as `errors`. */
void report_json_refusal(const job *job, buf *out);

#endif
