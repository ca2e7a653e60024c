/* What was found of lines (prove/covered.h), entry by entry, as a report has it. */
#ifndef CANTRIP_LIBRARY_COVERAGE_H
#define CANTRIP_LIBRARY_COVERAGE_H

#include "prove/covered.h"
#include "report/lcov.h"

/* Adds the lines of one entry: a line is reached if it is from any entry, and excluded if it is from all. */
void coverage_add(coverage *to, const covered *from);

#endif
