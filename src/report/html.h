/* The answers as one page for a browser, with all that it needs inside: verdicts, the source with the trace to step through, values,
 * message sequences, games and models as drawings, invariants at their lines, how the refinement went. */
#ifndef CANTRIP_REPORT_HTML_H
#define CANTRIP_REPORT_HTML_H

#include "check/verdict.h"

/* `more`: members of the object, each with a comma before it, or "". */
void report_html(const job *job, const verdict *const *verdicts, uint32_t n, const char *more, buf *out);

#endif
