/* What memory holds when it begins to live, as the solver's model has it: globals and parameters, objects that pointers
 * from outside point to, variables without an initial value. The addresses of the model are not those of the
 * interpreter; `contents_address` makes one of the other, and the object with its contents where there is none yet. */
#ifndef CANTRIP_REFINE_CONTENTS_H
#define CANTRIP_REFINE_CONTENTS_H

#include "refine/path.h"
#include "run/inputs.h"

/* A cell of memory that begins to live at an edge of the path. */
typedef struct given {
  uint32_t frame;
  edge_id edge;
  const flat_cell *cell;
  const expr *value; /* over inputs; NULL: nothing depends on it */
  int64_t offset;    /* a site's object begins so many bytes from the site's first */
  bool output;       /* a function without body has left it there */
} given;

/* An object of the interpreter that stands for one of the model. */
typedef struct placed {
  i128 from; /* its address in the model, */
  uint64_t size, address;
  bool array; /* pointers from outside may point to its elements, not only to its beginning */
} placed;

typedef struct contents {
  blocks *blocks;
  smt *smt;
  const expr **initial;       /* by variable: its value when the entry begins; NULL: nothing is said */
  bool any_globals;           /* they start with any values */
  bool any_unset;             /* pointers that the program has not set may point to objects */
  bool only_numbers;          /* what holds a pointer is left as it is */
  bool begun;                 /* the path has reached the entry */
  map cell_of;                /* variable -> position in flat->cells */
  VEC(const expr *) pointers; /* read on the way from memory that was not written since */
  VEC(const expr *) selects;  /* what is read on the way from pools */
  map seen;                   /* terms that were searched for them */
  map read;                   /* cell and index in the model: such a pointer is one of them */
  VEC(given) later;
  VEC(placed) placed;
  map owners;          /* bytes of an object that is no variable -> its symbol */
  map begins;          /* bytes of an object -> its address in the model */
  struct machine *run; /* set by the caller, before contents_address and the like */
  input_log *log;      /* what is given is written there; or NULL */
  uint32_t depth;      /* of pointers in objects that nothing depends on */
} contents;

void contents_init(contents *c, blocks *b, smt *smt, bool any_globals, bool any_unset);
void contents_free(contents *c);

/* The interpreter begins again: what stood for the objects of the model is gone. */
void contents_forget_run(contents *c);

/* To be told of every edge of a path in order, with the state after it. */
void contents_note(contents *c, const flat_edge *e, const symstate *s);
/* The path is over. Asks the solver for another model of the path's conditions, in which pointers from outside are not
 * null, as far as that is possible. */
void contents_prefer(contents *c, const path *p);

/* The address of the interpreter for one of the model, of a pointer to `to`. */
uint64_t contents_address(contents *c, const type *to, i128 value);
/* The bytes of a global or of a parameter before the entry runs. */
void contents_of_variable(contents *c, const symbol *of, uint8_t *bytes, uint64_t size);
/* A scalar parameter of the entry; false: nothing depends on it. */
bool contents_of_parameter(contents *c, const symbol *p, i128 *value);
/* Of an object that the interpreter has made: it is one of `site`. */
void contents_own(contents *c, const uint8_t *bytes, const symbol *site);
/* Is the cell part of the variable `of`, or if that is NULL, of the object that begins with `bytes`? */
bool contents_is_part(const contents *c, const given *g, const symbol *of, const uint8_t *bytes);
/* One cell's values into the bytes of the object that it is part of. */
void contents_fill(contents *c, const given *g, uint8_t *bytes, uint64_t size);

#endif
