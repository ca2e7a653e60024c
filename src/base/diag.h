/* Diagnostics as a compiler gives them: file:line:column, a severity, a sentence,
 * and the source line with a caret under it. They go to the standard error; the
 * job counts them. A `place` names a file by its index in the table here. */
#ifndef CANTRIP_BASE_DIAG_H
#define CANTRIP_BASE_DIAG_H

#include "base/map.h"
#include "base/vec.h"

#include <stdio.h>

typedef struct place {
  uint32_t file; /* index in diag.files; 0: nowhere in particular */
  uint32_t line, column;
} place;

/* From the first character of `begin` to the last of `end`. */
typedef struct range {
  place begin;
  uint32_t end_line, end_column;
} range;

typedef struct source_file {
  const char *name; /* as diagnostics print it; owned */
  char *text;       /* read when first needed, for the line under a message */
  size_t size;
  bool tried;
} source_file;

typedef struct diag_message {
  place where;
  char *text; /* owned */
} diag_message;

typedef struct diag {
  VEC(source_file) files; /* [0] is "" */
  uint32_t errors, warnings;
  uint32_t max_errors; /* printed; further ones are counted only */
  bool quiet;          /* warnings and notes are counted, not printed */
  bool color;
  bool keeps; /* errors, in `kept` */
  VEC(diag_message) kept;
  FILE *out;
} diag;

void diag_init(diag *d, FILE *out);
void diag_free(diag *d);

/* The index of a file, added when new. */
uint32_t diag_file(diag *d, const char *name);
const char *diag_file_name(const diag *d, uint32_t file);
/* The same, without its directories where it has more than `most` characters. */
const char *diag_short_name(const diag *d, uint32_t file, size_t most);

void diag_error(diag *d, place where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_warning(diag *d, place where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* The same form with a severity of the caller's ("undefined behaviour"); counts nothing. */
void diag_report(diag *d, place where, const char *severity, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void diag_note(diag *d, place where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
