/* See tables.h. A table is a global array, or an array of arrays, of functions or of records with functions in them, whose elements
 * are set by its initialiser alone. An index that leaves its row, but not the table, means an element of another row: the
 * condition has a part for that, so that it is exact for every index inside of the table. */
#include "flat/tables.h"

enum { most_elements = 4096 };

/* An element: a path of at most two indices, then members. */
typedef struct element {
  const symbol *table;
  const expr *index[2];
  uint64_t rows, columns; /* rows is 1 where there is one index, index[1] */
  uint32_t dims;
  uint64_t offset; /* of the member, in bits */
  const type *record;
} element;

static bool element_of(const expr *e, element *out) {
  *out = (element){.rows = 1};
  for (; e->kind == EX_FIELD; e = e->args[0]) out->offset += ex_field_of(e)->offset;
  out->record = e->type;
  for (; e->kind == EX_INDEX && out->dims < 2; e = e->args[0]) {
    uint64_t count = e->args[0]->type->count;
    out->index[1 - out->dims] = e->args[1];
    if (out->dims++) out->rows = count;
    else out->columns = count;
  }
  if (e->kind != EX_VAR || e->sym->kind != SYM_GLOBAL || !out->dims) return false;
  out->table = e->sym;
  return out->columns && out->rows && out->rows * out->columns <= most_elements && e->type->is_complete;
}

static const symbol *root_symbol(const expr *e) {
  while (e->kind == EX_FIELD || e->kind == EX_INDEX) e = e->args[0];
  return e->kind == EX_VAR ? e->sym : NULL;
}

static bool never_changes(const steps *s, const symbol *table) {
  const program *p = s->program;
  if (!table->is_defined || table->is_volatile || table->is_thread_local) return false;
  if (table->is_const) return true;
  if (table->address_taken || s->options->any_globals) return false;
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (e->lhs && root_symbol(e->lhs) == table) return false;
    }
  return true;
}

static bool constant_index(const element *e, uint64_t *n) {
  const expr *row = e->index[0], *column = e->index[1];
  if ((row && row->kind != EX_INT) || column->kind != EX_INT) return false;
  *n = (row ? (uint64_t)row->value : 0) * e->columns + (uint64_t)column->value;
  return *n < e->rows * e->columns;
}

/* Marks the elements that are `f`. False: the initialiser sets one in another way. */
static bool find_elements(const steps *s, const element *of, const symbol *f, bool *is) {
  const cfa *init = s->program->init;
  for (uint32_t i = 0; init && i < init->edges.n; i++) {
    const edge *e = &init->edges.at[i];
    element at;
    uint64_t n;
    if (!e->lhs || root_symbol(e->lhs) != of->table) continue;
    if (e->kind != E_ASSIGN || !type_is_scalar(e->lhs->type)) return false;
    if (!element_of(e->lhs, &at) || at.dims != of->dims || at.record != of->record || !constant_index(&at, &n))
      return false;
    if (at.offset != of->offset) continue;
    const expr *value = e->rhs;
    while (value->kind == EX_CAST) value = value->args[0];
    if (value->kind != EX_FUNC && value->kind != EX_INT) return false;
    is[n] = value->kind == EX_FUNC && value->sym == f;
  }
  return true;
}

static const expr *equals(terms *t, const expr *index, uint64_t n) {
  if ((i128)n > int_max(index->type)) return ex_int(t, t->types.type_int, 0);
  return ex_binary(t, EX_EQ, index, ex_int(t, index->type, (i128)n));
}

/* Some element of the row, by its column. */
static const expr *in_row(terms *t, const element *e, const bool *row) {
  const expr *r = ex_int(t, t->types.type_int, 0);
  for (uint64_t k = 0; k < e->columns; k++)
    if (row[k]) r = ex_either(t, r, equals(t, e->index[1], k));
  return r;
}

/* The column is none of its row, but the element one of the table. */
static const expr *elsewhere(terms *t, const element *e, const bool *is) {
  const type *wide = t->types.type_ptrdiff;
  const expr *row = ex_cast(t, wide, e->index[0]), *column = ex_cast(t, wide, e->index[1]);
  const expr *count = ex_int(t, wide, (i128)e->columns), *zero = ex_int(t, wide, 0);
  const expr *out = ex_either(t, ex_binary(t, EX_LT, column, zero), ex_binary(t, EX_GE, column, count));
  const expr *n = ex_binary(t, EX_ADD, ex_binary(t, EX_MUL, row, count), column),
             *some = ex_int(t, t->types.type_int, 0);
  for (uint64_t k = 0; k < e->rows * e->columns; k++)
    if (is[k]) some = ex_either(t, some, equals(t, n, k));
  return ex_both(t, out, some);
}

const expr *table_names(const steps *s, const expr *pointer, const symbol *f) {
  terms *t = s->program->terms;
  element e;
  if (!element_of(pointer, &e) || !never_changes(s, e.table)) return NULL;
  bool *is = mem_alloc(e.rows * e.columns + 1);
  const expr *r = NULL;
  if (find_elements(s, &e, f, is)) {
    r = ex_int(t, t->types.type_int, 0);
    for (uint64_t k = 0; k < e.rows; k++) {
      const expr *row = in_row(t, &e, is + k * e.columns);
      if (e.dims == 2) row = ex_both(t, equals(t, e.index[0], k), row);
      r = ex_either(t, r, row);
    }
    if (e.dims == 2) r = ex_either(t, r, elsewhere(t, &e, is));
  }
  mem_free(is);
  return r;
}
