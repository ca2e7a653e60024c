/* What the files share that check every function for itself: the units, and what is known of them. Private to
 * functions*.c. */
#ifndef CANTRIP_LIBRARY_FUNCTIONS_PRIVATE_H
#define CANTRIP_LIBRARY_FUNCTIONS_PRIVATE_H

#include "base/child.h"
#include "library/functions.h"
#include "library/needs.h"
#include "program/cfa.h"
#include "spec/spec.h"

/* What is known of one function. */
typedef struct answer {
  const char *missing; /* why it was not attempted; NULL: it was */
  verdict_list found;
  string_list conditions; /* what it requires, as this turn has found it */
} answer;

typedef enum { UNIT_WAITS, UNIT_RUNS, UNIT_DONE } unit_state;

/* One function. */
typedef struct unit {
  const char *file, *name;
  place where;
  uint32_t index;        /* in the program */
  uint32_t program;      /* the number of the program */
  bool is_outside;       /* others may call it than the functions of the project by its name */
  bool is_recursive;     /* it may call itself */
  bool is_ambiguous;     /* another function of the program has its name */
  bool is_reviewed;      /* the user's specification says what it requires */
  VEC(uint32_t) callees; /* units */
  const char *digest;    /* with --cache: a hash of the function and all that it calls */
  const char *key;       /* in the cache; NULL: none */
  uint64_t
      shape; /* where its operations stand, as seen from its first line; in the cache, so that answers move with it */
  uint64_t layout; /* where it stands, and all that it calls */
  unit_state state;
  string_list conditions; /* what it requires: settled by its first turn, before its callers have theirs */
  bool again;             /* it has another turn */
  bool cached;
  answer answer, earlier; /* of this turn, of the one before */
  bool late;              /* it was not done with its time */
  double seconds, began;  /* which were so many, from then on */
  child child;
} unit;

typedef struct functions {
  job *job;
  uint32_t checks, jobs, running, done;
  arena *strings;
  spec *reviewed; /* the user's specification; NULL: none */
  actions actions;
  string_list specifications; /* its files */
  VEC(unit) units;
  uint32_t programs;
  VEC(const char *) not_read; /* files */
  string_list unchanged;      /* hashes of functions as they were (--changed-since) */
  uint32_t skipped;           /* functions that did not change */
} project;

/* Is every function that calls it, and is called in this project, examined? */
bool functions_all_callers_known(const project *p, uint32_t unit);

/* Is it violated by a call that the project makes, or whatever the caller gives? */
static inline bool is_definite(const verdict *v) { return v->kind == VERDICT_VIOLATED && v->blame == BLAME_CODE; }

#endif
