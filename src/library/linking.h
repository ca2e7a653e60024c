/* Which files are one program. */
#ifndef CANTRIP_LIBRARY_LINKING_H
#define CANTRIP_LIBRARY_LINKING_H

#include "program/cfa.h"

/* Files that are linked; with `of` only the functions of that file are asked about: the others are examined with another program. */
typedef struct linked {
  string_list files;
  const char *of; /* NULL: all */
} linked;

typedef struct linking {
  VEC(linked) programs;
  string_list not_read;
  program *first; /* the first program, if it has been read already, or NULL; the caller's */
} linking;

/* All files are one program where they can be. Those that define the same functions as others, such as several `main`, are a program
 * each, with all files that clash with none. Diagnostics say which files cannot be read. Release with linking_free. */
void linking_plan(job *job, const string_list *files, linking *out);
void linking_free(linking *l);

#endif
