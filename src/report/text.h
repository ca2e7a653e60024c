/* The answer as a person reads it: for a violation the trace, one line a step; for a proof the
 * invariants of loops, if asked for; what was assumed; the last line is the verdict. */
#ifndef CANTRIP_REPORT_TEXT_H
#define CANTRIP_REPORT_TEXT_H

#include "report/steps.h"

/* Everything of one verdict but the last line. With --quiet only what a proof assumes. Assumptions in `said` are not told again, those that are told are
 * added; NULL: all are told. */
void report_text(job *job, const verdict *v, assumption_list *said, FILE *out);

/* What the property took. `alone`: nothing else was asked, so that its seconds and megabytes are those of the run. */
void report_statistics(job *job, const verdict *v, bool alone, FILE *out);
/* Of several properties together. */
void report_total(job *job, FILE *out);

/* `verdict: unknown (REASON)` */
void report_last_line(const job *job, const verdict *v, FILE *out);

/* `n` steps of an execution from `first` on, as lines; with -v all of them. */
void report_step_lines(job *job, const shown_steps *steps, uint32_t first, uint32_t n, uint32_t indent, FILE *out);

/* How something was found (story.h); NULL: nothing. */
void report_story(const char *story, FILE *out);

/* A violation alone: what happens, and the trace. */
void report_unknown(job *job, const verdict *v, FILE *out);
void report_violation(job *job, const verdict *v, FILE *out);

#endif
