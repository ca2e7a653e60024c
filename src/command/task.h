/* Verification tasks as SV-COMP writes them: a property (`.prp`) is a line such as
 *     CHECK( init(main()), LTL(G ! call(reach_error())) )
 * and a task definition (`.yml`, format 2.0) names sources, properties with the expected
 * verdicts, and the data model. Only the subset of YAML that such files use is read: nested
 * mappings and sequences by indentation, plain and quoted scalars, `[a, b]`, comments. */
#ifndef CANTRIP_COMMAND_TASK_H
#define CANTRIP_COMMAND_TASK_H

#include "base/job.h"

typedef enum { EXPECT_NOTHING, EXPECT_HOLDS, EXPECT_VIOLATED } expectation;

typedef struct property {
  const char *name; /* "unreach-call": the file's name without directory and ending */
  const char *file;
  const char *entry; /* of init(...); "" when not read */
  bool supported;    /* unreachability of an error function, or */
  bool termination;  /* that every execution ends */
  const char *text;  /* what the file says, in one line, for reports */
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

/* Reads a property file. False, with a diagnostic, if that is not possible. A formula
 * that is not understood is not supported, and no error. */
bool property_read(job *job, arena *a, const char *name, property *p);

#endif
