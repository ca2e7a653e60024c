/* What may help where no answer was found. */
#ifndef CANTRIP_LIBRARY_HINTS_H
#define CANTRIP_LIBRARY_HINTS_H

#include "program/cfa.h"

#include <stdio.h>

/* A line about the function that takes most room when the calls of `entry` are inlined, if one stands out: what to do about it. */
void hints_for_unknown(const program *p, const char *entry, FILE *out);

#endif
