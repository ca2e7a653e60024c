/* What several components do, as a message sequence: a lane for each, one line for each step and each event. */
#ifndef CANTRIP_REPORT_SEQUENCE_H
#define CANTRIP_REPORT_SEQUENCE_H

#include "check/verdict.h"

/* Of a verdict with components. Where the specification has several answers, what follows each is told one after the other. */
void report_sequence_text(job *job, const verdict *v, FILE *out);
/* "components": [NAME, ...], "sequence": [{"event", "components": [NAME, ...], "steps": [index in "trace", count], "after": index},
 * ...], of a run with a cycle "cycle_event": index of the first event that is
 * repeated (none if no event is), and for what ends, gets stuck or is repeated "ends": [TEXT, ...], one for each component; no comma at the end. */
void report_sequence_json(const verdict *v, buf *out);

#endif
