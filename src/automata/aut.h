/* Transition systems as files in the Aldebaran format, which most tools for them read:
 *
 *     des (INITIAL, TRANSITIONS, STATES)
 *     (FROM, "LABEL", TO)
 *
 * Labels may be quoted or not and may contain anything but a newline; the last comma of a line ends them.
 * `i` (unquoted) and `tau` are the internal step. ERROR, which the format does not know, is a state whose
 * only transition is a loop labelled ERROR; several such states are one. The alphabet is that of the
 * transitions: an action that never happens is lost. */
#ifndef CANTRIP_AUTOMATA_AUT_H
#define CANTRIP_AUTOMATA_AUT_H

#include "automata/lts.h"
#include "base/job.h"

/* The system in a file ("-": the standard input), frozen; the caller frees it. NULL, with a diagnostic, for
 * a file that cannot be read or is none; NULL without one when a limit of the job is hit. */
lts *aut_read(job *job, actions *t, const char *file);

/* The same from memory; `file` is what diagnostics name. */
lts *aut_read_text(job *job, actions *t, const char *file, const char *text, size_t n);

void aut_write(const lts *l, buf *out);

#endif
