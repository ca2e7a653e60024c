/* Memory as cells, and terms and assignments over C's lvalues rewritten to terms and
 * assignments over cells. What a rewritten term needs first (an unknown value) and what
 * an assignment becomes is collected in `pending`, edges without ends. */
#ifndef CANTRIP_PROGRAM_CELLS_H
#define CANTRIP_PROGRAM_CELLS_H

#include "program/steps.h"

typedef struct cell {
  symbol *var, *object;
  uint32_t leaf;
} cell;

/* The value of a term in the current location. */
typedef struct rewritten {
  const expr *to;
  uint32_t epoch;
} rewritten;

typedef struct uninit uninit; /* uninit.h */

typedef struct cells {
  steps *steps;
  flat *flat;
  terms *terms;
  alias *alias;
  VEC(cell) all;
  map index; /* object, leaf -> position in `all` */
  VEC(flat_edge) pending;
  VEC(rewritten) memo; /* by term id */
  VEC(uint32_t) marks; /* by term id: the search that saw it last */
  uint32_t epoch, mark;
  uint32_t temporaries;
  place where; /* of the step at work, for sentences */
  uninit *uninit; /* which cells are set; NULL: nobody asks */
} cells;

/* How a cell serves an access of some type. */
typedef enum {
  FIT_NONE,
  FIT_PART, /* the access is to some bits of an integer */
  FIT_CAST, /* as wide, of another integer or pointer type */
  FIT_SAME
} fit;

typedef struct candidate {
  symbol *object;
  uint32_t leaf;
  fit fit;
  bool by_address;    /* its object has other candidates: the guard must tell them apart */
  uint32_t shift;     /* FIT_PART */
  const expr *index;  /* NULL: the cell is no array */
  const expr *guard;  /* NULL: always */
} candidate;

/* One access: a path from a variable or a pointer, bits and indices. */
typedef struct access {
  const type *type;
  const field *bits;   /* the access is to a bit-field */
  symbol *root;        /* or */
  const expr *pointer;
  int64_t offset;      /* bits, constant part */
  bool wild;           /* no path: anywhere */
  bool bytes;          /* through a pointer to a record that became one to bytes */
  uint32_t n;
  struct {
    const expr *index; /* not rewritten */
    int64_t stride;    /* bits */
  } at[8];
} access;

typedef struct resolution {
  access a;
  VEC(candidate) at;
  VEC(candidate) spoiled; /* object and leaf: a write leaves any value there */
  bool unknown;           /* none of the candidates may be meant */
} resolution;

/* Effects that happen at once, in the state before. */
typedef struct effect {
  symbol *var;
  const expr *rhs; /* NULL: any value */
} effect;
typedef VEC(effect) effects;

void cells_free(cells *c);
void cells_next(cells *c); /* a new location: unknown values are unknown anew */

symbol *cells_var(cells *c, symbol *object, uint32_t leaf);
void cells_use(cells *c, symbol *var); /* a cell without object: a temporary */
symbol *cells_temporary(cells *c, const char *what, const type *t);
const expr *cells_wrap(cells *c, const leaf *f, const expr *v); /* a bit-field's value */
void cells_emit(cells *c, flat_kind kind, flat_input input, symbol *var, const expr *rhs);

const expr *cells_value(cells *c, const expr *e);
const expr *cells_address(cells *c, const expr *lvalue);
/* Release with resolution_free. */
resolution cells_resolve(cells *c, const expr *lvalue);
void resolution_free(resolution *r);
void access_of(access *a, const expr *lvalue);

void cells_assign(cells *c, const expr *lhs, const expr *rhs);
void cells_assign_value(cells *c, const expr *lhs, const expr *value); /* already rewritten */
void cells_havoc(cells *c, const expr *lhs, flat_input input);
void cells_declare(cells *c, symbol *object);
void cells_clobber(cells *c, const expr *pointer);

#endif
