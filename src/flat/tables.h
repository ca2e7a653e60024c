/* Calls through a constant table of functions, `t[i][j](...)`: which function is meant is a condition on the indices, as in the switch
 * that the table stands for. */
#ifndef CANTRIP_FLAT_TABLES_H
#define CANTRIP_FLAT_TABLES_H

#include "flat/steps.h"

/* The condition under which `pointer`, an element of a table or a member of one, is `f`. NULL: it is no element of a table that is
 * known and never changes. */
const expr *table_names(const steps *s, const expr *pointer, const symbol *f);

#endif
