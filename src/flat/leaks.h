/* Leaks, as obligations: when the entry returns, nothing that malloc made and that still lives is lost. */
#ifndef CANTRIP_FLAT_LEAKS_H
#define CANTRIP_FLAT_LEAKS_H

#include "flat/cells.h"

/* The number of the property "what this step allocates is not lost", and whether it is decided. */
typedef uint32_t leak_property(void *context, const step *allocation, bool *decided);

/* Puts an end for each object that may be lost before the end of the entry. */
void leaks_oblige(cells *c, leak_property *property, void *context);

/* With other checks of memory: says that leaks are not looked for, where something is allocated. */
void leaks_not_asked(const cells *c);

#endif
