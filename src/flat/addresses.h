/* Where the outcome of an operation may depend on where objects lie, which C leaves open. */
#ifndef CANTRIP_FLAT_ADDRESSES_H
#define CANTRIP_FLAT_ADDRESSES_H

#include "flat/cells.h"

/* Adds an assumption with its place for each: an address that is used as a number, an order or a distance between
 * pointers to different objects, and pointers that may be equal only because one object lies behind another. */
void addresses_say(cells *c);

#endif
