/* Memory as cells, and terms and assignments over C's lvalues rewritten to terms and
 * assignments over cells. What a rewritten term needs first (an unknown value) and what
 * an assignment becomes is collected in `pending`, edges without ends. */
#ifndef CANTRIP_FLAT_CELLS_H
#define CANTRIP_FLAT_CELLS_H

#include "flat/steps.h"

typedef struct cell {
  symbol *var, *object;
  uint32_t leaf;
} cell;

/* The value of a term in the current location. */
typedef struct rewritten {
  const expr *to;
  uint32_t epoch;
} rewritten;

typedef struct uninit uninit;       /* uninit.h */
typedef struct foreign foreign;     /* foreign.h */
typedef struct links links;         /* links.h */
typedef struct lifetimes lifetimes; /* lifetimes.h */

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
  place where;          /* of the step at work, for sentences */
  bool doubtful;        /* pointers that are followed may point outside of their objects: what is there is any value */
  uninit *uninit;       /* which cells are set; NULL: nobody asks */
  foreign *foreign;     /* which numbers are the surroundings'; NULL: nobody asks */
  links *links;         /* what pointers in memory from outside are; NULL: nobody asks */
  lifetimes *lifetimes; /* what has ended; NULL: the program has no such variables */
} cells;

/* How a cell serves an access of some type. */
typedef enum {
  FIT_NONE,
  FIT_ANY,   /* they share bytes: what is written there is not known */
  FIT_COVER, /* the cell is some bits of the access */
  FIT_PART,  /* the access is to some bits of an integer */
  FIT_CAST,  /* as wide, of another integer or pointer type */
  FIT_SAME
} fit;

typedef struct candidate {
  symbol *object;
  uint32_t leaf;
  fit fit;
  bool by_address;   /* its object has other candidates: the guard must tell them apart */
  bool placed;       /* guard and index are what they must be */
  uint32_t shift;    /* FIT_PART: in the cell; FIT_COVER: in the access */
  const expr *index; /* NULL: the cell is no array */
  const expr *guard; /* NULL: always */
} candidate;

/* One access: a path from a variable or a pointer, bits and indices. */
typedef struct access {
  const type *type;
  const field *bits; /* the access is to a bit-field */
  symbol *root;      /* or */
  const expr *pointer;
  const expr *seen; /* the pointer, as the first type by which it can be followed: it may be one to void */
  int64_t offset;   /* bits, constant part */
  bool wild;        /* no path: anywhere */
  bool bytes;       /* through a pointer to a record that became one to bytes */
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
  bool padding;           /* nor those of a pool, but bytes between its cells */
} resolution;

/* The number of an element of a leaf as a sum over the indices of an access. */
typedef struct linear {
  int64_t constant;
  int64_t factor[8];       /* by index of the access */
  uint32_t dim[8];         /* which of the leaf's dimensions the index moves in */
  int64_t first[max_dims]; /* the constant part, by dimension */
  uint64_t rest;           /* where in the element */
} linear;

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
void cells_emit(cells *c, flat_kind kind, input_source input, symbol *var, const expr *rhs);

const expr *cells_value(cells *c, const expr *e);
const expr *cells_address(cells *c, const expr *lvalue);
/* Release with resolution_free. */
resolution cells_resolve(cells *c, const expr *lvalue);
void resolution_free(resolution *r);
void access_of(access *a, const expr *lvalue);

/* For cells_wide.c. `strict`: the constant part is inside the array. */
bool access_sum(const leaf *f, const access *a, bool strict, linear *out);
fit access_fit(const leaf *f, uint64_t rest, const access *a);
uint64_t access_width(const access *a); /* bits */
const expr *cells_number(cells *c, int64_t v);
const expr *cells_plus(cells *c, const expr *a, const expr *b); /* `a` may be NULL */
const expr *cells_scaled(cells *c, const expr *v, int64_t factor);
const expr *cells_bytes(cells *c, const expr *p);           /* as a pointer to char */
int64_t cells_extent(const cells *c, const symbol *object); /* how many bytes an object has at most */
/* Which of the elements of an object, an array of records, a pointer points to; and whether it is one of them. */
const expr *cells_element(cells *c, symbol *object, const expr *p);
const expr *cells_is_inside(cells *c, symbol *object, const expr *p);
/* The address of the byte `offset` of an object, as a pointer of type `want`. */
const expr *cells_constant_address(cells *c, symbol *object, int64_t offset, const type *want);
/* The leaf that a direct access means; FIT_NONE: none. */
candidate cells_direct(const layout *l, const access *a, linear *sum);
/* The leaf that an access at class `offset` of an object means. */
candidate cells_at_class(symbol *object, const layout *l, const access *a, uint32_t offset);

/* ---- accesses that may leave their array; cells_wide.c ---- */

/* Adds every cell of the object that the access may touch, told by address. `lvalue` begins with the
 * object, or with a pointer that may point into it, to the n `classes` of alias.h. */
void cells_anywhere(cells *c, resolution *r, const expr *lvalue, symbol *object, const uint32_t *classes, uint32_t n);
/* The same for a pool, whose objects have no first byte that is known: the pointer that the access begins with
 * must be one to a whole record. Where nobody can say so, all of the pool is spoiled. */
void cells_anywhere_in_pool(cells *c, resolution *r, const expr *lvalue, symbol *pool);
/* Is that possible, and needed? An object that is one array, or a scalar, has nothing to be told apart. */
bool cells_has_places(const layout *l);
/* The condition under which an access is elsewhere than in the array that it is taken to stay in;
 * NULL: never, or it is resolved by its address anyway. */
const expr *cells_strays(cells *c, const expr *lvalue);
/* The condition under which an access through a pointer is not in the array where the pointer began, nor in
 * another one of the same class; NULL: the pointer does not move in an array that is a part of an object. */
const expr *cells_leaves_array(cells *c, const expr *lvalue);
/* The condition under which a direct access is outside of its object; NULL: that cannot be said. */
const expr *cells_outside(cells *c, const expr *lvalue);
bool cells_may_stray(cells *c, const expr *lvalue); /* cheaply: may there be such a condition? */

void cells_assign(cells *c, const expr *lhs, const expr *rhs);
void cells_assign_value(cells *c, const expr *lhs, const expr *value); /* already rewritten */
void cells_havoc(cells *c, const expr *lhs, input_source input);
void cells_declare(cells *c, symbol *object);
void cells_clobber(cells *c, const expr *pointer);
/* A function without body writes numbers there: to the variable or the array that is pointed to, or to the whole object. */
void cells_output(cells *c, const expr *pointer, bool whole);
/* So many bytes get any values, from where the pointer points to; if these are inputs, pointers among them keep theirs. */
void cells_fill(cells *c, const expr *pointer, const expr *bytes, input_source input);
/* The condition under which element `i` of a leaf is among them. */
const expr *cells_is_filled(cells *c, symbol *object, const leaf *f, uint64_t i, const expr *pointer,
                            const expr *bytes);
/* Does that reach the leaf, when `pointer` has this target? */
bool cells_output_reaches(const layout *l, const leaf *f, target at, const expr *pointer, bool whole);

#endif
