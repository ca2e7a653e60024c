/* The answers as JUnit's XML, which continuous integration shows: one test case for each property. A violation is a failure, what
 * is not known is skipped with its reason. */
#ifndef CANTRIP_REPORT_JUNIT_H
#define CANTRIP_REPORT_JUNIT_H

#include "check/verdict.h"

void report_junit(job *job, const verdict *const *verdicts, uint32_t n, buf *out);

/* `s` as text or the value of an attribute; what XML cannot hold is left out. */
void xml_put(buf *out, const char *s);

#endif
