/* Who calls whom among the functions that are each checked for themselves. */
#ifndef CANTRIP_LIBRARY_CALLERS_H
#define CANTRIP_LIBRARY_CALLERS_H

#include "library/functions_private.h"

/* Fills in who calls whom among the units of a program, which are those from number `first` on, which of them call themselves, which may be
 * called from outside, and which share their name. Returns their numbers, callees first; release with mem_free. */
uint32_t *callers_order(functions *p, const program *program, uint32_t first);

#endif
