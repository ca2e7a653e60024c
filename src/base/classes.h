/* The classes of run-time checks, from checks.def. */
#ifndef CANTRIP_BASE_CLASSES_H
#define CANTRIP_BASE_CLASSES_H

#include "base/checks.def"

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define X(name, kind, bit, memory, tools, text) CHECK_##kind = bit,
  CHECKS(X)
#undef X
#define X(name, kind, bit, memory, tools, text) +(bit)
      CHECK_ALL = 0 CHECKS(X),
#undef X
#define X(name, kind, bit, memory, tools, text) +((memory) ? (bit) : 0)
  CHECKS_OF_MEMORY = 0 CHECKS(X) /* what is about memory */
#undef X
} run_check;

/* "overflow,bounds,null" ... as a literal */
#define CHECK_NAME(name, kind, bit, memory, tools, text) #name ","
#define CHECK_NAMES CHECKS(CHECK_NAME)

struct job;

/* "overflow,div0" as a set of run_check; false, with a diagnostic, for a name that is none. */
bool checks_parse(struct job *job, const char *list, uint32_t *checks);
const char *check_name_of(run_check check); /* "overflow"; "check" for what is none */
const char *check_text(run_check check);    /* what is wrong, as a sentence */
const char *check_sanitizers(run_check check);
const char *check_misuse(int64_t number); /* what CHECK_THREADS finds, as a sentence */

#endif
