/* Obligations (flat.h) without a solver: which of them bounds of variables and places of pointers show to be met. */
#ifndef CANTRIP_ABSTRACT_DISCHARGE_H
#define CANTRIP_ABSTRACT_DISCHARGE_H

#include "flat/flat.h"

/* Marks in `open` the obligations of the flat program that are not shown to be met, and in `reached` those that something may come to, as
 * far as is known. Both are by property; either may be NULL. With --engines without intervals nothing is shown. */
void discharge(job *job, flat *f, bool *open, bool *reached);

#endif
