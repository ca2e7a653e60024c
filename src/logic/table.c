/* See table.h. The last store to an index counts, and that is the outermost. */
#include "logic/table.h"

#include "base/map.h"

#include <stdlib.h>

enum { small_table = 16, elements_a_run = 4 };

typedef struct entry {
  i128 index, value;
} entry;

typedef VEC(entry) entries;

static int by_index(const void *a, const void *b) {
  i128 x = ((const entry *)a)->index, y = ((const entry *)b)->index;
  return x < y ? -1 : x > y;
}

/* What is stored, down to the first array that is no such store. */
static const expr *collect(const expr *array, entries *out) {
  map known = {0};
  uint64_t is;
  while (array->kind == EX_STORE && array->args[1]->kind == EX_INT && array->args[2]->kind == EX_INT) {
    const expr *index = array->args[1];
    if (!map_get_pair(&known, (uint64_t)index->value, (uint64_t)(index->value >> 64), &is))
      vec_push(out, ((entry){index->value, array->args[2]->value}));
    map_put_pair(&known, (uint64_t)index->value, (uint64_t)(index->value >> 64), 1);
    array = array->args[0];
  }
  map_free(&known);
  return array;
}

/* Can the run have the entry behind it? A run of one may still become either. */
static bool goes_on(table_run *r, const entry *e) {
  if (e->index != r->last + 1) return false;
  i128 rise = e->value - r->value, rising = r->last - r->first + 1;
  if (r->first == r->last && (rise == 0 || rise == 1)) r->rises = rise == 1;
  else if (rise != (r->rises ? rising : 0)) return false;
  r->last++;
  return true;
}

bool table_of(const expr *array, table *out) {
  entries all = {0};
  *out = (table){.rest = array};
  if (!type_is_integer(array->type->to) || array->type->to->width > 64) return false;
  out->rest = collect(array, &all);
  if (all.n >= small_table) qsort(all.at, all.n, sizeof *all.at, by_index);
  for (uint32_t i = 0; i < all.n && all.n >= small_table; i++)
    if (!out->runs.n || !goes_on(&vec_last(&out->runs), &all.at[i]))
      vec_push(&out->runs, ((table_run){all.at[i].index, all.at[i].index, all.at[i].value, false}));
  bool few = all.n >= small_table && out->runs.n <= all.n / elements_a_run;
  vec_free(&all);
  if (!few) table_free(out);
  return few;
}

void table_free(table *t) { vec_free(&t->runs); }
