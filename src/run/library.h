/* The C library and the compiler's builtins, for functions that have no body, known by
 * name. Private to the interpreter. */
#ifndef CANTRIP_RUN_LIBRARY_H
#define CANTRIP_RUN_LIBRARY_H

#include "run/machine.h"

/* A call: arguments as values; the result, when set, is converted to `wanted`. */
struct library_call {
  const library_entry *entry;
  const char *name;
  const value *args;
  uint32_t nargs;
  const type *wanted;   /* NULL: nobody asks */
  const type *function; /* the function's type as declared */
  const edge *site;     /* NULL when the library itself calls */
  value result;
};

/* What the interpreted program's C library remembers during a run. */
enum { STATIC_MISC, STATICS };
typedef struct library {
  object *statics[STATICS];
  buf out; /* printed and not yet written */
  VEC(uint64_t) at_exit;
} library;

void library_open(machine *m);
void library_close(machine *m);

/* The entry of this name, also with __builtin_ before it or in its fortified form; NULL. */
const library_entry *library_find(const char *name);
/* Is it an error to call it? */
bool library_is_error(const char *name);

/* Runs what atexit has registered. */
void library_at_exit(machine *m);
void library_flush(machine *m);
/* Text for stream 1, the output, or 2, the errors. */
void library_print(machine *m, int stream, const void *text, uint64_t n);

/* ---- for the library's own files: tables end with a NULL name ---- */

extern const library_entry library_stdio[], library_stdlib[], library_math[], library_verifier[], library_variadic[],
    library_primitives[];

/* Arguments; a missing one is 0. */
int64_t arg_int(const library_call *c, uint32_t i);
uint64_t arg_size(machine *m, const library_call *c, uint32_t i);    /* as size_t */
uint64_t arg_pointer(machine *m, const library_call *c, uint32_t i); /* as address */
i128 arg_wide(const library_call *c, uint32_t i);
long double arg_real(const library_call *c, uint32_t i);

void give_int(machine *m, library_call *c, i128 v); /* as the declared result, or long long */
void give_pointer(machine *m, library_call *c, uint64_t address);
void give_real(machine *m, library_call *c, long double v);

/* A string of the program. The pointer is valid until memory changes; NULL: run ended. */
const char *read_string(machine *m, uint64_t address, const char *what, uint64_t *length);
/* Not more than `most` bytes of it; may be unterminated then. */
const uint8_t *read_text(machine *m, uint64_t address, uint64_t most, const char *what, uint64_t *length);
/* n bytes copied into the program's memory, all of them having values. */
void write_bytes(machine *m, uint64_t to, const void *from, uint64_t n, const char *what);
void copy_bytes(machine *m, uint64_t to, uint64_t from, uint64_t n, const char *what);
/* n bytes at `to` get what the options have for them; without, what the generator of inputs gives. NULL: the run has ended. */
const uint8_t *library_fill_bytes(machine *m, uint64_t to, uint64_t n);

/* A static buffer of the library, made on first use. */
object *library_static(machine *m, int which, uint64_t size);
void set_errno(machine *m, int number);

#endif
