/* Values that are read before they are set, as obligations: a pass over the flat program. */
#ifndef CANTRIP_PROGRAM_UNINIT_H
#define CANTRIP_PROGRAM_UNINIT_H

#include "program/cells.h"

/* The number of the property "this variable is set when that edge reads it", and whether it is decided. */
typedef uint32_t uninit_property(void *context, const flat_edge *reader, const symbol *var, uint32_t ordinal, bool *decided);

/* Gives each scalar cell that may begin its life indeterminate a flag that says whether it has been set, and
 * an end to each reading of one that has not. */
void uninit_oblige(cells *c, uninit_property *property, void *context);

#endif
