/* What is made of the answers: the text that a person reads, and every file that can be asked for. */
#ifndef CANTRIP_LIBRARY_OUTPUTS_H
#define CANTRIP_LIBRARY_OUTPUTS_H

#include "base/buf.h"
#include "library/session.h"

typedef void output_writer(job *job, session *s, buf *text);

output_writer output_json, output_sarif, output_junit, output_witness, output_html;

/* What cannot be written is told before the work begins; two outputs cannot both be the standard output. */
bool outputs_possible(job *job);
/* Where the text goes: with an output of another kind on the standard output, to the standard error. */
FILE *outputs_text(const job *job);
/* The text and all files; the exit code. */
/* Is there a file to write besides the text? */
bool outputs_wanted(const job *job);
/* The files alone, of a check that a limit has ended: what was decided before, and that the rest is unknown. */
void outputs_write_unfinished(job *job, session *s, const char *reason);
int outputs_write(job *job, session *s);
/* Where there is no answer: if the standard output is for JSON, an object that says what is wrong (of errors that diag.keeps). */
void outputs_refuse(job *job);

/* Whether results can be written to files of these names: each can be, one at most is the standard output ("-"), and
 * none is another one or a file that is read. Says what is wrong otherwise, before any work is done. "" is no
 * file; nothing is left behind. */
bool outputs_can_write(job *job, const char *const *names, uint32_t n);

#endif
