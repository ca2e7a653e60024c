/* Obligations in a table: by function, how many are met, violated, not decided. */
#ifndef CANTRIP_REPORT_OBLIGATION_TABLE_H
#define CANTRIP_REPORT_OBLIGATION_TABLE_H

#include "check/verdict.h"

/* What is violated with its trace, what is not decided with the reason, then the table. Verdicts of other
 * aims are left out. */
/* Unknown ones: each reason that at least `least` of them have is one line, with how many there are and where the first are; the
 * others have a line each. The list is changed. */
void report_open(job *job, const verdict **open, uint32_t n, uint32_t least, FILE *out);
/* `said`: see report_text. */
void report_checks(job *job, const verdict *const *verdicts, uint32_t n, assumption_list *said, FILE *out);

#endif
