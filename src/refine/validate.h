/* A verification witness (YAML, format 2.0) put into a program, so that the usual check says what it is worth.
 *
 * Of a violation: errors at the target count only in executions that have passed the other points in their order, each with its
 * constraint. Of a proof: that an invariant does not hold at its loop is an error like the others. */
#ifndef CANTRIP_REFINE_VALIDATE_H
#define CANTRIP_REFINE_VALIDATE_H

#include "check/verdict.h"

typedef enum { WITNESS_VIOLATION, WITNESS_PROOF } witness_kind;

typedef struct witness_point {
  bool target, avoid; /* avoid: executions that pass it do not count */
  const char *type; /* "assumption", "target", "branching", "function_enter", "function_return", "loop_invariant"... */
  const char *file; /* as it is named there */
  const char *function; /* "": any */
  const char *value;    /* of the constraint or invariant; "": none */
  uint32_t line, column;
  bool any_file; /* the file is a preprocessed one whose functions name the files that it was made of */
  bool placed;   /* it was put into the program */
} witness_point;

typedef struct witness {
  witness_kind kind;
  const char *name;          /* of the file */
  const char *specification; /* of its task, as it stands there; "": it does not say */
  VEC(witness_point) points;
  const symbol *count; /* a global of the program: how many points were passed */
  arena arena;
} witness;

/* The property of a check that looks for errors only because of the invariants: other errors are nothing that was asked for. */
extern const char witness_invariants[];

/* False, with a diagnostic, if it cannot be read, is no such file, has what is not understood, or is not about these files.
 * Release with witness_free. */
bool witness_read(job *job, const char *name, const string_list *files, witness *out);
void witness_free(witness *w);

/* Changes the automata of the program. False: a part of it that matters cannot be understood, and *why says which. */
bool witness_weave(job *job, program *p, const string_list *files, witness *w, const char **why);

/* What a check of that program says of the witness. */
typedef enum { WITNESS_CONFIRMED, WITNESS_REJECTED, WITNESS_OPEN } witness_answer;
witness_answer witness_judge(const witness *w, const diag *d, const verdict *const *verdicts, uint32_t n);

#endif
