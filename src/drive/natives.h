/* Models of the C library in a harness: compiled by gcc, under the library's own names, they ask the script for what the
 * counterexample chose. A function whose model asks for nothing is left to the library of the machine. */
#ifndef CANTRIP_DRIVE_NATIVES_H
#define CANTRIP_DRIVE_NATIVES_H

#include "check/verdict.h"

typedef struct natives {
  VEC(const symbol *) functions; /* that have their model */
  string_list files;             /* the sources of the models */
  arena arena;
} natives;

/* Is a call of `f` executed by its model? */
bool natives_has(const job *job, const program *p, const symbol *f);
/* All that the program mentions but those of `without`, and the one `with`, or NULL, in any case. `arguments`: main is given its strings. */
void natives_find(const job *job, const program *p, const symbol *const *without, uint32_t n, const symbol *with,
                  bool arguments, natives *out);
void natives_free(natives *n);

/* What a model sees of the harness: other functions of its file get names that nobody calls. `allocates`: so does malloc. */
void natives_put_names(const natives *n, const program *p, bool allocates, buf *out);
/* The primitives; a broken obligation of this check is the violation. */
void natives_put_primitives(run_check check, buf *out);

#endif
