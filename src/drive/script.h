/* What a violation asks of the surroundings of the program: which functions without body were called, in which order, and what
 * they gave back and wrote. */
#ifndef CANTRIP_DRIVE_SCRIPT_H
#define CANTRIP_DRIVE_SCRIPT_H

#include "check/verdict.h"

/* What a call writes through one of its arguments. */
typedef struct script_output {
  uint32_t argument; /* from 0 */
  bool pointer;      /* one pointer, else bytes as the next line `written` has them */
  uint64_t limit;    /* so many of them; 0: the whole object */
  uint64_t back;     /* where in the object the argument points */
} script_output;

/* What an abstraction of the specification sets: a global, or what an argument points to. */
typedef struct script_store {
  const symbol *global; /* NULL: what this argument points to, */
  uint32_t argument;
  uint64_t offset; /* so many bytes behind its beginning */
  uint32_t size;
  i128 number;
} script_store;

typedef struct script_call {
  const symbol *function; /* NULL: an allocation, which fails or not */
  uint32_t component;
  const input_part *value; /* of the result; NULL: */
  i128 number;             /* this one */
  bool has_number;
  uint32_t first_output, noutputs, first_pointer, npointers, first_store, nstores;
  bool is_input; /* which its model asks for: only a value */
  bool event;    /* it is the last thing that happens: the violation */
} script_call;

/* Why it cannot be made to happen by a caller alone. */
typedef enum {
  SCRIPT_VOLATILE = 1,  /* something volatile was read */
  SCRIPT_LOCAL = 2,     /* a local variable that was not set holds a certain value */
  SCRIPT_GAP = 4,       /* the execution is too long to be kept */
  SCRIPT_UNKNOWN = 8,   /* an unknown function is called by a pointer */
  SCRIPT_REPLACED = 16, /* a function that has a body is replaced by the specification */
  SCRIPT_LABEL = 32,    /* the error is a label: the source must be changed */
  SCRIPT_PROMISE = 64,  /* what is violated is a promise of the specification, which C does not know */
  SCRIPT_WIDE = 128     /* a function gives back an integer of more than 64 bits */
} script_doubt;

typedef struct script {
  VEC(script_call) calls;
  VEC(script_output) outputs;
  VEC(const input_part *) pointers;
  VEC(script_store) stores;
  uint32_t cycle; /* the call at which what is repeated begins; UINT32_MAX: nothing is */
  uint32_t doubts;
} script;

/* With threads, the beginning and the end of an atomic section and assumptions are calls, but nothing that a script answers. */
bool script_leaves_out(const symbol *f);
/* Is a call of `f` answered by the script, or by the C library of the machine? */
bool script_answers(const program *p, const symbol *f);
/* `arguments`: main is given its strings. */
void script_make(const job *job, const program *p, const verdict *v, bool arguments, script *out);
void script_free(script *s);

/* The steps of an execution that follow one another; of a game the first branch. Release with vec_free. */
typedef VEC(uint32_t) step_list;
void script_steps(const verdict *v, step_list *out);

#endif
