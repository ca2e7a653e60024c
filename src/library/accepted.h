/* Findings that somebody has examined and lets be. */
#ifndef CANTRIP_LIBRARY_ACCEPTED_H
#define CANTRIP_LIBRARY_ACCEPTED_H

#include "base/job.h"
#include "check/verdict.h"

/* Marks the violations whose line, or the line above it, has a comment `cantrip: ignore` or `cantrip: ignore[null,bounds]`, and those
 * that the file of --baseline has: one that --sarif has written before. False, with a diagnostic, if that cannot be read. */
bool accepted_mark(job *job, const verdict_list *verdicts);
/* A line that says how many there are; nothing if there are none. */
void accepted_report(const verdict_list *verdicts, FILE *out);

#endif
