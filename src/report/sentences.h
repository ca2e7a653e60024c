/* The sentences that several reports share. */
#ifndef CANTRIP_REPORT_SENTENCES_H
#define CANTRIP_REPORT_SENTENCES_H

#include "check/verdict.h"

/* How a proof was confirmed; nothing for CERTIFICATE_NONE. */
void report_certificate(buf *out, const certificate *c);
/* The line `assuming: ...` of each assumption that is not in `said` yet, and adds it there; `said` may be NULL. Without --verbose many
 * of one kind are one line with their number. */
void report_assumptions(const job *job, const assumption_list *list, assumption_list *said, FILE *out);

#endif
