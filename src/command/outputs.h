/* What is made of the answers: the text that a person reads, and every file that can be asked for. */
#ifndef CANTRIP_COMMAND_OUTPUTS_H
#define CANTRIP_COMMAND_OUTPUTS_H

#include "base/buf.h"
#include "command/request.h"

typedef void output_writer(job *job, request *r, buf *text);

output_writer output_json, output_sarif, output_junit, output_witness, output_html;

/* What cannot be written is told before the work begins; two outputs cannot both be the standard output. */
bool outputs_possible(job *job);
/* Where the text goes: with an output of another kind on the standard output, to the standard error. */
FILE *outputs_text(const job *job);
/* The text and all files; the exit code. */
int outputs_write(job *job, request *r);
/* Where there is no answer: if the standard output is for JSON, an object that says what is wrong (of errors that diag.keeps). */
void outputs_refuse(job *job);

#endif
