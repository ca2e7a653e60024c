/* The inputs of one execution as text, one a line or several with commas between them, so that it can be executed again:
 *
 *     5                    the next value that is read from outside: __VERIFIER_nondet_*, functions without body, volatile
 *     x = 7 (f.c:3)        what a global, a parameter of the entry or a variable without initial value holds
 *     x@3 = 7              the same for the third variable of that name that begins to live
 *     s = 0*8 05000000     bytes, where it is no number; 0*8 are eight zeros
 *     p = @1+4             a pointer into an object that was given
 *     q = &table           a pointer to a global or a function
 *     object 1 = 0*24      that object; `allocated@2` is the second that the program allocates
 *     written = 07         what the first function without body leaves in the object that it is pointed to, or a
 *                          function of the C library in the part that it writes
 *
 * What stands behind # and in parentheses is for the reader. */
#ifndef CANTRIP_RUN_INPUTS_H
#define CANTRIP_RUN_INPUTS_H

#include "run/given.h"
#include "run/interp.h"

/* ---- writing ---- */

/* An object that was made for a pointer from outside. */
typedef struct input_object {
  uint64_t address, size;
} input_object;

/* How often objects of each name have begun to live. */
typedef struct birth_counts {
  intern names;
  map times; /* name -> how often */
} birth_counts;

/* One execution, as it goes on. */
typedef struct input_log {
  VEC(given_input) entries; /* in the arena */
  VEC(input_object) objects;
  birth_counts births;
  arena arena;
  const program *program;
  const diag *diag;
} input_log;

void input_log_init(input_log *l, const program *p, const diag *d);
void input_log_free(input_log *l);
/* A new object, before pointers to it are written; its number. Its bytes follow when they are known. */
uint32_t input_log_object(input_log *l, uint64_t address, uint64_t size);
void input_log_bytes(input_log *l, struct machine *run, uint32_t object, const uint8_t *bytes);
/* A value that was read; for a pointer an address, or 0 or 1. */
void input_log_value(input_log *l, struct machine *run, const type *t, i128 value);
/* Memory began to live (`of` NULL: an allocation): `before` is what it would have held. To be called each time. */
void input_log_memory(input_log *l, struct machine *run, const symbol *of, const uint8_t *before, const uint8_t *bytes,
                      uint64_t size);
/* A function from outside has written to an object. To be called each time. */
void input_log_output(input_log *l, struct machine *run, const uint8_t *before, const uint8_t *bytes, uint64_t size);
void input_log_argument(input_log *l, struct machine *run, const symbol *parameter, i128 value);

/* ---- reading ---- */

typedef struct inputs inputs;

/* NULL, with a diagnostic, for a file that cannot be read or is none of these. Release with inputs_free. */
inputs *inputs_read(job *job, const char *name);
void inputs_free(inputs *in);
bool inputs_failed(const inputs *in); /* a value did not fit; the diagnostic has been given */
/* Sets the functions of `o` that ask for inputs, and its context. */
void inputs_connect(inputs *in, run_options *o);

#endif
