/* Verification tasks as SV-COMP writes them: a property (`.prp`) is a line such as
 *     CHECK( init(main()), LTL(G ! call(reach_error())) )
 * or several of them, and a task definition (`.yml`, format 2.0) names sources, properties with the expected verdicts, and the
 * data model. */
#ifndef CANTRIP_LIBRARY_TASK_H
#define CANTRIP_LIBRARY_TASK_H

#include "base/job.h"

typedef enum { EXPECT_NOTHING, EXPECT_HOLDS, EXPECT_VIOLATED } expectation;

typedef enum {
  ASKS_OTHER,       /* nothing that can be checked: `why` says why not */
  ASKS_UNREACH,     /* that no error function is called */
  ASKS_TERMINATION, /* that every execution ends */
  ASKS_CHECKS       /* that no run-time check of `counted` fails */
} property_kind;

typedef struct property {
  const char *name; /* "unreach-call": the file's name without directory and ending */
  const char *file;
  const char *entry; /* of init(...); "" when not read */
  property_kind kind;
  uint32_t counted; /* of run_check: a violation of one violates the property */
  uint32_t
      checks; /* these and further ones: it is not proved where one of them fails, which may not be what it asks for */
  bool cleanup;     /* everything is freed at the end, not only what nothing points to */
  const char *why;  /* ASKS_OTHER */
  const char *text; /* what the file says, in one line, for reports */
  expectation expected;
} property;

typedef struct task {
  arena arena; /* of everything below */
  string_list files;
  VEC(property) properties;
  uint32_t data_model; /* MODEL_LP64, MODEL_ILP32; 0 when not said */
} task;

/* Reads a task definition; paths are made relative to it. False, with a diagnostic, for a
 * file that cannot be read, is not of format 2.0, or is not about C. Properties whose files
 * are missing are known by their names. Release with task_free in either case. */
bool task_read(job *job, const char *name, task *t);
void task_free(task *t);

/* Reads a property file. False, with a diagnostic, if that is not possible. A formula that is not known is ASKS_OTHER, and no
 * error. */
bool property_read(job *job, arena *a, const char *name, property *p);
/* Does the text, of such a file, ask for the same? */
bool property_is(const property *p, arena *a, const char *text);

#endif
