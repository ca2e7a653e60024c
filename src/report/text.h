/* The answer as a person reads it: for a violation the trace, one line a step; for a proof the
 * invariants of loops, if asked for; what was assumed; the last line is the verdict. */
#ifndef CANTRIP_REPORT_TEXT_H
#define CANTRIP_REPORT_TEXT_H

#include "check/verdict.h"

/* Everything of one verdict but the last line. With --quiet only what a proof assumes. */
void report_text(job *job, const verdict *v, FILE *out);

/* `verdict: unknown (REASON)` */
void report_last_line(const verdict *v, FILE *out);

/* The steps of a trace as they are shown: temporaries that lowering introduced are replaced by
 * what they stand for, and steps that only compute one are left out unless `all` is set.
 * Strings live in `a`; release the list with vec_free. */
typedef VEC(trace_step) trace_steps;
void report_steps(const verdict *v, bool all, arena *a, trace_steps *steps);

/* `n` steps of the trace from `first` on, as lines; those that only the specification sees with -v. */
void report_step_lines(job *job, const verdict *v, uint32_t first, uint32_t n, uint32_t indent, FILE *out);

/* A violation alone: what happens, and the trace. */
void report_unknown(job *job, const verdict *v, FILE *out);
void report_violation(job *job, const verdict *v, FILE *out);

#endif
