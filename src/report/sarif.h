/* The answers as SARIF 2.1.0, which code hosts and editors show beside the source: one result for each property, the trace of a
 * violation as a code flow with a thread for each component. */
#ifndef CANTRIP_REPORT_SARIF_H
#define CANTRIP_REPORT_SARIF_H

#include "check/verdict.h"

/* Appends the log, with a newline at its end. */
void report_sarif(const job *job, const verdict *const *verdicts, uint32_t n, buf *out);

#endif
