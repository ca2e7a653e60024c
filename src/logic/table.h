/* A constant table, as a term: an array into which constants were stored one by one. Solvers are slow on long chains of stores, and many
 * tables of real programs are simple functions: what is read from one is then said by its runs, in each of which the elements are
 * equal or rise by one (the table that makes letters small has three of them). */
#ifndef CANTRIP_LOGIC_TABLE_H
#define CANTRIP_LOGIC_TABLE_H

#include "base/vec.h"
#include "logic/expr.h"

typedef struct table_run {
  i128 first, last; /* indices, inclusive */
  i128 value;       /* at the first */
  bool rises;       /* by one, from element to element */
} table_run;

typedef struct table {
  VEC(table_run) runs; /* by index */
  const expr *rest;    /* the array that has the other elements */
} table;

/* True, and release with table_free: `array` is a table that is said in few runs. */
bool table_of(const expr *array, table *out);
void table_free(table *t);

#endif
