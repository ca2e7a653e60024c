/* What a function that has no body and is not known does to what its arguments point to (`--external`): the same for
 * the flat program and for the interpreter. */
#ifndef CANTRIP_PROGRAM_EXTERNAL_H
#define CANTRIP_PROGRAM_EXTERNAL_H

#include "base/job.h"
#include "logic/expr.h"

typedef enum {
  USE_READS,    /* no pointer, or one through which nothing is written */
  USE_NUMBERS,  /* writes the number that it points to, or an array of them */
  USE_POINTER,  /* writes the one pointer that it points to */
  USE_POINTERS, /* an array of pointers */
  USE_OBJECT,   /* all numbers in the object that it points to */
  USE_LEFT_OUT  /* could write there, but is taken not to */
} external_use;

/* Can malloc and its like return null (`--malloc`)? */
bool external_malloc_fails(const job *job);

/* Does what this function of the C library allocates stay the library's? Then it is not lost with the last pointer to it: a string of the
 * environment is nobody's to free, and the library knows all streams that are open. */
bool external_keeps(const expr *callee);

/* Of argument number `i` of `f`, which may be NULL for an unknown function. */
external_use external_use_of(const job *job, const symbol *f, uint32_t i, const expr *argument);
/* The argument without conversions between pointers: how what it points to is seen by the caller. */
const expr *external_pointer(const expr *argument);
/* Does it point to one variable or member, and to no element of an array? */
bool external_is_single(const expr *argument);

#endif
