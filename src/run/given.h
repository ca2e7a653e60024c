/* What an execution was given, as facts; inputs.h has it as text. */
#ifndef CANTRIP_RUN_GIVEN_H
#define CANTRIP_RUN_GIVEN_H

#include "base/arena.h"
#include "logic/expr.h"

/* A part of memory: a byte of a variable. */
typedef struct run_part {
  const symbol *of; /* NULL: an object without a name */
  uint64_t offset;
} run_part;

typedef enum {
  PART_NUMBER, /* `number`, of `type` (NULL: a pointer to nothing that has a name) */
  PART_REAL,   /* the same, as bits */
  PART_OBJECT, /* a pointer to `offset` in the object of this number */
  PART_SYMBOL, /* a pointer to `offset` in a global or function */
  PART_ZEROS,  /* `size` zero bytes */
  PART_BYTES   /* `size` others */
} input_part_kind;

typedef struct input_part {
  input_part_kind kind;
  const type *type;
  i128 number;
  uint32_t object;
  const symbol *symbol;
  uint64_t offset, size;
  const uint8_t *bytes;
} input_part;

typedef enum {
  GIVEN_READ,      /* a value that was read */
  GIVEN_HELD,      /* what a global, a parameter or a variable held when it began to live */
  GIVEN_ALLOCATED, /* likewise of allocated memory */
  GIVEN_WRITTEN,   /* what a function from outside has written */
  GIVEN_OBJECT     /* what an object that was made for a pointer from outside holds */
} given_kind;

/* One thing that an execution was given. */
typedef struct given_input {
  given_kind kind;
  const symbol *of; /* GIVEN_HELD */
  uint32_t number;  /* of the object; otherwise which of its name it is that began to live, from 1 on */
  const input_part *parts;
  uint32_t nparts;
  const char *text; /* the line */
} given_input;

given_input given_copy(const given_input *g, arena *a); /* with all that it holds */

/* Where a value comes from that a model of an execution has, and the program has not computed. */
typedef enum {
  INPUT_NONE,    /* over-approximation: no concrete source */
  INPUT_NONDET,  /* a call of __VERIFIER_nondet_*, or of a function without body */
  INPUT_OUTPUT,  /* what a function without body writes to memory that it is given */
  INPUT_DECLARE, /* the indeterminate value of a local variable */
  INPUT_GLOBAL   /* the initial value of a global (`--globals any`, extern without definition) */
} input_source;

/* A value that an edge has stored: an assignment and a call of the library that of their left side, a call the
 * parameters of the function that it enters, a return the left side of the call that it ends, a declaration what its
 * variable holds now. */
typedef struct run_value {
  const expr *lvalue;     /* in the words of the function that it is in: the caller's, after a return; */
  const symbol *variable; /* or a parameter, and `lvalue` is NULL */
  bool is_element;        /* the lvalue is a part of a variable, with an index that is computed: */
  uint64_t at;            /* so many bytes from its beginning */
  const type *type;       /* a scalar */
  i128 number;            /* of an integer, the address in a pointer */
  long double real;       /* of a float */
  const symbol *object;   /* what a pointer points into: a variable or a function; NULL: nothing that has a name */
  uint64_t offset;        /* in bytes */
} run_value;

#endif
