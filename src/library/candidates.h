/* Preconditions that might exclude a violation: conditions over what a function is given, as the words of `requires` in a
 * specification. Nothing here says that they suffice, or that they are needed (needs.h). */
#ifndef CANTRIP_LIBRARY_CANDIDATES_H
#define CANTRIP_LIBRARY_CANDIDATES_H

#include "check/verdict.h"
#include "program/cfa.h"
#include "spec/spec.h"

/* Conditions that hold together. */
typedef struct alternative {
  const char *conditions[4];
  uint32_t n;
} alternative;

typedef VEC(alternative) alternative_list;

/* Appends what might exclude the violation `v` of `function`, most likely first; the strings are in `a`. `spec` is any specification that
 * is finished, for its parser. */
void candidates_for(job *job, program *program, spec *spec, const cfa *function, const verdict *v, arena *a,
                    alternative_list *out);

#endif
