/* A C program with its loops replaced by what they do: the source text, where each loop statement
 * has become a choice, assumptions over x_next, and assignments x = x_next. */
#ifndef CANTRIP_LOOPS_REWRITE_H
#define CANTRIP_LOOPS_REWRITE_H

#include "loops/summary.h"

/* The file of the first loop, or the only file, rewritten. False, with a diagnostic, if it cannot
 * be read. A loop whose statement is not found in the text (of macros, of jumps) stays, with its
 * abstraction as a comment at the end. */
bool rewrite_loops(summary *s, buf *out);

#endif
